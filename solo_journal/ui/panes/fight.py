"""The board of the current fight: who is on which side, how they are, the chance of each blow, and what is running
out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ...campaign.play.options import Option, how_likely, moves_in
from ...campaign.story.fight_tally import Tally, fight_tally
from ...campaign.story.outcome_text import format_signed
from ...campaign.story.previously import near_end
from ...rules.board import Fighter
from ...rules.fights import board_of
from ...rules.kinds.view import ConditionsPart, MeterPart, StepPart
from ...rules.odds import Case, percent
from ...rules.outcome import Offer
from ...rules.refusal import Refused
from ...rules.trackers import StepDie, Timer
from ..campaign_model import CampaignModel
from ..page.bars import bar
from ..page.rows import GAP, Row
from ..page.safe_text import NOTHING, ends, fit_width, safe
from ..page.sheet_rows import BETWEEN, WEIGHS, flow_names, rows_of
from ..page.status import in_view, sheet_parts
from .pane import MOST_DIGITS, Counting, Pane, digits
from .trackers import tracker_row

TURN = "▸ "
"""Marks those whose turn it is."""
OUT = "▼"
TIME = "Time"
LEAST_NAME = 6
COUNT = 6
"""The width of a count: `10/10` and a space."""


class FightPane(Pane):
    """The board. During a fight it has the column to itself."""

    enter = "Act", "use", "Attack the foe under the cursor, or make the move."
    BINDINGS: ClassVar[list[BindingType]] = digits("fight.move", "Move", "Make the move of this number.")
    HELP = (
        "### The fight\n\nYour side with everything that can run out, and your foes with the odds of a hit, or of harm "
        "where nobody rolls to hit. **▸** marks whose turn it is; losses of this round are at the right. **Enter** on "
        "a foe attacks it, on a move makes it; digits do the same. One line adds foes: `/foe 3 moth-wolf hp6 d6`."
    )
    id_ = "fight"
    called = "Fight"
    place = 0
    alone = True

    def __init__(self) -> None:
        super().__init__()
        self.cases: dict[str, Case] = {}

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """During a fight. Unreadable data is reported here."""
        try:
            return board_of(model.world) is not None
        except Refused:
            return True

    def counting(self, model: CampaignModel) -> Counting:
        """The odds of each blow."""
        board = board_of(model.world)
        offers = {each.name: each.offer for each in board.fighters if each.offer and not each.out} if board else {}
        counting = {name: how_likely(model.campaign, Option(offer.title, offer)) for name, offer in offers.items()}

        def count() -> dict[str, Case]:
            return {name: case for name, each in counting.items() if (case := each()) is not None}

        return count, partial(setattr, self, "cases")

    def title_of(self, model: CampaignModel) -> str:
        """The state of the fight: `Round 2`."""
        board = board_of(model.world)
        return board.title.partition(" · ")[0] if board else self.called

    def beside_title(self, model: CampaignModel) -> Content:
        """Whose turn it is."""
        board = board_of(model.world)
        return safe(board.title.partition(" · ")[2], "$quiet") if board else NOTHING

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Our side, theirs, what it has cost, and what is running out."""
        board = board_of(model.world)
        if board is None:
            return
        ours, theirs = ([each for each in board.fighters if each.side == side] for side in ("ours", "theirs"))
        counted = next((each.label for each in (*ours, *theirs) if each.label), "")
        tally = fight_tally(model.campaign.journal, model.world, counted)
        for each in ours:
            yield from self._ours(model, each, tally)
            yield Row(NOTHING)
        if theirs:
            case = next(iter(self.cases.values()), None)
            alone = sum(not each.out for each in ours) == 1  # the estimate is for one
            hard = board.strength.word if alone and board.strength else ""
            yield Row(
                safe(f"AGAINST · a {hard} fight" if hard else "AGAINST", "$quiet"),
                safe(f"odds: {(case.phrase or case.name).split()[-1]}" if case else "", "$quiet"),
                hang=2,
            )
            yield from self._theirs(theirs)
            yield Row(NOTHING)
        if not self.foldable:  # over the page, where it hides the strip
            yield from self._moves(model)
        if tally.dealt or tally.took:
            told = f"they {tally.dealt} · you {tally.took}"  # points, not the damage rolled: a blow of 10 may cost one
            yield Row(safe(f"{counted.upper()} LOST SO FAR", "$quiet"), safe(told, "$quiet"))
            yield Row(NOTHING)
        yield from _running_out(model)

    def action_take(self, number: int) -> None:
        """Make the move with this number."""
        moves = moves_in(self.model.world) if self.model else ()
        move = moves[number - 1].takes if number <= len(moves) else None
        if isinstance(move, Offer) and (does := self._does(move)):
            self.post_message(does())

    def _ours(self, model: CampaignModel, each: Fighter, tally: Tally) -> Iterator[Row]:
        """One of us: the main count as a bar, then every meter and condition."""
        world, turn = model.world, safe(TURN if each.turn else "", "$accent")
        key = next((key for key, one in world.characters.items() if one.name == each.name), each.name)
        state = safe(f"{OUT} {' · '.join(each.marks) or 'out'}", "bold $text-error") if each.out else NOTHING
        name = safe(each.name.upper(), "$quiet" if each.out else "bold")
        yield Row(turn + name, state, does=self._does(each.offer), key=f"ours {each.name}")
        sheet = list(sheet_parts(world, each.name)) if key in world.characters else []
        weighing = (one.name for part in sheet if isinstance(part, ConditionsPart) for one in part.conditions)
        hinder = [*(each.marks if not each.out else ()), *(name for name in weighing if name not in each.marks)]
        if hinder:
            yield Row(safe(f"{WEIGHS}{' · '.join(hinder)}", "$text-warning"), hang=2)
        if each.size:
            yield _count_row(each, tally.this_round.get(key, 0))
        runs = [
            part
            for part in sheet
            if isinstance(part, StepPart)
            or (isinstance(part, MeterPart) and part.label != each.label and part.top != 0)
        ]
        yield from rows_of(runs, model.just_now.meters)
        if each.detail:
            yield _detail(each.detail, 0)

    def _theirs(self, fighters: Sequence[Fighter]) -> Iterator[Row]:
        """A row for each foe; equal equipment is listed once."""
        name = max(safe(each.name).cell_length for each in fighters)
        for at, each in enumerate(fighters):
            words = partial(_foe, each, name, self.cases.get(each.name))
            yield Row(words, does=self._does(each.offer), key=f"theirs {each.name}")
            if each.marks and not each.out:
                yield Row(safe(f"  {WEIGHS}{' · '.join(each.marks)}", "$text-warning"), hang=4)
            after = fighters[at + 1] if at + 1 < len(fighters) else None
            if each.detail and (after is None or after.detail != each.detail):
                yield _detail(each.detail, 2)

    def _moves(self, model: CampaignModel) -> Iterator[Row]:
        """The moves by their digits."""
        for number, option in enumerate(moves_in(model.world)[:MOST_DIGITS], 1):
            if isinstance(option.takes, Offer):
                words = Content.assemble((f"{number} ", "bold $foreground"), safe(option.title))
                yield Row(words, does=self._does(option.takes), at_once=True, hang=2, key=f"move {number}")
        yield Row(NOTHING)

    def _does(self, move: Offer | None) -> Callable[[], Pane.Do] | None:
        return move and partial(self.Do, move.procedure, dict(move.inputs), form=bool(move.missing))


