"""Export: which format, which part, how much of it, and where; beside it the real output."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar, Literal, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from ...campaign import exports
from ...campaign.exports import export_line, file_writer
from ...campaign.exports.parts import Paragraph
from ...campaign.exports.preview import preview
from ...campaign.exports.selection import AUDIENCES, Audience
from ...campaign.store.errors import StoreError
from ...campaign.story.levels import ABOUT, LEVELS, level_of
from ...campaign.story.sanitise import sanitise, shown_line
from ...rules.plurals import counted
from ...rules.refusal import Refused
from ..browser_download import deliver
from ..campaign_model import CampaignModel
from ..forms.labelled_row import LabelledRow
from ..forms.notice_row import NoticeRow
from ..forms.radio_row import RadioRow, Rows, Turn
from ..forms.text_inputs import LineInput
from ..key_queue import OPENING
from ..page.key_line import KeyLine
from ..page.safe_text import ends, safe
from .book_page import LOOKS
from .export_task import ExportTask
from .modal import WholeScreen, after_typing

PAUSE = 0.15
"""Seconds without another choice before the first page is read."""
OFTEN = 0.2
ROOMY = 30
"""Rows from which there is room to say what each choice means."""
SETUP = ASIDES = ("leave out", "include")
"""What prepared the story before its first scene; what the player noted beside it."""
PLACES: tuple[Literal["inline", "margin"], ...] = ("inline", "margin")
"""Where a book has its results."""
CREDITS = ("include", "leave out")
OWN = "as chosen below"
"""The reader where the choices are the player's own."""


