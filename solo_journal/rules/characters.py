"""Characters in a world: lookup, joining, and what happens to one who falls alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .command_hints import way
from .names import exactly, find, fresh_id, must_find, same
from .outcome import Offer, Outcome, Tell, Urgency
from .procedure import Procedure
from .refusal import Refused, Unknown
from .world import Character, World

SAVED = "is saved"
"""Event: a fallen character is out of danger."""
LEFT = "is left"
"""Event: a fallen character is left where they are."""
SETTLED = "fight is settled"
"""Event: the fight is over because of what happened to somebody."""
FATE = "fallen.fate"
"""The procedure that decides it."""


def characters(world: World) -> Iterable[str]:
    """Names for completion."""
    return [each.name for each in world.characters.values()]


def others(world: World) -> list[str]:
    """The inactive characters and the people on the list, for completion."""
    active = world.character()
    names = dict.fromkeys((*characters(world), *(each.name for each in world.people.values())))
    return [name for name in names if not (active and name == active.name)]


def by_whom(world: World, key: str) -> dict[str, Any]:
    """The input for who acts, if it is not the active character."""
    return {} if key == world.active else {"by": key}


def add_character(world: World, name: str, concept: str = "") -> World:
    """The world with a new character, who becomes active if there is no other. Raises `Refused` if the name is
    taken."""
    if exactly(world.characters, name) is not None:
        raise Refused(f"There is already a character called {name}. Choose another name.")
    key = fresh_id(name, world.characters, "character")
    grown = world.characters.put(key, Character(name=name, concept=concept))
    return world.but(characters=grown, active=world.active or key)


def with_note(world: World, key: str, label: str, text: str) -> World:
    """The world with a note on this character's sheet; an empty text removes it."""
    one = world.characters[key]
    notes = one.notes.put(label, text) if text else one.notes.without(label)
    return world.but(characters=world.characters.put(key, one.but(notes=notes)))


def somebody(world: World, called: str = "") -> str:
    """The id of the named character, or of the active one. Raises `Refused` if there is none."""
    if called:
        people = {key: each for key, each in world.people.items() if same(each.name, called)}
        found = find(called, {"character": world.characters, "person": people})
        if found and found.kind == "person":
            raise Unknown(f"{found.name} is on the list of people, not a character. Add a character of that name.")
        return must_find(world.characters, called, "character")
    if world.active not in world.characters:
        raise Refused(f"No character is in play. Add one: {way('character.add')}.")
    return world.active


def whose_sheet(
    world: World,
    by: str,
    name: str,
    concept: str = "",
    ready: str = "",
    *,
    has: Callable[[Character], bool],
    what: str,
    change: str = "Or change what is there, piece by piece.",
) -> tuple[World, str]:
    """The character who gets a new sheet: the one named (new if unknown), else the acting or active one, else the
    one who is `ready`. Returns the world with them, and their id. Raises `Refused` if there is nobody or they have a
    sheet."""
    known = exactly(world.characters, name) if name else None
    if known is not None and not has(world.characters[known]):
        return world, known
    nobody = not by and world.active not in world.characters
    if not name and nobody and not ready:
        raise Refused("No character is in play. Give the new one a name.", field="name")
    if not name and not nobody:
        key = somebody(world, by)
        if not has(world.characters[key]):
            return world, key
        if by or not ready:
            called = world.characters[key].name
            raise Refused(f"{called} has {what} already. For somebody new, give a name. {change}")
    after = add_character(world, name or ready, concept)
    return after, next(reversed(after.characters))


def whose_ready_sheet(world: World, new: Any, names: Mapping[str, str], what: str, change: str) -> tuple[World, str]:
    """`whose_sheet` for a `new` sheet in a game whose ready characters have these `names`."""
    game, ready, name = new.id.partition(".")[0], new.ready, names.get(new.ready, "")
    return whose_sheet(
        world, new.by, new.name, ready, name, has=lambda one: game in one.sheets, what=what, change=change
    )


def sheet_outcome(world: World, key: str, numbers: str = "", *told: Tell, **more: Any) -> Outcome:
    """The outcome of making a sheet: their `numbers`, and an offer to play them."""
    text = f"{world.characters[key].name} is ready"
    tells = (Tell(text=text, subject=key), *told)
    return Outcome(world, text, numbers, tells=tells, offers=(*more.pop("offers", ()), *play_now(world, key)), **more)


def shared(given: int, usual: int, what: str = "") -> str:
    """A sentence if a new character has more or fewer dice than usual; it refuses nothing."""
    if given < usual:
        left = usual - given
        return f"{left} of {usual} {what}dice {'is' if left == 1 else 'are'} left to give."
    return f"That is {given} {what}dice; somebody new has {usual}." if given > usual else ""


def play_now(world: World, key: str) -> tuple[Offer, ...]:
    """An offer to play this character now, unless they are active."""
    title = f"Play {world.characters[key].name}"
    return () if key == world.active else (Offer(title, "character.play", {"name": key}),)


def ready_offers(create: str, names: Mapping[str, str]) -> tuple[Offer, ...]:
    """Offers to take a ready character, by name and description."""
    return tuple(
        Offer(f"Play {name}, {ready}", create, {"ready": ready, "name": name}) for ready, name in names.items()
    )


def must_have_somebody(able: Iterable[object], game: str) -> None:
    """Raise `Refused` if no character of the player can act in a fight."""
    if not any(True for _ in able):
        raise Refused(f"Nobody of yours can fight. Make a {game} sheet for a character, or play one who can act.")


def fates(world: World, key: str, *, beaten: bool = False) -> Iterator[Offer]:
    """Offers for a fallen character without allies: what the victors do, or that help comes."""
    if beaten or world.fight is not None:
        urgency: Urgency = "now" if world.fight is None else "on"  # first among the moves of a fight
        yield Offer(f"What becomes of {world.characters[key].name}?", FATE, {"by": key}, urgency=urgency)
    else:
        yield list(each_fate(world, key))[-1][1]


def each_fate(world: World, key: str) -> Iterator[tuple[str, Offer]]:
    """Each fate with its offer, for players who know which they want."""
    for comes, words in (("left", "is left for dead"), ("captive", "is taken captive"), ("found", "is found in time")):
        yield "Fate", Offer(f"{world.characters[key].name} {words}", FATE, {"by": key, "comes": comes})


def somebody_else(world: World, gone: str, game: str, can_act: Callable[[Character], bool]) -> Iterator[Offer]:
    """Offers to continue with somebody else: a character who can act, one without a sheet of this game, or a new
    one."""
    create = f"{game}.create"
    for key, each in world.characters.items():
        if key != gone and can_act(each):
            yield from play_now(world, key)
    for key, each in world.characters.items():
        if key != gone and game not in each.sheets:
            yield Offer(f"Make {each.name}'s sheet", create, {"by": key, "name": each.name}, missing="ready")
    yield Offer("Bring in somebody new", create, missing="name")


def with_own(given: Procedure, ready: Mapping[str, Any] | None, own: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs for a sheet: those of the ready character, replaced by what the player typed."""
    if ready is not None and given.made_before(3):  # older versions ignored the player's inputs for a ready character
        return dict(ready)
    fields = type(given).model_fields
    typed = {name: each for name, each in own.items() if getattr(given, name) != fields[name].get_default()}
    return dict(own) if ready is None else {**ready, **typed}
