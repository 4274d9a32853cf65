"""The words of every face: labels are short, each thing has one name, and some words are never used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from textual.binding import Binding

import solo_journal
from solo_journal.rules import shelf
from solo_journal.rules.procedure_lookup import IN_GROUPS, SHARED
from solo_journal.ui.acts import acts
from solo_journal.ui.acts.act import PROGRAM
from solo_journal.ui.forms.entry_acts import ENTRY_CHOICES
from solo_journal.ui.forms.keymap import known_actions

ROOT = Path(solo_journal.__file__).parent
LONGEST = 24
NEVER = re.compile(
    r"\b(?:go(?:es)? on|tak(?:e|es|en) back|br(?:ing|ings|ought) (?:it |them )?back|bring together|hand(?:ed|ing)? on"
    r"|mend\w*|whatever|whoever|figures|is there already|called so|stands?|lies|invalid|illegal|must|sorry|oops|thus"
    r"|shall|needs nobody|so be it|leave it|(?<!who )does it|fell|our|ours|anew)\b|!(?![=\w])",
    re.IGNORECASE,
)
"""What is never said to a player, with what to write in its place in the words' guide: continue, undo, restore, export,
repair, any, statistics, already exists, is, rolled."""
SPOKEN = {"called", "also", "was", "id", "code", "classes", "pattern"}
"""Arguments that no player reads: synonyms for the finder, ids, styles."""
FACES = ("ui", "line", "cli")
QUESTIONS = (
    "menu",
    "palette",
    "entry",
    "keys",
    "quit_dialog",
    "overrule",
    "scene",
    "questions",
    "edit_words",
)


def labels() -> Iterator[str]:
    """Everything that a player sees as the name of something to do."""
    yield from (act.title for act in acts().values())
    yield from (each.title for each in ENTRY_CHOICES)
    yield from (place.title for place in PROGRAM.values())
    yield from (*SHARED.values(), *IN_GROUPS.values())
    for system in shelf.all_systems():
        yield from (kind.called for kind in system.procedures)
        yield from system.groups.values()


def test_labels_are_short_and_not_sentences() -> None:
    found = set(labels())
    assert found
    assert [label for label in found if len(label) > LONGEST] == []
    assert [label for label in found if label.endswith((".", "!", "?"))] == []
    assert [label for label in found if not label[:1].isupper()] == []


def is_command(node: ast.AST) -> bool:
    """Whether it is a command of the command line, whose docstring is its help."""
    return isinstance(node, ast.FunctionDef) and any("command" in ast.unparse(each) for each in node.decorator_list)


def sentences(source: str) -> Iterator[str]:
    """Every text of a file that a player may read: all strings but docstrings and styles, and the help of commands."""
    tree = ast.parse(source)
    unread = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            told = [each.value for each in node.body if isinstance(each, ast.Expr)]
            unread |= {id(each) for each in told[is_command(node) :]}
        if isinstance(node, ast.keyword) and node.arg in SPOKEN:
            unread |= {id(each) for each in ast.walk(node.value)}
        if isinstance(node, ast.Assign) and any("CSS" in ast.unparse(each) for each in node.targets):
            unread |= {id(each) for each in ast.walk(node.value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unread:
            yield node.value


def test_no_sentence_of_any_face_uses_a_word_that_we_do_not_use() -> None:
    found = [
        (f"{path.relative_to(ROOT)}", " ".join(text.split()))
        for face in FACES
        for path in sorted((ROOT / face).rglob("*.py"))
        for text in sentences(path.read_text(encoding="utf-8"))
        if " " in text.strip()
    ]
    assert len(found) > 1200
    assert [each for each in found if NEVER.search(each[1])] == []


def test_escape_is_described_in_only_three_ways() -> None:
    """Cancel in a question, back in a screen, close in the menu; on the page it leads home."""
    ours = {f"solo_journal.ui.screens.{name}" for name in QUESTIONS}
    said = {
        (bound.id, binding.description)
        for bound in known_actions().values()
        for home in bound.homes
        if home.__module__ in ours
        for binding in home.__dict__.get("BINDINGS", ())
        if isinstance(binding, Binding) and "escape" in binding.key
    }
    assert said
    assert {description for _, description in said} <= {"Cancel", "Back", "Close"}
