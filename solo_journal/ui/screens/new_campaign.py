"""A new campaign of a game: the character and the title. Both are optional; Enter starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from ...campaign.library.identity import folder_name
from ...campaign.library.library import Library
from ...campaign.play.openings import has_numbers, suggestions
from ...campaign.store.errors import StoreError
from ...rules.house_rules import HouseRule
from ...rules.inputs import make
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.system import System
from ...rules.systems import OTHER
from ..campaign_model import CampaignModel
from ..forms.key_table import keys
from ..forms.labelled_row import LabelledRow
from ..forms.radio_row import RadioRow, Turn
from ..forms.said import quiet, said
from ..forms.text_inputs import LineInput
from ..key_queue import OPENING
from ..page.safe_text import ends, safe
from .dialog import CANCEL, Dialog
from .game_list import Game, games
from .help import primer_topic
from .library_acts import CampaignPlan, begin, plain_title
from .modal import after_typing

ALONE = "none"
MEASURE = 76
"""The width of a row."""
MORE = "More ▸"


class WhoIsPlayed(LineInput):
    """The first input: arrows bring suggestions."""

    KEY_HINTS = (("↓", "next suggestion"),)


class NewCampaign(Dialog[CampaignModel]):
    """Starts a campaign and returns its model; None if cancelled."""

    HEAD = "NEW CAMPAIGN"
    HELP = (
        "Type who you play: a name, a comma and a few words. Down gives one suggestion after another. Enter starts; "
        "all fields may stay empty and be filled in later. **More ▸** (Ctrl+O) holds a second game, house rules and "
        "the name of the folder."
    )
    DEFAULT_CSS = """
    NewCampaign {
        .about, .below, .next { color: $quiet; }
        .about { margin-bottom: 1; }
        .below { margin: 0 0 1 14; }
        .next { margin-top: 1; }
        .rules { color: $foreground; text-style: bold; }
        #more { display: none; height: auto; }
        &.-more { #more { display: block; } .about, #more-row { display: none; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("new", ("begin", "enter", "begin", "Start", "Start the campaign."), priority=True),
        *keys("new", ("suggest", "down", "suggest(1)", "Next suggestion", "Somebody to play.")),
        *keys(
            "new",
            ("suggest-back", "up", "suggest(-1)", "Previous suggestion", "The one before."),
            ("more", "ctrl+o", "more", "More", "Show or hide the other fields."),
            show=False,
        ),
        *keys("new", ("next", "tab", "app.focus_next", "Next field", "To the next field.")),
        *CANCEL,
    ]

    def __init__(self, library: Library, game: Game) -> None:
        super().__init__()
        self._library, self._game = library, game
        self._suggestions = ["", *suggestions(game.ids, library.tables, library.shelf)]
        self._at = 0
        self._begins = False

    @property
    def _system(self) -> System:
        return self._library.shelf.system(self._game.id)

    @property
    def help_topic(self) -> str:
        return primer_topic(self._system)

    def head(self) -> Content:
        head, room = Content.styled(self.HEAD, "bold $prose"), min(MEASURE, self.app.size.width - 4)
        return ends(head, safe(self._game.title, "$quiet"), room)

    def body(self) -> Iterable[Widget]:
        """The game in two lines, two inputs, and what few players need under `More`."""
        yield said(self._game.about, "about")
        yield LabelledRow("Character", WhoIsPlayed(id="said"))
        next_one = " · ↓ the next suggestion" if len(self._suggestions) > 1 else ""
        yield said(f"a name, a comma, a few words{next_one}\nempty: start without one", "below")
        title = plain_title(self._game.ids, self._library)
        yield LabelledRow("Title", LineInput(placeholder=f"{title} (can be changed later)", id="title"))
        rules = self._system.readings
        yield LabelledRow(MORE, quiet(f"Ctrl+O: second game · {'house rules · ' * bool(rules)}folder"), id="more-row")
        with Vertical(id="more"):
            others = [each.short for each in games(self._library.shelf) if each.id != self._game.id]
            yield LabelledRow("Second game", RadioRow((ALONE, *others), ALONE, id="second"))
            yield LabelledRow("Folder", LineInput(placeholder=folder_name(title), id="folder"))
            yield said(f"in {self._library.places.campaigns}", "below")
            if rules:
                yield said("  House rules", "rules")
            for each in rules:
                yield quiet(f"  {each.title}")
                yield LabelledRow("", Turn(tuple(each.options.values()), each.options[each.default], id=_widget(each)))
        yield said(f"Next: {self._next()}.", "next")

    def action_suggest(self, step: int) -> None:
        """Put a suggestion into the input; the next press gives another, and finally what was typed."""
        line = self.query_one("#said", LineInput)
        if len(self._suggestions) < 2 or not line.has_focus:
            self.app.action_focus_next() if step > 0 else self.app.action_focus_previous()
            return
        if line.value != self._suggestions[self._at]:
            self._suggestions[0], self._at = line.value, 0
        self._at = (self._at + step) % len(self._suggestions)
        line.value = self._suggestions[self._at]
        line.action_end()

    @on(events.Click, "#more-row, #more-row *")
    def action_more(self) -> None:
        self.toggle_class("-more")

    @after_typing
    def action_begin(self) -> None:
        if not self._begins:
            self._begins = True
            self.trouble("")
            self.run_worker(self._begin(), group=OPENING)

    def _next(self) -> str:
        """What the first page of a campaign of this game offers."""
        if self._system.ready and has_numbers(self._system):
            return "characters who are ready to play, or one of your own"
        sentences = f"three opening sentences{'' if self._game.id == OTHER else ' from this world'}"
        return f"a drawn spark and {sentences}" if self._system.spark else sentences

    def _wanted(self) -> CampaignPlan:
        second = self.query_one("#second", RadioRow).chosen
        more = (each.id for each in games(self._library.shelf) if each.short == second)
        words, title, folder = (self.query_one(f"#{id_}", LineInput).value for id_ in ("said", "title", "folder"))
        return CampaignPlan((*self._game.ids, *more), title, words, tuple(self._settled()), folder.strip())

    def _settled(self) -> Iterator[Procedure]:
        """The house rules that differ from the game's defaults."""
        for each in self._system.readings:
            setting = list(each.options)[self.query_one(f"#{_widget(each)}", Turn).at]
            if setting != each.default:
                yield make(self._library.shelf.procedure("reading.set"), {"name": each.id, "setting": setting})

    async def _begin(self) -> None:
        try:
            model = await begin(self._library, self._wanted())
        except (Refused, StoreError) as reason:
            self.trouble(str(reason))
        else:
            self.dismiss(model)
        finally:
            self._begins = False


def _widget(rule: HouseRule) -> str:
    return f"rule-{rule.id.replace('.', '-')}"
