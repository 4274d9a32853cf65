"""Carries out one attack in a fight, from the damage roll to its consequences."""

from __future__ import annotations

from typing import NamedTuple

from ....answer_source import Ask
from ....dice_counting import TOTAL
from ....outcome import Event, Moved, Tell, Tone
from ....trackers import step_die
from ....world import World
from .. import focus
from ..harm import Harmed, hurt
from ..items import Weapon
from ..readings import FOE_SHIELD, SURPRISE
from ..sheet import FALLS, Sheet
from .aim import Favour, roll_armour, roll_damage, weighed
from .model import Body, Fight, body_of, character, fight_in, name_of, with_body
from .npc import Npc

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
    world = _begin(world, attack)
    fight = fight_in(world)
    by, on = name_of(fight, world, attack.by), name_of(fight, world, attack.on)
    target = body_of(fight, world, attack.on)
    ours = fight.side_of(attack.by) == "ours"
    harms: Tone = "good" if ours else "bad"
    fails: Tone = "bad" if ours else "good"
    raised = FOE_SHIELD.of(world) == "first" and isinstance(target, Npc) if attack.blocks is None else attack.blocks
    if raised and target.can_block:
        return _block(world, attack.on, target, f"{on}'s shield", by, fails, ask)
    hindered = "disadvantage" if body_of(fight, world, attack.by).hindered else "none"
    favour = weighed([attack.favour, by_surprise(world, fight, attack.on), hindered])
    spender = focus.spender(world, world.characters[attack.by].name) if attack.by in fight.party else None
    enough = target.hp + target.armour_die if spender else 0  # more takes them out whatever the armour rolls
    open_ = len(ask.open)
    rolled = roll_damage(ask, f"{by} v {on}", attack.weapon.dice, favour, focus_below=enough)
    if rolled.spent and spender is not None:
        world = focus.spend_focus(world, spender)
    paid = "1 Focus spent" if rolled.spent else ""
    if rolled.misses:
        tell = Tell(text=f"{by} misses {on}", tone=fails, subject=attack.by, more=paid)
        return world, Blow(MISS, (tell,), fails)
    damage, useless = rolled.kept, ""
    if target.armour_die:
        stopped = roll_armour(ask, f"{on}'s armour", target.armour_die)
        damage, useless = max(0, damage - stopped), "" if stopped else "the armour stops nothing"
        world = with_body(world, attack.on, target.struck())
    if not damage:
        tell = Tell(text=f"{by} hits {on}, whose armour takes it all", tone=fails, subject=attack.on, more=paid)
        return world, Blow(STOPPED, (tell,), fails, 0)
    with_ = f" with {attack.weapon.name}" if attack.weapon.name else ""
    harmed, fell = _hurt(world, attack.on, damage, ask, f"{by} hits {on}{with_}")
    if fell and not rolled.spent:
        ask.moot(ask.open[open_:])
    first = harmed.tells[0]
    hit = first.but(tone=harms, more=" · ".join(filter(None, (first.more, useless, paid))))
    headline = f"{on} takes {damage}{' and is out' if fell else ''}"
    return harmed.world, Blow(headline, (hit, *harmed.tells[1:]), harms, damage, fell, harmed.events)


def _begin(world: World, attack: Attack) -> World:
    """The world after starting the attack: the action and the weapon are used."""
    fight = fight_in(world).has_acted(attack.by)
    fight = fight.stepped_away(attack.by) if attack.weapon.ranged else fight.met(attack.by, attack.on)
    world = fight.into(world)
    who = character(world, fight, attack.by)
    if who is None or attack.weapon.item not in who.sheet.items:
        return world
    return who.with_sheet(world, who.sheet.put(attack.weapon.item, who.sheet.items[attack.weapon.item].but(used=True)))


def by_surprise(world: World, fight: Fight, on: str) -> Favour:
    """The advantage over a surprised target that has not acted yet, if the house rule gives it."""
    caught = fight.caught_side
    unaware = fight.round == 1 and caught == fight.side_of(on) and fight.turn != caught
    wanted = ("advantage",) if caught == "ours" else ("advantage", "both")
    return "advantage" if unaware and SURPRISE.of(world) in wanted else "none"


def _block(world: World, key: str, target: Body, shield: str, by: str, holds: Tone, ask: Ask) -> tuple[World, Blow]:
    """The shield takes all of it, and its step die is rolled."""
    before = target.shield_die
    face: int = ask.roll(shield, 1, before, tally=TOTAL, part="step die").value
    after = step_die(before, face)
    tone: Tone = holds if after else "mixed"
    more = f"now d{after}" if after not in (0, before) else ""
    lost = not after and isinstance(target, Sheet)
    text = f"{shield} holds {by} off{'' if after else ', and breaks'}"
    tell = Tell(text=text, tone=tone, subject=key, more=more, falls=lost)
    return with_body(world, key, target.blocked(face)), Blow(BLOCKED, (tell,), tone)


def _hurt(world: World, on: str, damage: int, ask: Ask, told: str) -> tuple[Harmed, bool]:
    """The effect of the damage, and whether it took them out."""
    fight = fight_in(world)
    who = character(world, fight, on)
    if who is not None:
        harmed = hurt(world, who, damage, ask, "round", told=told, under_way=1)
        return harmed, not who.sheet.out and Sheet.of(harmed.world.characters[on]).out
    npc = fight.npcs(side := fight.side_of(on))[on]
    after = npc.hurt(damage)
    moved = Moved(label="HP", before=npc.hp, after=after.hp)
    more = f"{damage} damage" if damage > npc.hp else ""  # an NPC's hit points stop at 0
    hit = Tell(text=told, subject=on, moved=(moved,), more=more)
    fell, ours = npc.stands and not after.stands, side == "ours"
    out = Tell(text=f"{on} {'falls' if ours else 'is out'}", tone="bad" if ours else "good", subject=on, falls=ours)
    events = (Event(FALLS, on),) if fell and ours else ()
    return Harmed(fight.put(on, after).into(world), (hit, out) if fell else (hit,), events), fell
