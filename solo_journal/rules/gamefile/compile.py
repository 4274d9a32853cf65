"""A roll of a file, read: every text against the names that there are, and every hole told before anybody rolls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from ..names import folded
from . import spec
from .fields import nobody
from .holes import FindHoles
from .language import WORDS, Dice, Range, Sum, Unreadable, When, Word, plainly, range_of, when_of
from .plan import Band, Deed, Later, Marked, Modded, Roll
from .read_changes import ReadChanges


class Compiler(ReadChanges, FindHoles):
    """Reads one roll. What is wrong goes among the faults, and the rest is read on."""

    def read(self) -> Roll:
        one = self.spec
        roll = Roll(one, self.scope)
        self._inputs()
        roll.dice = self._pools(one.dice, "dice")
        if one.none:
            roll.none = self._try(lambda: self.scope.sum(one.none), "none")
        roll.mods = tuple(self._mod(at, each) for at, each in enumerate(one.mod))
        roll.read = self._reading()
        if one.against:
            roll.against = self._try(lambda: self.scope.sum(one.against), "against")
            if roll.against and not all(isinstance(each.what, Dice) for each in roll.against.terms):
                self.bad('against are dice, such as "2d10"; a number stands under at_least.', "against")
        targets: list[tuple[str, Any]] = [
            (name, value) for name in ("at_most", "at_least") if (value := getattr(one, name)) is not None
        ]
        if len(targets) + bool(one.against) > 1:
            self.bad("a roll is held against one thing: against, at_most or at_least.", targets[0][0])
        elif targets and (total := self._try(lambda: self.scope.number(targets[0][1]), targets[0][0])):
            roll.target = (targets[0][0], total)
        roll.asked = {name: deeds for name, ask in one.ask.items() if (deeds := self._deeds(ask.do, "ask", name, "do"))}
        roll.bands = tuple(band for at, each in enumerate(one.band) if (band := self._band(at, each)))
        roll.marks = (
            *(
                Marked(each.say, self._whens(each.when, "mark", at, "when"), self._deeds(each.do, "mark", at, "do"))
                for at, each in enumerate(one.mark)
            ),
        )
        roll.after = tuple(self._after(at, each) for at, each in enumerate(one.after))
        roll.lower = self._lower()
        roll.do = self._deeds(one.do, "do")
        self._whole(roll)
        return roll

    def _inputs(self) -> None:
        from .inputs import OWN_NAMES

        for name, ask in self.spec.ask.items():
            kinds = [key for key in ("pick", "number", "one_of", "yes_no", "track", "clock") if getattr(ask, key)]
            if name in OWN_NAMES or not name.isidentifier() or name != name.lower():
                other = f"{plainly(name).lower().replace(' ', '_').replace('-', '_')}_by"
                such = other if other.isidentifier() else "amount"
                self.bad(
                    f"“{name}” cannot be the name of what is asked for: small letters and _ make one, and some words "
                    f"are the program's own. Call it otherwise, such as {such}.",
                    "ask",
                    name,
                )
            if len(kinds) != 1:
                self.bad("say what it is by one of pick, number, one_of, yes_no, track or clock.", "ask", name)
                continue
            if ask.number and ask.number[0] > ask.number[1]:
                self.bad("the smaller number comes first: number = [-3, 3].", "ask", name)
            if ask.start is not None:
                self._start(name, ask)

    def _start(self, name: str, ask: spec.AskSpec) -> None:
        words = list(ask.one_of or ())
        if words and ask.start not in words:
            self.bad(nobody(str(ask.start), words, "choice"), "ask", name, "start")
        if ask.number and not (isinstance(ask.start, int) and ask.number[0] <= ask.start <= ask.number[1]):
            self.bad(f"start is a number from {ask.number[0]} to {ask.number[1]}.", "ask", name, "start")

    def _pools(self, dice: str | Mapping[str, str] | None, *where: str | int) -> dict[str, Sum]:
        if dice is None:
            return {}
        named = {"": dice} if isinstance(dice, str) else dict(dice)
        found = dict[str, Sum]()
        for name, text in named.items():
            below = where if not name else (*where, name)
            total = self._try(lambda text=text: self.scope.sum(text), *below)  # type: ignore[misc]
            if total is not None:
                found[name] = total
        return found

    def _mod(self, at: int, one: spec.ModSpec) -> Modded:
        dice = None if one.dice is None else self._pools(one.dice, "mod", at, "dice")
        for name in dice or {}:
            if name and not self.scope.group(name):
                groups = list(self.spec.dice) if isinstance(self.spec.dice, Mapping) else []
                self.bad(nobody(name, groups, "group of dice"), "mod", at, "dice")
        if one.dice is None and not (one.add or one.dice_more):
            self.bad("say what it does: dice, add or dice_more.", "mod", at)
        return Modded(self._whens(one.when, "mod", at, "when", before=True), dice, one.add, one.dice_more)

    def _reading(self) -> tuple[str, Any]:
        text = plainly(self.spec.read)
        how, _, of = text.partition(" of ")
        if how in ("total", "highest", "lowest") and (not of or self.scope.group(of)):
            return ("group", self.scope.group(of)) if of and how == "total" else (how, self.scope.group(of) or None)
        if text.startswith("count "):
            found = self._try(lambda: self._range(text.removeprefix("count ")), "read")
            return "count", found or Range(6, 6)
        one, _, two = text.partition(" against ")
        groups = [self.scope.group(each) for each in (one, two) if each]
        if groups and all(groups):
            return ("against", (groups[0], groups[1])) if len(groups) == 2 else ("group", groups[0])
        if groups and isinstance(self.spec.dice, Mapping):
            missing = next(each for each in (one, two) if each and not self.scope.group(each))
            self.bad(nobody(missing, list(self.spec.dice), "group of dice"), "read")
        else:
            self.bad("read is total, highest, lowest, count 6 or count 5+; or groups of dice by their names.", "read")
        return "total", None

    def _range(self, text: str | int) -> Range:
        found = range_of(text)
        for name in found.names:
            self.scope.ref(name)
        return found

    def _band(self, at: int, one: spec.BandSpec) -> Band | None:
        if isinstance(one.on, str) and plainly(one.on) in WORDS:
            on: Word | Range | None = cast("Word", plainly(one.on))
        else:
            on = self._try(lambda: self._range(one.on), "band", at, "on")
        if bool(one.choices) != bool(one.choose):
            self.bad('choose is the question, choices the answers: choices = { "It hurts" = "Harm +1" }.', "band", at)
        choices = {
            words: self._deeds([do] if isinstance(do, str) else do, "band", at, "choices", words)
            for words, do in one.choices.items()
        }
        offers = {
            words: deed for words, do in one.offers.items() if (deed := self._offer(do, "band", at, "offers", words))
        }
        whens = self._whens(one.when, "band", at, "when")
        do = self._deeds(one.do, "band", at, "do")
        return None if on is None else Band(one, on, whens, do, choices, offers)

    def _offer(self, text: str, *where: str | int) -> Deed | None:
        deeds = self._deeds([text], *where)
        if deeds and deeds[0].change.verb not in ("draw", "roll", "move", "mark", "clear"):
            self.bad("what is offered is roll ..., draw ..., a change of a meter, mark or clear.", *where)
            return None
        return deeds[0] if deeds else None

    def _after(self, at: int, one: spec.AfterSpec) -> Later:
        reroll: tuple[str, tuple[Range, ...]] = ("", ())
        if one.reroll:
            word, _, faces = plainly(one.reroll).partition(" ")
            if word in ("all", "lowest", "highest") and not faces:
                reroll = (word, ())
            elif word == "not" and faces:
                for each in faces.split():
                    self._try(lambda each=each: self._range(each), "after", at, "reroll")  # type: ignore[misc]
                reroll = ("not", tuple(self._faces(faces)))
            else:
                self.bad(
                    "reroll is all, lowest, highest, or not 1 6 for all dice but those faces.", "after", at, "reroll"
                )
        replace = self._try(lambda: self.scope.number(one.replace), "after", at, "replace") if one.replace else None
        if not (one.reroll or one.replace or one.add or one.raise_ or one.do):
            self.bad("say what it does: reroll, replace, add, raise or do.", "after", at)
        return Later(
            one,
            self._whens(one.needs, "after", at, "needs", before=True),
            replace,
            reroll,
            self._deeds(one.do, "after", at, "do"),
        )

    def _faces(self, text: str) -> Iterable[Range]:
        for each in text.split():
            try:
                yield range_of(each)
            except Unreadable:
                continue

    def _lower(self) -> tuple[str, Range, tuple[str, ...]] | None:
        one = self.spec.lower
        if one is None:
            return None
        group = self.scope.group(one.of)
        if not group:
            self.bad(
                nobody(one.of, list(self.spec.dice) if isinstance(self.spec.dice, Mapping) else [], "group of dice"),
                "lower",
            )
        kept = (one.not_,) if isinstance(one.not_, str) else tuple(one.not_)
        says = [each.say for each in self.spec.band]
        for each in kept:
            if each not in says:
                self.bad(nobody(each, says, "band"), "lower", "not")
        found = self._try(lambda: self._range(one.each), "lower", "each")
        return (group, found, kept) if found and group else None

    def _whens(self, texts: str | Iterable[str], *where: str | int, before: bool = False) -> tuple[When, ...]:
        found = list[When]()
        for text in (texts,) if isinstance(texts, str) else texts:
            when = self._try(lambda text=text: self._when(text, before=before), *where)  # type: ignore[misc]
            if when is not None:
                found.append(when)
        return tuple(found)

    def _when(self, text: str, *, before: bool) -> When:
        when = when_of(text)
        if before and when.kind in ("doubles", "match", "tie", "even", "odd", "any", "all"):
            raise Unreadable(
                f"“{plainly(text)}” is known only after the roll. Before it stand inputs, fields and conditions."
            )
        if when.range is not None:
            for name in when.range.names:
                self.scope.ref(name)
        match when.kind:
            case "any" | "all" if when.a:
                if not (group := self.scope.group(when.a)):
                    groups = list(self.spec.dice) if isinstance(self.spec.dice, Mapping) else []
                    raise Unreadable(nobody(when.a, groups, "group of dice"))
                return when._replace(a=group)
            case "tie" if self._reading()[0] != "against":
                raise Unreadable('a tie needs two groups of dice: read = "Chance against Risk".')
            case "marked":
                if self.fields.conditions(when.a) is None:
                    raise Unreadable(nobody(when.a, self._conditions(), "condition"))
            case "is":
                return self._is(when)
            case "reading":
                return self._house_rule(when)
            case "number":
                if group := self.scope.group(when.a):
                    if before:
                        raise Unreadable(f"{group} is known only after the roll.")
                    return when._replace(kind="group", a=group)
                self.scope.ref(when.a)
            case "over":
                for each in (when.a, when.b):
                    if not self.scope.group(each):
                        self.scope.ref(each)
        return when

    def _is(self, when: When) -> When:
        ask = self.spec.ask.get(when.a)
        if ask is None:
            raise Unreadable(nobody(when.a, list(self.spec.ask), "input"))
        words = list(ask.one_of or ()) or (["yes", "no"] if ask.yes_no else [])
        if words and folded(when.b) not in map(folded, words):
            raise Unreadable(nobody(when.b, words, "choice"))
        if not words and not isinstance(ask.pick, str):
            raise Unreadable(f"{when.a} has no words that it could be.")
        return when

    def _house_rule(self, when: When) -> When:
        rule = next((each for each in self.game.reading if each.id == when.a), None)
        if rule is None:
            raise Unreadable(nobody(when.a, [each.id for each in self.game.reading], "reading"))
        if when.b not in rule.options:
            raise Unreadable(nobody(when.b, list(rule.options), "option"))
        return when
