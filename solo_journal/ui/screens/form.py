"""A procedure's inputs as a form: three fields and more, the odds of the roll, and the reason if it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ...campaign.play.latest_lines import last_action
from ...campaign.story.sanitise import sanitise
from ...rules.answer_source import Chance, NeedAnswer, NoAnswers
from ...rules.inputs import make, with_candidate
from ...rules.kinds.apply import must_be_names
from ...rules.perform import Performed, must_change, perform
from ...rules.procedure import Procedure, help_parts
from ...rules.refusal import Ambiguous, BadInput, Refused
from ..campaign_model import CampaignModel
from ..composer.debounce import Debounce
from ..forms.field import Field, TextField, focus_of
from ..forms.form_fields import FormFields
from ..forms.form_odds import FormOdds
from ..forms.hint import Hint
from ..forms.key_chips import KeyChips
from ..forms.key_table import keys
from ..forms.multi_select import MultiSelect
from ..forms.picture import Picture
from ..forms.radio_row import ChipRow, RadioRow
from ..page.safe_text import as_fit, ends, safe
from .modal import Modal

PAUSE = 0.12
"""Seconds without a key before the odds are counted again."""
LABELS = 24
"""The width of the labels."""
WIDE = 74
"""The widest the row may be that names the fields under *More*."""
ROOMY = 30
"""The height from which the form says what the procedure does; F1 always does."""
VERBS = frozenset((
    "add", "allow", "apply", "attack", "begin", "change", "choose", "clear", "create", "cure", "discard", "drop",
    "edit", "end", "gain", "heal", "learn", "lose", "make", "mark", "move", "play", "recover", "refill", "remove",
    "help", "rename", "repair", "rescue", "rest", "save", "set", "shuffle", "spend", "start", "step", "take",
    "tick", "write",
))  # fmt: skip
"""First words of titles that also say what Enter does."""
OPENS = "Ctrl+O: "
FOR_LAST = "for your last @"
CHOOSING = "← → choose"
PICKING = "← → next name · Space picks it, or takes it out again"


class FormScreen(Modal[Procedure | None]):
    """Returns the filled-in procedure, or None if cancelled; what was typed is kept then."""

    HELP = (
        "Tab, Up and Down go from field to field, Left and Right through the choices of one. A field with "
        "a star is required. Names to pick are below a line: Tab goes to them, Space picks. Ctrl+O shows all fields."
    )
    DEFAULT_CSS = """
    FormScreen {
        align: center middle;
        background: $background 40%;
        #head { margin-bottom: 1; }
        #about { height: auto; max-height: 3; color: $quiet; margin-bottom: 1; }
        #more { height: 1; color: $quiet; margin-top: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        #more:hover { background: $panel; text-style: underline; }
        #told { height: auto; max-height: 3; color: $quiet; margin-top: 1; }
        #odds { margin-top: 1; max-height: 6; }
        #trouble { height: auto; max-height: 4; color: $text-error; display: none; &.-said { display: block; } }
        #candidates { display: none; &.-said { display: block; } }
        #hint { dock: bottom; margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys(
            "form",
            ("help", "f1", "about", "Help", "What this does, and what each field means."),
            ("do", "enter,ctrl+s", "do", "Run", "Run it with these values."),
            ("leave", "escape", "back", "Cancel", "Cancel; what was typed is kept."),
            ("more", "ctrl+o", "more", "More", "Show all fields, or only the first."),
        ),
        *keys(
            "form",
            ("down", "down", "app.focus_next", "Down", "To the next field."),
            ("up", "up", "app.focus_previous", "Up", "To the previous field."),
            show=False,
        ),
    ]

    def __init__(
        self, model: CampaignModel, kind: type[Procedure], given: Mapping[str, Any] | None = None, *, first: str = ""
    ) -> None:
        """A form with some inputs given; `first` names the one that gets the cursor."""
        super().__init__()
        self.model = model
        self.kind = kind
        self.given = dict(given or {})
        self.first = first
        self.held_as = (kind.id, repr(sorted(self.given.items(), key=str)))
        self._all = False
        self._begun: Mapping[str, Any] = {}
        """The values that it began with."""
        self._unclear: Ambiguous | None = None
        self._odds = FormOdds(model, kind)
        self._count_later = Debounce(self, PAUSE, self._count)
        words, held = self.given.get(kind.words), model.held_forms.get(self.held_as, {})
        self._for_last = bool(words) and words == last_action(model.campaign)
        self._fields = FormFields(model, kind, self.given, held, first, kind.words if self._for_last else "")

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Picture(self._head, id="head")
            yield Static(Content(help_parts(self.kind)[0]), id="about")
            yield self._fields
            yield Static(id="more")
            yield Static(id="told")
            yield self._odds
            yield Static(id="trouble")
            yield KeyChips(id="candidates")
            needed = (("*", "required"),) if any(each.required for each in self._fields.asked) else ()
            told = (("Enter", _verb(self.kind)), ("Tab", "next field"), ("F1", "help"), *needed, ("Esc", "cancel"))
            yield Hint(told)

    def _head(self, width: int) -> Iterator[Content]:
        """The procedure's title, and at the right the action that it is about, if there is one."""
        beside = FOR_LAST if self._for_last else ""
        yield ends(safe(self.kind.called.upper(), "bold $prose"), safe(beside, "$quiet"), width)

    def on_mount(self) -> None:
        start = self._fields.begin_at(self.first)
        if start is not None:
            start.add_class("-here")
            focus_of(start).focus()
        else:
            self.set_focus(None)
        self._fields.begin_as_named()
        self._fold()
        self._begun = self._fields.all_values()
        self._count_later.now()

    def on_resize(self) -> None:
        roomy = self.size.height >= ROOMY
        self.query_one("#about").display = roomy
        self.styles.align_vertical = "middle" if roomy else "top"  # where rows are few the status row stays in sight
        odds = 4 if self.kind.makes in ("question", "roll") else 1
        self._fields.styles.max_height = max(3, self.size.height - odds - (14 if roomy else 12))
        for names in self.query(MultiSelect):
            names.refresh(layout=True)  # more of them may fit now, or fewer

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        field = next((each for each in event.widget.ancestors if isinstance(each, Field)), None)
        if field is not None:
            told = PICKING if isinstance(event.widget, MultiSelect) else field.describe()
            told = f"{CHOOSING} · {told}" if isinstance(event.widget, RadioRow) else told
            self.query_one("#told", Static).update(Content(told))

    def focus_next(self, selector: Any = "*") -> Widget | None:
        """To the next field; past the last that is shown, to the first of the rest."""
        if self._all or self.focused is not self.focus_chain[-1] or not self._fold():
            return super().focus_next(selector)
        self.action_more()
        self.call_after_refresh(super().focus_next, selector)
        return None

    @on(events.Click, "#more")
    def action_more(self) -> None:
        self._all = not self._all and bool(self._fold())
        self._fold()

    @on(Field.Changed)
    def changed(self) -> None:
        self._say("")
        self._fields.renew()
        self._fold()
        self._count_later.after_a_pause()

    @on(Input.Submitted)
    def action_do(self) -> None:
        """Run it, or say why it is refused; nothing typed is lost."""
        self._do(lambda typed: typed)

    def _do(self, inputs: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> None:
        try:
            self._run(inputs(self._fields.typed()))
        except Refused as reason:
            self._refuse(reason)

    def action_about(self) -> None:
        """Explain the procedure and its fields; Esc comes back with everything typed."""
        from .help import HelpScreen

        self.app.push_screen(HelpScreen(self.kind.id))

    def on_key(self, event: events.Key) -> None:
        """When asked which of several names is meant, a digit chooses one."""
        number = int(event.key) if event.key.isascii() and event.key.isdecimal() else 0
        unclear = self._unclear
        if unclear and 1 <= number <= len(unclear.candidates):
            event.stop()
            self._do(lambda typed: with_candidate(typed, unclear, number))
        elif event.is_printable and event.character != " " and isinstance(self.focused, ChipRow):
            event.stop()
            self._write(self.focused, event.character or "")

    def _write(self, choice: ChipRow, sign: str) -> None:
        """Letters typed at a choice that match none of its words go into a text field."""
        here = next((each for each in choice.ancestors if isinstance(each, Field)), None)
        if (line := self._fields.line_for(here)) is None:
            self._say(f"No choice begins with {sign}.")
            return
        line.line.select_on_focus = False  # what is typed next goes on from it
        self.set_focus(line.line)
        line.line.value = line.line.value if line is here else ""
        line.line.action_end()
        line.line.insert_text_at_cursor(sign)

    def action_back(self, procedure: Procedure | None = None) -> None:
        """Cancel, or return the procedure. What was typed is kept for the next time, until the act is saved."""
        self.model.held_forms[self.held_as] = self._fields.all_values()
        self.dismiss(procedure)

    def _run(self, inputs: Mapping[str, Any]) -> None:
        """Return the procedure. Raises `Refused` if it cannot be done."""
        procedure, world, tables = self._made(inputs), self.model.world, self.model.campaign.tables
        done: Performed | None = None
        try:
            done = perform(procedure, world, NoAnswers(), tables=tables)
        except NeedAnswer:  # any faces show whether the names will do; what these alone do not allow, others may
            with suppress(NeedAnswer, Refused):
                done = perform(procedure, world, Chance(), tables=tables)
        asked = next((each for each in self.query(TextField) if each.begun), None)
        if done and done.after == world and asked:
            raise Refused("Nothing has changed yet. Type the new value.", field=asked.asked.name)
        if done:
            must_be_names(done.before, done.after)
            if self.given and self._fields.all_values() == self._begun and not _would_change(done):
                self.dismiss(None)  # who looked at a value and left it as it was is told of no mistake
                return
        self.action_back(procedure)

    def _made(self, inputs: Mapping[str, Any]) -> Procedure:
        """The procedure with these inputs. Raises `Refused`, also if the input that an offer left open is missing."""
        for each in self._fields.asked:
            if each.unsaid and each.name not in inputs:
                raise BadInput(each.trouble(None, inputs))
        return make(self.kind, inputs)

    def _fold(self) -> list[str]:
        """Show the fields that matter, and name the rest under *More*. Returns their names."""
        named = self._fields.fold(all_of_them=self._all)
        more = self.query_one("#more", Static)
        more.display = bool(named) or self._all
        names = as_fit(map(safe, named), min(self.size.width, WIDE) - LABELS - len(OPENS))
        more.update(Content("  More ▸".ljust(LABELS) + OPENS) + names if named else Content("  Less ▾"))
        return named

    def _refuse(self, reason: Refused) -> None:
        """Show a refusal under its field, and put the cursor there."""
        self._count_later.never()
        self._odds.clear()  # it may say the same
        field = self._fields.refuse(reason.reason)
        self._say("" if field else str(reason))
        self._unclear = reason if isinstance(reason, Ambiguous) and reason.candidates else None
        if field is not None and self._unclear is None:
            focus_of(field).focus()
        candidates = self._unclear.candidates if self._unclear else ()
        chips = self.query_one("#candidates", KeyChips)
        chips.set_class(bool(candidates), "-said")
        chips.show({str(at): each.name for at, each in enumerate(candidates, 1)})
        if candidates:
            self.set_focus(None)  # a digit takes one of them; Tab goes back to the fields

    def _say(self, trouble: str) -> None:
        below = self.query_one("#trouble", Static)
        below.update(Content(sanitise(f"✗ {trouble}") if trouble else ""))
        below.set_class(bool(trouble), "-said")
        if not trouble:
            self._unclear = None
            self.query_one("#candidates").remove_class("-said")

    def _count(self) -> None:
        try:
            self._odds.count(self._made(self._fields.typed()), self._fields.unset())
        except Refused:
            self._odds.clear()


def _would_change(done: Performed) -> bool:
    try:
        must_change(done)
    except Refused:
        return False
    return True


def _verb(kind: type[Procedure]) -> str:
    """What Enter does, in a word: the first word of the title if that is a verb."""
    begins = kind.called.partition(" ")[0].lower()
    makes = "ask" if kind.makes == "question" else kind.makes
    return begins if begins in VERBS else makes if makes in ("ask", "roll", "draw") else "OK"
