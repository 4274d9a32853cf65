"""Base models for a system's own data: its state, its sheet of a character, its fight.

The world keeps these as plain trees, so the data of a system that is not installed survives unchanged.
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
"""Parsed trees with their models, because counting odds reads the same sheet thousands of times. Keeping the tree
ensures that its `id` is not reused."""


class Part(Frozen):
    """Data of one system in the world."""

    system: ClassVar[str]
    """The system's id."""
    game: ClassVar[str]
    """The game's name for sentences."""

    @classmethod
    def read(cls, tree: Any, what: str) -> Self:
        """The model of a tree, kept if the tree is immutable. Raises `Refused`, naming `what`, if it is invalid."""
        key = (cls, id(tree))
        kept = _kept.get(key)
        if kept is not None:
            return cast("Self", kept[1])
        try:
            found = cls.model_validate(cls._fields_in(tree))
        except ValidationError as error:
            where = "/".join(map(str, error.errors()[0]["loc"])) or "all"
            raise Refused(f"{what} cannot be read at {where}. {MEND}") from None
        if isinstance(tree, Map):
            if len(_kept) >= MOST_KEPT:
                _kept.clear()
            _kept[key] = (tree, found)
        return found

    @classmethod
    def _fields_in(cls, tree: Any) -> Any:
        """The part of the tree that belongs to this model."""
        return tree


class State(Part):
    """A system's data about the whole campaign. Every field has a default."""

    @classmethod
    def of(cls, world: World) -> Self:
        """The state in this world, or a new one. Raises `Refused` if it is invalid."""
        return cls.read(world.systems.get(cls.system, {}), f"The state of {cls.game}")

    def into(self, world: World) -> World:
        return world.but(systems=world.systems.put(self.system, plain(self)))


class Sheet(Part):
    """A character's sheet in one system. Every field has a default."""

    @classmethod
    def of(cls, character: Character) -> Self:
        """This character's sheet, or an empty one. Raises `Refused` if it is invalid."""
        return cls.read(character.sheets.get(cls.system, {}), f"{character.name}'s {cls.game} sheet")

    def into(self, world: World, key: str) -> World:
        """The world with this sheet for the character with this id."""
        character = world.characters[key]
        sheets = character.sheets.put(self.system, plain(self))
        return world.but(characters=world.characters.put(key, character.but(sheets=sheets)))


class Fight(Part):
    """A fight in one system. There is at most one at a time."""

    begins: ClassVar[tuple[str, str, str]]
    """For the advice on how to start one: who, `A foe`; the procedure; an example line."""

    @classmethod
    def of(cls, world: World) -> Self | None:
        """The current fight, if it belongs to this system. Raises `Refused` if it is invalid."""
        if world.fight is None or world.fight.get("system") != cls.system:
            return None
        return cls.read(world.fight, "The fight")

    @classmethod
    def _fields_in(cls, tree: Any) -> Any:
        return {key: value for key, value in tree.items() if key != "system"}

    @classmethod
    def on(cls, world: World) -> Self:
        """The current fight. Raises `Refused` if there is none or it belongs to another game."""
        if found := cls.of(world):
            return found
        if world.fight:
            raise Refused("This fight belongs to another game.")
        raise Refused(cls.none_yet())

    @classmethod
    def none_yet(cls) -> str:
        """A sentence for when there is no fight: how to begin one."""
        who, act, line = cls.begins
        return f"There is no fight. {who} begins one: {way(act, line)}."

    def into(self, world: World) -> World:
        """The world with this fight. Raises `Refused` during a fight of another system."""
        if world.fight is not None and world.fight.get("system") != self.system:
            raise Refused("A fight of another game is still open. End it first.")
        return world.but(fight=Map({"system": self.system, **plain(self)}))
