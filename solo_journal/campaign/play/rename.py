"""Renames a person, place, thing, thread or character everywhere, after a preview, as one act: on its list or sheet, in
the story, and in the texts beside it: notes, sheets, trackers, threads. A name that is on no list, because it stands
only in the story, is changed there.

The list or sheet is changed by its own procedure, the texts beside the story by another, and each entry
that contains the old name gets an edit `along` with it. Names are recognised as everywhere else: whole words in any
case, the longest first, so that *Orso's* changes, but *Orsola*, *Orso the Elder* (who is somebody else) and aliases do
not. A thread is a sentence: the names in it change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from ...rules.answer_source import NoAnswers
from ...rules.commons.character import Set
from ...rules.commons.lists import Rename
from ...rules.inputs import make
from ...rules.names import check_name
from ...rules.perform import perform
from ...rules.procedure import Procedure
from ...rules.refusal import BadInput, Refused, Unknown, quote
from ...rules.reword import Reword, Spans, put_in, texts_with
from ...rules.world import LISTS, World
from ..campaign import Campaign
from ..entry import PARAGRAPHS, Entry, words_of
from ..journal.annotations import scenes
from ..journal.log_line import Line
from ..save.unsaved import Made, Maker, Stamp
from ..story.memory import WORDS, name_now, things_called
from ..story.names import Names, Thing, names_in_world
from ..story.search import lines_about
from ..story.search_index import Named, Texts
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
    """A text that contains the old name: an entry, or a text beside the story."""

    where: str
    """`scene 3`, `Ilse`, `tracker`; empty before the first scene."""
    words: str
    """As it reads now."""
    spans: Spans
    """Spans of these words with their replacements."""
    line: Line | None = None
    """The entry; None for a text beside the story."""

    @property
    def text(self) -> str:
        """Its words with the new name."""
        return put_in(self.words, self.spans)

    def preview(self) -> Iterator[str]:
        """`scene 3: … and Orso → Marek steps out …`, one for each occurrence."""
        for start, end, new in self.spans:
            before, after = self.words[max(0, start - AROUND) : start], self.words[end : end + AROUND]
            cut, rest = "…" if start > AROUND else "", "…" if end + AROUND < len(self.words) else ""
            said = f"{cut}{before}{self.words[start:end]} → {new}{after}{rest}"
            yield f"{f'{self.where}: ' if self.where else ''}{' '.join(said.split())}"


def thing_called(campaign: Campaign, called: str, texts: Texts | None = None) -> Thing:
    """The person or thing with this name, which must still be on a list, or else these words, if they stand in the
    story. Raises `Refused`."""
    try:
        found = things_called(Names(frozenset(names_in_world(campaign.world))), called)
    except Unknown:
        words, texts = Thing(WORDS, " ".join(called.split())), texts or Texts(campaign.journal)
        if not next(lines_about([words], _names_of(campaign, words, texts), texts), None):
            raise
        return words
    if len(found) > 1:
        kinds = " or ".join(f"{LISTS.get(each.part, 'character')}:{called}" for each in found)
        raise Refused(f"{quote(called)} is more than one name. Type {kinds}.")
    return found[0]


def places(campaign: Campaign, thing: Thing, to: str, texts: Texts | None = None) -> list[Place]:
    """Every text that contains a current name: entries, oldest first, then texts beside the story. Raises `Refused`."""
    procedure_of(campaign.world, thing, to)  # it refuses what cannot be a name, or is another's
    texts = texts or Texts(campaign.journal)
    names, old = _names_of(campaign, thing, texts), name_of(campaign.world, thing)
    own = (thing.part, thing.key, "name")
    beside = [each for each in texts_with(campaign.world, old, to) if each.keys != own]
    threads = {
        Thing("threads", each.keys[1]): (each.words, put_in(each.words, each.spans))
        for each in beside
        if each.is_thread
    }
    renames = {**threads, thing: (old, to)}
    found: list[Place] = []
    for line in lines_about(renames, names, texts):
        spans = tuple(_spans(line.text, names, renames)) if line.entry.kind in REWORDED else ()
        if spans:
            found.append(Place(f"scene {line.scene}" if line.scene else "", line.text, spans, line))
        if len(found) > MOST:
            raise Refused(f"The name occurs in more than {MOST:,} places. Rename it on the list alone.")
    return [*found[::-1], *(Place(each.where, each.words, each.spans) for each in beside)]


def remaining_mentions(campaign: Campaign, thing: Thing, found: list[Place]) -> Iterator[str]:
    """What will keep the old name, in sentences: longer names, titles of earlier scenes, and the texts of results."""
    world = campaign.world
    own = Names(frozenset(_own_names(world, thing)))
    old = name_of(world, thing)
    for other in dict.fromkeys(Thing(each.part, each.key) for each in names_in_world(world)):
        if other != thing and other.part != "threads" and any(own.mentions(name := name_now(world, other))):
            yield f"stays: {name}, a {LISTS.get(other.part, 'character')} with a name of its own"
    for scene in scenes(campaign.journal):
        if scene.number != world.scene.number and any(own.mentions(scene.title)):
            yield f"stays: {scene.title}, the title of scene {scene.number}"
    if any(place.line and place.line.outcome for place in found):
        yield f"stays: {old} in what rolls and tags did before"


def rename(campaign: Campaign, thing: Thing, to: str, found: list[Place], expected: str) -> list[Entry]:
    """Rename a thing everywhere, as one act. Raises `Refused` if anything was written since these places were found
    (`expected` is the id of the last entry then)."""
    act: list[str] = []
    old, reword = name_of(campaign.world, thing), any(each.line is None for each in found)

    def does(procedure: Procedure, world: World, stamp: Stamp) -> Made:
        done = perform(procedure, world, NoAnswers(), tables=campaign.tables)
        made = made_act(done, world, stamp, procedure.makes, words_of(procedure))
        return Made(made.entry.but(along=along(stamp)), made.after)

    def rewords(place: Place, line: Line, world: World, stamp: Stamp) -> Made:
        target, text = line.entry.id, place.text
        return Made(Entry(id=stamp.id, at=stamp.at, kind="edit", text=text, target=target, along=along(stamp)), world)

    def along(stamp: Stamp) -> str:
        """The first entry of the act, but for itself."""
        if act:
            return act[0]
        if expected != newest(campaign):
            raise Refused(MOVED_ON)
        act.append(stamp.id)
        return ""

    renames, rewords_all = procedure_of(campaign.world, thing, to), make(Reword, {"old": old, "to": to})
    procedures = [rewords_all] if renames is None else [renames, rewords_all] if reword else [renames]
    makers: list[Maker] = [partial(does, each) for each in procedures]
    return campaign.keep_all([*makers, *(partial(rewords, each, each.line) for each in found if each.line)])


def newest(campaign: Campaign) -> str:
    return next(campaign.journal.backwards()).id


def procedure_of(world: World, thing: Thing, to: str) -> Procedure | None:
    """The procedure that renames the thing; None for words that are on no list. Raises `Refused` if it cannot be."""
    name = name_of(world, thing)
    if not name:
        raise Refused("That name is no longer on a list. Add it, then rename it.")
    if " ".join(to.split()) == name:
        raise BadInput("That is already its name. Type another one.")
    check_name(to)
    if thing.part == WORDS:
        return None
    if thing.part == "characters":
        procedure: Procedure = make(Set, {"name": name, "to": to})
    else:
        procedure = make(Rename, {"list": thing.part, "name": name, "to": to})
    procedure.require(world)
    return procedure


def name_of(world: World, thing: Thing) -> str:
    """A thing's present name, or the words that stand for it; empty if it is no longer on its list."""
    return thing.key if thing.part == WORDS else name_now(world, thing)


