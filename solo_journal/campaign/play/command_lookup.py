"""What stands behind `/` in every face: a procedure by its id, its name or its letter, or a tracker by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from ...rules.command_hints import way
from ...rules.commons.tracker import Step, Tick
from ...rules.inputs import make
from ...rules.line_grammar import Inputs, literals
from ...rules.names import look_up
from ...rules.procedure import Procedure
from ...rules.procedure_lookup import procedures, short, titled
from ...rules.refusal import LONGEST_QUOTED, Refused, Unknown, near_ones
from ...rules.trackers import StepDie
from ...rules.world import World
from ..campaign import Campaign
from .keyboards import by_places

UNKNOWN = "Unknown command"


class SeveralCalled(Refused):
    """A word behind `/` that several procedures answer to; a face may let the player take one."""

    def __init__(self, word: str, kinds: Sequence[type[Procedure]]) -> None:
        self.kinds = kinds
        self.question = f"Which /{word}?"
        super().__init__(f"/{word} could be more than one thing: {', '.join(f'/{k.id} ({k.called})' for k in kinds)}.")


def called(word: str) -> str:
    """A word behind `/` as commands and procedures are named: `/end-fight` is `end_fight`, and so is `/end-fight:`."""
    return word.casefold().replace("-", "_").rstrip(":：")


def kind_called(word: str, campaign: Campaign) -> type[Procedure] | None:
    """The procedure of this name, `help`, `inspire`, `i`. Raises `SeveralCalled`."""
    name = called(word)
    ways = (procedures(each, campaign.world, campaign.shelf) for each in (name, by_places(name)))
    found = next(filter(None, ways), [])
    if len(found) > 1:
        raise SeveralCalled(word.rstrip(":："), found)
    return found[0] if found else None


def meant(text: str, campaign: Campaign) -> tuple[type[Procedure] | None, str]:
    """The procedure that a line behind `/` calls, by its id, its letter or its name in words, and what stands behind
    that: `add a character Mira`. Raises like `kind_called`."""
    if found := by_name(text, campaign):
        return found
    word, _, rest = text.partition(" ")
    kind, rest = kind_called(word, campaign), rest.strip()
    rest = f"{called(word)} {rest}" if kind and rest and said_by(kind, called(word)) else rest
    return (able(kind, rest, campaign) if kind and rest else kind), rest


def able(kind: type[Procedure], line: str, campaign: Campaign) -> type[Procedure]:
    """Where what is called so cannot be done with this line, what moves the tracker that it names: `/step Torch` where
    no sheet has that die, `/step Hunters` for a clock, which is ticked."""
    from ...rules.line_form import from_line  # a question needs no grammar of lines

    every = (each for system in campaign.shelf.in_use(campaign.world) for each in system.procedures)
    others = [each for each in every if short(each) == short(kind) and each.words == Step.words]
    kinds: list[type[Procedure]] = [kind, *others, *([Tick] if Step in others else [])]
    for each in kinds:
        with suppress(Refused):
            if not from_line(each, line, campaign.world).refusal(campaign.world):
                return each
    return kind


def said_by(kind: type[Procedure], word: str) -> Inputs:
    """What a word says that is no name of a procedure but finds it: by `/rest`, Recover begins with rest; `/clock The
    Bell 6` adds a clock."""
    if word not in (each.strip() for each in kind.also.split(",")):
        return {}
    return {name: word for name, field in kind.model_fields.items() if word in literals(field.annotation)}


def by_name(text: str, campaign: Campaign) -> tuple[type[Procedure], str] | None:
    """The procedure whose name in words a line begins with; a single word is a letter or an id first."""
    games, tools = campaign.shelf.games_in_use(campaign.world), campaign.shelf.in_use(campaign.world)
    return titled(text, (kind for system in (*games, *tools) for kind in system.procedures), least=2)


def tracker_called(text: str, world: World) -> Procedure | None:
    """What a tracker's name does: it steps a step die, and ticks any other tracker by one."""
    key = look_up(world.trackers, text)
    if key is None:
        return None
    tracker = world.trackers[key]
    kind = Step if isinstance(tracker, StepDie) else Tick
    return make(kind, {kind.words: tracker.name})


def near_to(word: str, campaign: Campaign, own: Iterable[str] = ()) -> str:
    """The names nearest to one that is nothing's, as a question: by themselves and by their titles."""
    games = [each for each in campaign.shelf.in_use(campaign.world) if each.id in campaign.world.systems]
    tools = [each for each in campaign.shelf.in_use(campaign.world) if each not in games]
    kinds = [kind for system in (*games, *tools) for kind in system.procedures]
    ids = {**{kind.called: short(kind) for kind in kinds}, **{name: name for name in (*own, *map(short, kinds))}}
    near = dict.fromkeys(ids[each] for each in near_ones(called(word), ids))
    return f"Did you mean {' or '.join(near)}?" if near else ""


def nothing_called(word: str, campaign: Campaign, own: Iterable[str]) -> Unknown:
    """The refusal of a name that is nothing's, with near ones; `own` are those of the face."""
    if word in campaign.tables:
        return Unknown(f"{word} is a table. Draw from it: {way('table.draw', word)}.")
    near = near_to(word, campaign, own)
    help_ = near.replace("Did you mean ", "Did you mean /").replace(" or ", " or /") if near else ""
    return unknown_command(word, help_.replace("_", "-") or "Start with a backslash to write it as text.")


def unknown_command(word: str, help_: str) -> Unknown:
    """The refusal of a word behind `/`, with what helps. A full stop behind it is the sentence's."""
    bare = word.rstrip(".") or word
    shown = bare if len(bare) <= LONGEST_QUOTED else f"{bare[: LONGEST_QUOTED - 1]}…"
    return Unknown(f"{UNKNOWN} /{shown}. {help_}")
