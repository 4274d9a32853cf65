"""Finds what a line after `/` names in every face: a procedure by id, name or letter, or a tracker by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ...rules.command_hints import way
from ...rules.commons.tracker import Step, Tick
from ...rules.inputs import line_with_signs, make
from ...rules.kinds.edit_numbers import EditScore
from ...rules.line_grammar import Inputs, literals
from ...rules.names import find, look_up, same
from ...rules.procedure import Procedure
from ...rules.procedure_lookup import find_by_title, procedures, short
from ...rules.refusal import LONGEST_QUOTED, Ambiguous, Refused, Unknown, near_ones
from ...rules.shelf import games_in_use
from ...rules.trackers import StepDie
from ...rules.type_grammar import REMOVING
from ...rules.world import World
from ..campaign import Campaign
from .keyboards import by_places

if TYPE_CHECKING:
    from ...rules.kinds.field import Hand
    from ...rules.kinds.on_sheet import SheetRow
    from ...rules.outcome import Offer


class SeveralCalled(Refused):
    """A name after `/` that fits several procedures; a face may let the player choose."""

    def __init__(self, word: str, kinds: Sequence[type[Procedure]]) -> None:
        self.kinds = kinds
        self.question = f"Which /{word}?"
        super().__init__(f"/{word} could be more than one thing: {', '.join(f'/{k.id} ({k.called})' for k in kinds)}.")


def normalise_word(word: str) -> str:
    """A word after `/` in the form of command and procedure names: `/end-fight` and `/end-fight:` become
    `end_fight`."""
    return word.casefold().replace("-", "_").rstrip(":：")


def kind_called(word: str, campaign: Campaign) -> type[Procedure] | None:
    """The procedure with this name: `help`, `inspire`, `i`. Raises `SeveralCalled`."""
    name = normalise_word(word)
    ways = (procedures(each, campaign.world) for each in (name, by_places(name)))
    found = next(filter(None, ways), [])
    if len(found) > 1:
        raise SeveralCalled(word.rstrip(":："), found)
    return found[0] if found else None


def find_procedure(text: str, campaign: Campaign) -> tuple[type[Procedure] | None, str]:
    """The procedure that a line after `/` names, by id, letter or label, and the rest of the line: `add a character
    Mira`. Raises like `kind_called`."""
    if found := by_name(text, campaign):
        return found[0], on_paper(*found, campaign)
    if text.count(" ") > 1 and (found := thing_called(text, campaign)):  # nothing else has its whole name
        return found
    word, _, rest = text.partition(" ")
    kind, rest = kind_called(word, campaign), rest.strip()
    if kind is None and (found := by_name(text, campaign, least=1)):
        return found
    kind = kind and unless_on_sheet(kind, text, campaign)
    if kind is None and rest and (found := thing_called(text, campaign)):
        return found
    rest = f"{normalise_word(word)} {rest}" if kind and rest and says_more(kind, normalise_word(word)) else rest
    kind = able(kind, rest, campaign) if kind and rest else kind
    return kind, on_paper(kind, rest, campaign, word) if kind else rest


_GONE = "|".join(REMOVING["gone"])
_THING = re.compile(rf"(?P<name>.+) (?P<said>{_GONE}|d\d+|[+\-−]?\d+)|(?P<gone>{_GONE}) (?P<part>.+)", re.IGNORECASE)


def thing_called(text: str, campaign: Campaign) -> tuple[type[Procedure], str] | None:
    """What changes a thing on the active sheet or of the campaign that the line names, and its line: `/poisoned gone`,
    `/clear poisoned`, `/rope d6`, `/quick wit +1`."""
    from ...rules.kinds.view import StepPart

    found, world = _THING.fullmatch(line_with_signs(text)), campaign.world
    if found is None or number_called(text, world):
        return None
    rows = list(_rows(campaign, world.active))
    said = found["said"] or found["gone"]
    name = found["name"] or look_up({each.name: each for each in rows if each.take_away()}, found["part"]) or ""
    for row in (each for each in rows if same(each.name, name)):
        hand = next((each for each in row.hands if each.to or (each.writes and each.takes)), None)
        offer = None
        if said.casefold() in REMOVING["gone"]:
            offer = row.take_away()
        elif hand is not None and hand.to and isinstance(row.part, StepPart):
            offer = row.moved(int(said.lstrip("dD")) - row.part.die)
        elif hand is not None and hand.to and row.value is not None:
            kind = campaign.shelf.procedure(hand.procedure)
            return kind, on_paper(kind, f"{_field(hand, row)} {said}", campaign)
        elif hand is not None and not hand.to and (row.value is not None or said[:1] in "dD"):
            offer = row.another()
            offer = offer and offer._replace(inputs={**offer.inputs, hand.name: f"{row.name} {said}"})
        if offer:
            return campaign.shelf.procedure(offer.procedure), _line(offer)
    return None


_NUMBER = re.compile(r"(?P<field>.*?) ?(?P<sign>[+\-−]?)(?P<number>\d{1,5})(?:/(?P<top>\d{1,5}))?(?: (?P<whom>\D.*))?")


def on_paper(kind: type[Procedure], line: str, campaign: Campaign, called: str = "") -> str:
    """The line of a procedure that changes a number, in its own terms. In every game `+2` and `-1` change what the
    sheet shows, as far as it goes, and `5` or `5/8` sets it, whether its boxes are counted or marked. One that changes
    several numbers by an amount, and is `called` by its own name, means the amount: `/mark hp 2`, `/mark hp -1`."""
    found = _NUMBER.fullmatch(line)
    if found is None:
        return line
    from ...rules.kinds.view import MeterPart, StepPart  # a question needs no sheet

    world, whom, number = campaign.world, found["whom"], int(found["number"])
    key = next((key for key, each in world.characters.items() if same(each.name, whom)), "") if whom else world.active
    for row in _rows(campaign, key):
        hand = next(iter(row.hands), None)
        if not hand or hand.procedure != kind.id or row.value is None or isinstance(row.part, StepPart):
            continue
        if not same(found["field"], _field(hand, row)) or (hand.name and not hand.to):
            continue
        if hand.given and not hand.to and normalise_word(called.rpartition(".")[2]) == short(kind):
            return line
        most = getattr(getattr(kind, "edit", None), "most", None)
        if found["top"]:
            return f"{hand.to}={number} {most.name}={found['top']}" if hand.to and most else line
        wanted = number if not found["sign"] else row.value + (number if found["sign"] == "+" else -number)
        if hand.to and isinstance(row.part, MeterPart):
            wanted = max(0, wanted if row.top is None else min(wanted, row.top))
        if wanted == row.value:
            raise Refused(f"The value of {row.name} is already {row.value}.")
        if offer := row.moved(wanted - row.value):
            return _line(offer)
    return line


def _rows(campaign: Campaign, key: str) -> Iterator[SheetRow]:
    """Everything on a character's sheets, then what the campaign keeps for itself."""
    from ...rules.kinds.on_sheet import campaign_rows, sheet_rows

    world = campaign.world
    yield from sheet_rows(world, key, campaign.shelf) if key in world.characters else ()
    yield from campaign_rows(world, campaign.shelf)


