"""The oracle: its likelihood setting, the chance of a yes, and the last answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content

from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import backwards
from ...campaign.play.line_resolver import question_of
from ...campaign.story.outcome_text import ANSWERED, meaning_of
from ...campaign.story.roll_text import dice_text
from ...rules.odds import Odds, percent
from ...rules.refusal import Refused
from ...rules.system import Oracle
from ..campaign_model import CampaignModel
from ..page.bars import odds_bar
from ..page.rows import GAP, Row
from ..page.safe_text import NOTHING, ends, in_columns, safe
from .pane import Counting, Pane

WIDEST = 13
"""The widest the bar may be."""
NARROWEST = 4
LOOK_BACK = 200
LAST = 5
"""The most answers shown."""
WIDE = 56
"""The width from which the odds of every answer are shown."""


class OraclePane(Pane):
    """Asks the oracle behind `?`: that of the first game that has one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Ask", id="oracle.ask", tooltip="Begin a question in the composer."),
        Binding(
            "left", "favour(-1)", "Less likely", id="oracle.against", tooltip="Make a yes less likely.", show=False
        ),
        Binding("right", "favour(1)", "Likelihood", id="oracle.for", tooltip="Make a yes more likely.", show=True),
    ]
    HELP = (
        "### The oracle\n\nAnswers yes/no questions. **Left** and **Right**, or a click on the word, say how "
        "likely a yes is; **Enter** begins the question in the composer.\n\nIn the composer: `?`, `?+` and `?-`."
    )
    id_ = "oracle"
    called = "Oracle"
    place = 10
    gives_way = 3

    def __init__(self) -> None:
        super().__init__()
        self.favour = 0
        """The index of the chosen sign."""
        self.odds: dict[str, Odds] = {}

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """When a game has an oracle."""
        return _oracle(model) is not None

    def counting(self, model: CampaignModel) -> Counting:
        """The odds; the old ones are shown until then."""
        return partial(_all_odds, model), partial(setattr, self, "odds")

    def beside_title(self, model: CampaignModel) -> Content:
        """`‹ even ›`."""
        oracle = _oracle(model)
        if oracle is None:
            return NOTHING
        return Content.assemble(
            ("‹ ", "$quiet"), safe(_name_sign(oracle, self._sign(oracle)), "$foreground"), (" ›", "$quiet")
        )

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """The chance of a yes; the last answers."""
        oracle = _oracle(model)
        if oracle is None:
            return
        sign = self._sign(oracle)
        asks = partial(self.Sign, f"?{sign} ")
        found = self.odds.get(sign)
        if found is None:
            yield Row(safe("counting …", "$quiet"), does=asks, key="ask", at_once=True)
        else:
            yield Row(partial(_odds, found), does=asks, key="ask", at_once=True)
        last = list(islice(_answers(model, oracle), LAST))
        if last:
            yield Row(partial(_last, last))

    def on_click(self, event: events.Click) -> None:
        """A click on the likelihood changes it; one elsewhere on the title folds the pane."""
        x, width = event.screen_x - self.heading.region.x, self.heading.right.cell_length
        if event.screen_y == self.heading.region.y and x >= self.heading.region.width - width:
            event.prevent_default()
            self.action_favour(-1 if x < self.heading.region.width - width // 2 else 1)

    def action_favour(self, by: int) -> None:
        """Choose the next or previous likelihood."""
        self.favour += by
        self.redraw()

    def _sign(self, oracle: Oracle) -> str:
        order = _by_favour(oracle)
        return order[(order.index("") + self.favour) % len(order)] if "" in order else order[self.favour % len(order)]


def _all_odds(model: CampaignModel) -> dict[str, Odds]:
    """The odds for each sign of the oracle."""
    oracle = _oracle(model)
    found: dict[str, Odds] = {}
    for sign in oracle.signs if oracle else ():
        with suppress(Refused):  # what cannot be counted has no bar; asking says why
            found[sign] = model.odds(question_of(model.world, "", sign))
    return found


def _odds(odds: Odds, width: int) -> Content:
    """`yes  ███████▌·····               58%`; every answer if there is room, from the worst to the best."""
    if width >= WIDE and len(odds.headlines) > 2:
        longest = max(map(len, odds.headlines)) + 1
        cells = [
            safe(name.ljust(longest), "$quiet") + safe(f"{percent(chance):>4}")
            for name, chance in reversed([*odds.headlines.items()])
        ]
        return in_columns(cells, min(-(-len(cells) // 2), max(1, width // (longest + 4 + GAP))))
    case = odds.case
    share = percent(case.chance)
    room = width - len(case.name) - len(share) - 2 * GAP
    bar = odds_bar(case.chance, min(WIDEST, room)) if room >= NARROWEST else ""
    line = safe(f"{case.name}  ", "$quiet") + Content.styled(bar, "$primary")
    return ends(line, safe(share), width)


def _last(answers: list[Line], width: int) -> Content:
    """`last ● Yes, and            3 v [3] 1`, and earlier answers if there is room."""
    line = answers[0]
    assert line.outcome is not None
    signs = [ANSWERED.get(meaning_of(each)[1], "") for each in answers]
    told = safe("last ", "$quiet") + safe(" ".join(filter(None, (signs[0], line.headline))), "bold")
    dice = safe("" if line.overruled else dice_text(line.outcome, line.act), "$quiet")
    if width >= WIDE and len(answers) > 1:
        told += safe(f"   earlier {' '.join(each or '·' for each in signs[1:])}", "$quiet")
    return ends(told, dice, width) if told.cell_length + GAP + dice.cell_length <= width else told


def _answers(model: CampaignModel, oracle: Oracle) -> Iterator[Line]:
    """Its answers, newest first."""
    for line in islice(backwards(model.campaign.journal), LOOK_BACK):
        if isinstance(line, Line) and line.act and line.outcome and line.act.procedure == oracle.procedure.id:
            yield line


def _oracle(model: CampaignModel) -> Oracle | None:
    system = model.campaign.shelf.oracle_game(model.world)
    return system.oracle if system else None


def _by_favour(oracle: Oracle) -> list[str]:
    """The signs from against to for."""
    return sorted(oracle.signs, key=lambda sign: {"-": 0, "": 1, "+": 2}.get(sign, 3))


def _name_sign(oracle: Oracle, sign: str) -> str:
    """A sign in the game's own word: the value that it sets, or without it the default."""
    known = oracle.procedure.model_fields
    inputs = oracle.signs[sign] or {name: known[name].default for each in oracle.signs.values() for name in each}
    return ", ".join(str(value) for value in inputs.values()) or "even"


PANE = OraclePane
