"""Editing names, conditions and items by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ..refused import Refused, quoted
from . import edits
from .editing import ByHand, word_of
from .holder import Holder
from .items import Items
from .listing import Listed, Listing


class ChangeNames(ByHand):
    """A name is written down or taken away by hand."""

    edit: ClassVar[edits.EditNames]

    def _after(self, before: Holder, field: Listing) -> Holder:
        name = str(self._given(self.edit.name))
        gone = bool(self._given(self.edit.gone))
        found = field.find(before.tree, name) if gone else exact(field, before, name)
        whose = before.name or "This campaign"
        word = word_of(field)
        if gone and found is None:
            raise Refused(f"{whose} has no such {word}: {name}. {there(field, before, name)}".strip())
        if found is not None and gone:
            return before.cleared(field, found.name)
        value = self._number(self.edit.value)
        if found is not None and (value is None or found.value == value or not self._moves(field)):
            raise Refused(f"{whose} has that {word} already: {found.name}.")
        if len(field.entries(before.tree)) >= field.most:
            raise Refused(f"{whose} has as many of {field.label} as there can be. Take one away first.")
        if value is None and field.holds == "values":
            value = 1
        return before.marked(field, name, value, **self._more(field))

    def _moves(self, field: Listing) -> bool:
        """Whether naming one that is there gives it another value."""
        return bool(self.edit.gone)

    def _more(self, field: Listing) -> Mapping[str, Any]:
        """What its table holds besides."""
        if not isinstance(field, Items):
            return {}
        known = {"slots": 1, "dice": [], "worn": False}
        return {name: self._given(name) if name in type(self).model_fields else value for name, value in known.items()}

    def _headline(self, before: Holder, after: Holder, field: Listing) -> str:
        name = str(self._given(self.edit.name))
        one = field.find(after.tree, name)
        told = field.told(one) if one else name
        return self.edit.says.format(label=field.label, name=name, told=told) if self.edit.says else name


class Take(ByHand):
    """A name is taken away by hand."""

    edit: ClassVar[edits.TakeName]

    def _after(self, before: Holder, field: Listing) -> Holder:
        return before.cleared(field, self._found(before, field).name)

    def _found(self, before: Holder, field: Listing) -> Listed:
        name = str(self._given(self.edit.name))
        found = field.find(before.tree, name)
        if found is None:
            whose = f"{before.name} has" if before.name else "There is"
            raise Refused(f"{whose} no {word_of(field)} {quoted(name)}. {there(field, before, name)}".strip())
        return found

    def _headline(self, before: Holder, after: Holder, field: Listing) -> str:
        found = self._found(before, field)
        words = {"label": field.label, "name": found.name, "told": field.told(found)}
        return (self.edit.says or field.goes).format_map(words)


def exact(field: Listing, holder: Holder, name: str) -> Listed | None:
    """The one of just this name."""
    found = field.entries(holder.tree).values()
    return next((each for each in found if each.name.casefold() == name.casefold()), None)


def there(field: Listing, holder: Holder, called: str) -> str:
    """What there is instead of what was called so, in a sentence."""
    from ..refused import nearest

    names = [each.name for each in field.entries(holder.tree).values()]
    if not names:
        return "There is none."
    return f"There is: {', '.join(names)}." if len(names) <= 7 else nearest(called, names)
