"""The campaign's counters by the rules of its games, such as the Twist Counter or Fear, and what fired in this
scene."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from textual.content import Content

from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import backwards
from ...campaign.story.outcome_text import SIGN_OF
from ...rules.kinds.view import ConditionsPart, MeterPart, ViewPart
from ..campaign_model import CampaignModel
from ..page.bars import MOST_PIPS, pips
from ..page.rows import Row
from ..page.safe_text import NOTHING, safe
from ..page.sheet_rows import condition_row, rows_of
from ..page.status import campaign_parts
from .pane import Pane

LOOK_BACK = 120
"""The most lines searched for twists of this scene."""
FIRED = "fired this scene"


class CountersPane(Pane):
    """The counters of the games in use. If there is only one, the pane is named after it and shows it in the title."""

    HELP = "### Counters\n\nWhat the game counts. **Enter** shows or hides what raised it."
    id_ = "counters"
    called = "Counters"
    place = 20

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """When a game has fields of the campaign. Unreadable data is reported here."""
        return bool(_parts(model))

    def title_of(self, model: CampaignModel) -> str:
        """`Twist Counter ◆◆◇`; for several counters, the name of the game."""
        titled, found = _only_meter(model), _parts(model)
        if titled is not None:
            return f"{titled.label} {pips(titled.value, titled.top)}"
        game = next(iter(model.games), "").partition(":")[0] or self.called
        return (found[0].label if len(found) == 1 else "") or game

    def beside_title(self, model: CampaignModel) -> Content:
        """Whether it fired in this scene."""
        bold = "bold" if any(part.label in model.just_now.meters for part in _parts(model)) else ""
        return safe(FIRED, f"$quiet {bold}".strip()) if _turns(model) else NOTHING

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Fields other than a single counter, the twists of this scene, and on demand their causes."""
        titled = _only_meter(model)
        parts = [part for part in _parts(model) if part != titled]
        causes = titled.history if titled is not None else ()
        for words in _turns(model)[-2:]:
            yield Row(safe(f"{SIGN_OF['turn']} {words}", "$text-accent"), does=self.Unfold if causes else None, hang=2)
        moved = model.just_now.meters
        if titled is None and len(parts) == 1:  # its name stands in the title
            moved = frozenset({""} if parts[0].label in moved else ())
            parts = [parts[0]._replace(label="")]
        yield from (condition_row(one) for part in parts if isinstance(part, ConditionsPart) for one in part.conditions)
        yield from rows_of(parts, moved)
        if causes and not self.open:
            yield Row(safe(f"last  {causes[-1]}", "$quiet"), does=self.Unfold, key="causes")
        elif causes:
            yield from (Row(safe(cause, "$quiet"), does=self.Unfold, hang=2) for cause in causes)


def _parts(model: CampaignModel) -> list[ViewPart]:
    return list(campaign_parts(model.world))


def _only_meter(model: CampaignModel) -> MeterPart | None:
    """The only meter, if it fits the title."""
    meters = [part for part in _parts(model) if isinstance(part, MeterPart)]
    one = meters[0] if len(meters) == 1 else None
    return one if one is not None and one.top is not None and one.top <= MOST_PIPS else None


def _turns(model: CampaignModel) -> list[str]:
    """The twists of this scene, oldest first."""
    here: list[str] = []
    for line in islice(backwards(model.campaign.journal), LOOK_BACK):
        if not isinstance(line, Line):
            continue
        if line.entry.kind == "scene":
            break
        for result in (*reversed([step.outcome for step in line.act.steps] if line.act else ()), line.outcome):
            if result is not None and result.tone == "turn" and not line.struck:
                here.append(result.headline)
    return here[::-1]


PANE = CountersPane
