"""Performs an act: a procedure and all its automatic consequences, as one value that can be replayed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .answer_source import Answer, AnswerSource, Ask, Choice, Typed, by_label
from .changes import Change, changes_between
from .house_rules import in_force
from .kinds.apply import bar_reason, refusal_of
from .lonelog_tags import tags_in
from .names import look_up
from .outcome import Event, Offer, Outcome
from .procedure import Procedure, WithoutDice, verdict_of
from .refusal import BadInput, Refused, nearest, quote
from .shelf import of
from .system import System
from .world import World

if TYPE_CHECKING:
    from .tables import Drawn, Tables

TAGS, TICKS = "row tags", "row ticks"
"""Events of a drawn row: its tags, and the trackers it moves."""
DOES = "table"
"""The tool set that handles these events."""


def row_events(drawn: Iterable[Drawn], world: World) -> Iterator[Event]:
    """The events of drawn rows."""
    for each in drawn:
        if any(True for _ in tags_in(each.text)):
            yield Event(TAGS, each.text)
        for tick in each.ticks:
            if found := look_up(world.trackers, tick.tracker):
                yield Event(TICKS, found, tick.amount)


def undone(drawn: Iterable[Drawn], world: World) -> Iterator[str]:
    """Sentences for what drawn rows cannot do in this world."""
    names = [each.name for each in world.trackers.values()]
    for tick in dict.fromkeys(tick.tracker for each in drawn for tick in each.ticks):
        if look_up(world.trackers, tick) is None:
            yield f"There is no tracker {quote(tick)} to move. {nearest(tick, names)}".strip()


MOST_STEPS = 64
"""An act with more steps than this is in an endless loop."""


class Step(NamedTuple):
    """An automatic procedure and its outcome."""

    procedure: Procedure
    outcome: Outcome


@dataclass(frozen=True)
class Performed:
    """A resolved act with everything that a journal entry records."""

    procedure: Procedure
    before: World
    after: World
    outcome: Outcome
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]
    choices: tuple[Choice, ...]
    """Choices left at their default; each can still be taken."""
    readings: Mapping[str, str]
    packs: Mapping[str, str]
    first: tuple[Step, ...] = ()
    """What was done before it in the same act: the tags of the line."""

    @property
    def warning(self) -> str:
        """What its line may not have meant; empty if there is nothing. Only faces without a preview tell it now."""
        return self.procedure.warns(self.before)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Its own offers and those of its steps; in a new scene also those to leave behind what came along."""
        outcomes = (self.outcome, *(step.outcome for step in self.steps))
        own = tuple(offer for each in outcomes for offer in each.offers)
        was, now = self.before.scene, self.after.scene
        if now.number < 2 or (was.number == now.number and (was.title or not now.title)):
            return own
        from .kinds.on_sheet import left_behind  # only a new scene, and its first title, need sheets

        return (*own, *left_behind(self.after, of(self.after)))

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        return changes_between(self.before, self.after)


def perform(
    procedure: Procedure,
    world: World,
    source: AnswerSource,
    *,
    tables: Tables,
    given: tuple[Answer, ...] = (),
    readings: Mapping[str, str] | None = None,
    spare: tuple[Answer, ...] = (),
    first: tuple[Procedure, ...] = (),
) -> Performed:
    """Resolve a procedure and its steps in this world.

    `given` answers are used before the source is asked, and all must be used. `spare` answers are used as far as they
    are
    asked for, since a choice after the dice may make later rolls unnecessary. `readings` apply to this act only.
    Procedures
    in `first` are done before it, in order, as part of the same act. Raises `Refused` with the rule's reason, and
    whatever
    the source raises (`NeedAnswer`); nothing has changed then.
    """
    ground = world.but(readings={**world.readings, **readings}) if readings else world
    ask = Ask(source, by_label(given), by_label(spare), tables)
    begun = _perform_first(first, ground, ask)
    prepared = begun[-1].outcome.world if begun else ground
    outcome = _unless_refused(procedure, prepared, ask)
    ask.in_step = True
    events = (*(event for step in begun for event in step.outcome.events), *outcome.events)
    steps = _follow_up(outcome.world, events, ask, _listeners((procedure, *first), prepared))
    after = steps[-1].outcome.world if steps else outcome.world
    unused = [answer.label for answer in given if answer.label not in {each.label for each in ask.answers}]
    if unused:
        raise BadInput(f"{procedure.called} did not ask for {unused[0]}, so that answer does not fit.")
    if isinstance(source, Typed) and source.left:
        over = ", ".join(str(face) for face in source.left)
        raise BadInput(f"{procedure.called} takes fewer dice: {over} is left over. Give just what it asks for.")
    if readings:
        after = after.but(readings=_restore_readings(after.readings, world.readings, readings))
    kinds = (*first, procedure, *(step.procedure for step in steps))
    return Performed(
        procedure=procedure,
        before=world,
        after=after,
        outcome=outcome,
        steps=steps,
        answers=tuple(ask.answers),
        choices=tuple(ask.open),
        readings={key: value for each in kinds for key, value in in_force(each.readings, ground).items()},
        packs=ask.packs,
        first=begun,
    )


