"""Moves lines of the story, splits and joins them. `journal/places.py` explains the entries."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.lonelog_tags import tags_in
from ...rules.refusal import BadInput, Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import MARKS_A_PLACE, PARAGRAPHS, Entry, Kind
from ..journal.annotations import Annotations
from ..journal.chunked_reader import amendments_between, end_of, place_at, spot_of
from ..journal.log_line import Line
from ..journal.log_view import line_of
from ..journal.log_window import Window
from ..journal.places import INTO, Arrangement
from ..save.unsaved import Made, Maker, Stamp
from ..story.names import RUNS_ON
from ..story.sanitise import clean_text
from .amendments import find

STAYS = "A heading stays where it is: scenes and sessions follow the order in which they were played."


def movable(campaign: Campaign, id_: str) -> Entry:
    """An entry that can be moved. Raises `Refused`."""
    entry = find(campaign, id_)
    if entry.kind in MARKS_A_PLACE:
        raise Refused(STAYS)
    _must_be_a_line(campaign, entry)
    return entry


def move(campaign: Campaign, id_: str, behind: str) -> Entry:
    """Put an entry right after a line of the story. Raises `Refused`."""
    entry = movable(campaign, id_)
    _must_be_a_line(campaign, find(campaign, behind))
    if behind == id_:
        raise BadInput("It is already there. Choose another place.")
    return campaign.keep(_move_maker(campaign, entry.id, behind))


def split(campaign: Campaign, id_: str, at: int) -> list[Entry]:
    """Split a paragraph; the second part begins at this character of its text, or with the tag around it. Raises
    `Refused`."""
    line = paragraph(campaign, id_)
    at = next((each.start for each in tags_in(line.text) if each.start < at < each.end), at)
    first, second = line.text[:at].rstrip(), line.text[at:].lstrip()
    if not first or not second:
        raise BadInput("There must be words on both sides. Choose a place within the text.")
    kind: Kind = line.entry.kind if line.entry.kind in PARAGRAPHS - {"action"} else "prose"  # type: ignore[assignment]
    act: list[str] = []

    def rest(world: World, stamp: Stamp) -> Made:
        act.append(stamp.id)
        return Made(Entry(id=stamp.id, at=stamp.at, kind=kind, text=second, along=act[0]), world)

    def behind(world: World, stamp: Stamp) -> Made:
        return _move_maker(campaign, act[-1], id_, along=act[0])(world, stamp)

    return campaign.keep_all([_edit_maker(id_, first, act), rest, behind])


def join(campaign: Campaign, id_: str) -> list[Entry]:
    """Join a paragraph and the one after it, or at the end the one before it. Raises `Refused`."""
    paragraph(campaign, id_)
    found = to_join(campaign, id_)
    if found is None:
        raise Refused("No plain paragraph stands beside it. Move one there first.")
    line, other = paragraph(campaign, found[0].entry.id), found[1]
    id_ = line.entry.id
    act: list[str] = []
    taken = next((each.id for each in reversed(other.said) if each.kind == "edit"), "")

    def into(world: World, stamp: Stamp) -> Made:
        text = f"{INTO} {id_} {taken}".rstrip()
        return Made(Entry(id=stamp.id, at=stamp.at, kind="move", text=text, target=other.entry.id, along=act[0]), world)

    return campaign.keep_all([_edit_maker(id_, join_texts(line.text, other.text), act), into])


def join_texts(first: str, second: str) -> str:
    """Two texts as one, without a space between characters of scripts that do not use spaces."""
    first, second = first.rstrip(), second.lstrip()
    last, next_ = (next(filter(str.isalnum, text), "") for text in (reversed(first), second))
    return first + ("" if RUNS_ON.match(last) and RUNS_ON.match(next_) else " ") + second


def beginning_of(text: str, words: str) -> int:
    """Where the second part begins, given its first words, which must occur once and not at the start. Raises
    `BadInput`."""
    wanted = clean_text(words).strip()
    at = text.find(wanted, 1) if wanted else -1
    if at < 0:
        raise BadInput("No such words after its start. Type those with which the second part begins.")
    if text.find(wanted, at + 1) >= 0:
        raise BadInput("These words are there more than once. Type more of them.")
    return at


def to_join(campaign: Campaign, id_: str) -> tuple[Line, Line] | None:
    """The paragraphs of one scene and session that would become one: the entry and the next, or the one before and it.
    The second holds only words."""
    here = around(campaign, id_, 3)
    at = next((at for at, each in enumerate(here) if each.entry.id == id_), len(here))
    pairs = [pair for pair in (here[at : at + 2], here[max(at - 1, 0) : at + 1]) if len(pair) > 1]
    for first, second in pairs:
        words = first.entry.kind in PARAGRAPHS and second.entry.kind in PARAGRAPHS and second.entry.act is None
        if words and (first.scene, first.session) == (second.scene, second.session):
            return first, second
    return None


def around(campaign: Campaign, id_: str, lines: int) -> Sequence[Line]:
    """The lines of the story around an entry, at most `lines` on each side."""
    window = Window.at_the_end(campaign.journal, page=4 * lines)
    if window.index(id_) is None:
        window.take(window.around(id_))
    here = [each for each in window.lines if isinstance(each, Line)]
    at = next((at for at, each in enumerate(here) if each.entry.id == id_), 0)
    return here[max(0, at - lines) : at + lines + 1]


def paragraph(campaign: Campaign, id_: str) -> Line:
    """An entry of words alone, which can be split and joined. Raises `Refused`."""
    entry = find(campaign, id_)
    _must_be_a_line(campaign, entry)
    line = line_of(campaign.journal, entry)
    if entry.kind not in PARAGRAPHS:
        raise Refused("That entry has an outcome. Only paragraphs can be split and joined.")
    return line


def _must_be_a_line(campaign: Campaign, entry: Entry) -> None:
    if line_of(campaign.journal, entry).joined:
        raise Refused("That entry is part of another one now. Undo that first.")


def _edit_maker(id_: str, words: str, act: list[str]) -> Maker:
    """The edit that begins an act of several entries; its id is added to `act`."""

    def make(world: World, stamp: Stamp) -> Made:
        act[:] = [stamp.id]
        return Made(Entry(id=stamp.id, at=stamp.at, kind="edit", text=words, target=id_), world)

    return make


def _move_maker(campaign: Campaign, id_: str, behind: str, along: str = "") -> Maker:
    """Put an entry after a line, in the story order at the time of saving."""

    def make(world: World, stamp: Stamp) -> Made:
        words = _arrangement(campaign, behind).behind(behind)
        return Made(Entry(id=stamp.id, at=stamp.at, kind="move", text=words, target=id_, along=along), world)

    return make


def _arrangement(campaign: Campaign, id_: str) -> Arrangement:
    """The moves since an entry was written."""
    journal = campaign.journal
    start, end = spot_of(journal, id_) or end_of(journal), end_of(journal)
    told = [*amendments_between(journal, start, end), *((end, each) for each in journal.waiting)]
    return Annotations.since(start, place_at(journal, start), told, journal.shelf).arrangement
