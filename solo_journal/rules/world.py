"""The world: all that rules can see and change. It never alters; an act gives the next one.

The parts that every game shares are typed here. What belongs to one system (its state, its half of a
character) is a plain tree under the system's id, which that system reads through a model of its own:
so a system that is not installed keeps its part untouched, and this file knows none of them.
"""

from __future__ import annotations

from typing import Any, Self

from pydantic import PrivateAttr

from .cards import Deck
from .immutable import Frozen, Many, Map
from .names import find
from .trackers import Tracker


class Listed(Frozen):
    """A person, place, thing or thread worth remembering."""

    name: str
    tags: Many[str] = ()
    state: str = ""
    """For threads: Open, Closed, Abandoned, or the player's own word."""
    note: str = ""
    more: Many[str] | None = None
    """Further lines of the note; the first stands wherever the name does."""
    seen: int = 0
    """The number of the scene in which it was last named; who was seen in this scene is here."""

    @property
    def notes(self) -> tuple[str, ...]:
        return (self.note, *(self.more or ())) if self.note or self.more else ()


class Character(Frozen):
    """Somebody whom the player plays; a sheet for each system that knows them."""

    name: str
    concept: str = ""
    sheets: Map[str, Any] = Map()
    notes: Map[str, str] = Map()
    """Free lines of the player's own, by their label."""

    @property
    def introduced(self) -> str:
        """`Kaelen, drone-runner who feels heat`: what follows a comma begins small, unless it is said in capitals."""
        is_word = self.concept[1:2].islower() or self.concept[:2] == "A "
        concept = self.concept[:1].lower() + self.concept[1:] if is_word else self.concept
        return f"{self.name}, {concept}" if concept else self.name


class Scene(Frozen):
    """The scene that is being played. Number 0: none yet."""

    number: int = 0
    title: str = ""
    mood: str = ""
    when: str | None = None
    """When it happens in the story, in the player's own words."""

    def begins(self, how: str) -> str:
        """`Scene 12, The thermal vents, begins: obstacles rise.`"""
        return f"Scene {self.number}{f', {self.title},' if self.title else ''} begins{how}."


class Session(Frozen):
    """The sitting. Number 0: none yet."""

    number: int = 0
    open: bool = False
    next: str = ""
    """What the last one said the next begins with."""


class Safety(Frozen):
    """What this story shall not show."""

    lines: Many[str] = ()
    """What never happens in it."""
    veils: Many[str] = ()
    """What happens out of sight only."""

    def describe(self) -> str:
        """`Lines: harm to children · Veils: torture, spiders`."""
        parts = (("Lines", self.lines), ("Veils", self.veils))
        return " · ".join(f"{label}: {', '.join(names)}" for label, names in parts if names)


LISTS = {"people": "person", "places": "place", "things": "thing", "threads": "thread"}
"""The lists that every campaign has, with the word for one of each."""


class World(Frozen):
    """Everything that an act can read and change."""

    systems: Map[str, Any] = Map()
    """The rule systems in use, in their order, each with its state as a plain tree."""
    session: Session = Session()
    scene: Scene = Scene()
    active: str = ""
    """The id of the character whose turn it is; empty where there is none."""
    characters: Map[str, Character] = Map()
    trackers: Map[str, Tracker] = Map()
    people: Map[str, Listed] = Map()
    places: Map[str, Listed] = Map()
    things: Map[str, Listed] = Map()
    threads: Map[str, Listed] = Map()
    fight: Map[str, Any] | None = None
    decks: Map[str, Deck] = Map()
    """The decks of cards in use, by name, with what was drawn from each."""
    shortcuts: Map[str, str] = Map()
    """The player's own names for lines: `sword` for `1d8+3`."""
    readings: Map[str, str] = Map()
    """How this campaign settles what the rules leave open, where it differs from the default."""
    title: str | None = None
    """What the campaign is called, where that is not the title it was begun with."""
    notes: Many[str] | None = None
    """The player's notes on the campaign, line by line."""
    safety: Safety | None = None
    language: str | None = None
    """The code of the language that the story is written in, where the player said it."""
    wording: Map[str, str] = Map()
    """Outcomes in the player's own words, by ours: `Tak, ale` for `Yes, but`."""

    _shelf: Any = PrivateAttr(None)

    @property
    def shelf(self) -> Any:
        """The games that its campaign can use; None for a world of no campaign. It is no part of what is kept: worlds
        that hold the same are equal. `shelf.of(world)` gives it, or what is installed."""
        return self._shelf

    def on(self, shelf: object) -> Self:
        """This world among these games."""
        if shelf is self._shelf:
            return self
        found = self.model_copy()
        found._shelf = shelf
        return found

    def but(self, **changes: Any) -> Self:
        """This, with some fields changed, and validated; among the same games."""
        found = super().but(**changes)
        found._shelf = self._shelf
        return found

    def deck(self, name: str) -> Deck:
        """A deck as it is in this scene and this session."""
        deck = self.decks.get(name, Deck())
        gone = deck.until and deck.until != self.span(deck.until)
        return deck.but(discard=(), until=None) if gone else deck

    def span(self, of: str) -> str:
        """The scene or session that is played: `scene 3`."""
        what = of.partition(" ")[0]
        return f"{what} {(self.scene if what == 'scene' else self.session).number}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and (self.__dict__, self.model_extra) == (other.__dict__, other.model_extra)

    __hash__ = Frozen.__hash__

    def character(self, called: str = "") -> Character | None:
        """The character so called; the active one where nobody is named. Raises `Ambiguous`."""
        return self.characters.get(self.character_id(called))

    def character_id(self, called: str = "") -> str:
        """The id of the character so called, or of the active one; empty where that is nobody, or somebody else.

        Somebody on the list of people may act as well, so their names count. Raises `Ambiguous`.
        """
        if not called:
            return self.active
        found = find(called, {"character": self.characters, "person": self.people})
        return found.key if found and found.kind == "character" else ""

    def person_id(self, called: str) -> str:
        """The id of the person on the list who is so called; empty where that is nobody, or a character. Raises
        `Ambiguous`."""
        found = find(called, {"person": self.people, "character": self.characters}) if called else None
        return found.key if found and found.kind == "person" else ""
