"""A roll of a file, done: its dice are asked for, read by its bands, and what it says happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from ..asking import Ask
from ..inputs import make
from ..outcome import Against, Offer, Outcome, Tell
from ..procedure import Procedure
from ..refused import why_not
from ..world import World
from .fields import plain_number
from .plan import Band, Deed, Roll

if TYPE_CHECKING:
    from .game import Game
from .deeds import Doing

LATER = "later"
"""The answer to a choice that waits."""


class FileRoll(Procedure):
    """A roll of a game in a file."""

    plan: ClassVar[Roll]
    game: ClassVar[Game]
    needs_somebody: ClassVar[bool] = False

    def refusal(self, world: World) -> str:
        return why_not(lambda world: Doing(self, world).check(), world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll, read, and do what is said."""
        doing, plan = Doing(self, world), self.plan
        for name, deeds in plan.asked.items():
            if doing.given(name):
                doing.do(deeds, ask)
        if not plan.rolls:
            doing.do(plan.do, ask)
            return self._told(doing, plan.spec.say or self.called, None, None, ask)
        doing.throw(ask)
        result = doing.result()
        if plan.against is not None:
            doing.throw_against(result, ask)
        at = doing.band(result) if plan.bands else -1
        if not plan.bands:
            doing.facts["result"] = result
            doing.facts["margin"] = doing.word(result)[1]
        for one in plan.after:
            result, at = doing.later(one, result, at, ask)
        band = plan.bands[at] if at >= 0 else None
        headline = band.spec.say if band else str(result)
        return self._told(doing, headline, band, result, ask)

    def _told(self, doing: Doing, headline: str, band: Band | None, result: int | None, ask: Ask) -> Outcome:
        plan = self.plan
        marks = [each for each in plan.marks if doing.holds(each.when)]
        because = self._because(doing, result)
        against = None
        if plan.target is not None:
            against = Against(value=doing.sum(plan.target[1]), label="")
        total = result if plan.read[0] in ("total", "group") else None
        if result is not None:
            doing.do(band.do if band else (), ask)
            doing.do(plan.do, ask)
        for mark in marks:
            doing.do(mark.do, ask)
        if band and band.choices:
            does = {words: doing.in_words(changes) for words, changes in band.spec.choices.items()}
            told = {words: f"{words}: {done}" if done else words for words, done in does.items()}
            options = {LATER: "decide later", **told}
            chosen = ask.choose(band.spec.choose, options, LATER)
            doing.do(band.choices.get(chosen, ()), ask)
        if plan.spec.scene:
            doing.open_scene(str(doing.given("title")), headline.lower())
        says = [each.say for each in marks]
        if band and band.spec.mark:
            says.append(band.spec.say)
        if plan.spec.oracle and band and band.spec.answer == "yes":
            says.append("yes")
        return Outcome(
            doing.world,
            headline,
            because,
            asks=band.spec.prompt if band else "",
            total=total,
            against=against,
            mods=tuple(doing.mods) if total is not None else (),
            marks=tuple(dict.fromkeys(says)),
            tells=tuple(Tell(text=each.say, tone="turn") for each in marks),
            events=tuple(doing.events),
            offers=tuple(self._offers(doing, band)) if band else (),
        )

    def _because(self, doing: Doing, result: int | None) -> str:
        words, plan = self.game.words, self.plan
        if result is None:
            return ""
        if plan.against is not None:
            faces = [str(face) for each in doing.challenge for face in each.faces]
            return words["against"].format(result=result, faces=words["and"].join(faces))
        if plan.target is not None:
            return words[plan.target[0]].format(result=result, target=doing.sum(plan.target[1]))
        if plan.read[0] == "against":
            one, two = plan.read[1]
            return words["versus"].format(one=one, first=result, two=two, second=doing.total(two))
        return words[plan.read[0] if plan.read[0] in words else "total"].format(result=result)

    def _offers(self, doing: Doing, band: Band) -> Iterator[Offer]:
        for words, deed in band.offers.items():
            offer = self._offer(words, deed)
            kind = self.game.procedure(offer.procedure)
            if kind is None:
                yield offer
                continue
            missing = next(
                (name for name, info in kind.model_fields.items() if info.is_required() and name not in offer.inputs),
                "",
            )
            if missing or not make(kind, dict(offer.inputs)).refusal(doing.world):
                yield offer._replace(missing=missing)

    def _offer(self, words: str, deed: Deed) -> Offer:
        who = {"by": self.by} if self.by else {}
        change = deed.change
        if change.verb == "roll":
            return Offer(words, deed.name, who)
        if change.verb == "draw" and deed.known is None:
            return Offer(words, "table.draw", {"table": deed.name})
        assert deed.known is not None
        id_ = f"{self.game.id}.{deed.known.field.name}"
        if change.verb == "draw":
            return Offer(words, id_, who)
        if change.verb in ("mark", "clear"):
            return Offer(words, id_, {**who, "name": deed.name, **({"gone": True} if change.verb == "clear" else {})})
        by = plain_number(change.by) or 0
        return Offer(words, id_, {**who, "amount": by})
