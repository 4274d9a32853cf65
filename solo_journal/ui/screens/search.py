"""Search while typing: the newest hits first, each with its context."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ...campaign.journal.annotations import scenes
from ...campaign.story.entry_text import log_line
from ...campaign.story.query import read_query
from ...campaign.story.sanitise import sanitise_line
from ...campaign.story.scene_name import title_words
from ...campaign.story.search import Context, Hit, marks_of
from ...campaign.story.voice import PAGE
from ...rules.refusal import Refused
from ..forms.highlight import snippet
from ..forms.key_table import LIST_KEYS, LIST_PAGES, keys
from ..forms.plain_list import PlainList
from ..forms.search_scope import SearchScope
from ..forms.text_inputs import LineInput
from ..key_queue import OPENING
from .dialog import CANCEL, Dialog
from .open_pages import SearchChoice
from .search_task import Ended, SearchTask

AT_A_TIME = 200
"""The number of hits found at a time; more follow when the cursor nears the last one."""
NEAR = 20
PAUSE = 0.03
"""Seconds without a key before searching: a burst of letters is one search."""
LOOK_PAUSE = 0.08
"""Seconds on one hit before its neighbours are read."""
LONGEST = 400
"""The most characters of a neighbour."""
TELLS = "person:orso  place:  thread:  scene:3-5  session:2  kind:question  is:bookmarked  “a phrase”"


class SearchDialog(Dialog[SearchChoice]):
    """Returns the chosen line, or None."""

    HELP = (
        "All words count, in any order; put a phrase in quotes. Case and accents do not matter. Filters: "
        "`kind:question`, `scene:12` or `scene:vents`, `session:2-4`, `person:orso`, `place:`, `thing:`, `thread:`, "
        "and `is:bookmarked` (or struck, edited, overruled, rerolled). A comma means either: `kind:roll,draw`."
    )
    DEFAULT_CSS = """
    SearchDialog {
        & > .sheet { height: 100%; }
        PlainList { height: 1fr; min-height: 4; margin-top: 1; }
        .around { height: auto; max-height: 40%; padding: 0 1; border-top: solid $pane-rule; color: $foreground; }
        .around.-none { display: none; }
        .count { color: $quiet; height: auto; max-height: 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys(
            "find",
            ("take", "enter", "take", "Go there", "Go to this line in the log."),
            ("change", "f9", "take(True)", "Edit", "Edit it, and come back."),
            priority=True,
        ),
        *LIST_KEYS,
        *LIST_PAGES,
        *CANCEL,
    ]

    def __init__(self, searched: SearchScope, words: str = "") -> None:
        super().__init__(searched.head)
        self._searched, self._words = searched, words
        self._terms: tuple[str, ...] = ()
        self._hits: list[Hit] = []
        self._seeking: SearchTask[Hit] | None = None
        self._seeks = False
        self._caught_up = asyncio.Event()
        """Set once the newest hits are those of the current words."""
        self._contexts: dict[Path, tuple[Context, dict[int, str]]] = {}

    def body(self) -> Iterable[Widget]:
        """The input, the hits, and the context of the one at the cursor."""
        yield LineInput(self._words, placeholder="a name, a word, “a phrase”, person:orso, kind:question")
        yield PlainList()
        yield Static(classes="around -none")
        yield Static(Content(TELLS), classes="count")

    def on_mount(self) -> None:
        """Prepare the texts while the player types."""
        if not self._words:
            self._caught_up.set()
        self.run_worker(self._warm, thread=True, group="warm", exit_on_error=False)

    def on_unmount(self) -> None:
        if self._seeking:
            self._seeking.end()

    def _warm(self) -> None:
        """Prepare the texts in a thread, while this screen is open."""

        def pause() -> None:
            if not self.is_attached:
                raise Ended

        with suppress(Ended):
            self._searched.warm(pause)

    @on(Input.Changed)
    def typed(self) -> None:
        self._caught_up.clear()
        self._search(self.query_one(LineInput).value)

    @work(exclusive=True, group="find")
    async def _search(self, words: str) -> None:
        if self._seeking:
            self._seeking.end()
        await asyncio.sleep(PAUSE)
        self._hits, self._terms = [], ()
        self.query_one(PlainList).clear_options()
        self._show_around(None)
        try:
            query = read_query(words)
            self._terms = marks_of(query)
        except Refused as reason:
            self._tell(str(reason))
            self._caught_up.set()
            return
        if not query:
            self._tell(TELLS)
            self._caught_up.set()
            return
        self._tell("Searching …")
        self._seeking = SearchTask(partial(self._searched.hits, words), asyncio.get_running_loop(), self._take)
        await self._seek(self._seeking)

    async def _seek(self, seeking: SearchTask[Hit]) -> None:
        self._seeks = True
        try:
            await asyncio.to_thread(seeking.seek, AT_A_TIME)
        finally:
            self._seeks = False

    def _take(self, seeking: SearchTask[Hit], found: list[Hit], last: bool) -> None:
        if seeking is not self._seeking or not self.is_attached:
            return
        listing = self.query_one(PlainList)
        self._hits += found
        longest = max(40, min(240, listing.size.width))
        listing.add_options([self._row(hit, longest) for hit in found])
        if self._hits and listing.highlighted is None:
            listing.highlighted = 0
        if self._hits or last:
            self._caught_up.set()
        count = len(self._hits)
        if not last:
            self._tell(f"{count:,} so far …")
        elif seeking.done:
            self._tell(f"{count:,} found." if count else "No matches.")
        else:
            self._tell(f"Showing the newest {count:,}; scroll for more.")

    def _row(self, hit: Hit, longest: int) -> Content:
        return Content.assemble(
            (f"{self._searched.place(hit)}  ", "$quiet"), snippet(log_line(hit.line, PAGE), self._terms, longest)
        )

    def _tell(self, words: str) -> None:
        self.query_one(".count", Static).update(Content(sanitise_line(words)))

    # The line under the cursor

    @on(PlainList.OptionHighlighted)
    def look(self, event: PlainList.OptionHighlighted) -> None:
        """Show the context, and find more near the end."""
        if event.option_index < len(self._hits):
            self._look(self._hits[event.option_index])
        near = event.option_index >= len(self._hits) - NEAR
        seeking = self._seeking
        if near and seeking and not seeking.done and not self._seeks:
            self.run_worker(self._seek(seeking), group="find")

    @work(exclusive=True, group="around")
    async def _look(self, hit: Hit) -> None:
        await asyncio.sleep(LOOK_PAUSE)
        self._show_around(await asyncio.to_thread(self._around, hit))

    def _around(self, hit: Hit) -> Content:
        """The scene of a hit, and the hit between its neighbours; runs in a thread."""
        if hit.path not in self._contexts:
            journal = self._searched.journal(hit)
            named = {each.number: title_words(each.title) for each in scenes(journal)}
            self._contexts[hit.path] = (Context(journal, 1), named)
        context, named = self._contexts[hit.path]
        lines, at = context.around(hit.line.entry.id)
        place = [hit.title, f"session {hit.line.session}", f"scene {hit.line.scene}", named.get(hit.line.scene, "")]
        rows = [Content(sanitise_line(" · ".join(each for each in place if each))).stylize("$quiet")]
        for number, line in enumerate(lines):
            said = snippet(log_line(line, PAGE), self._terms, LONGEST if number == at else LONGEST // 2)
            rows.append(said if number == at else said.stylize("$quiet"))
        return Content("\n").join(rows)

    def _show_around(self, content: Content | None) -> None:
        for around in self.query(".around").results(Static):  # the screen may be left by now
            around.set_class(content is None, "-none")
            if content is not None:
                around.update(content)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer editing only for the open campaign."""
        if action == "take" and parameters:
            return self._searched.edits
        return super().check_action(action, parameters)

    @on(PlainList.OptionSelected)
    def chosen(self) -> None:
        self.action_take()

    @work(exclusive=True, group=OPENING)
    async def action_take(self, acts: bool = False) -> None:
        """Go to the line at the cursor, however fast Enter followed the words; with `acts`, to come back."""
        await self._caught_up.wait()
        at = self.query_one(PlainList).highlighted
        if at is not None and at < len(self._hits):
            hit = self._hits[at]
            words = self.query_one(LineInput).value
            self.dismiss(SearchChoice(hit.line.entry.id, self._terms, hit.path, acts, words))
