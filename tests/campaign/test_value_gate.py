"""Values are checked where they are read: a wrong type is a damaged entry, shown as its words, and ends nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from solo_journal import clock
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.exports.formats.json import FORMAT, VERSION
from solo_journal.campaign.ids import new_id
from solo_journal.campaign.imports import import_file
from solo_journal.campaign.journal.blocks import block_of, seal_block, split, tree_of
from solo_journal.campaign.journal.chunked_reader import spot_of
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.journal.value_gate import fault_in
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.unsaved import Made, Stamp
from solo_journal.campaign.store import bounds
from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.campaign.story.previously import previously
from solo_journal.campaign.story.stats.statistics import statistics
from solo_journal.rules import shelf
from solo_journal.rules.changes import Change
from solo_journal.rules.immutable import plain
from solo_journal.rules.kinds.view import LinesPart
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World
from solo_journal.shipped import shipped

from ..faults.mutations import as_block, places

if TYPE_CHECKING:
    from .conftest import Do

SAMPLES = [path for path in sorted(shipped("campaigns").iterdir()) if (path / "journal").is_dir()]
Again = Callable[[Campaign], Campaign]
WRONG = [
    ('id = "', 'id = "\\u0007', "a few letters and digits"),
    ('after = "1984"', "after = 1984", "scene/title"),
    ('after = "1984"', 'after = ["1984"]', "scene/title"),
    ('path = "scene/title"', 'path = "scene/title/deep"', "nothing can stand there"),
    ("after = 1\n", 'after = "1"\n', "scene/number"),
    ("after = 1\n", "after = 900000000000000\n", "out of range"),
    ('after = "1984"', "after = nan", "not a number that may be kept"),
    ("[entry.act.inputs]", "[entry.act.inputs]\nby = 10000000000000000000000", "more than 64 bits"),
    ('kind = "scene"', 'kind = "scene"\nmood = 12:30:00', "“mood” cannot be saved"),
    ("at = 2026-", "at = 0001-", "“at” is not a possible time"),
    ("at = 2026-11-20T19:00:", "at = 9999-12-31T23:59:", "“at” is not a possible time"),
]


@pytest.mark.parametrize(("old", "new", "why"), WRONG)
def test_a_value_of_another_type_is_a_damaged_entry(
    campaign: Campaign, again: Again, do: Do, old: str, new: str, why: str
) -> None:
    do(campaign, "scene.open", title="1984")
    write(campaign, "prose", "And then.")
    path = campaign.folder.sessions()[-1]
    data = path.read_text()
    start = data.rindex("[[entry]]", 0, data.rindex('kind = "scene"'))
    assert old in data[start:]
    path.write_text(data[:start] + data[start:].replace(old, new, 1))
    reopened = again(campaign)
    (damaged,) = (each for each in reopened.journal.entries() if isinstance(each, Damaged))
    assert why in damaged.why
    assert "1984" in damaged.raw
    assert any(why in finding.text for finding in check(reopened))
    write(reopened, "prose", "And on.")
    assert any(each.id == damaged.id for each in again(campaign).journal.entries())


def test_a_world_that_cannot_be_is_no_checkpoint(campaign: Campaign, again: Again) -> None:
    path = campaign.folder.sessions()[-1]
    path.write_text(path.read_text().replace("[entry.checkpoint.world.session]", "[entry.checkpoint.world.sessio]", 1))
    data = path.read_text()
    path.write_text(data.replace("[entry.checkpoint.world]", "[entry.checkpoint.world]\nactive = 7", 1))
    assert isinstance(next(iter(again(campaign).journal.entries())), Damaged)


@pytest.mark.parametrize("value", ["1984-01-01", "inf", "18446744073709551616", "[{ deep = 12:30:00 }]"])
def test_what_no_file_could_hold_again_does_not_stop_the_next_session(
    campaign: Campaign, again: Again, do: Do, value: str
) -> None:
    """A game's own part of the world may hold anything that TOML has a form for, and the next checkpoint writes it."""
    do(campaign, "scene.open", title="1984")
    path = campaign.folder.sessions()[-1]
    with path.open("a") as file:
        file.write('\n[[entry]]\nid = "HAND1"\nat = 2026-11-20T23:00:00Z\nkind = "hand"\ntext = "By hand."\n')
        file.write(f'[[entry.change]]\npath = "systems/duskara/own"\nafter = {value}\n')
    write(campaign, "prose", "And on.")
    campaign.settle()
    state = campaign.folder.state
    odd = f"[world.systems.duskara.odd]\nx = {value}\n[world.session]"
    state.write_text(state.read_text().replace("[world.session]", odd))
    reopened = again(campaign)
    do(reopened, "session.close")
    do(reopened, "session.start")
    assert again(campaign).world.session.number == 2
    assert [each.id for each in reopened.journal.entries() if isinstance(each, Damaged)] == ["HAND1"]


