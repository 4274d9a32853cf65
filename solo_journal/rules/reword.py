"""A name changed in the player's texts beside the story: notes, sheets, trackers, threads."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field, ValidationError

from .immutable import plain
from .inputs import Name
from .letter_folding import UNSPACED
from .line_grammar import Rest
from .outcome import Outcome
from .procedure import WithoutDice
from .refusal import Refused
from .world import World

NAMED = ("characters", "people", "places", "things")
"""The parts of the world whose names are somebody's or something's own."""
BESIDE: Mapping[str, str] = {
    **dict.fromkeys(NAMED, ""), "threads": "thread", "trackers": "tracker", "scene": "this scene", "systems": "in play",
    "fight": "fight", "notes": "notes", "safety": "lines and veils", "shortcuts": "shortcut",
}  # fmt: skip
"""The parts that hold texts of the player, each as they call it; empty for those with names."""
CHOSEN = frozenset({"kind", "recovery"})
"""Keys of values that the rules offer; they are no texts."""
Spans = tuple[tuple[int, int, str], ...]
"""Where a name is in a text, and what takes its place."""


class Text(NamedTuple):
    """A text that contains a name."""

    keys: tuple[str, ...]
    where: str
    """Whose or what it is: `Sanne`, `tracker`."""
    words: str
    spans: Spans

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread's name, by which the story calls it."""
        return self.keys[0] == "threads" and self.keys[2:] == ("name",)


def texts_with(world: World, name: str, to: str) -> list[Text]:
    """The texts that contain a name as it is written: as a whole word, and not within another's name."""
    found, spans_in = list[Text](), _finder(world, name, to)

    def visit(keys: tuple[str, ...], words: str) -> str:
        if spans := spans_in(words):
            whose = getattr(world, keys[0])[keys[1]].name if keys[0] in NAMED else BESIDE[keys[0]]
            found.append(Text(keys, whose, words, spans))
        return words

    _each_text(plain(world), visit)
    return found


def put_in(words: str, spans: Spans) -> str:
    """A text with what takes the place of a name."""
    for start, end, new in reversed(spans):
        words = f"{words[:start]}{new}{words[end:]}"
    return words


def _finder(world: World, name: str, to: str) -> Callable[[str], Spans]:
    """A function that finds the name in a text, also in capitals."""
    others = [each.name for part in NAMED for each in getattr(world, part).values() if name in each.name != name]
    means = {name.upper(): to.upper(), name: to}
    words = "|".join(map(re.escape, [*sorted(others, key=len, reverse=True), *means]))
    pattern = re.compile(rf"(?<![^\W{UNSPACED}])(?:{words})(?![^\W{UNSPACED}])")
    return lambda text: tuple((*each.span(), means[each[0]]) for each in pattern.finditer(text) if each[0] in means)


def _each_text(tree: Any, visit: Callable[[tuple[str, ...], str], str], keys: tuple[str, ...] = ()) -> Any:
    """A world as a plain tree, with what `visit` makes of each text in it. Names of their own and what the rules offer
    are no texts."""
    if isinstance(tree, str):
        own = len(keys) == 3 and keys[0] in NAMED and keys[2] == "name"
        return tree if own or keys[-1] in CHOSEN else visit(keys, tree)
    if isinstance(tree, list):
        return [_each_text(each, visit, (*keys, str(at))) for at, each in enumerate(tree)]
    if isinstance(tree, dict):
        within = {key: each for key, each in tree.items() if keys or key in BESIDE}
        return {**tree, **{key: _each_text(each, visit, (*keys, key)) for key, each in within.items()}}
    return tree


class Reword(WithoutDice):
    """Change a name in notes, on sheets, in trackers and threads, wherever it stands as a whole word.

    The story and the lists keep it; the command /rename changes those too, and this with them.

    Example: old=Orso to=Marek
    """

    id = "lists.reword"
    called = "Rename outside the story"
    also = "replace a word beside the story"
    words = "old"

    old: Name = Field(title="Name", description="the name as written there, such as Orso")
    to: Annotated[Name, Rest()] = Field(title="New name", description="what takes its place, such as Marek")

    def happens(self, world: World) -> Outcome:
        spans_in = _finder(world, self.old, self.to)
        tree = _each_text(plain(world), lambda keys, words: put_in(words, spans_in(words)))
        try:
            after = World.model_validate(tree).on(world.shelf)
        except ValidationError:
            raise Refused(f"{self.old} is also a word of the rules here. Change the texts one by one.") from None
        return Outcome(after, f"{self.old} is now {self.to}")
