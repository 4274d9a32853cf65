"""Whatever happens to a file, every whole entry in it is found, and nothing but a torn end is taken for one."""

from __future__ import annotations

import re
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.blocks import MAX_BLOCK, Split, read_block, seal, seal_block, split, verified_block
from solo_journal.campaign.journal.damaged_block import Damaged, entry_in, plain_entry
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.campaign.store.errors import StoreError, TooLarge, Unreadable

HEAD = b"# Session 4\n"
NIGHT = datetime(2026, 10, 3, 21, 4, tzinfo=UTC)
ENTRIES: list[dict[str, Any]] = [
    {"id": "1", "text": "Steam climbs out of the crack."},
    {"id": "2", "text": 'Two lines,\n[[entry]]\n#= 9f3a21c4\n"""and a half\n', "act": {"inputs": {"favour": 1}}},
    {"id": "3", "text": "é 🜁 \x1b\r\n\\", "change": [{"path": "torch", "before": "d8", "after": "d6"}]},
    {"id": "4", "text": ""},
]
BLOCKS = [verified_block(entry) for entry in ENTRIES]
FILE = HEAD + b"".join(BLOCKS)
# The offsets at which the n-th seal is complete; its line end need not be there.
WHOLE_AT = [len(HEAD) + sum(map(len, BLOCKS[: n + 1])) - 1 for n in range(len(BLOCKS))]

texts = st.lists(st.sampled_from(["\n", "\r\n", '"', "[[entry]]", "#= 9f3a21c4", "\\", " "]) | st.text(max_size=3)).map(
    "".join
)


def ids(data: bytes) -> list[str]:
    found = split(data)
    return [read_block(block, data)["id"] for block in found.blocks]


def states(data: bytes) -> list[str]:
    return [block.state for block in split(data).blocks]


def test_a_file_is_split_into_entries_that_cover_every_byte() -> None:
    found = split(FILE)
    assert found.head == HEAD + b"\n"
    assert found.tail is None
    assert [read_block(block, FILE) for block in found.blocks] == ENTRIES
    assert {block.state for block in found.blocks} == {"sealed"}
    assert b"\n" + b"\n".join(block.raw(FILE) for block in found.blocks) == b"".join(BLOCKS)
    for block in found.blocks:
        assert FILE.split(b"\n")[block.line(FILE) - 1] == b"[[entry]]"


def test_cut_at_any_offset_all_whole_entries_are_found_and_the_rest_is_the_tail() -> None:
    for cut in range(len(HEAD), len(FILE) + 1):
        data = FILE[:cut]
        found = split(data)
        whole = sum(at <= cut for at in WHOLE_AT)
        assert [block.state for block in found.blocks] == ["sealed"] * whole
        assert_rest_is_tail(found, data)


def assert_rest_is_tail(found: Split, data: bytes) -> None:
    """What lies behind the last entry is the tail, but for blank lines; cut there, the file is whole."""
    end = found.blocks[-1].end if found.blocks else len(HEAD)
    if found.tail is None:
        assert not data[end:].strip()
    else:
        assert not data[end : found.tail.offset].strip()
        assert found.tail.data == data[found.tail.offset :]
        again = split(data[: found.tail.offset])
        assert (again.blocks, again.tail) == (found.blocks, None)


def test_an_append_after_a_cut_at_any_offset_loses_neither_side() -> None:
    """Also if the tail was not repaired, and if the last seal lost its line end."""
    late = verified_block({"id": "late"})
    for cut in range(len(HEAD), len(FILE) + 1):
        found = split(FILE[:cut] + late)
        assert found.tail is None
        assert [block.state for block in found.blocks].count("sealed") == sum(at <= cut for at in WHOLE_AT) + 1
        assert read_block(found.blocks[-1], FILE[:cut] + late) == {"id": "late"}


@given(st.binary(min_size=1, max_size=200), st.sampled_from([0, *WHOLE_AT, len(FILE)]))
def test_a_tail_of_garbage_costs_no_entry(garbage: bytes, cut: int) -> None:
    data = FILE[:cut] + b"\n" + garbage
    found = split(data)
    assert [read_block(block, data) for block in found.blocks] == ENTRIES[: len(found.blocks)]
    assert len(found.blocks) == sum(at <= cut for at in WHOLE_AT)
    if found.tail is not None:
        assert data.endswith(found.tail.data)
        assert found.tail.data[:1] not in b" \t\r\n"


@pytest.mark.parametrize("zeros", [1, 17, 4096])
def test_a_tail_filled_with_zeros_is_a_tail(zeros: int) -> None:
    for cut in range(len(HEAD), len(FILE) + 1):
        data = FILE[:cut] + bytes(zeros)
        found = split(data)
        assert len(found.blocks) == sum(at < cut for at in WHOLE_AT), "a seal with zeros behind it is not complete"
        assert found.tail is not None
        assert found.tail.data.endswith(bytes(zeros))
        assert split(data[: found.tail.offset]).tail is None


