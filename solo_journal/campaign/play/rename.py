"""Renames a person, place, thing, thread or character in the story too, after a preview, as one act.

The list or sheet is changed by its own procedure, and each entry that contains the old name gets an edit `along` with
it. Names are recognised as everywhere else: whole words in any case, the longest first, so that *Orso's* changes, but
*Orsola*, *Orso the Elder* (who is somebody else) and aliases do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ...rules.answer_source import NoAnswers
from ...rules.commons.character import Set
from ...rules.commons.lists import Rename
from ...rules.inputs import make
from ...rules.names import check_name
from ...rules.perform import perform
from ...rules.procedure import Procedure
from ...rules.refusal import BadInput, Refused, quote
from ...rules.world import LISTS, World
from ..campaign import Campaign
from ..entry import PARAGRAPHS, Entry, words_of
from ..journal.log_line import Line
from ..save.unsaved import Made, Stamp
from ..story.memory import name_now, things_called
from ..story.names import Names, Thing, names_in_world
from ..story.search import lines_about
from ..story.search_index import Texts
from ..story.text_folding import fold_spaces
from .append import made_act
from .undo import MOVED_ON

REWORDED = PARAGRAPHS | {"question", "roll", "draw"}
"""Kinds whose words are the player's own."""
MOST = 5_000
AROUND = 30
"""The characters on each side of a name in a preview."""


@dataclass(frozen=True, slots=True)
class Place:
    """An entry that contains the old name."""

    line: Line
    text: str
    """Its words with the new name."""
    spans: tuple[tuple[int, int, str], ...]
    """Spans of its current words with their replacements."""

    def preview(self) -> Iterator[str]:
        """`scene 3: … and Orso → Marek steps out …`, one for each occurrence."""
        words = self.line.text
        for start, end, new in self.spans:
            before, after = words[max(0, start - AROUND) : start], words[end : end + AROUND]
            cut, rest = "…" if start > AROUND else "", "…" if end + AROUND < len(words) else ""
            said = f"{cut}{before}{words[start:end]} → {new}{after}{rest}"
            yield f"{f'scene {self.line.scene}: ' if self.line.scene else ''}{' '.join(said.split())}"


def thing_called(campaign: Campaign, called: str) -> Thing:
    """The person or thing with this name, which must still be on a list. Raises `Refused`."""
    found = things_called(Names(frozenset(names_in_world(campaign.world))), called)
    if len(found) > 1:
        kinds = " or ".join(f"{LISTS.get(each.part, 'character')}:{called}" for each in found)
        raise Refused(f"{quote(called)} is more than one name. Type {kinds}.")
    return found[0]


def places(campaign: Campaign, thing: Thing, to: str, texts: Texts | None = None) -> list[Place]:
    """Every entry that contains a current name, oldest first. Raises `Refused`."""
    procedure_of(campaign.world, thing, to)  # it refuses what cannot be a name, or is another's
    texts = texts or Texts(campaign.journal)
    names, old = Names.of(texts, campaign.world), name_now(campaign.world, thing)
    found: list[Place] = []
    for line in lines_about([thing], names, texts):
        spans = tuple(_spans(line.text, names, thing, old, to)) if line.entry.kind in REWORDED else ()
        if spans:
            found.append(Place(line, _with(line.text, spans), spans))
        if len(found) > MOST:
            raise Refused(f"The name occurs in more than {MOST:,} places. Rename it on the list alone.")
    return found[::-1]


def remaining_mentions(world: World, thing: Thing, found: list[Place]) -> Iterator[str]:
    """What will keep the old name, in sentences: longer names, and the texts of results."""
    own = Names(frozenset(each for each in names_in_world(world) if Thing(each.part, each.key) == thing))
    for other in dict.fromkeys(Thing(each.part, each.key) for each in names_in_world(world)):
        if other != thing and any(own.mentions(name := name_now(world, other))):
            yield f"stays: {name}, a {LISTS.get(other.part, 'character')} with a name of its own"
    if any(place.line.outcome for place in found):
        yield f"stays: {name_now(world, thing)} in what rolls and tags did before"


def rename(campaign: Campaign, thing: Thing, to: str, found: list[Place], expected: str) -> list[Entry]:
    """Rename a thing and edit these entries, as one act. Raises `Refused` if anything was written since they were found
    (`expected` is the id of the last entry then)."""
    act: list[str] = []

    def renamed(world: World, stamp: Stamp) -> Made:
        if expected != newest(campaign):
            raise Refused(MOVED_ON)
        act[:] = [stamp.id]
        procedure = procedure_of(world, thing, to)
        done = perform(procedure, world, NoAnswers(), tables=campaign.tables)
        return made_act(done, world, stamp, procedure.makes, words_of(procedure))

    def reworded(place: Place, world: World, stamp: Stamp) -> Made:
        target = place.line.entry.id
        return Made(Entry(id=stamp.id, at=stamp.at, kind="edit", text=place.text, target=target, along=act[0]), world)

    return campaign.keep_all([renamed, *(partial(reworded, each) for each in found)])


def newest(campaign: Campaign) -> str:
    return next(campaign.journal.backwards()).id


def procedure_of(world: World, thing: Thing, to: str) -> Procedure:
    """The procedure that renames the thing. Raises `Refused` if there is none."""
    name = name_now(world, thing)
    if not name:
        raise Refused("That name is no longer on a list. Add it, then rename it.")
    if " ".join(to.split()) == name:
        raise BadInput("That is already its name. Type another one.")
    check_name(to)
    if thing.part == "characters":
        procedure: Procedure = make(Set, {"name": name, "to": to})
    else:
        procedure = make(Rename, {"list": thing.part, "name": name, "to": to})
    procedure.require(world)
    return procedure


def _spans(text: str, names: Names, thing: Thing, old: str, to: str) -> Iterator[tuple[int, int, str]]:
    """Spans of a name in a text, with the new name in the same case."""
    for mention in names.mentions(text):
        words = text[mention.start : mention.end]
        if thing in mention.things and fold_spaces(words) == fold_spaces(old):
            yield mention.start, mention.end, _in_case(words, old, to)


def _in_case(words: str, old: str, to: str) -> str:
    """The new name in the case of the old one: `ORSO`, `orso`, or unchanged."""
    if words == old or not words[:1].isalpha():
        return to
    if len(words) > 1 and words.isupper() and not old.isupper():
        return to.upper()
    return (to[:1].lower() if words[0].islower() else to[:1].upper()) + to[1:] if words[0] != old[0] else to


def _with(text: str, spans: tuple[tuple[int, int, str], ...]) -> str:
    for start, end, new in reversed(spans):
        text = f"{text[:start]}{new}{text[end:]}"
    return text
