"""The dice of a roll: thrown as states and inputs make them, read, and held against its bands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from ..asking import Ask
from ..names import folded
from ..outcome import Mod
from ..refused import Refused
from .dicing import MAX, MIN, SAME, SEEN, SUM, Atom, Pool, again, number_of, rolled
from .given import FAR
from .judging import Judging
from .language import Dice, Named, Sum, When
from .plan import Band, Deed, Later

MOST_POOL = 60
"""More dice than these are refused."""


class Thrown(Judging):
    """Dice, and what they come to."""

    def check(self) -> None:
        """Raise `Refused` for what is not there: a name, a clock, a die that is spent, somebody to do it."""
        plan = self.plan
        if self.procedure.needs_somebody:
            self.holder("character")
        list(self.picked())
        for name, ask in plan.spec.ask.items():
            if ask.clock and self.given(name):
                self.clock(name)
            ref = plan.scope.refs.get(folded(name))
            if ref and ref.named:
                ref.named(self)
        for total in self.dice_now()[0].values():
            for each in total.terms:
                if isinstance(each.what, Named):
                    ref = plan.scope.ref(each.what.name)
                    if ref.kind == "die" and not ref.value(self) and not self.left_out(each.what.name):
                        raise Refused(f"{ref.told(self)} is spent.")
                elif (
                    isinstance(each.what, Dice)
                    and isinstance(each.what.count, Sum)
                    and self.sum(each.what.count) > MOST_POOL
                ):
                    raise Refused(f"This comes to more than {MOST_POOL} dice. Give smaller numbers.")

    def dice_now(self) -> tuple[dict[str, Sum], int, int]:
        """The sums of every group as states and inputs make them, what is added, and how many dice more."""
        dice, add, more = dict(self.plan.dice), 0, 0
        for mod in self.plan.mods:
            if self.holds(mod.when):
                dice |= mod.dice or {}
                add, more = add + mod.add, more + mod.more
        return dice, add, more

    def throw(self, ask: Ask) -> None:
        """Roll all dice of the roll, counting what is looked at."""
        dice, add, more = self.dice_now()
        shows = self._shows()
        for at, (group, total) in enumerate(dice.items()):
            pools, constant = self.pools(group, total, more if at == 0 else 0, first=at == 0)
            self.constants[group] = constant + (add if at == 0 else 0)
            self.groups[group] = [rolled(pool, self._atoms(group), ask, shows) for pool in pools]
        if add:
            self.mods.append(Mod(name="conditions", value=add))

    def pools(self, group: str, total: Sum, more: int = 0, *, first: bool = False) -> tuple[list[Pool], int]:
        """A sum as dice to be rolled and what is added to them."""
        found, constant = list[Pool](), 0
        for sign, what in total.terms:
            label = group or "Dice"
            if isinstance(what, int):
                constant += sign * what
            elif isinstance(what, Named):
                ref = self.plan.scope.ref(what.name)
                value = ref.value(self)
                if ref.kind == "die" and not value:
                    continue
                if ref.kind == "die":
                    found.append(Pool(group or ref.told(self), 1, value, sign=sign))
                else:
                    constant += sign * value
                    self.mods.append(Mod(name=ref.told(self), value=sign * value))
            else:
                count = (what.count if isinstance(what.count, int) else self.sum(what.count)) + more
                more = 0
                if first and count <= 0 and self.plan.none is not None:
                    return self.pools(group, self.plan.none)
                if count > MOST_POOL:
                    raise Refused(f"This comes to more than {MOST_POOL} dice. Give smaller numbers.")
                if count > 0:
                    kept = min(what.kept, count) if what.keep else 0
                    found.append(Pool(label, count, what.sides, what.low, what.keep, kept, sign))
        return found, constant

    def _shows(self) -> Atom | None:
        how, which = self.plan.read
        if how == "count":
            return number_of(*self.range(which))
        return {"highest": MAX, "lowest": MIN}.get(how)

    def _atoms(self, group: str) -> list[Atom]:
        """The facts of a group that its reading, its bands and its marks look at."""
        how, which = self.plan.read
        found = [{"highest": MAX, "lowest": MIN}.get(how, SUM)]
        if how == "count":
            found = [number_of(*self.range(which))]
        if self.plan.lower and folded(self.plan.lower[0]) == folded(group):
            found.append(number_of(*self.range(self.plan.lower[1])))
        for when in self._whens():
            match when.kind:
                case "doubles":
                    found.append(SEEN)
                case "match":
                    found.append(SAME)
                case "any" | "all":
                    assert when.range is not None
                    found.append(number_of(*self.range(when.range)))
                case "group" | "over":
                    found.append(SUM)
        return found

    def _whens(self) -> Iterator[When]:
        for band in self.plan.bands:
            yield from band.when
        for mark in self.plan.marks:
            yield from mark.when

    def throw_against(self, total: int, ask: Ask) -> None:
        """Roll the dice that the total is held against."""
        assert self.plan.against is not None
        beaten = [number_of(-FAR, total - 1)]
        beaten += [number_of(-FAR, self.sum(each.replace) - 1) for each in self.plan.after if each.replace]
        beaten += [number_of(-FAR, total + each.spec.add - 1) for each in self.plan.after if each.spec.add]
        kinds = {when.kind for when in self._whens()}
        more = [atom for kind, atom in (("match", SAME), ("doubles", SEEN)) if kind in kinds]
        pools, _ = self.pools("Against", self.plan.against)
        self.challenge = [rolled(pool, [*beaten, *more], ask) for pool in pools]

    def result(self) -> int:
        """What the dice come to, as the roll reads them."""
        how, which = self.plan.read
        groups = [which] if how in ("highest", "lowest") and which else list(self.groups)
        fallen = [each for group in groups for each in self.groups.get(group, ())]
        match how:
            case "group":
                return self.total(which)
            case "against":
                return self.total(which[0])
            case "highest" | "lowest":
                atom = MAX if how == "highest" else MIN
                faces = [each.facts[atom] for each in fallen]
                return (max if how == "highest" else min)(faces, default=0)
            case "count":
                return int(sum(each.facts[number_of(*self.range(which))] for each in fallen))
        total = sum(self.total(group) for group in self.groups)
        most = self.plan.spec.total_at_most
        return total if most is None else min(most, total)

    def word(self, result: int) -> tuple[str, int]:
        """What the result is in a word, `pass`, `win`, `both`, and how far it is from its mark."""
        plan = self.plan
        if plan.against is not None:
            beaten = sum(each.facts[number_of(-FAR, result - 1)] for each in self.challenge)
            whole = sum(each.pool.counted for each in self.challenge)
            return "both" if beaten == whole else "one" if beaten else "none", abs(whole - beaten)
        if plan.target is not None:
            how, total = plan.target
            target = self.sum(total)
            good = result <= target if how == "at_most" else result >= target
            return "pass" if good else "fail", abs(result - target)
        if plan.read[0] == "against":
            other = self.total(plan.read[1][1])
            return "win" if result > other else "lose" if result < other else "tie", abs(result - other)
        return "", 0

    def band(self, result: int) -> int:
        """Which band stands on a result: the first that fits."""
        word, self.facts["margin"] = self.word(result)
        self.facts["result"] = result
        at = next((at for at, band in enumerate(self.plan.bands) if self._fits(band, result, word)), -1)
        if at < 0:
            raise Refused(f"No band of {self.procedure.called} stands on {word or result}. Mend the game's file.")
        if self.plan.lower is not None:
            group, faces, spared = self.plan.lower
            atom = number_of(*self.range(faces))
            cuts = sum(each.facts[atom] for each in self.groups.get(group, ()))
            if self.plan.bands[at].spec.say not in spared:
                at = min(at + cuts, len(self.plan.bands) - 1)
        return at

    def _fits(self, band: Band, result: int, word: str) -> bool:
        if isinstance(band.on, str):
            fits = band.on in ("else", word)
        else:
            low, high = self.range(band.on)
            fits = low <= result <= high
        return fits and self.holds(band.when)

    def later(self, one: Later, result: int, at: int, ask: Ask) -> tuple[int, int]:
        """A choice after the dice: what the result and its band are then."""
        if not self.holds(one.needs) or (one.reroll[0] and at == 0):  # the best band can only be lost
            return result, at
        new = self.sum(one.replace) if one.replace else result + one.spec.add
        better = max(0, at - one.spec.raise_)
        if not one.reroll[0]:
            better = self.band(new) if new != result else better
            self.band(result)
        if one.spec.better and better >= at:
            return result, at
        says = self.plan.bands
        told = (
            "roll again"
            if one.reroll[0]
            else f"{says[at].spec.say} becomes {says[better].spec.say}"
            if says
            else "do it"
        )
        if ask.choose(one.spec.say, {"no": "leave it", "yes": told}, "no") != "yes":
            return result, at
        if one.reroll[0]:
            for group, fallen in self.groups.items():
                self.groups[group] = [again(each, _places(one, each.faces), ask) for each in fallen]
            new = self.result()
        at = self.band(new)
        if one.spec.raise_:
            at = max(0, at - one.spec.raise_)
        self.do(one.do)
        return new, at

    @abstractmethod
    def do(self, deeds: Iterable[Deed], ask: Ask | None = None) -> None:
        """All of these, one after another."""


def _places(one: Later, faces: tuple[int, ...]) -> list[int]:
    how, stay = one.reroll
    if how == "lowest":
        return [faces.index(min(faces))]
    if how == "highest":
        return [faces.index(max(faces))]
    kept = [(_or(each.low, -FAR), _or(each.high, FAR)) for each in stay if each.fixed]
    return [at for at, face in enumerate(faces) if how == "all" or not any(low <= face <= high for low, high in kept)]


def _or(bound: object, otherwise: int) -> int:
    return bound if isinstance(bound, int) else otherwise
