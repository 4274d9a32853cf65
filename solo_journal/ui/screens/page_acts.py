"""The page's own acts, each by its name: undo, the next scene, search, export, leaving and the rest.

They open what asks the player, and carry the answer out at the desk.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from ...campaign import exports, taking_back
from ...campaign.checking import check
from ...campaign.shown import shown_line
from ...campaign.store import disk
from ...campaign.view import Line
from ...campaign.wording import headline_words
from ...rules import shelf
from ...rules.commons.session import Close, Start
from ...rules.inputs import make
from ...rules.lonelog_tags import reads
from ...rules.names import slug
from ...rules.procedure import Procedure
from ...rules.refused import Refused
from ..forms.choices import Act
from ..page.acts import ACTS
from ..page.carrying_out import do as do_procedure

if TYPE_CHECKING:
    from .entry import EntryWish
    from .play import Play


class PageActs:
    """What the page can do beside writing and rolling. One method for each act."""

    def __init__(self, play: Play) -> None:
        self.play = play

    async def do(self, id_: str, words: str = "") -> None:
        """Do the act of this name. What stood behind it on the line is for those that take words."""
        self.play.composer.hold()
        await getattr(self, id_)(words)

    # Second thoughts

    async def undo(self, words: str = "") -> None:
        """Take back the last act, once the player has seen what that is."""
        entry = taking_back.next_undo(self.desk.campaign)
        if entry is None:
            raise Refused("There is nothing to take back.")
        if await self.agreed(f"Take back {headline_words(entry)}?"):
            taken = await self.desk.undo(entry.id)
            if taken.kind in ("prose", "consequence") and taken.act is None:
                self.play.begin_with(taken.text)

    async def redo(self, words: str = "") -> None:
        """Bring back what was taken back last."""
        entry = taking_back.next_redo(self.desk.campaign)
        if entry is None:
            raise Refused("There is nothing to bring back: nothing was taken back, or something new was done since.")
        if await self.agreed(f"Bring back {headline_words(entry)}?"):
            await self.desk.redo(entry.id)

    async def take_back_paragraph(self) -> None:
        """Take the last paragraph back into the composer; nothing else is taken back so easily."""
        entry = taking_back.next_undo(self.desk.campaign)
        if entry is None or entry.kind not in ("prose", "consequence", "action", "aside"):
            raise Refused("The last thing was no paragraph. Ctrl+Z takes back whatever was last, and says what it is.")
        await self.desk.undo(entry.id)
        self.play.begin_with(entry.text)

    async def open_entry(self, id_: str) -> None:
        """Open what can be done with an entry, and carry out what is chosen."""
        from .entry import EntryMenu

        line = self.line(id_)
        wish = await self.ask(EntryMenu(line, self.desk)) if line else None
        if line is not None and wish is not None:
            await self.amend(line, wish)

    async def amend(self, line: Line, wish: EntryWish) -> None:
        """Carry out what was wished for an entry."""
        match wish.act:
            case "edit":
                await self.edit(line)
            case "consequence":
                self.play.begin_with("=> ")
            case "bookmark":
                await self.desk.bookmark(wish.entry)
            case "copy":
                self.play.app.copy_to_clipboard(reads(line.text) or line.headline)
                self.play.tell("Copied.")
            case "strike":
                await self.desk.strike(wish.entry)
            case "overrule":
                await self.overrule(line)
            case "reroll":
                await self.desk.reroll(wish.entry)
            case "rule":
                await self.help(wish.of)
            case "table":
                await self.tables(wish.of)
            case "export":
                await self.export("", scene=int(wish.of))

    async def edit(self, line: Line) -> None:
        """Give an entry other words."""
        from .edit_words import EditWords

        words = await self.ask(EditWords(line.text))
        if words is not None:
            await self.desk.edit(line.entry.id, words)

    async def overrule(self, line: Line) -> None:
        """Let another outcome count."""
        from .overrule import Overrule

        ruling = await self.ask(Overrule(self.desk, line))
        if ruling is not None:
            await self.desk.overrule(line.entry.id, ruling.headline, take_back=ruling.take_back)

    # Scenes and sessions

    async def scene(self, words: str = "") -> None:
        """Give the present scene a title or a mood; open the first one where there is none."""
        from .scene import SceneDialog

        world = self.desk.campaign.world
        dialog = SceneDialog.of_present(world) if world.scene.number else SceneDialog.of_next(world)
        procedure = await self.ask(dialog)
        if procedure is not None:
            await self.desk.do(procedure)

    async def next(self, words: str = "") -> None:
        """Open the next scene."""
        from .scene import SceneDialog

        procedure = await self.ask(SceneDialog.of_next(self.desk.campaign.world))
        if procedure is not None:
            await self.desk.do(procedure)

    async def session(self, words: str = "") -> None:
        """Close the session with a line for next time, or start the next one."""
        from .leaving import Leaving

        session = self.desk.campaign.world.session
        if not session.open:
            await self.start_session()
            return
        begins = words or await self.ask(Leaving(session.number))
        if begins:
            await self.desk.do(make(Close, {Close.words: begins}))

    async def start_session(self) -> None:
        """Start the next session; one that was left open is closed first."""
        if self.desk.campaign.world.session.open:
            await self.desk.do(Close())
        await self.desk.do(Start())

    async def reopen(self) -> None:
        """Let a session go on that was closed a short while ago."""
        last = taking_back.next_undo(self.desk.campaign)
        if last is not None and last.act is not None and last.act.procedure == Close.id:
            await self.desk.undo(last.id)
            self.play.tell(f"Session {self.desk.campaign.world.session.number} goes on.")

    async def previously(self, words: str = "") -> None:
        """The story so far."""
        from .previously import Previously

        await self.ask(Previously(self.desk.campaign))

    # The page

    async def menu(self, words: str = "") -> None:
        """Open the menu, and do what is chosen there."""
        from .menu import MenuScreen
        from .scene import next_scene_of

        of_a_game = next_scene_of(self.desk.campaign.world) is not None
        out_of_place = {"next": of_a_game, "save": not self.desk.campaign.unsaved}
        acts = [each for each in ACTS if not out_of_place.get(each.id)]
        chosen = await self.ask(MenuScreen(self.desk, acts))
        self.play.composer.focus()
        if isinstance(chosen, Act):
            await self.do(chosen.id)
        elif isinstance(chosen, Procedure):
            self.play.expect_dice()
            await self.desk.do(chosen)
        elif chosen is not None:
            await self.chosen(chosen)

    async def chosen(self, kind: type[Procedure]) -> None:
        """Do a procedure that was chosen by its letter: the next scene and a draw at once, others by their form."""
        from .scene import next_scene_of

        games = list(shelf.games_in_use(self.desk.campaign.world))
        at_once = kind in [each for game in games for each in (game.next_scene, game.spark)]
        if at_once:
            self.play.expect_dice()
        form = not at_once and any(name != "by" for name in kind.model_fields)
        await do_procedure(self.desk, self.play, kind, {}, form=form)
        if kind is next_scene_of(self.desk.campaign.world) and not self.desk.campaign.world.scene.title:
            self.play.strip.dice_done()
            self.play.heard()
            await self.scene()

    async def panes(self, words: str = "") -> None:
        """Open the panes over the page."""
        from .pane_overlay import PaneOverlay

        wish = await self.ask(PaneOverlay(self.desk, words))
        if wish is not None:
            self.play.post_message(wish)

    async def detail(self, words: str = "") -> None:
        """Show more of each act, or less."""
        self.play.log_.cycle_detail()
        self.play.told(self.desk.set(detail=self.play.log_.detail))
        self.play.tell(f"The log shows {DETAIL_WORDS[self.play.log_.detail]}.")

    async def dice(self, words: str = "") -> None:
        """Let the player roll, or the program."""
        own = not self.desk.settings.own_dice
        self.play.told(self.desk.set(own_dice=own))
        self.play.tell("You roll: the line above the page asks for the faces." if own else "Your dice are rolled here.")

    async def search(self, words: str = "") -> None:
        """Find words in the journal, and go to what was found."""
        from .find import Find

        found = await self.ask(Find(self.desk, words))
        if found is not None:
            self.play.log_.terms = found.terms
            self.play.log_.jump_to(found.id)
            self.play.log_.focus()

    async def export(self, words: str = "", scene: int = 0) -> None:
        """Write the story, or one scene of it, to a file."""
        from .ask_words import AskWords

        campaign, format_ = self.desk.campaign, exports.export(exports.formats()[0])
        plain = slug(campaign.title, "campaign") + (f"-scene-{scene}" if scene else "") + format_.ending
        name = words or await self.ask(AskWords("Write the story to which file?", plain))
        if not name:
            return
        path = Path(name).expanduser()
        if path.exists() and not await self.agreed(f"{shown_line(path.name)} is there already. Write over it?"):
            return
        wanted = exports.Wanted(scenes=range(scene, scene + 1) if scene else None)
        await asyncio.to_thread(lambda: disk.replace(path, "".join(format_.write(campaign, wanted)).encode()))
        self.play.tell(f"The story stands in {path}, as {format_.title}.")

    async def check(self, words: str = "") -> None:
        """Read the whole campaign and replay every roll."""
        campaign = self.desk.campaign
        self.play.tell("Reading the whole campaign …")
        found = await asyncio.to_thread(lambda: [each for each in check(campaign) if not each.note])
        for each in found[:5]:
            self.play.tell(f"{each.where}: {each.text}", wrong=True)
        if not found:
            self.play.tell("The campaign is sound: every roll comes out again as it was recorded.")

    async def save(self, words: str = "") -> None:
        """Try to write what could not be written."""
        done = await self.desk.retry()
        self.play.tell("Everything is on disk." if done else f"NOT SAVED: {self.desk.campaign.unsaved}", wrong=not done)

    async def tables(self, words: str = "") -> None:
        """Look at the tables, and draw from one."""
        from .tables import TablesScreen

        procedure = await self.ask(TablesScreen(self.desk, words))
        if procedure is not None:
            await self.desk.do(procedure)

    async def settings(self, words: str = "") -> None:
        """What a player sets once, and how this campaign reads the rules."""
        from .settings import SettingsScreen

        for procedure in await self.ask(SettingsScreen(self.desk)) or ():
            await self.desk.do(procedure)
        self.play.log_.detail = self.desk.settings.detail

    async def help(self, words: str = "") -> None:
        """Open the help, at a topic."""
        from .help import HelpScreen

        await self.ask(HelpScreen(words))

    async def library(self, words: str = "") -> None:
        """Open the library over the page."""
        from .library import LibraryScreen

        self.play.app.push_screen(LibraryScreen())

    async def switch(self, folder: Path) -> None:
        """Go on at another campaign."""
        from .beginning import sit_down
        from .library import show_page

        desk = await sit_down(self.desk.library, folder)
        self.play.app.call_later(show_page, self.play.app, desk)

    async def editor(self, words: str = "") -> None:
        """Write on in the player's own editor."""
        from ..page.editor import edited

        composer = self.play.composer
        text = edited(self.play.app, composer.text)
        if text is not None and text != composer.text:
            composer.replace(text, (0, 0), composer.document.end)
        composer.focus()

    async def quit(self, words: str = "") -> None:
        """Leave, with a line for next time where a session is open."""
        from .leaving import Leaving, asks

        campaign = self.desk.campaign
        if asks(campaign):
            begins = await self.ask(Leaving(campaign.world.session.number, campaign.unsaved))
            if begins is None:
                return
            if begins:
                await self.desk.do(make(Close, {Close.words: begins}))
        self.desk.keep_draft(self.play.composer.text)
        self.play.app.exit(1 if campaign.unsaved else 0)

    # What they share

    @property
    def desk(self) -> Any:
        """The player's desk."""
        return self.play.desk

    def line(self, id_: str) -> Line | None:
        """A line of the log."""
        window = self.play.log_.window
        index = window.index(id_) if window else None
        found = window.items[index] if window and index is not None else None
        return found if isinstance(found, Line) else None

    async def ask(self, screen: Screen[Any]) -> Any:
        """What a screen answers."""
        answer = self.play.app.push_screen(screen, wait_for_dismiss=True)
        composer = self.play.composer
        composer.release()
        composer.hold()  # what is typed after the answer waits for what the act does next
        return await answer

    async def agreed(self, question: str) -> bool:
        """Whether the player says yes."""
        from .confirm import Confirm

        return bool(await self.ask(Confirm(question)))


DETAIL_WORDS = {"story": "the story only", "lines": "a line for each act", "everything": "everything"}
