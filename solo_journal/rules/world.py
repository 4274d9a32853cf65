"""The world: everything that rules can read and change. It is immutable; an act produces a new one.

The parts that all games share are typed here. What belongs to one system (its state, its half of a character) is a
plain tree under the system's id, read by that system's own models. So the data of a system that is not installed
survives.
"""

from __future__ import annotations

from typing import Any, Self

from pydantic import PrivateAttr

from .cards import Deck
from .immutable import Frozen, Many, Map
from .names import find
from .trackers import Tracker


class Listed(Frozen):
    """A person, place, thing or thread on a list."""

    name: str
    tags: Many[str] = ()
    state: str = ""
    """For threads: Open, Closed, Abandoned, or the player's own word."""
    note: str = ""
    more: Many[str] | None = None
    """Further lines of the note; only the first is shown beside the name."""
    seen: int = 0
    """The number of the last scene that mentioned it; the present scene means it is here."""

    @property
    def notes(self) -> tuple[str, ...]:
        return (self.note, *(self.more or ())) if self.note or self.more else ()


class Character(Frozen):
    """A player character, with a sheet for each system that knows them."""

    name: str
    concept: str = ""
    sheets: Map[str, Any] = Map()
    notes: Map[str, str] = Map()
    """The player's free lines, by label."""

    @property
    def introduced(self) -> str:
        """`Kaelen, drone-runner who feels heat`: the concept starts in lower case unless it is in capitals."""
        is_word = self.concept[1:2].islower() or self.concept[:2] == "A "
        concept = self.concept[:1].lower() + self.concept[1:] if is_word else self.concept
        return f"{self.name}, {concept}" if concept else self.name


class Scene(Frozen):
    """The current scene. Number 0: none yet."""

    number: int = 0
    title: str = ""
    mood: str = ""
    when: str | None = None
    """When it happens in the story, in the player's words."""

    def begins(self, how: str) -> str:
        """`Scene 12, The thermal vents, begins: obstacles rise.`"""
        return f"Scene {self.number}{f', {self.title},' if self.title else ''} begins{how}."


class Session(Frozen):
    """The current session. Number 0: none yet."""

    number: int = 0
    open: bool = False
    next: str = ""
    """The previous session's note on how to continue."""


class Safety(Frozen):
    """What this story must not show."""

    lines: Many[str] = ()
    """What never happens."""
    veils: Many[str] = ()
    """What happens only out of sight."""

    def describe(self) -> str:
        """`Lines: harm to children · Veils: torture, spiders`."""
        parts = (("Lines", self.lines), ("Veils", self.veils))
        return " · ".join(f"{label}: {', '.join(names)}" for label, names in parts if names)


LISTS = {"people": "person", "places": "place", "things": "thing", "threads": "thread"}
"""The lists of every campaign, with the word for one item."""


class World(Frozen):
    """Everything that an act can read and change."""

    systems: Map[str, Any] = Map()
    """The systems in use, in order, each with its state as a plain tree."""
    session: Session = Session()
    scene: Scene = Scene()
    active: str = ""
    """The active character's id; empty if there is none."""
    characters: Map[str, Character] = Map()
    trackers: Map[str, Tracker] = Map()
    people: Map[str, Listed] = Map()
    places: Map[str, Listed] = Map()
    things: Map[str, Listed] = Map()
    threads: Map[str, Listed] = Map()
    fight: Map[str, Any] | None = None
    decks: Map[str, Deck] = Map()
    """Decks in use by name, with the cards drawn from each."""
    shortcuts: Map[str, str] = Map()
    """The player's shortcuts: `sword` for `1d8+3`."""
    readings: Map[str, str] = Map()
    """House rules that differ from their default."""
    title: str | None = None
    """The campaign's title, if changed since its start."""
    notes: Many[str] | None = None
    """The player's notes on the campaign, by line."""
    safety: Safety | None = None
    language: str | None = None
    """The code of the story's language, if the player set it."""
    wording: Map[str, str] = Map()
    """Outcomes in the player's words: `Tak, ale` for `Yes, but`."""

    _shelf: Any = PrivateAttr(None)

    @property
    def shelf(self) -> Any:
        """The campaign's games; None without a campaign. Not saved and not compared; use `shelf.of(world)`."""
        return self._shelf

    def on(self, shelf: object) -> Self:
        """This world with these games."""
        if shelf is self._shelf:
            return self
        found = self.model_copy()
        found._shelf = shelf
        return found

    def but(self, **changes: Any) -> Self:
        """A validated copy with some fields changed and the same games."""
        found = super().but(**changes)
        found._shelf = self._shelf
        return found

    def deck(self, name: str) -> Deck:
        """A deck in this scene and session."""
        deck = self.decks.get(name, Deck())
        gone = deck.until and deck.until != self.span(deck.until)
        return deck.but(discard=(), until=None) if gone else deck

    def span(self, of: str) -> str:
        """The current scene or session: `scene 3`."""
        what = of.partition(" ")[0]
        return f"{what} {(self.scene if what == 'scene' else self.session).number}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and (self.__dict__, self.model_extra) == (other.__dict__, other.model_extra)

    __hash__ = Frozen.__hash__

    def character(self, called: str = "") -> Character | None:
        """The named character, or the active one. Raises `Ambiguous`."""
        return self.characters.get(self.character_id(called))

    def character_id(self, called: str = "") -> str:
        """The id of the named character or of the active one; empty if that is nobody, or a person on the list.

        People on the list can act too, so their names count. Raises `Ambiguous`.
        """
        if not called:
            return self.active
        found = find(called, {"character": self.characters, "person": self.people})
        return found.key if found and found.kind == "character" else ""

    def person_id(self, called: str) -> str:
        """The id of the named person on the list; empty if that is nobody, or a character. Raises `Ambiguous`."""
        found = find(called, {"person": self.people, "character": self.characters}) if called else None
        return found.key if found and found.kind == "person" else ""
