"""What a campaign's folder is called: its title in small letters, from a to z where there is a short way to them, and
else as they are."""

from __future__ import annotations

import os
import sys
import unicodedata
from itertools import groupby
from pathlib import Path

from ...rules.folding import folded_letters
from ...rules.names import slug
from ...rules.refused import Refused

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names that some systems keep for devices."""
_PAIRS = """
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѕ=dz
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
"""
_LETTERS = dict(each.split("=") for each in _PAIRS.split())
"""Letters of other alphabets; Latin ones are folded as everywhere. Words of further scripts keep theirs."""
LONGEST = 40


def folder_name(title: str) -> str:
    """The name of a folder for a campaign of this title; `campaign` where the disk can hold none of its letters."""
    parts = groupby(unicodedata.normalize("NFC", title), lambda letter: unicodedata.category(letter)[0] in "LMN")
    name = "-".join(filter(None, (_in_short("".join(letters)) for of_word, letters in parts if of_word)))
    name = name[:LONGEST].strip("-") or "campaign"
    return f"{name}-campaign" if name in RESERVED else name


def refuse_device(path: Path) -> None:
    """Refuse a file name that Windows keeps for a device, where what is written to it would be lost."""
    if sys.platform == "win32" and path.name.partition(".")[0].strip().casefold() in RESERVED:
        raise Refused(f"{path.name} is the name of a device in Windows. Choose another.")


def _in_short(word: str) -> str:
    latin = "".join(_LETTERS.get(each, each) for each in folded_letters(word))
    if latin.isascii():
        return slug(latin, "")
    own = unicodedata.normalize("NFC", word.casefold())
    try:
        os.fsencode(own)
    except UnicodeEncodeError:
        return slug(latin, "")
    return own
