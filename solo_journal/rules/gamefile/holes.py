"""What only the whole of a roll shows: a result on which no band stands, too many dice. Every value is bounded."""

from __future__ import annotations

from collections.abc import Mapping

from .language import MOST_DICE, Dice, Named, Range, Sum
from .reader import Reader
from .scope import Ref

MOST_COUNTED = 60
WORDS = {"against": ("both", "one", "none"), "target": ("pass", "fail"), "versus": ("win", "lose", "tie")}


def hole_in(read: Reader, dice: Mapping[str, Sum], *, whole: bool) -> tuple[str, str] | None:
    """What is wrong, and with which key; None where nothing is. Bands are looked at where all else of it is `whole`."""
    many = sum(most_dice(each, read) for each in dice.values())
    if many > MOST_DICE * 3:
        return f"this may come to {many} dice, and a roll has at most {MOST_DICE * 3}.", "dice"
    one = read.spec
    if not one.band or not whole:
        return None
    plain = [read.on(band.on) for band in one.band if not band.when]
    if "else" in plain:
        return None
    words = WORDS["against"] if one.against else WORDS["target"] if read.target() else ()
    words = words or (WORDS["versus"] if read.how == "against" else ())
    ranges = [each for each in plain if isinstance(each, Range)]
    if words:
        missing = " and on ".join(each for each in words if each not in plain)
        told = f'no band stands on {missing}. Write one, or on = "else" as the last.'
        return (told, "band") if missing and not ranges else None
    low, high = _results(read, dice)
    for value in range(low, high + 1):
        if not any(
            (each.low is None or each.low <= value) and (each.high is None or value <= each.high)  # type: ignore[operator]
            for each in ranges
            if each.fixed
        ):
            return f'no band stands on {value}. Let one reach it, or write on = "else" as the last.', "band"
    return None


def _results(read: Reader, dice: Mapping[str, Sum]) -> tuple[int, int]:
    """Between what a result can lie, with everything that changes the dice."""
    one, how = read.spec, read.reading()
    sums = [dice[how.group]] if how.how == "group" else list(dice.values())
    sums += [each for mod in one.mod for each in read.pools(mod.dice).values()]
    sums += [read.sum(one.none)] if one.none else []
    if how.how in ("total", "group"):
        spans = [bounds(each, read) for each in sums]
        low = min(low for low, _ in spans) + sum(min(0, each.add) for each in one.mod)
        high = max(high for _, high in spans) + sum(max(0, each.add) for each in one.mod)
        high += sum(max(0, each.add) for each in one.after)
        return low, min(high, one.total_at_most or high)
    if how.how == "count":
        return 0, max(most_dice(each, read) for each in sums) + sum(max(0, each.dice_more) for each in one.mod)
    sides = [_sides(each.what, read) for total in sums for each in total.terms]
    return (1, max(sides)) if any(sides) else (1, 0)


def _sides(what: int | Named | Dice, read: Reader) -> int:
    if isinstance(what, Dice):
        return what.sides
    return 12 if isinstance(what, Named) and read.ref(what.name).die else 0


def most_dice(total: Sum, read: Reader) -> int:
    """How many dice a sum may come to."""
    counts = (each.what.count for each in total.terms if isinstance(each.what, Dice))
    return sum(each if isinstance(each, int) else max(1, bounds(each, read)[1]) for each in counts)


def bounds(total: Sum, read: Reader) -> tuple[int, int]:
    """The lowest and the highest that a sum can come to."""
    spans = [(sign, _span(what, read)) for sign, what in total.terms]
    return sum(min(sign * each for each in span) for sign, span in spans), sum(
        max(sign * each for each in span) for sign, span in spans
    )


def _span(what: int | Named | Dice, read: Reader) -> tuple[int, int]:
    if isinstance(what, int):
        return what, what
    if isinstance(what, Named):
        found: Ref = read.ref(what.name)
        return 1 if found.die else found.low, found.high
    least, most = (what.count, what.count) if isinstance(what.count, int) else bounds(what.count, read)
    least, most = max(1, least), max(1, min(most, MOST_COUNTED))
    if what.keep:
        least, most = min(least, what.kept), min(most, what.kept)
    return min(least * what.low, most * what.low), most * what.sides
