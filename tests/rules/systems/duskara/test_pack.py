"""The word tables: every word of the solo chapter in its cell, and the credit that CC BY-SA asks for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.packs import Pack

WORDS = {
    "verbs": """
        Observe Call Shatter Protect Listen Carry
        Follow Ignite Break Offer Weave Seek
        Conceal Reveal Guard Awaken Bury Reflect
        Escape Pursue Bind Echo Watch Cut
        Transform Seal Channel Forget Find Twist
        Uncover Repair Steal Echo Remember Guide""",
    "adjectives": """
        Forgotten Flickering Hollow Distant Sacred Shifting
        Cold Broken Hidden Weeping Ancient Whispering
        Silent Cracked Unnamed Twisted Burning Breathing
        Ghostly Radiant Buried Wind-torn Fading Bound
        Pale Harmonic Scorched Veiled Lost Rooted
        Frozen Ethereal Dim Thorned Devoted Stormbound""",
    "nouns": """
        Name Storm Memory Shrine Flame Echo
        Song Path Mask Stone Bond Hollow
        Eye Wing Wind Blade Thread Scar
        Dream Root Silence Mirror Offering Voice
        Gate River Dust Circle Mark Shadow
        Wraith Light Ritual Step Gift Secret""",
}


@pytest.mark.parametrize("name", list(WORDS))
def test_every_word_is_in_its_cell(pack: Pack, name: str) -> None:
    rows = pack.tables[f"duskara.{name}"].rows
    assert [row.text for row in rows] == WORDS[name].split()
    assert [row.low for row in rows] == [10 * line + column for line in range(1, 7) for column in range(1, 7)]


def test_echo_stands_twice_among_the_verbs(pack: Pack) -> None:
    cells = Counter(row.text for row in pack.tables["duskara.verbs"].rows)
    assert {word for word, times in cells.items() if times > 1} == {"Echo"}
    assert cells["Echo"] == 2


def test_the_pack_holds_these_tables_and_no_other(pack: Pack) -> None:
    ids = [*WORDS, "twist-subject", "twist-action", "mood"]
    assert list(pack.tables) == [f"duskara.{id_}" for id_ in ids]


def test_the_credit_names_author_licence_links_and_changes(pack: Pack) -> None:
    credit = shelf.system("duskara").credit
    assert credit is not None
    assert pack.author == credit.author == "Roberto Bisceglie"
    assert pack.licence == credit.licence == "CC BY-SA 4.0"
    assert pack.link == credit.link == "https://archive.projectduskara.com/"
    for notice in (pack.notice, credit.notice):
        assert "Duskara: Children of the Twilight" in notice
        assert "© 2026 Roberto Bisceglie" in notice
        assert "https://archive.projectduskara.com/" in notice
        assert "https://creativecommons.org/licenses/by-sa/4.0/" in notice
        assert "Adapted" in notice
        assert "does not endorse" in notice


def test_the_list_of_licences_names_the_file() -> None:
    text = (Path(__file__).parents[4] / "assets" / "packs" / "LICENSES.md").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("| `duskara.toml`"))
    assert "Roberto Bisceglie" in line
    assert "CC BY-SA 4.0" in line
