"""Previously on: the story so far and how things stand, and whether the next session begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from textual import events, getters
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.campaign import Campaign
from ...campaign.entry import Entry
from ...campaign.recap import Recap, previously
from ...campaign.session_effects import effects
from ...campaign.shown import shown
from ...campaign.taking_back import next_redo, next_undo
from ...campaign.telling import short_line
from ...rules.commons.scene import headed
from ...rules.commons.session import Close
from ..app import SoloJournal
from .dialog import Dialog

SitsDown = Literal["goes on", "reopens", "starts", "looks"]
"""What sitting down at a campaign means: its session goes on; the one that was closed a short while ago would go on
again; the next one is to start; or it can only be read."""
SIGNS = (
    "Write, and a blank line keeps the paragraph. A line that begins with a sign acts on Enter: ? asks the oracle "
    "(?+ and ?- where the story leans), @ tells what your character tries and d: rolls for it, => is what comes of it, "
    "/ and Space open the menu. F1 tells the rest."
)


def sits_down(campaign: Campaign, recap: Recap) -> SitsDown:
    """What it means to sit down at this campaign now. Only `starts` is worth a question."""
    if campaign.read_only:
        return "looks"
    if not recap.goes_on:
        return "starts"
    if campaign.world.session.open:
        return "goes on"
    return "reopens" if _closing(next_undo(campaign)) else "starts"


def begins_with(campaign: Campaign, recap: Recap) -> str:
    """The line for next time: also that of a session which was closed and goes on after all."""
    closed = None if recap.begins_with else _closing(next_redo(campaign))
    return closed.text if closed else recap.begins_with


def _closing(entry: Entry | None) -> Entry | None:
    """The entry, if it closes a session."""
    return entry if entry and entry.act and entry.act.procedure == Close.id else None


class Previously(Dialog[bool]):
    """Dismisses with True to start the next session, with None to play on as it is."""

    HELP = (
        "How things stand. Where the next session is due, Enter starts it and Esc plays on as it is. Where none is, "
        "simply write on."
    )
    DEFAULT_CSS = """
    Previously {
        .head { color: $text-accent; margin-bottom: 0; }
        .begins { color: $prose; text-style: bold; margin-bottom: 1; }
        .story { color: $prose; padding-left: 2; margin-bottom: 1; }
        .label { color: $quiet; }
        .things { color: $foreground; padding-left: 2; margin-bottom: 1; }
        .asks { color: $foreground; margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "Begin", id="previously.begin", tooltip="Start the next session, where one is due."),
        Binding("escape", "dismiss_it", "Play on", id="previously.on", tooltip="Play on as it is."),
        Binding("up", "look(-1)", "Up", id="previously.up", tooltip="Further up.", show=False),
        Binding("down", "look(1)", "Down", id="previously.down", tooltip="Further down.", show=False),
        Binding("pageup", "look(-10)", "Page up", id="previously.page-up", tooltip="A page up.", show=False),
        Binding("pagedown", "look(10)", "Page down", id="previously.page-down", tooltip="A page down.", show=False),
    ]

    app = getters.app(SoloJournal)

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self._recap = previously(campaign)
        self._begins_with = begins_with(campaign, self._recap)
        self._world = campaign.world
        self._title = campaign.title
        self._starts = sits_down(campaign, self._recap) == "starts"
        self._effects = effects(campaign) if self._starts else ""

    def head(self) -> Content:
        """Whose story it is."""
        return Content(shown(f"Previously on {' '.join(self._title.split())}"))

    def body(self) -> Iterable[Widget]:
        """The question, which must be in view however long the rest is, and how things stand."""
        recap = self._recap
        if self._starts:
            yield _text(self._question(), "asks")
        if self._begins_with:
            yield _text(f"Begins with: {self._begins_with}", "begins")
        if recap.last:
            yield _text("\n\n".join(short_line(line) for line in recap.last), "story")
        yield from self._standing()
        if recap.how_to_play:
            yield _text("It has been a while. How to play", "label")
            yield _text("\n\n".join((SIGNS, *recap.how_to_play)), "things")

    def on_key(self, event: events.Key) -> None:
        """Where nothing is asked, a writer writes on: the key goes to the page."""
        if event.is_printable and not self._starts:
            event.stop()
            self.dismiss(None)
            self.app.in_turn.first(event)

    def action_go(self) -> None:
        """Start the next session where one is due; else play on."""
        self.dismiss(True if self._starts else None)

    def action_look(self, lines: int) -> None:
        """Look further up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def _standing(self) -> Iterator[Widget]:
        scene, recap = self._world.scene, self._recap
        here = f"{headed(scene)}{f', {scene.mood}' if scene.mood else ''}" if scene.number else ""
        for label, things in (
            ("Here", (here,) if here else ()),
            ("Open threads", recap.threads),
            ("Near their end", recap.trackers),
            ("Unanswered", recap.unanswered),
        ):
            if things:
                yield _text(label, "label")
                yield _text("\n".join(" ".join(each.split()) for each in things), "things")

    def _question(self) -> str:
        number = self._world.session.number + 1
        does = f" {self._effects.rstrip('.')}." if self._effects else ""
        return f"Start session {number}?{does} Enter starts it, Esc plays on as it is."


def _text(text: str, classes: str) -> Static:
    return Static(Content(shown(text)), classes=classes)
