"""The fight in view: who stands where, how hard it is, and what can be done at that moment, the most urgent first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ...board import Board, Fighter
from ...fights import sorts
from ...outcome import Offer
from ...strength import Fighting, Strength, strength
from ...world import World
from .ending import able, ways_on
from .fight import Adversary, Fight
from .harm import death_moves, last_act, severity
from .sheet import Sheet
from .state import ID, Daggerheart

SPOTLIGHT = 0.55
"""How often the GM's side is next, about."""


@lru_cache(maxsize=256)
def marked(count: int, sides: int, bonus: int, major: int, severe: int) -> float:
    """Hit points that such damage marks on average."""
    sums = {0: 1}
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, ways in sums.items():
            more.update({total + face: ways for face in range(1, sides + 1)})
        sums = dict(more)
    whole = sum(sums.values())
    return sum(severity(max(0, total + bonus), major, severe) * ways for total, ways in sums.items()) / whole


@lru_cache(maxsize=256)
def reaches(bonus: int, difficulty: int) -> float:
    """How often two d12 and a bonus reach a Difficulty, or show the same."""
    pairs = [(hope, fear) for hope in range(1, 13) for fear in range(1, 13)]
    return sum(hope == fear or hope + fear + bonus >= difficulty for hope, fear in pairs) / len(pairs)


def how_hard(world: World) -> Strength | None:
    """How hard it is for the one who is played, alone; None without a weapon, and where nobody stands against them."""
    fight, one = Fight.of(world), world.character()
    sheet = Sheet.of(one) if one and ID in one.sheets else None
    if fight is None or one is None or sheet is None or sheet.fate or sheet.down or not fight.standing:
        return None
    weapon = next(iter(sheet.weapons.values()), None)
    if weapon is None:
        return None
    foes, against = fight.standing.values(), []
    for foe in foes:
        hit = reaches(sheet.traits.get(weapon.trait, 0), foe.difficulty)
        own = hit * marked(sheet.proficiency, weapon.die, weapon.bonus, foe.major, foe.severe)
        strikes = min(1.0, max(0.05, (21 + foe.attack - sheet.evasion) / 20))
        theirs = strikes * marked(foe.count, foe.sides, foe.bonus, sheet.major, sheet.severe)
        against.append((own, Fighting(theirs * SPOTLIGHT / len(foes), foe.hp_left)))
    return strength(sheet.hp_left + sheet.armor_left / 2, against, one.name)


def board(world: World) -> Board | None:
    """The fight in view. Picking an adversary attacks it, or lets it strike while the spotlight is the GM's."""
    fight = Fight.of(world)
    if fight is None:
        return None
    ours = [_ours(world, key) for key in _players(world)]
    theirs = [_theirs(world, fight, key) for key in fight.adversaries]
    whose = "yours" if fight.spotlight == "ours" else "the GM's"
    title = f"The spotlight is {whose} · Fear {Daggerheart.of(world).fear}"
    first = tuple(_moves(world, fight))
    return Board(title, (*ours, *theirs), first, how_hard(world), lambda: sorts(world, _choices(world, fight), first))


def _players(world: World) -> list[str]:
    """The characters who have a sheet, by id."""
    return [key for key, each in world.characters.items() if ID in each.sheets]


def _ours(world: World, key: str) -> Fighter:
    sheet, name = Sheet.of(world.characters[key]), world.characters[key].name
    marks = (*sheet.conditions, *((sheet.fallen,) if sheet.fate else ()))
    told = f"Hope {sheet.hope} · Stress {sheet.stress}/{sheet.stress_most} · armor {sheet.armor_left}"
    out = sheet.fate in ("unconscious", "dead")
    acts = key == world.active and not out
    return Fighter(name, "ours", "HP", sheet.hp_left, sheet.hp_most, told, marks, out, acts)


def _theirs(world: World, fight: Fight, key: str) -> Fighter:
    one = fight.adversaries[key]
    strain = f" · Stress {one.stress or 0}/{one.stress_most}" if one.stress_most else ""
    told = f"Difficulty {one.difficulty} · {one.attack:+d} {one.damage} · {one.major} and {one.severe}{strain}"
    offer = None
    if not one.down:
        offer = _attack(world, fight, key) if fight.spotlight == "ours" else _strike(world, key, one, 0)
    return Fighter(one.name, "theirs", "HP", one.hp_left, one.hp_most, told, (), one.down, offer=offer)


