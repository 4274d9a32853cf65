"""The formats of a campaign's files, and how what an older program wrote is read as if this one had.

A released format is read for ever: whoever changes one raises `FORMAT`, adds the step that leads to it here, and puts a
campaign of the old one beside the tests (`tests/campaign/golden`). A step sees plain trees, as they stand in the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

FORMAT = 2
Tree = dict[str, Any]


class Step(NamedTuple):
    """From one format to the next: what becomes of an entry, and of campaign.toml."""

    entry: Callable[[Tree], Tree]
    state: Callable[[Tree], Tree]


def _typed_outcomes(entry: Tree) -> Tree:
    """Format 2: outcomes are data. What format 1 said in words keeps them, under the names that tell them apart:
    nothing is made up and nothing replayed."""
    entry = _renamed(entry, "outcome")
    steps = entry["act"].get("steps") if isinstance(entry.get("act"), dict) else None
    if isinstance(steps, list):
        now = [_renamed(step, "outcome") if isinstance(step, dict) else step for step in steps]
        entry = {**entry, "act": {**entry["act"], "steps": now}}
    return entry


def _renamed(tree: Tree, key: str) -> Tree:
    outcome = tree.get(key)
    if not isinstance(outcome, dict):
        return tree
    return {**tree, key: {_TYPED.get(name, name): value for name, value in outcome.items()}}


_TYPED = {"detail": "because", "dice": "dice_text"}

STEPS: dict[int, Step] = {1: Step(entry=_typed_outcomes, state=lambda state: state)}
"""Each step by the format from which it leads. Format 1 is the first that was released."""


def entry_now(tree: Tree, written: int) -> Tree:
    """An entry of a file in the format `written`, as it would be written today."""
    for step in _steps(written):
        tree = step.entry(tree)
    return tree


def state_now(tree: Tree, written: int) -> Tree:
    """A campaign.toml in the format `written`, as it would be written today."""
    for step in _steps(written):
        tree = step.state(tree)
    return tree


def format_in(tree: Any) -> int:
    """The format that a checkpoint or campaign.toml says it is in; today's where it says none that there ever was."""
    written = tree.get("format") if isinstance(tree, dict) else None
    return written if isinstance(written, int) and not isinstance(written, bool) and written >= min(STEPS) else FORMAT


def _steps(written: int) -> list[Step]:
    return [STEPS[number] for number in sorted(STEPS) if written <= number < FORMAT]
