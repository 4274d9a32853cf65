"""Exact odds on the page: in short below a form with the effects of conditions and any warnings, as one stacked bar,
and in help as bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeAlias

from textual.content import Content

from ...campaign.play.ready_cards import sheet_to_come
from ...campaign.story.outcome_text import ANSWERED, SIGN_OF
from ...campaign.story.sanitise import sanitise, shown_line
from ...rules.kinds.apply import applied
from ...rules.odds import Odds, reach
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..composer.latest_only import COUNTING, LatestOnly
from ..page.bars import percent as whole_percent
from ..page.safe_text import safe
from .picture import Picture
from .radio_row import packed

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


def odds_rows(kind: type[Procedure], odds: Odds, width: int) -> Iterator[Content]:
    parts = [_part(kind, name, chance) for name, chance in odds.headlines.items()]
    if len(parts) < 2:
        return
    if reached := reach(odds):
        yield safe(reached)
        return
    sums = "   ".join(_sums(odds))
    yield safe(sums, "bold").pad_left(max(0, width - len(sums))) if sums else Content("")
    if len(parts) > MOST or all(each.fill == PLAIN for each in parts):
        yield _likeliest(parts, width)
        return
    worst_first = parts[::-1]
    cells = _cells([each.chance for each in worst_first], width)
    pieces = zip(worst_first, cells, strict=True)
    yield Content("").join(Content.styled(each.fill * max(0, wide - 1) + "│", each.look) for each, wide in pieces)[:-1]
    yield from _labels(worst_first, cells, width)


def _likeliest(parts: Sequence[Part], width: int) -> Content:
    """As many outcomes as fit in a few rows, likeliest first, and the number of others."""
    told = [safe(f"{each.name} {whole_percent(each.chance)}") for each in sorted(parts, key=lambda each: -each.chance)]
    for shown_now in range(len(told), 0, -1):
        more = [safe(f"+{len(told) - shown_now} more", "$quiet")] if shown_now < len(told) else []
        rows = packed([*told[:shown_now], *more], width)
        if rows.plain.count("\n") < ROWS:
            break
    return rows


def _part(kind: type[Procedure], name: str, chance: Fraction) -> Part:
    verdict = next((each for each in kind.verdicts if each.key == name), None)
    means = verdict.answer or verdict.tone if verdict else ""
    glyph = ANSWERED.get(verdict.answer, "") or SIGN_OF[verdict.tone] if verdict else ""
    look = LOOKS.get(verdict.tone, "$primary") if verdict else "$primary"
    return Part(f"{glyph} {name}".strip(), chance, FILLS.get(means, PLAIN), look)


def _cells(chances: Sequence[Fraction], width: int) -> list[int]:
    """The width of each part: its share, at least two columns, no more than `width` together."""
    cells = [max(2, int(float(chance) * width)) for chance in chances]
    cells[cells.index(max(cells))] -= max(0, sum(cells) - width)
    return cells


def _labels(parts: Sequence[Part], cells: Sequence[int], width: int) -> Iterator[Content]:
    """Names and shares under their parts if all fit, else side by side with the fill as a key."""
    if all(safe(each.name).cell_length < wide for each, wide in zip(parts, cells, strict=True)):
        rows = ([each.name for each in parts], [whole_percent(each.chance) for each in parts])
        for row, style in zip(rows, ("", "$quiet"), strict=True):
            pairs = zip(row, cells, strict=True)
            yield Content("").join(safe(text, style).pad_right(wide - safe(text).cell_length) for text, wide in pairs)
        return
    yield packed([safe(f"{each.name} {whole_percent(each.chance)}") for each in parts], width)


def _sums(odds: Odds) -> Iterator[str]:
    """Sums of outcomes: the procedure's marks, the yes side of an oracle, or everything good."""
    if odds.marks:
        yield from (f"{each.name} {whole_percent(each.chance)}" for each in odds.main_cases(0))
    elif odds.answers:
        yield f"yes {whole_percent(odds.answers.get('yes', Fraction(0)))}"
    elif len(odds.headlines) > 3 and odds.tones.get("good"):
        yield f"good {whole_percent(odds.tones['good'])}"