def _detail(told: str, inset: int) -> Row:
    """A fighter's equipment; a row breaks between items."""

    def lines(width: int) -> Content:
        rows = flow_names(told.split(BETWEEN), width - inset - 2, MOST_DIGITS)
        return Content.styled(" " * inset + f"\n{' ' * (inset + 2)}".join(safe(row).plain for row in rows), "$quiet")

    return Row(lines)


def _count_row(fighter: Fighter, lost: int) -> Row:
    """`HP    0/10  ▯▯▯▯▯▯▯▯▯▯            −8`."""
    count = f"{format_signed(fighter.value)}/{fighter.size}"
    low = fighter.value * 3 <= fighter.size
    words = safe(f"{fighter.label}  ", "$quiet") + safe(f"{count.ljust(COUNT)} ", "bold" if low else "")
    filled = Content.styled(bar(fighter.value, fighter.size), "$text-error" if low else "$primary")
    return Row(words + filled, safe(format_signed(-lost), "bold $text-error") if lost else NOTHING)


def _foe(fighter: Fighter, name: int, case: Case | None, width: int) -> Content:
    """A foe's row at a given width: the name is shortened first, then the bar is dropped."""
    count = f"{format_signed(fighter.value)}/{fighter.size}" if fighter.size else ""
    end = safe(f"{OUT} {fighter.gone}" if fighter.out else percent(case.chance) if case else "", "$quiet")
    look = "$quiet" if fighter.out else "bold" if fighter.turn else ""
    filled = bar(fighter.value, fighter.size) + " " if fighter.size and not fighter.out else ""
    room = width - len(TURN) - GAP - COUNT - end.cell_length
    if room - len(filled) < min(LEAST_NAME, name):
        filled = ""
    line = Content.styled(TURN if fighter.turn else "", "$accent")
    line += _cut_name(safe(fighter.name, look), max(1, min(name, room - len(filled)))) + " "
    line += safe(count.ljust(COUNT), look) + Content.styled(filled.rstrip(), "$primary")
    return ends(line, end, width, 1)


def _cut_name(name: Content, width: int) -> Content:
    """A name cut to a width; its distinguishing number stays."""
    number = len(name.plain) - len(name.plain.rpartition(" ")[2])
    if name.cell_length <= width or not name.plain[number:].isdigit():
        return fit_width(name, width)
    end = name[number - 1 :]
    return fit_width(name[: number - 1], width - end.cell_length) + end


def _running_out(model: CampaignModel) -> Iterator[Row]:
    """The time, timers, and what is near its end."""
    world = model.world
    told = list(in_view(world))
    runs = [
        (number, key, each)
        for number, (key, each) in enumerate(world.trackers.items(), start=1)
        if near_end(each) or isinstance(each, Timer) or (isinstance(each, StepDie) and each.every)
    ]
    now = " · ".join(each.text for each in told if each.label == TIME)
    if told or runs:
        yield Row(safe(TIME.upper(), "$quiet"), safe(now, "$quiet"))
    for each in told:
        if each.label != TIME:
            yield Row(safe(f"{each.label}  ", "$quiet") + safe(each.text), hang=2)
    if runs:
        name = max(safe(each.name).cell_length for _, _, each in runs)
        for number, key, tracker in runs:
            yield tracker_row(tracker, number, name, moved=model.just_now.touched(f"trackers/{key}"))


PANE = FightPane
