"""Lays out the fight: who is there, how hard it is, and the moves, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from ...board import Board, Fighter
from ...characters import each_fate
from ...fights import sorts
from ...names import same
from ...outcome import Offer
from ...world import World
from .action import USUAL
from .fields import AGAINST
from .fight import Adversary, Fight
from .hardness import how_hard
from .harm import able, death_moves, last_act, ways_on
from .state import ID, Daggerheart, Sheet, Trait
from .wear import Use

END = Offer("End the fight", "daggerheart.end_fight")
CASTS: tuple[Trait, ...] = ("instinct", "presence", "knowledge")
"""The usual traits for spells."""


def board(world: World) -> Board | None:
    """The board of the fight. Picking an adversary attacks it, or lets it strike while the GM has the spotlight."""
    fight = Fight.of(world)
    if fight is None:
        return None
    ours = [_ours(world, fight, key) for key in _players(world)]
    theirs = [_theirs(world, fight, key) for key in fight.adversaries]
    whose = "yours" if fight.spotlight == "ours" else "the GM's"
    whose = f"The spotlight is {whose}" if able(world) else "Nobody of yours can act"
    title = f"{whose} · Fear {Daggerheart.of(world).fear}"
    first = tuple(_moves(world, fight))
    fighters = (*ours, *theirs)
    return Board(title, fighters, first, partial(how_hard, world), lambda: sorts(world, _choices(world, fight), first))


def _players(world: World) -> list[str]:
    return [key for key, each in world.characters.items() if ID in each.sheets]


def _ours(world: World, fight: Fight, key: str) -> Fighter:
    sheet, name = Sheet.of(world.characters[key]), world.characters[key].name
    due = sheet.down and not sheet.fate  # a death move comes first
    marks = (*sheet.conditions, *((sheet.fallen,) if sheet.fate else ("death move due",) if due else ()))
    told = " · ".join(f"{weapon.name} {weapon.damage}" for weapon in sheet.weapons.values())
    out = sheet.fate in ("unconscious", "dead")
    acts = key == world.active and not out and not due and fight.spotlight == "ours"
    return Fighter(name, "ours", "HP", sheet.hp_left, sheet.hp_most, told, marks, out, acts)


def _theirs(world: World, fight: Fight, key: str) -> Fighter:
    one = fight.adversaries[key]
    strain = f" · Stress {one.stress or 0}/{one.stress_most}" if one.stress_most else ""
    attack = f"attack {one.attack:+d} for {one.damage}"
    told = f"Difficulty {one.difficulty} · {attack} · thresholds {one.major} and {one.severe}{strain}"
    picks = _attack(world, fight, key) if fight.spotlight == "ours" else _strikes(world, key, one, 0)
    offer = None if one.down else next(picks, None)
    return Fighter(
        one.name, "theirs", "HP", one.hp_left, one.hp_most, told, tuple(one.conditions or ()), one.down, offer=offer
    )


def _moves(world: World, fight: Fight) -> Iterator[Offer]:
    """The next moves: an attack on the weakest adversary, or a strike by the first who stands."""
    players, there, standing = _players(world), able(world), fight.standing
    for key in players:
        sheet = Sheet.of(world.characters[key])
        yield from death_moves(world, key, sheet)
        if sheet.fate == "blazing":
            yield from _last_acts(world, fight, key, sheet)
    if players and not there:
        yield from (offer for key in players for offer in ways_on(world, key))
    if not players and world.active in world.characters:
        name = world.characters[world.active].name
        yield Offer(f"Make {name}'s sheet", "daggerheart.create", {"name": name}, missing="ready")
    if there and world.active != there[0]:
        yield Offer(f"Play {world.characters[there[0]].name}", "character.play", {"name": there[0]})
    if there and standing:
        first, one = next(iter(standing.items()))
        if fight.spotlight == "theirs":
            yield from islice(_strikes(world, first, one, 0), 1)
            yield Offer("A minor GM move instead", "daggerheart.gm_move", {"size": "minor"})
        else:
            yield from _attack(world, fight, min(standing, key=lambda key: standing[key].hp_left))
            yield from islice(_strikes(world, first, one, 1), int(Daggerheart.of(world).fear > 0))
    if all(Sheet.of(world.characters[key]).fate in ("unconscious", "dead") for key in players):
        yield END  # one key further while somebody can act


def _choices(world: World, fight: Fight) -> Iterator[tuple[str, Offer]]:
    """All other moves: each adversary with each weapon, with help or an Experience; other actions; the adversaries'
    strikes and the GM's moves."""
    there, characters = able(world), _players(world)
    for key in characters if not there else ():
        yield from each_fate(world, key) if Sheet.of(world.characters[key]).fate == "unconscious" else ()
    for key in there:
        sheet, name = Sheet.of(world.characters[key]), world.characters[key].name
        who: dict[str, Any] = {} if key == world.active else {"by": key}
        first = f"{name}: " if who else ""
        attacks = list(_attacks(world, fight, sheet, who, first))
        yield from (("Attack", each) for each in attacks)
        for each in attacks:
            for experience in sheet.experiences if sheet.hope else ():
                title = f"{each.title}, adding {experience} for a Hope"
                yield "Experience", each._replace(title=title, inputs={**each.inputs, "experiences": [experience]})
            for helper in there:
                if helper != key and Sheet.of(world.characters[helper]).hope:
                    title = f"{each.title}, helped by {world.characters[helper].name} for a Hope"
                    yield "Help", each._replace(title=title, inputs={**each.inputs, "helpers": [helper]})
        if fight.spotlight == "ours":
            yield from _deeds(world, fight, key, who, first)
            yield from Use.offered(world, key, [key, *(each for each in characters if each != key)])
        for trait in sheet.traits:
            inputs = {**who, "trait": trait, "against": f"{name}: {trait.capitalize()}"}
            yield "React", Offer(f"{first}{trait.capitalize()}", "daggerheart.reaction", inputs)
    fear = 0 if fight.spotlight == "theirs" else 1
    for key, one in fight.standing.items() if fear <= Daggerheart.of(world).fear else ():
        yield from (("Adversaries", each) for each in _strikes(world, key, one, fear))
    for key, one in fight.standing.items():
        if one.stress_most and one.stressed(1) != one:
            inputs = {"name": key, "amount": 0, "stress": 1}
            yield "Adversaries", Offer(f"{one.name} marks a Stress", "daggerheart.wound", inputs)
    yield "End", END._replace(title="the fight")
    for size in ("minor", "major"):
        yield "Adversaries", Offer(f"a {size} GM move", "daggerheart.gm_move", {"size": size})


