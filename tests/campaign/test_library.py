"""Campaigns have names; names never become paths. Finding one again, and which was played last."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from solo_journal.campaign.imports import import_file
from solo_journal.campaign.library.identity import folder_name
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places, places
from solo_journal.campaign.play.append import write
from solo_journal.rules import shelf
from solo_journal.rules.refusal import BadInput, Refused, Unknown

ODD_TITLES = [
    "",
    "..",
    "../../etc",
    "CON",
    "nul",
    "😀" * 300,
    "  ",
    "影",
    "a/b\\c",
    "\x1b[31m",
    ".hidden",
    "x" * 999,
    "a\nb",
]


@pytest.mark.parametrize("title", ODD_TITLES)
def test_any_title_works_and_none_becomes_a_path(library: Library, game: str, title: str) -> None:
    campaign = library.new(title, (game,))
    assert campaign.folder.path.parent == library.places.campaigns
    assert all(each == "-" or each.isalnum() for each in campaign.folder.path.name)
    assert campaign.folder.path.name.partition(".")[0] not in {"con", "nul"}
    assert campaign.title == (title.strip() or "Untitled")
    assert library.open(campaign.folder.path.name).title == campaign.title
    assert library.find(campaign.title).path == campaign.folder.path


def test_a_title_that_is_too_long_is_refused(library: Library, game: str) -> None:
    with pytest.raises(BadInput, match="at most 1,000"):
        library.new("x" * 1001, (game,))
    assert library.folders() == []


def test_broken_characters_in_a_title_are_replaced(library: Library, game: str) -> None:
    assert library.new("caf\udce9", (game,)).title.startswith("caf\ufffd")


@pytest.mark.parametrize(
    ("title", "name"),
    [("Łódź, Straße & Ærø", "lodz-strasse-aero"), ("Тёмный лес", "temnyi-les"), ("Σκοτεινό δάσος", "skoteino-dasos"),
     ("Ďáblova noc", "dablova-noc"), ("İstanbul", "istanbul"), ("暗い森", "暗い森"),
     ("Ночь кота 李", "noch-kota-李"), ("?!", "campaign"), ("CON", "con-campaign")],
)  # fmt: skip
def test_a_folder_is_called_after_the_title_in_letters_that_any_disk_takes(title: str, name: str) -> None:
    assert folder_name(title) == name


def test_the_same_title_twice_and_in_other_case_makes_folders_of_their_own(library: Library, game: str) -> None:
    names = [library.new(title, (game,)).folder.path.name for title in ("Dusk", "Dusk", "DUSK")]
    assert names == ["dusk", "dusk-2", "dusk-3"]


def test_two_programs_that_begin_at_once_make_two_campaigns(library: Library, game: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: library.new("Dusk", (game,)), range(4)))
    assert len({campaign.folder.path for campaign in made}) == 4
    assert len(library.folders()) == 4
    assert all(len(folder.sessions()) == 1 for folder in library.folders())


def test_what_is_in_the_way_is_left_alone(library: Library, game: str) -> None:
    root = library.places.campaigns
    root.mkdir(parents=True)
    (root / "dusk").write_text("my notes")
    (root / "dusk-2").symlink_to(root / "nowhere")
    assert library.new("Dusk", (game,)).folder.path.name == "dusk-3"
    assert (root / "dusk").read_text() == "my notes"


@pytest.mark.parametrize("system", ["grimoire", "table"])
def test_what_is_no_game_is_refused_before_anything_is_made(library: Library, tmp_path: Path, system: str) -> None:
    (tmp_path / "log.md").write_text("Rain.\n", encoding="utf-8")
    with pytest.raises(Unknown, match="There is no rule system"):
        library.new("A", (system,))
    with pytest.raises(Unknown, match="There is no rule system"):
        import_file(library, tmp_path / "log.md", system=system)
    assert not list(library.folders())


def test_a_new_campaign_begins_with_its_games_and_a_session(library: Library, game: str) -> None:
    world = library.new("Dusk", (game,)).world
    assert list(world.systems) == [game]
    assert world.session.open
    assert library.new("Bare", ()).world.systems == {}


# Finding


@pytest.fixture
def three(library: Library, game: str) -> Library:
    for title in ("The Long Dusk", "The Long Night", "Émile"):
        library.new(title, (game,))
    return library


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("the-long-dusk", "the-long-dusk"),
        ("THE LONG DUSK", "the-long-dusk"),
        ("The long d", "the-long-dusk"),
        ("the-long-n", "the-long-night"),
        ("émile", "emile"),
        ("em", "emile"),
    ],
)
def test_it_is_found_by_folder_title_or_the_beginning_of_either(three: Library, called: str, name: str) -> None:
    assert three.find(called).path.name == name


def test_it_is_found_by_path(three: Library) -> None:
    path = three.places.campaigns / "emile"
    assert three.find(str(path)).path == path


def test_what_fits_several_is_refused_with_their_names(three: Library) -> None:
    with pytest.raises(Refused, match=r"the-long-dusk, the-long-night|the-long-night, the-long-dusk"):
        three.find("the long")


@pytest.mark.parametrize("called", ["The Long Dsk", "???", "😀" * 300, "\0", "a" * 5000, "../x", "\udce9"])
def test_what_fits_none_is_refused(three: Library, called: str) -> None:
    with pytest.raises(Unknown, match="no campaign"):
        three.find(called)


def test_a_near_name_is_offered(three: Library) -> None:
    with pytest.raises(Unknown, match="The Long Dusk"):
        three.find("The Long Dsk")


def test_without_a_name_it_is_the_last_played(three: Library) -> None:
    dusk = three.open("the-long-dusk")
    write(dusk, "prose", "Steam climbs.")
    later = three.find("emile").state.stat().st_mtime + 10
    os.utime(dusk.folder.sessions()[-1], (later, later))
    assert three.find().path.name == "the-long-dusk"
    assert next(card.title for card in three.cards()) == "The Long Dusk"


def test_an_empty_library_says_how_to_begin(library: Library) -> None:
    with pytest.raises(Unknown, match="solo-journal new TITLE --game"):
        library.find()
    assert list(library.cards()) == []


def test_a_card_says_what_a_player_chooses_by(three: Library, game: str) -> None:
    card = next(card for card in three.cards() if card.title == "Émile")
    assert (card.systems, card.sessions, card.entries) == ((game,), 1, 2)
    assert card.played > 0


@pytest.mark.parametrize(
    "content",
    [b"= nonsense", b'format = 2\nid = "x"\ntitle = "t"\nas_of = "x"\ncount = 1\n[world]\nsystems = 5\n', b"\xff", b""],
)
def test_a_broken_campaign_stops_no_other(three: Library, content: bytes) -> None:
    (three.places.campaigns / "emile" / "campaign.toml").write_bytes(content)
    (three.places.campaigns / "no campaign").mkdir()
    (three.places.campaigns / "notes.txt").write_text("mine")
    assert len(list(three.cards())) == 3
    assert three.open("the-long-night").title == "The Long Night"


def test_without_campaign_toml_its_last_session_file_says_what_it_is(three: Library, game: str) -> None:
    (three.places.campaigns / "emile" / "campaign.toml").unlink()
    card = next(card for card in three.cards() if card.title == "Émile")
    assert (card.systems, card.sessions, card.entries) == (
        (game,),
        1,
        None,
    )
    assert three.find("Émile").path.name == "emile"


# Places


def test_a_home_holds_everything(tmp_path: Path) -> None:
    home = tmp_path / "home"
    found = places()
    assert found == Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs")
    assert places(tmp_path / "elsewhere").campaigns == tmp_path / "elsewhere"
    assert not home.exists()


def test_without_a_home_things_lie_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOLO_JOURNAL_HOME")
    found = places()
    assert found.campaigns.name == "campaigns"
    assert found.settings.name == "settings.toml"


def test_every_game_on_the_shelf_can_be_begun(library: Library) -> None:
    campaign = library.new("All", tuple(shelf.games()))
    assert list(campaign.world.systems) == shelf.games()
