"""The changes of a roll, each looked up: `Harm +1` is a meter, `mark Afraid` a condition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kinds.conditions import Conditions
from ..kinds.items import Items
from ..kinds.meter import Meter
from ..kinds.others import Deck, Tracks
from ..kinds.scores import Score, Scores
from ..kinds.step import Step
from ..names import folded
from . import spec
from .fields import Known, is_listing, nobody
from .language import Change, Unreadable, change_of, plainly
from .plan import Deed
from .roll_reader import RollReader


class ReadChanges(RollReader):
    """Changes."""

    def _deeds(self, texts: Iterable[str], *where: str | int) -> tuple[Deed, ...]:
        found = list[Deed]()
        for at, text in enumerate(texts):
            if not plainly(text):
                continue
            below = (*where, at) if where and where[-1] == "do" else where
            deed = self._try(lambda text=text: self._deed(text), *below)  # type: ignore[misc]
            if deed is not None:
                found.append(deed)
        return tuple(found)

    def _deed(self, text: str) -> Deed:
        change = change_of(text)
        if change.by is not None:
            for name in change.by.names:
                self.scope.ref(name)
            if change.by.has_dice:
                raise Unreadable(
                    "dice stand in the roll, and changes take numbers: {result}, {margin}, an input or a field."
                )
        match change.verb:
            case "move" | "put":
                return self._number(change)
            case "step":
                return self._step(change)
            case "mark" | "clear":
                known = self.fields.conditions(change.name)
                if known is None:
                    raise Unreadable(nobody(change.name, self._conditions(), "condition"))
                names = getattr(known.field, "known", ())
                return Deed(
                    change, known, next((each for each in names if folded(each) == folded(change.name)), change.name)
                )
            case "add" | "drop":
                known = self.fields.get(change.name)
                if known is None or not is_listing(known) or isinstance(known.field, Tracks):
                    labels = self.fields.labels(spec.ListSpec, spec.ItemsSpec, spec.ConditionsSpec)
                    raise Unreadable(nobody(change.name, labels, "list"))
                self._words(change.words)
                return Deed(change, known)
            case "progress" | "close":
                return self._of_input(change, "track", 'ask.oath = { track = "Oaths" }')
            case "tick":
                return self._of_input(change, "clock", "ask.clock = { clock = true }")
            case "draw":
                ids = [str(each.get("id")) for each in self.game.table if isinstance(each, Mapping)]
                known = self.fields.get(change.name)
                if known is not None and isinstance(known.field, Deck):
                    return Deed(change, known)
                if change.name not in ids and "." not in change.name:
                    raise Unreadable(nobody(change.name, ids, "table"))
                return Deed(change, None, change.name if "." in change.name else f"{self.game.id}.{change.name}")
            case "roll":
                return self._roll(change)
            case "top":
                raise Unreadable('a top is moved by conditions: each = ["Momentum top -1"].')
        return Deed(change)

    def _number(self, change: Change) -> Deed:
        name = change.name
        if known := self.fields.get(name):
            if isinstance(known.field, Meter):
                return Deed(change, known)
            raise Unreadable(f"{known.label} is no number. {_instead(known)}")
        ask = self.spec.ask.get(name)
        picked = self.fields.get(ask.pick) if ask and isinstance(ask.pick, str) else None
        if picked and isinstance(picked.field, Items):
            if change.verb == "move" and "uses" in picked.field.each:
                return Deed(change, picked, name)
            raise Unreadable(
                f'write {{{name}}} -1 where {picked.label} say each = ["uses"], and {{{name}}} down for a die.'
            )
        for label, known, _ in self.fields.scores():
            if folded(label) == folded(name):
                return Deed(change, known, label)
        names = [*self.fields.labels(spec.MeterSpec), *(label for label, _, _ in self.fields.scores())]
        raise Unreadable(nobody(name, names, "meter or score"))

    def _step(self, change: Change) -> Deed:
        if (
            change.name in self.scope.refs
            and self.scope.refs[folded(change.name)].kind == "die"
            and change.name in self.spec.ask
        ):
            return Deed(change, None, change.name)
        for known in self.fields.known.values():
            for each in known.fields:
                if isinstance(each, Step) and folded(each.label) == folded(change.name):
                    return Deed(change, known, each.label)
        dice = [each.label for known in self.fields.known.values() for each in known.fields if isinstance(each, Step)]
        asked = [name for name, ref in self.scope.refs.items() if ref.kind == "die"]
        raise Unreadable(nobody(change.name, [*dice, *asked], "die"))

    def _of_input(self, change: Change, kind: str, how: str) -> Deed:
        ask = self.spec.ask.get(change.name)
        if ask is None or not getattr(ask, kind):
            raise Unreadable(
                f"“{{{change.name}}}” asks for no {kind}. Write {how}, and {{{how[4:].partition(' ')[0]}}} here."
            )
        known = self.fields.get(ask.track) if ask.track else None
        return Deed(change, known, change.name)

    def _roll(self, change: Change) -> Deed:
        other = next((each for each in self.game.roll if each.id == change.name), None)
        if other is None:
            raise Unreadable(nobody(change.name, [each.id for each in self.game.roll], "roll"))
        return Deed(change, None, f"{self.game.id}.{other.id}")

    def _words(self, text: str) -> None:
        from re import findall

        for name in findall(r"\{([^{}]*)\}", text):
            if name != "words" and name not in self.spec.ask:
                raise Unreadable(nobody(name, ["words", *self.spec.ask], "input"))


def _instead(known: Known) -> str:
    match known.field:
        case Conditions():
            return "Write mark ... or clear ..."
        case Scores() | Score():
            return "Name one of its scores."
        case Step():
            return f"Write {known.label} down, or up."
        case Tracks():
            return "Write progress { } with an input that picks a track."
        case _:
            return f"Write add ... to {known.label}."
