"""Carries out a roll: adjusts its dice by conditions and inputs, rolls, reads them, finds the band and applies it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..answer_source import Ask
from ..kinds.conditions import Conditions
from ..names import fold_name
from ..outcome import Mod
from ..procedure import Procedure
from ..refusal import Refused
from ..world import World
from . import spec
from .dice_pool import MAX, MIN, SAME, SEEN, SUM, Atom, Fallen, Pool, again, number_of, roll_pool
from .language import Dice, Named, Range, Sum
from .phrases import When
from .reader import Reader
from .roll_context import Game, RollContext
from .verbs import NAMED

FAR = 1_000_000
"""Limit of any number in a roll."""
MOST_POOL = 60
"""Most dice."""
PEAKS = {"highest": MAX, "lowest": MIN}
BETTER = {"at_most": -1, "at_least": 1}


class RollExecution(RollContext):
    """The dice, their result, the conditions that hold, and the consequences."""

    def __init__(self, procedure: Procedure, game: Game, read: Reader, world: World) -> None:
        super().__init__(procedure, game, read.spec.ask, world)
        self.read, self.spec = read, read.spec

    def check(self, *, needs_somebody: bool) -> None:
        """Raise `Refused` for a missing name, clock or character, or a spent die."""
        if needs_somebody:
            self.holder("character")
        list(self.picked())
        for name, ask in self.spec.ask.items():
            if ask.clock and self.input_value(name):
                self.clock(name)
            ref = self.read.refs.get(fold_name(name))
            if ref and ref.named:
                ref.named(self)
        for each in (each.what for total in self._dice_now()[0].values() for each in total.terms):
            if isinstance(each, Named):
                ref = self.read.ref(each.name)
                if ref.die and not ref.value(self) and not self.left_out(each.name):
                    raise Refused(f"{ref.name_in(self)} is spent.")
            elif isinstance(each, Dice):
                self._many(each)

    def _dice_now(self) -> tuple[dict[str, Sum], int, int]:
        """The sums of all groups after conditions and inputs, the amount added, and the number of extra dice."""
        dice, add, more = self.read.pools(self.spec.dice), 0, 0
        for mod in self.spec.mod:
            if self.hold(mod.when):
                dice |= self.read.pools(mod.dice)
                add, more = add + mod.add, more + mod.dice_more
        return dice, add, more

    def _many(self, dice: Dice) -> int:
        many = dice.count if isinstance(dice.count, int) else self.sum(dice.count)
        if many > MOST_POOL:
            raise Refused(f"This comes to more than {MOST_POOL} dice. Give smaller numbers.")
        return many

    def throw(self, ask: Ask) -> None:
        dice, add, more = self._dice_now()
        how = self.read.reading()
        shows = self.faces(how.range) if how.how == "count" else PEAKS.get(how.how)
        for at, (group, total) in enumerate(dice.items()):
            pools, constant = self._pools(group, total, more if at == 0 else 0, first=at == 0)
            self.constants[group] = constant + (add if at == 0 else 0)
            self.groups[group] = [roll_pool(pool, self._atoms(group), ask, shows) for pool in pools]
        if add:
            self.mods.append(Mod(name="conditions", value=add))

    def _pools(self, group: str, total: Sum, more: int = 0, *, first: bool = False) -> tuple[list[Pool], int]:
        """A sum as dice to roll and a constant."""
        found, constant = list[Pool](), 0
        for sign, what in total.terms:
            if isinstance(what, int):
                constant += sign * what
            elif isinstance(what, Named):
                ref = self.read.ref(what.name)
                value = ref.value(self)
                if not ref.die:
                    constant += sign * value
                    self.mods.append(Mod(name=ref.name_in(self), value=sign * value))
                elif value:
                    found.append(Pool(group or ref.name_in(self), 1, value, sign=sign))
            else:
                count, more = self._many(what) + more, 0
                if first and count <= 0 and self.spec.none:
                    return self._pools(group, self.read.sum(self.spec.none))
                if count > MOST_POOL:
                    raise Refused(f"This comes to more than {MOST_POOL} dice. Give smaller numbers.")
                if count > 0:
                    kept = min(what.kept, count) if what.keep else 0
                    found.append(Pool(group or "Dice", count, what.sides, what.low, what.keep, kept, sign))
        return found, constant

    def _atoms(self, group: str) -> list[Atom]:
        """The facts about a group that its reading, bands and marks need."""
        how, lower = self.read.reading(), self.spec.lower
        found = [self.faces(how.range) if how.how == "count" else PEAKS.get(how.how, SUM)]
        if lower and self.read.group(lower.of) == group:
            found.append(self.faces(self.read.range(lower.each)))
        for when in self._whens():
            match when.kind:
                case "doubles":
                    found.append(SEEN)
                case "match":
                    found.append(SAME)
                case "any" | "all":
                    assert when.range is not None
                    found.append(self.faces(when.range))
                case "group" | "over":
                    found.append(SUM)
        return found

    def _whens(self) -> Iterator[When]:
        for texts in (*(each.when for each in self.spec.band), *(each.when for each in self.spec.mark)):
            yield from self.read.whens(texts)

    def throw_against(self, total: int, ask: Ask) -> None:
        scores = [total]
        scores += [self.sum(self.read.number(each.replace)) for each in self.spec.after if each.replace]
        scores += [total + each.add for each in self.spec.after if each.add]
        kinds = {when.kind for when in self._whens()}
        facts = [number_of(-FAR, each - 1) for each in scores]
        facts += [atom for kind, atom in (("match", SAME), ("doubles", SEEN)) if kind in kinds]
        pools, _ = self._pools("Against", self.read.sum(self.spec.against))
        self.challenge = [roll_pool(pool, facts, ask) for pool in pools]

    def result(self) -> int:
        """The result of the dice, as the roll reads them."""
        how, group, *_ = self.read.reading()
        groups = [group] if how in PEAKS and group else list(self.groups)
        fallen = [each for group in groups for each in self.groups.get(group, ())]
        match how:
            case "group" | "against":
                return self.total(group)
            case "highest" | "lowest":
                peaks = [each.facts[PEAKS[how]] for each in fallen]
                return (max if how == "highest" else min)(peaks, default=0)
            case "count":
                return int(sum(each.facts[self.faces(self.read.reading().range)] for each in fallen))
        total = sum(map(self.total, self.groups))
        most = self.spec.total_at_most
        return total if most is None else min(most, total)

    def word(self, result: int) -> tuple[str, int]:
        """The result in a word, `pass`, `win`, `both`, and its distance from the target."""
        if self.spec.against:
            beaten = sum(each.facts[number_of(-FAR, result - 1)] for each in self.challenge)
            whole = sum(each.pool.counted for each in self.challenge)
            return "both" if beaten == whole else "one" if beaten else "none", abs(whole - beaten)
        if target := self.read.target():
            apart = (result - self.sum(target[1])) * BETTER[target[0]]
            return "pass" if apart >= 0 else "fail", abs(apart)
        if (how := self.read.reading()).how == "against":
            apart = result - self.total(how.other)
            return "win" if apart > 0 else "lose" if apart < 0 else "tie", abs(apart)
        return "", 0

    def band(self, result: int) -> int:
        """The index of the first band that covers a result."""
        word, self.facts["margin"] = self.word(result)
        self.facts["result"] = result
        bands, lower = self.spec.band, self.spec.lower
        at = next((at for at, band in enumerate(bands) if self._fits(band, result, word)), -1)
        if at < 0:
            raise Refused(f"No band of {self.procedure.called} covers {word or result}. Fix the game's file.")
        if lower and bands[at].say not in spec.as_texts(lower.not_):
            atom = self.faces(self.read.range(lower.each))
            cuts = sum(each.facts[atom] for each in self.groups.get(self.read.group(lower.of), ()))
            at = min(at + cuts, len(bands) - 1)
        return at

    def _fits(self, band: spec.BandSpec, result: int, word: str) -> bool:
        on = self.read.on(band.on)
        if isinstance(on, str):
            return on in ("else", word) and self.hold(band.when)
        low, high = self.range(on)
        return low <= result <= high and self.hold(band.when)

    def later(self, one: spec.AfterSpec, result: int, at: int, ask: Ask) -> tuple[int, int]:
        """The result and band after a choice following the dice."""
        rolls, _ = reroll = self.read.reroll(one.reroll)
        if not self.hold(one.needs) or (rolls and at == 0):  # the best band can only get worse
            return result, at
        new = self.sum(self.read.number(one.replace)) if one.replace else result + one.add
        better = max(0, at - one.raise_)
        if not rolls:
            better = self.band(new) if new != result else better
            self.band(result)
        if one.better and better >= at:
            return result, at
        says = [each.say for each in self.spec.band]
        told = "roll again" if rolls else f"{says[at]} becomes {says[better]}" if says else "do it"
        if ask.choose(one.say, {"no": "leave it", "yes": told}, "no") != "yes":
            return result, at
        if rolls:
            for group, fallen in self.groups.items():
                self.groups[group] = [again(each, self._places(*reroll, each), ask) for each in fallen]
            new = self.result()
        at = self.band(new)
        self.do(one.do)
        return new, max(0, at - one.raise_)

    def _places(self, how: str, stay: tuple[Range, ...], fallen: Fallen) -> list[int]:
        faces = fallen.faces
        if how in ("lowest", "highest"):
            return [faces.index((min if how == "lowest" else max)(faces))]
        kept = [self.range(each) for each in stay if each.fixed]
        return [at for at, face in enumerate(faces) if not any(low <= face <= high for low, high in kept)]

    def do(self, texts: str | tuple[str, ...], ask: Ask | None = None) -> None:
        for deed in self.read.deeds(texts):
            deed.do(self, ask)

    def in_words(self, changes: str | tuple[str, ...]) -> str:
        """The effect of changes here: `Harm +2` for `Harm +{margin}`, `Hurt marked` for `mark Hurt`."""
        text = ", ".join(self._worded(each) for each in spec.as_texts(changes) if each.strip())
        return NAMED.sub(lambda found: str(self.facts.get(found[1], "") or self._value_of(found[1])), text)

    def _worded(self, text: str) -> str:
        deed = self.read.deed(text)
        match deed.change.verb:
            case "mark" | "clear" as verb:
                return f"{deed.name or deed.change.name} {'marked' if verb == 'mark' else 'cleared'}"
            case "roll" if kind := self.game.procedure(deed.name):
                return f"then {kind.called}"
            case "put":
                return text.replace(" =", "")
        return text

    def _value_of(self, name: str) -> object:
        if name == "words" or name in self.spec.ask:
            return self.words_of(name) or "…"
        return self.read.ref(name).value(self)

    def sum(self, total: Sum | None) -> int:
        return self.read.amount(total, self)

    def range(self, range_: Range) -> tuple[int, int]:
        low, high = (self.sum(each) if isinstance(each, Sum) else each for each in range_)
        return (-FAR if low is None else low), (FAR if high is None else high)

    def faces(self, when: Range) -> tuple[Any, ...]:
        return number_of(*self.range(when))

    def hold(self, texts: str | tuple[str, ...]) -> bool:
        return all(map(self.is_so, self.read.whens(texts)))

    def is_so(self, when: When) -> bool:
        match when.kind:
            case "marked":
                return self._marked(when.a)
            case "is":
                value = self.input_value(when.a)
                return (
                    value == (when.b == "yes")
                    if isinstance(value, bool)
                    else fold_name(str(value)) == fold_name(when.b)
                )
            case "reading":
                return self.game.rules[when.a].of(self.world) == when.b
            case "over":
                return self._side(when.a) > self._side(when.b)
            case "number" | "group":
                assert when.range is not None
                low, high = self.range(when.range)
                return low <= self._side(when.a) <= high
        return self._dice_are(when)

    def _marked(self, name: str) -> bool:
        known = self.game.fields.conditions(name)
        if known is None or (known.whose == "character" and not self.played()):
            return False
        assert isinstance(known.field, Conditions)
        return known.field.named(self.holder(known.whose).tree, name) is not None

    def _side(self, name: str) -> int:
        group = self.read.group(name)
        return self.total(group) if group else self.read.ref(name).value(self)

    def _dice_are(self, when: When) -> bool:
        groups = [when.a] if when.kind in ("any", "all") and when.a else list(self.groups)
        fallen = [each for group in groups for each in self.groups.get(group, ())]
        match when.kind:
            case "even" | "odd":
                return bool(self.facts["result"] % 2 == (when.kind == "odd"))
            case "tie":
                return self.facts["margin"] == 0
            case "match":
                seen = {each.facts[SAME] for each in (self.challenge or fallen)}
                return len(seen) == 1 and "mixed" not in seen
            case "doubles":
                return _doubles([*fallen, *self.challenge])
        assert when.range is not None
        count: int = sum(each.facts[self.faces(when.range)] for each in fallen)
        if when.kind == "all":
            return count > 0 and count == sum(each.pool.counted for each in fallen)
        return bool(count >= when.times)


def _doubles(fallen: list[Fallen]) -> bool:
    """Whether two dice are equal; for a single d100, whether its digits are."""
    if len(fallen) == 1 and fallen[0].pool.counted == 1 and fallen[0].pool.sides == 100:
        (face,) = fallen[0].facts[SEEN][0]
        return bool(face % 11 == 0 or face == 100)
    seen = set[int]()
    for each in fallen:
        faces, twice = each.facts[SEEN]
        if twice or faces & seen:
            return True
        seen |= faces
    return False
