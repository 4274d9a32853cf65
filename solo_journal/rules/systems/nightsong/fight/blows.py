"""Carries out one attack in a fight, from the damage roll to its consequences."""

from __future__ import annotations

from typing import NamedTuple

from ....answer_source import Ask
from ....dice_counting import TOTAL
from ....outcome import Event, Moved, Tell, Tone
from ....trackers import stepped
from ....world import World
from .. import focus
from ..harm import FALLS, Harmed, hurt
from ..items import Item
from ..sheet import ATTACKS, Sheet
from .damage import Favour, Weapon, character, roll_armour, roll_damage, weighed
from .model import Fight, fight_in, name_of
from .readings import FOE_SHIELD, SURPRISE

MISS, STOPPED, BLOCKED = "Miss", "Armour holds", "Blocked"


class Attack(NamedTuple):
    """An attack before its dice, everyone by id."""

    by: str
    on: str
    weapon: Weapon
    favour: Favour = "none"
    blocks: bool | None = None
    """Whether a shield is raised against it; None: by the house rule, for NPCs."""


class Blow(NamedTuple):
    """The result of an attack."""

    headline: str
    """In a word or two."""
    tells: tuple[Tell, ...]
    tone: Tone
    """From the player's side: a foe's hit is bad."""
    total: int | None = None
    """Damage minus armour, if both were rolled; None for a miss or a block."""
    fell: bool = False
    """Whether it took the target out."""
    events: tuple[Event, ...] = ()

    @property
    def damage(self) -> int:
        return self.total or 0


def strike(world: World, attack: Attack, ask: Ask) -> tuple[World, Blow]:
    """Make an attack: shield, damage, armour, hit points. The weapon counts as used, and the two are in melee."""
    world = _begun(world, attack)
    fight = fight_in(world)
    by, on = name_of(fight, world, attack.by), name_of(fight, world, attack.on)
    ours = fight.side_of(attack.by) == "ours"
    harms: Tone = "good" if ours else "bad"
    fails: Tone = "bad" if ours else "good"
    if _blocks(world, fight, attack):
        return _blocked(world, attack, ask)
    favour = weighed([attack.favour, _by_surprise(world, fight, attack.on), _by_conditions(world, fight, attack.by)])
    spender = focus.spender(world, world.characters[attack.by].name) if attack.by in fight.party else None
    enough = _enough(world, fight, attack.on) if spender else 0
    open_ = len(ask.open)
    rolled = roll_damage(ask, f"{by} v {on}", attack.weapon.dice, favour, focus_below=enough)
    if rolled.spent and spender is not None:
        world = focus.spent(world, spender)
    paid = "1 Focus spent" if rolled.spent else ""
    if rolled.misses:
        tell = Tell(text=f"{by} misses {on}", tone=fails, subject=attack.by, more=paid)
        return world, Blow(MISS, (tell,), fails)
    world, armour = _armour(world, fight, attack.on, ask)
    damage = max(0, rolled.kept - armour)
    if not damage:
        tell = Tell(text=f"{by} hits {on}, whose armour takes it all", tone=fails, subject=attack.on, more=paid)
        return world, Blow(STOPPED, (tell,), fails, 0)
    with_ = f" with {attack.weapon.name}" if attack.weapon.name else ""
    harmed, fell = _hurt(world, attack.on, damage, ask, f"{by} hits {on}{with_}")
    if fell and not rolled.spent:
        ask.moot(ask.open[open_:])
    first = harmed.tells[0]
    hit = first.but(tone=harms, more=" · ".join(filter(None, (first.more, paid))))
    headline = f"{on} takes {damage}{' and is out' if fell else ''}"
    return harmed.world, Blow(headline, (hit, *harmed.tells[1:]), harms, damage, fell, harmed.events)


def _enough(world: World, fight: Fight, on: str) -> int:
    """The damage that takes somebody out whatever their armour rolls; more makes no difference."""
    npc, who = fight.npc(on), character(world, fight, on)
    if npc:
        return npc.hp + (npc.armour or 0)
    worn = who.sheet.armour() if who else None
    return (who.sheet.hp if who else 0) + (worn[1].die if worn else 0)


def _begun(world: World, attack: Attack) -> World:
    """The world after starting the attack: the action and the weapon are used."""
    fight = fight_in(world).has_acted(attack.by)
    fight = fight.stepped_away(attack.by) if attack.weapon.ranged else fight.met(attack.by, attack.on)
    world = fight.into(world)
    who = character(world, fight, attack.by)
    if who is None or attack.weapon.item not in who.sheet.items:
        return world
    return who.with_sheet(world, who.sheet.put(attack.weapon.item, who.sheet.items[attack.weapon.item].but(used=True)))


