"""Homes: where the fields of a game are stored, on each character's sheet, with the campaign, or with each fighter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..characters import characters, somebody
from ..command_hints import way
from ..immutable import plain
from ..names import find, must_find
from ..refusal import Refused
from ..sheet_models import MEND
from ..world import World
from .conditions import Conditions
from .declaration import Declared, Keys, Tree, positional
from .field import Field, own_keys
from .holder import Holder
from .meter import Meter

if TYPE_CHECKING:
    from ..sheet_models import Fight, Sheet, State
    from ..world import Character

MADE = "sheet made"
"""The words for a new sheet, if no change describes it."""
Whose = Literal["character", "campaign", "fight"]


class Fighting(NamedTuple):
    """A fighter, for lookup by name."""

    name: str


class Home(Declared):
    """Fields stored together."""

    game: str = positional(kw_only=False)
    """The game's id."""
    of: Whose = positional(kw_only=False)
    fields: tuple[Field, ...] = positional(kw_only=False)
    model: type[Sheet] | type[State] | type[Fight] | None = None
    """The model for the tree, if the game has one; otherwise the kinds read it."""
    within: str = ""
    """For a fight: the map that holds the fighters, `foes`."""
    none: str = ""
    """The refusal for a character without a sheet, with `{name}`; empty if an edit creates the sheet."""
    tidy: Callable[[Tree, Tree], Tree] | None = None
    """Further consequences of an edit, from the tree before and after, that the kinds cannot express."""

    beside: Home | None = None
    """The home of others with some of the same fields: the player's opponents."""
    notes_by: str = ""
    """The procedure that writes a character's free lines by `line` and `value`, if they are fields here too."""

    def has(self, character: Character) -> bool:
        """Whether a character has these fields."""
        return self.game in character.sheets

    def begin(self) -> Tree:
        if self.model is not None and self.of != "fight":
            fresh: Tree = plain(self.model())
            return fresh
        tree: Tree = {}
        for field in self.fields:
            if (value := field.begin()) is not None:
                tree = field.put(tree, value)
        return tree

    def read(self, tree: Any, what: str) -> Tree:
        """A tree with defaults filled in. Raises `Refused`, naming `what`, if it cannot be read."""
        if self.model is not None and self.of != "fight":
            read: Tree = plain(self.model.read(tree, what))  # it keeps the models of immutable trees
            return read
        tree = plain(tree)
        if not isinstance(tree, Mapping):
            raise Refused(f"{what} cannot be read. {MEND}")
        for field in self.fields:
            if fault := field.fault(tree):
                raise Refused(f"{what} cannot be read at {field.name}, which {fault}. {MEND}")
        lacks = [(field, value) for field in self.fields if (value := field.begin()) is not None]
        filled: Tree = tree
        if self.of != "fight":
            for field, value in lacks:
                if not field.keys:
                    filled = {**value, **filled}
                elif field.raw(filled) is None:
                    filled = field.put(filled, value)
        return filled

    def holder(self, world: World, by: str = "") -> Holder:
        """The named holder or the active character; the campaign, if it has the fields. Raises `Refused` if there is
        nobody, or no required sheet."""
        if self.of == "campaign":
            return self.at(world, "")
        key = somebody(world, by) if self.of == "character" else must_find(self.fighters(world), by, "fighter")
        if self.of == "character" and self.none and self.game not in world.characters[key].sheets:
            raise Refused(self.none.format(name=world.characters[key].name, way=way(f"{self.game}.create")))
        return self.at(world, key)

    def holder_of(self, field: Field, world: World, by: str) -> Holder:
        """Like `holder`, but also finds somebody in `beside` with this field."""
        if by and self.beside and field in self.beside.fields:
            found = find(by, {"character": world.characters, "fighter": self.beside.fighters(world)})
            if found and found.kind == "fighter":
                return self.beside.at(world, found.key)
        return self.holder(world, by)

    def whom(self, fields: Iterable[Field]) -> Callable[[World], Iterable[str]]:
        """The names of everyone who can have these fields."""
        beside = self.beside
        if beside is None or not all(field in beside.fields for field in fields):
            return characters
        return lambda world: [*characters(world), *(each.name for each in beside.fighters(world).values())]

    def at(self, world: World, key: str) -> Holder:
        if self.of == "campaign":
            tree = self.read(world.systems.get(self.game, {}), f"The state of {self._game()}")
            return Holder(self, world, "", "", tree)
        if self.of == "character":
            one = world.characters[key]
            tree = self.read(one.sheets.get(self.game, {}), f"{one.name}'s {self._game()} sheet")
            return Holder(self, world, key, one.name, tree)
        tree = self.read(self._map(world)[key], "The fight")
        return Holder(self, world, key, str(tree.get("name", key)), tree)

    def without_notes(self, world: World, key: str) -> Holder:
        """The holder with this key, without its free lines."""
        return self.at(world, key)

    def nobody(self, world: World) -> Holder:
        """A nameless holder with new fields; changes are not saved."""
        return Holder(self, world, "", "", self.begin())

    def holders(self, world: World) -> Iterator[Holder]:
        """Everyone with these fields. Raises `Refused` if one cannot be read."""
        return (self.at(world, key) for key in self.keys(world))

    def keys(self, world: World) -> list[str]:
        """The keys of everyone with these fields: characters with a sheet, the active one first; the campaign; all
        fighters."""
        if self.of == "campaign":
            return [""] if self.game in world.systems else []
        if self.of == "character":
            known = sorted(world.characters, key=lambda key: key != world.active)
            return [key for key in known if self.has(world.characters[key])]
        return list(self._map(world))

    def picks(self, *fields: Field) -> Callable[[World], list[str]]:
        """Names for completion: those in these fields of the active character or the campaign."""

        def names(world: World) -> list[str]:
            if self.of == "character" and world.active not in world.characters:
                return []
            holder = self.at(world, world.active) if self.of != "fight" else None
            return [name for field in fields for name in field.names(holder)] if holder else []

        return names

    def into(self, world: World, key: str, tree: Tree) -> World:
        """The world with this tree under this key. Raises `Refused` if the model rejects it."""
        kept = self.read(tree, "What would be written")
        if self.of == "campaign":
            return world.but(systems=world.systems.put(self.game, dict(kept)))
        if self.of == "character":
            one = world.characters[key]
            return world.but(
                characters=world.characters.put(key, one.but(sheets=one.sheets.put(self.game, dict(kept))))
            )
        assert world.fight is not None
        fight = world.fight.put(self.within, {**self._map(world), key: dict(kept)})
        if self.model is not None:
            self.model.read({name: value for name, value in fight.items() if name != "system"}, "The fight")
        return world.but(fight=fight)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """A change in the tree in words. The keys are those below it."""
        if not keys:
            yield from self._whole(before, after)
            return
        field = self.field_of(keys)
        if field is not None:
            yield from field.words(own_keys(field, keys), before, after)
            return
        if self.fields and isinstance(before or after, Mapping):  # a part of the tree with fields of its own
            one, two = before or {}, after or {}
            for key in {**one, **two}:
                if one.get(key) != two.get(key):
                    yield from self.words((*keys, key), one.get(key), two.get(key))
            return
        yield f"{keys[-1].replace('_', ' ')} changed"

    def field_of(self, keys: Keys) -> Field | None:
        """The field for a change at these keys."""
        return next((field for field in self.fields if keys and field.owns(keys)), None)

    def _whole(self, before: Any, after: Any) -> Iterator[str]:
        """The words for a tree that was added or removed as a whole."""
        if self.of != "character":
            return
        yield MADE if before is None else "sheet removed" if after is None else "sheet changed"
        if before is not None:
            return
        holder = Holder(self, World(), "", "", self.read(after, "The sheet"))
        for field in self.fields:
            if isinstance(field, Conditions) or (isinstance(field, Meter) and field.is_worn(holder)):
                begun = field.start if isinstance(field, Meter) else None
                yield from field.words((), begun, field.raw(after))

    def fighters(self, world: World) -> dict[str, Fighting]:
        """The fighters here by key, for lookup by name."""
        return {key: Fighting(str(each.get("name", key))) for key, each in self._map(world).items()}

    def _map(self, world: World) -> Mapping[str, Any]:
        if world.fight is None or world.fight.get("system") != self.game:
            return {}
        found = world.fight.get(self.within, {})
        return found if isinstance(found, Mapping) else {}

    def _game(self) -> str:
        return self.model.game if self.model is not None else self.game.capitalize()
