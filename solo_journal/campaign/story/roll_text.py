"""Dice as plain text, the same in every face: in the order rolled, with those that counted marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...rules.answer_source import ROW, Answer, Dice
from ...rules.outcome import Against, Mod, Tell
from ...rules.plurals import join_names
from ..entry import Act, Result, Roll
from .voice import TEXT, Voice

RIVAL = "against"
"""The part that a rival rolls."""
OPPOSED = frozenset({"risk", "fear", "threat", RIVAL})
"""Parts that are held against the roll before them: `5 v 2`."""
DAMAGE = "damage"
APART = frozenset({DAMAGE, "step die", "difficulty"})
"""Parts that are rolled beside the total, or after it was compared; modifiers of the total come before them."""
PLAIN = ("action", "check", "fate", "flow")
"""Parts that are never named: the row says what they were for."""
RESTING = ("wounds", "stress", "armor")
"""What the die of a short rest clears."""
FIRST = ("armour", "step die", "fate die", "target", *RESTING)
"""Parts that are named even where they come first, as are those with a capital, `Resolve 12`."""


def rolls_of(result: Result, answers: Iterable[Answer]) -> tuple[Dice, ...]:
    """The rolls of a recorded outcome, with their faces from the act's answers."""
    given = {answer.label: answer for answer in answers}
    found = ((roll, given[roll.label]) for roll in result.rolls if roll.label in given)
    return tuple(
        Dice(roll.label, answer.dice, answer.faces, tuple(roll.dropped), _part(roll), answer.by)
        for roll, answer in found
    )


def _part(roll: Roll) -> str:
    """The part of a roll; of gear that may wear, in journals from before it had a name of its own, the gear."""
    return roll.label.rpartition("'s ")[2] if roll.part == "wear" else roll.part or roll.label.casefold()


def dice_text(result: Result | None, act: Act | None, voice: Voice = TEXT, *, but: Iterable[Tell] = ()) -> str:
    """The dice of a recorded outcome: `5 v 2`, `3 v [3] 1`; those of an older format as they were written. `but`: tells
    whose dice are shown beside them, and so are left out here."""
    if result is None:
        return ""
    beside = {label for each in but for label in each.rolls}
    rolls = tuple(each for each in rolls_of(result, act.answers if act else ()) if each.label not in beside)
    if result.dice_text or voice.aloud:
        return result.dice_text or _aloud(rolls, result, voice)
    said = in_text(rolls, result.mods, result.against, result.total)
    return f"rolled {said}" if rolls and rolls[0].part == ROW else said  # in running text it looks like a number of it


def dice_beside(tell: Tell, result: Result, act: Act | None) -> str:
    """The dice of one tell: `5 · 2`."""
    return in_text([each for each in rolls_of(result, act.answers if act else ()) if each.label in tell.rolls])


def with_dice(said: str, dice: str) -> str:
    """What came of an act, with its dice behind it: `Yes (5 v 2)`."""
    return f"{said} ({dice})" if dice else said


def by_name(result: Result, act: Act) -> str:
    """Every roll by its label, with the total if they are added up: `Hope 8 · Fear 5 · +2 = 15 v 12`."""
    rolls, labels = rolls_of(result, act.answers), {answer.label for answer in act.answers}
    said = ""
    for before, roll in zip((None, *rolls), rolls, strict=False):
        label, _, number = roll.label.rpartition(" ")  # the number tells repeated labels apart in the record
        label = label if number.isdecimal() and label in labels else roll.label
        faces = "".join(text for text, _ in _one(roll, marked=bool(roll.dropped)))
        facing = before is not None and roll.part == RIVAL != before.part
        whose = "" if roll.by in label else f" ({roll.by})"
        said += f"{(' v ' if facing else ' · ') if said else ''}{label} {faces}{whose}"
    counted = [face for roll in rolls if not roll.dropped for face in roll.faces]
    mods = [mod.value for mod in result.mods]
    summed = counted and result.total == sum(counted + mods) and len(rolls + result.mods) > 1
    total = f" = {result.total}" if summed else ""
    held = f" v {result.against.value}" if total and result.against else ""
    return " · ".join([*filter(None, (said,)), *(f"{mod:+d}" for mod in mods if mod)]) + total + held


