"""Second thoughts: edits of words, strikes, offers taken, rerolls, overrules. The entry itself is never touched.

An act that lies further back is not taken out of history. What it changed and still stands as it left it can be
changed again; the rest has moved on and is only listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from ...rules.answer_source import Answer, AnswerSource, Chance, NeedAnswer, NoAnswers, answered
from ...rules.changes import Change, value_at
from ...rules.immutable import plain
from ...rules.names import same
from ...rules.perform import Performed
from ...rules.refusal import BadInput, Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import AMENDING, BACKSTAGE, REPLACING, RESTORED, Entry, Kind, Result
from ..journal.act_again import first_of, procedure_of, replayed
from ..journal.log_view import is_undone, line_of, live
from ..journal.replay import patched
from .append import Amendment, Doing, amend, world_after
from .line_parser import cleaned

if TYPE_CHECKING:
    from ...rules.odds import Odds


_NUMBER = re.compile(r" \d+$")
"""What tells several choices of one act apart."""
LOOK_BACK = 200
"""Entries after an act, at the most, until what it leaves open is no longer on offer."""
PASSING = frozenset({"bookmark", "checkpoint"})
"""Kinds of entries after which it still is."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The changes of an act, by whether they still stand as it left them."""

    still: tuple[Change, ...]
    moved_on: tuple[Change, ...]


def find(campaign: Campaign, id_: str) -> Entry:
    """An entry that something can be said of; refused where there is none."""
    entry = campaign.journal.find(id_)
    if entry is None:
        raise Refused("That entry is not in this campaign.")
    if entry.kind in BACKSTAGE:
        raise Refused("That entry is kept for the program, and is no part of the story.")
    if entry.kind in AMENDING:
        raise Refused("That entry is about another one. Name the other one, or undo this one.")
    if is_undone(campaign.journal, id_):
        raise Refused("That entry was undone. Redo it first.")
    return entry


def must_be_rolled(campaign: Campaign, id_: str) -> Entry:
    """The same, of one that has an outcome."""
    entry = find(campaign, id_)
    if entry.act is None:
        raise Refused("That entry has no outcome. Edit its text instead.")
    return entry


def acts_of(campaign: Campaign, entry: Entry) -> list[Entry]:
    """The entry, and the live rerolls and offers taken of it, oldest first. The last one is the act that counts."""
    since = takewhile(lambda each: each.id != entry.id, live(campaign.journal))
    later = [each for each in since if each.target == entry.id and each.kind in REPLACING]
    return [entry, *reversed(later)]


def ground(world: World, acts: Sequence[Entry]) -> World:
    """The world without what these acts changed and still stands: the one in which the next of them is resolved."""
    for act in reversed(acts):
        world = patched(world, [change.back() for change in reversed(standing(act, world).still)])
    return world


def standing(entry: Entry, world: World) -> Standing:
    tree = plain(world)
    left = {change.path: change.after for change in entry.change}  # what only moved went, and came again
    still = tuple(change for change in entry.change if value_at(tree, change.path) == left[change.path])
    return Standing(still, tuple(change for change in entry.change if change not in still))


def edit(campaign: Campaign, id_: str, words: str) -> Entry:
    target = find(campaign, id_)
    return amend(campaign, "edit", lambda world: Amendment(target.id, world, cleaned(words)))


def strike(campaign: Campaign, id_: str, why: str = "") -> Entry:
    """Strike an entry through: it stays, and is no longer part of the story. One that is struck is part of it again."""
    target = find(campaign, id_)
    why = RESTORED if line_of(campaign.journal, target).struck else cleaned(why)
    return amend(campaign, "strike", lambda world: Amendment(target.id, world, why))


def bookmark(campaign: Campaign, id_: str) -> Entry:
    """Set a bookmark at an entry; a second one takes it away again."""
    target = find(campaign, id_)
    return amend(campaign, "bookmark", lambda world: Amendment(target.id, world))


def overrule(campaign: Campaign, id_: str, headline: str, *, take_back: bool = False) -> Entry:
    """Another outcome by hand; the rolled one stays visible. With `take_back`, what the act changed and still stands
    goes back to what it was."""
    target = must_be_rolled(campaign, id_)
    if not headline.strip():
        raise BadInput("No outcome yet. Type the one that counts instead.")

    def how(world: World) -> Amendment:
        after = ground(world, acts_of(campaign, target)) if take_back else world
        typed = cleaned(headline)
        ours = next((key for key, said in world.wording.items() if same(said, typed)), typed)
        words = world.wording.get(ours, typed)
        return Amendment(target.id, after, words, ruled=None if words == ours else Result(headline=words, key=ours))

    return amend(campaign, "overrule", how)


def reroll(campaign: Campaign, id_: str, source: AnswerSource | None = None) -> Entry:
    """Do the same procedure again: in the present world, but for what the old act changed and still stands."""
    return _again(campaign, id_, "reroll", source)


def redraw(campaign: Campaign, id_: str, source: AnswerSource | None = None) -> Entry:
    """The same, because the player would not have what came: it leaves the story without a trace."""
    return _again(campaign, id_, "redraw", source)


