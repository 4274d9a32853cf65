"""The menu of one entry of the log, shown beside it. The page carries out the choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, NamedTuple

from textual import events, on
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.journal.log_line import Line
from ...campaign.play.keyboards import by_place
from ...campaign.play.options import Option
from ...campaign.story.entry_text import log_line
from ...campaign.story.sanitise import sanitise_line
from ...campaign.story.voice import PAGE
from ..campaign_model import CampaignModel
from ..forms.entry_acts import ENTRY_CHOICES, EntryRequest, entry_requests
from ..forms.key_table import keys
from ..forms.plain_list import MarkedList
from ..page.key_line import key_name
from .dialog import CANCEL, Dialog

HEAD_LENGTH = 200
TITLES = max(len(each.title) for each in ENTRY_CHOICES)
OFFERED = "What the last outcome offered."


class Row(NamedTuple):
    """One choice, and why it cannot be done now."""

    key: str
    title: str
    about: str
    leads: EntryRequest | Option
    reason: str = ""

    @property
    def drawn(self) -> Content:
        if self.reason:
            return Content.styled(f"{self.key}  {self.title} · {self.reason}", "$quiet")
        return Content.assemble((self.key, "bold"), f"  {self.title:{TITLES}}  ", (self.about, "$quiet"))


class EntryMenu(Dialog[EntryRequest | Option]):
    """Returns a request or None. What cannot be done with this entry stays in its place, quiet, with the reason."""

    HELP = "Press the letter in front of a line, or choose with the arrows and Enter. Nothing here is lost for good."
    DEFAULT_CSS = """
    EntryMenu {
        align: left top;
        .head { text-style: none; max-height: 2; margin: 0; }
        MarkedList { max-height: 79vh; }
        .about { color: $quiet; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        .sheet > KeyLine { margin: 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys(
            "entry",
            *((each.act, each.letter, f"pick({each.act!r})", each.title, each.about) for each in ENTRY_CHOICES),
            show=False,
        ),
        *CANCEL,
    ]

    def __init__(
        self,
        line: Line,
        model: CampaignModel,
        beside: Callable[[], Region | None] = lambda: None,
        offers: Sequence[Option] = (),
    ) -> None:
        """`beside` tells the entry's region on the screen; `offers` were dismissed and can still be taken."""
        told = sanitise_line(log_line(line, PAGE))
        super().__init__(told if len(told) <= HEAD_LENGTH else f"{told[: HEAD_LENGTH - 1]}…")
        self._beside = beside
        self._offers = len(offers)
        self._rows = [Row(str(at), sanitise_line(each.title), OFFERED, each) for at, each in enumerate(offers, 1)]
        self._rows += [
            Row(one.letter, one.title, one.about, does, why) for one, does, why in entry_requests(line, model)
        ]

    def body(self) -> Iterable[Widget]:
        """The choices with their descriptions, and why the one at the cursor cannot be done."""
        yield MarkedList()
        yield Static(classes="about")

    def on_mount(self) -> None:
        """List the choices under the player's keys."""
        own = {each.binding.id: each.binding.key for each in self.active_bindings.values()}
        for at, row in enumerate(self._rows):
            if isinstance(row.leads, EntryRequest):
                self._rows[at] = row._replace(key=key_name(own.get(f"entry.{row.leads.act}", row.key)))
        listing = self.query_one(MarkedList)
        able = next(at for at, row in enumerate(self._rows) if not row.reason)
        listing.show_lines([row.drawn for row in self._rows], able)
        listing.focus()

    def on_resize(self) -> None:
        self.call_after_refresh(self._stand_beside)

    @on(MarkedList.OptionHighlighted)
    def tell(self, event: MarkedList.OptionHighlighted) -> None:
        """Say why the line at the cursor cannot be chosen."""
        self._tell(self._rows[event.option_index])

    @on(MarkedList.OptionSelected)
    def take(self, event: MarkedList.OptionSelected) -> None:
        self._take(event.option_index)

    async def on_key(self, event: events.Key) -> None:
        """A digit takes a dismissed offer; a letter of another keyboard layout stands for its key."""
        typed = event.character or ""
        sign = by_place(typed)
        if sign.isdecimal() and 1 <= int(sign) <= self._offers:
            event.stop()
            self._take(int(sign) - 1)
        elif sign != typed and (active := self.active_bindings.get(sign)):
            event.stop()
            await self.run_action(active.binding.action)

    def action_pick(self, act: str) -> None:
        self._take(next(at for at, row in enumerate(self._rows) if getattr(row.leads, "act", "") == act))

    def _take(self, at: int) -> None:
        row = self._rows[at]
        if row.reason:
            self.query_one(MarkedList).highlighted = at
            self._tell(row)
        else:
            self.dismiss(row.leads)

    def _tell(self, row: Row) -> None:
        told = f"Not now: {row.reason}. {row.about}" if row.reason else ""  # else it stands beside its title
        self.query_one(".about", Static).update(Content(told))

    def _stand_beside(self) -> None:
        """Open below the entry if there is room, else above it; over it only if there is none."""
        sheet, place = self.query_one(".sheet"), self._beside()
        if place is None or not self.is_attached:
            return
        room, height = self.size.height, sheet.outer_size.height
        y = place.bottom if place.bottom + height <= room else place.y - height
        y = y if 0 <= y <= room - height else room - height
        x = max(0, min(place.x, self.size.width - sheet.outer_size.width) - sheet.styles.margin.left)
        sheet.styles.offset = (x, max(0, y))
