"""The choices of an export: for whom, in which format, which part, at which level, and where to. One choice may set
others."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from ...campaign import exports
from ...campaign.exports import export_line, file_writer
from ...campaign.exports.selection import AUDIENCES
from ...campaign.story.levels import ABOUT, LEVELS, level_of
from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..forms.labelled_row import LabelledRow
from ..forms.radio_row import RadioRow, Rows, Tick, Turn
from ..forms.said import said
from ..forms.text_inputs import LineInput

WHETHER = ("leave out", "include")
PLACES: tuple[Literal["inline", "margin"], ...] = ("inline", "margin")
"""Where a book shows its results."""
CUSTOM = "custom"
"""Shown instead of a reader when the choices are not the usual ones of any; it cannot be chosen."""


class ExportChoices(VerticalScroll, can_focus=False):
    """The fields of an export, and notes below them."""

    DEFAULT_CSS = """
    ExportChoices {
        width: 46;
        padding: 0 1;
        border-right: solid $pane-rule;
        scrollbar-size-vertical: 1;
        .below { color: $quiet; padding: 0 0 0 15; }
        #before, #more { height: auto; }
        #more { display: none; }
        &.-more { #more { display: block; } #more-row { display: none; } }
        #said, #more-row { margin-top: 1; }
    }
    """

    @dataclass
    class Changed(Message):
        """The choices changed: this would be written, in this format."""

        export: exports.Export
        wanted: exports.Selection

    def __init__(self, model: CampaignModel, asked: export_line.ExportLine) -> None:
        super().__init__(id="choices")
        self._model = model
        self._asked = asked
        self._named = ""
        """The name last proposed by the program; any other one is the player's."""
        self._formats = {export.title: export for export in exports.exports()}
        self._readers = {each.title: each for each in AUDIENCES}
        self._default: str = asked.export.content

    def compose(self) -> ComposeResult:
        asked, own = self._asked.wanted, sanitise_line(self._model.campaign.title)
        asides = asked.content == "everything" if asked.asides is None else asked.asides
        scenes = self._model.campaign.world.scene.number
        part = export_line.part_words(asked.sessions, asked.scenes)
        yield LabelledRow("For", Turn(tuple(self._readers), CUSTOM, id="for"))
        yield said("sets format and content", "below")
        yield LabelledRow("Format", Turn(tuple(self._formats), self._asked.export.title, id="format"))
        yield said("", "below", "about")
        yield LabelledRow("Content", Rows(LEVELS, asked.content, id="content"))
        yield said("", "below", "content-about")
        yield LabelledRow(
            "Range", LineInput(part, placeholder=f"all {scenes} scenes" if scenes > 1 else "all", id="range")
        )
        yield said("such as 3-5, or session 2", "below about")
        with Vertical(id="before"):
            yield LabelledRow("Set-up", Tick(WHETHER, WHETHER[asked.setup], id="setup"))
            yield said("made before scene 1", "below")
        yield LabelledRow("File", LineInput(self._asked.name, id="file"))
        yield said("", "below", "there")
        yield said("", id="said")
        yield LabelledRow("More ▸", said("Ctrl+O: title, asides, credits …"), id="more-row")
        with Vertical(id="more"):
            yield LabelledRow("Title", LineInput(asked.title, placeholder=own, id="called"))
            yield LabelledRow("Author", LineInput(asked.author, placeholder="none", id="author"))
            yield LabelledRow(
                "Language", LineInput(asked.language, placeholder="detected from the text", id="language")
            )
            yield LabelledRow("Asides", Tick(WHETHER, WHETHER[asides], id="asides"))
            yield LabelledRow("Results", RadioRow(PLACES, asked.mechanics, id="mechanics"), "results")
            yield LabelledRow("Credits", Tick(WHETHER, WHETHER[asked.credits], id="credits"))

    def on_mount(self) -> None:
        self._row("for").focus()
        self.query_one("#more-row").tooltip = "Ctrl+O or a click shows the other fields."
        asked = self._asked.wanted
        self.set_class(bool(asked.title or asked.author or asked.language or asked.asides), "-more")
        self._turn()

    @property
    def export(self) -> exports.Export:
        return self._formats[self._row("format").chosen]

    @property
    def path(self) -> Path:
        return Path(self._typed("file")).expanduser()

    def wanted(self) -> exports.Selection:
        """The selection for these choices. Raises `Refused`."""
        return exports.Selection(
            *export_line.part(self._typed("range"), self._model.campaign.world),
            level_of(self._row("content").chosen),
            title=self._typed("called"),
            author=self._typed("author"),
            language=export_line.language_code(self._typed("language")),
            mechanics=PLACES[self._row("mechanics").at],
            fence=self._asked.wanted.fence,
            character=self._asked.wanted.character,
            setup=self._row("setup").chosen == WHETHER[1],
            asides=self._row("asides").chosen == WHETHER[1],
            credits=self._row("credits").chosen == WHETHER[1],
        )

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        for row in self.query("#said").results(Static):  # the screen may be left by now
            row.update(Content(sanitise(f"✗ {sentence}" if wrong else sentence)).stylize("$text-error" * wrong))

    def show_left_out(self, left_out: str) -> None:
        """Say what the level tells, and what it leaves out."""
        for row in self.query("#content").results(RadioRow):  # the screen may be left by now
            told = ABOUT[level_of(row.chosen)] + f", without {left_out}" * bool(left_out)
            self.query_one("#content-about", Static).update(Content(told))

    @on(events.Click, "#more-row, #more-row *")
    def show_more(self) -> None:
        """Show or hide the other fields."""
        self.toggle_class("-more")
        self.call_after_refresh(self.scroll_end, animate=False)

    @on(RadioRow.Changed, "#for")
    def read_by(self) -> None:
        """Make the usual choices for this reader."""
        reader = self._readers[self._row("for").chosen]
        self._default, self._row("content").chosen = "", reader.content
        self._row("asides").chosen = WHETHER[0]
        self._row("format").chosen = exports.export(reader.format).title
        self._turn()

    @on(RadioRow.Changed, "#format")
    def formatted(self) -> None:
        """Set the usual level for this format, unless the player chose one, or for whom it is."""
        content, default = self._row("content"), self.export.content
        if content.chosen == self._default:
            content.chosen = default
        self._default = default
        self._turn()

    @on(RadioRow.Changed, "#content")
    def filled(self) -> None:
        """Include asides at the level *everything*, unless the player decides otherwise, and leave them out at the
        others."""
        self._row("asides").chosen = WHETHER[self._row("content").chosen == "everything"]
        self._turn()

    def on_resize(self) -> None:
        """See anew whether the file's name fits."""
        self.call_after_refresh(self.show_file_state)

    @on(Input.Changed, "#file")
    def show_file_state(self) -> None:
        """Say before Enter whether the file exists."""
        path, told = self.path, ""
        with suppress(OSError, RuntimeError):  # a path without end, a player without a home
            folder = path.absolute().parent
            home = folder.is_relative_to(Path.home()) and Path("~", folder.relative_to(Path.home()))
            exists = "already exists; Enter asks before it overwrites" if path.is_file() else "does not exist yet"
            told = f"{exists}; folder {home or folder}"
        note = self.query_one("#there", Static)
        if self.query_one("#file", LineInput).overflows:  # its end is what the format changes
            told = f"{path.suffix} file; {told}"
        note.update(Content(sanitise(told)))

    @on(RadioRow.Changed, "#setup, #asides, #mechanics, #credits")
    @on(Input.Changed, "#range, #called, #author, #language")
    def _turn(self) -> None:
        """After any choice: the reader, the name and the preview may change."""
        content = self._row("content").chosen
        fit = {title: each.format for title, each in self._readers.items() if each.content == content}
        usual = (title for title, format_ in fit.items() if format_ == self.export.id)
        if self._row("for").chosen not in fit:
            self._row("for").chosen = next(usual, CUSTOM)
        self.query_one("#about", Static).update(Content(self.export.about))
        self.show_left_out("")
        self.query_one("#before").display = content != "story"  # which tells none of it, nor results
        self.query_one("#results").display = content != "story" and self.export.margin
        try:
            wanted = self.wanted()
        except Refused as reason:
            self.say(str(reason), wrong=True)
            return
        self.say(self.export.lacking())
        self._propose(wanted)
        self.post_message(self.Changed(self.export, wanted))

    def _propose(self, wanted: exports.Selection) -> None:
        """Propose a name, unless the player chose one: then only its ending follows the format."""
        file = self.query_one("#file", LineInput)
        if file.value in ("", self._named):
            file.value = self._named = sanitise_line(
                file_writer.suggest_file_name(self._model.campaign.title, wanted, self.export)
            )
            return
        endings = sorted((each.ending for each in self._formats.values()), key=len, reverse=True)
        old = next((each for each in endings if file.value.casefold().endswith(each)), "")
        if old and old != self.export.ending:
            file.value = file.value[: -len(old)] + self.export.ending

    def _row(self, id_: str) -> RadioRow:
        return self.query_one(f"#{id_}", RadioRow)

    def _typed(self, id_: str) -> str:
        return self.query_one(f"#{id_}", LineInput).value.strip()
