"""The page at work: it does one thing after another, opens dialogs, and notices what other programs wrote.

The acts of the page and `run_line` use this interface.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual.screen import Screen

from ...campaign.entry import AMENDING, Entry
from ...campaign.play.port import Done
from ...campaign.store.errors import StoreError
from ...rules.procedure import Procedure
from ...rules.refusal import Cancelled, ReadOnly, Refused
from ..campaign_model import CampaignModel
from ..composer import messages
from ..key_queue import BESIDE, OPENING
from ..log.log_cache import save_rows
from ..shutdown import end
from ..terminal import is_closed
from .masthead import Masthead
from .port import AppPort, require_answer
from .view import PageView

if TYPE_CHECKING:
    from ..shell import Shell

T = TypeVar("T")

MOST_NEWS = 5
"""The most lines of news shown at once; the log has all of it."""


class PlayPage(PageView):
    """A page that carries out requests."""

    def __init__(self, model: CampaignModel) -> None:
        super().__init__(model)
        self._turn = asyncio.Lock()
        """Requests wait for each other and run in order."""
        self._looking = False
        self._kept = ""
        """What was in the draft when it was last looked at."""
        self.result: Entry | None = None
        """The entry saved by the current request, which must be visible afterwards."""
        self.filled: tuple[str, str] | None = None
        """The form that was filled in for it: it keeps what was typed until the entry is saved."""
        self._sent: messages.Sent | None = None
        """The rows that were sent for the current request."""
        self.port = PagePort(self)
        """The page's port for verbs."""

    def request(
        self, how: Callable[[], Awaitable[object]], sent: messages.Sent | None = None, *, opens: bool = True
    ) -> None:
        """Run something after earlier requests. `opens` says that it may open something or ask for dice, so that keys
        pressed now are meant for that."""
        self.run_worker(self.doing(how, sent), group=OPENING if opens else BESIDE, exit_on_error=False)

    @property
    def asks_for_keys(self) -> bool:
        """Whether the strip asks for dice and has the keys."""
        return self.strip.dice.asks and self.strip.has_focus

    async def doing(self, how: Callable[[], Awaitable[object]], sent: messages.Sent | None = None) -> None:
        """Run one thing in its turn. If it fails, say why and give back the rows that were sent for it."""
        composer, cancelled = self.composer, False
        async with self._turn:
            self.strip.forget()
            self.result, self._sent, self.filled = None, sent, None
            try:
                await how()
            except Cancelled as left:
                cancelled = True
                if str(left) and composer.is_attached:
                    self.tell(str(left))
            except ReadOnly:  # why is said below the masthead
                self.tell("Read only, so nothing was written.", wrong=True)
            except (Refused, StoreError) as reason:
                self.tell(str(reason), wrong=True)
            except Exception as error:
                from ...campaign.library.crash_log import mishap

                self.tell(mishap(error, self.model.library.places.state), wrong=True)
            finally:
                if self.filled and self.result is not None:
                    self.model.held_forms.pop(self.filled, None)
                if composer.is_attached:  # else the program was left meanwhile
                    if self.strip.dice.end():
                        cast("Shell", self.app).skip_enter()
                    self.strip.about(composer.line)
                    self.catch_up()
                    if sent is not None:
                        composer.left(sent, cancelled=cancelled)
                    if self.result is not None and self.result.kind in AMENDING:
                        self.log_.bring(self.result.target)
                    elif self.result is not None or sent is not None:
                        self.log_.follow()
                    self.strip.about(composer.line)
                    self._tell_hidden()
                    self.tell_notices()

    def _tell_hidden(self) -> None:
        """Say what came of the act, if the log's detail leaves it out."""
        done = self.result
        if done is not None and done.outcome and done.kind not in AMENDING and self.log_.hides(done.id):
            self.tell(f"{done.outcome.headline}. Log detail story leaves this out; F6 shows it.")

    def look_around(self) -> None:
        """Keep the words of a dialog, since the terminal may be gone at any time; quit if it is. Check what others
        wrote, unless a check is still running."""
        if (typed := self.typed) != self._kept:
            self._kept = typed
            self.model.drafts.submit(self.model.keep_draft, typed)
        if not self.app.is_headless and is_closed():
            end(self.app, 1)
        elif self._turn.locked() or self._looking:
            self.query_one(Masthead).show(self.model)  # another program may hold up what is being done
        else:
            self.run_worker(self.look(), group="look")  # it may take its time, and keys must not wait for it

    async def look(self) -> None:
        """Take in what other programs wrote, and write what could not be saved before."""
        self._looking, composer = True, self.composer
        try:
            async with self._turn:
                if self.campaign.unsaved and await self.model.retry():
                    self.model.keep_draft(self.composer.text)
                    self.catch_up()
                news = await self.model.look()
        finally:
            self._looking = False
        if not composer.is_attached:
            return  # the program was left meanwhile
        self.tell_notices()
        if news is not None:
            self.catch_up()
        if news:
            self.tell("Another window wrote: " + "\n".join(news[-MOST_NEWS:]))

    def keep_what_is_typed(self) -> None:
        """Save the draft now, because the program is ending."""
        self.model.keep_draft(self.typed)

    @property
    def typed(self) -> str:
        """What is not saved: the composer's text, and changed words in a dialog."""
        beside = (getattr(screen, "unsaved", "") for screen in self.app.screen_stack)
        return "\n".join(filter(None, (self.composer.text, *beside)))

    def keep_last_look(self) -> None:
        """Save the end of the log as a picture for the next start."""
        log, model = self.log_, self.model
        state, folder = model.library.places.state, model.campaign.folder.path
        model.saver.submit(save_rows, state, folder, log.outer_size.width, log.last_rows())

    async def act(self, id_: str, words: str = "") -> None:
        """Run one of the page's acts, with the words after its name."""
        raise NotImplementedError

    async def ask(self, screen: Screen[Any]) -> Any:
        """Open a screen. The line that asked for it has had its effect by then: it is not offered again as a draft."""
        if self._sent is not None:
            self.composer.done(self._sent)
        return await self.app.push_screen_wait(screen)

    async def do(
        self,
        what: Procedure | type[Procedure],
        given: Mapping[str, Any] | None = None,
        *,
        form: bool = False,
        first: str = "",
    ) -> None:
        """Do a procedure that is ready, or one with what is given: through its form if that is not enough, or if `form`
        is set."""
        from ...campaign.play.verbs import acts

        if isinstance(what, Procedure):
            await acts.do(self.campaign, self.port, what)
        else:
            await acts.fill_and_do(self.campaign, self.port, what, given or {}, form=form, first=first)


