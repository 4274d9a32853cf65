"""Does procedures and writes words, and saves each as an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...rules.answer_source import Answer, AnswerSource, Chance, NeedAnswer, NoAnswers
from ...rules.changes import changes_between
from ...rules.kinds.apply import apply_effects, must_be_names
from ...rules.names import look_up
from ...rules.perform import Performed, must_change, perform
from ...rules.procedure import Procedure, inputs_of
from ...rules.refusal import BadInput, Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import Entry, Kind, act_of, result_of, words_of
from ..save.unsaved import Made, Maker, Stamp
from ..story.sanitise import clean_text

MOVED = (
    "Something else changed the campaign while you rolled, and your dice no longer fit. Nothing was done; do it again."
)


class Kept(NamedTuple):
    """A saved entry, and the act that it records."""

    entry: Entry
    performed: Performed


Resolve = Callable[[World, AnswerSource, tuple[Answer, ...]], Performed]
"""Resolves an act in a world with these answers, and with the source's for what they leave open. Raises `Refused`, and
what the source raises."""


def perform_and_keep(
    campaign: Campaign,
    procedure: Procedure,
    source: AnswerSource | None = None,
    *,
    readings: Mapping[str, str] | None = None,
    kind: Kind | None = None,
    text: str = "",
    first: tuple[Procedure, ...] = (),
) -> Kept:
    """Do a procedure with answers from the source, and save the act as one entry. Effects of conditions set its inputs;
    the tags of the line, `first`, belong to the same act. Raises like `keep_act`, and `Refused` also if nothing would
    change."""
    ready = apply_effects(procedure, world_after(campaign, first))

    def resolve(world: World, source: AnswerSource, given: tuple[Answer, ...]) -> Performed:
        done = perform(ready, world, source, tables=campaign.tables, given=given, readings=readings, first=first)
        if not kind:
            must_change(done)
        must_be_names(done.before, done.after)
        return done

    words = text or words_by(procedure, campaign.world)  # as the player typed it, before effects set its inputs
    return keep_act(campaign, kind or procedure.makes, resolve, source, words)


def keep_act(
    campaign: Campaign,
    kind: Kind,
    resolve: Resolve,
    source: AnswerSource | None = None,
    text: str = "",
    target: str = "",
) -> Kept:
    """Resolve an act and save it, perhaps as an amendment of `target`.

    The source is asked before the lock is taken, because it may be the player. If another program changed the world
    meanwhile, the act is resolved again in the new world with the same answers; dice that are missing then are rolled
    by chance if all were, else it is refused and can be done again. Raises `Refused`.
    """
    source, seen = source or Chance(), campaign.world
    performed = resolve(seen, source, ())

    def make(world: World, stamp: Stamp) -> Made:
        nonlocal performed
        if world is not seen:
            try:
                performed = resolve(world, source, performed.answers)
            except (BadInput, NeedAnswer) as error:
                if not isinstance(source, Chance):
                    raise Refused(MOVED) from error
                performed = resolve(world, source, ())
        return made_act(performed, world, stamp, kind, text, target)

    return Kept(campaign.keep(make), performed)


def made_act(performed: Performed, world: World, stamp: Stamp, kind: str, text: str = "", target: str = "") -> Made:
    """The entry that records an act in this world, and the world after it."""
    entry = Entry(
        id=stamp.id,
        at=stamp.at,
        kind=kind,
        text=text,
        target=target,
        outcome=result_of(performed.outcome, world.wording),
        act=act_of(performed),
        change=performed.changes if performed.before is world else changes_between(world, performed.after),
    )
    return Made(entry, performed.after)


def words_by(procedure: Procedure, world: World) -> str:
    """The words of an act's entry; a roll by someone who is not in play begins with their name."""
    words, key = words_of(procedure), look_up(world.characters, procedure.by) if procedure.by else ""
    if procedure.makes == "question":  # a reader of the answer must know whose it is
        words = words or procedure.default_words(inputs_of(procedure), world)
    told = procedure.makes != "roll" or procedure.tells_for or procedure.done_by != "by"  # it tells who did it
    if procedure.words and procedure.verdicts and not told and not words:  # as its line would have been
        from ...rules.line_form import roll_line  # a question needs no lines

        line = roll_line(procedure.model_copy(update={"by": ""}), world)
        bare = " ".join(each for each in line.split() if "=" not in each)
        words = (
            procedure.id == "dice.roll" or bare.lstrip("d0123456789")
        ) and line  # a number alone says nothing beside what names the roll
    if not key or key == world.active or told:
        return words
    words = words or procedure.default_words(inputs_of(procedure), world)
    return f"{world.characters[key].name}: {words}".rstrip(": ")


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
    text = clean_text(text)
    if not text.strip():
        raise BadInput("There are no words to save.")
    for tags in tags_of(text):
        return perform_and_keep(campaign, tags, kind=kind, text=text).entry
    return campaign.keep(_words(kind, text))


def write_all(campaign: Campaign, texts: Sequence[tuple[Kind, str]]) -> list[Entry]:
    """Save words without tags in one go, such as the paragraphs of pasted text."""
    return campaign.keep_all([_words(kind, clean_text(text)) for kind, text in texts])


def words_with_tags(campaign: Campaign, kind: str, text: str) -> Maker:
    """The same entry as `write` saves."""

    def make(world: World, stamp: Stamp) -> Made:
        for tags in tags_of(text):
            done = perform(tags, world, NoAnswers(), tables=campaign.tables)
            must_be_names(done.before, done.after)
            return made_act(done, world, stamp, kind, text)
        return _words(kind, text)(world, stamp)

    return make


def _words(kind: str, text: str) -> Maker:
    return lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind=kind, text=text), world)


def amend(campaign: Campaign, kind: Kind, target: str, text: str = "") -> Entry:
    """Save an amending entry in words alone."""
    return campaign.keep(
        lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind=kind, text=text, target=target), world)
    )
