"""Does procedures and writes words, and saves each as an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...rules.answer_source import Answer, AnswerSource, Chance, NeedAnswer, NoAnswers
from ...rules.changes import changes_between
from ...rules.kinds.apply import must_be_names, prepared
from ...rules.names import look_up
from ...rules.perform import Performed, must_change, perform
from ...rules.procedure import Procedure, inputs_of
from ...rules.refusal import BadInput, Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import Entry, Kind, Result, act_of, result_of, words_of
from ..save.unsaved import Made, Maker, Stamp
from .line_parser import cleaned

MOVED = (
    "Something else changed the campaign while you rolled, and your dice no longer fit. Nothing was done; do it again."
)


class Kept(NamedTuple):
    """A saved entry, and the act that it records."""

    entry: Entry
    performed: Performed


class Doing(NamedTuple):
    """A procedure about to be done, with everything that its outcome depends on except the dice."""

    procedure: Procedure
    readings: Mapping[str, str] | None = None
    given: tuple[Answer, ...] = ()
    first: tuple[Procedure, ...] = ()
    spare: tuple[Answer, ...] = ()
    """Answers that are used if asked for, and otherwise ignored."""

    def in_(self, world: World, source: AnswerSource, campaign: Campaign) -> Performed:
        """Resolve it in a world. Raises `Refused`, and what the source raises."""
        return perform(
            self.procedure,
            world,
            source,
            tables=campaign.tables,
            given=self.given,
            readings=self.readings,
            first=self.first,
            spare=self.spare,
        )


def perform_and_keep(
    campaign: Campaign,
    procedure: Procedure,
    source: AnswerSource | None = None,
    *,
    readings: Mapping[str, str] | None = None,
    given: tuple[Answer, ...] = (),
    kind: Kind | None = None,
    text: str = "",
    first: tuple[Procedure, ...] = (),
) -> Kept:
    """Do a procedure with answers from the source, and save the act as one entry. Effects of conditions set its inputs;
    the tags of the line, `first`, belong to the same act.

    The source is asked before the lock is taken, because it may be the player. If another program changed the world
    meanwhile, the act is resolved again in the new world with the same answers. Raises `Refused`, also if nothing would
    change and there are no words to save.
    """
    source = source or Chance()
    ready = prepared(procedure, world_after(campaign, first))
    performed = Doing(ready, readings, given, first).in_(campaign.world, source, campaign)
    if not (kind or text):
        must_change(performed)
    must_be_names(performed.before, performed.after)
    words = text or words_by(procedure, performed.before)  # as the player typed it, before effects set its inputs
    return keep_performed(campaign, performed, source, readings=readings, kind=kind, text=words)


def keep_performed(
    campaign: Campaign,
    performed: Performed,
    source: AnswerSource | None = None,
    *,
    readings: Mapping[str, str] | None = None,
    kind: Kind | None = None,
    text: str = "",
) -> Kept:
    """Save an act that was resolved already, for example with dice that the player typed one after another."""
    latest = performed
    procedure = performed.procedure
    words = text or words_by(procedure, performed.before)

    def make(world: World, stamp: Stamp) -> Made:
        nonlocal latest
        if world is not latest.before:
            latest = again_in(campaign, world, latest, source, readings)
        entry = Entry(
            id=stamp.id,
            at=stamp.at,
            kind=kind or procedure.makes,
            text=words,
            outcome=result_of(latest.outcome, latest.before.wording),
            act=act_of(latest),
            change=latest.changes,
        )
        return Made(entry, latest.after)

    return Kept(campaign.keep(make), latest)


def words_by(procedure: Procedure, world: World) -> str:
    """The words of an act's entry; a roll by someone who is not in play begins with their name."""
    words, key = words_of(procedure), look_up(world.characters, procedure.by) if procedure.by else ""
    if procedure.makes == "question":  # a reader of the answer must know whose it is
        words = words or procedure.default_words(inputs_of(procedure), world)
    told = procedure.makes != "roll" or procedure.tells_for or procedure.done_by != "by"  # it tells who did it
    if procedure.words and procedure.verdicts and not told and not words:  # as its line would have been
        from ...rules.line_form import roll_line  # a question needs no lines

        line = roll_line(procedure.model_copy(update={"by": ""}), world)
        words = line.lstrip("d0123456789") and line  # a die or a number alone says nothing beside its result
    if not key or key == world.active or told:
        return words
    words = words or procedure.default_words(inputs_of(procedure), world)
    return f"{world.characters[key].name}: {words}".rstrip(": ")


