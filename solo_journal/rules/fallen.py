"""What happens to somebody of the player's who has fallen, alone or not: always a way on.

The rules of a game say when somebody falls, and what help does. Whether anybody comes, and what the victors want, is
for the story: its oracle is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .outcome import Offer
from .refused import Refused
from .world import Character, World


def must_have_somebody(able: Iterable[object], game: str) -> None:
    """Refuse a fight in which nobody of the player's can act."""
    if not any(True for _ in able):
        raise Refused(f"Nobody of yours can fight. Make a {game} sheet for a character, or play one who can act.")


def asked_of_fate(oracle: str, name: str, *, foes: bool) -> Iterator[Offer]:
    """What the oracle is asked where nobody is there to help: whether the victors take them, whether somebody comes."""
    questions = [f"Do they take {name} captive?"] if foes else []
    for question in (*questions, f"Does somebody find {name} in time?"):
        yield Offer(f"Ask: {question}", oracle, {"question": question}, urgency="now")


def somebody_else(world: World, gone: str, can_act: Callable[[Character], bool]) -> Iterator[Offer]:
    """Who the story goes on with: another character who can act, or somebody new."""
    for key, each in world.characters.items():
        if key not in (gone, world.active) and can_act(each):
            yield Offer(f"Play {each.name}", "character.play", {"name": key})
    yield Offer("Bring in somebody new", "character.add", missing="name")