@pytest.mark.parametrize("seconds", [250_000_000_000, -(10**12)])
def test_however_wrong_a_clock_is_what_was_saved_can_be_read(
    campaign: Campaign, again: Again, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    monkeypatch.setenv(clock.AHEAD, str(seconds))
    campaign.clock = clock.now
    kept = write(campaign, "prose", "In the year nine thousand.")
    assert again(campaign).journal.find(kept.id) == kept


def test_what_could_not_be_read_back_is_not_written(campaign: Campaign) -> None:
    path = campaign.folder.sessions()[-1]
    before = path.read_bytes()

    def make(world: World, stamp: Stamp) -> Made:
        wrong = Change(path="scene/title", before="", after=1984)
        return Made(Entry(id=stamp.id, at=stamp.at, kind="hand", change=(wrong,)), world)

    with pytest.raises(Refused, match="scene/title"):
        campaign.keep(make)
    assert path.read_bytes() == before


def test_the_json_import_lets_none_of_it_in(campaign: Campaign, do: Do, library: Library, tmp_path: Path) -> None:
    entry = do(campaign, "scene.open", title="1984")
    assert fault_in(entry) == ""
    change = entry.change[0].but(path="scene/title", after=1984)
    assert "scene/title" in fault_in(entry.but(change=(change,)))
    spoilt = tmp_path / "story.json"
    entries = [tree_of(each) for each in campaign.journal.entries() if not isinstance(each, Damaged)]
    entries[-1]["change"][0] = {"path": "scene/title", "after": 1984}
    story = {"format": FORMAT, "version": VERSION, "whole": True, "entries": [{"entry": each} for each in entries]}
    spoilt.write_text(json.dumps(story))
    with pytest.raises(Refused, match="scene/title"):
        import_file(library, spoilt)


def test_two_entries_that_speak_of_each_other_are_found_all_the_same(campaign: Campaign, again: Again) -> None:
    with campaign.folder.sessions()[-1].open("a") as file:
        for one, other in (("A1", "B1"), ("B1", "A1")):
            file.write(f'\n[[entry]]\nid = "{one}"\nat = 2026-11-20T23:00:00Z\nkind = "edit"\n')
            file.write(f'text = "Other words."\ntarget = "{other}"\n')
    assert spot_of(again(campaign).journal, "A1") is not None


@pytest.mark.parametrize("name", ["story.md", "story.json"])
def test_an_import_makes_no_more_entries_than_a_story_has(
    library: Library, campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(bounds, "STORY", bounds.Bounds("import", 1_000_000, most=20))
    entries: list[object] = [{"entry": {}}] * 30
    story = {"format": FORMAT, "version": VERSION, "whole": True, "entries": entries}
    text = json.dumps(story) if name.endswith("json") else "".join(f"@ Go {number}\n" for number in range(30))
    (tmp_path / name).write_text(text)
    with pytest.raises(Refused, match="more than 20 entries"):
        import_file(library, tmp_path / name)
    assert [folder.path.name for folder in library.folders()] == ["the-long-dusk"]


@pytest.mark.parametrize("value", [1.5, "x", ["x"], {"name": 3}])
@pytest.mark.parametrize("path", ["characters/k/sheets/augur/stances/0", "characters/k/sheets/nightsong/abilities",
                                  "systems/duskara/twist", "characters/k/sheets/pathwalker/traits/might"])  # fmt: skip
def test_what_a_game_has_no_words_for_is_reported_by_its_path(path: str, value: object) -> None:
    said = words_of_changes(
        [Change(path=path, before=value, after=7), Change(path=path, before=7, after=value)], INSTALLED
    )
    assert isinstance(said, list)


@pytest.mark.parametrize("value", ["", 7, [1], {"x": "y"}])
def test_statistics_pass_over_values_that_a_game_cannot_count(campaign: Campaign, again: Again, value: Any) -> None:
    """What belongs to a game is a plain tree, so anything may stand where a meter is."""
    write(campaign, "prose", "It stands so.")
    at = campaign.clock()
    for path in ("systems/duskara/doubles", "systems/duskara/doubles/x", "systems/augur/threat"):
        entry = Entry(id=new_id(at), at=at, kind="hand", change=(Change(path=path, before=None, after=value),))
        campaign.journal.add(block_of(entry))
    found = statistics(again(campaign))
    assert [each.words for each in found.sittings] == [3]


def test_every_game_words_changes_of_any_value_as_text() -> None:
    """A number where a game has a text is told, and ends nothing where the words are joined."""
    for game in shelf.games():
        for home in shelf.system(game).fields:
            under = {"character": f"characters/x/sheets/{game}", "campaign": f"systems/{game}"}.get(home.of, "")
            for field in home.fields if under else ():
                for value in (-7, "x", [1, "x"], {"a": {"b": 1}}):
                    said = words_of_changes(
                        [Change(path=f"{under}/{field.at or field.name}", before="", after=value)], INSTALLED
                    )
                    assert all(isinstance(each, str) for each in said), (game, field.name, value)


def test_each_value_of_each_entry_in_turn_may_be_of_another_type(campaign: Campaign, again: Again, do: Do) -> None:
    """None ends anything: what does not fit is a damaged entry in its place, and all others are there."""
    do(campaign, "scene.open", title="1984")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6)
    do(campaign, "lonelog.tags", text="[N:Orso|hunter] waits.")
    path = campaign.folder.sessions()[-1]
    whole = path.read_bytes()
    ids = [entry.id for entry in campaign.journal.entries()]
    tried = 0
    for number, block in enumerate(split(whole).blocks[1:], start=1):
        tree = tomli.loads(whole[block.start : block.end].decode())["entry"][0]
        for place in range(len(places(tree))):
            turned = deepcopy(tree)
            holder, key = places(turned)[place]
            holder[key] = 7 if isinstance(holder[key], (str, list, dict)) else "x"
            path.write_bytes(whole[: block.start] + seal_block(as_block(turned)) + b"\n" + whole[block.end :])
            reopened = again(campaign)
            there = [each.id for each in reopened.journal.entries()]
            assert there[:number] + there[number + 1 :] == ids[:number] + ids[number + 1 :]
            assert [line.entry for line in recent(reopened.journal, 20)]
            previously(reopened)
            statistics(reopened)
            tried += 1
    assert tried > 60


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_what_a_game_cannot_read_of_its_own_is_reported_in_its_place_and_hides_nothing_else(
    sample: Path, tables: Tables
) -> None:
    """Sheets are plain trees, so anything may stand in them; all that shows a character goes on showing the rest."""
    opened = Campaign.open(sample, tables=tables)
    spoilt = plain(opened.world)
    strange: tuple[Any, ...] = (7, "x", [[]], {"name": 3})
    faults = 0
    for number, (holder, key) in enumerate(places([spoilt["systems"], *spoilt["characters"].values()])):
        before, holder[key] = holder[key], strange[number % len(strange)]
        with suppress(ValueError):
            world = World.model_validate(deepcopy(spoilt)).on(opened.shelf)
            for game in opened.shelf.games_in_use(world):
                drawn = [*game.views(world), *game.campaign_views(world)]
                for one in world.characters.values():
                    list(game.sheet_rows(one))
                    list(game.weighing(one))
                list(game.status(world))
                why = game.fault(world)
                faults += bool(why)
                told = [
                    line for view in drawn for part in view.parts if isinstance(part, LinesPart) for line in part.lines
                ]
                assert not why or why in told
        holder[key] = before
    assert faults


def test_what_was_typed_into_campaign_toml_and_fits_no_sheet_stays_there_until_it_is_repaired(
    campaign: Campaign, again: Again, do: Do
) -> None:
    do(campaign, "character.add", name="Kaelen", concept="Drone runner")
    do(campaign, "duskara.tag", name="Thermal Sense")
    campaign.settle()
    state = campaign.folder.state
    state.write_text(re.sub(r'kind = "(\w+)"', "kind = 7", typed := state.read_text(), count=1))
    assert (wrong := state.read_text()) != typed
    reopened = again(campaign)
    assert any("cannot be used, so the file is left as it is" in each for each in reopened.notices)
    write(reopened, "prose", "On.")
    reopened.settle()
    assert state.read_text() == wrong
    assert reopened.world.characters == campaign.world.characters
    state.write_text(typed.replace("Thermal Sense", "Thermal Eye"))
    assert "Thermal Eye" in str(again(campaign).world.characters)


def test_a_date_among_what_an_act_changed_can_be_checked(campaign: Campaign, again: Again, do: Do) -> None:
    do(campaign, "lists.note", list="threads", name="Who lit the beacon?")
    path = campaign.folder.sessions()[-1]
    data = path.read_text()
    path.write_text(re.sub(r'(?m)^note = ""$', 'note = ""\nlit = 1984-01-01T00:00:00Z', data, count=1))
    found = [finding.text for finding in check(again(campaign))]
    assert any("is not what its own dice change" in each for each in found), found
