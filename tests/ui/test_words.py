"""How the page speaks: labels are short, one name stands for each thing, and some words are never used."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.binding import Binding

from solo_journal.rules import shelf
from solo_journal.rules.letters import IN_GROUPS, SHARED
from solo_journal.ui import acts as folder
from solo_journal.ui import screens
from solo_journal.ui.acts import acts
from solo_journal.ui.acts.act import PROGRAM
from solo_journal.ui.forms.entry_acts import ENTRY_CHOICES
from solo_journal.ui.forms.keymap import known

LONGEST = 24
NEVER = (
    "goes on",
    "take back",
    "takes back",
    "bring back",
    "hand on",
    "mend",
    "figures",
    "whatever",
    "whoever",
    "does it",
)
NEVER_ALONE = re.compile(r"\b(?:needs nobody|so be it|leave it)\b", re.IGNORECASE)
SPOKEN = {"called", "also", "was", "id", "code"}
MINE = (
    "menu",
    "palette",
    "entry",
    "keys",
    "leaving",
    "overrule",
    "scene",
    "confirm",
    "ask_words",
    "edit_words",
    "preview",
)
"""Screens whose every sentence is checked; more join as they are worded anew."""


def labels() -> Iterator[str]:
    """Whatever stands in front of the player as the name of something to do."""
    yield from (act.title for act in acts().values())
    yield from (each.title for each in ENTRY_CHOICES)
    yield from (place.title for place in PROGRAM.values())
    yield from (*SHARED.values(), *IN_GROUPS.values())
    for system in shelf.all_systems():
        yield from (kind.called for kind in system.procedures)
        yield from system.groups.values()


@pytest.mark.parametrize("label", sorted(set(labels())))
def test_a_label_is_short_and_no_clause(label: str) -> None:
    assert len(label) <= LONGEST
    assert not label.endswith((".", "!", "?"))
    assert label[:1].isupper()


def sentences(source: str) -> Iterator[str]:
    """Every text of a file that may reach the player: all strings but docstrings."""
    tree = ast.parse(source)
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docs |= {id(each.value) for each in node.body if isinstance(each, ast.Expr)}
        if isinstance(node, ast.keyword) and node.arg in SPOKEN:
            docs |= {id(each) for each in ast.walk(node.value)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docs
            and " " in node.value
        ):
            yield node.value


def files() -> Iterator[Path]:
    for package, names in ((folder, None), (screens, MINE)):
        for module in pkgutil.iter_modules(package.__path__):
            if names is None or module.name in names:
                found = importlib.import_module(f"{package.__name__}.{module.name}").__file__
                assert found is not None
                yield Path(found)


@pytest.mark.parametrize("file", sorted(files()), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_sentence_uses_a_word_that_we_do_not_use(file: Path) -> None:
    for text in sentences(file.read_text(encoding="utf-8")):
        if "{" in text and "}" in text and ":" in text and ";" in text:
            continue  # styles
        told = text.casefold()
        assert [word for word in NEVER if re.search(rf"\b{word}\b", told)] == [], text
        assert not NEVER_ALONE.search(text), text
        assert "!" not in text, text


def test_escape_is_said_in_three_ways_alone() -> None:
    """Cancel in a question, back in a screen, close in the menu; on the page it leads home."""
    ours = {f"solo_journal.ui.screens.{name}" for name in MINE}
    said = {
        (bound.id, binding.description)
        for bound in known().values()
        for home in bound.homes
        if home.__module__ in ours
        for binding in home.__dict__.get("BINDINGS", ())
        if isinstance(binding, Binding) and "escape" in binding.key
    }
    assert said
    assert {description for _, description in said} <= {"Cancel", "Back", "Close"}
