"""Second thoughts: edits of words, strikes, offers taken, rerolls, overrules. The entry itself is never touched.

An act that lies further back is not taken out of history. What it changed and still stands as it left it can be
changed again; the rest has moved on and is only listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import shelf
from ..rules.asking import Answer, Chance, NeedAnswer, Nobody, Source
from ..rules.changes import Change, apply, value_at
from ..rules.frozen import plain
from ..rules.inputs import make
from ..rules.perform import Performed, perform
from ..rules.procedure import Procedure
from ..rules.refused import BadInput, Refused
from ..rules.world import World
from .acting import Amendment, amend
from .campaign import Campaign
from .entry import BACKSTAGE, Entry
from .taking_back import next_undo


@dataclass(frozen=True, slots=True)
class Standing:
    """The changes of an act, by whether they still stand as it left them."""

    still: tuple[Change, ...]
    moved_on: tuple[Change, ...]


def find(campaign: Campaign, id_: str) -> Entry:
    """An entry that something can be said of; refused where there is none."""
    entry = campaign.journal.find(id_)
    if entry is None:
        raise Refused(f"There is no entry {id_} in this campaign. `log --ids` shows the ids.")
    if entry.kind in BACKSTAGE:
        raise Refused(f"{id_} is an entry of kind {entry.kind}, which is no part of the story.")
    return entry


def latest_act(campaign: Campaign, entry: Entry) -> Entry:
    """The entry whose act counts for this one now: the last live offer taken, reroll or overrule of it, or itself."""
    taken: dict[str, str] = {}
    for each in campaign.journal.backwards():
        if each.id == entry.id:
            break
        if each.kind in ("undo", "redo"):
            taken.setdefault(each.target, each.kind)
        elif each.target == entry.id and each.kind in ("take", "reroll") and taken.get(each.id) != "undo":
            return each
    return entry


def standing(entry: Entry, world: World) -> Standing:
    """What of an act still stands in this world."""
    tree = plain(world)
    still = tuple(change for change in entry.change if value_at(tree, change.path) == change.after)
    return Standing(still, tuple(change for change in entry.change if change not in still))


def edit(campaign: Campaign, id_: str, words: str) -> Entry:
    """Give an entry other words; the old ones stay in its history."""
    target = find(campaign, id_)
    return amend(campaign, "edit", lambda world: Amendment(target.id, world, words))


def strike(campaign: Campaign, id_: str, why: str = "") -> Entry:
    """Strike an entry through: it stays, and is no longer part of the story."""
    target = find(campaign, id_)
    return amend(campaign, "strike", lambda world: Amendment(target.id, world, why))


def overrule(campaign: Campaign, id_: str, headline: str, *, take_back: bool = False) -> Entry:
    """Another outcome by hand; the rolled one stays visible. With `take_back`, what the act changed and still stands
    goes back to what it was."""
    target = find(campaign, id_)
    if target.act is None:
        raise Refused("Only an outcome can be overruled, and this entry has none. Edit its words instead.")
    if not headline.strip():
        raise BadInput("Say which outcome counts instead.")

    def how(world: World) -> Amendment:
        act = latest_act(campaign, target)
        still = standing(act, world).still if take_back else ()
        return Amendment(target.id, _without(world, still), headline)

    return amend(campaign, "overrule", how)


def reroll(campaign: Campaign, id_: str, source: Source | None = None) -> Entry:
    """Do the same procedure again: in the present world, but for what the old act changed and still stands."""
    target = find(campaign, id_)
    procedure = procedure_of(target)

    def resolve(world: World, source: Source, given: tuple[Answer, ...] = ()) -> Performed:
        ground = _without(world, standing(latest_act(campaign, target), world).still)
        return perform(procedure, ground, source, tables=campaign.tables, given=given)

    first_world = campaign.world
    performed = resolve(first_world, source or Chance())

    def how(world: World) -> Amendment:
        nonlocal performed
        if world is not first_world:
            performed = resolve(world, Nobody(), performed.answers)
        return Amendment(target.id, performed.after, performed=performed)

    return amend(campaign, "reroll", how)


def take(campaign: Campaign, id_: str, choice: str, option: str, source: Source | None = None) -> Entry:
    """Take a choice that the dice of the last act left open: resolved again from the world before it, with the same
    dice and this choice. Refused once another act changed the world."""
    target = find(campaign, id_)

    def again(world: World, source: Source, more: tuple[Answer, ...]) -> Performed:
        last = latest_act(campaign, target)
        if _changed_since(campaign, last):
            raise Refused("That choice has lapsed: another act changed the world since.")
        assert last.act is not None
        ground = _without(world, last.change)
        given, readings = (*last.act.answers, *more), dict(last.act.readings)
        return perform(procedure_of(last), ground, source, tables=campaign.tables, given=given, readings=readings)

    picked = Answer(label=choice, choice=option)
    first_world = campaign.world
    performed = again(first_world, source or Chance(), (picked,))

    def how(world: World) -> Amendment:
        nonlocal performed
        if world is not first_world:
            performed = again(world, Nobody(), (picked, *performed.answers))
        return Amendment(target.id, performed.after, text=f"{choice}: {option}", performed=performed)

    try:
        return amend(campaign, "take", how)
    except NeedAnswer as error:
        raise Refused("The campaign changed while you rolled. Nothing was done; do it again.") from error


def replayed(campaign: Campaign, entry: Entry, before: World) -> Performed:
    """An act resolved again from its record, in the world before it. Raises `Refused` or `NeedAnswer` where the record
    does not fit the rules as they are now."""
    assert entry.act is not None
    readings: Mapping[str, str] = dict(entry.act.readings)
    return perform(
        procedure_of(entry), before, Nobody(), tables=campaign.tables, given=entry.act.answers, readings=readings
    )


def open_choices(campaign: Campaign) -> tuple[Entry, Performed] | None:
    """The last act with what it leaves open, resolved again from its record; None where there is none."""
    entry = next_undo(campaign)
    if entry is None or entry.act is None or entry.kind == "overrule":
        return None
    try:
        performed = replayed(campaign, entry, _without(campaign.world, entry.change))
    except (Refused, NeedAnswer):
        return None
    return (entry, performed) if performed.choices or performed.outcome.offers else None


def procedure_of(entry: Entry) -> Procedure:
    """The procedure of an entry with its recorded inputs; refused where the entry has none."""
    if entry.act is None:
        raise Refused("This entry is words only: nothing was rolled for it.")
    return make(shelf.procedure(entry.act.procedure), entry.act.inputs)


def _changed_since(campaign: Campaign, act: Entry) -> bool:
    for each in campaign.journal.backwards():
        if each.id == act.id:
            return False
        if each.change:
            return True
    return True


def _without(world: World, changes: tuple[Change, ...]) -> World:
    return apply(world, [change.back() for change in reversed(changes)])[0]
