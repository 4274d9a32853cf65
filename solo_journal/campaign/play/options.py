"""Options that can be taken by number: choices after dice, offers, opening sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...rules.answer_source import Choice, answer_text
from ...rules.outcome import URGENCIES, Offer
from ...rules.perform import Performed
from ...rules.refusal import Refused
from ...rules.shelf import of
from ...rules.world import World
from ..entry import REPLACING, Entry

if TYPE_CHECKING:
    from ...rules.odds import Case, Odds
    from ..campaign import Campaign
    from ..story.voice import Voice

GOES_ON = len(URGENCIES)
THEN = "; "
"""Separates an offer from what follows its own roll: `; the foes answer`."""
MOST_ROLLS = 5_000
"""The most rolls counted for the odds of one option, so that nobody waits for them."""


class Chosen(NamedTuple):
    """A choice that an entry's dice left open, and the option picked."""

    entry: str
    label: str
    option: str
    urgent: bool = True
    chance: tuple[Fraction, str] | None = None


class Words(NamedTuple):
    """Words to begin with."""

    text: str


class Option(NamedTuple):
    """Something that can be taken."""

    title: str
    takes: Chosen | Words | Offer
    stays: bool = False
    """Whether it stays open, like a move in a fight. Others lapse when the player writes on."""
    begins: bool = False
    """Whether it is a way to begin a story."""

    @property
    def urgency(self) -> int:
        """Its rank: 0 for choices after dice, then what the last blow asks for, and so on."""
        if isinstance(self.takes, Chosen) and self.takes.urgent:
            return 0
        return 1 + URGENCIES.index(self.takes.urgency if isinstance(self.takes, Offer) else "on")

    @property
    def goes_on(self) -> bool:
        """Whether it is a move that requires nothing to be settled first."""
        return self.stays and self.urgency == GOES_ON


def options_of(entry: Entry, performed: Performed) -> tuple[Option, ...]:
    """The options after this act and its steps, by number."""
    target = entry.target if entry.kind in REPLACING else entry.id
    offers = [Option(offer.title, offer) for offer in performed.offers]
    moves = () if offers and performed.after.fight is None and entry.kind != "scene" else moves_in(performed.after)
    return number_options(*moves, *offers, *_choices(target, performed.choices))


def moves_in(world: World) -> tuple[Option, ...]:
    """The moves of the current fight; without one, what can be done about the fallen."""
    if world.fight is None:
        fallen = (offer for game in of(world).games_in_use(world) for offer in game.fallen(world))
        return number_options(*(Option(offer.title, offer) for offer in fallen))
    from ...rules.fights import moves_in

    return number_options(*(Option(move.title, move, stays=True) for move in moves_in(world)))


def more_in(world: World) -> tuple[tuple[str, tuple[Option, ...]], ...]:
    """All other moves of the current fight, by kind: one key beyond the first ones."""
    from ...rules.fights import board_of

    try:
        board = board_of(world)
    except Refused:
        return ()
    sorts = board.more() if board else ()
    return tuple((sort.title, tuple(Option(move.title, move, stays=True) for move in sort.moves)) for sort in sorts)


def with_more(options: tuple[Option, ...], world: World) -> tuple[Option, ...]:
    """These options, then every other move of the current fight, each named with its kind."""
    more = (each._replace(title=f"{sort}: {each.title}") for sort, found in more_in(world) for each in found)
    return (*options, *more)


def how_likely(campaign: Campaign, option: Option) -> Callable[[], Case | None]:
    """The chance of the case that a player looks for, if taking this option rolls dice. None if nothing is rolled, if
    its first and last rolls differ, as those of both sides do, if something is missing, or if counting takes too long.

    The campaign is read at once; the returned function counts, and may run in a thread. Nothing is cached: a face calls
    it when it shows the option.
    """
    from ...rules.odds import Case

    chosen = option.takes if isinstance(option.takes, Chosen) else None
    if chosen and chosen.chance:
        return partial(Case, "better", *chosen.chance)
    countings, wording = _odds_of(campaign, option), campaign.world.wording
    if countings and chosen:
        return partial(better_case, countings[0], _result_of(campaign, chosen.entry))

    def case() -> Case | None:
        found = [_leading_case((odds := _count_odds(each)) and odds.worded(wording)) for each in countings]
        return found[0] if found and found[0] == found[-1] else None

    return case


def with_odds(campaign: Campaign, option: Option, voice: Voice) -> str:
    """`Attack wolf 1 with Might (48% to hit); the foes answer`, aloud with commas; without odds, its title."""
    title = option.title if isinstance(option.takes, Words) else voice.value(option.title)
    deed, odds, after = odds_in(title, how_likely(campaign, option)())
    if odds and voice.aloud:
        odds = f"{' ' if deed[-1:] == '?' else ', '}{odds[2:-1]}"
    return f"{deed}{odds}{after}"