def again_in(
    campaign: Campaign,
    world: World,
    performed: Performed,
    source: AnswerSource | None,
    readings: Mapping[str, str] | None,
) -> Performed:
    """The same act in a changed world, with the same answers. Missing dice are rolled by chance; the player is not
    asked here, so an act that needs other dice is refused and can be done again."""
    first = tuple(each.procedure for each in performed.first)
    doing = Doing(performed.procedure, readings, performed.answers, first)
    if isinstance(source, Chance):
        try:
            return doing.in_(world, source, campaign)
        except BadInput:
            return Doing(performed.procedure, readings, first=first).in_(world, source, campaign)
    try:
        return doing.in_(world, NoAnswers(), campaign)
    except (BadInput, NeedAnswer) as error:
        raise Refused(MOVED) from error


def world_after(campaign: Campaign, first: tuple[Procedure, ...], world: World | None = None) -> World:
    """The world after a line's tags. Raises `Refused` if they cannot be applied."""
    world = world or campaign.world
    for procedure in first:
        world = perform(procedure, world, NoAnswers(), tables=campaign.tables).after
    return world


def tags_of(text: str) -> tuple[Procedure, ...]:
    """The procedures for the Lonelog tags of a line, which run before the line itself."""
    from ...rules.lonelog_tags import tags_in

    if not any(True for _ in tags_in(text)):
        return ()
    from ...rules.commons.lonelog import Tags

    return (Tags(text=text),)


def write(campaign: Campaign, kind: Kind, text: str) -> Entry:
    """Save words: prose, an action, a consequence or an aside. Lonelog tags in them act, as part of the same entry."""
    text = cleaned(text)
    if not text.strip():
        raise BadInput("There are no words to save.")
    for tags in tags_of(text):
        return perform_and_keep(campaign, tags, kind=kind, text=text).entry
    return campaign.keep(_words(kind, text))


def write_all(campaign: Campaign, texts: Sequence[tuple[Kind, str]]) -> list[Entry]:
    """Save words without tags in one go, such as the paragraphs of pasted text."""
    return campaign.keep_all([_words(kind, cleaned(text)) for kind, text in texts])


def _words(kind: Kind, text: str) -> Maker:
    return lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind=kind, text=text), world)


class Amendment(NamedTuple):
    """The content of an amending entry."""

    target: str
    after: World
    text: str = ""
    performed: Performed | None = None
    ruled: Result | None = None
    """An outcome set by hand that the rules know under another key."""


def amend(campaign: Campaign, kind: Kind, how: Callable[[World], Amendment]) -> Entry:
    """Save an amending entry. `how` is called under the lock, with the current world."""

    def make(world: World, stamp: Stamp) -> Made:
        try:
            said = how(world)
        except (NeedAnswer, BadInput) as error:  # it was resolved before the lock was taken, so the world moved
            raise Refused(MOVED) from error
        entry = Entry(
            id=stamp.id,
            at=stamp.at,
            kind=kind,
            text=said.text,
            target=said.target,
            outcome=result_of(said.performed.outcome, world.wording) if said.performed else said.ruled,
            act=act_of(said.performed) if said.performed else None,
            change=changes_between(world, said.after),
        )
        return Made(entry, said.after)

    return campaign.keep(make)
