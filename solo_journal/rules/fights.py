"""The current fight of any game, and moves filtered to those that would not be refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .board import Board, Sort
from .inputs import make
from .kinds.apply import refusal_of
from .outcome import Offer, Outcome, Tell
from .plurals import join_names
from .refusal import Refused
from .shelf import of
from .world import World

COME_AND_GO = frozenset({"Experience", "Cast", "Item", "Heal", "Defend", "Help", "Ally"})
"""Groups that somebody has only with what they carry, who is there, or what they have left."""
MOST_OF_A_SORT = 24
"""Most moves listed in one group; others can be typed."""


def moves_in(world: World) -> tuple[Offer, ...]:
    """The next moves; none if the board cannot be read, which reports its own error."""
    try:
        board = board_of(world)
    except Refused:
        return ()
    return board.moves if board else ()


def no_fight(world: World) -> str:
    """A sentence for when there is no fight: how to begin one in this campaign's game."""
    begins = (system.fight.none_yet() for system in of(world).games_in_use(world) if system.fight)
    return next(begins, "There is no fight, and this game has no rules for one.")


def board_of(world: World) -> Board | None:
    """The board of the current fight; None if there is none or its game is not installed. Raises `Refused` if it cannot
    be read."""
    if world.fight is None:
        return None
    boards = (system.board(world) for system in of(world).games_in_use(world))
    return next((board for board in boards if board is not None), None)


def sorts(world: World, found: Iterable[tuple[str, Offer]], first: Iterable[Offer]) -> tuple[Sort, ...]:
    """Moves by group, without first moves and those that would be refused; groups that come and go last, so that the
    others keep their numbers."""
    there = {(each.procedure, _sort_key(each)) for each in first}
    by_sort: dict[str, list[Offer]] = {}
    for sort, offer in found:
        full = len(by_sort.get(sort, ())) == MOST_OF_A_SORT
        if not full and (offer.procedure, _sort_key(offer)) not in there and can_be_done(world, offer):
            by_sort.setdefault(sort, []).append(offer)
    return tuple(Sort(sort, tuple(by_sort[sort])) for sort in sorted(by_sort, key=COME_AND_GO.__contains__))


def can_be_done(world: World, offer: Offer) -> bool:
    """Whether an offer would not be refused now; one that leaves something to be said, by its example."""
    if offer.missing and not offer.such_as:
        return True
    said = {offer.missing: offer.such_as} if offer.missing else {}
    try:
        return not refusal_of(make(of(world).procedure(offer.procedure), {**offer.inputs, **said}), world)
    except Refused:
        return False


def choices(board: Board) -> Iterator[Offer]:
    """The first moves, then all others."""
    yield from board.moves
    yield from (offer for sort in board.more() for offer in sort.moves)


def fight_over(world: World, standing: Mapping[str, str], offers: Iterable[Offer]) -> Outcome:
    """The outcome at the end of a fight: the foes still standing, by id and name, and offers for the fallen."""
    told = f"The fight is over, and {join_names(standing.values())} still {'stand' if len(standing) > 1 else 'stands'}"
    return Outcome(
        world.but(fight=None),
        "The fight is over",
        "" if standing else "Nobody is left against you.",
        asks="The fight is over: what is left of it?",
        tone="plain" if standing else "good",
        tells=tuple(Tell(text=told, subject=key) for key in [*standing][:1]),
        offers=tuple(offers),
    )


def _sort_key(offer: Offer) -> str:
    return repr(sorted((name, str(value)) for name, value in offer.inputs.items()))