def target_text(rolls: Iterable[Dice], against: Against | None, *, aloud: bool = False) -> str:
    """What the total was held against: `against DR 12` for a rating of the game, with a capital, and `v 30` for an
    oracle's threshold, which the reason tells aloud. Empty if a rival's dice or the player's own words say it."""
    if against is None or not against.label or any(roll.part == RIVAL for roll in rolls):
        return ""
    rated = any(each.isupper() for each in against.label)
    return f"against {against.label} {against.value}" if rated else "" if aloud else f"v {against.value}"


def _aloud(rolls: tuple[Dice, ...], result: Result, voice: Voice) -> str:
    """The dice as spoken: `rolled 3; against 3, with 1 dropped`, `rolled 14, plus 2, against DR 12, damage 5`. If they
    are added up, each by its label: `Hope 5, Fear 3, plus 2, makes 10, against Difficulty 12`."""
    said, apart = "", "; " if any(roll.dropped for roll in rolls) else voice.between
    ends = _end_of_total(rolls)
    if rolls and rolls[0].part == RIVAL:  # a score that nobody rolled is held against these dice
        return f"{sum(mod.value for mod in result.mods)}{voice.against}{join_names(rolls[0].faces)}"
    added = [_signed(mod.value) for mod in result.mods if mod.value]
    held = target_text(rolls, result.against, aloud=True)
    drawn = result.against is None and ends == len(rolls)
    sides = bool(held) and any(roll.part in OPPOSED for roll in rolls)
    added += [f"makes {result.total}"] if sides and result.total is not None else []
    added += [voice.value(held)] if held else []
    for place, roll in enumerate(rolls):
        dropped = set(roll.dropped)
        kept = join_names(face for at, face in enumerate(roll.faces) if at not in dropped)
        away = join_names(face for at, face in enumerate(roll.faces) if at in dropped)
        alone = len(roll.faces) == 1 and roll.part not in OPPOSED
        counts = "which does not count" if len(dropped) == 1 else "which do not count"
        if any(_replaces(later, roll) for later in rolls[place + 1 :]):
            counts = "then all again"
        lost = f"with {away} dropped" if kept else f"{away} dropped" if alone else f"{away}, {counts}"
        faces = ", ".join(filter(None, (kept, lost if away else "")))
        against = f"{apart.rstrip()}{voice.against}" if ";" in apart else voice.against
        if said and place == ends:  # what was added belongs to the dice before these
            said, added = ", ".join((said, *added)), []
        if sides and place < ends:
            faces = f"{roll.label} {faces}"
        else:
            faces = f"{_purpose(rolls, place, drawn=drawn)}{faces}"
        between = against if roll.part in OPPOSED and not sides else apart
        theirs = _rival(roll, result.mods, result.against, result.total, rolls)
        name, more = theirs or (_whose(rolls, roll), 0)
        said += f"{between if said else ''}{name}{faces}{f', {_signed(more)}' if more else ''}"
    return ", ".join(filter(None, (f"rolled {said}" if said and not sides else said, *added)))


def _signed(number: int) -> str:
    return f"{'plus' if number > 0 else 'minus'} {abs(number)}"


def _end_of_total(rolls: tuple[Dice, ...]) -> int:
    """The place of the first roll that is no part of the total."""
    return next((at for at, roll in enumerate(rolls) if at and roll.part in (*APART, RIVAL)), len(rolls))


def _rival(
    roll: Dice, mods: Iterable[Mod], against: Against | None, total: int | None, rolls: tuple[Dice, ...]
) -> tuple[str, int] | None:
    """The rival's name and what was added to their die, where sums are compared: `15 +2 v guard 9 +1`."""
    if roll.part != RIVAL or against is None or not against.label or total is None:
        return None
    mine = _counted(rolls[0])
    if not mine or total != mine + sum(mod.value for mod in mods):
        return None
    return f"{against.label} ", against.value - _counted(roll)


def _counted(roll: Dice) -> int:
    return sum(face for at, face in enumerate(roll.faces) if at not in set(roll.dropped))


def _whose(rolls: tuple[Dice, ...], roll: Dice) -> str:
    """Whose roll it is, where several people roll for the same thing: `Ada 4 · bandit 1`."""
    several = len({each.by for each in rolls}) == len(rolls) > 1 == len({each.part for each in rolls})
    colon = ":" * roll.by[-1:].isdigit()  # a number of theirs is no face: `bandit 1: 4`
    return f"{roll.by}{colon} " if several and roll.by else ""


