"""A procedure's inputs as a form: what it needs, what it would give, and the reason why it cannot be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from ...campaign.story.sanitise import shown
from ...rules.asking import NeedAnswer, NoAnswers
from ...rules.fields import asked_of, belongs
from ...rules.inputs import make
from ...rules.perform import perform
from ...rules.procedure import Procedure, help_parts
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..forms.chances import Counted, effects, in_short
from ..forms.chip_row import packed
from ..forms.field import Field, field_for, focus_of
from ..forms.help_key import HELP_KEY
from ..forms.hint import hint
from .modal import Modal

PAUSE = 0.12
"""Seconds of quiet after which the odds are counted anew."""


class FormScreen(Modal[Procedure | None]):
    """Dismisses with the procedure that was filled in, or None where it was left."""

    BINDING_GROUP_TITLE = "Form"
    HELP = (
        "Tab goes to the next input. An input with a star is needed; the others may stay empty. Names to pick from "
        "stand below a line: Tab goes to them, Space picks. Enter does it, Esc leaves it undone."
    )
    DEFAULT_CSS = """
    FormScreen {
        align: center middle;
        background: $background 40%;
        & > Vertical {
            width: 100%;
            max-width: 92;
            height: auto;
            max-height: 100%;
            background: $surface;
            border-top: solid $pane-rule;
            border-bottom: solid $pane-rule;
            border-title-color: $text-accent;
            border-title-style: bold;
            padding: 0 2;
        }
        #about { height: auto; max-height: 3; color: $quiet; margin-bottom: 1; }
        #fields { height: auto; }
        #fields { scrollbar-size-vertical: 1; scrollbar-color: $pane-rule; scrollbar-background: $surface; }
        #told { height: auto; max-height: 3; color: $quiet; margin-top: 1; }
        #odds { height: auto; max-height: 3; color: $foreground; }
        #trouble { height: auto; max-height: 4; color: $text-error; display: none; &.-said { display: block; } }
        #hint { height: 1; color: $quiet; margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        HELP_KEY,
        Binding("enter", "do", "Do it", id="form.do", tooltip="Do it with what stands here."),
        Binding("escape", "leave", "Leave", id="form.leave", tooltip="Leave it undone."),
        Binding("down", "app.focus_next", "Down", id="form.down", tooltip="To the next input.", show=False),
        Binding("up", "app.focus_previous", "Up", id="form.up", tooltip="To the input before.", show=False),
    ]

    def __init__(
        self, model: CampaignModel, kind: type[Procedure], given: Mapping[str, Any] | None = None, *, first: str = ""
    ) -> None:
        """A form with some inputs given; `first` names the one in which the cursor stands."""
        super().__init__()
        self.model = model
        self.kind = kind
        self.given = dict(given or {})
        self.first = first

    def compose(self) -> ComposeResult:
        asked = asked_of(self.kind, self.model.campaign.world, self.given)
        needed = (("*", "is needed"),) if any(each.needed for each in asked) else ()
        told = (("Enter", "does it"), ("Tab", "next"), ("Esc", "leaves"), *needed)
        with Vertical() as page:
            page.border_title = self.kind.called
            yield Static(Content(help_parts(self.kind)[0]), id="about")
            with VerticalScroll(id="fields", can_focus=False):
                for each in asked:
                    yield field_for(each, self.given.get(each.name))
            yield Static(id="told")
            yield Static(id="odds")
            yield Static(id="trouble")
            yield Static(hint(told), id="hint")

    def on_mount(self) -> None:
        """Put the cursor where the first thing is missing."""
        self._show_this_way()
        fields = [each for each in self.query(Field) if each.display]
        missing = (each for each in fields if each.asked.needed and each.asked.name not in self.given)
        named = next((each for each in fields if each.asked.name == self.first), None)
        start = named or next(missing, None) or next(iter(fields), None)
        if start is not None:
            focus_of(start).focus()
        else:
            self.set_focus(None)
        self._count_again()

    def on_resize(self) -> None:
        """Leave the fields what the rest of the form does not need."""
        self.query_one("#fields").styles.max_height = max(3, self.size.height - 15)
        self._count_again()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the input is for."""
        field = next((each for each in event.widget.ancestors if isinstance(each, Field)), None)
        if field is not None:
            self.query_one("#told", Static).update(Content(field.told()))

    @on(Field.Changed)
    def changed(self) -> None:
        """Something else was typed: what was wrong may be right now."""
        self._show_this_way()
        self._say("")
        self._count_again()

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Enter in a line does it too."""
        self.action_do()

    def action_do(self) -> None:
        """Do it, or say why it cannot be done; nothing typed is lost."""
        try:
            procedure = self._made()
            perform(
                procedure,
                self.model.campaign.world,
                NoAnswers(),
                tables=self.model.campaign.tables,
                shelf=self.model.campaign.shelf,
            )
        except NeedAnswer:
            self.dismiss(procedure)
        except Refused as reason:
            self._say(str(reason))
        else:
            self.dismiss(procedure)

    def action_leave(self) -> None:
        """Leave it undone."""
        self.dismiss(None)

    def leave(self) -> None:
        """The player leaves the program: this goes first, and what is beneath it may have something to ask."""
        self.dismiss(None)
        self.app.call_later(self.app.run_action, "leave")

    def _made(self) -> Procedure:
        """The procedure as it stands. Raises `BadInput`."""
        typed = {field.asked.name: field.value() for field in self.query(Field) if field.display}
        kept = {name: value for name, value in self.given.items() if name not in typed}
        return make(self.kind, {**kept, **{name: value for name, value in typed.items() if value is not None}})

    def _show_this_way(self) -> None:
        """Show the inputs of the way that is chosen, and no others."""
        if self.kind.ways is not None:
            way = {field.asked.name: field.value() for field in self.query(Field)}.get(self.kind.ways.by)
            for field in self.query(Field):
                field.display = belongs(self.kind, field.asked.name, {self.kind.ways.by: way})

    def _say(self, trouble: str) -> None:
        said = self.query_one("#trouble", Static)
        said.update(Content(shown(f"✗ {trouble}") if trouble else ""))
        said.set_class(bool(trouble), "-said")

    def _count_again(self) -> None:
        self.set_timer(PAUSE, self._count)

    def _count(self) -> None:
        """Count the odds of what stands here, if it can stand so."""
        try:
            procedure = self._made()
        except Refused:
            self._show_odds([])
        else:
            self.count_odds(procedure)

    @work(thread=True, exclusive=True, group="odds")
    def count_odds(self, procedure: Procedure) -> None:
        """Count beside the page; only the newest count is shown."""
        worker = get_current_worker()
        try:
            campaign = self.model.campaign
            found = [*effects(procedure, campaign.world, campaign.shelf), *in_short(self.model.odds(procedure))]
        except Refused as reason:
            found = [Content(shown(str(reason)))]
        if not worker.is_cancelled:
            self.post_message(Counted(found))

    def on_counted(self, event: Counted) -> None:
        """Show the newest count."""
        self._show_odds(event.shown)

    def _show_odds(self, odds: list[Content]) -> None:
        for place in self.query("#odds").results(Static):
            place.update(packed(odds, self.query_one("#told").content_size.width) if odds else "")
