"""The three layers: ui -> campaign -> rules, and nothing points back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import solo_journal

from . import processes
from .rows import each_row

PACKAGE = Path(solo_journal.__file__).parent
MAY_IMPORT = {
    "rules": {"rules"},
    "campaign": {"clock", "rules", "campaign", "shipped"},
    "line": {"clock", "rules", "campaign", "line", "shipped"},
    "cli": {"clock", "rules", "campaign", "cli", "line", "ui", "web", "shipped"},
    "ui": {"clock", "rules", "campaign", "ui", "shipped"},
    "web": {"rules", "campaign", "web", "shipped"},
}
OUTSIDE = {
    "rules": {"pydantic", "pydantic_core"},
    "campaign": {
        "pydantic",
        "pydantic_core",
        "platformdirs",
        "filelock",
        "tomli",
        "tomli_w",
        "pypdf",
        "fcntl",
        "msvcrt",
        "typst",
    },
    "line": set(),
    "cli": {"click"},
    "web": {"aiohttp", "textual_serve"},
}
IMPURE = {"os", "io", "pathlib", "time", "datetime", "socket", "subprocess", "shutil", "tempfile", "threading"}


@cache
def imports(file: Path) -> tuple[str, ...]:
    """The full names of what a file imports, wherever it does so, for its types too."""
    return tuple(_imports(file))


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = file.relative_to(PACKAGE.parent).with_suffix("").parts
            above = base[: len(base) - node.level] if node.level else ()
            module = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def files_of(layer: str) -> list[Path]:
    """Every file of a layer."""
    return sorted((PACKAGE / layer).rglob("*.py"))


@each_row("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)}: {name}"
        for file in files_of(layer)
        for name in imports(file)
        if name.startswith("solo_journal.")
        and name != "solo_journal.__version__"
        and name.split(".")[1] not in MAY_IMPORT[layer]
    ]
    assert not wrong


@each_row("layer", OUTSIDE)
def test_a_layer_uses_only_the_libraries_that_it_needs(layer: str) -> None:
    used = {name.split(".")[0] for file in files_of(layer) for name in imports(file)}
    assert used - set(sys.stdlib_module_names) - {"solo_journal"} <= OUTSIDE[layer]


def test_rules_have_no_files_no_clock_and_no_screen() -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)}: {name}"
        for file in files_of("rules")
        for name in imports(file)
        if name.split(".")[0] in IMPURE
    ]
    assert not wrong


def test_no_files_import_each_other_in_a_circle() -> None:
    """Neither at the top, nor within functions, nor for types: what lies below is never reached from itself."""
    files = {".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file for file in PACKAGE.rglob("*.py")}
    files = {name.removesuffix(".__init__"): file for name, file in files.items()}
    below = {
        name: {each if each in files else each.rpartition(".")[0] for each in imports(file)} - {name}
        for name, file in files.items()
    }
    left = {name: found & set(files) for name, found in below.items()}
    while free := {name for name, found in left.items() if not found & set(left)}:
        left = {name: found for name, found in left.items() if name not in free}
    while outer := left.keys() - {each for found in left.values() for each in found}:
        left = {name: found for name, found in left.items() if name not in outer}
    assert {name: sorted(found & set(left)) for name, found in left.items()} == {}


def code_of(file: Path) -> ast.Module:
    """A file without the examples that its procedures show in the help: those may name a game."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "example":
            node.value = None
    return tree


def test_a_system_is_named_nowhere_outside_its_own_folder() -> None:
    """A system is one file or folder, and nothing else needs to know: no `if system ==` anywhere."""
    systems = [path.stem for path in (PACKAGE / "rules" / "systems").iterdir() if not path.name.startswith("_")]
    wrong = [
        f"{file.relative_to(PACKAGE)}: {node.value}"
        for file in PACKAGE.rglob("*.py")
        if "systems" not in file.relative_to(PACKAGE).parts
        for node in ast.walk(code_of(file))
        if isinstance(node, ast.Constant) and node.value in systems
    ]
    assert not wrong


@pytest.mark.parametrize("module", ["solo_journal.campaign.play.append", "solo_journal.rules.perform"])
def test_the_lower_layers_leave_the_screen_unloaded(module: str) -> None:
    code = f"import sys, {module}; print([m for m in ('textual', 'rich', 'asyncio', 'click') if m in sys.modules])"
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_only_the_systems_that_a_campaign_uses_are_imported() -> None:
    code = (
        "import sys; from solo_journal.rules import shelf; from solo_journal.rules.world import World;"
        "from solo_journal.rules.immutable import Map; list(shelf.INSTALLED.in_use(World(systems=Map({'gone': {}}))));"
        "print([m for m in sys.modules if m.startswith('solo_journal.rules.systems.')])"
    )
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


