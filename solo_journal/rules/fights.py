"""The fight that goes on, whichever game it belongs to; and the choices of a board, without what would be refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .board import Board, Sort
from .inputs import make
from .kinds.apply import refusal_of
from .outcome import Offer, Outcome, Tell
from .plurals import join_names
from .refusal import Refused
from .shelf import Shelf, of
from .world import World

MOST_OF_A_SORT = 24
"""So many choices of one sort are listed; a line says all others."""


def moves_in(world: World) -> tuple[Offer, ...]:
    """What can be done next in the fight that goes on; nothing of a board that cannot be read, which says so itself."""
    try:
        board = board_of(world)
    except Refused:
        return ()
    return board.moves if board else ()


def board_of(world: World, shelf: Shelf | None = None) -> Board | None:
    """The board of the fight that goes on; None where there is none, or its game is not installed. Raises `Refused`
    where it cannot be read."""
    if world.fight is None:
        return None
    boards = (system.board(world) for system in (shelf or of(world)).games_in_use(world))
    return next((board for board in boards if board is not None), None)


def sorts(
    world: World, found: Iterable[tuple[str, Offer]], first: Iterable[Offer], shelf: Shelf | None = None
) -> tuple[Sort, ...]:
    """Choices by their sort, in order: without those that are among the first moves, and those that would be refused.
    One that leaves something to be said is kept."""
    there = {(each.procedure, _sort_key(each)) for each in first}
    by_sort: dict[str, list[Offer]] = {}
    for sort, offer in found:
        if (offer.procedure, _sort_key(offer)) not in there and can_be_done(world, offer, shelf):
            by_sort.setdefault(sort, []).append(offer)
    return tuple(Sort(sort, tuple(offers[:MOST_OF_A_SORT])) for sort, offers in by_sort.items())


def can_be_done(world: World, offer: Offer, shelf: Shelf | None = None) -> bool:
    """Whether an offer is not refused now."""
    if offer.missing:
        return True
    try:
        return not refusal_of(make((shelf or of(world)).procedure(offer.procedure), offer.inputs), world, shelf)
    except Refused:
        return False


def choices(board: Board) -> Iterator[Offer]:
    """The first moves, then every other choice."""
    yield from board.moves
    yield from (offer for sort in board.more() for offer in sort.moves)


def fight_over(world: World, standing: Mapping[str, str], offers: Iterable[Offer]) -> Outcome:
    """The end of a fight: who still stands against the player, by id and name; and how those who fell may go on."""
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
