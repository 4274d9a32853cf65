"""Tests a roll when its file is read: every text is resolved, so that all faults show before anybody rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from . import field_specs, spec
from .faults import Faults, nobody
from .fields import Fields
from .inputs import OWN_NAMES
from .language import MOST_DICE, Dice, Named, Range, Sum, Unreadable, plainly
from .phrases import Word
from .reader import Reader
from .scope import Ref

MOST_COUNTED = 60
WORDS = {"against": ("both", "one", "none"), "target": ("pass", "fail"), "versus": ("win", "lose", "tie")}


def faults_of_bands(read: Reader, dice: Mapping[str, Sum]) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Unreachable bands, or else results without a band: the fault and its place."""
    one, (low, high) = read.spec, _results(read, dice)
    words = WORDS["against"] if one.against else WORDS["target"] if read.target() else ()
    words = words or (WORDS["versus"] if read.how == "against" else ("",))
    numbers = f"a number from {low} to {high}"
    gives = f"{', '.join(words[:-1])} or {words[-1]}" if words[0] else numbers
    ons = [read.on(band.on) for band in one.band]
    edges = {low, high, *(at + by for on in ons if isinstance(on, Range) for at in on if isinstance(at, int)
                          for by in (-1, 0, 1))}  # fmt: skip
    peaks = read.how in ("highest", "lowest")  # 0 without any dice
    moves = any(each.dice_more and not peaks for each in one.mod) or any(each.replace or each.add for each in one.after)
    far = field_specs.FURTHEST if moves else 0
    every = {(at, word) for at in edges if low - far - peaks <= at <= high + far for word in words}
    raised, lost = bool(one.lower) or any(each.raise_ for each in one.after), False
    before = list[tuple[set[str], set[tuple[int, str]]]]()
    for at, (band, on) in enumerate(zip(one.band, ons, strict=True)):
        here, whens = {each for each in every if _covers(on, *each)}, set(spec.as_texts(band.when))
        taken = set[tuple[int, str]]().union(*(each for when, each in before if when <= whens))
        before.append((whens, here))
        if on == "else" or raised or (isinstance(on, Range) and not on.fixed) or not here <= taken:
            continue
        lost = True
        why = "a band above it covers all of that." if here else "this roll gives "
        why += "" if here else f"{numbers if isinstance(on, Range) else gives}."
        yield f"{plainly(str(band.on))[:30]} never comes: {why}", ("band", at, "on")
    left = every.difference(*(each for when, each in before if not when))
    left = {each for each in left if low <= each[0] <= high}
    if left and not lost:
        missing = [each for each in words if each in {word for _, word in left}] if words[0] else [str(min(left)[0])]
        number = next((at for at, on in enumerate(ons) if isinstance(on, Range) and words[0]), None)
        told = f"no band covers {' or '.join(missing)}, and this roll gives {gives}."
        yield f'{told} Write one, or on = "else" as the last.', ("band", *(() if number is None else (number, "on")))


def _covers(on: Word | Range, number: int, word: str) -> bool:
    """Whether a band certainly covers this result. Bands with numbers known only at the roll do not count."""
    if not isinstance(on, Range):
        return on in ("else", word)
    low, high = (number if each is None else each for each in on)
    return isinstance(low, int) and isinstance(high, int) and low <= number <= high


def _results(read: Reader, dice: Mapping[str, Sum]) -> tuple[int, int]:
    """The lowest and highest possible result, with everything that can change the dice."""
    one, how = read.spec, read.reading()
    groups = {name: [each] for name, each in dice.items() if how.group in ("", name)}
    for name, each in (pool for mod in one.mod for pool in read.pools(mod.dice).items()):
        groups.get(name, []).append(each)
    for first in list(groups.values())[:1] if one.none else ():
        first.append(read.sum(one.none))
    if how.how in ("total", "group", "against"):
        spans = [[bounds(each, read) for each in sums] for sums in groups.values()]
        low = sum(min(low for low, _ in each) for each in spans) + sum(min(0, each.add) for each in one.mod)
        high = sum(max(high for _, high in each) for each in spans) + sum(max(0, each.add) for each in one.mod)
        high += sum(max(0, each.add) for each in one.after)
        return low, high if one.total_at_most is None else min(high, one.total_at_most)
    sums = [each for sums in groups.values() for each in sums]
    if how.how == "count":
        return 0, max(most_dice(each, read) for each in sums) + sum(max(0, each.dice_more) for each in one.mod)
    return 1, max((_sides(each.what, read) for total in sums for each in total.terms), default=0)


def _sides(what: int | Named | Dice, read: Reader) -> int:
    if isinstance(what, Dice):
        return what.sides
    return 12 if isinstance(what, Named) and read.ref(what.name).die else 0


def most_dice(total: Sum, read: Reader) -> int:
    counts = (each.what.count for each in total.terms if isinstance(each.what, Dice))
    return sum(each if isinstance(each, int) else max(1, bounds(each, read)[1]) for each in counts)


def bounds(total: Sum, read: Reader) -> tuple[int, int]:
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


