"""File formats: how files of older versions are read as if this one had written them.

A released format can be read for ever: to change it, raise `FORMAT`, add the step that leads to it, and add a campaign
in the old format to the tests (`tests/campaign/golden`). A step transforms plain trees, as they are in the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

FORMAT = 2
Tree = dict[str, Any]


class Step(NamedTuple):
    """From one format to the next: how an entry and campaign.toml change."""

    entry: Callable[[Tree], Tree]
    state: Callable[[Tree], Tree]


def _type_outcomes(entry: Tree) -> Tree:
    """Format 2: outcomes are data. The texts of format 1 keep their words under other keys; nothing is invented or
    replayed."""
    entry = _rename_keys(entry, "outcome")
    steps = entry["act"].get("steps") if isinstance(entry.get("act"), dict) else None
    if isinstance(steps, list):
        now = [_rename_keys(step, "outcome") if isinstance(step, dict) else step for step in steps]
        entry = {**entry, "act": {**entry["act"], "steps": now}}
    return entry


def _rename_keys(tree: Tree, key: str) -> Tree:
    outcome = tree.get(key)
    if not isinstance(outcome, dict):
        return tree
    return {**tree, key: {_TYPED.get(name, name): value for name, value in outcome.items()}}


_TYPED = {"detail": "because", "dice": "dice_text"}

STEPS: dict[int, Step] = {1: Step(entry=_type_outcomes, state=lambda state: state)}
"""Each step by the format that it starts from. Format 1 was the first release."""


def entry_now(tree: Tree, written: int) -> Tree:
    """An entry from a file in the format `written`, as it would be written today."""
    for step in _steps(written):
        tree = step.entry(tree)
    return tree


def state_now(tree: Tree, written: int) -> Tree:
    """A campaign.toml in the format `written`, as it would be written today."""
    for step in _steps(written):
        tree = step.state(tree)
    return tree


def format_in(tree: Any) -> int:
    """The format that a checkpoint or campaign.toml names; today's if it names none that ever existed."""
    written = tree.get("format") if isinstance(tree, dict) else None
    return written if isinstance(written, int) and not isinstance(written, bool) and written >= min(STEPS) else FORMAT


def _steps(written: int) -> list[Step]:
    return [STEPS[number] for number in sorted(STEPS) if written <= number < FORMAT]
