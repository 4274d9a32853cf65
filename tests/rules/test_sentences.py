"""What is refused is told in words that can be read anywhere: no `name=value`, and no id but behind the way there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import solo_journal.rules
from solo_journal.rules import shelf

RULES = Path(solo_journal.rules.__file__).parent
IDS = re.compile("|".join(rf"\b{re.escape(kind.id)}\b" for each in shelf.all_systems() for kind in each.procedures))
NAMED = re.compile(r"(?<![\w<])[a-z_]+=[\w{]|(?:^|[ (])/[a-z]")


def sentences(path: Path) -> Iterator[str]:
    """The texts that a file raises as a refusal; what is filled in stands as `{}`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            for text in node.exc.args:
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "{}"
                    for part in (text.values if isinstance(text, ast.JoinedStr) else [text])
                )


def test_a_refusal_speaks_no_face_of_its_own() -> None:
    said = {each: path.name for path in RULES.rglob("*.py") for each in sentences(path)}
    assert len(said) > 200
    assert {each: file for each, file in said.items() if IDS.search(each) or NAMED.search(each)} == {}
