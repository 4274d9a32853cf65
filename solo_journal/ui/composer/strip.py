"""The strip: one line above the composer. It tells what the line being typed would do, or what can be taken, or one
key worth knowing; and it asks for the faces of the player's own dice.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ...campaign.play.line_parser import acts, read_line
from ...campaign.play.options import Option, how_likely
from ...rules.asking import Roll
from ...rules.odds import Case
from ...rules.refused import Cancelled
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..page.words import NOTHING, fitted, said
from .asking_dice import AskingDice
from .hints import hint_line
from .latest_only import Newest
from .messages import Take
from .offers import ONE_LINE, TAKES, hung, offers_line

MOST_ROWS = 8
COUNTING = "Counting the odds …"


class Strip(Widget):
    """One line above the composer; several only where there are several things to take."""

    HELP: ClassVar[str] = """\
### The line above the page

It shows what the line that you are typing would do, with its odds; what can be taken by its number or a click; or a
key worth knowing. With dice of your own it asks for their faces: digits fill the boxes, **Backspace** goes back, and
**Esc** rolls nothing and gives your line back. Faces above 9 end with **Space** or **Enter**.
"""
    DEFAULT_CSS = """
    Strip {
        width: 100%;
        height: auto;
        padding: 0 1 0 2;
        color: $foreground;
        border-bottom: solid $pane-rule;
        &.-asking { border-bottom: solid $accent; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape", "roll_nothing", "rolls nothing", id="strip.leave", tooltip="Roll nothing; the line comes back."
        )
    ]
    KEY_HINTS: ClassVar[tuple[tuple[str, str], ...]] = (("digits", "fill the boxes"), ("Backspace", "goes back"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._left = self._right = NOTHING
        self._rows = 1
        self._odds: Newest[Content] = Newest(self.show_text, lambda: self.show_text(said(COUNTING, "$quiet")))
        self._counting: Newest[tuple[Case | None, ...]] = Newest(self._show_offers, lambda: None)
        self._offered: tuple[tuple[Option, ...], World | None] = (), None
        self._cases: tuple[Case | None, ...] = ()
        self._asking = AskingDice(self)

    def show(self, model: CampaignModel, line: str = "") -> None:
        """Show what this line would do; where it would do nothing, what can be taken, or else a hint."""
        self._counting.forget()
        if acts(line):
            self._foretell(model, line)
            return
        self._odds.forget()
        if model.options:
            self._offer(model)
        else:
            self.show_text(hint_line(model))

    def show_text(self, left: Content, right: Content = NOTHING, *, rows: int = 1) -> None:
        """Show a text, with another at the right edge where there is room; in no more rows than these."""
        self._left, self._right, self._rows = left, right, rows
        width = self.content_size.width
        self.tooltip = left if left.cell_length > width and rows == 1 else None
        self.refresh(layout=self._height(width) != self.content_size.height)

    async def ask_faces(self, roll: Roll) -> tuple[int, ...]:
        """Ask the player for the faces of one roll, and keep the focus until `dice_done`. Raises `Cancelled`."""
        return await self._asking.ask(roll)

    def dice_done(self) -> None:
        """The act is over: keys go again where they went before."""
        self._asking.end()

    @property
    def asking(self) -> bool:
        """Whether dice are being asked for."""
        return self._asking.boxes is not None

    def render(self) -> RenderResult:
        """What is shown now."""
        return self._content(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as it needs, and never none."""
        return self._height(width)

    def on_key(self, event: events.Key) -> None:
        """Keys fill the boxes; only the help and the way out can be reached besides."""
        active = self.screen.active_bindings.get(event.key)
        own = active is not None and active.node is self
        if not own and self._asking.takes(event):
            event.stop()
            event.prevent_default()

    def action_roll_nothing(self) -> None:
        """Leave the roll."""
        self._asking.stop(Cancelled("Nothing was rolled."))

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text never rolls."""
        event.stop()

    def on_blur(self) -> None:
        """While dice are asked for, keys go nowhere else."""
        if self._asking.holds and self.screen.is_current and self.app.app_focus:
            self.call_later(self.focus)

    def on_click(self, event: events.Click) -> None:
        """A click on an option takes it."""
        number = event.style.meta.get(TAKES)
        if isinstance(number, int) and not self.asking:
            event.stop()
            self.post_message(Take(number))

    def on_unmount(self) -> None:
        """Nobody can answer any more."""
        self._asking.stop(Cancelled("The page was left. Nothing was rolled."))

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
        """Show what can be taken at once, and how likely each is as soon as that is counted."""
        options, world = model.options, model.campaign.world
        if self._offered != (options, world):
            self._offered, self._cases = (options, world), ()
        self._show_offers()
        if not self._cases:
            counting = [how_likely(model.campaign, option) for option in options]
            if self._counting.want(lambda: tuple(count() for count in counting)):
                self.run_worker(self._counting.run(), group="odds", exit_on_error=False)

    def _show_offers(self, cases: tuple[Case | None, ...] = ()) -> None:
        self._cases = cases or self._cases
        width = self.content_size.width or ONE_LINE
        self.show_text(offers_line(self._offered[0], width, self._cases), rows=MOST_ROWS)

    def _height(self, width: int) -> int:
        return max(1, len(self._content(width).wrap(width))) if width else 1

    def _content(self, width: int) -> Content:
        if self._asking.boxes is not None:
            return fitted(self._asking.content(), width)
        if self._rows > 1:
            rows = [row for line in self._left.split("\n") for row in hung(line, width)] if width else []
            return Content("\n").join(rows[: self._rows])
        room = width - self._right.cell_length - 2
        if self._right and self._left.cell_length <= room:
            return Content.assemble(fitted(self._left, room), "  ", self._right)
        return fitted(self._left, width)
