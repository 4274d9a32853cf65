"""Exact odds as one stacked bar, below a form with the effects of conditions and any warnings, and in the help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeAlias

from textual.content import Content

from ...campaign.play.preview import try_roll
from ...campaign.play.ready_cards import sheet_to_come
from ...campaign.story.outcome_text import ANSWERED, SIGN_OF
from ...campaign.story.sanitise import sanitise
from ...rules.kinds.apply import effects_on
from ...rules.odds import Odds, percent, reach
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..composer.latest_only import COUNTING, LatestOnly
from ..page.safe_text import ends, fit_width, safe
from .picture import Picture
from .radio_row import pack_row

MOST, ROWS = 8, 2
"""The most outcomes in a bar, and the rows of likeliest outcomes that replace a bar with more."""
PLAIN = "▓"
FILLS = {"bad": "░", "no": "░", "mixed": "▒", "between": "▒", "good": "█", "yes": "█"}
LOOKS = {"bad": "$text-error", "mixed": "$text-warning", "good": "$text-success"}


class Part(NamedTuple):
    """One outcome: its name with a glyph, its chance, and its style."""

    name: str
    chance: Fraction
    fill: str
    look: str

    @property
    def told(self) -> Content:
        return safe(f"{self.name} {percent(self.chance)}")


def odds_rows(kind: type[Procedure], odds: Odds, width: int, needs: str = "") -> Iterator[Content]:
    """What is rolled with the sums that matter, and one stacked bar from the worst outcome to the best; as words if
    there are too many."""
    parts = [_part(kind, name, chance) for name, chance in odds.headlines.items()]
    if len(parts) < 2:
        return
    if reached := reach(odds):
        yield safe(reached)
        return
    yield ends(safe(needs, "$quiet"), safe("   ".join(_sums(odds)), "bold"), width)
    if len(parts) > MOST or all(each.fill == PLAIN for each in parts):
        yield _likeliest(sorted(parts, key=lambda each: -each.chance), width)
        return
    parts.reverse()
    cells = [max(2, int(float(each.chance) * width)) for each in parts]
    cells[cells.index(max(cells))] -= max(0, sum(cells) - width)
    bars = (Content.styled(each.fill * (wide - 1) + "│", each.look) for each, wide in zip(parts, cells, strict=True))
    yield Content("").join(bars)[:-1]
    if any(safe(each.name).cell_length >= wide for each, wide in zip(parts, cells, strict=True)):
        yield pack_row([each.told for each in parts], width)  # side by side, with the fill as a key
        return
    for words, style in (([each.name for each in parts], ""), ([percent(each.chance) for each in parts], "$quiet")):
        yield Content("").join(fit_width(safe(each, style), wide) for each, wide in zip(words, cells, strict=True))


def _likeliest(parts: Sequence[Part], width: int) -> Content:
    """As many outcomes as fit in a few rows, and the number of others."""
    for seen in range(len(parts), 0, -1):
        more = [safe(f"+{len(parts) - seen} more", "$quiet")] if seen < len(parts) else []
        rows = pack_row([*(each.told for each in parts[:seen]), *more], width)
        if rows.plain.count("\n") < ROWS:
            break
    return rows


def _part(kind: type[Procedure], name: str, chance: Fraction) -> Part:
    verdict = next((each for each in kind.verdicts if each.key == name), None)
    if verdict is None:
        return Part(name, chance, PLAIN, "$primary")
    glyph = ANSWERED.get(verdict.answer, "") or SIGN_OF[verdict.tone]
    fill = FILLS.get(verdict.answer or verdict.tone, PLAIN)
    return Part(f"{glyph} {name}".strip(), chance, fill, LOOKS.get(verdict.tone, "$primary"))


def _sums(odds: Odds) -> Iterator[str]:
    """Sums of outcomes: the procedure's marks, the yes side of an oracle, or everything good."""
    if odds.marks:
        yield from (f"{each.name} {percent(each.chance)}" for each in odds.main_cases(0))
    elif odds.answers:
        yield f"yes {percent(odds.answers.get('yes', Fraction(0)))}"
    elif len(odds.headlines) > 3 and odds.tones.get("good"):
        yield f"good {percent(odds.tones['good'])}"


Found: TypeAlias = tuple[Sequence[Content], Odds | None, str]


class FormOdds(Picture):
    """Counts in a thread; only the latest result is shown."""

    def __init__(self, model: CampaignModel, kind: type[Procedure]) -> None:
        super().__init__(id="odds")
        self._model, self._kind = model, kind
        counting = [Content.styled(COUNTING, "$quiet")]
        self._newest: LatestOnly[Found] = LatestOnly(self._show, lambda: self._show((counting, None, "")))

    def clear(self) -> None:
        self._newest.forget()
        self._show(([], None, ""))

    def count(self, procedure: Procedure, unset: Sequence[str] = ()) -> None:
        """Show the odds of a procedure, and which choices are still open."""
        self._newest.forget()
        if self._kind.makes == "draw":
            self._show(([Content("no odds: a draw")], None, ""))
        elif self._newest.want(partial(self._counted, procedure, unset)):
            self.run_worker(self._newest.run(), group="odds", exit_on_error=False)

    def _counted(self, procedure: Procedure, unset: Sequence[str]) -> Found:
        """The effects of conditions and warnings; the odds; what is rolled."""
        campaign, kind = self._model.campaign, self._kind
        try:
            told = [each.describe() for each in effects_on(procedure, campaign.world)]
            told += filter(None, [procedure.warns(campaign.world)])
            if any(kind is game.create for game in campaign.shelf.games_in_use(campaign.world)):
                told.append(sheet_to_come(campaign, procedure))
            odds = self._model.odds(procedure)
            without = f"Not set: {', '.join(unset)} · Enter leaves it out"  # a choice that must be made is refused
            left = [safe(without, "$quiet")] if unset and len(odds.headlines) > 1 else []
            trial = None if procedure.read_as(campaign.world) else try_roll(procedure, campaign.world, campaign.tables)
            return [*(Content(sanitise(each)) for each in told), *left], odds, trial.needs if trial else ""
        except Refused as reason:
            return [Content(sanitise(str(reason)))] if kind.makes in ("question", "roll") else [], None, ""

    def _show(self, found: Found) -> None:
        self.show(partial(self._rows, *found))

    def _rows(self, told: Sequence[Content], odds: Odds | None, needs: str, width: int) -> Iterator[Content]:
        for each in told:
            yield from each.wrap(width)
        if odds:
            yield from odds_rows(self._kind, odds, width, needs)
