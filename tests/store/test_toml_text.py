"""What is written as TOML reads back the same with every reader, and no text can pass for a header or a seal."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solo_journal.campaign.store.errors import Unreadable
from solo_journal.campaign.store.toml_text import MAX_NESTING, emit_block, parse

TRICKY = ["\n", "\r\n", "\r", "\t", " ", '"', '"""', "'''", "\\", "\\u0041", "[", "]", "#", "=", "é", "🜁"]
TRICKY += ["[[entry]]", "#= 9f3a21c4", "\n[[entry]]\n", "\n#=", "\x00", "\x1b]52;c;x\x07", "\x7f", "\x85", "\x9b"]
TRICKY += ["\u2028", "\u202e", "\ufeff"]
texts = st.lists(st.sampled_from(TRICKY) | st.text(max_size=4), max_size=12).map("".join)
moments = st.datetimes(timezones=st.just(UTC)).map(lambda moment: moment.replace(microsecond=0))
numbers = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
scalars = st.booleans() | numbers | moments | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)
entries = st.dictionaries(texts | st.sampled_from(["change", "act", "text"]), values, max_size=6)


def emit(data: dict[str, Any]) -> str:
    return emit_block("entry", data, frozenset({"change"}))


@given(texts)
@example('ends in a quote\n"')
@example('ends in quotes\n"""""')
@example("ends in a backslash\n\\")
@example("blanks \n\t\n  ")
@example("\n")
@example("\n\n[")
@example("a\r\nb\r")
def test_text_reads_back_to_the_last_character(text: str) -> None:
    block = emit({"text": text, "inline": [{"text": text}], text: 1})
    expected = {"text": text, "inline": [{"text": text}]} | {text: 1}
    assert parse(block) == {"entry": [expected]}
    assert tomllib.loads(block) == {"entry": [expected]}


@given(texts)
@example("blanks \n\t\n  \n")
def test_text_survives_an_editor_that_changes_line_ends_and_strips_blanks(text: str) -> None:
    block = emit({"text": text})
    stripped = "\r\n".join(line.rstrip(" \t") for line in block.split("\n"))
    assert parse(stripped) == {"entry": [{"text": text}]}


@given(texts)
@example("<<<<<<< HEAD\n=======\n>>>>>>> there")
def test_no_line_of_a_text_looks_like_a_header_a_seal_or_a_marker_of_git(text: str) -> None:
    first, *lines = emit({"a": text, "b": {text: [text, {"c": text}]}, text: {text: text}}).split("\n")
    assert first == "[[entry]]"
    assert not [line for line in lines if line.lstrip(" \t").startswith(("[[", "#="))]
    assert not [line for line in lines if line.startswith(("<<<<<<<", "|||||||", "=======", ">>>>>>>"))]


@given(texts)
def test_a_file_shown_by_cat_sends_nothing_to_the_terminal(text: str) -> None:
    assert all(char == "\n" or char.isprintable() or char == "\t" or ord(char) > 0x9F for char in emit({text: text}))


@given(entries)
def test_nested_values_read_back_with_their_kinds(data: dict[str, Any]) -> None:
    block = emit(data)
    assert repr_of(parse(block)) == repr_of({"entry": [data]})
    assert repr_of(tomllib.loads(block)) == repr_of({"entry": [data]})


def repr_of(value: object) -> str:
    """Equality that distinguishes True, 1 and 1.0 and ignores the order of keys."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{key!r}:{repr_of(inner)}" for key, inner in value.items())) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(repr_of, value)) + "]"
    return value.isoformat() if isinstance(value, datetime) else repr(value)


@given(st.lists(entries, min_size=1, max_size=3))
def test_blocks_appended_to_one_another_are_one_file(many: list[dict[str, Any]]) -> None:
    assert repr_of(parse("".join(map(emit, many)))) == repr_of({"entry": many})


def test_the_layout_is_one_a_person_likes_to_read() -> None:
    data = {
        "id": "01K3",
        "at": datetime(2026, 11, 20, 19, 4, 11, tzinfo=UTC),
        "act": {"procedure": "duskara.ask", "inputs": {"favour": 1}, "answers": [5, 2], "none": {}},
        "text": '"Is the gate guarded?"\nNobody said "no".',
        "steps": [{"name": "Wear", "rolls": [3]}, {"name": "Twist"}],
        "change": [{"path": "trackers.torch", "before": "d8", "after": "d6"}, {"path": "x", "after": {"die": 6}}],
    }
    assert emit(data) == (
        "[[entry]]\n"
        'id = "01K3"\n'
        "at = 2026-11-20T19:04:11Z\n"
        'text = """\n'
        '"Is the gate guarded?"\n'
        'Nobody said "no"."""\n'
        "steps = [\n"
        '  { name = "Wear", rolls = [3] },\n'
        '  { name = "Twist" },\n'
        "]\n"
        "[entry.act]\n"
        'procedure = "duskara.ask"\n'
        "answers = [5, 2]\n"
        "none = {}\n"
        "[entry.act.inputs]\n"
        "favour = 1\n"
        "[[entry.change]]\n"
        'path = "trackers.torch"\n'
        'before = "d8"\n'
        'after = "d6"\n'
        "[[entry.change]]\n"
        'path = "x"\n'
        "[entry.change.after]\n"
        "die = 6\n"
    )