def must_change(done: Performed) -> None:
    """Raise `Refused` for an act without any effect: no dice, no change, nothing to report and no offers."""
    out, sets = done.outcome, done.procedure
    tells = out.tells and sets.tells_for != "changes"
    if sets.makes != "change" or done.answers or done.first or done.steps or tells or out.offers or out.events:
        return
    if done.after == done.before:
        words = (
            sets.already.format_map(dict(sets))
            if sets.already
            else f"That is already so: {out.headline or 'all of it'}"
        )
        raise Refused(f"{words}. Nothing would change.")


def _perform_first(first: tuple[Procedure, ...], world: World, ask: Ask) -> tuple[Step, ...]:
    """The steps for `first`, each in the world after the one before."""
    steps: list[Step] = []
    for procedure in first:
        steps.append(Step(procedure, _unless_refused(procedure, world, ask)))
        world = steps[-1].outcome.world
    return tuple(steps)


def _unless_refused(procedure: Procedure, world: World, ask: Ask) -> Outcome:
    reason = (bar_reason if isinstance(procedure, WithoutDice) else refusal_of)(procedure, world)
    if reason:
        raise Refused(reason)
    return _resolve(procedure, world, ask)


def _resolve(procedure: Procedure, world: World, ask: Ask) -> Outcome:
    """Its outcome, with its dice and the tone of its headline."""
    begun = len(ask.rolls)
    outcome = procedure.resolve(world, ask)
    if ask.drawn:
        events = (*outcome.events, *row_events(ask.drawn, outcome.world))
        because = " ".join(filter(None, (outcome.because, *undone(ask.drawn, outcome.world))))
        outcome, ask.drawn = replace(outcome, events=events, because=because), []
    verdict = verdict_of(procedure, outcome)
    rolls = outcome.rolls or tuple(ask.rolls[begun:])
    return replace(outcome, rolls=rolls, tone=verdict.tone, answer=verdict.answer)


def _restore_readings(now: Mapping[str, str], before: Mapping[str, str], lent: Mapping[str, str]) -> dict[str, str]:
    """The campaign's house rules without those set for this act only."""
    kept = {key: value for key, value in now.items() if key not in lent or value != lent[key]}
    return kept | {key: before[key] for key in lent if key in before and key not in kept}


def _listeners(done: tuple[Procedure, ...], world: World) -> list[System]:
    homes = (of(world).system(each.id.partition(".")[0]) for each in done)
    return list({each.id: each for each in (*homes, *of(world).games_in_use(world))}.values())


def _follow_up(world: World, happened: tuple[Event, ...], ask: Ask, listeners: list[System]) -> tuple[Step, ...]:
    """The automatic steps, in order: every system reacts to each event in the world as it is by then."""
    steps: list[Step] = []
    events: deque[Event] = deque(happened)
    while events:
        event = events.popleft()
        if event.name in (TAGS, TICKS) and all(each.id != DOES for each in listeners):
            listeners = [*listeners, of(world).system(DOES)]
        for system in listeners:
            for procedure in system.react(event, world):
                if len(steps) >= MOST_STEPS:
                    raise Refused(f"More than {MOST_STEPS} steps followed from this, so it was stopped.")
                if refusal_of(procedure, world):
                    continue
                ask.step = procedure.called
                step = Step(procedure, _resolve(procedure, world, ask))
                steps.append(step)
                world = step.outcome.world
                events.extend(step.outcome.events)
    return tuple(steps)
