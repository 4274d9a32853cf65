"""What the menu holds: the procedures of the games in use and the tools, and the acts of the page.

The first game's procedures and the acts of the page stand under small letters, at once. Tools, games beside the first,
and what is no part of playing stand under capitals: so a letter is never taken from a game, and what has a capital
keeps it in every game. An act that a game leaves no small letter has a capital too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits

from ...campaign.story.sanitise import shown_line
from ...rules import shelf
from ...rules.commons.tracker import Step, Tick
from ...rules.inputs import make
from ...rules.procedure import Procedure, help_parts
from ...rules.system import System
from ...rules.trackers import StepDie, Tracker
from ...rules.world import World
from ..acts.act import Act

NUMBERS = digits[1:] + ascii_lowercase
"""The keys of a list that is chosen from by number."""
QUICK = "s"
"""The letter that steps a tracker by its number."""


Chosen = Act | Procedure | type[Procedure]
"""What a player chooses: an act of the page, a procedure that is ready to do, or one whose form is to be filled in."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the menu."""

    key: str
    title: str
    about: str
    leads: Chosen | Group


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that stand together."""

    title: str
    choices: tuple[Choice, ...]


def menu(world: World, acts: Sequence[Act]) -> tuple[Group, ...]:
    """The groups that the menu opens with."""
    games = list(shelf.games_in_use(world))
    first, others = games[:1], games[1:]
    free = _Letters()
    groups = [Group(each.title.partition(":")[0], _procedures(each, free)) for each in first]
    tools = [_behind(shelf.system(id_), free) for id_ in shelf.tools()]
    beside = [_behind(each, free) for each in others]
    aside = list(_acts([each for each in acts if each.letter.isupper()], free))
    at_play = (*_trackers(world, free), *_acts([each for each in acts if not each.letter.isupper()], free))
    here = max(0, (len(beside) + len(tools) + len(aside) - len(at_play)) // 2)  # so many make the columns even
    groups += [Group("The page", (*at_play, *aside[:here])), Group("Tools", (*beside, *tools, *aside[here:]))]
    return tuple(group for group in groups if group.choices)


def flat(groups: Iterable[Group], under: str = "") -> Iterator[Choice]:
    """Every choice that leads to something to do, with the group that it stands in."""
    for group in groups:
        for choice in group.choices:
            if isinstance(choice.leads, Group):
                yield from flat((choice.leads,), choice.title)
            else:
                yield Choice(choice.key if not under else "", _under(under, choice.title), choice.about, choice.leads)


def fitting(choices: Iterable[Choice], words: str) -> list[Choice]:
    """The choices in whose title or account every one of these words stands; those in the title come first."""
    wanted = words.casefold().split()
    found = [each for each in choices if all(word in f"{each.title} {each.about}".casefold() for word in wanted)]
    return sorted(found, key=lambda each: not all(word in each.title.casefold() for word in wanted))


class _Letters:
    """The letters that are still free."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, wanted: str, title: str = "") -> str:
        """The wanted letter, or else the first free one of the title; empty where none is."""
        for letter in wanted + title:
            if letter.isascii() and letter.isalnum() and letter not in self._taken:
                self._taken.add(letter)
                return letter
        return ""


def _procedures(system: System, free: _Letters) -> tuple[Choice, ...]:
    """Its procedures, each at once or in the group that it stands in."""
    groups = (_group(system, title, letter, free) for title, letter in system.groups.items())
    return (*_standing(system, "", free), *groups)


def _standing(system: System, under: str, free: _Letters) -> tuple[Choice, ...]:
    kinds = (each for each in system.procedures if each.under == under)
    return tuple(Choice(free.take(each.key), each.called, help_parts(each)[0], each) for each in kinds)


def _group(system: System, title: str, letter: str, free: _Letters) -> Choice:
    """A group of a system behind one letter, with letters of its own inside."""
    choices = _standing(system, title, _Letters())
    about = f"{', '.join(each.title for each in choices)}."
    return Choice(free.take(letter, title.lower()), title, about, Group(title, choices))


def _behind(system: System, free: _Letters) -> Choice:
    """A system behind one letter, with letters of its own inside. Where it has one procedure, that stands there."""
    letter = free.take(system.key.upper(), system.title.upper())
    if len(system.procedures) == 1:
        kind = system.procedures[0]
        return Choice(letter, kind.called, help_parts(kind)[0], kind)
    about = " ".join(system.about.split())
    return Choice(letter, system.title, about, Group(system.title, _procedures(system, _Letters())))


def _acts(acts: Sequence[Act], free: _Letters) -> Iterator[Choice]:
    """Acts with the letter that they ask for come first, so that none loses it to another's second choice."""
    wanted = {act.id: free.take(act.letter + act.letter.upper()) for act in acts}
    for act in acts:
        small, large = act.title.lower() + ascii_lowercase, act.title.upper() + ascii_uppercase
        letters = (large + small if act.letter.isupper() else small + large) + digits
        yield Choice(wanted[act.id] or free.take("", letters), act.title, act.about, act)


def _trackers(world: World, free: _Letters) -> Iterator[Choice]:
    """The trackers, each by its number: a step die is rolled, any other is ticked."""
    if world.trackers:
        numbered = zip(world.trackers.values(), [*NUMBERS, *[""] * len(world.trackers)], strict=False)
        choices = tuple(_moved(tracker, key) for tracker, key in numbered)
        about = "Roll a step die, or tick another tracker, by its number."
        yield Choice(free.take(QUICK, "tep"), "Step a tracker", about, Group("Step which tracker?", choices))


def _moved(tracker: Tracker, key: str) -> Choice:
    kind: type[Procedure] = Step if isinstance(tracker, StepDie) else Tick
    does = "is rolled" if kind is Step else "is ticked by one"
    title = shown_line(f"{tracker.name} {tracker.shown()}")
    return Choice(key, title, f"{shown_line(tracker.name)} {does}.", make(kind, {kind.words: tracker.name}))


def _under(group: str, title: str) -> str:
    return f"{group}: {title}" if group else title
