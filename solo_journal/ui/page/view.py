"""The page as it is seen: the log and the composer, with the panes beside them.

State flows down: after every act each part is shown the model again.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ...campaign.campaign import Campaign
from ...campaign.journal.log_window import Window
from ...campaign.play.latest_lines import Editing
from ...campaign.play.options import due
from ...campaign.story.levels import LEVELS, Level
from ...campaign.story.sanitise import sanitise
from ..campaign_model import CampaignModel
from ..composer.composer import Composer
from ..composer.offers import numbers_in
from ..composer.strip import Strip
from ..log.scene_log import SceneLog
from ..panes import beside
from ..panes.pane import Pane
from .frame import Frame
from .key_line import KeyLine
from .masthead import Masthead
from .safe_text import NOTHING, safe
from .side_column import SideColumn
from .status import StatusLine
from .story_start import FIRST_PROMPT, StoryStart, in_sight, is_beginning, suggestions_line


class SaveWarning(Static):
    """A sentence or two, in up to four rows; hidden if all is well."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SaveWarning { display: none; height: auto; max-height: 4; padding: 0 1; }
    SaveWarning.-said { display: block; }
    """

    def show(self, model: CampaignModel) -> None:
        campaign = model.campaign
        why = campaign.unsaved or campaign.read_only
        self.update(safe(why, "$text-error" if campaign.unsaved else "$text-warning") if why else NOTHING)
        self.set_class(bool(why), "-said")


NOT_SAVED = "The change is not saved. Esc again drops it."
SPARE = 8
"""The width of the page besides its text."""
FIRST = 60
"""The lines of the log that are read before the first picture: more than a screen of them."""


def detail_of(model: CampaignModel) -> Level:
    """The player's level of detail."""
    return next((each for each in LEVELS if each == model.settings.detail), "results")