def test_all_that_comes_after_the_last_seal_is_one_tail() -> None:
    """Also several beginnings, as after two cuts: recovery cuts behind the last seal, nowhere else."""
    torn = BLOCKS[2][:-20] + BLOCKS[3][:-5] + b"\nstray\n[[entry]]\n"
    found = split(FILE + torn)
    assert [block.state for block in found.blocks] == ["sealed"] * 4
    assert found.tail is not None
    assert found.tail.data == torn.lstrip()
    assert found.tail.offset == len(FILE) + 1


def test_a_block_whose_beginning_was_lost_is_a_tail() -> None:
    lost = BLOCKS[2][:-40].replace(BLOCKS[2][:20], bytes(20)) + BLOCKS[2][-40:]
    found = split(BLOCKS[0] + lost)
    assert len(found.blocks) == 1
    assert found.tail is not None
    assert found.tail.data == lost


def test_windows_line_endings_break_no_seal() -> None:
    data = b"\xef\xbb\xbf" + FILE.replace(b"\n", b"\r\n")
    assert states(data) == ["sealed"] * 4
    assert [read_block(block, data) for block in split(data).blocks] == ENTRIES
    on_top = b"\xef\xbb\xbf" + BLOCKS[0].lstrip().replace(b"\n", b"\r\n")
    assert split(on_top).head == b"\xef\xbb\xbf"
    assert states(on_top) == ["sealed"]


@given(texts)
def test_every_text_is_one_sealed_block(text: str) -> None:
    block = verified_block({"text": text, "deep": [{"text": text}]})
    assert states(block + BLOCKS[0]) == ["sealed", "sealed"]
    assert states((block + BLOCKS[0]).replace(b"\n", b"\r\n")) == ["sealed", "sealed"]


def test_an_entry_edited_by_hand_is_read_and_told_apart() -> None:
    data = FILE.replace(b"Steam", b"Smoke")
    assert states(data) == ["edited", "sealed", "sealed", "sealed"]
    assert read_block(split(data).blocks[0], data)["text"] == "Smoke climbs out of the crack."


def test_the_last_entry_edited_by_hand_is_not_a_tail() -> None:
    data = FILE.replace(b'id = "4"', b'id = "4" # here')
    assert states(data)[-1] == "edited"
    assert split(data).tail is None


@pytest.mark.parametrize("header", [b"[[entry]]", b"  [[ entry ]]  # mine", b"[[entry]]\r"])
def test_an_entry_written_by_hand_between_others_needs_no_seal(header: bytes) -> None:
    data = FILE + b"# a note of my own\n\n" + header + b'\nid = "mine"\n' + verified_block({"id": "late"})
    assert states(data) == ["sealed"] * 4 + ["unsealed", "sealed"]
    assert ids(data) == ["1", "2", "3", "4", "mine", "late"]


def test_comments_and_blank_lines_anywhere_are_no_damage() -> None:
    data = b"\n# one\n" + BLOCKS[0] + b"# two\r\n\t# three\n\n" + BLOCKS[1] + b"\n#= four\n#= 00000000\n# five"
    found = split(data)
    assert (ids(data), found.tail) == (["1", "2"], None)
    assert found.head == b"\n# one\n\n"
    only = split(b"# nothing yet\n\n")
    assert (only.head, only.blocks, only.tail) == (b"# nothing yet\n\n", [], None)
    assert split(b"") == Split(b"", [], None)


def test_text_outside_entries_is_shown_with_its_line_and_harms_no_entry() -> None:
    data = BLOCKS[0] + b"stray = 1\n" + BLOCKS[1]
    stray = split(data).blocks[1]
    assert states(data) == ["sealed", "unsealed", "sealed"]
    assert stray.raw(data).rstrip() == b"stray = 1"
    with pytest.raises(Unreadable, match=f"line {stray.line(data)} ") as told:
        read_block(stray, data)
    assert told.value.line == stray.line(data) == BLOCKS[0].count(b"\n") + 1


def test_a_damaged_entry_knows_its_line_in_the_file() -> None:
    data = FILE.replace(b'id = "3"', b"id = ?")
    damaged = split(data).blocks[2]
    with pytest.raises(Unreadable) as told:
        read_block(damaged, data)
    assert told.value.line == damaged.line(data) + 1 == data[: data.index(b"id = ?")].count(b"\n") + 1
    assert told.value.column == 6
    assert [read_block(block, data) for block in split(data).blocks if block != damaged] == [
        entry for entry in ENTRIES if entry["id"] != "3"
    ]


@given(st.data())
def test_one_changed_byte_is_seen_and_touches_one_entry(data: st.DataObject) -> None:
    at = data.draw(st.integers(len(HEAD), len(FILE) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != FILE[at]))
    changed = FILE[:at] + bytes([byte]) + FILE[at + 1 :]
    intact = [block for block in split(changed).blocks if block.state == "sealed"]
    assert len(intact) >= len(ENTRIES) - 2
    for block in intact:
        assert read_block(block, changed) in ENTRIES