class PagePort(AppPort):
    """The port of one page with one campaign."""

    def __init__(self, page: PlayPage) -> None:
        super().__init__(cast("Shell", page.app))
        self.model, self.page = page.model, page

    async def show_entry(self, done: Done) -> None:
        """Show the entry in the log. After a draw from a table, the player's lines and veils are shown too."""
        await super().show_entry(done)
        self.page.result = done.entry
        safety = self.model.world.safety
        if done.entry.kind == "draw" and safety is not None:
            self.page.tell(f"{safety.describe()} · F9 n draws another")

    async def say(self, words: str, *, warns: bool = False) -> None:
        self.page.tell(words, wrong=warns)

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        """Let the player fill in a procedure, beginning with the `first` input."""
        from ..screens.form import FormScreen

        form = FormScreen(self.model, kind, dict(given), first=first)
        procedure: Procedure = require_answer(await self.page.app.push_screen_wait(form))
        self.page.filled = form.held_as
        return procedure

    async def open(self, place: str, about: object = None) -> None:
        """Open another campaign, a file in the editor, or whatever the act with this name opens."""
        if place == "editor" and isinstance(about, tuple):
            from .editor import edit_at

            edit_at(self.page.app, *about)
        else:
            await self.page.act("library" if place == "campaign" else place, "" if about is None else str(about))

    async def save(self, work: Callable[[], T]) -> T:
        return await self.model.save(work)
