"""Export: the choices, a preview of the real output, and writing it to a file."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...campaign import exports
from ...campaign.exports import export_line, file_writer
from ...campaign.exports.document import Paragraph
from ...campaign.exports.preview import LINES, left_out, preview
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.refusal import Refused
from ..browser_download import deliver
from ..campaign_model import CampaignModel
from ..forms.key_table import keys
from ..forms.notice_row import NoticeRow
from ..key_queue import OPENING
from ..page.key_line import KeyLine
from ..page.safe_text import ends, safe
from .book_page import LOOKS
from .dialog import Confirm
from .export_choices import ExportChoices
from .modal import BESIDE, WholeScreen, after_typing

PAUSE = 0.15
"""Seconds without a new choice before the preview is made."""
OFTEN = 0.2
WHOLE = "preview, as it will be written"


class ExportScreen(WholeScreen[list[str] | None]):
    """Returns notices about the written file, or None."""

    HELP = (
        "Tab, Up and Down go from field to field, Left and Right change one. The first says whom it is for, and sets "
        "the others. The range is scenes, `3` or `3-5`, or `session 2`; empty takes all. **More ▸** (Ctrl+O) holds "
        "asides, title, author, language, the place of results, and credits; a language is a code such as `en` or "
        "`pt-BR`. The right side shows how it begins; PgDn and PgUp scroll it. Enter writes the file; Esc stops that, "
        "or cancels."
    )
    DEFAULT_CSS = """
    ExportScreen {
        #title { height: 1; padding: 0 1; margin-bottom: 1; }
        #room { height: 1fr; }
        #page { width: 1fr; padding: 0 2; }
        #first-page { width: 1fr; max-width: 88; height: auto; }
        &.-low .about { display: none; }
        &.-narrow ExportChoices { width: 1fr; border-right: none; }
        &.-narrow #page { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("export", ("write", "enter", "write", "Export", "Write the file."), priority=True),
        *keys("export", ("next", "tab", "app.focus_next", "Next field", "To the next field.")),
        Binding("pagedown", "page(1)", "Preview", True, "PgUp PgDn", True, "Scroll it down.", "export.down"),
        *keys("export", ("up", "pageup", "page(-1)", "Preview up", "Scroll it up."), show=False, priority=True),
        *keys("export", ("more", "ctrl+o", "more", "More", "Show or hide the other fields."), show=False),
        *keys("export", ("back", "escape", "back", "Cancel", "Stop the writing, or cancel.")),
    ]

    def __init__(self, model: CampaignModel, asked: export_line.ExportLine) -> None:
        super().__init__()
        self._model = model
        self._choices = ExportChoices(model, asked)
        self._at_work: ExportTask | None = None
        self._counted: exports.Selection | None = None
        """The selection of which is counted what it leaves out."""
        self._goes_on = False
        """Whether there is more than the preview shows."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="room"):
            yield self._choices
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="first-page")
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        """Follow the progress of writing."""
        self.set_interval(OFTEN, self._tell_progress)

    def on_resize(self) -> None:
        """Align the heading with the preview below it. It counts lines: the text has no pages before it is a book."""
        left = Content.styled("Export", "bold $prose")
        told = f"preview: the first {LINES} lines, as they will be written" if self._goes_on else WHOLE
        right = safe(told if self.size.width >= BESIDE else "", "$quiet")
        self.query_one("#title", Static).update(ends(left, right, self.measure - 2))

    def action_more(self) -> None:
        self._choices.show_more()

    def action_back(self) -> None:
        """Stop writing, or go back."""
        if self._at_work is not None:
            self._at_work.stopped = True
        else:
            self.dismiss(None)

    def leave(self) -> None:
        """Stop writing before the player quits the program."""
        if self._at_work is not None:
            self._at_work.stopped = True
            self.dismiss(None)
        super().leave()

    @after_typing
    def action_write(self) -> None:
        if self._at_work is None:
            self._write()

    @on(ExportChoices.Changed)
    @work(exclusive=True, group="first-page")
    async def show_first_page(self, message: ExportChoices.Changed) -> None:
        """Make the preview in a thread, once the choices rest."""
        await asyncio.sleep(PAUSE)
        lines = await asyncio.to_thread(preview, message.export, self._model.campaign, message.wanted)
        for page in self.query("#first-page").results(Static):  # the screen may be left by now
            page.update(Content("\n").join(map(_line, lines)))
            self._goes_on = len(lines) > LINES
            self.on_resize()
            self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        self._counted, campaign = message.wanted, self._model.campaign
        going = lambda: self.is_attached and self._counted is message.wanted  # noqa: E731
        self._choices.show_left_out(await asyncio.to_thread(left_out, campaign, message.wanted, going))

    # Writing

    @work(exclusive=True, group=OPENING)
    async def _write(self) -> None:
        try:
            path, export = self._choices.path, self._choices.export
            if lacks := export.lacking():
                instead = exports.export(export.instead)
                path = path.with_suffix(instead.ending)
                if not await self._agreed(f"{lacks}\n\nWrite {path.name}, the {instead.title}, instead?"):
                    return
                export = instead
            if not str(path).strip(". "):
                raise Refused("Type a file name.")
            over = path.is_file()
            if over and not await self._agreed(f"{sanitise_line(path.name)} already exists. Overwrite it?"):
                return
            await self._save(export, exports.Story.of(self._model.campaign, self._choices.wanted()), path, over)
        except (Refused, StoreError, OSError) as reason:
            self._choices.say(str(reason), wrong=True)

    async def _save(self, export: exports.Export, story: exports.Story, path: Path, over: bool) -> None:
        self._at_work = at_work = ExportTask(file_writer.save(export, story, path, over=over))
        self._choices.say("Writing …")
        try:
            done = await asyncio.to_thread(at_work.run)
        finally:
            self._at_work = None
        if done:
            deliver(self.app, path)
            self.dismiss(
                [f"Exported to {path.resolve()} ({export.title}).", *file_writer.describe_losses(story, export)]
            )
        else:
            self._choices.say("Stopped. Nothing was written.")

    async def _agreed(self, question: str) -> bool:
        agreed: bool | None = await self.app.push_screen_wait(Confirm(question))
        return bool(agreed)

    def _tell_progress(self) -> None:
        if self._at_work is not None and not self._at_work.stopped:
            self._choices.say(f"Writing … {self._at_work.part:.0%}. Esc stops it, and nothing is left.")


@dataclass(slots=True)
class ExportTask:
    """Writes a story to a file in a thread, step by step until it is done or stopped."""

    steps: Generator[float, None, None]
    part: float = 0.0
    """Its progress, from 0 to 1."""
    stopped: bool = False

    def run(self) -> bool:
        """Run all steps. Returns false if it was stopped; then nothing of the file is left."""
        for part in self.steps:
            self.part = part
            if self.stopped:
                self.steps.close()
                return False
        return True


def _line(line: Paragraph) -> Content:
    """A line of the preview, with its emphasis."""
    pieces = (Content(sanitise(run.text)).stylize(" ".join(LOOKS.get(each, "") for each in run.styles)) for run in line)
    return Content("").join(pieces)
