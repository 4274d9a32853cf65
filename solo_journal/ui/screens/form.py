"""A procedure's inputs as a form: three fields and more, what the roll would give, and the reason why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from ...campaign.play.last_words import last_action
from ...campaign.play.ready_cards import sheet_to_come
from ...campaign.story.change_text import words_of_changes
from ...campaign.story.sanitise import shown
from ...rules.asking import NeedAnswer, NoAnswers
from ...rules.changes import changes_between
from ...rules.fields import Asked, asked_of, belongs, in_words, needed_now, own_inputs
from ...rules.inputs import make, with_candidate
from ...rules.line_form import understood
from ...rules.odds import Odds
from ...rules.perform import perform
from ...rules.procedure import Procedure, help_parts
from ...rules.refused import Ambiguous, Refused
from ..campaign_model import CampaignModel
from ..composer.debounce import Later
from ..forms.chances import Counted, effects
from ..forms.chip_row import WordsRow
from ..forms.drawn import Drawn
from ..forms.field import Field, OneOfField, TextField, field_for, focus_of
from ..forms.hint import Hint
from ..forms.key_chips import KeyChips
from ..forms.lookup_field import LookupField
from ..forms.multi_select import Picks
from ..forms.odds_bar import odds_rows
from ..forms.tables_found import tables_to_name
from ..page.words import said
from .modal import Modal

PAUSE, SLOW = 0.12, 0.3
"""Seconds of quiet after which the odds are counted anew, and after which it is said that they are being counted."""
LABELS = 24
"""Columns of the fields' names."""
WIDE = 74
"""Cells at most of the row that names the fields behind *More*."""
FIRST = 3
"""Fields that stand in a form at once."""
ROOMY = 30
"""Rows from which there is room to say what the procedure does; F1 says it in any case."""
VERBS = frozenset((
    "add", "allow", "apply", "attack", "begin", "choose", "clear", "create", "cure", "discard", "drop", "edit", "end",
    "gain", "heal", "help", "learn", "lose", "make", "mark", "move", "play", "recover", "refill", "remove",
    "rename", "repair", "rescue", "rest", "save", "set", "shuffle", "spend", "start", "step", "take",
    "tick", "write",
))  # fmt: skip
"""With these begin the titles of acts that say what Enter does."""
FOR_LAST = "for your last @"
COUNTING, A_DRAW = "counting …", "no odds: a draw"
PICKING = "← → next name · Space picks it, or takes it out again"


