"""Emphasis, tags and names in a player's words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.story.marked_text import is_break, plain_text, runs


def told(text: str) -> list[tuple[str, str]]:
    """The runs that are more than words, with what they are."""
    return [(run.text, " ".join(sorted(run.styles))) for run in runs(text) if run.styles]


def words(text: str) -> str:
    return "".join(run.text for run in runs(text))


@pytest.mark.parametrize(
    ("typed", "read", "marked"),
    [
        ("a *soft* word", "a soft word", [("soft", "emphasis")]),
        ("a **loud** word", "a loud word", [("loud", "strong")]),
        ("an _old_ word", "an old word", [("old", "emphasis")]),
        ("**all *of* it**", "all of it", [("all ", "strong"), ("of", "emphasis strong"), (" it", "strong")]),
        ("*強く*握った", "強く握った", [("強く", "emphasis")]),
        ("彼は_強く_握った。", "彼は強く握った。", [("強く", "emphasis")]),
        ("เขา*มาก*จริง", "เขามากจริง", [("มาก", "emphasis")]),
        ("2*3*4", "2*3*4", []),
        ("2 * 3 * 4", "2 * 3 * 4", []),
        ("snake_case_name", "snake_case_name", []),
        ("one * two", "one * two", []),
        (r"\*not so\*", "*not so*", []),
        ("an *open end", "an *open end", []),
        ("*over\nlines*", "over\nlines", [("over\nlines", "emphasis")]),
        ("*over\n\nparagraphs*", "*over\n\nparagraphs*", []),
        ("*one\n* two*", "*one\n* two*", []),
        ("the #wall is cold", "the #wall is cold", [("#wall", "hashtag")]),
        ("room #4, a#b, issue#c", "room #4, a#b, issue#c", []),
    ],
)
def test_signs_mark_words_and_all_else_is_as_typed(typed: str, read: str, marked: list[tuple[str, str]]) -> None:
    assert words(typed) == read
    assert told(typed) == marked


def test_a_name_shows_where_it_stood_and_a_value_is_a_chip_with_air() -> None:
    text = "[N:Orso|hunter] steps out. [Clock:Hunters 3/6] He is smiling."
    assert words(text) == "Orso steps out. ‹Hunters 3/6› He is smiling."
    assert told(text) == [("Orso", "name"), ("‹Hunters 3/6›", "chip")]
    assert plain_text(text) == "Orso steps out. He is smiling."


@pytest.mark.parametrize(
    ("typed", "read", "bare"),
    [
        ("It strikes[Clock:Bell 1/6].", "It strikes ‹Bell 1/6›.", "It strikes."),
        ("It strikes [Clock:Bell 1/6], twice", "It strikes ‹Bell 1/6›, twice", "It strikes Bell, twice"),
        ("[Timer:Curfew 4]They run", "‹Curfew 4› They run", "They run"),
        ("([Clock:Bell 1/6])", "(‹Bell 1/6›)", "(Bell)"),
        ("[Thread:Beacon|Open] again", "Beacon ‹Open› again", "Beacon again"),
        ("So [Thread:The toll|Closed]: no one pays", "So the toll ‹Closed›: no one pays", "So the toll: no one pays"),
        ("so [#Clock:Bell 1/6] rings", "so ‹Bell 1/6› rings", "so Bell rings"),
        ("In we go. [L:Gate|icy] [N:Orso]", "In we go. ‹Gate: icy› ‹Orso›", "In we go."),
        ("We pay. [Wealth:Gold-8|Silver+2]", "We pay. ‹Gold-8, Silver+2›", "We pay."),
        ("Then[Thread:Who lit it|Open],he", "Then who lit it ‹Open›,he", "Then who lit it,he"),
        ("We fear the[Clock:Flood 2/6]now", "We fear the ‹Flood 2/6› now", "We fear the Flood now"),
        ("I run.[Clock:Flood 2/6]He falls", "I run. ‹Flood 2/6› He falls", "I run. He falls"),
        ("Go[Thread:It|Open][N:Orso]s dog", "Go It ‹Open› Orsos dog", "Go It Orsos dog"),
        ("走[Clock:Flood 2/6]他走", "走 ‹Flood 2/6› 他走", "走Flood他走"),
        ("the [N:Orso]s, mid[N:Orso]night", "the Orsos, midOrsonight", "the Orsos, midOrsonight"),
    ],
)
def test_no_words_are_glued_to_a_chip(typed: str, read: str, bare: str) -> None:
    assert words(typed) == read
    assert plain_text(typed) == bare


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("I slip inside unnoticed. [L:Library|dark|quiet] [Clock:Alarm 1/6]", "I slip inside unnoticed."),
        ("I rub the ear [PC:Mirel|+Stone Ear]", "I rub the ear"),
        ("[N:Orso|hunter] steps out", "Orso steps out"),
        ("Behind the door waits [N:Orso|hunter]", "Behind the door waits Orso"),
        ("the #wall is cold", "the #wall is cold"),
        ("![The lower town](map.png)", "The lower town"),
        ("We look.\n![The *lower* town](map.png)", "We look.\n![The lower town](map.png)"),
    ],
)
def test_the_words_of_a_story_hold_no_tag_and_no_sign(typed: str, read: str) -> None:
    assert plain_text(typed) == read


def test_the_first_mention_of_a_name_in_a_paragraph_is_marked() -> None:
    def mentions(text: str) -> list[tuple[int, int, str]]:
        return [(at, at + 4, "Orso") for at in range(len(text)) if text.startswith("Orso", at)]

    text = "Orso waits, and Orso smiles.\nThen *Orso* goes. [N:Orso] Orso"
    found = [run for run in runs(text, mentions) if "name" in run.styles]
    assert [(run.text, run.of) for run in found] == [("Orso", "Orso"), ("Orso", "Orso")]


def test_a_line_of_stars_breaks_the_scene() -> None:
    assert is_break("***")
    assert is_break(" * * * ")
    assert not is_break("**")
    assert not is_break("*** so")


@given(st.text(alphabet="ab *_\\#[N:]|\n", max_size=40))
def test_nothing_but_signs_is_ever_lost(text: str) -> None:
    assert not {"\0", "\x01"} & set(words(text))
    kept = text.replace("[N:", "[:")  # of a tag, the name stays
    assert [each for each in words(text) if each in "ab"] == [each for each in kept if each in "ab"] or "[N:" in text
