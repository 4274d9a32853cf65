"""The page: the scene log and the composer, with the panes beside them. Everything else opens from here.

State goes down: after every act each part is shown the desk once more. Wishes come up as messages, and are carried
out one after another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen

from ...campaign.mishap import mishap
from ...campaign.recap import previously
from ...campaign.shown import shown
from ...campaign.store.errors import StoreError
from ...campaign.window import Window
from ...rules import shelf
from ...rules.procedure import Procedure
from ...rules.refused import Refused
from ..composer import messages
from ..composer.composer import Composer
from ..composer.hints import learn
from ..composer.naming import names_for
from ..composer.strip import Strip
from ..desk import Cancelled, Desk
from ..log.drawing import DETAILS, Detail
from ..log.scene_log import SceneLog
from ..page.acts import ACTS
from ..page.carrying_out import carry_out, do, take
from ..page.key_line import KeyLine
from ..page.masthead import Masthead
from ..page.status import StatusLine
from ..palette import Picked
from ..panes import kinds
from ..panes.pane import Pane
from ..terminal import gone
from .page_acts import PageActs

MOST_NEWS = 5
"""Lines of news from elsewhere that are told at once; all of it stands in the log."""
LOOK_EVERY = 1.0
"""Seconds between two looks at what other programs wrote."""


def detail_of(desk: Desk) -> Detail:
    """How much of each act the player wants to see."""
    return next((each for each in DETAILS if each == desk.settings.detail), "lines")


class Play(Screen[None]):
    """One campaign at play."""

    BINDING_GROUP_TITLE = "The page"
    HELP: ClassVar[str] = "Write; a blank line keeps the paragraph. A line that begins with a sign acts on Enter."
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (160, "-wide")]  # noqa: RUF012, as in Textual
    DEFAULT_CSS = """
    Play {
        #middle { height: 1fr; }
        #page { width: 1fr; align-horizontal: center; }
        #page > SceneLog, #page > Strip { max-width: 80; }
        #left, #right { display: none; height: 1fr; scrollbar-size-vertical: 1; }
        #left { width: 34; border-right: solid $pane-rule; }
        #right { width: 40; border-left: solid $pane-rule; }
        &.-normal #right, &.-wide #right, &.-wide #left { display: block; }
        &.-normal StatusLine, &.-wide StatusLine { display: none; }
        SceneLog { height: 1fr; }
        Strip { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f2",
            "act('menu')",
            "Menu",
            id="page.menu",
            tooltip="Everything that can be done here.",
            show=False,
            priority=True,
        ),
        Binding("f3", "act('search')", "search", id="page.search", tooltip="Find words in the journal.", priority=True),
        Binding(
            "f4", "act('editor')", "editor", id="page.editor", tooltip="Write in your own editor ($VISUAL, $EDITOR)."
        ),
        Binding(
            "f5",
            "act('panes')",
            "panes",
            id="page.panes",
            tooltip="The panes over the page, one by one.",
            priority=True,
        ),
        Binding(
            "f6",
            "act('detail')",
            "detail",
            id="page.detail",
            tooltip="The story only, lines, or everything.",
            priority=True,
        ),
        Binding(
            "f7", "act('library')", "Library", id="page.library", tooltip="Your campaigns.", show=False, priority=True
        ),
        Binding(
            "f8",
            "act('settings')",
            "Settings",
            id="page.settings",
            tooltip="Theme, keys, dice.",
            show=False,
            priority=True,
        ),
        Binding("escape", "to_composer", "Write", id="page.write", tooltip="Back to writing."),
        Binding("ctrl+z", "act('undo')", "Take back", id="page.undo", tooltip="Take back the last act.", show=False),
        Binding("ctrl+y", "act('redo')", "Bring back", id="page.redo", tooltip="Bring it back.", show=False),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.panes: list[Pane] = []
        self._turn = asyncio.Lock()
        """Acts wait for each other: whatever is wished, in the order in which it was wished."""
        self.acts = PageActs(self)

    log_ = getters.query_one("#log", SceneLog)
    composer = getters.query_one("#composer", Composer)
    strip = getters.query_one(Strip)

    @property
    def act_ids(self) -> list[str]:
        """The names of the page's own acts."""
        return ["menu", *(each.id for each in ACTS)]

    def compose(self) -> ComposeResult:
        """The page. The panes come after it, for nobody waits for them."""
        desk = self.desk
        yield Masthead()
        with Horizontal(id="middle"):
            yield VerticalScroll(id="left", can_focus=False)
            with Vertical(id="page"):
                log = SceneLog(Window.at_the_end(desk.campaign.journal), id="log")
                log.detail = detail_of(desk)
                yield log
                yield Strip()
                yield Composer(lambda line: names_for(desk, line), id="composer")
            yield VerticalScroll(id="right", can_focus=False)
        yield StatusLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Take up what was being written, and let the rest follow once the page is seen."""
        self.desk.ask_faces = self.strip.ask_faces
        self.show()
        self.composer.focus()
        draft = self.desk.draft.read()
        if draft.strip():
            self.composer.put(draft)
        self.call_after_refresh(self.run_worker, self._fill_in)

    async def _fill_in(self) -> None:
        """What was not needed for the first look: the panes, the news from elsewhere, previously on."""
        await self.mount_panes()
        self.set_interval(LOOK_EVERY, self.look)
        self.tell_notices()
        await self.sit_down()

    async def mount_panes(self) -> None:
        """The panes that this campaign has something for; a game that was taken up brings its own."""
        for pane in self.panes:
            await pane.remove()
        self.panes = [kind() for kind in kinds() if kind.wanted(self.desk)]
        for pane in self.panes:
            pane.folded = pane.id_ in self.desk.settings.folded
        for side in ("left", "right"):
            await self.query_one(f"#{side}").mount_all(pane for pane in self.panes if pane.column == side)
        self.show()

    async def sit_down(self) -> None:
        """Bring the player back into the story, where there is something to say: what it begins with, what happened,
        and whether the next session is due."""
        from .previously import Previously, sits_down

        campaign = self.desk.campaign
        recap = previously(campaign)
        how = sits_down(campaign, recap)
        if how == "goes on" and not recap.begins_with:
            return
        starts = await self.app.push_screen_wait(Previously(campaign))
        if how == "reopens":
            await self.doing(self.acts.reopen)
        elif starts:
            await self.doing(self.acts.start_session)

    # State down

    def show(self) -> None:
        """Show the desk as it stands, everywhere."""
        desk = self.desk
        self.query_one(Masthead).show(desk)
        self.query_one(StatusLine).show(desk)
        for pane in self.panes:
            pane.show(desk)
        self.composer.asks = desk.pending
        self.composer.options = len(desk.options)
        self.composer.own_dice = desk.settings.own_dice
        self.strip.show(desk, self.composer.line)

    def heard(self) -> None:
        """Something was done: take it into the log, then show the rest."""
        log = self.log_
        if log.window is not None:
            log.heard(log.window.catch_up())
        self.show()
        if self.panes and [type(pane) for pane in self.panes] != [kind for kind in kinds() if kind.wanted(self.desk)]:
            self.run_worker(self.mount_panes(), exclusive=True, group="panes")

    # Wishes up

    async def doing(self, how: Callable[[], Awaitable[object]], sent: messages.Sent | None = None) -> None:
        """Do one thing in its turn; say why where it cannot be done, and give back what was sent for it."""
        composer = self.composer
        async with self._turn:
            try:
                await how()
            except Cancelled:
                pass
            except (Refused, StoreError) as reason:
                self.tell(str(reason), wrong=True)
            except Exception as error:
                self.tell(mishap(error, self.desk.library.places.state), wrong=True)
            finally:
                if composer.is_attached:  # else the program was left meanwhile
                    self.strip.dice_done()
                    composer.release()
                    if sent is not None:
                        composer.left(sent)
                    self.heard()
                    self.tell_notices()

    def wish(self, how: Callable[[], Awaitable[object]], sent: messages.Sent | None = None) -> None:
        """Have something done; what is wished later waits."""
        self.run_worker(self.doing(how, sent), group="acts", exit_on_error=False)

    @on(messages.Keep)
    def keep(self, message: messages.Keep) -> None:
        """Keep a paragraph."""

        async def how() -> None:
            await self.desk.prose(message.text)
            self.composer.done(message)

        self.learn(message)
        self.wish(how, message)

    @on(messages.Wish)
    def line(self, message: messages.Wish) -> None:
        """Keep the prose above a line, then do the line."""

        async def how() -> None:
            if message.before.strip():
                await self.desk.prose(message.before)
                self.composer.kept(message)
                self.heard()
            self.expect_dice()
            await carry_out(self.desk, self, message.typed)
            self.composer.done(message)

        self.learn(message)
        self.wish(how, message)

    @on(messages.Take)
    def take_option(self, message: messages.Take) -> None:
        """Take what the last outcome left open."""
        options = self.desk.options
        if 1 <= message.number <= len(options):
            self.wish(lambda: take(self.desk, self, options[message.number - 1]))

    @on(messages.TakeBack)
    def take_back(self, message: messages.TakeBack) -> None:
        """Take the last paragraph back for editing."""
        self.learn(message)
        self.wish(self.acts.take_back_paragraph)

    @on(messages.Menu)
    def menu(self, message: messages.Menu) -> None:
        """Open the menu."""
        self.learn(message)
        self.wish(lambda: self.act("menu"))

    @on(messages.Completed)
    def completed(self, message: messages.Completed) -> None:
        """Tab need not be taught any more."""
        self.learn(message)

    @on(messages.Leave)
    def to_log(self, message: messages.Leave) -> None:
        """Go to the log, to read and to amend."""
        self.learn(message)
        self.log_.focus()

    @on(messages.Typed)
    def foretell(self) -> None:
        """Show what the line being typed would do."""
        self.strip.show(self.desk, self.composer.line)

    @on(messages.DraftDue)
    def keep_draft(self, message: messages.DraftDue) -> None:
        """Put what is being written on disk, off the page's own time."""
        self.desk.saver.submit(self.desk.keep_draft, message.text)

    @on(SceneLog.WantsMore)
    def read_more(self, message: SceneLog.WantsMore) -> None:
        """Read another page of the journal in a thread."""

        async def read() -> None:
            self.log_.take(await asyncio.to_thread(message.read))

        self.run_worker(read(), group="pages")

    @on(SceneLog.Opened)
    def open_entry(self, message: SceneLog.Opened) -> None:
        """Open what can be done with an entry."""
        self.wish(lambda: self.acts.open_entry(message.id))

    @on(Pane.Wish)
    def pane_wishes(self, message: Pane.Wish) -> None:
        """Do what a pane wants."""
        match message:
            case Pane.Do(procedure=id_, inputs=inputs, form=form):
                self.wish(lambda: do(self.desk, self, shelf.procedure(id_), inputs, form=form))
            case Pane.Sign(text=text):
                self.begin_with(text)
            case Pane.Jump(scene=scene):
                self.log_.jump_to_scene(scene)
                self.log_.focus()

    @on(Pane.Folded)
    def pane_folded(self, message: Pane.Folded) -> None:
        """Remember which panes are folded away."""
        folded = set(self.desk.settings.folded) - {message.pane} | ({message.pane} if message.folded else set())
        self.told(self.desk.set(folded=tuple(sorted(folded))))

    @on(Picked)
    def picked(self, message: Picked) -> None:
        """Do what was picked in the palette."""
        match message.wanted:
            case Path() as folder:
                self.wish(lambda: self.acts.switch(folder))
            case Procedure() as procedure:
                self.wish(lambda: self.desk.do(procedure))
            case kind:
                self.wish(lambda: do(self.desk, self, kind, {}, form=True))

    @on(StatusLine.Wanted)
    def panes_wanted(self) -> None:
        """The status line stands for the panes where there is no room for them."""
        self.wish(lambda: self.act("panes"))

    def on_key(self, event: events.Key) -> None:
        """Letters typed in the log are meant for the page."""
        if self.focused is self.log_ and event.is_printable and event.character:
            event.stop()
            self.composer.focus()
            if event.character == " " and self.composer.blank:
                self.composer.action_menu()
            else:
                self.composer.insert(event.character)

    def action_to_composer(self) -> None:
        """Back to writing."""
        self.composer.focus()

    def action_act(self, id_: str) -> None:
        """Do one of the page's acts."""
        self.wish(lambda: self.act(id_))

    # What carrying out needs of the page

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure | None:
        """Let the player fill in a procedure."""
        from .form import FormScreen

        procedure = await self.app.push_screen_wait(FormScreen(self.desk, kind, dict(given), first=first))
        self.expect_dice()
        return procedure

    async def act(self, id_: str, words: str = "") -> None:
        """Do one of the page's acts."""
        await self.acts.do(id_, words)

    def begin_with(self, words: str) -> None:
        """Put words into the composer, to go on from."""
        self.composer.begin(words)
        self.composer.focus()

    def expect_dice(self) -> None:
        """Keep what is typed ahead for the boxes, where the player rolls."""
        if self.desk.settings.own_dice:
            self.strip.hold_keys()
        self.composer.release()

    # Looking and telling

    async def look(self) -> None:
        """Take in what other programs wrote, unless something is being done here. Without a terminal, end."""
        if not self.app.is_headless and gone():
            self.desk.keep_draft(self.composer.text)
            self.app.exit(return_code=1)
            return
        if self._turn.locked():
            return
        async with self._turn:
            if self.desk.campaign.unsaved:
                await self.desk.retry()
            news = await self.desk.look()
        if news:
            self.heard()
            self.tell("Elsewhere: " + "\n".join(news[-MOST_NEWS:]))

    def learn(self, message: Message) -> None:
        """Teach no more what the player has just shown to know."""
        self.told(learn(self.desk, message))

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Say something in passing."""
        self.app.notify(shown(text), severity="error" if wrong else "information", markup=False)

    def told(self, trouble: str) -> None:
        """Say what went wrong, if anything did."""
        if trouble:
            self.tell(trouble, wrong=True)

    def tell_notices(self) -> None:
        """Say what the campaign has to say, once."""
        for notice in self.desk.campaign.notices:
            self.tell(notice)
        self.desk.campaign.notices.clear()

    def leave(self) -> None:
        """Leave the program: a line for next time first, where a session is open."""
        self.wish(self.acts.quit)

    def on_unmount(self) -> None:
        """Let go of the saver once all is on disk."""
        self.desk.close()
