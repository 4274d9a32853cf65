"""One attack in a fight, from the damage roll to what it leaves behind."""

from __future__ import annotations

from typing import NamedTuple

from ....asking import Ask
from ....dice_counting import TOTAL
from ....trackers import stepped
from ....world import World
from .. import focus
from ..harm import hurt
from ..items import Item
from ..sheet import Sheet
from .damage import Favour, roll_armour, roll_damage, weighed
from .model import Fight, fight_in, name_of
from .readings import FOE_SHIELD, SURPRISE
from .weapons import Weapon, character

MISS, STOPPED, BLOCKED = "Miss", "Armour holds", "Blocked"


class Attack(NamedTuple):
    """An attack before its dice. Everybody by their id."""

    by: str
    on: str
    weapon: Weapon
    favour: Favour = "none"
    blocks: bool | None = None
    """Whether a shield is raised against it; None: as the reading says, for those whom nobody plays."""


class Blow(NamedTuple):
    """What an attack came to."""

    headline: str
    """In a word or two."""
    told: str
    """In a sentence, without its stop."""
    damage: int = 0
    dice: str = ""
    fell: bool = False
    """Whether it took the target out."""


def strike(world: World, attack: Attack, ask: Ask) -> tuple[World, Blow]:
    """Make an attack: shield, damage, armour, hit points. The weapon counts as used, and the two are in melee."""
    world = _begun(world, attack)
    fight = fight_in(world)
    by, on = name_of(fight, world, attack.by), name_of(fight, world, attack.on)
    if _blocks(world, fight, attack):
        return _blocked(world, attack, ask)
    favour = weighed([attack.favour, _by_surprise(world, fight, attack.on)])
    spender = focus.spender(world, world.characters[attack.by].name) if attack.by in fight.party else None
    enough = _enough(world, fight, attack.on) if spender else 0
    rolled = roll_damage(ask, f"{by} v {on}", attack.weapon.dice, favour, focus_below=enough)
    if rolled.spent and spender is not None:
        world = focus.spent(world, spender)
    paid = ", with 1 Focus" if rolled.spent else ""
    if rolled.misses:
        return world, Blow(MISS, f"{by} misses {on}{paid}", dice=rolled.shown())
    world, armour, shown = _armour(world, fight, attack.on, ask)
    damage = max(0, rolled.kept - armour)
    dice = rolled.shown() + (f" - {shown}" if shown else "")
    if not damage:
        return world, Blow(STOPPED, f"{on}'s armour stops what {by} deals{paid}", dice=dice)
    world, fell, after = _hurt(world, attack.on, damage, ask)
    with_ = f" with {attack.weapon.name}" if attack.weapon.name else ""
    told = f"{by} hits {on}{with_} for {damage}{paid}"
    return world, Blow(f"{on} takes {damage}{' and is out' if fell else ''}", f"{told}{after}", damage, dice, fell)


def _enough(world: World, fight: Fight, on: str) -> int:
    """The damage that takes somebody out whatever their armour rolls: more is of no use."""
    npc, who = fight.npc(on), character(world, fight, on)
    if npc:
        return npc.hp + (npc.armour or 0)
    worn = who.sheet.armour() if who else None
    return (who.sheet.hp if who else 0) + (worn[1].die if worn else 0)


def _begun(world: World, attack: Attack) -> World:
    """The world once the attack is made, whatever comes of it: it was their action, and the weapon was used."""
    fight = fight_in(world).has_acted(attack.by)
    if not attack.weapon.ranged:
        fight = fight.met(attack.by, attack.on)
    world = fight.into(world)
    who = character(world, fight, attack.by)
    if who is None or attack.weapon.item not in who.sheet.items:
        return world
    return who.with_sheet(world, who.sheet.put(attack.weapon.item, who.sheet.items[attack.weapon.item].but(used=True)))


def _by_surprise(world: World, fight: Fight, on: str) -> str:
    """The advantage over somebody who was caught and has not acted yet, where the campaign reads it so."""
    caught = {"us": "ours", "them": "theirs"}.get(fight.caught)
    unaware = fight.round == 1 and caught == fight.side_of(on) and fight.turn != caught
    return "advantage" if unaware and SURPRISE.of(world) == "advantage" else "none"


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
    face: int = ask.roll(f"{on}'s shield", 1, before, tally=TOTAL).value
    after = stepped(before, face)
    if npc:
        world = fight.put(attack.on, npc.but(shield=after, guarded=True)).into(world)
    elif who and held:
        world = who.with_sheet(world, who.sheet.put(held[0], held[1].stepped(face)))
    how = "which holds" if after == before else f"now d{after}" if after else "which breaks"
    return world, Blow(BLOCKED, f"{on} blocks {by} with the shield, {how}", dice=f"shield {face}")


def _armour(world: World, fight: Fight, on: str, ask: Ask) -> tuple[World, int, str]:
    """The armour roll of the one who is hit, if there is any; a character's is marked as used."""
    npc, who = fight.npc(on), character(world, fight, on)
    worn: tuple[str, Item] | None = who.sheet.armour() if who else None
    die = npc.armour if npc else worn[1].die if worn else None
    if not die:
        return world, 0, ""
    value, shown = roll_armour(ask, f"{name_of(fight, world, on)}'s armour", die)
    if who and worn:
        world = who.with_sheet(world, who.sheet.put(worn[0], worn[1].but(used=True)))
    return world, value, shown


def _hurt(world: World, on: str, damage: int, ask: Ask) -> tuple[World, bool, str]:
    """The world after the damage, whether it took them out, and what to add to the sentence."""
    fight = fight_in(world)
    npc, who = fight.npc(on), character(world, fight, on)
    if npc:
        after = npc.hurt(damage)
        fell = npc.stands and not after.stands
        return fight.put(on, after).into(world), fell, ", and takes them out" if fell else ""
    if who is None:
        return world, False, ""
    was_out = who.sheet.out
    world, told = hurt(world, who, damage, ask, "round", under_way=1)
    fell = not was_out and Sheet.of(world.characters[on]).out
    return world, fell, f"; {told}" if told else ""