def _field(hand: Hand, row: SheetRow) -> str:
    """What a line of its procedure calls it."""
    return " ".join((*map(str, hand.given.values()), *([row.name] if hand.name else ())))


def _line(offer: Offer) -> str:
    return " ".join(f"{name}={value}" for name, value in offer.inputs.items())


def able(kind: type[Procedure], line: str, campaign: Campaign) -> type[Procedure]:
    """If this procedure cannot be done with the line, the one that moves the tracker it names: `/step Torch` when no
    sheet has that die, `/step Hunters` for a clock, which is ticked."""
    from ...rules.line_form import from_line  # a question needs no grammar of lines

    every = (each for system in campaign.shelf.in_use(campaign.world) for each in system.procedures)
    others = [each for each in every if short(each) == short(kind) and each.words == Step.words]
    kinds: list[type[Procedure]] = [kind, *others, *([Tick] if Step in others else [])]
    for each in kinds:
        with suppress(Refused):
            if not from_line(each, line, campaign.world).refusal(campaign.world):
                return each
    return kind


def synonym_inputs(kind: type[Procedure], word: str) -> Inputs:
    """The inputs implied by a synonym: with `/rest`, Recover starts at rest; `/clock The Bell 6` adds a clock; `/str 4`
    sets the score Str."""
    if word not in _other_words(kind):
        return {}
    if isinstance(edit := getattr(kind, "edit", None), EditScore) and edit.name in kind.model_fields:
        return {edit.name: word}
    return {name: word for name, field in kind.model_fields.items() if word in literals(field.annotation)}


def says_more(kind: type[Procedure], word: str) -> bool:
    """Whether a synonym is also a word of its line: `/sleep by the river` is a long rest."""
    meant = word in _other_words(kind) and any(re.search(each, word) for each in kind.printed)
    return meant or bool(synonym_inputs(kind, word))


def unless_on_sheet(kind: type[Procedure], text: str, campaign: Campaign) -> type[Procedure] | None:
    """None if the line means a number of the sheet, which comes before another word for an act: `harm +1`."""
    word = normalise_word(text.partition(" ")[0])
    return None if word in _other_words(kind) and number_called(text, campaign.world) else kind


def _other_words(kind: type[Procedure]) -> list[str]:
    return [each.strip().casefold() for each in kind.also.split(",")]


