"""Whatever parses counts: what somebody adds or mends in an editor is kept and shown, sealed or not."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.merge import merge
from solo_journal.campaign.repair.merge_plan import plan_merge

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
BY_HAND = """
[[entry]]
id = "HAND{}"
at = 2026-11-20T23:00:00Z
kind = "prose"
text = "By hand, {}."
"""


def words(campaign: Campaign) -> list[str]:
    return [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.text]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


def by_hand(*numbers: int) -> bytes:
    return "".join(BY_HAND.format(number, number) for number in numbers).encode()


@pytest.fixture
def story(torch: Campaign) -> Path:
    """The session file of a campaign with two paragraphs."""
    write(torch, "prose", "First.")
    write(torch, "prose", "Second.")
    torch.settle()
    return torch.folder.sessions()[-1]


def test_an_entry_added_at_the_end_without_a_seal_is_part_of_the_story(
    torch: Campaign, story: Path, again: Again
) -> None:
    with story.open("ab") as file:
        file.write(by_hand(1, 2))
    reopened = again(torch)
    assert words(reopened)[-3:] == ["Second.", "By hand, 1.", "By hand, 2."]
    assert wrong(reopened) == []
    write(reopened, "prose", "And on.")
    assert words(again(torch))[-3:] == ["By hand, 1.", "By hand, 2.", "And on."]
    assert not torch.folder.recovered.exists()
    assert wrong(again(torch)) == []


def test_another_window_takes_it_in_at_once(torch: Campaign, story: Path) -> None:
    with story.open("ab") as file:
        file.write(by_hand(1))
    assert torch.look()
    assert words(torch)[-1] == "By hand, 1."
    with story.open("ab") as file:
        file.write(by_hand(2))
    assert torch.look()
    assert words(torch)[-2:] == ["By hand, 1.", "By hand, 2."]


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_the_last_entry_is_repaired_and_loses_its_seal(torch: Campaign, story: Path, again: Again, ends: bytes) -> None:
    data = story.read_bytes().replace(b"Second.", b"Other words.")
    data = data[: data.rindex(b"#= ")].replace(b"\n", ends)
    story.write_bytes(data)
    reopened = again(torch)
    assert (reopened.read_only, words(reopened)[-1]) == ("", "Other words.")
    write(reopened, "prose", "And on.")
    assert words(again(torch))[-2:] == ["Other words.", "And on."]
    assert wrong(again(torch)) == []


def test_seals_that_a_formatter_dropped_are_missed_by_nobody(torch: Campaign, story: Path, again: Again) -> None:
    before = words(torch)
    data = b"".join(line for line in story.read_bytes().splitlines(keepends=True) if not line.startswith(b"#="))
    story.write_bytes(data)
    reopened = again(torch)
    assert (reopened.read_only, words(reopened), reopened.world) == ("", before, torch.world)
    write(reopened, "prose", "And on.")
    assert words(again(torch)) == [*before, "And on."]


def test_what_cannot_be_read_of_it_is_shown_in_its_place(torch: Campaign, story: Path, again: Again) -> None:
    """A person writes the words last; an append that was cut off has no words without what stands before them."""
    with story.open("ab") as file:
        file.write(by_hand(1).replace(b'"HAND1"', b"7") + by_hand(2))
    reopened = again(torch)
    assert words(reopened)[-1] == "By hand, 2."
    assert any("“id” has an impossible value" in text for text in wrong(reopened))
    write(reopened, "prose", "And on.")
    assert b"By hand, 1." in story.read_bytes()


def test_a_copy_brings_its_unsealed_entries_in(torch: Campaign, story: Path, again: Again, tmp_path: Path) -> None:
    copy = story.with_name(f"{story.stem} (1).toml")
    shutil.copy(story, copy)
    with copy.open("ab") as file:
        file.write(by_hand(1))
    write(torch, "prose", "Here.")
    merge(plan_merge(torch.folder, torch.clock), tmp_path / "state")
    assert {"Here.", "By hand, 1."} <= set(words(again(torch)))


def test_both_sides_of_gits_markers_count(torch: Campaign, story: Path, again: Again, tmp_path: Path) -> None:
    with story.open("ab") as file:
        file.write(b"<<<<<<< HEAD" + by_hand(1) + b"=======" + by_hand(2) + b">>>>>>> theirs\n")
    assert not any("torn" in text for text in wrong(again(torch)))
    merge(plan_merge(torch.folder, torch.clock), tmp_path / "state")
    assert words(again(torch))[-2:] == ["By hand, 1.", "By hand, 2."]
    assert wrong(again(torch)) == []


def test_a_cut_at_every_byte_of_twenty_entries_shows_no_wrong_words(torch: Campaign, again: Again, do: Do) -> None:
    """Of an append that was cut off nothing is shown, or all of its words; the world is that before it or after it."""
    torch.settle()
    story = torch.folder.sessions()[-1]
    states = {story.stat().st_size: (told(torch), torch.world)}
    for number in range(3):
        write(torch, "prose", f'Said: "{number}"\n\nand """ more')
        states[story.stat().st_size] = (told(torch), torch.world)
        do(torch, "duskara.ask", question=f"Is it {number}?", dice=(5, 2))
        states[story.stat().st_size] = (told(torch), torch.world)
        do(torch, "tracker.tick", tracker="Hunters")
        states[story.stat().st_size] = (told(torch), torch.world)
        undo(torch)
        states[story.stat().st_size] = (told(torch), torch.world)
        do(torch, "scene.open", title=f"Scene {number}")
        states[story.stat().st_size] = (told(torch), torch.world)
        do(torch, "tracker.step", tracker="Torch", dice=(4,))
        states[story.stat().st_size] = (told(torch), torch.world)
    whole = story.read_bytes()
    ends = sorted(states)
    for before, after in pairwise(ends):
        allowed = states[before], states[after]
        for size in range(before, after):
            if whole[size - 1 : size] != b"\n" and size % 40:
                continue  # in the midst of a line the next byte tells the same
            story.write_bytes(whole[:size])
            reopened = again(torch)
            shown = told(reopened)
            if shown[-1][0].startswith("Is it") and not shown[-1][1]:
                shown[-1] = states[after][0][-1]  # words without their answer are no wrong words
            assert (shown, reopened.world) in allowed, whole[before:size]


def told(campaign: Campaign) -> list[tuple[str, str]]:
    found = (line for line in lines(campaign.journal) if isinstance(line, Line))
    return [(line.text, line.outcome.headline if line.outcome else "") for line in found]


def test_an_id_is_proposed_for_an_entry_without_one_and_makes_it_count(campaign: Campaign, again: Again) -> None:
    (path,) = campaign.folder.sessions()
    body = b'at = 2026-11-20T19:30:00Z\nkind = "prose"\ntext = "By hand, and nameless."\n'
    before = path.read_bytes()
    path.write_bytes(before + b"\n[[entry]]\n" + body)
    (damaged,) = (each for each in again(campaign).journal.entries() if isinstance(each, Damaged))
    proposed = re.search(r'Add a line: (id = "[0-9A-Z]{26}")\.', damaged.why)
    assert proposed
    assert path.read_bytes() == before + b"\n[[entry]]\n" + body, "nothing is rewritten unasked"
    path.write_bytes(before + b"\n[[entry]]\n" + proposed[1].encode() + b"\n" + body)
    assert next(again(campaign).journal.backwards()).text == "By hand, and nameless."
