"""What a roll of a file does: changes of sheet and world, built as values and never as phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..asking import Ask
from ..cards import by_name
from ..characters import somebody
from ..commons.tracker.moving import changed, within
from ..kinds.items import Items
from ..kinds.listing import Listing
from ..kinds.meter import Meter
from ..kinds.others import Deck, Tracks
from ..kinds.scores import Scores
from ..kinds.step import Step
from ..names import folded
from ..outcome import Event
from ..trackers import Clock, Counter, Timer, Track
from ..world import Scene
from .fields import Known
from .plan import Deed
from .throwing import Thrown

ROLLS, DRAWS = "file rolls", "file draws"
"""The events that become steps: which roll or table, and behind an @ whose it is."""
_NAME = re.compile(r"\{([^{}]*)\}")


class Doing(Thrown):
    """A roll at work, with all that it changes."""

    def do(self, deeds: Iterable[Deed], ask: Ask | None = None) -> None:
        """All of these, one after another."""
        for deed in deeds:
            self._do(deed, ask)

    def _do(self, deed: Deed, ask: Ask | None) -> None:
        change, known = deed.change, deed.known
        match change.verb:
            case "move" | "put":
                assert known is not None
                assert change.by is not None
                self._number(deed, known, self.sum(change.by))
            case "step":
                self._step(deed)
            case "mark":
                assert known is not None
                assert isinstance(known.field, Listing)
                self.becomes(self.holder(known.whose).written(known.field, deed.name))
            case "clear":
                assert known is not None
                assert isinstance(known.field, Listing)
                self.becomes(self.holder(known.whose).cleared(known.field, deed.name))
            case "add" | "drop":
                assert known is not None
                self._name(deed, known)
            case "progress" | "close":
                assert known is not None
                self._track(deed, known)
            case "tick":
                self._tick(deed)
            case "draw" if known is not None:
                self._card(known, ask)
            case "draw" | "roll":
                key = self._key()
                self.events.append(Event(DRAWS if change.verb == "draw" else ROLLS, f"{deed.name}@{key}"))
            case "open":
                self.open_scene("", "")

    def _key(self) -> str:
        return somebody(self.world, self.procedure.by) if self._played() else ""

    def _number(self, deed: Deed, known: Known, by: int) -> None:
        holder, field_ = self.holder(known.whose), known.field
        if isinstance(field_, Meter):
            if deed.change.verb == "move":
                self.becomes(holder.moved(field_, by))
                return
            low, top = holder.bounds(field_)
            self.becomes(holder.moved(field_, max(low, by if top is None else min(top, by)) - holder.value(field_)))
            return
        if isinstance(field_, Items):
            one = self.one(known, deed.name)
            if isinstance(uses := one.table.get("uses"), int):
                self.becomes(replace(holder, tree=field_.used(holder.tree, one, min(uses, -by))))
            return
        assert isinstance(field_, Scores)
        now = field_.values(holder.tree)[deed.name]
        value = by if deed.change.verb == "put" else now + by
        self.becomes(holder.scored(field_, deed.name, max(field_.low, min(field_.top, value))))

    def _step(self, deed: Deed) -> None:
        if deed.known is None:
            ask = self.plan.spec.ask[deed.name]
            assert isinstance(ask.pick, str)
            known = self.game.fields.known[folded(ask.pick)]
            if isinstance(known.field, Items):
                if not self.left_out(deed.name):
                    holder, steps = self.holder(known.whose), -1 if deed.change.words == "up" else 1
                    one = self.one(known, deed.name)
                    self.becomes(replace(holder, tree=known.field.stepped(holder.tree, one, steps)))
                return
            step, _ = self.die(known, deed.name)
        else:
            known = deed.known
            found = next(each for each in known.fields if each.label == deed.name)
            assert isinstance(found, Step)
            step = found
        holder = self.holder(known.whose)
        match deed.change.words:
            case "full":
                tree = step.put(holder.tree, step.start)
            case words:
                tree = step.down(holder.tree, 1 if words == "down" else -1)
        self.becomes(replace(holder, tree=tree))

    def _name(self, deed: Deed, known: Known) -> None:
        words = _NAME.sub(lambda found: str(self.words_of(found[1])), deed.change.words).strip()
        assert isinstance(known.field, Listing)
        holder = self.holder(known.whose)
        if deed.change.verb == "drop":
            self.becomes(holder.cleared(known.field, words))
        elif words and len(known.field.entries(holder.tree)) < known.field.most:
            self.becomes(holder.written(known.field, words))

    def words_of(self, name: str) -> str:
        """What a name stands for in words that are written down."""
        value = (
            self.given(self.procedure.words if name == "words" else name)
            if name != "words" or self.procedure.words
            else ""
        )
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def in_words(self, changes: str | Iterable[str]) -> str:
        """What changes of the file do here: `Harm +2` for `Harm +{margin}`."""
        text = changes if isinstance(changes, str) else ", ".join(changes)
        return _NAME.sub(lambda found: str(self.facts.get(found[1], "") or self._named(found[1])), text)

    def _named(self, name: str) -> object:
        if name == "words" or name in self.plan.spec.ask:
            return self.words_of(name) or "…"
        return self.plan.scope.ref(name).value(self)

    def _track(self, deed: Deed, known: Known) -> None:
        assert isinstance(known.field, Tracks)
        holder, one = self.holder(known.whose), self.one(known, deed.name)
        if deed.change.verb == "close":
            self.becomes(holder.cleared(known.field, one.name))
        else:
            self.becomes(replace(holder, tree=known.field.progressed(holder.tree, one.key)))

    def _tick(self, deed: Deed) -> None:
        if not self.given(deed.name):
            return
        key = self.clock(deed.name)
        tracker = self.world.trackers[key]
        assert isinstance(tracker, Clock | Counter | Track | Timer)
        assert deed.change.by is not None
        by = self.sum(deed.change.by)
        by = -by if isinstance(tracker, Timer) else by
        high = (
            tracker.size
            if isinstance(tracker, Clock | Track)
            else tracker.high
            if isinstance(tracker, Counter)
            else None
        )
        low = tracker.low if isinstance(tracker, Counter) else 0
        out = changed(self.world, key, tracker.but(value=within(tracker.value + by, low, high)))
        self.world = out.world
        self.events.extend(out.events)

    def _card(self, known: Known, ask: Ask | None) -> None:
        assert isinstance(known.field, Deck)
        holder = self.holder(known.whose)
        left = known.field.left(holder.tree)
        if left and ask is not None:
            card = left[ask.roll(known.label, 1, len(left), named=by_name(left)).faces[0] - 1]
            self.becomes(replace(holder, tree=known.field.draw(holder.tree, card)))

    def open_scene(self, title: str, mood: str) -> None:
        scene = Scene(number=self.world.scene.number + 1, title=title, mood=mood)
        self.world = self.world.but(scene=scene)
        self.events.append(Event("scene starts", str(scene.number)))