def _moves(world: World, fight: Fight) -> Iterator[Offer]:
    """What can be done next. The adversary nearest to its end is attacked, and the first who stands strikes."""
    players, there, standing = _players(world), able(world), fight.standing
    for key in players:
        sheet = Sheet.of(world.characters[key])
        yield from death_moves(world, key, sheet)
        if sheet.fate == "blazing":
            yield from _last_acts(world, fight, key, sheet)
    if players and not there:
        yield from (offer for key in players for offer in ways_on(world, key))
    if not players and world.active in world.characters:
        yield Offer(f"Make {world.characters[world.active].name}'s sheet", "daggerheart.create", missing="ready")
    if there and world.active != there[0]:
        yield Offer(f"Play {world.characters[there[0]].name}", "character.play", {"name": there[0]})
    if there and standing:
        first, one = next(iter(standing.items()))
        if fight.spotlight == "theirs":
            yield from _some(_strike(world, first, one, 0))
            yield Offer("Another GM move instead", "daggerheart.gm_move", {"size": "minor"})
        else:
            yield from _some(_attack(world, fight, min(standing, key=lambda key: standing[key].hp_left)))
            yield from _some(_strike(world, first, one, 1) if Daggerheart.of(world).fear else None)
    yield Offer("End the fight", "daggerheart.end_fight")


def _choices(world: World, fight: Fight) -> Iterator[tuple[str, Offer]]:
    """All that can be done besides: each adversary with each weapon, with help or an Experience; another action; the
    adversaries' strikes, and what the GM's side can do."""
    there = able(world)
    for key in there:
        sheet, name = Sheet.of(world.characters[key]), world.characters[key].name
        who: dict[str, Any] = {} if key == world.active else {"by": key}
        first = f"{name}: " if who else ""
        for on, one in fight.standing.items():
            for weapon_key, weapon in sheet.weapons.items():
                inputs = {**who, "target": on, "action": f"Attack {one.name}"}
                if weapon_key != next(iter(sheet.weapons)):
                    inputs["weapon"] = weapon_key
                yield "Attack", Offer(f"{first}{one.name} with {weapon.name}", "daggerheart.attack", inputs)
                for experience in sheet.experiences if sheet.hope else ():
                    title = f"{first}{one.name} with {weapon.name}, {experience} for a Hope"
                    yield "Experience", Offer(title, "daggerheart.attack", {**inputs, "experiences": [experience]})
                for helper in there:
                    if helper != key and Sheet.of(world.characters[helper]).hope:
                        title = f"{first}{one.name}, helped by {world.characters[helper].name} for a Hope"
                        yield "Help", Offer(title, "daggerheart.attack", {**inputs, "helpers": [helper]})
        yield "Try", Offer(f"{first}something else …", "daggerheart.action", who, missing="action")
        for trait in sheet.traits:
            title = f"{first}{trait.capitalize()}"
            yield "React", Offer(title, "daggerheart.reaction", {**who, "trait": trait})
    fear = 0 if fight.spotlight == "theirs" else 1
    for key, one in fight.standing.items() if fear <= Daggerheart.of(world).fear else ():
        yield from (("Adversaries", each) for each in _some(_strike(world, key, one, fear)))
    for size in ("minor", "major"):
        yield "Adversaries", Offer(f"a {size} GM move", "daggerheart.gm_move", {"size": size})


def _last_acts(world: World, fight: Fight, key: str, sheet: Sheet) -> Iterator[Offer]:
    """What somebody in a Blaze of Glory may do: an attack on each who stands, or another action."""
    name, who = world.characters[key].name, {} if key == world.active else {"by": key}
    for on, each in fight.standing.items() if sheet.weapons else ():
        inputs = {**who, "target": on, "action": f"Attack {each.name}"}
        yield Offer(f"{name}'s last act: attack {each.name}", "daggerheart.attack", inputs, urgency="now")
    yield last_act(world, key)


def _attack(world: World, fight: Fight, on: str) -> Offer | None:
    """An attack on an adversary; none where the one who is played cannot make it."""
    if world.active not in able(world):
        return None
    weapon = next(iter(Sheet.of(world.characters[world.active]).weapons.values()), None)
    if weapon is None:
        return Offer("Write down a weapon", "daggerheart.learn", {"kind": "weapon"}, missing="name")
    name = fight.adversaries[on].name
    return Offer(f"Attack {name} with {weapon.name}", "daggerheart.attack", {"target": on, "action": f"Attack {name}"})


def _strike(world: World, key: str, one: Adversary, fear: int) -> Offer | None:
    """A strike at the one who is played, or at the first who can still be struck; none where nobody can."""
    there = able(world)
    if not there:
        return None
    target = {} if there[0] == world.active else {"target": there[0]}
    whom = "" if there[0] == world.active else f" at {world.characters[there[0]].name}"
    inputs = {"name": key, "how": f"{one.name} strikes", **target, **({"fear": fear} if fear else {})}
    return Offer(f"{one.name} strikes{whom}{' for a Fear' if fear else ''}", "daggerheart.strike", inputs)


def _some(offer: Offer | None) -> tuple[Offer, ...]:
    return (offer,) if offer else ()
