"""Lays out the fight: who is there, how hard it is, and the moves, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from ...board import Board, Fighter
from ...characters import each_fate
from ...fights import sorts
from ...names import same
from ...outcome import Offer
from ...world import World
from .action import AWAY, USUAL
from .fields import AGAINST
from .fight import Adversary, Fight
from .hardness import how_hard
from .harm import able, by, death_moves, last_act, ways_on
from .state import Daggerheart, Trait, Who, everybody
from .wear import Use

END = Offer("End the fight", "daggerheart.end_fight")
CASTS: tuple[Trait, ...] = ("instinct", "presence", "knowledge")
"""The usual traits for spells."""


def board(world: World) -> Board | None:
    """The board of the fight. Picking an adversary attacks it, or lets it strike while the GM has the spotlight."""
    fight = Fight.of(world)
    if fight is None:
        return None
    ours = [_ours(world, fight, one) for one in everybody(world)]
    theirs = [_theirs(world, fight, key) for key in fight.adversaries]
    whose = "yours" if fight.spotlight == "ours" else "the GM's"
    whose = f"The spotlight is {whose}" if able(world) else "Nobody of yours can act"
    title = f"{whose} · Fear {Daggerheart.of(world).fear}"
    first = tuple(_moves(world, fight))
    fighters = (*ours, *theirs)
    return Board(title, fighters, first, partial(how_hard, world), lambda: sorts(world, _choices(world, fight), first))


def _ours(world: World, fight: Fight, one: Who) -> Fighter:
    sheet = one.sheet
    marks = (*sheet.conditions, *((sheet.fallen,) if sheet.fate else ("death move due",) if sheet.dying else ()))
    told = " · ".join(f"{weapon.name} {weapon.damage}" for weapon in sheet.weapons.values())
    acts = one.key == world.active and not sheet.out and not sheet.dying and fight.spotlight == "ours"
    return Fighter(one.name, "ours", "HP", sheet.hp_left, sheet.hp_most, told, marks, sheet.out, acts)


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
    players, there, standing = everybody(world), able(world), fight.standing
    for each in players:
        yield from death_moves(world, each)
        if each.sheet.fate == "blazing":
            for last in _attacks(world, fight, each, f"{each.name}'s last act: attack "):
                yield last._replace(urgency="now")
            yield last_act(world, each)
    if players and not there:
        yield from (offer for each in players for offer in ways_on(world, each.key))
    if not players and world.active in world.characters:
        name = world.characters[world.active].name
        yield Offer(f"Make {name}'s sheet", "daggerheart.create", {"name": name}, missing="ready")
    if there and world.active != there[0].key:
        yield Offer(f"Play {there[0].name}", "character.play", {"name": there[0].key})
    if there and standing:
        first, one = next(iter(standing.items()))
        if fight.spotlight == "theirs":
            yield from islice(_strikes(world, first, one, 0), 1)
            yield Offer("A minor GM move instead", "daggerheart.gm_move", {"size": "minor"})
        else:
            yield from _attack(world, fight, min(standing, key=lambda key: standing[key].hp_left))
            yield from islice(_strikes(world, first, one, 1), int(Daggerheart.of(world).fear > 0))
    if all(each.sheet.out for each in players):
        yield END  # one key further while somebody can act


def _choices(world: World, fight: Fight) -> Iterator[tuple[str, Offer]]:
    """All other moves: each adversary with each weapon, with help or an Experience; other actions; the adversaries'
    strikes and the GM's moves."""
    there, players = able(world), everybody(world)
    for each in players if not there else ():
        yield from each_fate(world, each.key) if each.sheet.fate == "unconscious" else ()
    for one in there:
        first = "" if one.key == world.active else f"{one.name}: "
        attacks = list(_attacks(world, fight, one, first))
        yield from (("Attack", each) for each in attacks)
        for attack in attacks:
            for experience in one.sheet.experiences if one.sheet.hope else ():
                title = f"{attack.title}, adding {experience} for a Hope"
                yield "Experience", attack._replace(title=title, inputs={**attack.inputs, "experiences": [experience]})
            for helper in there:
                if helper.key != one.key and helper.sheet.hope:
                    title = f"{attack.title}, helped by {helper.name} for a Hope"
                    yield "Help", attack._replace(title=title, inputs={**attack.inputs, "helpers": [helper.key]})
        if fight.spotlight == "ours":
            yield from _deeds(world, fight, one, first)
            others = (each.key for each in players if each.key != one.key)
            yield from Use.offered(world, one.key, [one.key, *others])
        for trait in one.sheet.traits:
            inputs = {**by(world, one), "trait": trait, "against": f"{one.name}: {trait.capitalize()}"}
            yield "React", Offer(f"{first}{trait.capitalize()}", "daggerheart.reaction", inputs)
    fear = 0 if fight.spotlight == "theirs" else 1
    for key, foe in fight.standing.items() if fear <= Daggerheart.of(world).fear else ():
        yield from (("Adversaries", each) for each in _strikes(world, key, foe, fear))
    for key, foe in fight.standing.items():
        if foe.stress_most and foe.stressed(1) != foe:
            inputs = {"name": key, "amount": 0, "stress": 1}
            yield "Adversaries", Offer(f"{foe.name} marks a Stress", "daggerheart.wound", inputs)
    yield "End", END._replace(title="the fight")
    for size in ("minor", "major"):
        yield "Adversaries", Offer(f"a {size} GM move", "daggerheart.gm_move", {"size": size})


def _attacks(world: World, fight: Fight, by_whom: Who, first: str) -> Iterator[Offer]:
    weapons = by_whom.sheet.weapons
    for on, one in fight.standing.items():
        for key, weapon in weapons.items():
            inputs = {**by(world, by_whom), "target": on, "action": f"Attack {one.name}"}
            if key != next(iter(weapons)):
                inputs["weapon"] = key
            yield Offer(f"{first}{one.name} with {weapon.name}", "daggerheart.attack", inputs)


def _deeds(world: World, fight: Fight, who: Who, first: str) -> Iterator[tuple[str, Offer]]:
    """Actions other than attacks: an action roll against the Difficulty of the target, or of the hardest adversary."""
    sheet, name = who.sheet, who.name

    def roll(title: str, trait: str, action: str, difficulty: int, **more: str) -> Offer:
        inputs = {**by(world, who), "trait": trait, "action": action, "difficulty": difficulty, **more}
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
            yield "Move", roll("away from them all", "agility", f"{name} breaks away", hardest, stakes=AWAY)
    for trait in sheet.traits:
        inputs = {**by(world, who), "trait": trait, "difficulty": hardest}
        yield "Try", Offer(f"{first}{trait.capitalize()} …", "daggerheart.action", inputs, missing="action")


def _attack(world: World, fight: Fight, on: str) -> Iterator[Offer]:
    """An attack on an adversary by the active character, if possible."""
    for one in able(world):
        if one.key != world.active:
            return
        weapon = next(iter(one.sheet.weapons.values()), None)
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
        whom = f" at {at.name}" if len(there) > 1 or at.key != world.active else ""
        given = {"target": "" if at.key == world.active else at.key, "fear": fear}
        inputs = {"name": key, "how": f"{one.name} strikes", **{name: each for name, each in given.items() if each}}
        yield Offer(f"{one.name} strikes{whom}{' for a Fear' if fear else ''}", "daggerheart.strike", inputs)