def _names_of(campaign: Campaign, thing: Thing, texts: Texts) -> Names:
    """All names of the campaign, and words that are on no list."""
    known = Names.of(texts, campaign.world).known
    return Names(known | {Named(WORDS, thing.key, thing.key)} if thing.part == WORDS else known)


def _own_names(world: World, thing: Thing) -> Iterator[Named]:
    yield from (each for each in names_in_world(world) if Thing(each.part, each.key) == thing)
    if thing.part == WORDS:
        yield Named(WORDS, thing.key, thing.key)


def _spans(text: str, names: Names, renames: Mapping[Thing, tuple[str, str]]) -> Iterator[tuple[int, int, str]]:
    """Spans of a name in a text, with the new name in the same case."""
    for mention in names.mentions(text):
        words = text[mention.start : mention.end]
        for old, to in (renames[each] for each in mention.things if each in renames):
            if fold_spaces(words) == fold_spaces(old):
                yield mention.start, mention.end, _in_case(words, old, to)
                break


def _in_case(words: str, old: str, to: str) -> str:
    """The new name in the case of the old one: `ORSO`, `orso`, or unchanged."""
    if words == old or not words[:1].isalpha():
        return to
    if len(words) > 1 and words.isupper() and not old.isupper():
        return to.upper()
    return (to[:1].lower() if words[0].islower() else to[:1].upper()) + to[1:] if words[0] != old[0] else to