def correct(campaign: Campaign, id_: str, source: AnswerSource) -> Entry:
    """The same with the faces that fell in truth, for they were typed wrongly. What the player chose is kept as far as
    it is still asked for, and so are the house rules of that moment."""
    return _again(campaign, id_, "correct", source)


def _again(campaign: Campaign, id_: str, kind: Kind, source: AnswerSource | None) -> Entry:
    target = find(campaign, id_)
    procedure, first = procedure_of(target, campaign.shelf), first_of(target, campaign.shelf)
    last = acts_of(campaign, target)[-1].act
    assert last is not None
    chosen = tuple(answer for answer in last.answers if answer.choice) if kind == "correct" else ()
    readings = dict(last.readings) if kind == "correct" else None

    def resolve(world: World, source: AnswerSource, given: tuple[Answer, ...]) -> Performed:
        doing = Doing(procedure, readings, given, first, spare=() if given else chosen)
        return doing.in_(ground(world, acts_of(campaign, target)), source, campaign)

    return _resolved(campaign, kind, target.id, resolve, source)


def take(campaign: Campaign, id_: str, choice: str, option: str, source: AnswerSource | None = None) -> Entry:
    """Take a choice that the dice of the last act left open: resolved again from the world before it, with the same
    dice and this choice. Refused once anything else was done."""
    target = find(campaign, id_)

    def resolve(world: World, source: AnswerSource, given: tuple[Answer, ...]) -> Performed:
        acts = acts_of(campaign, target)
        last = acts[-1]
        assert last.act is not None
        found = open_choices(campaign)
        if found is None or found[0] != last:
            raise Refused("That choice is over: something else was done since.")
        if any(answer.label == choice for answer in last.act.answers):
            raise Refused(f"{choice} is settled already. Undo that first.")
        procedure, first = procedure_of(last, campaign.shelf), first_of(last, campaign.shelf)
        picked = Answer(label=choice, choice=option)
        doing = Doing(procedure, dict(last.act.readings), (picked, *given), first, spare=last.act.answers)
        return doing.in_(ground(world, acts), source, campaign)

    return _resolved(campaign, "take", target.id, resolve, source, answered(_NUMBER.sub("", choice), option))


def _resolved(
    campaign: Campaign,
    kind: Kind,
    target: str,
    resolve: Callable[[World, AnswerSource, tuple[Answer, ...]], Performed],
    source: AnswerSource | None,
    text: str = "",
) -> Entry:
    """Keep an act that is resolved again. The source is asked before the lock is taken; in a world that moved meanwhile
    the same answers are given."""
    first_world = campaign.world
    performed = resolve(first_world, source or Chance(), ())

    def how(world: World) -> Amendment:
        nonlocal performed
        if world is not first_world:
            performed = resolve(world, NoAnswers(), performed.answers)
        return Amendment(target, performed.after, text, performed)

    return amend(campaign, kind, how)


def odds_of_choice(campaign: Campaign, id_: str, choice: str, option: str, most: int) -> Callable[[], Odds]:
    """Counts the odds of taking a choice that the dice of the last act left open: what has fallen stands, and what is
    yet to be rolled is counted. Raises `Refused`, now or when it counts."""
    from ...rules.odds import odds_of

    acts = acts_of(campaign, find(campaign, id_))
    last = acts[-1]
    assert last.act is not None
    return partial(
        odds_of,
        procedure_of(last, campaign.shelf),
        world_after(campaign, first_of(last, campaign.shelf), ground(campaign.world, acts)),
        tables=campaign.tables,
        readings=dict(last.act.readings),
        shelf=campaign.shelf,
        given=(*last.act.answers, Answer(label=choice, choice=option)),
        most=most,
    )


def open_choices(campaign: Campaign) -> tuple[Entry, Performed] | None:
    """The last act with what it leaves open, resolved again from its record; None where there is none. What was taken
    of it and undone stands open again, and so does all that stood beside it."""
    entry, undone = _last_act(campaign)
    target = campaign.journal.find(entry.target) if entry and entry.kind in REPLACING else entry
    if entry is None or target is None:
        return None
    try:
        performed = replayed(entry, ground(campaign.world, acts_of(campaign, target)), campaign.tables, campaign.shelf)
    except (Refused, NeedAnswer):
        return None
    if not (performed.choices or performed.offers):
        return None
    if not undone:
        return entry, performed
    from ...rules.fights import moves_in  # a question needs no fights

    there = {each.procedure for each in (*performed.offers, *moves_in(performed.after))}
    for each in undone:
        chosen = each.kind == "take" and each.target == target.id
        if not chosen and (each.target or each.act is None or each.act.procedure not in there):
            return None
    return entry, performed


def _last_act(campaign: Campaign) -> tuple[Entry | None, list[Entry]]:
    """The act with which the journal ends, but for bookmarks, and what was done after it and undone: whatever else came
    after it has declined what it left open."""
    journal, undone = campaign.journal, list[Entry]()
    for each in islice(journal.backwards(), LOOK_BACK):
        about = journal.find(each.target) if each.kind in ("undo", "redo") else each
        if about is not None and (about.kind in PASSING or each in undone):
            continue
        if each.kind == "undo" and about is not None:
            undone.append(about)
            continue
        return (each if each.act is not None else None), undone
    return None, undone