def _by_surprise(world: World, fight: Fight, on: str) -> str:
    """The advantage over a surprised target that has not acted yet, if the house rule gives it."""
    caught = {"us": "ours", "them": "theirs"}.get(fight.caught)
    unaware = fight.round == 1 and caught == fight.side_of(on) and fight.turn != caught
    wanted = ("advantage",) if caught == "ours" else ("advantage", "both")
    return "advantage" if unaware and SURPRISE.of(world) in wanted else "none"


def _by_conditions(world: World, fight: Fight, by: str) -> str:
    """Disadvantage for somebody whose attacks a condition hinders."""
    who = character(world, fight, by)
    hindered = who is not None and any(ATTACKS in each.hinders for each in who.sheet.conditions.values())
    return "disadvantage" if hindered else "none"


def _blocks(world: World, fight: Fight, attack: Attack) -> bool:
    npc = fight.npc(attack.on)
    if npc is not None:
        wants = FOE_SHIELD.of(world) == "first" if attack.blocks is None else attack.blocks
        return wants and npc.can_block
    who = character(world, fight, attack.on)
    return bool(attack.blocks) and who is not None and who.sheet.shield() is not None


def _blocked(world: World, attack: Attack, ask: Ask) -> tuple[World, Blow]:
    """The shield takes all of it, and its step die is rolled."""
    fight = fight_in(world)
    by, on = name_of(fight, world, attack.by), name_of(fight, world, attack.on)
    npc, who = fight.npc(attack.on), character(world, fight, attack.on)
    held = who.sheet.shield() if who else None
    before = npc.shield if npc else held[1].die if held else 0
    assert before
    face: int = ask.roll(f"{on}'s shield", 1, before, tally=TOTAL, part="shield").value
    after = stepped(before, face)
    if npc:
        world = fight.put(attack.on, npc.but(shield=after, guarded=True)).into(world)
    elif who and held:
        world = who.with_sheet(world, who.sheet.put(held[0], held[1].stepped(face)))
    holds: Tone = "bad" if fight.side_of(attack.by) == "ours" else "good"
    tone: Tone = holds if after else "mixed"
    breaks = "" if after else ", and breaks"
    more = f"now d{after}" if after not in (0, before) else ""
    lost = not after and npc is None
    tell = Tell(text=f"{on}'s shield holds {by} off{breaks}", tone=tone, subject=attack.on, more=more, falls=lost)
    return world, Blow(BLOCKED, (tell,), tone)


def _armour(world: World, fight: Fight, on: str, ask: Ask) -> tuple[World, int]:
    """The target's armour roll, if any; a character's armour is marked as used."""
    npc, who = fight.npc(on), character(world, fight, on)
    worn: tuple[str, Item] | None = who.sheet.armour() if who else None
    die = npc.armour if npc else worn[1].die if worn else None
    if not die:
        return world, 0
    value = roll_armour(ask, f"{name_of(fight, world, on)}'s armour", die)
    if who and worn:
        world = who.with_sheet(world, who.sheet.put(worn[0], worn[1].but(used=True)))
    return world, value


def _hurt(world: World, on: str, damage: int, ask: Ask, told: str) -> tuple[Harmed, bool]:
    """The effect of the damage, and whether it took them out."""
    fight = fight_in(world)
    npc, who = fight.npc(on), character(world, fight, on)
    if npc:
        after = npc.hurt(damage)
        moved = Moved(label="HP", before=npc.hp, after=after.hp)
        more = f"{damage} damage" if damage > npc.hp else ""  # an NPC's hit points stop at 0
        hit = Tell(text=told, subject=on, moved=(moved,), more=more)
        fell = npc.stands and not after.stands
        ours = fight.side_of(on) == "ours"
        out = (
            Tell(text=f"{on} falls", tone="bad", subject=on, falls=True)
            if ours
            else Tell(text=f"{on} is out", tone="good", subject=on)
        )
        events = (Event(FALLS, on),) if fell and ours else ()
        return Harmed(fight.put(on, after).into(world), (hit, out) if fell else (hit,), events), fell
    assert who is not None
    was_out = who.sheet.out
    harmed = hurt(world, who, damage, ask, "round", told=told, under_way=1)
    return harmed, not was_out and Sheet.of(harmed.world.characters[on]).out
