"""The menu of one entry of the log, shown beside it. The page carries out the choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.journal.log_line import Line
from ...campaign.play.keyboards import by_place
from ...campaign.play.options import Option
from ...campaign.story.entry_text import log_line
from ...campaign.story.sanitise import shown_line
from ...campaign.story.voice import PAGE
from ..campaign_model import CampaignModel
from ..forms.entry_acts import ENTRY_CHOICES, EntryChoice, EntryRequest, entry_requests
from ..forms.plain_list import MarkedList, PlainList
from ..page.key_line import key_name
from .dialog import CANCEL, Dialog

HEAD_LENGTH = 200
TITLES = max(len(each.title) for each in ENTRY_CHOICES)


class EntryMenu(Dialog[EntryRequest | Option]):
    """Returns a request or None. What cannot be done with this entry stays in its place, quiet, with the reason."""

    BINDING_GROUP_TITLE = "An entry"
    HELP = "Press the letter in front of a line, or choose with the arrows and Enter. Nothing here is lost for good."
    DEFAULT_CSS = """
    EntryMenu {
        align: left top;
        .head { text-style: none; max-height: 2; margin: 0; }
        MarkedList { height: auto; max-height: 79vh; text-wrap: nowrap; text-overflow: ellipsis; }
        .about { color: $quiet; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        .sheet > KeyLine { margin: 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                each.letter,
                f"pick({each.act!r})",
                each.title,
                id=f"entry.{each.act}",
                tooltip=each.about,
                show=False,
            )
            for each in ENTRY_CHOICES
        ),
        CANCEL,
    ]

    def __init__(
        self, line: Line, model: CampaignModel, beside: Region | None = None, offers: Sequence[Option] = ()
    ) -> None:
        """`beside` is the entry's region on the screen; `offers` were dismissed and can still be taken."""
        super().__init__()
        self._offers = tuple(offers)
        self._line = line
        self._beside = beside
        self._requests = list(entry_requests(line, model))

    def head(self) -> Content:
        told = shown_line(log_line(self._line, PAGE))
        return Content(told if len(told) <= HEAD_LENGTH else f"{told[: HEAD_LENGTH - 1]}…")

    def body(self) -> Iterable[Widget]:
        """The choices with their descriptions, and why the one at the cursor cannot be done."""
        yield MarkedList()
        yield Static(classes="about")

    def on_mount(self) -> None:
        """List the choices under the player's keys."""
        keys = {each.binding.action: each.binding.key for each in self.active_bindings.values()}
        listing = self.query_one(MarkedList)
        offers = [_line(str(number), each.title) for number, each in enumerate(self._offers, 1)]
        rows = [
            _row(key_name(keys.get(f"pick({each.act!r})", each.letter)), each, why) for each, _, why in self._requests
        ]
        able = next(at for at, (_, _, why) in enumerate(self._requests) if not why)
        listing.show_lines([*offers, *rows], 0 if offers else able)
        listing.focus()
        self.call_after_refresh(self._stand_beside)

    def on_resize(self) -> None:
        self.call_after_refresh(self._stand_beside)

    @on(PlainList.OptionHighlighted)
    def tell(self, event: PlainList.OptionHighlighted) -> None:
        """Say why the line at the cursor cannot be chosen."""
        self._tell(event.option_index)

    @on(PlainList.OptionSelected)
    def take(self, event: PlainList.OptionSelected) -> None:
        self._take(event.option_index)

    async def on_key(self, event: events.Key) -> None:
        """A digit takes a dismissed offer; a letter of another keyboard layout stands for its key."""
        typed = event.character or ""
        sign = by_place(typed)
        if sign.isdecimal() and 1 <= int(sign) <= len(self._offers):
            event.stop()
            self.dismiss(self._offers[int(sign) - 1])
        elif sign != typed and (active := self.active_bindings.get(sign)):
            event.stop()
            await self.run_action(active.binding.action)

    def action_pick(self, act: str) -> None:
        self._take(len(self._offers) + next(at for at, (each, _, _) in enumerate(self._requests) if each.act == act))

    def _take(self, at: int) -> None:
        if at < len(self._offers):
            self.dismiss(self._offers[at])
            return
        _, request, reason = self._requests[at - len(self._offers)]
        if reason:
            self.query_one(MarkedList).highlighted = at
            self._tell(at)
        else:
            self.dismiss(request)

    def _tell(self, at: int) -> None:
        if at < len(self._offers):
            self.query_one(".about", Static).update(Content("What the last outcome offered."))
            return
        choice, _, reason = self._requests[at - len(self._offers)]
        told = f"Not now: {reason}. {choice.about}" if reason else ""  # else it stands beside its title
        self.query_one(".about", Static).update(Content(told))

    def _stand_beside(self) -> None:
        """Open below the entry if there is room, else above it; over it only if there is none."""
        sheet, place = self.query_one(".sheet"), self._beside
        if place is None or not self.is_attached:
            return
        room, height = self.size.height, sheet.outer_size.height
        y = place.bottom if place.bottom + height <= room else place.y - height
        y = y if 0 <= y <= room - height else room - height
        x = max(0, min(place.x, self.size.width - sheet.outer_size.width) - sheet.styles.margin.left)
        sheet.styles.offset = (x, max(0, y))


def _row(key: str, choice: EntryChoice, reason: str) -> Content:
    if reason:
        return Content.styled(f"{key}  {choice.title} · {reason}", "$quiet")
    return Content.assemble(_line(key, choice.title.ljust(TITLES)), "  ", (choice.about, "$quiet"))


def _line(key: str, title: str) -> Content:
    return Content.assemble((key, "bold"), "  ", shown_line(title))