class FormScreen(Modal[Procedure | None]):
    """Dismisses with the procedure that was filled in, or None where it was cancelled; what was typed is kept then."""

    BINDING_GROUP_TITLE = "Form"
    HELP = (
        "Tab goes to the next field, the arrows through the choices of one. A field with a star is required. Names to "
        "pick are below a line: Tab goes to them, Space picks. Ctrl+O shows all fields."
    )
    DEFAULT_CSS = """
    FormScreen {
        align: center middle;
        background: $background 40%;
        & > Vertical {
            width: 100%;
            max-width: 80;
            height: auto;
            max-height: 100%;
            background: $surface;
            border-top: solid $accent;
            border-bottom: solid $pane-rule;
            padding: 0 2;
        }
        #head { margin-bottom: 1; }
        #about { height: auto; max-height: 3; color: $quiet; margin-bottom: 1; }
        #fields { height: auto; scrollbar-size-vertical: 1; }
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
        Binding("f1", "about", "Help", id="form.help", tooltip="What this does, and what each field means."),
        Binding("enter", "do", "Run", id="form.do", tooltip="Run it with these values."),
        Binding("escape", "back", "Cancel", id="form.leave", tooltip="Cancel; what was typed is kept."),
        Binding("ctrl+o", "more", "More", id="form.more", tooltip="Show all fields, or only the first."),
        Binding("down", "app.focus_next", "Down", id="form.down", tooltip="To the next field.", show=False),
        Binding("up", "app.focus_previous", "Up", id="form.up", tooltip="To the field before.", show=False),
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
        self._key = (kind.id, repr(sorted(self.given.items(), key=str)))
        self._held = model.held_forms.get(self._key, {})
        """What was typed when this form was cancelled."""
        self._all = False
        self._unclear: Ambiguous | None = None
        self._odds: tuple[list[Content], Odds | None] = [], None
        self._count_later, self._slow = Later(self, PAUSE, self._count), Later(self, SLOW, self._say_counting)

    def compose(self) -> ComposeResult:
        asked = asked_of(self.kind, self.model.campaign.world, self.given)
        with Vertical():
            yield Drawn(self._head, id="head")
            yield Static(Content(help_parts(self.kind)[0]), id="about")
            with VerticalScroll(id="fields", can_focus=False):
                for each in asked:
                    begins = self._held.get(each.name, self.given.get(each.name, _begins_as(each)))
                    named = tables_to_name(self.model) if each.of_tables else ()
                    yield LookupField(each, begins, named) if named else field_for(each, begins)
            yield Static(id="more")
            yield Static(id="told")
            yield Drawn(id="odds")
            yield Static(id="trouble")
            yield KeyChips(id="candidates")
            needed = (("*", "required"),) if any(each.required for each in asked) else ()
            told = (("Enter", _verb(self.kind)), ("Tab", "next field"), ("F1", "help"), *needed, ("Esc", "cancel"))
            yield Hint(told)

    def _head(self, width: int) -> Iterator[Content]:
        """What it is, and at the right whether it is about the last words behind `@`."""
        title, words = said(self.kind.called.upper(), "bold $prose"), self.given.get(self.kind.words)
        beside = FOR_LAST if words and words == last_action(self.model.campaign) else ""
        yield title + said(beside, "$quiet").pad_left(max(2, width - title.cell_length - len(beside)))

    def on_mount(self) -> None:
        """Put the cursor where the first thing is missing: the player's own words, then what is required."""
        fields = list(self.query(Field))
        known = {**self.given, **self._held}
        wanted = (each for each in fields if each.asked.required or each.asked.name == self.kind.words)
        missing = (each for each in wanted if each.asked.name not in known and not _begins_as(each.asked))
        named = next((each for each in fields if each.asked.name == self.first), None)
        first = sorted(missing, key=lambda each: isinstance(each, OneOfField)) or fields
        start = named or next(iter(first), None)
        if start is not None:
            start.add_class("-here")
            focus_of(start).focus()
        else:
            self.set_focus(None)
        self._begin_as_named()
        self._fold()
        self._count_later.now()

    def on_resize(self) -> None:
        self.query_one("#about").display = self.size.height >= ROOMY
        rest = 18 if self.size.height >= ROOMY else 16
        self.query_one("#fields").styles.max_height = max(3, self.size.height - rest)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        field = next((each for each in event.widget.ancestors if isinstance(each, Field)), None)
        if field is not None:
            told = PICKING if isinstance(event.widget, Picks) else field.told()
            self.query_one("#told", Static).update(Content(told))

    @on(events.Click, "#more")
    def action_more(self) -> None:
        """Show all fields, or only the first again."""
        self._all = not self._all
        self._fold()

    @on(Field.Changed)
    def changed(self) -> None:
        """Something else was typed: what was wrong may be right now."""
        self._say("")
        for field in self.query(Field):
            field.say("")
        self._begin_as_named()
        self._understand()
        self._fold()
        self._count_later.after_a_pause()

    @on(Input.Submitted)
    def submitted(self) -> None:
        self.action_do()

    def action_do(self) -> None:
        """Run it, or say why it cannot be; nothing typed is lost."""
        try:
            self._run(self._typed())
        except Refused as reason:
            self._refuse(reason)

    def action_about(self) -> None:
        """What this does, with examples and what each field means; Esc comes back with everything typed."""
        from .help import HelpScreen

        self.app.push_screen(HelpScreen(self.kind.id))

    def action_candidate(self, number: int) -> None:
        if self._unclear is not None:
            try:
                self._run(with_candidate(self._typed(), self._unclear, number))
            except Refused as reason:
                self._refuse(reason)

    def on_key(self, event: events.Key) -> None:
        """A digit takes one of those that a name could mean, where it is asked which."""
        number = int(event.key) if event.key.isascii() and event.key.isdecimal() else 0
        if self._unclear is not None and 1 <= number <= len(self._unclear.candidates):
            event.stop()
            self.action_candidate(number)
        elif event.is_printable and event.character != " " and isinstance(self.focused, WordsRow):
            self._write(event)

    def _write(self, event: events.Key) -> None:
        """What is typed where words are chosen, and chooses none, is written into the line above these names, or into
        the first one in which the player has written nothing."""
        above = self.focused.ancestors if self.focused else ()
        here = next((each for each in above if isinstance(each, Field)), None)
        lines = [each for each in self.query(TextField) if not (each.has_class("-idle") or each.has_class("-folded"))]
        line = here if here in lines else next((each for each in lines if each.line.value in ("", each.first)), None)
        if isinstance(line, TextField):
            event.stop()
            line.line.select_on_focus = False  # what is typed next goes on from it
            self.set_focus(line.line)
            line.line.value = line.line.value if line is here else ""
            line.line.action_end()
            line.line.insert_text_at_cursor(event.character or "")

    def action_back(self) -> None:
        """Cancel; opened again, the form holds what was typed."""
        self.model.held_forms[self._key] = {
            field.asked.name: value for field in self.query(Field) if (value := field.value()) is not None
        }
        self.dismiss(None)

    def _run(self, inputs: Mapping[str, Any]) -> None:
        """Dismiss with what was filled in. Raises `Refused` where it cannot be done."""
        procedure, campaign = make(self.kind, inputs), self.model.campaign
        with suppress(NeedAnswer):
            done = perform(procedure, campaign.world, NoAnswers(), tables=campaign.tables, shelf=campaign.shelf)
            if done.after == campaign.world and any(each.begun for each in self.query(TextField)):
                raise Refused("Nothing is different yet. Type what it is from now on.")
        self.model.held_forms.pop(self._key, None)
        self.dismiss(procedure)

    def _begin_as_named(self) -> None:
        """What says anew what another field names begins with what that is now, until the player writes there."""
        typed, world = self._typed(), self.model.campaign.world
        for field in self.query(TextField):
            held = field.asked.held(world, {**typed, field.asked.name: None})
            if held and field.given is None and field.line.value == field.first:
                field.begin(held)

    def _typed(self) -> dict[str, Any]:
        """What stands in the fields, and what was given beside them."""
        typed = {field.asked.name: field.value() for field in self.query(Field) if not field.has_class("-idle")}
        kept = {name: value for name, value in self.given.items() if name not in typed}
        found = {**kept, **{name: value for name, value in typed.items() if value is not None}}
        return {**found, **self._short()}

    def _short(self) -> dict[str, Any]:
        """What the first field says in one line beyond itself."""
        first = next((each for each in self.query(TextField)), None)
        words = first.value() if first else None
        if first is None or not isinstance(words, str):
            return {}
        return understood(self.kind, first.asked.name, words, self.model.campaign.world)

    def _understand(self) -> None:
        """Say below the first field what its line is taken for: in the words of the log, where that is all it takes."""
        if short := self._short():
            campaign = self.model.campaign
            asked = (Asked.of(self.kind, name, campaign.world) for name in short)
            words = [f"{each.label}: {in_words(short[each.name])}" for each in asked]
            with suppress(Refused, NeedAnswer):
                procedure = make(self.kind, self._typed())
                done = perform(procedure, campaign.world, NoAnswers(), tables=campaign.tables, shelf=campaign.shelf)
                changes = changes_between(campaign.world, done.after)
                words = words_of_changes(changes, campaign.shelf, labelled=True) or words
            self.query(TextField).first().say(" · ".join(words))

    def _fold(self) -> None:
        """Show the first fields that matter, those of the way that is chosen, those that hold something, and the rest
        where all are wanted."""
        short = self._short()
        typed = {**{each.asked.name: each.value() for each in self.query(Field)}, **short}
        named, shown_now, own = [], 0, own_inputs(self.kind, typed)
        for field in self.query(Field):
            matters = belongs(self.kind, field.asked.name, typed) and field.asked.name not in list(short)[1:]
            field.set_class(not matters, "-idle")
            field.require(matters and needed_now(field.asked, typed))
            if not matters:
                continue
            keeps = field.required or field.asked.needed or field.has_class("-here") or bool(typed[field.asked.name])
            keeps = keeps or field.asked.name in own
            folds = not self._all and shown_now >= FIRST and not keeps
            field.set_class(folds, "-folded")
            shown_now += not folds
            if folds:
                named.append(field.asked.label.lower())
        more = self.query_one("#more", Static)
        more.display = bool(named) or self._all
        names = _told(named, min(self.size.width, WIDE) - LABELS)
        more.update(Content("  More ▸".ljust(LABELS) + names if named else "  Less ▾"))
        more.tooltip = "Ctrl+O shows all fields."

    def _refuse(self, reason: Refused) -> None:
        """Say it under the field that is meant, and put the cursor there."""
        typed = self._typed()
        field = self._meant(str(reason), typed)
        self._count_later.never()
        self._say("" if field else str(reason))
        self._show_odds([], None)  # it may say the same
        self._unclear = reason if isinstance(reason, Ambiguous) and reason.candidates else None
        if field is not None:
            field.remove_class("-folded")
            held = field.asked.name in typed or field.asked.needed
            why = (field.asked.trouble(typed.get(field.asked.name), typed) if held else "") or str(reason)
            field.say(why, wrong=True)
            if self._unclear is None:
                focus_of(field).focus()
                if isinstance(field, TextField):
                    self.call_after_refresh(field.point, why)
        candidates = self._unclear.candidates if self._unclear else ()
        chips = self.query_one("#candidates", KeyChips)
        chips.set_class(bool(candidates), "-said")
        chips.show([(str(at), str(at), each.name) for at, each in enumerate(candidates, 1)])
        if candidates:
            self.set_focus(None)  # a digit takes one of them; Tab goes back to the fields

    def _meant(self, reason: str, typed: Mapping[str, Any]) -> Field | None:
        """The field of which a refusal speaks: one that cannot hold what it holds, whose words it quotes, that
        is empty and must not be, or that it calls by its label."""
        fields = [each for each in self.query(Field) if not each.has_class("-idle")]
        wrong = (each for each in fields if each.asked.name in typed or each.asked.needed)
        troubled = next((e for e in wrong if e.asked.trouble(typed.get(e.asked.name), typed)), None)
        told = {each: in_words(typed.get(each.asked.name)) for each in fields}
        quoted = next((each for each, words in told.items() if words and f"“{words}”" in reason), None)
        quoted = quoted or next((each for each in fields if isinstance(each, TextField) and each.quoted(reason)), None)
        empty = (each for each in fields if each.required and not typed.get(each.asked.name))
        named = [each for each in fields if each.asked.label.casefold() in reason.casefold()]
        named.sort(key=lambda each: -len(each.asked.label))  # what is longer says more than `Name`
        return troubled or quoted or next(empty, None) or next(iter(named), None)

    def _say(self, trouble: str) -> None:
        below = self.query_one("#trouble", Static)
        below.update(Content(shown(f"✗ {trouble}") if trouble else ""))
        below.set_class(bool(trouble), "-said")
        if not trouble:
            self._unclear = None
            self.query_one("#candidates").remove_class("-said")

    def _count(self) -> None:
        """Count the odds of what stands here, if it can stand so."""
        try:
            procedure = make(self.kind, self._typed())
        except Refused:
            self._show_odds([], None)
            return
        if self.kind.makes == "draw":
            self._show_odds([Content(A_DRAW)], None)
            return
        self._slow.after_a_pause()
        self.count_odds(procedure)

    @work(thread=True, exclusive=True, group="odds")
    def count_odds(self, procedure: Procedure) -> None:
        """Count beside the page; only the newest count is shown."""
        worker, campaign = get_current_worker(), self.model.campaign
        told: list[Content] = []
        odds: Odds | None = None
        try:
            told = effects(procedure, campaign.world, campaign.shelf)
            told += [Content(shown(warning))] if (warning := procedure.warns(campaign.world)) else []
            if any(self.kind is game.create for game in campaign.shelf.games_in_use(campaign.world)):
                told = [*told, Content(shown(sheet_to_come(campaign, procedure)))]
            odds = self.model.odds(procedure)
        except Refused as reason:
            told = [Content(shown(str(reason)))] if self.kind.makes in ("question", "roll") else []
        if not worker.is_cancelled:
            self._odds = told, odds
            self.post_message(Counted(told))

    def on_counted(self, event: Counted) -> None:
        self._slow.never()
        if not self.query("Field .-wrong, #trouble.-said"):  # what is refused is told there
            self._show_odds(*self._odds)

    def _say_counting(self) -> None:
        self._show_odds([Content.styled(COUNTING, "$quiet")], None)

    def _show_odds(self, told: list[Content], odds: Odds | None) -> None:
        for place in self.query("#odds").results(Drawn):
            place.show(lambda width: (*_wrapped(told, width), *(odds_rows(self.kind, odds, width) if odds else ())))


def _wrapped(told: Sequence[Content], width: int) -> list[Content]:
    return [row for each in told for row in each.wrap(width)] if width else []


def _begins_as(asked: Asked) -> Any:
    """What it is now, or the only candidate: that is chosen already."""
    if asked.now is not None:
        return asked.now
    return asked.names[0] if asked.needed and (asked.picks or asked.called) and len(asked.names) == 1 else None


def _told(names: Sequence[str], width: int) -> str:
    """As many of these names as fit beside *More*, and how many there are beyond them."""
    for shown_now in range(len(names), 0, -1):
        more = [f"+{len(names) - shown_now}"] if shown_now < len(names) else []
        row = " · ".join([*names[:shown_now], *more])
        if len(row) <= width:
            return row
    return f"+{len(names)}"


def _verb(kind: type[Procedure]) -> str:
    """What Enter does, in a word: that of its title where it begins with one."""
    begins = kind.called.partition(" ")[0].lower()
    makes = "ask" if kind.makes == "question" else kind.makes
    return begins if begins in VERBS else makes if makes in ("ask", "roll", "draw") else "OK"
