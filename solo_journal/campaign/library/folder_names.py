"""What a campaign's folder is called: its title in small letters from a to z, as any disk and any shell takes them."""

from __future__ import annotations

from ...rules.folding import folded_letters
from ...rules.names import slug

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names that some systems keep for devices."""
_PAIRS = """
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
ы=y э=e ю=yu я=ya і=i є=ye ґ=g
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
"""
_LETTERS = dict(each.split("=") for each in _PAIRS.split())
"""Letters of other alphabets; Latin ones are folded as everywhere. Further scripts have no short way to them."""


def folder_name(title: str) -> str:
    """The name of a folder for a campaign of this title; `campaign` where no letter of it can be told in Latin ones."""
    name = slug("".join(_LETTERS.get(each, each) for each in folded_letters(title)), "campaign")
    return f"{name}-campaign" if name in RESERVED else name