def test_a_seal_is_the_checksum_of_the_words_whatever_the_line_ends() -> None:
    assert seal(b"a\r\nb\n") == seal(b"a\nb\n") == format(zlib.crc32(b"a\nb\n"), "08x")
    assert re.fullmatch("[0-9a-f]{8}", seal(b""))
    assert seal(b"a\rb\n") != seal(b"a\nb\n")


def test_an_entry_past_the_bound_is_refused_and_not_cut_short() -> None:
    with pytest.raises(TooLarge, match="Divide it"):
        verified_block({"text": "x" * MAX_BLOCK})
    assert len(verified_block({"text": "x" * (MAX_BLOCK - 100)})) <= MAX_BLOCK
    data = BLOCKS[0] + b"\n[[entry]]\n# " + b"x" * MAX_BLOCK + b"\n" + BLOCKS[1]
    with pytest.raises(TooLarge, match="larger than"):
        read_block(split(data).blocks[1], data)
    assert read_block(split(data).blocks[2], data) == ENTRIES[1]


@pytest.mark.parametrize("value", [None, "\ud800", float("nan"), 2**70, b"bytes"], ids=repr)
def test_what_no_file_can_hold_is_a_sentence_for_the_player(value: object) -> None:
    with pytest.raises(StoreError, match=r"^The entry was not saved\. .*\.$"):
        verified_block({"id": "1", "value": value})


def test_an_entry_that_would_not_read_back_the_same_is_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """True is 1 is 1.0 to Python, and not to a reader of the file."""
    for wrong in ("[[entry]]\ncount = true\n", "[[entry]]\ncount = 1.0\n", "[[entry]]\ncount = 1\n[[entry]]\n"):
        monkeypatch.setattr("solo_journal.campaign.journal.blocks.emit_block", lambda *_, text=wrong: text)
        with pytest.raises(StoreError, match="does not hold what was written"):
            verified_block({"count": 1})
    monkeypatch.setattr("solo_journal.campaign.journal.blocks.emit_block", lambda *_: "[[entry]]\ncount = 1\n")
    with pytest.raises(StoreError, match="does not hold what was written"):
        verified_block({"count": True})


def test_tuples_are_lists_on_disk() -> None:
    block = verified_block({"faces": (5, 2)})
    assert read_block(split(block).blocks[0], block) == {"faces": [5, 2]}


@pytest.mark.parametrize("text", ["", "[[entry]]", "[entry]\n", "x = 1\n", '[[entry]]\nid = "1"'])
def test_only_a_block_is_sealed(text: str) -> None:
    with pytest.raises(ValueError, match="begins with"):
        seal_block(text)


def test_a_long_run_of_junk_costs_no_entry() -> None:
    for nothing in (b"\n", b"\0", b" ", b"#", b"\n[", b"\n#"):
        found = split(FILE + nothing * 1_000_000)
        assert len(found.blocks) == len(ENTRIES)


@given(texts, st.lists(st.tuples(st.integers(0, 400), st.sampled_from([*b'"\\\n\r\t\x00\x7f0[-Z', 0xC3])), max_size=3))
def test_the_quick_reader_agrees_with_the_parser_or_leaves_it_the_work(
    text: str, spoilt: list[tuple[int, int]]
) -> None:
    raw = bytearray(_plain(text))
    for at, byte in spoilt:
        raw[at % len(raw)] = byte
    found = plain_entry(bytes(raw))
    assert found is None or found == entry_in(bytes(raw), False, Path(), FORMAT)


@pytest.mark.parametrize("text", ["Steam climbs.", 'He said "no", twice.', 'Two lines,\n\nand "one".', "霧の夜 é 🜁"])
def test_usual_words_need_no_parser(text: str) -> None:
    found = plain_entry(_plain(text))
    assert found is not None
    assert found == Entry(id="01A", at=NIGHT, kind="prose", text=text)
    assert found.tree() == {"id": "01A", "at": NIGHT, "kind": "prose", "text": text}
    assert found.but(text="other").text == "other"


def _plain(text: str) -> bytes:
    return verified_block({"id": "01A", "at": NIGHT, "kind": "prose", "text": text})[1:]


def test_a_block_that_is_read_again_is_parsed_once_and_its_damage_names_each_file() -> None:
    raw = b'[[entry]]\nid = "a"\nat = 2026-01-01T00:00:00Z\nkind = "prose"\ntext = "Here."\n'
    assert entry_in(raw, False, Path("one.toml"), FORMAT) is entry_in(raw, False, Path("two.toml"), FORMAT)
    for name in ("one.toml", "two.toml"):
        damaged = entry_in(raw + b"= ", False, Path(name), FORMAT, 7)
        assert isinstance(damaged, Damaged)
        assert damaged.why.startswith(f"{name}, line 12")