class PageView(Frame):
    """The parts of the page."""

    def __init__(self, model: CampaignModel) -> None:
        super().__init__()
        self.model = model
        self.panes: list[Pane] = []
        self.log_: SceneLog
        """The log; the same object even after the page was removed."""
        self._read = False
        """Whether the story has been seen. What depends on the games comes after that."""
        self._warned = ""
        """Changed words of a paragraph that the next Esc drops."""
        self._known: frozenset[object] = frozenset()
        """The names that the log marks."""

    @property
    def campaign(self) -> Campaign:
        return self.model.campaign

    @property
    def help_topic(self) -> str:
        return due(self.model.options)

    composer = getters.query_one("#composer", Composer)
    strip = getters.query_one(Strip)

    def compose(self) -> ComposeResult:
        """The page. The panes follow later, because the first picture does not wait for them."""
        model = self.model
        yield Masthead()
        yield SaveWarning()
        with Horizontal(id="middle"):
            yield SideColumn(id="left")
            with Vertical(id="page"):
                self.log_ = SceneLog(Window.at_the_end(model.campaign.journal, first=FIRST), id="log")
                self.log_.detail = detail_of(model)
                self.log_.table = self._table
                with Vertical(id="reading"):
                    yield self.log_
                    yield StoryStart()
                yield Strip()
                yield Composer(self.names, self.numbers, id="composer")
            yield SideColumn(id="right")
        yield StatusLine()
        yield KeyLine()

    async def mount_panes(self) -> None:
        """Add the panes that this campaign has content for; a new game brings its own."""
        self._read = True
        composer = self.composer
        self.panes = [kind() for kind in beside(self.model)]
        for pane in self.panes:
            pane.folded = pane.id_ in self.model.settings.folded
        for side in ("left", "right"):
            await self.query_one(f"#{side}", SideColumn).put([pane for pane in self.panes if pane.column == side])
        if not composer.is_attached:
            return  # the program was left meanwhile
        self.know_names()
        self.show()

    def show(self) -> None:
        """Show the model everywhere; before the first picture, only what it needs."""
        model = self.model
        self._measure(model.settings.measure)
        self.query_one(Masthead).show(model, counts=self._read)
        self.query_one(SaveWarning).show(model)
        self.composer.asks = FIRST_PROMPT if is_beginning(model.options) else model.pending
        if not self._read:
            return
        self.query_one(StatusLine).show(model)
        for pane in self.panes:
            pane.show(model)
        self.query_one(StoryStart).show(model)
        self.look_for_tries()
        self.show_strip()

    def show_strip(self) -> None:
        """Show in the strip what the composer's line would do, or what can be done instead."""
        composer = self.composer
        if self.model.editing and composer.blank:
            self.stop_editing()
        chooses = bool(self.model.chosen) and composer.text == composer.made
        self.strip.show(
            self.model, composer.line, writing=not composer.blank, chooses=chooses, completes=composer.completes
        )
        composer.numbered = composer.numbered or (composer.blank and bool(self.numbers()))

    def numbers(self) -> frozenset[int]:
        """The numbers that take an option now: those that are visible."""
        model = self.model
        if is_beginning(model.options):
            ways = len(in_sight(model))
            return frozenset(range(ways == len(model.options), ways + 1))
        if model.options:
            return self.strip.in_sight(model)
        return numbers_in(suggestions_line(model, self.strip.room)) if model.suggestions else frozenset()

    def look_for_tries(self) -> None:
        """Give digits to what the core roll can use, from an action until something else is written."""
        from ...campaign.play.roll_suggestions import rolls_plain, suggestions

        found = () if self.model.options or self.model.pending else suggestions(self.campaign)
        if found != self.model.suggestions:
            self.model.suggestions, self.model.chosen, self.composer.made = found, [], ""
            self.model.plain = bool(found) and rolls_plain(self.campaign)

    def _measure(self, columns: int) -> None:
        """Set the width of the text in the log, the strip and the composer."""
        log, composer, strip = self.log_, self.composer, self.strip
        if log.most == columns:
            return
        log.most = composer.measure = strip.measure = columns
        for each in self.query("#page > *"):
            each.styles.max_width = columns + SPARE
        log.on_resize()
        composer.on_resize()

    def catch_up(self) -> None:
        """After an act: update the log, then everything else."""
        log = self.log_
        log.show_news(log.window.catch_up())
        self.show()
        if self.panes:
            self.know_names()
        if self.panes and [type(pane) for pane in self.panes] != beside(self.model):
            self.run_worker(self.mount_panes(), exclusive=True, group="panes")

    def _table(self, name: str) -> str:
        """The title of a table."""
        from ...rules.refusal import Refused
        from ...rules.tables import find_table

        try:
            return find_table(self.campaign.tables, name).title if name else ""
        except Refused:
            return ""

    def know_names(self) -> None:
        """Mark the campaign's names in the log, again if they changed."""
        from ...campaign.story.memory import mentions_in
        from ...campaign.story.names import names_in_world

        world = self.model.world
        known = frozenset(names_in_world(world))
        if known != self._known:
            self._known = known
            self.log_.knows(mentions_in(world))

    def names(self, line: str) -> Sequence[str]:
        from ...campaign.play.name_completion import names_for

        return names_for(self.campaign, line, own=self.model.own_commands)

    def edit(self, paragraph: Editing) -> None:
        """Put a paragraph's words into the composer. It stays in the log, marked, until they are saved."""
        self.model.editing, self.log_.editing = paragraph, paragraph.id
        self.begin_with(paragraph.typed)
        self.log_.bring(paragraph.id)
        self.show_strip()

    def stop_editing(self) -> Editing | None:
        """What is in the composer no longer belongs to a paragraph of the story. Returns which one it was."""
        edited, self.model.editing, self.log_.editing = self.model.editing, None, ""
        return edited

    def leave_editing(self) -> None:
        """Leave the paragraph as it was; if its words were changed, only when asked again."""
        composer, edited = self.composer, self.model.editing
        if edited and composer.text not in (edited.typed, self._warned):
            self._warned = composer.text
            self.tell(NOT_SAVED)
            return
        self.stop_editing()
        composer.text = ""
        self.show_strip()

    def begin_with(self, words: str) -> None:
        self.composer.begin(words)
        self.composer.focus()

    def show_found(self, id_: str, terms: tuple[str, ...] = ()) -> None:
        """Go to an entry in the log, with these words highlighted everywhere."""
        self.log_.terms = terms
        self.log_.jump_to(id_)
        self.log_.focus()

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Show a notice until the next key, or a refusal until its line changes."""
        tells = getattr(self.app, "tell", None) or self.strip.tell
        tells(sanitise(text), wrong=wrong)

    def set(self, **changes: object) -> None:
        """Change and save settings."""
        if trouble := self.model.set(**changes):
            self.tell(trouble, wrong=True)

    def tell_notices(self) -> None:
        """Show the campaign's notices once."""
        for notice in self.campaign.notices:
            if notice != self.campaign.read_only:  # that stands below the masthead
                self.tell(notice)
        self.campaign.notices.clear()