def by_name(text: str, campaign: Campaign, least: int = 2) -> tuple[type[Procedure], str] | None:
    """The procedure whose label, of at least `least` words, begins the line. A single word is first tried as a letter
    or an id, unless it names a field of a game in a file and more words follow: `/stats Bold 2` is its field Stats."""
    games, tools = [*campaign.shelf.games_in_use(campaign.world)], campaign.shelf.in_use(campaign.world)
    if found := find_by_title(text, (kind for system in (*games, *tools) for kind in system.procedures), least):
        return found
    word, _, rest = text.partition(" ")
    own = (
        kind for system in games if system.source for kind in system.procedures if short(kind) == normalise_word(word)
    )
    kind = next(own, None) if rest else None
    return (kind, rest) if kind else None


def number_called(text: str, world: World) -> Procedure | None:
    """The procedure for the name of a tracker or of a number on a sheet: a step die is stepped, any other tracker is
    ticked by one, and a number is changed (`gold -5`). If several trackers match, the face asks which is meant."""
    text = line_with_signs(text)
    try:
        found = find(text, {"tracker": world.trackers})
        name = found.name if found else ""
    except Ambiguous as several:
        found, name = several.candidates[0], text
    if found is None:
        return next(filter(None, (each.number_called(text, world) for each in games_in_use(world))), None)
    kind = Step if isinstance(world.trackers[found.key], StepDie) else Tick
    return make(kind, {kind.words: name})


_TAKES = {"check": r"(?:tables?|packs)\b.*", "repair": "", "strike": r"\d+"}
"""What follows a command of the program that has the name of a game's procedure."""


def is_for_game(text: str, campaign: Campaign) -> bool:
    """Whether a line after `/` is for a game's procedure, since a command of the program with its name does not take
    such words: `/repair Spear`, `/check dex`, `/strike cave rat 1`."""
    word, _, rest = text.partition(" ")
    takes, rest = _TAKES.get(name := normalise_word(word)), rest.strip()
    if takes is None or not rest or re.fullmatch(takes, rest):
        return False
    return any(short(kind) == name for game in games_in_use(campaign.world) for kind in game.procedures)


def labels_with(word: str, campaign: Campaign) -> list[str]:
    """The labels with all words of an unknown name, what every game has first: `end the session` for `/end` and
    `/session_end`."""
    every = sorted(campaign.shelf.in_use(campaign.world), key=lambda each: each.id in campaign.world.systems)
    called = dict.fromkeys(kind.called.casefold() for each in every for kind in each.procedures)
    return [each for each in called if {*normalise_word(word).split("_")} <= {*each.split()}][:3]


def near_to(word: str, campaign: Campaign, own: Iterable[str] = (), sign: str = "") -> str:
    """The labels with an unknown name, or else the names nearest to it, as a question; each after the `sign`."""
    if labels := labels_with(word, campaign):
        return f"Did you mean {' or '.join(f'{sign}{each}' for each in labels)}?"
    games = [each for each in campaign.shelf.in_use(campaign.world) if each.id in campaign.world.systems]
    tools = [each for each in campaign.shelf.in_use(campaign.world) if each not in games]
    kinds = [kind for system in (*games, *tools) for kind in system.procedures]
    ids = {**{kind.called: short(kind) for kind in kinds}, **{name: name for name in (*own, *map(short, kinds))}}
    near = dict.fromkeys(ids[each] for each in near_ones(normalise_word(word), ids))
    return f"Did you mean {' or '.join(f'{sign}{each}' for each in near)}?" if near else ""


def nothing_called(word: str, campaign: Campaign, own: Iterable[str]) -> Unknown:
    """The refusal of an unknown name: the game that is missing, or near matches. `own` are the commands of the face."""
    if word in campaign.tables:
        return Unknown(f"{word} is a table. Draw from it: {way('table.draw', word)}.")
    if isinstance(moved := number_called(word, campaign.world), Step | Tick):
        return Unknown(
            f"{moved.tracker} takes no more words here. To move it by 2: {way(moved.id, f'{moved.tracker} 2')}."
        )
    if number_called(f"{word} +1", campaign.world):
        return Unknown(f"Say what {word} becomes: /{word} -1, /{word} +1 or /{word} 5. To roll it: d: {word}.")
    if number_called(f"{word} down", campaign.world):
        return Unknown(f"{word} is a die: /{word} down, /{word} up or /{word} d6. To roll it: d: {word}.")
    if missing := campaign.shelf.missing(campaign.world):
        return UnknownCommand(word, missing)
    near = near_to(word, campaign, own, "/").replace("_", "-")
    return UnknownCommand(word, near or "Start with a backslash to write it as text.")


class UnknownCommand(Unknown):
    """No command has this word after `/`: the line may be text. A full stop after the word is not named."""

    def __init__(self, word: str, help_: str) -> None:
        bare = word.rstrip(".") or word
        shown = bare if len(bare) <= LONGEST_QUOTED else f"{bare[: LONGEST_QUOTED - 1]}…"
        super().__init__(f"Unknown command /{shown}. {help_}")