def _attacks(world: World, fight: Fight, sheet: Sheet, who: dict[str, Any], first: str) -> Iterator[Offer]:
    for on, one in fight.standing.items():
        for key, weapon in sheet.weapons.items():
            inputs = {**who, "target": on, "action": f"Attack {one.name}"}
            if key != next(iter(sheet.weapons)):
                inputs["weapon"] = key
            yield Offer(f"{first}{one.name} with {weapon.name}", "daggerheart.attack", inputs)


def _deeds(world: World, fight: Fight, key: str, who: dict[str, Any], first: str) -> Iterator[tuple[str, Offer]]:
    """Actions other than attacks: an action roll against the Difficulty of the target, or of the hardest adversary."""
    sheet, name = Sheet.of(world.characters[key]), world.characters[key].name

    def roll(title: str, trait: str, action: str, difficulty: int, **more: str) -> Offer:
        inputs = {**who, "trait": trait, "action": action, "difficulty": difficulty, **more}
        return Offer(f"{first}{title}, {trait.capitalize()}", "daggerheart.action", inputs)

    casts = max(CASTS, key=lambda trait: sheet.traits.get(trait, -9))
    hardest = max((each.difficulty for each in fight.standing.values()), default=USUAL)
    if sheet.traits and fight.standing:
        for one in fight.standing.values():
            given = {AGAINST[when] for when in AGAINST for name in one.conditions or () if same(when, name)}
            more = {"favour": given.pop() if len(given) == 1 else "both"} if given else {}
            yield "Cast", roll(f"a spell on {one.name}", casts, f"{name} casts on {one.name}", one.difficulty, **more)
        if "Restrained" not in sheet.conditions:
            yield "Move", roll("to a better place", "agility", f"{name} makes for a better place", hardest)
            yield "Move", roll("away from them all", "agility", f"{name} breaks away", hardest)
    for trait in sheet.traits:
        inputs = {**who, "trait": trait, "difficulty": hardest}
        yield "Try", Offer(f"{first}{trait.capitalize()} …", "daggerheart.action", inputs, missing="action")


def _last_acts(world: World, fight: Fight, key: str, sheet: Sheet) -> Iterator[Offer]:
    """The last acts of a Blaze of Glory: an attack on each standing adversary, or another action."""
    who = {} if key == world.active else {"by": key}
    for each in _attacks(world, fight, sheet, who, f"{world.characters[key].name}'s last act: attack "):
        yield each._replace(urgency="now")
    yield last_act(world, key)


def _attack(world: World, fight: Fight, on: str) -> Iterator[Offer]:
    """An attack on an adversary by the active character, if possible."""
    if world.active in able(world):
        weapon = next(iter(Sheet.of(world.characters[world.active]).weapons.values()), None)
        name = fight.adversaries[on].name
        inputs = {"target": on, "action": f"Attack {name}"}
        if weapon is None:
            yield Offer("Write down a weapon", "daggerheart.learn", {"kind": "weapon"}, missing="name")
        else:
            yield Offer(f"Attack {name} with {weapon.name}", "daggerheart.attack", inputs)


def _strikes(world: World, key: str, one: Adversary, fear: int) -> Iterator[Offer]:
    """Strikes at each possible target, the active character first."""
    there = able(world)
    for at in there:
        whom = f" at {world.characters[at].name}" if len(there) > 1 or at != world.active else ""
        given = {"target": "" if at == world.active else at, "fear": fear}
        inputs = {"name": key, "how": f"{one.name} strikes", **{name: each for name, each in given.items() if each}}
        yield Offer(f"{one.name} strikes{whom}{' for a Fear' if fear else ''}", "daggerheart.strike", inputs)
