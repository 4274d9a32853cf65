"""The recap: the story so far, the current state, and whether the next session begins. After a long absence it has
three short pages: what happened, how things are, how to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from textual import events, getters
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.campaign import Campaign
from ...campaign.entry import Entry
from ...campaign.play.undo import next_redo, next_undo
from ...campaign.play.verbs.scenes import effects
from ...campaign.story.previously import Recap, how_it_ended, pages_back, previously
from ...campaign.story.sanitise import sanitise
from ...campaign.story.voice import PAGE
from ...rules.commons.scene import scene_heading
from ...rules.commons.session import Close
from ..acts import acts
from ..forms.key_table import keys
from ..shell import Shell
from .cards import NOTHING_YET
from .dialog import Dialog

SitsDown = Literal["continues", "reopens", "starts", "looks"]
"""What opening a campaign means: its session continues; a session that was just ended would be reopened; the next one
is to start; or it can only be read."""
SIGNS = (
    "Write; Enter on a blank line saves the paragraph. A line that begins with a sign runs on Enter: ? asks the oracle "
    "(?+ and ?- where the story leans), @ tells what your character tries and d: rolls for it, => writes a "
    "consequence, / and Space open the menu. F1 explains the rest."
)


def sits_down(campaign: Campaign, recap: Recap) -> SitsDown:
    """What opening this campaign means now. Only `starts` and `reopens` need a question."""
    if campaign.read_only:
        return "looks"
    if not recap.goes_on:
        return "starts"
    if campaign.world.session.open:
        return "continues"
    return "reopens" if _closing(next_undo(campaign)) else "starts"


def begins_with(campaign: Campaign, recap: Recap) -> str:
    """The note for next time, also that of a session which was ended and is reopened."""
    closed = None if recap.begins_with else _closing(next_redo(campaign))
    return closed.text if closed else recap.begins_with


def _closing(entry: Entry | None) -> Entry | None:
    return entry if entry and entry.act and entry.act.procedure == Close.id else None


class Previously(Dialog[bool]):
    """Returns True to start the next session, or to open the last one again; None to continue as it is."""

    HELP = (
        "The story so far. If the next session is due, Enter starts it and Esc does not; what you type waits for that. "
        "If the last one ended a short while ago, Enter or typing on opens it again. Otherwise keep writing. Where "
        "there are three pages, Right and Left turn them."
    )
    DEFAULT_CSS = """
    Previously {
        background: $background;
        &:ansi { background: $background; }
        & > .sheet { height: 100%; border: none; background: $background; padding: 0 4; }
        & > .sheet > KeyLine { background: $background; }
        #page { height: auto; }
        .head { margin: 1 0; }
        .begins { color: $prose; text-style: bold; margin-bottom: 1; }
        .story { color: $prose; padding-left: 2; margin-bottom: 1; }
        .things { color: $foreground; padding-left: 2; margin-bottom: 1; }
        .asks { color: $foreground; margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys(
            "previously",
            ("begin", "enter", "go", "Continue", "Start the next session, or reopen the last one, where it asks."),
            ("on", "escape", "back", "Cancel", "Continue without either."),
            ("next", "right", "turn(1)", "Next page", "The next of the three pages."),
        ),
        *keys(
            "previously",
            ("before", "left", "turn(-1)", "Previous page", "The previous page."),
            ("page-up", "pageup", "leaf(-1)", "Page up", "A page up."),
            ("page-down", "pagedown", "leaf(1)", "Page down", "A page down."),
            show=False,
        ),
    ]

    app = getters.app(Shell)

    def __init__(self, campaign: Campaign, *, whole: bool = False) -> None:
        """`whole` shows all three pages even after a short absence, and asks nothing."""
        super().__init__(f"Previously on {campaign.title}")
        self.typed = ""
        """What was typed during the question: words for the page, which wait."""
        self._campaign = campaign
        self._recap = recap = previously(campaign)
        self._pages = pages_back(campaign, recap, (SIGNS,), PAGE) if whole or recap.how_to_play else ()
        self._at = 0
        self._how = "looks" if whole else sits_down(campaign, recap)
        if self._asks:
            self.enter_is("Start" if self._how == "starts" else "Open")

    @property
    def _asks(self) -> bool:
        return self._how in ("starts", "reopens")

    def body(self) -> Iterable[Widget]:
        """The question, which must be visible however long the rest is, and the first page."""
        if self._campaign.read_only:
            yield _text(f"▲ {self._campaign.read_only}", "asks")
        number = self._campaign.world.session.number
        if self._how == "starts":
            does = effects(self._campaign).rstrip(".")
            yield _text(f"Start session {number + 1}?{f' {does}.' if does else ''}", "asks")
        elif self._asks:
            yield _text(
                f"Session {number} ended a short while ago. Open it again? Enter or typing on does; after Esc the next "
                f"scene starts session {number + 1}.",
                "asks",
            )
        yield Vertical(*self._page(), id="page")

    def on_key(self, event: events.Key) -> None:
        """Pass keys to the page: its own at once, as text if no session is to be started; else after the answer. Who
        plays on opens a session that was just ended."""
        if event.is_printable and self._how == "starts":
            event.stop()
            self.typed += event.character or ""
        elif event.is_printable or (
            event.key not in self.active_bindings
            and any(each.key and each.key.name == event.key for each in acts().values())
        ):
            event.stop()
            self.dismiss(True if self._how == "reopens" else None)
            self.app.in_turn.first(event)

    def action_go(self) -> None:
        """Start the next session or reopen the last one if it asks; else continue."""
        self.dismiss(True if self._asks else None)

    async def action_leaf(self, step: int) -> None:
        """Scroll on by a screen; at the end go to the next page."""
        sheet = self.query_one(".sheet")
        edge = sheet.scroll_offset.y >= sheet.max_scroll_y if step > 0 else sheet.scroll_offset.y <= 0
        if edge and 0 <= self._at + step < len(self._pages):
            await self.action_turn(step)
        else:
            self.action_page(step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer turning pages only if there are several."""
        return bool(self._pages) if action == "turn" else super().check_action(action, parameters)

    async def action_turn(self, step: int) -> None:
        self._at = (self._at + step) % len(self._pages)
        page = self.query_one("#page", Vertical)
        await page.remove_children()
        await page.mount(*self._page())
        self.query_one(".sheet").scroll_home(animate=False)

    def _page(self) -> Iterator[Widget]:
        """The open page; what is enough after a short absence."""
        if self._pages:
            page = self._pages[self._at]
            yield _text(f"{self._at + 1} of {len(self._pages)} · {page.title}", "begins")
            yield from (row for told in page.told for row in _told(told.label, told.lines))
            if not page.told:
                yield _text(NOTHING_YET, "label")
            return
        scene, recap = self._campaign.world.scene, self._recap
        if note := begins_with(self._campaign, recap):
            yield _text(f"Begins with: {note}", "begins")
        if recap.last:
            yield _text("\n\n".join(filter(None, how_it_ended(recap.last, PAGE))), "story")
        here = f"{scene_heading(scene)}{f', {scene.mood}' if scene.mood else ''}"
        yield from _told("Your notes", recap.notes)
        yield from _told("Here", (here,) if scene.number else ())
        yield from _told("Open threads", recap.threads)
        yield from _told("Near their end", recap.trackers)
        yield from _told("Unanswered", recap.unanswered)


def _told(label: str, lines: Iterable[str]) -> Iterator[Widget]:
    if lines:
        yield _text(label, "label")
        yield _text("\n".join(" ".join(line.split()) for line in lines), "things")


def _text(text: str, classes: str) -> Static:
    return Static(Content(sanitise(text)), classes=classes)