class ExportScreen(WholeScreen[list[str] | None]):
    """Dismisses with what to tell once the file stands there, or with None."""

    BINDING_GROUP_TITLE = "Export"
    HELP = (
        "Tab goes to the next field, the arrows change it. The first says for whom it is, and sets the others. "
        "The range is scenes, `3` or `3-5`, or `session 2`; empty takes all. **More ▸** (Ctrl+O) holds asides, title, "
        "author, language, the place of results, and credits; a language is a code such as `en` or `pt-BR`. The right "
        "side shows how it begins; PgDn and PgUp scroll it. Enter writes the file; Esc stops that, or cancels."
    )
    DEFAULT_CSS = """
    ExportScreen {
        #title { height: 1; padding: 0 1; margin-bottom: 1; }
        #room { height: 1fr; }
        #choices { width: 46; padding: 0 1; border-right: solid $pane-rule; scrollbar-size-vertical: 1; }
        #choices .below { color: $quiet; padding: 0 0 0 15; }
        #more { display: none; height: auto; }
        &.-more { #more { display: block; } #more-row { display: none; } }
        &.-low .about { display: none; }
        #said, #more-row { margin-top: 1; }
        #page { width: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
        #first-page { width: 1fr; max-width: 88; height: auto; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "write", "Export", id="export.write", tooltip="Write the file.", priority=True),
        Binding("tab", "app.focus_next", "Next field", id="export.next", tooltip="To the next field."),
        Binding(
            "pagedown",
            "page(1)",
            "Preview",
            id="export.down",
            tooltip="Scroll it down.",
            key_display="PgUp PgDn",
            priority=True,
        ),
        Binding("pageup", "page(-1)", "Preview up", id="export.up", tooltip="Scroll it up.", show=False, priority=True),
        Binding("ctrl+o", "more", "More", id="export.more", tooltip="Show or hide the other fields.", show=False),
        Binding("f1", "app.help", "Help", id="export.help", tooltip="Keys, signs, and how this game is played."),
        Binding("escape", "back", "Cancel", id="export.back", tooltip="Stop the writing, or cancel."),
    ]

    def __init__(self, model: CampaignModel, asked: export_line.ExportLine) -> None:
        super().__init__()
        self._model = model
        self._asked = asked
        self._named = ""
        """The name that the program proposed last; another one is the player's."""
        self._formats = {export.title: export for export in exports.exports()}
        self._readers = {each.title: each for each in AUDIENCES}
        self._default = asked.export.content
        self._at_work: ExportTask | None = None

    def compose(self) -> ComposeResult:
        asked, own = self._asked.wanted, shown_line(self._model.campaign.title)
        asides = asked.content == "everything" if asked.asides is None else asked.asides
        yield Static(id="title")
        with Horizontal(id="room"):
            with VerticalScroll(id="choices", can_focus=False):
                yield LabelledRow("For", Turn((OWN, *self._readers), OWN, id="for"))
                yield LabelledRow("Format", Turn(tuple(self._formats), self._asked.export.title, id="format"))
                yield Static(id="about", classes="below about")
                yield LabelledRow("Content", Rows(LEVELS, asked.content, id="content"))
                yield Static(id="content-about", classes="below about")
                scenes = counted(self._model.campaign.world.scene.number, "scene")
                part = export_line.part_words(asked.sessions, asked.scenes)
                yield LabelledRow("Range", LineInput(part, placeholder=f"all {scenes}", id="range"))
                yield Static(Content("such as 3-5, or session 2"), classes="below about")
                yield LabelledRow("Set-up", RadioRow(SETUP, SETUP[asked.setup], id="setup"))
                yield LabelledRow("File", LineInput(self._asked.name, id="file"))
                yield Static(id="there", classes="below")
                yield Static(id="said")
                yield LabelledRow("More ▸", Static(Content("Ctrl+O: title, asides, credits …")), id="more-row")
                with Vertical(id="more"):
                    yield LabelledRow("Title", LineInput(asked.title, placeholder=own, id="called"))
                    yield LabelledRow("Author", LineInput(asked.author, placeholder="none", id="author"))
                    code = LineInput(asked.language, placeholder="detected from the text", id="language")
                    yield LabelledRow("Language", code)
                    yield LabelledRow("Asides", RadioRow(ASIDES, ASIDES[asides], id="asides"))
                    yield LabelledRow("Mechanics", RadioRow(PLACES, asked.mechanics, id="mechanics"))
                    yield LabelledRow("Credits", RadioRow(CREDITS, CREDITS[not asked.credits], id="credits"))
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="first-page")
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        """Show what would be written, and follow what is being written."""
        self.query_one("#for", RadioRow).focus()
        self.query_one("#more-row").tooltip = "Ctrl+O or a click shows the other fields."
        asked = self._asked.wanted
        self.set_class(bool(asked.title or asked.author or asked.language or asked.asides), "-more")
        self.set_interval(OFTEN, self._tell_progress)
        self._turn()

    @on(RadioRow.Changed, "#for")
    def read_by(self) -> None:
        """Somebody else is to have it: the choices are those that one would make for them."""
        reader = self._readers.get(self.query_one("#for", RadioRow).chosen)
        if reader is None:
            return
        self._default = reader.content
        for which, chosen in (
            ("#content", reader.content),
            ("#asides", ASIDES[0]),
            ("#format", exports.export(reader.format).title),
        ):
            self.query_one(which, RadioRow).chosen = chosen
        self._turn()

    @on(RadioRow.Changed, "#format")
    def formatted(self) -> None:
        """Another format: one that takes more or less of a story where nobody says gets that."""
        content, default = self.query_one("#content", RadioRow), self._export.content
        if content.chosen == self._default != default:
            content.chosen = default
        self._default = default
        self._turn()

    def on_resize(self) -> None:
        """The head says at the right what stands below it."""
        self.set_class(self.size.height < ROOMY, "-low")
        left, right = Content.styled("Export", "bold $prose"), safe("preview, as it will be written", "$quiet")
        self.query_one("#title", Static).update(ends(left, right, self.size.width - 2))

    @on(RadioRow.Changed, "#content")
    def filled(self) -> None:
        """Everything has asides, unless the player turns that afterwards; less has none."""
        everything = self.query_one("#content", RadioRow).chosen == "everything"
        self.query_one("#asides", RadioRow).chosen = ASIDES[everything]
        self._turn()

    @on(RadioRow.Changed, "#setup, #asides, #mechanics, #credits")
    @on(Input.Changed, "#range, #called, #author, #language")
    def _turn(self) -> None:
        """Another choice: another name, and another first page."""
        whom = self.query_one("#for", RadioRow)
        reader = self._readers.get(whom.chosen)
        if reader and not self._is_for(reader):
            whom.chosen = OWN
        content = self.query_one("#content", RadioRow).chosen
        self.query_one("#about", Static).update(Content(self._export.about))
        self.query_one("#content-about", Static).update(Content(ABOUT[level_of(content)]))
        try:
            wanted = self._wanted()
        except Refused as reason:
            self._say(str(reason), wrong=True)
            return
        self._say(self._export.lacking())
        self._propose(wanted)
        self._show(self._export, wanted)

    @on(events.Click, "#more-row")
    def action_more(self) -> None:
        """Show or hide the other fields."""
        self.toggle_class("-more")

    def action_back(self) -> None:
        """Stop what is being written, or go back."""
        if self._at_work is not None:
            self._at_work.stopped = True
        else:
            self.dismiss(None)

    def leave(self) -> None:
        """The player leaves the program: what is being written is stopped first."""
        if self._at_work is not None:
            self._at_work.stopped = True
            self.dismiss(None)
        super().leave()

    @after_typing
    def action_write(self) -> None:
        if self._at_work is None:
            self._write()

    # What is asked for

    @property
    def _export(self) -> exports.Export:
        return self._formats[self.query_one("#format", RadioRow).chosen]

    def _wanted(self) -> exports.Selection:
        """What the choices say. Raises `Refused`."""
        return exports.Selection(
            *export_line.part(self.query_one("#range", LineInput).value, self._model.campaign.world),
            cast("exports.Level", self.query_one("#content", RadioRow).chosen),
            setup=self.query_one("#setup", RadioRow).chosen == SETUP[1],
            asides=self.query_one("#asides", RadioRow).chosen == ASIDES[1],
            title=self.query_one("#called", LineInput).value.strip(),
            author=self.query_one("#author", LineInput).value.strip(),
            language=export_line.language_code(self.query_one("#language", LineInput).value),
            mechanics=PLACES[PLACES.index(self.query_one("#mechanics", RadioRow).chosen)],
            credits=self.query_one("#credits", RadioRow).chosen == CREDITS[0],
            fence=self._asked.wanted.fence,
            character=self._asked.wanted.character,
        )

    def _is_for(self, reader: Audience) -> bool:
        """Whether the choices are those that one would make for this reader."""
        chosen = (self.query_one(f"#{which}", RadioRow).chosen for which in ("format", "content"))
        return tuple(chosen) == (exports.export(reader.format).title, reader.content)

    def _propose(self, wanted: exports.Selection) -> None:
        """A name that fits, unless the player chose one: then it only follows the format."""
        file = self.query_one("#file", LineInput)
        name = file_writer.proposed(self._model.campaign.title, wanted, self._export)
        if file.value in ("", self._named):
            file.value = self._named = shown_line(name)
            return
        endings = sorted((each.ending for each in self._formats.values()), key=len, reverse=True)
        old = next((each for each in endings if file.value.casefold().endswith(each)), "")
        if old and old != self._export.ending:
            file.value = file.value[: -len(old)] + self._export.ending

    @work(exclusive=True, group="first-page")
    async def _show(self, export: exports.Export, wanted: exports.Selection) -> None:
        """Read the first page in a thread, once the choices rest."""
        await asyncio.sleep(PAUSE)
        lines = await asyncio.to_thread(preview, export, self._model.campaign, wanted)
        for page in self.query("#first-page").results(Static):  # the screen may be left by now
            page.update(Content("\n").join(map(_line, lines)))
            self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    @on(Input.Changed, "#file")
    def show_file_state(self) -> None:
        """Say before Enter whether the file is there."""
        file = self.query_one("#file", LineInput)
        path = Path(file.value.strip()).expanduser()
        try:
            told = "already exists; Enter asks before it overwrites" if path.is_file() else "does not exist yet"
        except OSError:
            told = ""
        self.query_one("#there", Static).update(Content(shown_line(f"{path.name} {told}" if file.overflows else told)))

    # Writing

    @work(exclusive=True, group=OPENING)
    async def _write(self) -> None:
        try:
            path, export = Path(self.query_one("#file", LineInput).value.strip()).expanduser(), self._export
            if lacks := export.lacking():
                instead = exports.export(export.instead)
                path = path.with_suffix(instead.ending)
                if not await self._agreed(f"{lacks}\n\nWrite {path.name}, the {instead.title}, instead?"):
                    return
                export = instead
            if not str(path).strip(". "):
                raise Refused("Type a file name.")
            over = path.is_file()
            if over and not await self._agreed(f"{shown_line(path.name)} already exists. Overwrite it?"):
                return
            await self._save(export, exports.Story.of(self._model.campaign, self._wanted()), path, over)
        except (Refused, StoreError, OSError) as reason:
            self._say(str(reason), wrong=True)

    async def _save(self, export: exports.Export, story: exports.Story, path: Path, over: bool) -> None:
        self._at_work = at_work = ExportTask(file_writer.save(export, story, path, over=over))
        self._say("Writing …")
        try:
            done = await asyncio.to_thread(at_work.run)
        finally:
            self._at_work = None
        if done:
            deliver(self.app, path)
            self.dismiss([f"Exported to {path.resolve()} ({export.title}).", *file_writer.told_of(story, export)])
        else:
            self._say("Stopped. Nothing was written.")

    async def _agreed(self, question: str) -> bool:
        from .questions import Confirm

        agreed: bool | None = await self.app.push_screen_wait(Confirm(question))
        return bool(agreed)

    def _tell_progress(self) -> None:
        if self._at_work is not None and not self._at_work.stopped:
            self._say(f"Writing … {self._at_work.part:.0%}. Esc stops it, and nothing is left.")

    def _say(self, sentence: str, *, wrong: bool = False) -> None:
        said = Content(sanitise(sentence))
        self.query_one("#said", Static).update(said.stylize("$text-error") if wrong else said)


def _line(line: Paragraph) -> Content:
    """A line of the first page, with what is stressed in it."""
    pieces = (Content(sanitise(run.text)).stylize(" ".join(LOOKS.get(each, "") for each in run.styles)) for run in line)
    return Content("").join(pieces)