WORDED = {"headline", "because", "asks", "dice_text"}
PARSING = {
    "split",
    "partition",
    "rpartition",
    "startswith",
    "endswith",
    "removeprefix",
    "removesuffix",
    "find",
    "index",
}
REASONS = {"why_not", "why_not_now", "never_now", "refusal_of", "trouble", "trouble_with"}
"""What gives the words of a refusal. Those that are caught are words of one too."""
ASKING = {"isdecimal", "isdigit", "isnumeric", "isalpha", "isspace"}
MATCHING = {"match", "search", "fullmatch", "findall", "finditer"}
REPLAYED = {
    "campaign/entry.py",
    "campaign/journal/replay.py",
    "campaign/repair/check.py",
    "campaign/story/stats/answers.py",
}
"""These hold a recorded key against that of a replay or of odds, which is what keys are for."""
FIRST_FORMAT = {"campaign/exports/formats/lonelog/dice.py"}
"""Here the dice of format 1 are read, which wrote them as words alone."""


def _says(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is words of an outcome or a refusal, or is made of them; `names` are local names for such
    words."""
    match node:
        case ast.Attribute():
            return node.attr in WORDED
        case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called)) if called in REASONS:
            return True
        case ast.Name():
            return node.id in names
        case ast.Compare():
            return False
        case ast.IfExp():
            return _says(node.body, names) or _says(node.orelse, names)
        case ast.GeneratorExp() | ast.ListComp():
            return _says(node.elt, names)
        case ast.Call(func=ast.Attribute() as method):
            return _says(method.value, names) or any(_says(each, names) for each in node.args)
        case ast.keyword() | ast.expr_context() | ast.operator():
            return False
    return any(_says(each, names) for each in ast.iter_child_nodes(node))


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Each name that an assignment binds, with its value; `text, headline = a, b` binds each to its own."""
    match target, value:
        case ast.Name(), _:
            yield target.id, value
        case ast.Tuple(), ast.IfExp():
            yield from (*_bound(target, value.body), *_bound(target, value.orelse))
        case ast.Tuple(), ast.Tuple() if len(target.elts) == len(value.elts):
            for one, given in zip(target.elts, value.elts, strict=True):
                yield from _bound(one, given)
        case ast.Tuple() | ast.Starred(), _:
            for one in target.elts if isinstance(target, ast.Tuple) else [target.value]:
                yield from _bound(one, value)


def _names_of_words(function: ast.AST) -> set[str]:
    """The local names that hold words of an outcome."""
    bound: list[tuple[str, ast.expr]] = []
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                bound += [each for target in targets for each in _bound(target, value)]
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                bound += _bound(target, value)
            case ast.ExceptHandler(type=ast.expr() as kinds, name=str() as name) if "Refused" in ast.unparse(kinds):
                bound.append((name, ast.Call(ast.Name("trouble"), [], [])))
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                bound += _bound(target, value)
    names = set[str]()
    while more := {name for name, value in bound if _says(value, names)} - names:
        names |= more
    return names


def _reads_words(node: ast.AST, names: set[str]) -> bool:
    """Whether something looks into the words of an outcome rather than at its data."""
    match node:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return False
        case ast.Compare():
            return any(_says(each, names) for each in (node.left, *node.comparators))
        case ast.Call(func=ast.Attribute(value=value, attr=attr)):
            parses = attr in ASKING or (attr in PARSING and node.args)
            return bool(parses and _says(value, names)) or (
                attr in MATCHING and any(_says(each, names) for each in node.args)
            )
    return False


@pytest.mark.parametrize("layer", ["campaign", "line", "cli", "ui"])
def test_no_face_compares_or_parses_the_words_of_an_outcome_or_a_refusal(layer: str) -> None:
    """Both are data; their words are for reading, under a local name too."""
    wrong = {
        f"{name}:{node.lineno} {ast.unparse(node)}"
        for file in files_of(layer)
        if (name := file.relative_to(PACKAGE).as_posix()) not in REPLAYED | FIRST_FORMAT
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for names in [_names_of_words(function)]
        for node in ast.walk(function)
        if isinstance(node, ast.expr) and _reads_words(node, names)
    }
    assert not wrong
