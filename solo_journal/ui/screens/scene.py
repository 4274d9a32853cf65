"""The title and mood of a scene, both optional: of the next scene, or of the current one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.play.verbs.scenes import next_scene_of
from ...campaign.story.sanitise import sanitise_line
from ...rules.commons.scene import Open, Set, scene_heading
from ...rules.fields import Asked
from ...rules.inputs import make
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.world import World
from ..forms.key_table import LIST_KEYS, keys
from ..forms.plain_list import MarkedList
from ..forms.text_inputs import FieldInput, LineInput
from .dialog import CANCEL, Dialog
from .modal import after_typing

MOOD = "mood"
"""The name of the mood input, in every procedure that opens or changes a scene."""


@dataclass(frozen=True, slots=True)
class Mood:
    """One way to set the mood."""

    title: str
    kind: type[Procedure]
    inputs: Mapping[str, Any]


class SceneDialog(Dialog[Procedure]):
    """Returns the procedure to do, or None."""

    HELP = "The title is optional and can come later. Up and Down choose a mood."
    DEFAULT_CSS = "SceneDialog .label { margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("scene", ("start", "enter", "start", "Start scene", "With this title and mood."), priority=True),
        LIST_KEYS[0],
        Binding("up", "move('cursor_up')", "mood", True, "↑↓", True, "The mood above.", "scene.mood-up"),
        *CANCEL,
    ]

    def __init__(self, question: str, moods: tuple[Mood, ...], title: str = "") -> None:
        super().__init__(question)
        self._moods, self._title = moods, title
        if any(each.kind is Set for each in moods):
            self.enter_is("Save")

    @classmethod
    def of_next(cls, world: World) -> Self:
        """For the next scene: its mood drawn if a game does that, chosen, or none."""
        game = next_scene_of(world)
        drawn = (Mood("drawn", game, {}),) if game else ()
        kind = game if game and MOOD in game.model_fields else Open
        chosen = tuple(Mood(each, kind, {MOOD: each}) for each in Asked.of(kind, MOOD, world).names)
        none = Mood("no mood", Open, {})
        moods = (*drawn, *chosen, none) if game else (none, *chosen)
        return cls(f"Scene {world.scene.number + 1}", moods)

    @classmethod
    def of_present(cls, world: World) -> Self:
        """For the current scene: its title, and its mood if that is to change."""
        scene, game = world.scene, next_scene_of(world)
        names = Asked.of(game if game and MOOD in game.model_fields else Open, MOOD, world).names
        words = tuple(dict.fromkeys((scene.mood, *names, "")))
        moods = tuple(Mood(each or "no mood", Set, {} if each == scene.mood else {MOOD: each}) for each in words)
        mood = f" · {scene.mood}" if scene.mood else ""
        return cls(f"{scene_heading(scene)}{mood}", moods, title=scene.title)

    def body(self) -> Iterable[Widget]:
        yield FieldInput(self._title, placeholder="title (optional)")
        yield Static("Mood", classes="label")
        yield MarkedList([Content(sanitise_line(each.title)) for each in self._moods]).unfocused()

    @after_typing
    def action_start(self) -> None:
        """Make the procedure, if the rules accept it."""
        mood = self._moods[self.query_one(MarkedList).highlighted or 0]
        title = self.query_one(LineInput).value.strip()
        given = {mood.kind.words: title} if title != self._title else {}
        inputs = {**mood.inputs, **given}
        if mood.kind is Set and not inputs:
            self.dismiss(None)
            return
        try:
            self.dismiss(make(mood.kind, inputs))
        except Refused as reason:
            self.trouble(str(reason))
