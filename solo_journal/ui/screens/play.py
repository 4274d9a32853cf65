"""The play screen. Parts of the page post requests as messages, which are carried out one after another.

`page/view.py` holds what the page shows, `page/play_page.py` how it works, and `acts/` what it does beside writing. The
code that carries out a request is imported with the first one, so that the page is visible sooner.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message

from ...campaign.play.latest_lines import Editing, last_paragraph
from ...campaign.play.line_parser import acts
from ..acts import act_called, bindings, own_commands
from ..campaign_model import CampaignModel
from ..composer import messages
from ..composer.hints import learn
from ..key_queue import OPENING
from ..log import messages as from_log
from ..page.key_line import key_name
from ..page.play_page import PlayPage
from ..page.status import StatusLine
from ..page.story_start import in_sight, is_beginning
from ..panes.pane import Pane

OPENS = frozenset({"ask", "roll", "command"})
"""Kinds of lines that may ask for dice or open something; after others typing continues at once."""


class Play(PlayPage):
    """The page. `begun` is what the player wrote before it loaded."""

    HELP: ClassVar[str] = (
        "Write; Enter on a blank line saves the paragraph. A line that begins with a sign runs on Enter."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(),
        Binding("escape", "to_composer", "Back", id="page.write", tooltip="Back to writing."),
        Binding("tab,shift+tab", "to_composer", "Back", id="page.tab", tooltip="Back to writing.", show=False),
    ]

    def __init__(self, model: CampaignModel, begun: str = "") -> None:
        super().__init__(model)
        self._begun = begun

    def on_mount(self) -> None:
        """Restore the draft, and load the rest once the page is visible."""
        from ..page.startup import arrive

        self.model.ask_faces, self.model.own_commands = self.strip.dice.ask, own_commands()
        self.show()
        self.composer.focus()
        draft = self.model.draft.take_up()
        if draft.strip():
            line = draft.removesuffix("\n")  # of one that was being done, without the row below it
            again = acts(line.rpartition("\n")[2])
            self.composer.put(line if again else draft, again=again)
        if self._begun:
            self.composer.begin(self._begun)
        self.run_worker(arrive(self), group=OPENING)

    def on_unmount(self) -> None:
        """Close the model once everything is on disk."""
        self.keep_last_look()
        self.model.close()

    def leave(self) -> None:
        """Quit; if a session is open, ask for a note first. Dice being asked for are not rolled, and their line stays
        as typed."""
        if self.strip.dice.asks:
            self.strip.action_roll_nothing()
        self.action_act("quit")

    def action_to_composer(self) -> None:
        self.composer.focus()

    async def act(self, id_: str, words: str = "") -> None:
        act = act_called(id_)
        assert act is not None, id_
        await act.do(self, words)

    def action_act(self, id_: str) -> None:
        self.request(lambda: self.act(id_))

    # From the composer and the strip

    @on(messages.Keep)
    def keep(self, message: messages.Keep) -> None:

        edited = self.stop_editing()

        async def how() -> None:
            await self.write_words(message.text, edited)
            self.composer.done(message)

        self.request(how, message, opens=False)

    @on(messages.Request)
    def line(self, message: messages.Request) -> None:

        edited = self.stop_editing()

        async def how() -> None:
            from ..page.amendments import carry_out, save_again

            if message.before.strip():
                await self.write_words(message.before, edited)
                self.composer.release_prose(message)
                self.catch_up()
            if message.before.strip() or not await save_again(self, edited, message.typed.kind, message.typed.text):
                await carry_out(self, message.typed)
            self.composer.done(message)

        self.request(how, message, opens=message.typed.kind in OPENS)

    @on(messages.Take)
    def take_option(self, message: messages.Take) -> None:
        from ..page.amendments import choose_suggestion, take

        options = in_sight(self.model)
        if self.model.suggestions and not options:
            choose_suggestion(self, message.number)
            return
        if message.number == 0 and is_beginning(options):
            self.model.other_ways = not self.model.other_ways
            self.show()
        elif message.number == 0:
            from ..acts.fight import choose_other

            self.request(lambda: choose_other(self))
        elif message.number <= len(options):
            option = options[message.number - 1]

            self.request(lambda: take(self, option))

    async def write_words(self, words: str, edited: Editing | None) -> None:
        """Save a paragraph: a new one, or one that was in the story."""
        from ...campaign.play.verbs.acts import write_prose
        from ..page.amendments import save_again

        if not await save_again(self, edited, "prose", words):
            await write_prose(self.campaign, self.port, words)

    @on(messages.TakeBack)
    def edit_last(self) -> None:
        """Edit the player's last words here, whatever was rolled since."""

        async def how() -> None:
            if last := last_paragraph(self.campaign):
                self.edit(last)
            else:
                self.tell("No paragraph to edit yet.")

        self.request(how)

    @on(messages.Dismiss)
    def dismiss_offers(self) -> None:
        """Leave a paragraph that is being edited as it was, or dismiss the options of the last outcome. Any other text
        stays."""
        if self.model.editing:
            self.leave_editing()
        elif self.model.dismiss():
            self.show()
            self.tell("Offers dismissed. F9 lists them until your next act.")
        elif not self.composer.blank:
            deletes = "Ctrl+U deletes the line." if self.composer.line.strip() else "Ctrl+A, then Ctrl+U deletes them."
            self.tell(f"Your words stay. {deletes}")

    @on(messages.Say)
    def say(self, message: messages.Say) -> None:
        if message.wrong:
            self.strip.say(message.words, wrong=True, line=self.composer.line)
        else:
            self.tell(message.words)

    @on(messages.Menu)
    def menu(self) -> None:
        self.action_act("menu")

    @on(messages.Leave)
    def to_log(self) -> None:
        """Go to the log, to read and to amend. While a paragraph is edited go to its first letter instead: a cursor in
        the log would be a second mark there, with another Enter."""
        if self.model.editing:
            self.composer.move_cursor((self.composer.held_rows, 0))
            return
        self.log_.focus()
        self.log_.action_edge(1)

    @on(messages.Typed)
    def foretell(self) -> None:
        """Show what the line being typed would do, and the end of the story, where it goes on, wherever the player has
        read; or the paragraph that is being edited."""
        if self.model.editing is None and self.composer.has_focus and not self.composer.blank:
            self.log_.follow()
        self.show_strip()

    @on(messages.DraftDue)
    def keep_draft(self, message: messages.DraftDue) -> None:
        """Save the draft in the background, even while a save waits."""
        self.model.drafts.submit(self.model.keep_draft, message.text)

    @on(messages.Keep)
    @on(messages.Request)
    @on(messages.TakeBack)
    @on(messages.Menu)
    @on(messages.Leave)
    @on(messages.Completed)
    def learn(self, message: Message) -> None:
        """Stop teaching what the player has just shown to know."""
        if trouble := learn(self.model, message):
            self.tell(trouble, wrong=True)

    # From the log, the panes, the palette and the keyboard

    @on(from_log.WantsMore)
    def read_more(self, message: from_log.WantsMore) -> None:

        async def read() -> None:
            self.log_.take(await asyncio.to_thread(message.read))

        self.run_worker(read(), group="pages")

    @on(from_log.Left)
    def back_from_log(self) -> None:
        self.composer.focus()

    @on(from_log.Opened)
    def open_entry(self, message: from_log.Opened) -> None:
        from ..page.amendments import open_entry

        self.request(lambda: open_entry(self, message.id))

    @on(from_log.NameOpened)
    def open_name(self, message: from_log.NameOpened) -> None:
        self.request(lambda: self.act("names", message.name))

    @on(Pane.Request)
    def pane_requests(self, message: Pane.Request) -> None:
        match message:
            case Pane.Do(procedure=id_, inputs=inputs, form=form):
                self.request(lambda: self.do(self.campaign.shelf.procedure(id_), inputs, form=form))
            case Pane.Act(act=act, words=words):
                self.request(lambda: self.act(act, words))
            case Pane.Sign(text=text):
                self.begin_with(text)
            case Pane.Jump(scene=scene):
                self.log_.jump_to_scene(scene)
                self.log_.focus()

    @on(Pane.Folded)
    def pane_folded(self, message: Pane.Folded) -> None:
        """Remember which panes are folded."""
        folded = set(self.model.settings.folded) - {message.pane} | ({message.pane} if message.folded else set())
        self.set(folded=tuple(sorted(folded)))

    @on(StatusLine.Wanted)
    def pane_wanted(self, message: StatusLine.Wanted) -> None:
        """Open the panes that the status row stands for."""
        self.request(lambda: self.act("panes", message.pane))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        if self.query_one("#page").region.contains(event.screen_x, event.screen_y):
            event.stop()
            self.log_.scroll_relative(y=way * self.app.scroll_sensitivity_y, animate=False)

    def on_key(self, event: events.Key) -> None:
        """Type keys from the log, a pane or the strip in the composer.

        The current focus says nothing: a key that arrived before a widget had the focus may be handled after it has.
        """
        if event is not self.composer.passed_on and event.is_printable and event.character:
            event.stop()
            self.types_at_home(event)
        elif event.key not in self.active_bindings and (event.key.startswith("ctrl+") or event.key[1:].isdecimal()):
            self.tell(f"{key_name(event.key)} does nothing here. F1 lists the keys.")

    def types_at_home(self, event: events.Key) -> None:
        """Type a key in the composer, and focus it."""
        self.composer.focus()
        if event.character == " " and self.composer.blank:
            self.composer.action_menu()
        elif self.composer.blank and (event.character or "-") in map(str, self.numbers()):
            self.tell(f"{event.character} is on offer: press it again to take it.")
        elif why_not := self.composer.why_no_digit(event.character or ""):
            self.tell(why_not, wrong=True)
        elif event.character:
            self.composer.insert(event.character)
