"""The search finds what a plain walk over every line finds, in the same order, whatever was written and asked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.annotations import scenes
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import backwards
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play import amendments, undo
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.story import search_index
from solo_journal.campaign.story.query import MARKS
from solo_journal.campaign.story.search import search
from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused

from ...playing import drawn

WORDS = ("Orso", "orso", "café", "CAFE\u0301", "gate", 'the "old" gate', "Straße", "C:\\n", "dry\nland", "steam")
NAMES = ("Orso", "Orso the Pale", "Café", "Gate")
QUERIES = st.lists(
    st.sampled_from(
        [
            *("orso", "cafe", "gate", '"the old"', '"old gate"', "strasse", '"dry land"', "c:\\n", "vents", "a"),
            *("kind:prose", "kind:aside,scene", "kind:change", "scene:1", "scene:2-3", "scene:vents", "session:1"),
            *("session:2", "person:orso", "person:pale", "place:gate", "thread:cafe", "person:nobody"),
            *(f"is:{mark}" for mark in MARKS),
        ]
    ),
    min_size=1,
    max_size=3,
)
PHRASE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
NAME = st.sampled_from(NAMES)
DOINGS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.sampled_from(["prose", "aside", "consequence"]), PHRASE),
        st.tuples(
            st.just("do"), st.just("scene.open"), st.fixed_dictionaries({"title": st.sampled_from(["", "Vents"])})
        ),
        st.tuples(st.just("do"), st.just("scene.set"), st.fixed_dictionaries({"title": PHRASE})),
        st.tuples(
            st.just("do"),
            st.just("lists.note"),
            st.fixed_dictionaries({"list": st.sampled_from(["people", "places", "threads"]), "name": NAME}),
        ),
        st.tuples(
            st.just("do"),
            st.just("lists.rename"),
            st.fixed_dictionaries({"list": st.just("people"), "name": NAME, "to": NAME}),
        ),
        st.tuples(
            st.just("do"), st.just("lists.drop"), st.fixed_dictionaries({"list": st.just("people"), "name": NAME})
        ),
        st.tuples(st.just("do"), st.just("dice.roll"), st.fixed_dictionaries({"expression": st.just("1d6")})),
        st.tuples(st.just("do"), st.just("session.start"), st.just({})),
        st.tuples(st.sampled_from(["undo", "redo"]), st.none(), st.none()),
        st.tuples(st.sampled_from(["edit", "strike", "bookmark", "overrule", "reroll"]), st.integers(0, 30), PHRASE),
    ),
    max_size=25,
)


class Ticks:
    """A clock that moves by itself."""

    now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def done(campaign: Campaign, doings: list[tuple[str, Any, Any]]) -> None:
    """Do all of it, as far as the rules allow."""
    for act, one, other in doings:
        try:
            if act == "write":
                write(campaign, one, other)
            elif act == "do":
                perform_and_keep(campaign, make(shelf.procedure(one), other))
            elif act in ("undo", "redo"):
                getattr(undo, act)(campaign)
            else:
                amended(campaign, act, one, other)
        except Refused:
            continue


def amended(campaign: Campaign, act: str, place: int, words: str) -> None:
    ids = [line.entry.id for line in backwards(campaign.journal) if isinstance(line, Line)]
    if ids:
        more = (words,) if act in ("edit", "overrule") else ()
        getattr(amendments, act)(campaign, ids[place % len(ids)], *more)


def plain(text: str) -> str:
    """Another way to fold, for the words that are used here."""
    apart = unicodedata.normalize("NFD", text.replace("ß", "ss").lower())
    return " ".join("".join(each for each in apart if unicodedata.category(each) != "Mn").split())


def said(line: Line) -> str:
    outcome = [line.outcome.headline, line.outcome.because] if line.outcome else []
    return plain("\n".join([line.text, line.heading, line.overruled, *outcome]))


def names_ever(campaign: Campaign) -> set[tuple[str, str, str]]:
    """Every name that a person, place or thread ever had: what was undone never was."""
    found, entries, undone = set(), list(campaign.journal.backwards()), set[str]()
    for entry in reversed(entries):
        if entry.kind in ("undo", "redo"):
            (undone.add if entry.kind == "undo" else undone.discard)(entry.target)
    for entry in entries:
        for change in entry.change if entry.kind not in ("undo", "redo") and entry.id not in undone else ():
            keys = change.path.split("/")
            for side in (change.before, change.after):
                if keys[0] in ("people", "places", "threads") and len(keys) == 2 and side:
                    found.add((keys[0], keys[1], plain(side["name"])))
                elif keys[0] == "people" and keys[2:] == ["name"] and side:
                    found.add((keys[0], keys[1], plain(side)))
    return found


def names_in(text: str, names: set[tuple[str, str, str]]) -> set[tuple[str, str]]:
    """Who is named in a text: at each word the longest name that begins there."""
    found, at = set(), 0
    longest_first = sorted({name for _, _, name in names}, key=len, reverse=True)
    while at < len(text):
        before = at == 0 or not (text[at - 1].isalnum() or text[at - 1] == "_")
        here = next(
            (
                name
                for name in longest_first
                if before and text.startswith(name, at) and not text[at + len(name) : at + len(name) + 1].isalnum()
            ),
            "",
        )
        found |= {(part, key) for part, key, name in names if name == here}
        at += len(here) or 1
    return found


def expected(campaign: Campaign, query: list[str]) -> Iterator[str]:
    """The ids of the lines that fit, found by looking at every line."""
    called = {each.number: plain(each.title) for each in scenes(campaign.journal)}
    names = names_ever(campaign)
    for line in backwards(campaign.journal, campaign.world):
        if isinstance(line, Line) and all(one_fits(line, part, called, names) for part in query):
            yield line.entry.id


def one_fits(line: Line, part: str, called: dict[int, str], names: set[tuple[str, str, str]]) -> bool:
    key, colon, value = part.partition(":")
    lists = {"person": "people", "place": "places", "thread": "threads"}
    if not colon or part.startswith("c:"):
        return plain(part.strip('"')) in said(line)
    if key == "kind":
        return line.entry.kind in value.split(",")
    if key == "is":
        return MARKS[value](line)
    if key == "scene" and value == "vents":
        return "vents" in called.get(line.scene, "")
    if key in ("scene", "session"):
        first, _, last = value.partition("-")
        number: int = getattr(line, key)
        return int(first) <= number <= int(last or first)
    wanted = {(which, id_) for which, id_, name in names if which == lists[key] and value in name}
    touched = {tuple(c.path.split("/")[:2]) for entry in (line.entry, *line.said) for c in entry.change}
    return bool(wanted & (touched | names_in(said(line), names)))


@settings(
    max_examples=drawn(80), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(DOINGS, st.lists(QUERIES, min_size=1, max_size=4), st.integers(1, 5))
@example(
    [("write", "prose", "Orso"), ("do", "lists.note", {"list": "people", "name": "Orso"}), ("undo", None, None)],
    [["person:orso"]],
    1,
)
def test_it_finds_what_a_plain_walk_finds(
    doings: list[tuple[str, Any, Any]], queries: list[list[str]], chunk: int
) -> None:
    with TemporaryDirectory() as scratch:
        home = Path(scratch)
        library = Library(Places(home, home / ".state", home / "settings.toml", home / ".packs"), Ticks())
        campaign = library.new("The Long Dusk", (shelf.games()[0],))
        half = len(doings) // 2
        kept = search_index.Texts(campaign.journal)
        whole, search_index.CHUNK = search_index.CHUNK, chunk
        try:
            for part in (doings[:half], doings[half:]):  # the same texts, before and after more was written
                done(campaign, part)
                for query in queries:
                    found = [line.entry.id for line in search(campaign.journal, " ".join(query), kept)]
                    assert found == list(expected(campaign, query))
        finally:
            search_index.CHUNK = whole
