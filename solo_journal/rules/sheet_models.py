"""What belongs to one system: its state, its sheet of a character, its fight. Kept as plain trees, read as models.

The world keeps them as plain trees, so that a system that is not installed loses nothing; the system reads and
writes them through models of its own, which build on these.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from pydantic import ValidationError

from .command_hints import way
from .immutable import Frozen, Map, plain
from .refusal import Refused
from .world import Character, World

MEND = "Repair it there, undo what changed it, or restore a backup."
MOST_KEPT = 256
_kept: dict[tuple[type[Part], int], tuple[Any, Any]] = {}
"""Trees that were read, with what was read: while odds are counted, the same sheet is asked for thousands of times. A
tree that is kept is nobody else's `id`."""


class Part(Frozen):
    """A part of the world that one system owns."""

    system: ClassVar[str]
    """The system's id."""
    game: ClassVar[str]
    """Its name in a sentence."""

    @classmethod
    def read(cls, tree: Any, what: str) -> Self:
        """The part from its tree, which nobody alters. Raises `Refused` where `what` cannot be read."""
        key = (cls, id(tree))
        kept = _kept.get(key)
        if kept is not None:
            return cast("Self", kept[1])
        try:
            found = cls.model_validate(cls._fields_in(tree))
        except ValidationError as error:
            where = "/".join(map(str, error.errors()[0]["loc"])) or "all"
            raise Refused(f"{what} cannot be read at {where}. {MEND}") from None
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = (tree, found)
        return found

    @classmethod
    def _fields_in(cls, tree: Any) -> Any:
        """What of the tree is the part's own."""
        return tree


class State(Part):
    """What a system keeps of the campaign as a whole. All of it has defaults."""

    @classmethod
    def of(cls, world: World) -> Self:
        """The state in this world; where there is none, a fresh one. Raises `Refused` if it cannot be read."""
        return cls.read(world.systems.get(cls.system, {}), f"The state of {cls.game}")

    def into(self, world: World) -> World:
        return world.but(systems=world.systems.put(self.system, plain(self)))


class Sheet(Part):
    """A character in the terms of one system. All of it has defaults."""

    @classmethod
    def of(cls, character: Character) -> Self:
        """The sheet of this character; an empty one where there is none. Raises `Refused` if it cannot be read."""
        return cls.read(character.sheets.get(cls.system, {}), f"{character.name}'s {cls.game} sheet")

    def into(self, world: World, key: str) -> World:
        """The world with this as the sheet of the character with this id."""
        character = world.characters[key]
        sheets = character.sheets.put(self.system, plain(self))
        return world.but(characters=world.characters.put(key, character.but(sheets=sheets)))


class Fight(Part):
    """A fight by the rules of one system. There is one at a time."""

    begins: ClassVar[tuple[str, str, str]]
    """Who begins one, `A foe`; the procedure that brings them, and a line of it."""

    @classmethod
    def of(cls, world: World) -> Self | None:
        """The fight that goes on, if it is one of this system's. Raises `Refused` if it cannot be read."""
        if world.fight is None or world.fight.get("system") != cls.system:
            return None
        return cls.read(world.fight, "The fight")

    @classmethod
    def _fields_in(cls, tree: Any) -> Any:
        return {key: value for key, value in tree.items() if key != "system"}

    @classmethod
    def on(cls, world: World) -> Self:
        """The fight that goes on. Raises `Refused` where there is none, or one of another game."""
        if found := cls.of(world):
            return found
        if world.fight:
            raise Refused("This fight belongs to another game.")
        who, act, line = cls.begins
        raise Refused(f"There is no fight. {who} begins one: {way(act, line)}.")

    def into(self, world: World) -> World:
        """The world with this as the fight. Raises `Refused` where a fight of another system goes on."""
        if world.fight is not None and world.fight.get("system") != self.system:
            raise Refused("A fight of another game is still open. End it first.")
        return world.but(fight=Map({"system": self.system, **plain(self)}))
