"""`check` proves the log: whatever was tampered with is found and told in a sentence, and what is in order is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.blocks import seal, seal_block, split
from solo_journal.campaign.journal.replay import apply_changes, backwards, is_torn, replay_act
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.check_files import Finding
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.names import with_recorded_keys
from solo_journal.rules.refusal import Unknown
from solo_journal.rules.tables import find_table

if TYPE_CHECKING:
    from .conftest import Disk, Do

Again = Callable[[Campaign], Campaign]


@pytest.fixture
def played(torch: Campaign, do: Do, game: str) -> Campaign:
    """A campaign in which a little of everything was done, and all of it is in order."""
    oracle = shelf.system(game).oracle
    assert oracle is not None
    words = write(torch, "prose", "[N:Orso|hunter] steps out.")
    perform_and_keep(torch, make(oracle.procedure, {oracle.words: "Is it?"}), Typed((5, 2)))
    step = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    do(torch, "tracker.step", tracker="Torch", dice=(2,))
    amendments.edit(torch, words.id, "Orso steps out.")
    roll = do(torch, "dice.roll", expression="2d6+1", dice=(3, 4))
    amendments.reroll(torch, roll.id)
    amendments.reroll(torch, step.id, Typed((1,)))
    undo(torch)
    redo(torch)
    do(torch, "session.close")
    do(torch, "session.start")
    do(torch, "tracker.tick", tracker="Hunters", amount=2)
    torch.settle()
    return torch


def findings(campaign: Campaign, again: Again) -> list[Finding]:
    return list(check(again(campaign)))


def wrong(campaign: Campaign, again: Again) -> list[str]:
    return [finding.text for finding in findings(campaign, again) if not finding.note]


def blocks_of(path: Path) -> list[str]:
    """The entries of a session file, without their seals."""
    data = path.read_bytes()
    return [re.sub(r"#= \w{8}\n\Z", "", block.raw(data).decode()) for block in split(data).blocks]


def forged(path: Path, forge: Callable[[list[str]], list[str]]) -> None:
    """A session file with other entries, each under a good seal."""
    path.write_bytes(b"".join(seal_block(block) for block in forge(blocks_of(path))))


def instead(path: Path, pattern: str, new: str) -> None:
    """The first match in the file put right by somebody who knows how to seal."""
    done: list[int] = []

    def forge(found: list[str]) -> list[str]:
        changed = [re.subn(pattern, new, block, count=1) for block in found]
        first = next(index for index, (_, count) in enumerate(changed) if count)
        done.append(first)
        return [changed[index][0] if index == first else block for index, block in enumerate(found)]

    forged(path, forge)
    assert done


def test_a_table_drawn_by_a_title_that_another_pack_has_by_now_is_the_one_it_was(torch: Campaign, do: Do) -> None:
    table = torch.tables["weather.spring"]
    entry = do(torch, "table.draw", table=table.title)
    assert entry.outcome is not None
    twins = {**torch.tables, "twin.twin": replace(table, id="twin", pack="twin", rows=table.rows[:1])}
    with pytest.raises(Unknown, match="More than one pack"):
        find_table(twins, table.title)
    assert replay_act(entry, torch.world, twins, shelf.INSTALLED).outcome.headline == entry.outcome.headline


def test_what_is_in_order_has_no_findings(played: Campaign, again: Again) -> None:
    assert findings(played, again) == []


@pytest.mark.parametrize(
    ("pattern", "new", "told"),
    [
        (r"faces = \[5\]", "faces = [1]", "its own dice give"),
        (r"faces = \[5\]", "faces = [7]", "cannot be replayed"),
        (r"faces = \[5\]", "faces = [5, 5]", "cannot be replayed"),
        (r'label = "Chance", dice', 'label = "Luck", dice', "cannot be replayed"),
        (r'headline = "Yes"', 'headline = "No, and"', "records “No, and”, and its own dice give “Yes”"),
        (r'label = "Chance" \}', 'label = "Luck" }', "names a roll"),
        (r"before = 8\nafter = 6", "before = 8\nafter = 4", "not what its own dice change"),
        (r"before = 8\nafter = 6", "before = 10\nafter = 6", "was d8 and not d10"),
        (r'tracker = "Torch"', 'tracker = "Lamp"', "cannot be replayed"),
        (r'expression = "2d6\+1"', 'expression = "2d6+2"', "its own dice give"),
        (r'target = "\w+"', 'target = "01XXXXXXXXXXXXXXXXXXXXXXXX"', "does not come before it"),
        (r'path = "trackers/torch/die"', 'path = "trackers/torch/kind"', "cannot be read"),
        (r'kind = "question"', 'kind = "wild guess"', "cannot be read"),
        (rf"format = {FORMAT}", "format = one", "readable checkpoint"),
    ],
)
def test_a_forged_entry_is_found(played: Campaign, again: Again, pattern: str, new: str, told: str) -> None:
    instead(played.folder.sessions()[0], pattern, new)
    said = wrong(played, again)
    assert any(told in text for text in said), said
    assert all(text.rstrip()[-1] in ".?!" for text in said)


def test_swapped_entries_are_found(played: Campaign, again: Again) -> None:
    def swapped(found: list[str]) -> list[str]:
        one, two = (i for i, block in enumerate(found) if 'kind = "roll"' in block and "tracker.step" in block)
        found[one], found[two] = found[two], found[one]
        return found

    forged(played.folder.sessions()[0], swapped)
    assert any("as it says" in text for text in wrong(played, again))


def test_an_entry_twice_and_an_entry_taken_out_are_found(played: Campaign, again: Again) -> None:
    first = played.folder.sessions()[0]
    whole = first.read_bytes()
    forged(first, lambda found: [*found[:4], found[3], *found[4:]])
    assert any("was used before" in text for text in wrong(played, again))
    first.write_bytes(whole)
    forged(first, lambda found: [block for block in found if "steps out" not in block])
    said = wrong(played, again)
    assert any("entries came before this session" in text for text in said)


def test_a_seal_that_does_not_fit_is_worth_a_note(played: Campaign, again: Again) -> None:
    first = played.folder.sessions()[0]
    first.write_text(first.read_text("utf-8").replace("Orso steps out.", "Orso walks out."), "utf-8")
    found = findings(played, again)
    assert [finding.note for finding in found] == [True]
    assert re.fullmatch(r"\S+\.toml, line \d+", found[0].where)
    assert "by hand" in found[0].text


def test_a_checkpoint_that_is_not_the_end_of_the_last_session_is_found(played: Campaign, again: Again) -> None:
    instead(played.folder.sessions()[1], r"die = 0\n", "die = 12\n")
    assert any("not the one in which the last one ended" in text for text in wrong(played, again))


def test_a_snapshot_of_another_world_is_found_under_a_good_seal(played: Campaign, again: Again) -> None:
    state = played.folder.state
    body = state.read_text("utf-8").rpartition("#= ")[0].replace("die = 0", "die = 8")
    state.write_text(f"{body}#= {seal(body.encode())}\n", "utf-8")
    assert wrong(played, again) == ["It does not hold the world that the journal leads to."]


def test_a_snapshot_that_cannot_be_read_is_found(played: Campaign, again: Again) -> None:
    played.folder.state.write_bytes(b"= nonsense")
    assert any("campaign.toml cannot be read" in text for text in wrong(played, again))


def test_another_version_of_the_rules_is_a_note(
    played: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    instead(played.folder.sessions()[0], r"faces = \[5\]", "faces = [1]")
    assert wrong(played, again)
    kind = next(entry.act.procedure for entry in played.journal.backwards() if entry.act and entry.kind == "question")
    monkeypatch.setattr(shelf.procedure(kind), "version", 2)
    assert wrong(played, again) == []
    assert any("another version today" in finding.text for finding in findings(played, again))


def test_what_only_rolled_is_known_by_its_words_under_another_version_too(
    torch: Campaign, do: Do, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(torch, "table.draw", table="duskara.verbs", dice=(3, 2))
    torch.settle()
    monkeypatch.setattr(shelf.procedure("table.draw"), "version", 99)
    assert findings(torch, again) == []
    instead(torch.folder.sessions()[0], r"faces = \[3, 2\]", "faces = [4, 2]")
    assert any("another version today" in finding.text for finding in findings(torch, again))


@pytest.mark.parametrize(("version", "torn"), [(2, True), (3, False)])
def test_an_act_of_another_version_that_did_otherwise_is_no_torn_one(
    torch: Campaign, do: Do, monkeypatch: pytest.MonkeyPatch, version: int, torn: bool
) -> None:
    """What is torn lacks some of what it did; today's rules may do more or less than those of its time."""
    entry = do(torch, "tracker.step", tracker="Torch", dice=(2,))
    monkeypatch.setattr(shelf.procedure("tracker.step"), "version", version)
    world, tables = torch.world, torch.tables
    assert not is_torn(entry, None, world, tables, torch.shelf)
    (change,) = entry.change
    other = entry.but(change=(change.but(after=4),))
    assert is_torn(other, None, world, tables, torch.shelf) is torn
    assert is_torn(entry.but(change=()), None, apply_changes(world, backwards(entry)), tables, torch.shelf)


