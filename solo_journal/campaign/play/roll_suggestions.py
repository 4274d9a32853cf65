"""What the core roll can use for the latest action, each under a digit: a trait, tags, conditions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from ...rules.inputs import make
from ...rules.kinds.on_sheet import campaign_rows
from ...rules.kinds.view import ChipsPart, StatGrid, ViewPart
from ...rules.line_form import roll_line
from ...rules.line_grammar import After, known_names, literals
from ...rules.names import fold_name
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.system import System
from ...rules.world import World
from ..campaign import Campaign
from ..journal.log_view import recent
from .latest_lines import from_action
from .line_resolver import core_of

_WORD = re.compile(r"\w{3,}")
SMALL = frozenset((
    "and", "any", "but", "for", "from", "have", "her", "his", "into", "not", "over", "she", "that", "the", "their",
    "them", "they", "this", "who", "with", "you",
))  # fmt: skip
"""Words that say nothing of what is tried."""
SHORTEST = 4
MOST = 8
"""The most that get a digit; the last digit opens the form."""


class Suggestion(NamedTuple):
    """One thing that the roll can use."""

    input: str
    value: str
    """As the input takes it: `+Thermal Sense`."""
    many: bool
    """Whether the input takes several."""
    lead: str = ""
    """The word that leads to it in the line."""

    @property
    def title(self) -> str:
        """As shown: `−Exhausted`, `v The warden`, `Agility`."""
        if self.many:
            lead = f"{self.lead} " if self.lead.isalpha() else self.lead
            return f"−{self.value[1:]}" if self.value[:1] == "-" else f"{lead}{self.value}"
        return self.value[:1].upper() + self.value[1:]


def suggestions(campaign: Campaign) -> tuple[Suggestion, ...]:
    """What can be used for the latest action; nothing if something else was written since. Names with a word of the
    action come first, then conditions, then what the scene has, then hindering and helping names in turn, so that both
    are in sight; of the numbers that rolls add, the best comes first."""
    last = recent(campaign.journal, 1)
    core = core_of(campaign.world) if last and last[-1].entry.kind == "action" else None
    if core is None or not (said := from_action(campaign, core)):
        return ()
    tried = _words(" ".join(map(str, said.values())))
    weighs = {name for system in campaign.shelf.games_in_use(campaign.world) for name in _weighs(system, campaign)}
    numbers = _numbers(campaign)
    scene = {row.name for row in campaign_rows(campaign.world, campaign.shelf)}

    def rank(each: Suggestion) -> tuple[bool, int, bool]:
        return each.many, -numbers.get(fold_name(each.value), 0), each.value not in scene

    every = sorted(_of(core, campaign), key=rank)
    alone = [each for each in every if not _refused(core, [each], campaign.world)]
    base = [each for each in alone if not each.many][:1]  # what needs one of these is tried with it
    found = [
        each for each in every if each in alone or (each.many and not _refused(core, [*base, each], campaign.world))
    ]
    here = _of_the_scene(campaign).keys() - weighs
    first = [each for names in (weighs, here) for each in found if each.value[1:] in names]
    hinder = [each for each in found if each.value[:1] == "-" and each not in first]
    help_ = [each for each in found if each.value[:1] != "-" and each not in first]
    pairs = (each for pair in zip_longest(hinder, help_) for each in pair if each is not None)
    return tuple(sorted((*first, *pairs), key=lambda each: not _is_named(each, tried))[:MOST])


def _words(text: str) -> list[str]:
    """The words of a text that tell one thing from another."""
    return [each for each in _WORD.findall(fold_name(text)) if each not in SMALL]


def _is_named(each: Suggestion, tried: Iterable[str]) -> bool:
    """Whether an action has a word of it, perhaps with another ending: `sings` and `singing`."""
    ours = _words(each.value)
    return any(one[:most] == other[:most] for one in ours for other in tried if (most := _stem(one, other)))


def _stem(one: str, other: str) -> int:
    """How many letters two words must share."""
    return max(SHORTEST, min(len(one), len(other)) - 1)


def rolls_plain(campaign: Campaign) -> bool:
    """Whether the core roll needs none of them."""
    core = core_of(campaign.world)
    try:
        return core is not None and not make(core, from_action(campaign, core)).refusal(campaign.world)
    except Refused:
        return False


def line_of(campaign: Campaign, chosen: Iterable[Suggestion]) -> str:
    """The line that rolls with these: `d: +Thermal Sense -Exhausted`. Empty if they do not make one."""
    core, inputs = core_of(campaign.world), inputs_of(chosen)
    try:
        return f"d: {roll_line(make(core, inputs), campaign.world)}" if core and inputs else ""
    except Refused:
        return ""


def inputs_of(chosen: Iterable[Suggestion]) -> dict[str, Any]:
    """The inputs of the core roll that these fill."""
    inputs: dict[str, Any] = {}
    for each in chosen:
        inputs[each.input] = (*inputs.get(each.input, ()), each.value) if each.many else each.value
    return inputs


def _refused(core: type[Procedure], chosen: Iterable[Suggestion], world: World) -> bool:
    """Whether a roll with these would be refused, for example without a sheet."""
    try:
        return bool(make(core, inputs_of(chosen)).refusal(world))
    except Refused:
        return True


def _of(core: type[Procedure], campaign: Campaign) -> Iterator[Suggestion]:
    """The first input that is one of a few words or of the sheet, and the inputs that take several names of it. Words
    with a default are left to the form."""
    world, alone = campaign.world, False
    for name, field in core.model_fields.items():
        if name in ("by", core.words):
            continue
        many = "tuple[" in str(field.annotation)
        picked = known_names(core, name, world)
        fixed = list(literals(field.annotation))
        words = [] if picked or many or alone or field.default in fixed else [each for each in fixed if each]
        if (many and picked) or (not alone and (picked or words)):
            marks = [mark for mark in field.metadata if isinstance(mark, After)]
            signs = signs_of(campaign) if many and any(mark.signed for mark in marks) else {}
            lead = "" if signs else min((sign for mark in marks for sign in mark.signs), key=len, default="") * many
            yield from (
                Suggestion(name, f"{signs.get(each, '+' if signs else '')}{each}", many, lead)
                for each in picked or words
            )
            if many and signs:
                return
            alone = alone or not many


def _numbers(campaign: Campaign) -> dict[str, int]:
    """The numbers of the active sheet that rolls add, by name."""
    character = campaign.world.character()
    games = campaign.shelf.games_in_use(campaign.world)
    grids = (
        part for game in games for part in (game.view(character) if character else ()) if isinstance(part, StatGrid)
    )
    return {fold_name(each.name): each.value for grid in grids for each in grid.stats if isinstance(each.value, int)}


def _weighs(system: System, campaign: Campaign) -> Iterable[str]:
    character = campaign.world.character()
    return system.conditions(character) if character else ()


def signs_of(campaign: Campaign) -> dict[str, str]:
    """The sign with which each name on the sheet or of the scene counts by default; empty for names without one."""
    world = campaign.world
    character = world.character()
    games = list(campaign.shelf.games_in_use(world))
    parts = (part for system in games for part in (system.view(character) if character else ()))
    weighs = (name for system in games for name in _weighs(system, campaign))
    return {**_signs(parts), **_of_the_scene(campaign), **dict.fromkeys(weighs, "-")}


def _of_the_scene(campaign: Campaign) -> dict[str, str]:
    """The same of the names that belong to no character."""
    games = campaign.shelf.games_in_use(campaign.world)
    views = (view for system in games for view in system.campaign_views(campaign.world))
    return _signs(part for view in views for part in view.parts)


def _signs(parts: Iterable[ViewPart]) -> dict[str, str]:
    return {chip.name: chip.sign for part in parts if isinstance(part, ChipsPart) for chip in part.chips if chip.sign}
