"""A stranger's campaign or pack is boring: past a bound there is a sentence, nothing is stored cut short, and what is
hostile in a folder takes neither the memory nor the terminal nor any other file."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, export, formats
from solo_journal.campaign.exports.story import Story
from solo_journal.campaign.journal.blocks import seal_block
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.backup import pack_campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.campaign.save.migrate import snapshots
from solo_journal.campaign.story.sanitise import sanitise
from solo_journal.rules import shelf
from solo_journal.rules.changes import Change
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused

from .. import processes
from ..playing import Clock, library_at

Again = Callable[[Campaign], Campaign]
AT = "at = 2026-11-20T19:00:00Z\n"


def entry(body: str, kind: str = "prose", id_: str = "01M7W8T59GGT55F67MEJXNPA3R") -> bytes:
    """A sealed entry that somebody made up."""
    return seal_block(f'[[entry]]\nid = "{id_}"\n{AT}kind = "{kind}"\n{body}')


def changed(path: str, after: str = "1") -> bytes:
    return entry(f'[[entry.change]]\npath = "{path}"\nafter = {after}\n', "change")


def prose(campaign: Campaign) -> list[str]:
    return [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]


# Bounds: what is past them is refused in a sentence, and nothing of it is kept


ROLLED = "dice.roll"
BOUNDS = [
    (ROLLED, {"expression": "1d6+" * 50 + "1"}, "1 to 200 characters"),
    (ROLLED, {"expression": "1001d6"}, "1 to 1,000"),
    (ROLLED, {"expression": "d1000001"}, "1 to 1,000,000"),
    (ROLLED, {"expression": "101d6!"}, "at most 100 dice"),
    ("tracker.add", {"name": "x" * 100_000, "kind": "counter"}, "characters"),
    ("character.add", {"name": "x" * 100_000}, "characters"),
    ("character.add", {"name": "Or]so"}, "tags are written with it"),
    ("lists.note", {"list": "people", "name": "Or|so"}, "tags are written with it"),
    ("tracker.add", {"name": "[x]", "kind": "counter"}, "tags are written with it"),
]


@pytest.mark.parametrize(("procedure", "inputs", "told"), BOUNDS)
def test_past_a_bound_there_is_a_sentence_and_nothing_is_kept(
    torch: Campaign, procedure: str, inputs: dict[str, str], told: str
) -> None:
    before = torch.folder.sessions()[-1].read_bytes()
    with pytest.raises(Refused, match=told) as refused:
        perform_and_keep(torch, make(shelf.procedure(procedure), inputs))
    assert str(refused.value).rstrip()[-1] in ".?!"
    assert torch.folder.sessions()[-1].read_bytes() == before
    assert torch.unsaved == ""


@pytest.mark.parametrize("letter", ["x", "影", "\n", "\x1b"])
def test_an_entry_has_at_most_a_megabyte_and_is_never_cut_short(torch: Campaign, again: Again, letter: str) -> None:
    with pytest.raises(Refused, match=r"1,000,000\. Divide it"):
        write(torch, "prose", f"a{letter * 1_000_000}b")
    assert prose(again(torch)) == []
    words = f"a{letter * 150_000}b"
    write(torch, "prose", words)
    assert prose(again(torch)) == [words]


def test_campaign_toml_has_at_most_a_megabyte(torch: Campaign, again: Again) -> None:
    torch.settle()
    torch.folder.state.write_bytes(torch.folder.state.read_bytes() + b"#" * 1_000_000)
    reopened = again(torch)
    assert "larger than 1,000,000 bytes" in reopened.notices[0]
    assert reopened.world == torch.world


@pytest.mark.parametrize("keys", [17, 5_000, 400_000])
def test_a_change_reaches_no_deeper_than_a_world_can_be(torch: Campaign, again: Again, keys: int) -> None:
    path = torch.folder.sessions()[-1]
    path.write_bytes(path.read_bytes() + changed("/".join("a" * keys)))
    reopened = again(torch)
    assert reopened.world == torch.world
    assert any("a path has at most 16 keys" in finding.text for finding in check(reopened))
    with pytest.raises(ValueError, match="at most 16 keys"):
        Change(path="a/" * 16 + "a", after=1)


# A folder from a stranger

ROLL = '[entry.outcome]\nheadline = "x"\n[entry.act]\nprocedure = "{}"\nversion = 1\n[entry.act.inputs]\n{}\n'
CHANGE = '[[entry.change]]\npath = "threads/x"\nafter = { name = "x" }\n'


def bombs(part: int = 1) -> dict[str, bytes]:
    """What somebody may have put into a file, or a `part`-th of the large ones."""
    return {
        "a dotted key": entry("a." * (40_000 // part) + "a = 1\n"),
        "lists in lists": entry(f"a = {'[' * 5_000}{']' * 5_000}\n"),
        "33 levels": entry(f"a = {'[' * 33}{']' * 33}\n"),
        "a number without end": entry(f"a = {'9' * (500_000 // part)}\n"),
        "a deep path": changed("a/" * (300_000 // part) + "a"),
        "a die of a billion sides": changed("trackers/torch/die", "1000000000"),
        "a clock without end": changed("trackers/hunters/size", "9223372036854775807"),
        "a procedure that is none": entry(ROLL.format("os.system", 'command = "touch owned"'), "roll"),
        "a procedure elsewhere": entry(ROLL.format("../../evil.run", ""), "roll"),
        "dice without end": entry(ROLL.format("dice.roll", 'expression = "999999999d999999999!"'), "roll"),
        "a system elsewhere": changed("systems/..~1..~1evil", "{ x = 1 }"),
        "a system of Python's": changed("systems/os", "{ x = 1 }"),
        "thousands of changes": entry(CHANGE * (4_000 // part), "change"),
        "an undo of itself": entry('target = "01M7W8T59GGT55F67MEJXNPA3R"\n', "undo"),
        "an edit of itself": entry('target = "01M7W8T59GGT55F67MEJXNPA3R"\ntext = "x"\n', "edit"),
        "an id that is a path": entry('text = "x"\n', id_="../../../etc/passwd"),
        "no id": entry('text = "x"\n', id_=""),
        "the first of all years": entry('text = "x"\n').replace(AT.encode(), b"at = 0001-01-01T00:00:00+14:00\n"),
        "tags that never end": entry(f'text = "{"[N:" * (50_000 // part)}{"[[" * (50_000 // part)}"\n'),
        "calls that never end": entry(f'text = "{"{a" * (100_000 // part)}"\n'),
        "a checkpoint of nothing": entry("[entry.checkpoint]\nformat = 1\n", "checkpoint"),
        "headers alone": b"\n[[entry]]" * (4_000 // part) + entry('text = "x"\n'),
        "a seal alone": b"\n#= 00000000\n" * 1000,
        "bytes that are no text": b"\n\xff\xfe\x00" * 1000,
    }


BOMBS = bombs()


@pytest.fixture
def stranger(torch: Campaign) -> Campaign:
    """A campaign that somebody may have done anything to."""
    write(torch, "prose", "Steam climbs.")
    torch.settle()
    return torch


def spoilt(campaign: Campaign, bomb: bytes) -> None:
    path = campaign.folder.sessions()[-1]
    path.write_bytes(path.read_bytes() + bomb)


@pytest.mark.parametrize("bomb", BOMBS)
def test_what_is_hostile_in_a_journal_is_a_sentence_and_the_rest_works(
    stranger: Campaign, again: Again, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bomb: str
) -> None:
    monkeypatch.chdir(tmp_path)
    spoilt(stranger, BOMBS[bomb])
    reopened = again(stranger)
    assert reopened.world.trackers["torch"].format_value() == "d8"
    assert prose(reopened)[0] == "Steam climbs."
    for notice in (*reopened.notices, *(finding.text for finding in check(reopened))):
        assert notice.rstrip()[-1] in ".?!)"
    if not reopened.read_only:
        write(reopened, "prose", "And on.")
        reopened.settle()
        assert prose(again(stranger))[-1] == "And on."
    assert not (tmp_path / "owned").exists()


def test_a_hostile_campaign_is_safe_to_export(stranger: Campaign, again: Again, tmp_path: Path) -> None:
    for number, bomb in enumerate(bombs(100).values()):  # each is told in each format
        spoilt(stranger, bomb.replace(b"01M7W8T59GGT55F67MEJXNPA3R", f"01M7W8T59GGT55F67MEJXN{number:04}".encode()))
    before, opened = sorted(tmp_path.rglob("*")), again(stranger)
    for id_ in formats():
        if not (form := export(id_)).lacking():
            file, refused = io.BytesIO(), ""
            try:
                list(form.put(Story.of(opened, Selection()), file))
            except Refused as reason:
                refused = str(reason)
            assert file.getvalue() or "too long for one PDF" in refused or "No character" in refused, id_
            assert sorted(tmp_path.rglob("*")) == before, id_


def test_names_of_a_campaign_never_become_paths(stranger: Campaign, library: Library) -> None:
    """Not its id either, from which the names of drafts and snapshots are made."""
    state = library.places.state
    for id_ in ("../../x", "/etc/passwd", "..", "", "a/b", "C:\\x", "\0", "x" * 5000):
        assert Draft.of(state, id_).path.parent == state / "drafts"
        assert snapshots(state, id_).parent == state / "snapshots"
        assert len(snapshots(state, id_).name) <= 40


def test_no_device_or_link_is_read_on_the_way_into_a_backup(stranger: Campaign, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    for place in (stranger.folder.path, stranger.folder.journal, stranger.folder.trash):
        place.mkdir(exist_ok=True)
        (place / "zero").symlink_to("/dev/zero")
        (place / "loop").symlink_to(place)
        (place / "secret").symlink_to(tmp_path / "secret")
        os.mkfifo(place / "pipe")
    assert b"secret" not in pack_campaign(stranger.folder).data


def test_all_that_is_said_of_it_is_fit_for_a_screen(stranger: Campaign, again: Again) -> None:
    """Names of files, values and keys are a stranger's too."""
    evil = "\\u001b]0;x\\u0007\\u202e"
    spoilt(stranger, entry(f'"{evil}" = 1\ntext = 1\n') + changed(f"trackers/{evil}/die"))
    name = "x\x1b]0;t\x07.toml"
    (stranger.folder.journal / name).write_bytes(b"x")
    reopened = again(stranger)
    for text in (*reopened.notices, *(f"{each.where} {each.text}" for each in check(reopened))):
        assert not {"\x1b", "\x07", "\u202e"} & set(sanitise(text))


