"""The oracle: for or against, how likely a yes is, and what it said last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from ...campaign.journal.last_result import latest
from ...campaign.play.line_resolver import question_of
from ...campaign.story.roll_text import dice_text
from ...rules.odds import Odds
from ...rules.refused import Refused
from ...rules.system import Oracle
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..page.bars import odds_bar, percent
from ..page.rows import Row
from ..page.words import said
from .pane import Pane

WIDEST = 13
"""Cells of the bar where there is room."""
NARROWEST = 4


class OraclePane(Pane):
    """Asks the first oracle of the games in use, the one behind `?`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Ask", id="oracle.ask", tooltip="Begin a question in the composer."),
        Binding("left", "favour(-1)", "Against", id="oracle.against", tooltip="Make a yes less likely.", show=False),
        Binding("right", "favour(1)", "For", id="oracle.for", tooltip="Make a yes more likely, then less.", show=True),
        Binding("a", "odds", "All odds", id="oracle.odds", tooltip="The odds of every answer, or the bar alone."),
        Binding("i", "form", "All inputs", id="oracle.form", tooltip="Ask with everything that can be given."),
    ]
    HELP = (
        "### The oracle\n\nAnswers whether something is so. **Left** and **Right**, or a click on the word, say what "
        "speaks for it or against it; **Enter** begins the question in the composer, **a** shows the odds of every "
        "answer, and **i** opens the form with everything that can be given.\n\nIn the composer: `?`, `?+` and `?-`."
    )
    id_ = "oracle"
    called = "Oracle"
    place = 10
    key = "o"

    class Counted(Message):
        """Odds were counted, in this world."""

        def __init__(self, world: World, odds: dict[str, Odds]) -> None:
            self.world, self.odds = world, odds
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.favour = 0
        """Which of the oracle's signs is chosen."""
        self.odds: dict[str, Odds] = {}
        self._counted: World | None = None

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Where a game has an oracle."""
        return _oracle(model) is not None

    def show(self, model: CampaignModel) -> None:
        """Show the oracle, and count its odds in this world beside the page."""
        super().show(model)
        self._count()

    def on_mount(self) -> None:
        """Count the odds, if the campaign was shown before."""
        self._count()

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """The favour with its bar; the last answer; all odds where they are wanted."""
        oracle = _oracle(model)
        if oracle is None:
            return
        sign = self._sign(oracle)
        yield Row(partial(self._asking, oracle), does=lambda: self.Sign(f"?{sign} "), key="ask", at_once=True)
        last = latest(model.campaign.journal, [oracle.procedure.id]).get(oracle.procedure.id)
        if last and last.outcome:
            dice = "" if last.overruled else dice_text(last.outcome, last.act)
            words = Content.assemble(("last  ", "$quiet"), said(last.headline, "bold"), "  ", said(dice, "$quiet"))
            yield Row(words)
        if self.open and sign in self.odds:
            yield from _told(self.odds[sign])

    def clicked(self, row: Row, x: int) -> None:
        """A click on the favour changes it: down on its left end, up elsewhere. One beside it asks."""
        oracle = _oracle(self.model) if self.model else None
        width = self._favour(oracle).cell_length if oracle else 0
        if x >= width:
            self.use(row)
        else:
            self.action_favour(-1 if x < width // 3 else 1)

    def action_favour(self, by: int) -> None:
        """Choose what speaks for it or against it."""
        self.favour += by
        self.redraw()

    def action_odds(self) -> None:
        """Show the odds of every answer, or hide them."""
        self.open = not self.open
        self.redraw()

    def action_form(self) -> None:
        """Ask in a form."""
        oracle = _oracle(self.model) if self.model else None
        if oracle is not None:
            self.post_message(self.Do(oracle.procedure.id, dict(oracle.signs[self._sign(oracle)]), form=True))

    def _sign(self, oracle: Oracle) -> str:
        order = _by_favour(oracle)
        return order[(order.index("") + self.favour) % len(order)] if "" in order else order[self.favour % len(order)]

    def _favour(self, oracle: Oracle) -> Content:
        """`‹ even ›`."""
        named = said(_named(oracle, self._sign(oracle)), "bold")
        return Content.assemble(("‹ ", "$quiet"), named, (" ›", "$quiet"))

    def _asking(self, oracle: Oracle, width: int) -> Content:
        """`‹ even ›   Yes ███████▌····· 58%`, as much of it as fits."""
        sign, favour = self._sign(oracle), self._favour(oracle)
        mark, odds = self._mark(), self.odds.get(sign)
        if odds is None or not mark:
            return favour
        chance = odds.marks.get(mark, odds.headlines.get(mark))
        if chance is None:
            return favour
        word, share = mark[:1].upper() + mark[1:], percent(chance)
        room = width - favour.cell_length - len(word) - len(share) - 4
        bar = odds_bar(chance, min(WIDEST, room)) + " " if room >= NARROWEST else ""
        return Content.assemble(favour, "  ", said(word), " ", (bar, "$primary"), (share, "bold"))

    def _mark(self) -> str:
        """What the bar shows: the likeliest thing that is marked on an answer without favour."""
        plain = self.odds.get("")
        return next(iter((*plain.marks, *plain.headlines)), "") if plain else ""

    def _count(self) -> None:
        """Count the odds in a thread; those of another world are shown until then."""
        if self.model is None or not self.is_attached or self.model.campaign.world is self._counted:
            return
        self._counted = self.model.campaign.world
        self.run_worker(partial(self._counting, self.model, self._counted), thread=True, exclusive=True, group="odds")

    def _counting(self, model: CampaignModel, world: World) -> None:
        oracle = _oracle(model)
        found: dict[str, Odds] = {}
        for sign in oracle.signs if oracle else ():
            try:
                found[sign] = model.odds(question_of(world, "", sign))
            except Refused:
                continue  # what cannot be counted has no bar; asking says why
        self.post_message(self.Counted(world, found))

    def on_oracle_pane_counted(self, event: Counted) -> None:
        """Show odds that were counted, unless the world has moved on since."""
        event.stop()
        if event.world is self._counted:
            self.odds = event.odds
            self.redraw()


def _oracle(model: CampaignModel) -> Oracle | None:
    system = model.campaign.shelf.asked(model.campaign.world)
    return system.oracle if system else None


def _by_favour(oracle: Oracle) -> list[str]:
    """The signs from against to for."""
    order = {"-": 0, "": 1, "+": 2}
    return sorted(oracle.signs, key=lambda sign: order.get(sign, 3))


def _named(oracle: Oracle, sign: str) -> str:
    """A sign in the game's own word: what it sets, or what that is without it."""
    set_by_signs = [name for inputs in oracle.signs.values() for name in inputs]
    inputs = oracle.signs[sign] or {
        name: oracle.procedure.model_fields[name].default for name in dict.fromkeys(set_by_signs)
    }
    return ", ".join(str(value) for value in inputs.values()) or "even"


def _told(odds: Odds) -> Iterator[Row]:
    """Every answer with its bar, and what else is marked on them."""
    pairs = [*odds.headlines.items(), *((f"({mark})", chance) for mark, chance in odds.marks.items())]
    longest = max((len(name) for name, _ in pairs), default=0)
    for name, chance in pairs:
        words = said(name.ljust(longest))
        bar = (odds_bar(chance, NARROWEST * 2), "$primary")
        yield Row(Content.assemble(words, "  ", bar, f" {percent(chance):>4}"))


PANE = OraclePane