BAR = 24
"""The width of a full bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
MOST_LINES = 12
"""The most headlines listed; rarer ones are counted together."""


def percent(chance: Fraction) -> str:
    """`58.3%`."""
    return f"{float(chance) * 100:.1f}%"


def effects(procedure: Procedure, world: World) -> list[Content]:
    """The effects of conditions on a roll: `Afraid: disadvantage`. Setting the input removes them."""
    return [Content(shown_line(each.describe())) for each in applied(procedure, world)]


def bars(odds: Odds) -> Content:
    """The odds as bars, the most likely first."""
    shown = list(odds.headlines.items())[:MOST_LINES]
    rest = sum((chance for _, chance in list(odds.headlines.items())[MOST_LINES:]), Fraction(0))
    named = [(shown_line(name), chance) for name, chance in shown]
    named += [(f"{len(odds.headlines) - MOST_LINES} others", rest)] if rest else []
    wide = min(28, max((len(name) for name, _ in named), default=0))
    lines = [
        Content.assemble(_fitted(name, wide), "  ", *bar(chance), f" {percent(chance):>6}") for name, chance in named
    ]
    lines += [Content(f"{shown_line(mark)}: {percent(chance)}") for mark, chance in odds.marks.items()]
    return Content("\n").join(lines)


def bar(chance: Fraction, cells: int = BAR) -> tuple[tuple[str, str], tuple[str, str]]:
    """A bar as two pieces: the filled part and the rest."""
    whole, part = divmod(int(chance * cells * 8), 8)
    full = "█" * whole + (EIGHTHS[part] if part else "")
    return (full, "$primary"), ("·" * (cells - len(full)), "$quiet")


def _fitted(name: str, wide: int) -> str:
    return name.ljust(wide) if len(name) <= wide else name[: wide - 1] + "…"


A_DRAW = "no odds: a draw"
Found: TypeAlias = tuple[Sequence[Content], Odds | None]


class FormOdds(Picture):
    """Counts in a thread; only the latest result is shown."""

    def __init__(self, model: CampaignModel, kind: type[Procedure]) -> None:
        super().__init__(id="odds")
        self._model, self._kind = model, kind
        counting = [Content.styled(COUNTING, "$quiet")]
        self._newest: LatestOnly[Found] = LatestOnly(self._show, lambda: self._show((counting, None)))

    def clear(self) -> None:
        self._newest.forget()
        self._show(([], None))

    def count(self, procedure: Procedure, unset: Sequence[str] = ()) -> None:
        """Show the odds of a procedure, and which choices are still open."""
        self._newest.forget()
        if self._kind.makes == "draw":
            self._show(([Content(A_DRAW)], None))
        elif self._newest.want(partial(self._counted, procedure, unset)):
            self.run_worker(self._newest.run(), group="odds", exit_on_error=False)

    def _counted(self, procedure: Procedure, unset: Sequence[str]) -> Found:
        campaign = self._model.campaign
        try:
            told = effects(procedure, campaign.world)
            told += [Content(sanitise(warning))] if (warning := procedure.warns(campaign.world)) else []
            if any(self._kind is game.create for game in campaign.shelf.games_in_use(campaign.world)):
                told += [Content(sanitise(sheet_to_come(campaign, procedure)))]
            odds = self._model.odds(procedure)
            told += [safe(f"Not set: {', '.join(unset)}", "$quiet")] if unset and len(odds.headlines) > 1 else []
            return told, odds
        except Refused as reason:
            return [Content(sanitise(str(reason)))] if self._kind.makes in ("question", "roll") else [], None

    def _show(self, found: Found) -> None:
        self.show(partial(self._rows, *found))

    def _rows(self, told: Sequence[Content], odds: Odds | None, width: int) -> Iterator[Content]:
        for each in told if width else ():
            yield from each.wrap(width)
        if odds:
            yield from odds_rows(self._kind, odds, width)