# In a process of its own

OPENER = """
import os, resource, sys
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import places
from solo_journal.campaign.story.previously import previously
from solo_journal.campaign.journal.log_window import Window

def look(folder):
    campaign = library.open(folder.path.name)
    Window.at_the_end(campaign.journal)
    previously(campaign)
    for piece in export("markdown").write(campaign, Selection()):
        pass
    for finding in check(campaign):
        pass

library = Library(places())
folders, told = library.folders(), 0
look(library.new("plain", ("duskara",)).folder)  # what it imports is there for all of them then
for folder in folders:
    if os.fork() == 0:
        look(folder)
        os._exit(0)
    told += os.waitstatus_to_exitcode(os.wait()[1]) == 0
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(told, peak * (1 if sys.platform == "darwin" else 1024))
"""


def test_each_hostile_folder_opens_and_takes_no_more_than_200_mb(tmp_path: Path) -> None:
    library = library_at(tmp_path, Clock())
    for number, bomb in enumerate(BOMBS.values()):
        spoilt(library.new(f"bomb {number}", ("duskara",)), bomb)
    giant = library.new("giant state", ("duskara",))
    with giant.folder.state.open("ab") as stream:
        stream.truncate(10**9)
    last = giant.folder.sessions()[-1]
    with last.with_name(f"{last.stem} (1).toml").open("wb") as stream:
        stream.truncate(10**9)
    environment = {**os.environ, "SOLO_JOURNAL_HOME": str(tmp_path)}
    command = [sys.executable, "-c", OPENER]
    done = processes.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    told, peak = map(int, done.stdout.split())
    assert told == len(BOMBS) + 1
    assert peak < 200_000_000
