"""What the line being typed would do, in one row above it: its odds, how a roll is understood, or what a name means.

The campaign is read at once; counting the odds is a function that may run in a thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from textual.content import Content

from ...campaign.campaign import Campaign
from ...campaign.play.append import tags_of, world_after
from ...campaign.play.command_lookup import by_name, find_procedure, is_for_game, normalise_word, number_called
from ...campaign.play.keyboards import by_places
from ...campaign.play.line_parser import Typed
from ...campaign.play.line_resolver import core_of, is_dice, question_of, roll_of
from ...campaign.play.preview import try_roll, unread
from ...campaign.play.shortcuts import expand_shortcut
from ...campaign.story.voice import PAGE
from ...rules.commons.table import TableDraw, full_name
from ...rules.dice.notation import parse
from ...rules.kinds.apply import apply_effects, effects_on
from ...rules.line_form import from_line
from ...rules.line_grammar import known_names
from ...rules.names import fold_name, same
from ...rules.odds import Odds, odds_of, percent, reach
from ...rules.procedure import Procedure, help_parts
from ...rules.procedure_lookup import procedures, short
from ...rules.refusal import Refused
from ...rules.shelf import of
from ...rules.tables import Tables, find_table
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..page.bars import odds_line_bar
from ..page.safe_text import EDGE, NOTHING, safe, with_minus
from .odds_text import case_text, describe_odds, fills

Counting = Callable[[], Content]
"""Counts the odds and words them."""
GAP = "   "
SIGNS = "+-−"
MOST_LISTED = 8


class _Here(NamedTuple):
    """What odds are counted in: the world after the line's tags, and the campaign's tables."""

    world: World
    tables: Tables

    def odds(self, procedure: Procedure) -> Odds:
        return odds_of(procedure, self.world, tables=self.tables).worded(self.world.wording)


def foretell(model: CampaignModel, typed: Typed) -> Counting:
    """A function that says what a line would do, or why the rules refuse it; it counts the odds when called."""
    try:
        found = _foreseen(model, typed)
    except Refused as reason:
        found = str(reason)

    def count() -> Content:
        try:
            return safe(found, "$quiet") if isinstance(found, str) else found()
        except Refused as reason:
            return safe(str(reason), "$quiet")

    return count


def _foreseen(model: CampaignModel, typed: Typed) -> Counting | str:
    """What a line would do: in words, or as something to count."""
    campaign, world = model.campaign, model.world
    typed = expand_shortcut(campaign, typed)
    if typed.kind in ("ask", "roll") and (tags := tags_of(typed.text)):  # they act first
        world, typed = world_after(campaign, tags), typed._replace(text=typed.words)
    here, core = _Here(world, campaign.tables), core_of(world)
    match typed.kind:
        case "ask":
            return partial(_oracle, here, typed)
        case "roll" if not typed.text and core is None:
            return "Add dice, such as d: 3d6+2."
        case "roll":
            procedure = roll_of(campaign, typed.text, world)
            return partial(_dice if is_dice(typed.text) else _core, procedure, here, typed.text)
        case "command":
            return _command(model, here, typed.text)
        case "action":
            return f"Enter saves it; then d: rolls for it ({core.called})." if core else "Enter saves it."
        case "consequence":
            return "Enter saves it as a consequence."
        case "aside":
            return "Enter saves it as an aside, beside the story."
    return ""


def _oracle(here: _Here, typed: Typed) -> Content:
    """`? yes 58%  ━━━━┄┄┄  ?+ 75%  ?− 42%      doubles 17% → ✦`, with the typed sign in bold."""
    procedure = question_of(here.world, typed.text, typed.sign)
    system = of(here.world).oracle_game(here.world)
    assert system is not None
    assert system.oracle is not None
    if hint := unread(procedure, typed.text, system.oracle):
        case = here.odds(procedure).case
        asked = safe(f"?{typed.sign.replace('-', '−')} {case.name} {percent(case.chance)}", "bold")
        return asked + safe(f"; {hint}", "$quiet")
    shown = dict.fromkeys([*system.oracle.signs, typed.sign])
    odds = {sign: here.odds(question_of(here.world, typed.text, sign)) for sign in shown}
    parts = []
    for number, sign in enumerate(shown):
        case = odds[sign].case
        name = f"{case.name} " if not number else ""
        look = "bold" if sign == typed.sign else "$quiet"
        told = safe(f"?{sign.replace('-', '−')} {name}{percent(case.chance)}", look)
        parts.append(told + "  " + odds_line_bar(case.chance) if not number else told)
    aside = [
        safe(f"{case_text(case)}{fills(case.name, procedure, here.world)}", "$quiet")
        for case in odds[typed.sign].beside()
    ]
    return Content("  ").join(parts) + (Content(EDGE) + Content(GAP).join(aside) if aside else NOTHING)


def _dice(procedure: Procedure, here: _Here, text: str) -> Content:
    """`3d6+2: 5 to 20, 12.5 on average`; of a list each; against a number `Success 30%`."""
    rolls = dict(procedure.singles(here.world)) or {text: procedure}
    return safe(GAP.join(f"{each}: {_one_roll(rolls[each], each, here)}" for each in rolls), "$quiet")


def _one_roll(procedure: Procedure, text: str, here: _Here) -> str:
    odds = here.odds(procedure)
    reached = reach(odds)
    if any(each.endless for each in parse(text).dice):
        reached = re.sub(r" to -?\d+", " or more", reached)
    return reached or ", ".join(describe_odds(odds))


def _core(procedure: Procedure, here: _Here, text: str) -> Content:
    """`+Thermal Sense -Exhausted; 1 die, yes 50%`, with the effects of conditions."""
    odds = here.odds(procedure)
    ready = apply_effects(procedure, here.world)
    read_as = ready.read_as(here.world)
    said_of = read_as or given_inputs(procedure, here.world) or procedure.called
    weighs = [each.name if read_as else each.describe() for each in effects_on(procedure, here.world)]
    needs = "" if read_as else try_roll(procedure, here.world, here.tables).needs
    chances = ", ".join(filter(None, [*weighs, needs, *describe_odds(odds)]))
    told = safe(with_minus(f"; {chances}"), "$quiet")
    return Content.assemble(safe(with_minus(said_of)), told, _warning(ready, here))


def _warning(procedure: Procedure, here: _Here) -> Content:
    """A warning about the line, at the right edge or below."""
    warning = procedure.warns(here.world)
    return Content(f".{EDGE}") + safe(with_minus(warning), "$quiet") if warning else NOTHING


def _with_its_line(campaign: Campaign, text: str) -> tuple[type[Procedure], str] | None:
    """The procedure that a command names, with its line; None if several have that name, or there is no line."""
    with suppress(Refused):
        kind, rest = find_procedure(text, campaign)
        return (kind, rest) if kind and rest else None
    return None


def _foretold(procedure: Procedure, here: _Here) -> Content:
    """`Attack; hit 88%, out 38%`; if there is only one outcome, that."""
    odds = here.odds(procedure)
    if foretold := procedure.foretold(here.world):
        return safe(PAGE.change(foretold), "$quiet") + _warning(procedure, here)
    warned, called = _warning(procedure, here), procedure.called
    if isinstance(procedure, TableDraw):  # a beginning may fit another table than is meant: its name is never cut
        table = find_table(here.tables, full_name(procedure.table, here.tables, here.world))
        return safe(f"Draw from {table.title}: {', '.join(describe_odds(odds))}", "$quiet")
    if type(procedure).befalls and procedure.by:
        called = f"{called}, {procedure.by}"
    if len(odds.headlines) == 1:
        return safe(PAGE.change(f"{called}: {next(iter(odds.headlines))}"), "$quiet") + warned
    return Content.assemble(safe(called), safe(f"; {', '.join(describe_odds(odds))}", "$quiet"), warned)


def _command(model: CampaignModel, here: _Here, text: str) -> Counting | str:
    """What a command does, with its odds if its line is there; for the beginning of a name, the matches."""
    word, gap, rest = text.partition(" ")
    own, named, word = model.own_commands, by_name(text, model.campaign), normalise_word(word)
    latin = by_places(word)
    if latin != word and not named and (latin in own or procedures(latin, here.world)):
        word, text = latin, latin + gap + rest
    if word in own and not (named or is_for_game(text, model.campaign)):
        return f"/{word}: {own[word]}"
    if named and not named[1].strip():
        return _about(named[0])
    if found := named or _with_its_line(model.campaign, text):
        kind, line = found
        return lambda: _foretold(from_line(kind, line, here.world), here)
    if not procedures(normalise_word(text), here.world) and (stepped := number_called(text, here.world)):
        return partial(_foretold, stepped, here)
    name = fold_name(text.partition(" ")[0]).replace("-", "_")
    if not name:
        return "Enter opens the menu; or type a command after /."
    if kinds := procedures(name, here.world):
        several = f"Several match: {', '.join(f'/{kind.id}' for kind in kinds)}"
        return several if len(kinds) > 1 else _about(kinds[0])
    games = of(here.world).in_use(here.world)
    begins = {short(kind): help_parts(kind)[0] for system in games for kind in system.procedures}
    begins = {each: does for each, does in {**begins, **own}.items() if each.startswith((name, by_places(name)))}
    if len(begins) == 1:
        return "/" + ": ".join(*begins.items())
    return GAP.join(f"/{each}" for each in [*begins][:MOST_LISTED])


def _about(kind: type[Procedure]) -> str:
    about = help_parts(kind)[0]
    return about if about.startswith(kind.called) else f"{kind.called}: {about}"


def given_inputs(procedure: Procedure, world: World) -> str:
    """The inputs that were given, apart from the player's own words: `+Thermal Sense -Exhausted gale chance 2`."""
    kind = type(procedure)
    said: list[str] = []
    for name, field in kind.model_fields.items():
        value = getattr(procedure, name)
        if name in ("by", kind.words) or value == field.get_default(call_default_factory=True):
            continue
        said += _words(name, value, known_names(kind, name, world))
    return " ".join(said)


def _words(name: str, value: Any, picks: Sequence[str]) -> Iterator[str]:
    match value:
        case True:
            yield name
        case False:
            yield f"no {name}"
        case str():
            yield in_full(value, picks)
        case tuple() | list():
            yield from (in_full(str(each), picks) for each in value)
        case _:
            yield f"{name} {value}"


def in_full(called: str, names: Iterable[str]) -> str:
    """The full name for a beginning, with its sign; unchanged if none or several match."""
    sign = called[:1] if called[:1] and called[:1] in SIGNS else ""
    begun = called[len(sign) :].strip()
    known = list(dict.fromkeys(names))
    exact = [name for name in known if same(name, begun)]
    fitting = exact or [name for name in known if fold_name(name).startswith(fold_name(begun))]
    return sign + (fitting[0] if begun and len(fitting) == 1 else begun)
