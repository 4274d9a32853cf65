"""The objects that `--json` prints, one function for each. Scripts may rely on the keys named here.

An entry is what the journal keeps (`entry_block.tree_of`): `id`, `at`, `kind`, and where present `text`, `target`,
`outcome` (`headline`, `tone`, `answer`, `because`, `total`, `against`, `mods`, `rolls`, `tells`, `marks`, `asks`; and,
as text since format 1, `detail` and `dice`), `act` (`procedure`, `version`, `inputs`, `readings`, `packs`, `answers`,
`steps`) and `change` (a list of `path`, `before`, `after`; a missing side means absent). Every command that writes one
entry prints it: ask, do, note, scene, roll, draw, session, tracker, sheet, reading, undo, redo, edit, strike, bookmark,
overrule, reroll, take.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..rules.immutable import plain

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.entry import Act, Entry, Result
    from ..campaign.imports import Report
    from ..campaign.journal.log_line import Line
    from ..campaign.library.library import Card
    from ..campaign.play.options import Option
    from ..campaign.repair.check_files import Finding
    from ..campaign.repair.merge_plan import Plan
    from ..rules.board import Board
    from ..rules.house_rules import HouseRule
    from ..rules.odds import Odds, RollsForMany
    from ..rules.procedure import Procedure
    from ..rules.system import System
    from ..rules.tables import Table
    from ..rules.world import World

Tree = dict[str, Any]


def pick(each: object, names: str, **more: Any) -> Tree:
    """Some attributes of an object under their own names, as plain data, and more values beside them."""
    return {name: plain(getattr(each, name)) for name in names.split()} | more


def of_entry(entry: Entry) -> Tree:
    """An entry as the journal keeps it, with its outcomes also as text."""
    from ..campaign.journal.blocks import tree_of

    tree = tree_of(entry)
    if entry.outcome:
        tree["outcome"] |= _in_words(entry.outcome, entry.act)
    for step, shown in zip(entry.act.steps if entry.act else (), tree.get("act", {}).get("steps", ()), strict=True):
        shown["outcome"] |= _in_words(step.outcome, entry.act)
    return tree


def _in_words(outcome: Result, act: Act | None) -> Tree:
    """The text keys that scripts have read since format 1."""
    from ..campaign.story.roll_text import dice_text

    words = {"detail": outcome.because, "dice": dice_text(outcome, act)}
    return {key: value for key, value in words.items() if value}


def of_lines(lines: Iterable[Line]) -> Tree:
    """`log` and `search`: `{"entries": [...]}`.

    If later entries changed an entry, it also has `now`: `text`, `headline`, `struck`, `undone`, `bookmarked`.
    """
    return {"entries": [_of_line(line) for line in lines]}


def _of_line(line: Line) -> Tree:
    tree = of_entry(line.entry)
    if line.said or line.undone:
        from ..campaign.exports.formats.json import now_of

        tree["now"] = now_of(line)
    return tree


def of_odds(procedure: Procedure, readings: Mapping[str, str], odds: Odds) -> Tree:
    """`odds`: `procedure`, `inputs`, `readings`, and `odds` and `marks` keyed by headline or mark, most likely first.

    Each has `fraction` ("1/12", exact) and `percent` (8.33, rounded to two places).
    """
    return _asked_of(procedure, readings) | _chances(odds)


def of_many_odds(procedure: Procedure, readings: Mapping[str, str], many: RollsForMany) -> Tree:
    """`odds` of a procedure that rolls for many: `procedure`, `inputs`, `readings`, and `rolls` by name, each with
    `odds` and `marks`, or with `refused`, the sentence why it has none."""
    rolls = {
        name: {"refused": found} if isinstance(found, str) else _chances(found) for name, found in many.singles.items()
    }
    return _asked_of(procedure, readings) | {"rolls": rolls}


def _asked_of(procedure: Procedure, readings: Mapping[str, str]) -> Tree:
    from ..rules.procedure import inputs_of

    return {"procedure": procedure.id, "inputs": inputs_of(procedure), "readings": dict(readings)}


def _chances(odds: Odds) -> Tree:
    return {
        "odds": {headline: _chance(chance) for headline, chance in odds.headlines.items()},
        "marks": {mark: _chance(chance) for mark, chance in odds.marks.items()},
    }


def _chance(chance: Fraction) -> Tree:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "percent": round(float(chance * 100), 2)}


def of_systems(systems: Iterable[System], games: Iterable[str]) -> Tree:
    """`systems`: `{"systems": [...]}`, each with `id`, `title`, `about`, `game` (false for a set of tools), `credit`,
    `oracle`, `core`, `next_scene`, `readings` and `procedures`."""
    known = set(games)
    return {"systems": [_of_system(system, system.id in known) for system in systems]}


def _of_system(system: System, is_game: bool) -> Tree:
    return pick(
        system,
        "id title about",
        game=is_game,
        credit=system.credit and pick(system.credit, "author licence link notice"),
        oracle=system.oracle and system.oracle.procedure.id,
        core=system.core and system.core.id,
        next_scene=system.next_scene and system.next_scene.id,
        readings=[of_reading(reading) for reading in system.readings],
        procedures=[of_procedure(kind) for kind in system.procedures],
    )


def of_procedure(kind: type[Procedure]) -> Tree:
    """One procedure: `id`, `version`, `title`, `help`, `key` (its letter in the menu), `makes` (the kind of entry),
    `readings` (ids), `example` and `inputs` (a JSON Schema)."""
    return pick(
        kind,
        "id version key makes example",
        title=kind.called,
        help=kind.help(),
        readings=[reading.id for reading in kind.readings],
        inputs=kind.model_json_schema(),
    )


def of_reading(reading: HouseRule, world: World | None = None) -> Tree:
    """A house rule: `id`, `title`, `options` (each setting and its meaning), `default`, `why`; for a campaign also
    `setting`, the current one."""
    tree = pick(reading, "id title options default why")
    return tree if world is None else {**tree, "setting": reading.of(world)}


def of_campaigns(cards: Iterable[Card]) -> Tree:
    """`list`: `{"campaigns": [...]}`, last played first: `folder`, `path`, `title`, `systems`, `sessions`, `entries`,
    `played` (seconds since 1970), `copy_of` (a folder, or empty). `entries` is null without campaign.toml."""
    shown = "title systems sessions entries played copy_of"
    return {"campaigns": [pick(card, shown, folder=card.path.name, path=str(card.path)) for card in cards]}


def of_new(campaign: Campaign) -> Tree:
    """`new`: `id`, `folder`, `path`, `title`, `systems`."""
    path = campaign.folder.path
    return pick(campaign, "id title", folder=path.name, path=str(path), systems=list(campaign.world.systems))


def of_part(name: str, value: Any) -> Tree:
    """A part of the world under its own name, as in campaign.toml: `scene`, `session`, `trackers`, and for `sheet`
    `characters` with `active`, the id of the character in play."""
    return {name: plain(value)}


def of_findings(findings: Iterable[Finding]) -> Tree:
    """`check`: `clean` (true if nothing but notes was found) and `findings`: `where`, `text`, `note`."""
    found = list(findings)
    return {
        "clean": all(each.note for each in found),
        "findings": [pick(each, "where text note") for each in found],
    }


def of_merge(plan: Plan, *, done: bool) -> Tree:
    """`merge`: `done`, `files` (each with `file` and `versions`: `name`, and `incoming`, `mended` and `twice`, lists of
    ids), `copies` (paths), `left` (sentences), and `changes` (what it changes in the world)."""
    return {
        "done": done,
        "files": [
            {
                "file": file.path.name,
                "versions": [
                    {
                        "name": version.name,
                        "incoming": [entry.id for entry in version.union.incoming],
                        "mended": [entry.id for entry in version.union.mended],
                        "twice": [twice.ours.id for twice in version.union.twice],
                    }
                    for version in file.versions
                ],
            }
            for file in plan.files
        ],
        "copies": [str(path) for path in plan.copies],
        "left": list(plan.left),
        "changes": plain(plan.changes),
    }


def of_tables(tables: Iterable[Table]) -> Tree:
    """`draw` without a table: `{"tables": [...]}`, each with `name`, `title`, `pack`, `rows` (how many)."""
    return {"tables": [pick(table, "name title pack", rows=len(table.rows)) for table in tables]}


def of_fight(board: Board | None, options: Iterable[Option] = ()) -> Tree:
    """`fight`: `{"fight": null}` if there is none; else `title`, `strength` (safe, fair, hard or deadly for the
    character in play; empty if unknown), `fighters` (`name`, `side`: ours or theirs, `label`, `value`, `size`,
    `detail`, `marks`, `out`, `turn`) and `moves` (`number`, `title`, `procedure`, `inputs`, `missing`, and for the
    moves under *more* their `sort`)."""
    if board is None:
        return {"fight": None}
    takes = [each.takes for each in options]
    found = [("", move) for move in board.moves] + [(sort.title, move) for sort in board.more() for move in sort.moves]
    moves = [
        {
            "number": takes.index(move) + 1,
            **pick(move, "title procedure inputs missing"),
            **({"sort": sort} if sort else {}),
        }
        for sort, move in found
        if move in takes
    ]
    fighters = [pick(each, "name side label value size detail marks out turn") for each in board.fighters]
    hard = board.strength.word if board.strength else ""
    return {"fight": {"title": board.title, "strength": hard, "fighters": fighters, "moves": moves}}


def of_options(options: Iterable[Option]) -> Tree:
    """`take` without a number: `{"open": [...]}`, each with `number` and `title`; a choice with `choice` and `option`,
    an offer with `procedure`, `inputs` and `missing` (the input still to be given, or empty)."""
    return {"open": [_of_option(number, each) for number, each in enumerate(options, start=1)]}


def _of_option(number: int, option: Option) -> Tree:
    from ..campaign.play.options import Chosen
    from ..rules.outcome import Offer

    tree: Tree = {"number": number, "title": option.title}
    match option.takes:
        case Chosen() as chosen:
            tree |= {"choice": chosen.label, "option": chosen.option}
        case Offer() as offer:
            tree |= pick(offer, "procedure inputs missing")
    return tree


def of_import(folder: str, report: Report) -> Tree:
    """`import`: the campaign (empty for a preview), what was imported, and the lines that looked like notation."""
    kept = [pick(each, "line last text why") for each in report.kept]
    return {"campaign": folder, **pick(report, "title sessions scenes entries remarks"), "kept": kept}
