"""Characters in a world: who is meant, who joins, who has fallen, and the way on for whoever fell alone."""

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
"""The event of somebody who fell being out of danger, by whatever became of them."""
LEFT = "is left"
"""The event of somebody who fell being left where they lie."""
SETTLED = "fight is settled"
"""The event of a fight that is over by what became of somebody."""
FATE = "fallen.fate"
"""The procedure that settles it."""


def characters(world: World) -> Iterable[str]:
    """The names of the characters, for completion."""
    return [each.name for each in world.characters.values()]


def others(world: World) -> list[str]:
    """The characters who are not played now, and the people of the story, for completion."""
    active = world.character()
    names = dict.fromkeys((*characters(world), *(each.name for each in world.people.values())))
    return [name for name in names if not (active and name == active.name)]


def joined(world: World, name: str, concept: str = "") -> World:
    """The world with one more character; the first one is active. Refused where the name is taken."""
    if exactly(world.characters, name) is not None:
        raise Refused(f"There is already a character called {name}. Choose another name.")
    key = fresh_id(name, world.characters, "character")
    grown = world.characters.put(key, Character(name=name, concept=concept))
    return world.but(characters=grown, active=world.active or key)


def with_note(world: World, key: str, label: str, text: str) -> World:
    """The world with a free line of this character set; an empty text takes it away."""
    one = world.characters[key]
    notes = one.notes.put(label, text) if text else one.notes.without(label)
    return world.but(characters=world.characters.put(key, one.but(notes=notes)))


def somebody(world: World, called: str = "") -> str:
    """The id of the character so called, or of the active one where nobody is named; refused if there is none."""
    if called:
        people = {key: each for key, each in world.people.items() if same(each.name, called)}
        found = find(called, {"character": world.characters, "person": people})
        if found and found.kind == "person":
            raise Unknown(f"{found.name} is on the list of people, and is no character. Add a character of that name.")
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
    """For whom a sheet is made: who is called by a name that is given, or a new character of that name, else the one
    named or played, else one who is `ready` and called so. The world with them, and their id. Refused where nobody is
    there, or the one who is meant has one."""
    known = exactly(world.characters, name) if name else None
    if known is not None and not has(world.characters[known]):
        return world, known
    nobody = not by and world.active not in world.characters
    if not name and nobody and not ready:
        raise Refused("No character is in play. Give the new one a name.")
    if not name and not nobody:
        key = somebody(world, by)
        if not has(world.characters[key]):
            return world, key
        if by or not ready:
            called = world.characters[key].name
            raise Refused(f"{called} has {what} already. For somebody new, give a name. {change}")
    after = joined(world, name or ready, concept)
    return after, next(reversed(after.characters))


def whose_ready_sheet(world: World, new: Any, names: Mapping[str, str], what: str, change: str) -> tuple[World, str]:
    """The same for what makes a `new` sheet of a game whose ready characters have these `names`."""
    game, ready, name = new.id.partition(".")[0], new.ready, names.get(new.ready, "")
    return whose_sheet(
        world, new.by, new.name, ready, name, has=lambda one: game in one.sheets, what=what, change=change
    )


def made(world: World, key: str, numbers: str = "", *told: Tell, **more: Any) -> Outcome:
    """What comes of making a sheet: they are ready, with these `numbers`, and may be played next."""
    text = f"{world.characters[key].name} is ready"
    tells = (Tell(text=text, subject=key), *told)
    return Outcome(world, text, numbers, tells=tells, offers=(*more.pop("offers", ()), *play_now(world, key)), **more)


def play_now(world: World, key: str) -> tuple[Offer, ...]:
    """Whoever was made is played next, if the player wants so."""
    title = f"Play {world.characters[key].name}"
    return () if key == world.active else (Offer(title, "character.play", {"name": key}),)


def ready_offers(create: str, names: Mapping[str, str]) -> tuple[Offer, ...]:
    """Those who are ready to play, by what each is, to be taken up at once by the procedure that makes a sheet."""
    return tuple(
        Offer(f"Play {name}, {ready}", create, {"ready": ready, "name": name}) for ready, name in names.items()
    )


def must_have_somebody(able: Iterable[object], game: str) -> None:
    """Refuse a fight in which nobody of the player's can act."""
    if not any(True for _ in able):
        raise Refused(f"Nobody of yours can fight. Make a {game} sheet for a character, or play one who can act.")


def fates(world: World, key: str, *, beaten: bool = False) -> Iterator[Offer]:
    """What may become of one of ours where nobody is there to help: whatever those want who have beaten them, or that
    somebody comes."""
    if beaten or world.fight is not None:
        urgency: Urgency = "now" if world.fight is None else "on"  # among a fight's moves it is the first
        yield Offer(f"What becomes of {world.characters[key].name}?", FATE, {"by": key}, urgency=urgency)
    else:
        yield list(each_fate(world, key))[-1][1]


def each_fate(world: World, key: str) -> Iterator[tuple[str, Offer]]:
    """The same, one by one, for those who know it already."""
    for comes, words in (("left", "is left for dead"), ("captive", "is taken captive"), ("found", "is found in time")):
        yield "Fate", Offer(f"{world.characters[key].name} {words}", FATE, {"by": key, "comes": comes})


def somebody_else(world: World, gone: str, game: str, can_act: Callable[[Character], bool]) -> Iterator[Offer]:
    """Who the story goes on with: another character who can act, one who has no sheet of this game yet, or somebody
    new."""
    create = f"{game}.create"
    for key, each in world.characters.items():
        if key != gone and can_act(each):
            yield from play_now(world, key)
    for key, each in world.characters.items():
        if key != gone and game not in each.sheets:
            yield Offer(f"Make {each.name}'s sheet", create, {"by": key, "name": each.name}, missing="ready")
    yield Offer("Bring in somebody new", create, missing="name")


def with_own(given: Procedure, ready: Mapping[str, Any] | None, own: Mapping[str, Any]) -> dict[str, Any]:
    """What a sheet is made of, by the inputs' names: the player's own; or what a ready character has, and in its place
    what was typed."""
    if ready is not None and given.made_before(3):  # nothing of one's own beside somebody ready
        return dict(ready)
    fields = type(given).model_fields
    typed = {name: each for name, each in own.items() if getattr(given, name) != fields[name].get_default()}
    return dict(own) if ready is None else {**ready, **typed}
