"""Every input says to a player what it is for: a label in words, a scale for a number, a word on each choice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solo_journal.rules.inputs import label_of, make
from solo_journal.rules.procedure import Procedure

from .each import each_procedure

LITTLE = re.compile(
    r"\b(a|an|the|of|for|to|in|on|it|its|is|be|by|with|and|or|where|what|which|who|whom|how|whether|this|that|if|as|they"
    r"|them|one|unless|given|name|named)\b"
)
CODE = re.compile(r"dr|hp|lp|by|to|on|gm|.*_.*")
LONGEST_LABEL = 20
LONGEST_HELP = 180
ALL_CHOICES_TOLD = 5
"""Of so many choices each is told; of more, a few as examples."""


def content(told: str, name: str) -> list[str]:
    """The words that say something, beyond those of the name itself."""
    own = tuple(part[:4] for part in name.split("_"))
    return [word for word in re.findall(r"[a-z]+", LITTLE.sub(" ", told.casefold())) if not word.startswith(own)]


def wrong(kind: type[Procedure], name: str) -> Iterator[str]:
    """What is wrong with the help of an input."""
    told = kind.model_fields[name].description or ""
    if len(content(told, name)) < 3:
        yield "it only says its name again"
    if len(told) > LONGEST_HELP:
        yield "it is long"
    schema = kind.model_json_schema()["properties"][name]
    for each in schema.get("anyOf", [schema]):
        choices = [str(word) for word in each.get("enum", ()) if word != ""]
        if each.get("type") == "integer" and not re.search(r"\d", told):
            yield "a number has neither scale nor example"
        elif len(choices) <= ALL_CHOICES_TOLD and each.get("type") != "integer":
            yield from (f"{word} is not told" for word in choices if word not in told.casefold())


@each_procedure
def test_each_input_says_what_it_is_for(kind: type[Procedure]) -> None:
    assert not {name: found for name in kind.model_fields if (found := list(wrong(kind, name)))}


@each_procedure
def test_no_help_names_an_input_as_code_does(kind: type[Procedure]) -> None:
    help_ = [each for each in kind.help().split("\n\n") if not each.startswith(("Example: ", "One line: "))]
    told = [*help_, *(each.description or "" for each in kind.model_fields.values())]
    assert not [each for text in told for each in re.findall(r"\b[a-z_]+=\w+", text)]


@each_procedure
def test_each_input_has_a_label_and_help_of_its_own(kind: type[Procedure]) -> None:
    labels = [label_of(kind, name) for name in kind.model_fields]
    told = [kind.model_fields[name].description for name in kind.model_fields]
    assert not [each for each in labels if CODE.fullmatch(each.casefold()) or not each[0].isupper()]
    assert not [each for each in labels if len(each) > LONGEST_LABEL]
    assert (len(set(labels)), len(set(told))) == (len(labels), len(told))


@each_procedure
def test_an_input_may_be_given_by_what_forms_call_it(kind: type[Procedure]) -> None:
    labelled = {label_of(kind, name).casefold().replace(" ", "_"): value for name, value in kind.example.items()}
    assert make(kind, labelled) == make(kind, kind.example)
