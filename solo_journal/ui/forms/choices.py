"""The content of the menu: the first game under lower-case letters, the program under capitals, other games under
digits.

Procedures and acts declare their own letters, so no letter depends on the state: what cannot be done now stays in its
place, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ...campaign.journal.log_view import recent
from ...campaign.story.sanitise import sanitise_line
from ...rules.availability import why_not_now
from ...rules.commons.tracker import Step, Tick
from ...rules.inputs import make
from ...rules.procedure import Procedure, help_parts
from ...rules.procedure_lookup import SHARED, short
from ...rules.refusal import Reason
from ...rules.system import System
from ...rules.trackers import StepDie
from ...rules.world import World
from ..acts import acts
from ..acts.act import PROGRAM, Act
from ..campaign_model import CampaignModel
from .entry_acts import EntryRequest, entry_requests

Chosen = Act | Procedure | type[Procedure] | EntryRequest
"""What a player chooses: an act of the page, a procedure ready to run, one whose form is to be filled in, or something
to do with the last entry."""
NO_GAME = "Other game"
MOST_TRACKERS = 9
"""The most trackers that are moved by number; the others by name."""
Says = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the menu."""

    way: str
    """Its keys from the menu: `hc`. Empty if only the finder has it."""
    title: str
    about: str
    leads: Chosen | Group | Path | str | Callable[[], object]
    """Where it leads; in the finder also to a campaign's folder, a theme's name, or the action of a key."""
    id: str = ""
    also: tuple[str, ...] = ()
    """Other names for it."""
    why_not: Callable[[], Reason] = Reason
    """Why it cannot be done now; called when it is shown."""
    names: Callable[[], str] = str
    """What it would be done to."""
    group: str = ""
    """The title of its column."""

    @property
    def key(self) -> str:
        return self.way[-1:]


@dataclass(frozen=True, slots=True)
class Group:
    """A column of the menu."""

    title: str
    choices: tuple[Choice, ...]


def menu(model: CampaignModel) -> tuple[Group, Group]:
    """The two columns with which the menu opens: the game and the program."""
    games = list(model.campaign.shelf.games_in_use(model.campaign.world))
    further = tuple(_further(each, str(at), model) for at, each in enumerate(games[1:], 2) if at <= 9)
    first = games[0] if games else None
    game = Group(_name(first) if first else NO_GAME, (*_game(first, model), *further))
    return game, Group(PROGRAM[""].title, _program(model))


def flat(groups: Iterable[Group]) -> Iterator[Choice]:
    """Every choice that does something, with the title of its group."""
    for group in groups:
        for choice in group.choices:
            if isinstance(choice.leads, Group):
                yield from flat((choice.leads,))
            else:
                yield replace(choice, group=group.title)


def of_procedure(kind: type[Procedure], world: World, way: str = "", group: str = "") -> Choice:
    """A procedure, run at once or through its form."""
    id_, why_not = kind.id if kind.key[:1].isupper() else short(kind), partial(why_not_now, kind, world)
    return Choice(way, kind.called, help_parts(kind)[0], kind, id_, _words(kind.also), why_not, group=group)


def of_act(act: Act, model: CampaignModel) -> Choice:
    names = partial(act.names, model)
    return Choice(
        act.letters,
        act.title,
        act.about,
        act,
        act.id,
        _words(act.also),
        lambda: Reason(act.why_not(model)),
        names,
    )


def _words(also: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in also.split(",") if each.strip())


def _name(system: System) -> str:
    return system.title.partition(":")[0]


def _game(system: System | None, model: CampaignModel, before: str = "") -> tuple[Choice, ...]:
    """A game's column: what games share, in the shared order, then what is its own, and ending it last."""
    world, kinds = model.campaign.world, system.procedures if system else ()
    own = [of_procedure(kind, world, before + kind.key) for kind in kinds if kind.key]
    depth = len(before) + 1
    letters = {each.way for each in own} | {each.way[:depth] for each in own}
    shared = (of_act(act, model) for act in acts().values() if act.letters[:1].islower())
    found = [replace(each, way=before + each.way) for each in shared]  # of the page, where the game has none of its own
    found = [each for each in found if each.way not in letters and (len(each.way) == depth or each.way[:-1] in letters)]
    titles = {**SHARED, **(system.groups if system else {})}
    *first, last = SHARED
    order = "".join(dict.fromkeys((*first, *titles, *(each.way[depth - 1] for each in own)))).replace(last, "") + last
    return _tree(
        [*found, *own], before, lambda way: titles.get(way[-1], ""), lambda way: order if way == before else ""
    )


def _further(system: System, digit: str, model: CampaignModel) -> Choice:
    about = " ".join(system.about.split())
    return Choice(digit, _name(system), about, Group(_name(system), _game(system, model, digit)))


def _program(model: CampaignModel) -> tuple[Choice, ...]:
    """The program's column: its acts and tools, the last entry, and trackers by number."""
    campaign = model.campaign
    tools = [campaign.shelf.system(id_) for id_ in campaign.shelf.tools()]
    found = [
        *(of_act(act, model) for act in acts().values() if act.letters[:1].isupper()),
        *(of_procedure(kind, campaign.world, kind.key) for each in tools for kind in each.procedures if kind.key),
        *_last_entry(model),
        *_trackers(campaign.world),
    ]
    return _tree(found, "", lambda way: PROGRAM[way].title, lambda way: PROGRAM[way].letters)


def _tree(found: Sequence[Choice], before: str, titled: Says, ordered: Says) -> tuple[Choice, ...]:
    """The column after these keys: choices with one more key, and groups for those with several. `titled` and `ordered`
    give a group's title and the order of its letters."""
    depth = len(before)
    here = {each.way[depth]: each for each in found if len(each.way) == depth + 1}
    for letter in dict.fromkeys(each.way[depth] for each in found if len(each.way) > depth + 1):
        way = before + letter
        below = _tree([each for each in found if each.way.startswith(way)], way, titled, ordered)
        about = f"{', '.join(each.title for each in below)}."
        here[letter] = Choice(way, titled(way), about, Group(titled(way), below))
    order = ordered(before)
    return tuple(sorted(here.values(), key=lambda each: order.index(each.key) if each.key in order else len(order)))


def _last_entry(model: CampaignModel) -> Iterator[Choice]:
    for line in recent(model.campaign.journal, 1, model.campaign.world):
        for one, request, why in entry_requests(line, model):
            yield Choice(
                f"L{one.letter}", one.title, one.about, request, one.act, _words(one.also), partial(Reason, why)
            )


def _trackers(world: World) -> Iterator[Choice]:
    """The trackers by number: a step die is rolled, any other is ticked."""
    for number, tracker in enumerate(list(world.trackers.values())[:MOST_TRACKERS], 1):
        kind: type[Procedure] = Step if isinstance(tracker, StepDie) else Tick
        name, value = sanitise_line(tracker.name), tracker.format_value()
        does = f"Roll {name} ({value})." if kind is Step else f"Tick {name}."
        yield Choice(f"T{number}", f"{name} {value}", does, make(kind, {kind.words: tracker.name}))
