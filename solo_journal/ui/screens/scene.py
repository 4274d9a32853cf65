"""The title and mood of a scene, both optional: of the next scene, or of the current one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.play.verbs.scenes import next_scene_of
from ...campaign.story.sanitise import shown_line
from ...rules.commons.scene import Open, Set, headed
from ...rules.fields import Asked
from ...rules.inputs import make
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.world import World
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
    DEFAULT_CSS = """
    SceneDialog { MarkedList { height: auto; } .label { color: $quiet; margin-top: 1; } }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "Start scene", id="scene.start", tooltip="With this title and mood.", priority=True),
        Binding("enter", "keep", "Save", id="scene.keep", tooltip="With this title and mood.", priority=True),
        Binding(
            "up", "mood(-1)", "mood", id="scene.mood-up", tooltip="The mood above.", priority=True, key_display="↑↓"
        ),
        Binding("down", "mood(1)", "Mood", id="scene.mood-down", tooltip="The mood below.", show=False, priority=True),
        CANCEL,
    ]

    def __init__(self, question: str, moods: tuple[Mood, ...], at: int = 0, title: str = "") -> None:
        super().__init__()
        self._question = question
        self._moods = moods
        self._at = at
        self._title = title

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
        return cls(f"{headed(scene)}{mood}", moods, title=scene.title)

    def head(self) -> Content:
        return Content(shown_line(self._question))

    def body(self) -> Iterable[Widget]:
        line = FieldInput(self._title)
        line.placeholder = "title (optional)"
        yield line
        yield Static("Mood", classes="label")
        yield MarkedList([Content(shown_line(each.title)) for each in self._moods])

    def on_mount(self) -> None:
        """Begin with the title; the mood has a default."""
        self.query_one(MarkedList).highlighted = self._at
        self.query_one(LineInput).focus()

    @on(MarkedList.OptionSelected)
    def back_to_title(self) -> None:
        """After a click on a mood, return to the title."""
        self.query_one(LineInput).focus()

    @after_typing
    def action_mood(self, step: int) -> None:
        listing = self.query_one(MarkedList)
        listing.highlighted = ((listing.highlighted or 0) + step) % len(self._moods)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter starts the next scene, or saves changes to the current one."""
        return action != ("start" if any(each.kind is Set for each in self._moods) else "keep")

    @after_typing
    def action_start(self) -> None:
        self.action_keep()

    @after_typing
    def action_keep(self) -> None:
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
