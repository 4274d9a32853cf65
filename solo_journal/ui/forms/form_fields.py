"""The fields of a form: their values, which of them are visible, and which one a refusal is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from ...campaign.play.roll_suggestions import signs_of
from ...campaign.story.change_text import words_of_changes
from ...rules.answer_source import NeedAnswer, NoAnswers
from ...rules.changes import changes_between
from ...rules.fields import Asked, belongs, form_inputs, in_words, is_required, own_inputs
from ...rules.inputs import make
from ...rules.line_form import inputs_in_words
from ...rules.perform import perform
from ...rules.procedure import Procedure
from ...rules.refusal import Reason, Refused
from ...rules.world import World
from ..campaign_model import CampaignModel
from .field import Field, RadioField, TextField, field_for
from .lookup_field import LookupField
from .table_candidates import tables_to_name

FIRST = 3
"""The number of fields visible at first."""


class FormFields(VerticalScroll, can_focus=False):
    """The inputs of a procedure, with those that were `given` filled in."""

    DEFAULT_CSS = "FormFields { height: auto; scrollbar-size-vertical: 1; }"

    def __init__(
        self,
        model: CampaignModel,
        kind: type[Procedure],
        given: Mapping[str, Any],
        held: Mapping[str, Any],
        unsaid: str = "",
        typed: str = "",
    ) -> None:
        """`held` is what was typed when the form was cancelled; `unsaid` is the input that an offer left open; `typed`
        is what the player's last line gave."""
        super().__init__()
        self._model, self._kind, self._given, self._held, self._typed = model, kind, given, held, typed
        self.asked = form_inputs(kind, model.campaign.world, given, unsaid)

    def compose(self) -> ComposeResult:
        hinder = {name for name, sign in signs_of(self._model.campaign).items() if sign == "-"}
        for each in self.asked:
            fresh = self._given.get(each.name, _begins_as(each))
            begins = self._held.get(each.name, fresh)
            named = tables_to_name(self._model) if each.of_tables else ()
            field = LookupField(each, begins, named) if named else field_for(each, begins)
            if isinstance(field, TextField):
                own = begins != fresh and not (each.names or each.whole_number)  # a name is chosen anew, words go on
                field.typed = own or each.name == self._typed
                field.hinder = hinder if self._kind.acts_as else frozenset()
            yield field

    @property
    def fields(self) -> list[Field]:
        return list(self.query(Field))

    @property
    def lines(self) -> list[TextField]:
        return list(self.query(TextField))

    def begin_at(self, name: str) -> Field | None:
        """The field with this name, else the first that needs a value: the player's own words, then required ones."""
        fields, known = self.fields, {**self._given, **self._held}
        wanted = (each for each in fields if each.asked.required or each.asked.name == self._kind.words)
        missing = (each for each in wanted if each.asked.name not in known and not _begins_as(each.asked))
        named = (each for each in fields if each.asked.name == name)
        return next(iter((*named, *sorted(missing, key=lambda each: isinstance(each, RadioField)), *fields)), None)

    def all_values(self) -> dict[str, Any]:
        """The values of all fields, including hidden ones."""
        return {each.asked.name: value for each in self.fields if (value := each.value()) is not None}

    def typed(self) -> dict[str, Any]:
        """The values of the fields that matter, and what was given besides."""
        typed = {each.asked.name: each.value() for each in self.fields if each.matters}
        kept = {name: value for name, value in self._given.items() if name not in typed}
        return {**kept, **{name: value for name, value in typed.items() if value is not None}, **self._short()}

    def unset(self) -> list[str]:
        """Visible choices in which nothing is chosen."""
        seen = (each for each in self.query(RadioField) if each.seen)
        return [each.asked.label.lower() for each in seen if each.value() is None and not each.asked.default()]

    def renew(self) -> None:
        """Something else was typed: clear what was wrong, and show below the first field how its line is read: in the
        log's words, if that is all it takes."""
        for field in self.fields:
            field.say("")
        self.begin_as_named()
        if short := self._short():
            campaign = self._model.campaign
            asked = (Asked.of(self._kind, name, campaign.world) for name in short)
            words = [f"{each.label}: {in_words(short[each.name])}" for each in asked]
            with suppress(Refused, NeedAnswer):
                procedure = make(self._kind, self.typed())
                done = perform(procedure, campaign.world, NoAnswers(), tables=campaign.tables)
                changes = changes_between(campaign.world, done.after)
                words = words_of_changes(changes, campaign.shelf, labelled=True) or words
            self.lines[0].say(" · ".join(words))

    def begin_as_named(self) -> None:
        """Fill a field that restates what another field names, or whoever is meant, with its current value, until the
        player edits it."""
        typed = self.typed()
        for field in self.lines:
            held = field.asked.current_value(self._world, {**typed, field.asked.name: None})
            if (held or field.begun) and field.given is None and field.line.value == field.first:
                field.begin(held)

    def fold(self, *, all_of_them: bool) -> list[str]:
        """Show the first fields that matter, those of the chosen way and those with a value. Returns the labels of the
        rest, which are under *More*."""
        short = self._short()
        typed = {**{each.asked.name: each.value() for each in self.fields}, **short}
        folded, shown, own = list[str](), 0, own_inputs(self._kind, typed)
        for field in self.fields:
            name = field.asked.name
            matters = belongs(self._kind, name, typed) and name not in list(short)[1:]
            field.require(matters and is_required(field.asked, typed))
            keeps = field.required or field.asked.needed or field.has_class("-here") or name in own or typed[name]
            folds = matters and not (all_of_them or keeps) and shown >= FIRST
            field.set_class(not matters, "-idle").set_class(folds, "-folded")
            shown += matters and not folds
            folded += [field.asked.label.lower()] * folds
        return folded

    def refuse(self, reason: Reason) -> Field | None:
        """Show what is wrong under each field, or the refusal under the field that it is about. Returns the first such
        field."""
        typed = self.typed()
        fields = [each for each in self.fields if each.matters]
        held = (each for each in fields if each.asked.name in typed or each.asked.needed)
        troubled = [(each, why) for each in held if (why := each.asked.trouble(typed.get(each.asked.name), typed))]
        if not troubled and (meant := _refused_field(reason, fields, typed)):
            troubled = [(meant, reason)]
        for field, why in reversed(troubled):  # the first comes into view last
            field.remove_class("-folded")
            field.say(why, wrong=True)
        if not troubled:
            return None
        first, why = troubled[0]
        if isinstance(first, TextField):
            self.call_after_refresh(first.point, why.about)
        return first

    def line_for(self, here: Field | None) -> TextField | None:
        """The line for letters that choose nothing: their own field's, or the first that the player has not filled."""
        lines = [each for each in self.lines if each.seen]
        free = (each for each in lines if each.line.value in ("", "" if each.asked.name in self._given else each.first))
        return here if isinstance(here, TextField) and here in lines else next(free, None)

    @property
    def _world(self) -> World:
        return self._model.campaign.world

    def _short(self) -> dict[str, Any]:
        """Further inputs that the first field's line gives."""
        first = next(iter(self.lines), None)
        words = first.value() if first else None
        return (
            inputs_in_words(self._kind, first.asked.name, words, self._world)
            if first and isinstance(words, str)
            else {}
        )


def _refused_field(reason: Reason, fields: list[Field], typed: Mapping[str, Any]) -> Field | None:
    """The field that a refusal is about: the one with the fewest words in which it holds what was typed, or the one
    that is missing, or the one whose words it says last."""
    words = {each: in_words(typed.get(each.asked.name)) for each in fields}
    about = [each for each in fields if reason.about and reason.about in words[each]]
    missing = (each for each in fields if each.asked.name == reason.field or (each.required and not words[each]))
    typed_words = {each: rf"(?<!\w){re.escape(words[each])}(?!\w)" for each in fields if words[each]}
    ends = {each: said[-1].end() for each, one in typed_words.items() if (said := [*re.finditer(one, reason)])}
    last = max(ends, key=ends.__getitem__, default=None)
    return min(about, key=lambda each: len(words[each]), default=next(missing, last))


def _begins_as(asked: Asked) -> Any:
    """Its current value, or the only candidate, which is then already chosen."""
    if asked.now is not None or asked.new:
        return asked.now
    return asked.names[0] if asked.needed and (asked.picks or asked.called) and len(asked.names) == 1 else None
