"""The strip above the composer, one row or a few for offers. In this order it shows a request for own dice, a refusal
until the line changes, a notice until the next key, the odds of the line, the numbered options, and one key worth
knowing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size

from ...campaign.play.line_parser import acts, read_line, wants
from ...campaign.play.options import Option, how_likely
from ...rules.odds import Case
from ...rules.refusal import Cancelled
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..forms.notice_row import TELLS
from ..log.text_wrap import MEASURE
from ..page.pointer import WithParts, part_at
from ..page.safe_text import EDGE, NOTHING, ends, fit_width, safe, whole
from ..page.story_start import is_beginning, says, suggestions_line
from .dice_prompt import DicePrompt
from .hints import hint_line, missed_sign, writing_hint
from .latest_only import COUNTING, LatestOnly
from .messages import Take
from .offers import ONE_LINE, numbers_in, offers_line

MOST_SAID = 4
"""The most rows of a notice or a refusal."""
REFUSED = "✗ "
MARK = "▌ "
"""The sign at the strip's left edge."""
ODDS = "; "
"""Separates a roll from its odds."""


class Strip(WithParts):
    """One row above the composer, or several for a long notice or many offers."""

    HELP: ClassVar[str] = """\
### The strip

It shows what your line would do, with its odds; offers that you can take by number or click; or a key worth knowing.
With own dice on it asks for their faces: your keys fill the boxes, **Backspace** goes back, and **Esc** cancels the
roll and returns your line. Where a face can have two digits, **Space** or **Enter** ends one of fewer.
"""
    DEFAULT_CSS = """
    Strip {
        width: 100%;
        height: auto;
        padding: 0 1 0 0;
        color: $foreground;
        background: $surface;
        margin: 1 0 1 0;
        &:ansi { text-style: reverse; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "roll_nothing", "Cancel", id="strip.leave", tooltip="Cancel the roll; your line comes back.")
    ]
    KEY_HINTS: ClassVar[tuple[tuple[str, str], ...]] = (("keys", "fill the boxes"), ("Backspace", "goes back"))

    def __init__(self, **options: Any) -> None:
        super().__init__(classes=TELLS, **options)
        self.measure = MEASURE
        self._text = NOTHING
        self._below: list[Content] = []
        """What else the line may use, by its digits."""
        self._odds: LatestOnly[Content] = LatestOnly(self.show_text, lambda: self.show_text(safe(COUNTING, "$quiet")))
        self._counting: LatestOnly[tuple[Case | None, ...]] = LatestOnly(self._counted, lambda: None)
        self._offered: tuple[tuple[Option, ...], World | None] = (), None
        self._offering = False
        self._cases: tuple[Case | None, ...] = ()
        self._said: Content | None = None
        """A notice or a refusal."""
        self._refused_at: str | None = None
        self._line = ""
        """The line that was refused."""
        self.dice = DicePrompt(self)

    def show(
        self,
        model: CampaignModel,
        line: str = "",
        *,
        writing: bool = False,
        chooses: bool = False,
        completes: Callable[[], bool] = bool,
    ) -> None:
        """Show what this line would do; if nothing, the options, or else a hint. While words are not saved, numbers
        take nothing, so none are shown; nor is a key that would be typed then. `chooses` says whether digits still
        change the line, `completes` whether Tab would complete a name."""
        self._line, self._offering = line, False
        self._below = suggestions_line(model, self.room).split("\n") if chooses else []
        if self._refused_at is not None and line != self._refused_at:
            self._said = self._refused_at = None
        edits = _how_to_save_changes(model, line) if writing else ""
        if acts(line) and not edits:
            self._foretell(model, line)
            return
        self._odds.forget()
        if said := edits or wants(line) or missed_sign(model, line):
            self.show_text(safe(said, "$quiet"))
        elif writing:
            self.show_text(safe(_how_to_save(model, line), "$quiet") or writing_hint(model, completes()))
        elif is_beginning(model.options):
            self.show_text(says(model))
        elif model.options:
            self._offer(model)
        elif model.suggestions:
            self.show_text(suggestions_line(model, self.room))
        else:
            self.show_text(hint_line(model, completes()))

    def show_text(self, text: Content) -> None:
        """Show a text in the rows that it has, with what follows `EDGE` at the right edge if there is room."""
        self._text, width = text, self.content_size.width
        longest = max(row.cell_length for row in text.split("\n"))
        self.tooltip = text if longest > width - len(MARK) else None
        self.refresh(layout=self._height(width) != self.content_size.height)

    def say(self, words: str, *, wrong: bool = False, line: str = "") -> None:
        """Show a notice until it is cleared, or a refusal until `line` changes."""
        mark = safe(REFUSED, "bold $text-error") if wrong else NOTHING
        self._said = mark + safe(words, "" if wrong else "$quiet")
        self._refused_at = line if wrong else None
        self.refresh(layout=True)

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Show a notice after any other that has not been read yet, once."""
        before = self._said if self._refused_at is None and not wrong else None
        if before is not None and before.plain.endswith(text):
            return
        self.say(text, wrong=wrong, line=self._line)
        if before is not None and self._said is not None:
            self._said = before + "   " + self._said

    def about(self, line: str) -> None:
        """Set the line that was refused, if there is a refusal."""
        if self._refused_at is not None:
            self._refused_at = line

    def forget(self) -> None:
        """Drop all notices, because something else is being done."""
        self._said = self._refused_at = None

    def clear(self) -> None:
        """Drop a notice, because the next key came."""
        if self._said is not None and self._refused_at is None:
            self._said = None
            self.refresh(layout=True)

    def render(self) -> RenderResult:
        return self.pointed(self._content(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as it needs, at least one."""
        return self._height(width)

    def on_key(self, event: events.Key) -> None:
        """Fill the boxes; other keys than help and the way out are blocked."""
        active = self.screen.active_bindings.get(event.key)
        own = active is not None and active.node is self
        if not own and self.dice.takes(event):
            event.stop()
            event.prevent_default()

    def action_roll_nothing(self) -> None:
        self.dice.stop(Cancelled("Nothing was rolled."))

    def on_paste(self, event: events.Paste) -> None:
        """Ignore pasted text, which never rolls."""
        event.stop()

    def on_blur(self) -> None:
        """Keep the focus while dice are asked for."""
        if self.dice.holds and self.screen.is_current and self.app.app_focus:
            self.call_later(self.focus)

    def on_click(self, event: events.Click) -> None:
        number = part_at(event)
        if number is not None and not self.dice.asks:
            event.stop()
            self.post_message(Take(number))

    def on_resize(self) -> None:
        """Number the options again for the new width."""
        if self._offering:
            self._show_offers()

    def on_unmount(self) -> None:
        self.dice.stop(Cancelled("You left the page, so nothing was rolled."))

    def _foretell(self, model: CampaignModel, line: str) -> None:
        from .odds_preview import foretell

        try:
            counting = foretell(model, read_line(line))
        except Exception:  # whatever is wrong with a game, a look ahead never costs what is being written
            self.show_text(NOTHING)
            return
        if self._odds.want(counting):
            self.run_worker(self._odds.run(), group="odds", exit_on_error=False)

    def _offer(self, model: CampaignModel) -> None:
        """Show the options at once, and their odds as soon as they are counted, once per world."""
        options, world = model.options, model.world
        self._offering = True
        if self._offered != (options, world):
            self._offered, self._cases = (options, world), ()
            counting = [how_likely(model.campaign, option) for option in options]
            if self._counting.want(lambda: tuple(count() for count in counting)):
                self.run_worker(self._counting.run(), group="odds", exit_on_error=False)
        self._show_offers()

    def _counted(self, cases: tuple[Case | None, ...]) -> None:
        self._cases = cases
        if self._offering:
            self._show_offers()

    @property
    def room(self) -> int:
        return min((self.content_size.width or ONE_LINE) - len(MARK), self.measure)

    def in_sight(self, model: CampaignModel) -> frozenset[int]:
        """The numbers of the options that it shows, or will show once nothing is being typed."""
        cases = self._cases if self._offered == (model.options, model.world) else ()
        return numbers_in(offers_line(model.options, self.room, cases))

    def _show_offers(self) -> None:
        self.show_text(offers_line(self._offered[0], self.room, self._cases))

    def _height(self, width: int) -> int:
        return max(1, len(self._content(width).wrap(width))) if width else 1

    def _content(self, width: int) -> Content:
        room = max(0, min(width - len(MARK), self.measure))
        if self.dice.asks:
            return self._marked(fit_width(self.dice.content(room), room))
        if self._said is not None:
            return self._rows(self._said.wrap(room)[:MOST_SAID] if room else [])
        if "\n" in self._text.plain:
            return self._rows([fit_width(row, room) for row in self._text.split("\n")])
        at = self._text.plain.find(EDGE)
        shown, right = (self._text[:at], self._text[at + 1 :]) if at >= 0 else (self._text, NOTHING)
        if right and shown.cell_length + 2 + right.cell_length <= room:
            return self._rows([ends(shown, right, room), *self._below])
        below = [whole(right, room)] if shown.plain.endswith(".") and right else []  # a warning is never left out
        if shown.cell_length > room:  # what is rolled stands in the line as well: its odds come first
            first, _, odds = shown.plain.partition(ODDS)
            shown = shown[len(first) + len(ODDS) :] if "%" in odds else shown
        return self._rows([whole(shown, room), *below, *self._below]) if shown else NOTHING

    def _marked(self, row: Content) -> Content:
        return Content.styled(MARK, "$accent") + row

    def _rows(self, rows: Sequence[Content]) -> Content:
        """Several rows, with the sign at the edge of the first."""
        return Content("\n").join(" " * len(MARK) + row if at else self._marked(row) for at, row in enumerate(rows))


def _how_to_save_changes(model: CampaignModel, line: str) -> str:
    """How the change of a paragraph is saved, unless this line is one of its own."""
    if model.editing is None or not model.editing.takes(read_line(line).kind):
        return ""
    enter = "Enter" if acts(line) else f"Enter {'twice' if line.strip() else 'again'}"
    return f"{enter} saves the change. Esc leaves the paragraph as it was."


def _how_to_save(model: CampaignModel, line: str) -> str:
    """How unsaved words are saved, if it is time to say so: below them, or because of the offers."""
    saves = f"Enter {'twice' if line.strip() else 'again'} saves your words"
    if any(each.stays for each in model.options):
        return f"{saves}; then numbers take what is on offer."
    if model.options and not is_beginning(model.options):
        return f"{saves} and declines the offers."
    return "" if line.strip() else f"{saves}."
