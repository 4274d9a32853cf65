"""Editing procedures for names, conditions and items."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from ..answer_source import Ask
from ..outcome import Outcome
from ..refusal import Refused, quoted
from ..world import World
from . import edits
from .edit_numbers import ByHand, word_of
from .holder import Holder
from .items import Items
from .listing import Listed, Listing


class ChangeNames(ByHand):
    """Add or remove a name by hand."""

    edit: ClassVar[edits.EditNames]

    def _after(self, before: Holder, field: Listing) -> Holder:
        text, gone = str(self._input_value(self.edit.name)), bool(self._input_value(self.edit.gone))
        words = bool(self.edit.keeps) and field.holds == "values"  # a value in words is not part of a line
        wrote = Listed("", text) if gone or words else field.written(text)
        name = self._spelled(field, wrote.name)
        found = field.find(before.tree, name) if gone else field.named(before.tree, name)
        whose = before.name or "This campaign"
        new = not gone and found is None and not self.made_before(self.edit.version + 1)
        word = word_of(field)
        if new and self.edit.unsigned and re.match(r"[+-]\s*[^\W\d]", name):
            raise Refused(f"No {word} begins with a sign. To take one away, write remove before its name.")
        if gone and found is None:
            raise Refused(f"{whose} has no such {word}: {name}. {there(field, before, name)}".strip())
        if found is not None and gone:
            return before.cleared(field, found.name)
        value, more = self._worth(before, field, found, wrote)
        after = before.marked(field, found.name if found else name, value, **more)
        if found is not None and (not self.edit.gone or after.tree == before.tree):
            raise Refused(f"{whose} has that {word} already: {found.name}. Take it away first, or give another name.")
        if found is None and len(field.entries(before.tree)) >= field.most:
            raise Refused(f"{whose} has as many of {field.label} as there can be. Remove one first.")
        return after

    def _spelled(self, field: Listing, name: str) -> str:
        return name if self.made_before(self.edit.spells_since) else field.spelled(name)

    def _worth(
        self, before: Holder, field: Listing, found: Listed | None, wrote: Listed
    ) -> tuple[Any, Mapping[str, Any]]:
        """The new value or table of an entry: as written in the line, else as given beside it, else as before."""
        kept = {each.name: self._input_value(each.name) or each.start for each in self.edit.keeps}
        if field.holds != "values":
            return None, {**self._more(before, field, wrote.name), **kept, **wrote.table}
        given = self._number(self.edit.value) if wrote.value is None else wrote.value
        if given is None and found is not None and not any(map(self._input_value, kept)):
            given = found.value
        return next(iter(kept.values()), field.worth) if given is None else given, {}

    def _more(self, before: Holder, field: Listing, name: str) -> Mapping[str, Any]:
        """Further values in an item's table."""
        if not isinstance(field, Items) or self.edit.keeps or len(self.edit.fields) > 1:
            return {}
        if field.each:
            there = field.named(before.tree, name) is not None
            return {
                **({} if there else field.fresh()),
                **field.table_of({what: self._input_value(what) for what in field.each}),
            }
        known = field.fresh()
        return {each: self._input_value(each) if each in type(self).model_fields else known[each] for each in known}

    def _headline(self, before: Holder, after: Holder, field: Listing) -> str:
        name = self._spelled(field, str(self._input_value(self.edit.name)))
        one = field.find(after.tree, name)
        told = field.describe(one) if one else name
        return self.edit.says.format(label=field.label, name=name, told=told) if self.edit.says else name


class UseItem(ByHand):
    """Use an item by hand."""

    edit: ClassVar[edits.EditUse]

    def _after(self, before: Holder, field: Items) -> Holder:
        one = before.one(field, str(self._input_value("name")))
        tree = field.used(before.tree, one, int(self._input_value("times")))
        if tree == before.tree:
            raise Refused(f"{field.describe(one)} goes no further.")
        return before.put(field, field.raw(tree))


class Take(ByHand):
    """Remove a name by hand."""

    edit: ClassVar[edits.TakeName]

    def _after(self, before: Holder, field: Listing) -> Holder:
        return before.cleared(field, self._find_item(before, field).name)

    def _find_item(self, before: Holder, field: Listing) -> Listed:
        name = str(self._input_value(self.edit.name))
        found = field.find(before.tree, name)
        if found is None:
            whose = f"{before.name} has" if before.name else "There is"
            raise Refused(f"{whose} no {word_of(field)} {quoted(name)}. {there(field, before, name)}".strip())
        return found

    def resolve(self, world: World, ask: Ask) -> Outcome:
        outcome = super().resolve(world, ask)
        said = self._input_value(self.edit.aside.name) if self.edit.aside else ""
        return replace(outcome, because=f"{said}. {outcome.because}".strip()) if said else outcome

    def _headline(self, before: Holder, after: Holder, field: Listing) -> str:
        found = self._find_item(before, field)
        words = {"label": field.label, "name": found.name, "told": field.describe(found)}
        return (self.edit.says or field.goes).format_map(words)


def there(field: Listing, holder: Holder, called: str) -> str:
    """A sentence with the names that exist, for a name not found."""
    from ..refusal import nearest

    names = [each.name for each in field.entries(holder.tree).values()]
    if not names:
        return "There is none."
    return f"There is: {', '.join(names)}." if len(names) <= 7 else nearest(called, names)