def test_quotes_that_would_run_into_those_that_end_the_text_are_escaped() -> None:
    """Two of them are legal there since TOML 1.0, which not every reader has heard of."""
    assert emit({"text": 'She says\n"""no"'}) == '[[entry]]\ntext = """\nShe says\n""\\"no\\""""\n'


def test_an_enumeration_is_written_as_its_text() -> None:
    class Mood(StrEnum):
        QUIET = "quiet"

    assert parse(emit({"mood": Mood.QUIET})) == {"entry": [{"mood": "quiet"}]}


@pytest.mark.parametrize(
    "value",
    [
        None,
        "half \ud83d",
        "two\nlines \udc80",
        float("nan"),
        float("-inf"),
        2**63,
        datetime(2026, 11, 20, 19, 4),
        datetime(2026, 11, 20, 19, 4, 11, 5, tzinfo=UTC),
        datetime(2026, 11, 20, 19, 4, tzinfo=timezone(timedelta(hours=1))),
        b"bytes",
        {1: "a key that is no text"},
        {"\ud800": 1},
        {1, 2},
    ],
    ids=repr,
)
def test_what_no_file_can_hold_is_refused_with_a_sentence(value: object) -> None:
    for data in ({"key": value}, {"key": [value]}, {"key": [{"inner": value}]}):
        with pytest.raises(ValueError, match=r"^[A-Z0-9-n].*\.$"):
            emit(data)


def nested(levels: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for _ in range(levels - 1):
        data = {"a": data}
    return data


def test_the_deepest_value_that_can_be_written_can_be_read() -> None:
    deepest = nested(MAX_NESTING - 2)
    assert parse(emit(deepest)) == {"entry": [deepest]}
    with pytest.raises(ValueError, match="levels deep"):
        emit(nested(MAX_NESTING - 1))
    with pytest.raises(ValueError, match="levels deep"):
        emit(nested(100_000))


@pytest.mark.parametrize(
    "hostile",
    [
        "a = " + "[" * 100_000,
        "a = " + "{a=" * 100_000,
        ".".join(["a"] * 40_000) + " = 1",
        "[" + ".".join(["a"] * 900) + "]",
        "a = " + "[" * 33 + "]" * 33,
        "a = " + "9" * 10_000,
        "a = 1\na = 2",
        b"a = '\xff'",
        b"\x00" * 1000,
        'a = "\\ud800"',
        "a = 2026-99-99",
    ],
    ids=lambda text: repr(text[:20]),
)
def test_a_hostile_file_is_refused_with_a_plain_sentence(hostile: str | bytes) -> None:
    with pytest.raises(Unreadable, match=r"cannot be read: .*\.$"):
        parse(hostile)


def test_faults_are_reported_with_line_and_column() -> None:
    for text in ("a = 1\nb = ?\n", b"a = 1\r\nb = \xff\n"):
        with pytest.raises(Unreadable) as told:
            parse(text, first_line=11)
        assert (told.value.line, told.value.column) == (12, 5)
        assert "line 12, column 5" in str(told.value)


def test_a_byte_order_mark_of_a_windows_editor_is_no_error() -> None:
    assert parse(b"\xef\xbb\xbfa = 1\r\n") == {"a": 1}


def test_an_empty_table_among_tables_keeps_its_place() -> None:
    systems = {"augur": {"fear": 1}, "pathwalker": {}, "nightsong": {"watch": 2}}
    block = emit_block("entry", {"id": "a", "world": {"systems": systems, "active": ""}, "inputs": {}})
    assert list(parse(block)["entry"][0]["world"]["systems"]) == list(systems)
    assert "inputs = {}" in block