T = TypeVar("T")


class Compiler:
    """Tests one roll. Faults are collected, and reading goes on."""

    def __init__(self, game: spec.GameSpec, fields: Fields, number: int, faults: Faults) -> None:
        self.path, self.faults = ("roll", number), faults
        self.spec = game.roll[number]
        self.reader = Reader(game, fields, self.spec)
        self.whole = not self.reader.wrong
        """Whether no fault was found so far."""

    def bad(self, why: str, *below: str | int) -> None:
        self.whole = False
        self.faults.add((*self.path, *below), why)

    def tried(self, read: Callable[[str], T], text: str, *where: str | int) -> T | None:
        found = self.faults.tried((*self.path, *where), read, text)
        self.whole = self.whole and found is not None
        return found

    def read(self) -> Reader:
        """The reader of the roll, after everything was tested."""
        one, read = self.spec, self.reader
        for name, why in read.wrong.items():
            self.bad(why, "ask", name)
        for where, by, text in spec.texts_in(one):
            if where == ("dice",) or where[-1] == "on" or plainly(text):
                self.tried(getattr(read, by), text, *where)
        self.tried(lambda _: read.reading(), "", "read")
        for name, ask in one.ask.items():
            self._check_ask(name, ask)
        for at, mod in enumerate(one.mod):
            for name in filter(None, spec.dice_by_group(mod.dice)):
                self.tried(read.group_named, name, "mod", at, "dice")
            if mod.dice is None and not (mod.add or mod.dice_more):
                self.bad("say what it does with dice, add or dice_more.", "mod", at)
        self._held_against()
        for at, band in enumerate(one.band):
            if "answer" not in band.model_fields_set and any(each.answer for each in one.band):
                told = 'other bands have an answer, so this one needs answer = "yes", "no" or "between"; "" for none.'
                self.bad(told, "band", at)
            if bool(band.choices) != bool(band.choose):
                told = 'choose is the question, choices the answers: choices = { "It hurts" = "Harm +1" }.'
                self.bad(told, "band", at)
        for at, after in enumerate(one.after):
            if not (after.reroll or after.replace or after.add or after.raise_ or after.do):
                self.bad("say what it does with reroll, replace, add, raise or do.", "after", at)
        says = [each.say for each in one.band]
        for each in spec.as_texts(one.lower.not_) if one.lower else ():
            if each not in says:
                self.bad(nobody(each, says, "band"), "lower", "not")
        self._check_dice()
        return read

    def _check_dice(self) -> None:
        one, read = self.spec, self.reader
        try:
            dice = read.pools(one.dice)
        except Unreadable:  # reported already
            return
        if not dice:
            if not (one.do or one.say or one.band):
                self.bad('a roll has dice, dice = "2d6", or it simply happens: say = "..." and do = [...].')
            if one.band:
                self.bad('bands need dice: write dice = "2d6" above them.', "band")
        elif not any(each.has_dice or any(each.names) for each in dice.values()):
            self.bad("there are no dice in it. For a number from 1 to 6, write d6.", "dice")
        if (many := sum(most_dice(each, read) for each in dice.values())) > MOST_DICE * 3:
            self.bad(f"this can come to {many} dice, and a roll has at most {MOST_DICE * 3}.", "dice")
        elif self.whole and one.band:
            for why, where in faults_of_bands(read, dice):
                self.bad(why, *where)

    def _check_ask(self, name: str, ask: spec.AskSpec) -> None:
        if name in OWN_NAMES or not name.isidentifier() or name != name.lower():
            other = f"my_{plainly(name).lower().replace(' ', '_').replace('-', '_')}"
            such = other if other.isidentifier() else "amount"
            self.bad(
                f"“{name}” cannot name an input: use small letters and _, and no word that the program itself uses. "
                f"Choose another, such as {such}.", "ask", name,
            )  # fmt: skip
        if sum(bool(getattr(ask, key)) for key in spec.ASKED) != 1:
            self.bad("say what it asks for with one of pick, number, one_of, yes_no, track or clock.", "ask", name)
            return
        low, high = ask.number or (0, 0)
        if low > high:
            self.bad("the smaller number comes first: number = [-3, 3].", "ask", name)
        words = list(ask.one_of or ())
        if ask.start is not None and words and ask.start not in words:
            self.bad(nobody(str(ask.start), words, "choice"), "ask", name, "start")
        if ask.start is not None and ask.number and not (isinstance(ask.start, int) and low <= ask.start <= high):
            self.bad(f"start is a number from {low} to {high}.", "ask", name, "start")

    def _held_against(self) -> None:
        one = self.spec
        targets = [name for name in ("at_most", "at_least") if getattr(one, name) is not None]
        total = self.tried(self.reader.sum, one.against, "against") if one.against else None
        if total and not all(isinstance(each.what, Dice) for each in total.terms):
            self.bad('against takes dice, such as "2d10"; a number goes in at_least.', "against")
        if len(targets) + bool(one.against) > 1:
            self.bad("a roll has one target: against, at_most or at_least.", targets[0])