def odds_in(title: str, case: Case | None) -> tuple[str, str, str]:
    """The deed, its chance, and what follows: `Attack wolf 1`, ` (48% to hit)`, `; the foes answer`."""
    deed, then, after = title.partition(THEN) if case else (title, "", "")
    return deed, f" ({case.describe})" if case else "", f"{then}{after}"


def _odds_of(campaign: Campaign, option: Option) -> list[Callable[[], Odds]]:
    """Counts the odds of its roll, or of the first and the last if it has several."""
    from ...rules.inputs import make
    from ...rules.kinds.apply import apply_effects
    from ...rules.odds import odds_of
    from .amendments import odds_of_choice

    try:
        match option.takes:
            case Chosen(entry, label, picked):
                return [odds_of_choice(campaign, entry, label, picked, MOST_ROLLS)]
            case Offer() as offer if offer.such_as or not offer.missing:
                inputs = {**offer.inputs, **({offer.missing: offer.such_as} if offer.such_as else {})}
                world, tables, shelf = campaign.world, campaign.tables, campaign.shelf
                procedure = apply_effects(make(shelf.procedure(offer.procedure), inputs), world)
                singles = [each for _, each in procedure.singles(world)] or [procedure]
                ends = [each.decided_by(world) for each in (singles[0], *singles[1:][-1:])]
                if ends[0].marks or ends[0].verdicts:  # else nothing of it would be told
                    return [partial(odds_of, each, world, tables=tables, most=MOST_ROLLS) for each in ends]
    except Refused:
        pass  # nothing that could be taken, so nothing that is likely
    return []


def _count_odds(counting: Callable[[], Odds]) -> Odds | None:
    from ...rules.odds import Odds, RollsForMany

    try:
        return counting()
    except RollsForMany as many:
        return next((each for each in many.singles.values() if isinstance(each, Odds)), None)
    except Refused:
        return None


def _leading_case(odds: Odds | None) -> Case | None:
    return odds.case if odds and (odds.lead or odds.marks or (odds.known and len(odds.headlines) > 1)) else None


class Result(NamedTuple):
    """The result of an act among those that its procedure declares."""

    declared: tuple[str, ...]
    """Best first."""
    at: int
    """Its index there; -1 if it is not declared."""
    theirs: bool
    """Whether a foe did it: then its best result is the player's worst."""

    @property
    def better(self) -> tuple[str, ...]:
        return self.declared[self.at + 1 :] if self.theirs else self.declared[: self.at]


def _result_of(campaign: Campaign, id_: str) -> Result:
    from .amendments import acts_of, find

    last = acts_of(campaign, find(campaign, id_))[-1]
    assert last.act is not None
    assert last.outcome is not None
    verdicts = campaign.shelf.procedure(last.act.procedure).verdicts
    now = last.outcome
    at = next((at for at, each in enumerate(verdicts) if each.key == now.known_by), -1)
    theirs = at >= 0 and {verdicts[at].tone, now.tone} == {"good", "bad"}
    return Result(tuple(each.key for each in verdicts), at, theirs)


def better_case(counting: Callable[[], Odds], now: Result) -> Case | None:
    """The chance that a choice improves a known result. What is certain is not shown as odds."""
    from ...rules.odds import Case

    odds = _count_odds(counting)
    case = _leading_case(odds)
    if odds is None or now.at < 0 or not odds.headlines.keys() <= set(now.declared):
        return case if case and case.chance < 1 else None
    chance = sum((odds.headlines.get(each, Fraction(0)) for each in now.better), Fraction(0))
    if len(odds.headlines) < 2 or not chance:
        return None
    return case if case and case.chance == chance else Case("better", chance, "to do better")


def number_options(*options: Option) -> tuple[Option, ...]:
    """The options without duplicates, in the order of their numbers. In a fight the moves keep their numbers, and what
    an act leaves open follows, so that a number that was an attack does not change its meaning."""
    found: dict[str, Option] = {}
    for option in sorted(options, key=lambda each: (not each.goes_on, each.urgency)):
        found.setdefault(option.title, option)
    return tuple(found.values())


def due(options: Iterable[Option]) -> str:
    """The procedure that the last blow asks for, such as a death move; F1 explains it. Empty if it asks for none."""
    offers = (each.takes for each in options if isinstance(each.takes, Offer))
    return next((each.procedure for each in offers if each.urgency == "now"), "")


def as_told(options: Iterable[Option]) -> list[tuple[int, Option]]:
    """Each option with its number, in the order in which they are listed: what the last act left open, what it asks
    for, what may improve it, and what goes on."""
    return sorted(enumerate(options, 1), key=lambda each: each[1].urgency)


def _choices(target: str, choices: Iterable[Choice]) -> Iterator[Option]:
    for choice in choices:
        for option, words in choice.options.items():
            if option != choice.default:
                takes = Chosen(target, choice.label, option, choice.urgent, choice.chance)
                yield Option(answer_text(choice.called, words), takes)
