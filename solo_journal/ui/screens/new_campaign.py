"""A new campaign: which game, what it is called, who is played. Only the game is a question; the rest may wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.library.library import Library
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import shown
from ...rules import shelf
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..forms.input_barrier import after_typing
from ..forms.typing import LineInput
from ..key_queue import OPENING
from .beginning import Wanted, begin, plain_title
from .dialog import LEAVE, Dialog
from .marked_list import MarkedList

NO_GAME = ("No game", "Write freely, with dice, tables, trackers and lists.\nA game can be taken up at any time.")


class NewCampaign(Dialog[CampaignModel]):
    """Begins a campaign and dismisses with its model; with None where the player leaves it."""

    HEAD = "A new campaign"
    HELP = (
        "Choose a game with the arrows. Enter goes on to the title and then to who you play; Enter there begins. Title "
        "and hero may stay blank and be filled in play."
    )
    DEFAULT_CSS = """
    NewCampaign {
        .label { color: $quiet; margin-top: 1; }
        MarkedList { max-height: 8; }
        .about { color: $quiet; min-height: 4; padding: 0 0 0 2; margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "further", "Go on", id="new.further", tooltip="On, and at last into the story.", priority=True
        ),
        Binding("ctrl+s", "begin", "Begin", id="new.begin", tooltip="Begin with what stands here.", priority=True),
        LEAVE,
    ]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._games = shelf.choices()
        self._told = [*((each.title, each.about) for each in self._games), NO_GAME]
        self._begins = False

    def body(self) -> Iterable[Widget]:
        """The games, and two lines to type in."""
        yield MarkedList([Content.styled(shown(title), "bold") for title, _ in self._told])
        yield Static(classes="about")
        yield Static("Title", classes="label")
        yield LineInput(id="title")
        yield Static("Who do you play? A name, then a comma and a few words", classes="label")
        yield LineInput(placeholder="Kaelen, drone runner who sees heat", id="said")

    def on_mount(self) -> None:
        """Begin with the game."""
        self.query_one(MarkedList).focus()

    @on(MarkedList.OptionHighlighted)
    def tell(self, event: MarkedList.OptionHighlighted) -> None:
        """Tell of the game, and show what the campaign is called if it is called nothing."""
        self.query_one(".about", Static).update(Content(shown(self._told[event.option_index][1])))
        self.query_one("#title", LineInput).placeholder = plain_title(self._wanted().games, self._library.clock())

    @on(MarkedList.OptionSelected)
    def on_to_title(self) -> None:
        """A click chooses a game."""
        self.query_one("#title", LineInput).focus()

    @after_typing
    def action_further(self) -> None:
        """From the game to the title, from there to the hero, and from there into the story."""
        if self.query_one("#said", LineInput).has_focus:
            self.action_begin()
        else:
            self.focus_next()

    @after_typing
    def action_begin(self) -> None:
        """Begin with what stands here."""
        if not self._begins:
            self._begins = True
            self.trouble("")
            self.run_worker(self._begin(), group=OPENING)

    def _wanted(self) -> Wanted:
        at = self.query_one(MarkedList).highlighted or 0
        games = tuple(each.id for each in self._games[at : at + 1])
        return Wanted(games, self.query_one("#title", LineInput).value, self.query_one("#said", LineInput).value)

    async def _begin(self) -> None:
        try:
            model = await begin(self._library, self._wanted())
        except (Refused, StoreError) as reason:
            self.trouble(str(reason))
        else:
            self.dismiss(model)
        finally:
            self._begins = False