def test_an_act_replays_with_the_keys_of_its_time(torch: Campaign, again: Again, do: Do) -> None:
    """Names without Latin letters once got the word for their kind."""
    with with_recorded_keys(("person", "person-2", "tracker", "character")):
        write(torch, "prose", "[N:Ἑλένη|queen] and [N:מרים] wait. [Clock:Колокол 1/4]")
        do(torch, "character.add", name="雪")
    assert [*torch.world.people, *torch.world.characters] == ["person", "person-2", "character"]
    write(torch, "prose", "[N:Ἑλένη|angry] and [N:Ивана] [N:❤️]")
    assert list(torch.world.people) == ["person", "person-2", "ивана", "❤️"]
    assert check(again(torch)) == []


def test_a_procedure_that_is_no_more_is_a_note(played: Campaign, again: Again) -> None:
    instead(played.folder.sessions()[0], r'procedure = "dice.roll"', 'procedure = "gone.roll"')
    assert wrong(played, again) == []
    assert any("cannot be replayed" in finding.text for finding in findings(played, again))


def test_an_overruled_act_is_exempt_and_told_all_the_same(played: Campaign, again: Again, do: Do) -> None:
    roll = do(played, "dice.roll", expression="1d6", dice=(4,))
    amendments.overrule(played, roll.id, "6")
    assert not any("its own dice" in finding.text for finding in findings(played, again))
    instead(played.folder.sessions()[-1], r"faces = \[4\]", "faces = [5]")
    assert wrong(played, again) == []
    assert any("its own dice" in finding.text for finding in findings(played, again))


def test_a_dice_reading_for_one_act_alone_is_replayed_with_it(torch: Campaign, again: Again, game: str) -> None:
    reading = next(reading for reading in shelf.system(game).readings if reading.options)
    users = [kind for kind in shelf.system(game).procedures if reading in kind.readings]
    other = next(option for option in reading.options if option != reading.default)
    perform_and_keep(torch, make(users[0], users[0].example), readings={reading.id: other})
    assert torch.world.readings == {}
    rule = make(shelf.procedure("reading.set"), {"name": reading.id, "setting": other})
    perform_and_keep(torch, rule, readings={reading.id: reading.default})
    assert torch.world.readings == {reading.id: other}, "what the act itself sets stays set"
    assert findings(torch, again) == []


def test_entries_that_wait_to_be_saved_are_reported(played: Campaign, broken: Disk) -> None:
    broken.fail("write")
    write(played, "prose", "one")
    broken.mend()
    assert any("not saved yet" in finding.text for finding in check(played))


def test_a_clock_that_was_wrong_is_worth_a_note(played: Campaign, again: Again) -> None:
    instead(played.folder.sessions()[1], r"\nat = 2026", "\nat = 2025")
    assert wrong(played, again) == []
    assert any("clock" in finding.text for finding in findings(played, again))