def _purpose(rolls: tuple[Dice, ...], place: int, *, drawn: bool) -> str:
    """What a roll was for, `armour `, where that differs from the roll before; of the first, only what its row does not
    say: damage stands beside the hit points that it took. What is held against others is known by its place, and what
    is `drawn` by its words."""
    part = rolls[place].part
    said, _, number = rolls[place].label.casefold().rpartition(" ")
    of_its_own = drawn and part == (said if number.isdigit() else rolls[place].label.casefold())  # the second: `d6 2`
    if place:
        known = part in OPPOSED or part in (rolls[place - 1].part, *PLAIN) or of_its_own
    else:
        known = not (part[:1].isupper() or part in FIRST)
    if known:
        return ""
    bare = part in (DAMAGE, "difficulty", *RESTING)  # something is added to the face
    dice = ("die " if len(rolls[place].faces) == 1 else "dice ") if bare else ""
    return f"{part} {dice}"


def _replaces(later: Dice, roll: Dice) -> bool:
    """Whether this is the same pool rolled again by the same side."""
    return (later.dice, later.part in OPPOSED) == (roll.dice, roll.part in OPPOSED) and later.by in ("", roll.by)


def in_text(
    rolls: Iterable[Dice], mods: Iterable[Mod] = (), against: Against | None = None, total: int | None = None
) -> str:
    """Rolls in order, modifiers, and what the total was held against: `14 [8 2]` if the 14 did not count, `4 5 v 8`, `3
    6 +2 against DR 12`."""
    return "".join(text for text, _ in fragments(rolls, mods, against, total))


def fragments(
    rolls: Iterable[Dice], mods: Iterable[Mod] = (), against: Against | None = None, total: int | None = None
) -> Iterator[tuple[str, bool]]:
    """The same in pieces, each with whether it counted: the page draws the others quietly. A total of several dice or
    numbers comes before the number it was compared with, and dice of two sides that are added up are named: `Hope 5
    Fear 3 +1 = 9 against Difficulty 12`."""
    rolls, mods = tuple(rolls), tuple(mods)
    one_is_out = any(roll.dropped and len(roll.dropped) == len(roll.faces) for roll in rolls)
    held, ends = target_text(rolls, against), _end_of_total(rolls)
    sides = bool(held) and any(roll.part in OPPOSED for roll in rolls)
    drawn = against is None and ends == len(rolls)
    signed = [f"{mod.value:+d}" for mod in mods if mod.value]
    several = sum(len(roll.faces) - len(roll.dropped) for roll in rolls[:ends]) + len(signed) > 1
    added = " ".join([*signed, *[f"= {total}"] * bool(held and several and total is not None), *[held] * bool(held)])
    if rolls and rolls[0].part == RIVAL:  # a score that nobody rolled is held against these dice: `6 v 5 3`
        yield f"{added.removeprefix('+') or 0} v ", True
        added = ""
    for place, roll in enumerate(rolls):
        if added and place == ends:
            yield f" {added}", True
        theirs = _rival(roll, mods, against, total, rolls)
        named = sides and place < ends  # the dice are added up, each by its name
        if place:
            yield " " if named else " v " if roll.part in OPPOSED else " · ", True
        rolled = not place and roll.part == DAMAGE  # the face, not the damage that came of it
        purpose = "rolled " if rolled else _purpose(rolls, place, drawn=drawn)
        yield theirs[0] if theirs else f"{roll.label} " if named else purpose + _whose(rolls, roll), True
        yield from _one(roll, marked=bool(roll.dropped) or one_is_out)
        if theirs and theirs[1]:
            yield f" {theirs[1]:+d}", True
    if added and ends == len(rolls):
        yield (f" {added}" if rolls else added), True


def _one(roll: Dice, *, marked: bool) -> Iterator[tuple[str, bool]]:
    """One roll, with brackets around the faces that counted, if some did not, or another roll did not."""
    dropped = set(roll.dropped)
    runs = groupby(enumerate(roll.faces), key=lambda each: each[0] not in dropped)
    for number, (kept, run) in enumerate(runs):
        faces = " ".join(str(face) for _, face in run)
        if number:
            yield " ", False
        yield (f"[{faces}]" if kept and marked else faces), kept
