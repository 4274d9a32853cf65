"""The procedure for a roll in a file: asks for its dice, reads them by its bands, and applies the effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..answer_source import Ask
from ..inputs import make
from ..kinds.small_kinds import Flag
from ..outcome import Against, Offer, Outcome, Tell
from ..procedure import Procedure
from ..refusal import why_not
from ..world import World
from . import spec
from .reader import Reader
from .roll_context import Game
from .roll_execution import RollExecution

LATER = "later"
"""The answer that postpones a choice."""


class FileRoll(Procedure):
    """A roll of a game in a file."""

    reader: ClassVar[Reader]
    game: ClassVar[Game]
    needs_somebody: ClassVar[bool] = False
    called_first = True

    def _doing(self, world: World) -> RollExecution:
        return RollExecution(self, self.game, self.reader, world)

    def refusal(self, world: World) -> str:
        return why_not(lambda world: self._doing(world).check(needs_somebody=self.needs_somebody), world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        doing, one = self._doing(world), self.reader.spec
        for name, each in one.ask.items():
            if each.do and doing.input_value(name):
                doing.do(each.do, ask)
        if not one.dice:
            doing.do(one.do, ask)
            return self._outcome(doing, one.say or self.called, None, None, ask)
        doing.throw(ask)
        result, at = doing.result(), -1
        if one.against:
            doing.throw_against(result, ask)
        if one.band:
            at = doing.band(result)
        else:
            doing.facts |= {"result": result, "margin": doing.word(result)[1]}
        for after in one.after:
            result, at = doing.later(after, result, at, ask)
        band = one.band[at] if at >= 0 else None
        return self._outcome(doing, band.say if band else str(result), band, result, ask)

    def _outcome(
        self, doing: RollExecution, headline: str, band: spec.BandSpec | None, result: int | None, ask: Ask
    ) -> Outcome:
        one = doing.spec
        marks = [each for each in one.mark if doing.hold(each.when)]
        because, target = self._because(doing, result), self.reader.target()
        against = Against(value=doing.sum(target[1]), label="") if target else None
        total = result if self.reader.reading().how in ("total", "group") else None
        if result is not None:
            doing.do(band.do if band else (), ask)
            doing.do(one.do, ask)
        for mark in marks:
            doing.do(mark.do, ask)
        if band and band.choices:
            does = {words: doing.in_words(changes) for words, changes in band.choices.items()}
            told = {words: f"{words}: {done}" if done else words for words, done in does.items()}
            chosen = ask.choose(band.choose, {LATER: "decide later", **told}, LATER)
            doing.do(band.choices.get(chosen, ()), ask)
        if one.scene:
            doing.open_scene(str(doing.input_value("title")), headline.lower())
        says = [each.say for each in marks]
        if band and band.mark:
            says.append(band.say)
        if one.oracle and band and band.answer == "yes":
            says.append("yes")
        return Outcome(
            doing.world,
            headline,
            because,
            asks=band.prompt if band else "",
            total=total,
            against=against,
            mods=tuple(doing.mods) if total is not None else (),
            marks=tuple(dict.fromkeys(says)),
            tells=tuple(Tell(text=each.say, tone="turn") for each in marks),
            events=tuple(doing.events),
            offers=tuple(self._offers(doing, band)) if band else (),
        )

    def _because(self, doing: RollExecution, result: int | None) -> str:
        words, how = self.game.words, self.reader.reading()
        if result is None:
            return ""
        if doing.spec.against:
            faces = [str(face) for each in doing.challenge for face in each.faces]
            return words["against"].format(result=result, faces=words["and"].join(faces))
        if target := self.reader.target():
            return words[target[0]].format(result=result, target=doing.sum(target[1]))
        if how.how == "against":
            return words["versus"].format(one=how.group, first=result, two=how.other, second=doing.total(how.other))
        return words[how.how].format(result=result)

    def _offers(self, doing: RollExecution, band: spec.BandSpec) -> Iterator[Offer]:
        for words, text in band.offers.items():
            offer = self._offer(words, text)
            kind = self.game.procedure(offer.procedure)
            if kind is None:
                yield offer
                continue
            needed = (name for name, info in kind.model_fields.items() if info.is_required())
            missing = next((name for name in needed if name not in offer.inputs), "")
            if missing or not make(kind, dict(offer.inputs)).refusal(doing.world):
                yield offer._replace(missing=missing)

    def _offer(self, words: str, text: str) -> Offer:
        who = {"by": self.by} if self.by else {}
        change, _, known, name = self.reader.offer(text)
        if known is None:
            return Offer(words, name, who) if change.verb == "roll" else Offer(words, "table.draw", {"table": name})
        id_ = f"{self.game.id}.{known.field.name}"
        match change.verb:
            case "draw":
                return Offer(words, id_, who)
            case "mark" | "clear" if isinstance(known.field, Flag):
                return Offer(words, id_, {**who, "on": change.verb == "mark"})
            case "mark" | "clear":
                return Offer(words, id_, {**who, "name": name, **({"gone": True} if change.verb == "clear" else {})})
        return Offer(words, id_, {**who, "amount": change.number or 0})
