"""A campaign that plays a game in a file: found, reloaded, copied, replayed by the copy of its time, missed by name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.branch import branch
from solo_journal.campaign.library.game_files import GameFiles, game_in, new_game, templates_folder
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.command_lookup import nothing_called
from solo_journal.campaign.play.line_parser import Typed as Line
from solo_journal.campaign.play.line_resolver import plan
from solo_journal.campaign.play.preview import plan_line
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.change_text import changes_words
from solo_journal.campaign.story.entry_text import log_line
from solo_journal.campaign.story.search import Shelf as Searched
from solo_journal.campaign.story.state_text import sheet_rows
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import AnswerSource, Chance, Typed
from solo_journal.rules.commons.session import Start
from solo_journal.rules.gamefile.faults import BadGame
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused, Unknown


@pytest.fixture
def file(library: Library) -> Path:
    """Briar, put among the player's own games."""
    library.places.games.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(templates_folder() / "briar.toml", library.places.games))


def did(campaign: Campaign, id_: str, source: AnswerSource | None = None, **inputs: Any) -> str:
    kept = perform_and_keep(campaign, make(campaign.shelf.procedure(id_), inputs), source or Chance(3))
    campaign.settle()
    return kept.performed.outcome.headline


def begun(library: Library, *games: str) -> Campaign:
    campaign = library.new("Old wood", games or ("briar",))
    did(campaign, "character.add", name="Ada")
    did(campaign, "briar.create")
    return campaign


def copies(campaign: Campaign) -> list[Path]:
    return sorted((campaign.folder.path / "game").iterdir())


def changed(file: Path, *swaps: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text + "\n", encoding="utf-8")


OTHER_BANDS = (('on = "7-9"', 'on = "6-9"'), ('on = "up to 6"', 'on = "up to 5"'))


def test_its_signs_and_its_letters_work_as_those_of_any_game(library: Library, file: Path) -> None:
    campaign = begun(library, "briar", "duskara")
    asked, rolled = plan(campaign, Line("ask", "Is it open?", "+")), plan(campaign, Line("roll", "keen +2", ""))
    assert asked.procedure == make(campaign.shelf.procedure("briar.ask"), {"question": "Is it open?", "odds": "likely"})
    assert rolled.procedure == make(campaign.shelf.procedure("briar.risk"), {"word": "keen", "bonus": 2})
    risk = make(campaign.shelf.procedure("briar.risk"), {"word": "Gentle"})
    entry, performed = perform_and_keep(campaign, risk, Typed([1, 2]))
    assert (performed.outcome.headline, changes_words(entry, campaign.shelf)) == ("Miss", ["Omen 0 -> 1"])
    did(campaign, "briar.rest")
    rested = log_line(recent(campaign.journal, 1)[0]).partition(" → ")
    assert rested[0] == "Rest by a fire", "its result alone does not say what was rolled"
    assert did(campaign, "duskara.ask", question="Is it?")
    assert [each.label for each in campaign.shelf.system("briar").values(campaign.world)] == ["Harm", "Luck", "Omen"]
    assert list(check(campaign)) == []


def test_a_game_that_is_edited_is_read_again_and_old_acts_by_the_copy_of_their_time(
    library: Library, file: Path
) -> None:
    campaign = begun(library)
    before = campaign.shelf.procedure("briar.risk").version
    assert did(campaign, "briar.risk", Typed([3, 3]), word="Keen", bonus=-1) == "Miss"
    changed(file, *OTHER_BANDS, ('title = "Take a risk"', 'title = "Dare it"'))
    assert campaign.shelf.procedure("briar.risk").version != before
    assert did(campaign, "briar.risk", Typed([3, 3]), word="Gentle") == "At a cost"
    assert len(copies(campaign)) == 2
    again = library.open("Old wood")
    assert list(check(again)) == []
    for copy in copies(again):
        copy.unlink()
    told = list(check(library.open("Old wood")))
    assert [(each.note, "another version today" in each.text) for each in told] == [(True, True)]


def test_what_stands_on_the_sheet_is_set_moved_and_removed_by_its_name(library: Library, file: Path) -> None:
    """A number alone sets a meter, in a file's game as in any; a die takes its sides, and 0 is spent."""
    kinds = 'Oil = { is = "die", start = "d10" }\nArms = { is = "dice", open = true }\nSworn = { is = "flag" }\n[world]'
    changed(file, ("[world]", kinds))
    campaign = begun(library)
    for line, key, value in [
        ("harm 4", "harm", 4), ("harm 0", "harm", 0), ("harm +2", "harm", 2), ("harm -1", "harm", 1),
        ("oil 8", "oil", 8), ("oil 2", "oil", 4), ("oil 0", "oil", 0), ("oil d6", "oil", 6), ("oil up", "oil", 8),
        ("arms long bow d6", "arms", {"long-bow": {"name": "long bow", "slots": 1, "dice": [6]}}),
        ("long bow d10", "arms", {"long-bow": {"name": "long bow", "slots": 1, "dice": [10]}}),
        ("long bow gone", "arms", {}),
        ("condition Laid low", "hurts", ["Laid low"]), ("laid low gone", "hurts", []), ("sworn", "sworn", True),
        ("condition Worn out", "hurts", ["Worn out"]), ("clear worn", "hurts", []),
    ]:  # fmt: skip
        planned = plan_line(campaign, Line("command", line)).procedure
        assert planned is not None
        perform_and_keep(campaign, planned, Chance(3))
        assert campaign.world.characters["ada"].sheets["briar"][key] == value, line
    with pytest.raises(Unknown, match="Unknown command /lost"):
        plan_line(campaign, Line("command", "lost gone"))
    with pytest.raises(Refused, match="Sworn is already set"):
        did(campaign, "briar.sworn", on=True)


def test_what_is_only_told_otherwise_changes_no_version(library: Library, file: Path) -> None:
    campaign = begun(library)
    before = {kind.id: kind.version for kind in campaign.shelf.system("briar").procedures}
    changed(file, ('help = "Roll when it could go wrong and that would matter."', 'help = "Other words."'))
    changed(file, ('prompt = "What do you gain?"', 'prompt = "And now?"'), ("Village folk", "Good folk"))
    assert {kind.id: kind.version for kind in campaign.shelf.system("briar").procedures} == before


def test_with_the_file_gone_or_broken_the_campaign_plays_on_by_its_copy(library: Library, file: Path) -> None:
    campaign = begun(library)
    changed(file, ('"Harm +1"', '"Harmm +1"'))
    with pytest.raises(BadGame, match=r"no meter or score is called “Harmm”\. Did you mean Harm\?"):
        library.shelf.system("briar")
    assert did(campaign, "briar.risk", word="Bold")
    file.unlink()
    again = library.open("Old wood")
    assert did(again, "briar.risk", word="Bold")
    assert undo(again)
    assert list(check(again)) == []


def test_without_file_and_copy_its_absence_is_the_reason_and_no_other_game_answers(
    library: Library, file: Path
) -> None:
    campaign = begun(library, "briar", "duskara")
    file.unlink()
    shutil.rmtree(campaign.folder.path / "game")
    again = library.open("Old wood")
    missing = r"The game briar is not here: put briar\.toml into the folder games"
    for line in (Line("ask", "Is it open?", ""), Line("roll", "bold", "")):
        with pytest.raises(Refused, match=missing):
            plan(again, line)
    assert re.search(missing, str(nothing_called("luck", again, ())))
    assert all(each.note for each in check(again))
    said = [words for line in recent(again.journal, 9) for words in changes_words(line, again.shelf)]
    assert "Ada briar added" in said
    assert "{" not in "".join(said)
    rows = dict(sheet_rows(again.world.characters["ada"], again.shelf))
    assert rows == {"briar": "kept as it is; this game is not installed here"}
    assert again.world.characters["ada"].sheets["briar"]["luck"] == 3


def test_a_field_with_another_name_keeps_its_values(library: Library, file: Path) -> None:
    campaign = begun(library)
    did(campaign, "briar.luck", amount=-2)
    changed(file, ('Luck  = { is = "meter"', 'Fortune = { was = "Luck", is = "meter"'))
    changed(file, ("Luck 1+", "Fortune 1+"), ("Luck -1", "Fortune -1"), ("Luck = 3", "Fortune = 3"))
    again = library.open("Old wood")
    values = {each.label: each.value for each in again.shelf.system("briar").values(again.world)}
    assert values["Fortune"] == 1
    assert did(again, "briar.fortune", amount=-1) == "Fortune 0"
    assert again.world.characters["ada"].sheets["briar"]["fortune"] == 0


def test_a_broken_file_hides_no_other_and_a_wrong_name_is_reported(library: Library, file: Path) -> None:
    (file.parent / "broken.toml").write_text("format = 1\n[roll", encoding="utf-8")
    shutil.copy(file, file.parent / "renamed.toml")
    files = GameFiles(file.parent)
    assert sorted(files) == ["briar", "broken", "renamed"]
    assert ["briar" in files, "broken" in files, "renamed" in files] == [True, False, False]
    assert "Name the file briar.toml" in files.faults("renamed")[0]
    assert "a heading goes in brackets" in "".join(files.faults("broken"))
    assert "briar" in [each.id for each in library.shelf.choices()]
    with pytest.raises(BadGame):
        library.new("No", ("broken",))


def test_a_game_begins_from_a_template_under_a_name_of_its_own(library: Library) -> None:
    for template in sorted(path.stem for path in templates_folder().glob("*.toml")):
        path = new_game(library.games, template, f"my_{template}", f'My "{template}"', templates_folder())
        game = library.games[f"my_{template}"]
        assert (game.id, game.title, path.stem) == (f"my_{template}", f'My "{template}"', f"my_{template}")
    for id_, why in (
        ("my_briar", "already exists"),
        ("duskara", "a game of this program"),
        ("Two words", "cannot be"),
    ):
        with pytest.raises(Refused, match=why):
            new_game(library.games, "briar", id_, "X", templates_folder())
    with pytest.raises(Unknown, match="Did you mean briar"):
        new_game(library.games, "brair", "x2", "X", templates_folder())


def test_the_words_of_what_was_done_stay_while_a_file_is_broken_and_another_library_is_opened(
    library: Library, file: Path
) -> None:
    campaign = begun(library)
    harm = make(campaign.shelf.procedure("briar.harm"), {"amount": 2})
    entry = perform_and_keep(campaign, harm, Chance(1)).entry
    campaign.settle()
    changed(file, ('"Harm +1"', '"Harmm +1"'))
    assert changes_words(entry, campaign.shelf) == ["Harm 0 -> 2"]
    assert Library(library.places).games is not library.games
    assert changes_words(entry, campaign.shelf) == ["Harm 0 -> 2"]


OTHER_WORDS = (('title = "Briar"', 'title = "Bramble"'), ('"Take a risk"', '"Dare it"'), ("Harm", "Hurt"))


def test_two_campaigns_with_two_versions_of_one_file_share_no_words(library: Library, file: Path) -> None:
    """Each is told in the words of its own copy, opened side by side, searched together, and handed on."""
    old = begun(library)
    did(old, "briar.harm", amount=2)
    changed(file, *OTHER_WORDS)
    new = begun(library)
    did(new, "briar.hurt", amount=2)
    file.unlink()
    one, two = library.at(old.folder.path), library.at(new.folder.path)
    hits = {hit.path: hit.line for hit in Searched(library).search("kind:change hurt") if hit.line.act}
    hits |= {hit.path: hit.line for hit in Searched(library).search("kind:change harm") if hit.line.act}
    for campaign, label, title, risk in (
        (one, "Harm", "Briar", "Take a risk"),
        (two, "Hurt", "Bramble", "Dare it"),
    ) * 2:
        moved = recent(campaign.journal, 1)[0]
        assert changes_words(moved, moved.shelf) == [f"{label} 0 -> 2"]
        assert changes_words(moved.entry, campaign.shelf) == [f"{label} 0 -> 2"]
        hit = hits[campaign.folder.path]
        assert (hit.entry.id, changes_words(hit, hit.shelf)) == (moved.entry.id, [f"{label} 0 -> 2"])
        game = next(iter(shelf.games_in_use(campaign.world)))
        assert (game.title, next(iter(game.values(campaign.world))).label) == (title, label)
        assert campaign.shelf.procedure("briar.risk").called == risk
        assert f"|{label} 2/5" in "".join(export("lonelog").write(campaign, Selection(content="everything")))
        assert list(check(campaign)) == []


def test_a_campaign_that_was_played_with_a_file_opens_for_ever_without_it(library: Library) -> None:
    """Played once with Briar, and kept: the loader of any later day must give each act again, and go on."""
    golden = Path(__file__).parent / "golden" / "games-1" / "the-bell-under-the-briar"
    campaign = library.at(Path(shutil.copytree(golden, library.places.campaigns / golden.name)))
    assert "briar" not in library.games
    assert list(check(campaign)) == []
    told = "".join(export("markdown").write(campaign, Selection()))
    assert "Under the roots, where no bell can be, it rang once." in told
    assert "At a cost" in told
    assert campaign.world.systems["briar"] == {"omen": 1}
    perform_and_keep(campaign, Start())
    assert did(campaign, "briar.risk", Typed([6, 5]), word="Keen") == "Clean"
    assert list(check(library.at(campaign.folder.path))) == []


def test_a_branch_takes_the_copies_of_its_games_along(library: Library, file: Path) -> None:
    campaign = begun(library)
    entry = perform_and_keep(campaign, make(campaign.shelf.procedure("briar.risk"), {"word": "Bold"}), Chance(1)).entry
    campaign.settle()
    file.unlink()
    other = library.at(branch(library, campaign, entry.id, "What if"))
    assert [each.name for each in copies(other)] == [each.name for each in copies(campaign)]
    assert list(check(other)) == []


def test_a_track_is_shown_by_its_name_and_not_by_its_key(library: Library, file: Path) -> None:
    shutil.copy(templates_folder() / "vowstone.toml", library.places.games)
    campaign = begun(library, "briar", "vowstone")
    did(campaign, "vowstone.oaths", name="The widow's “debt”", rank="grim")
    nearer = make(campaign.shelf.procedure("vowstone.nearer"), {"oath": "The widow's “debt”"})
    told = changes_words(perform_and_keep(campaign, nearer, Chance(1)).entry, campaign.shelf)
    assert [each.partition(" 0/")[0] for each in told] == ["The widow's “debt”"]


def test_a_sheet_made_under_an_older_file_is_proved_and_a_renamed_field_is_reported_by_its_new_name(
    library: Library, file: Path
) -> None:
    changed(file, ("[sheet]", '[sheet]\nSigns = { is = "deck", cards = ["Owl", "Elm"] }'))
    campaign = begun(library)
    did(campaign, "briar.ties", name="Old Marten")  # of a field that stays: its version is no other
    did(campaign, "briar.signs", card="Owl")
    did(campaign, "cards.discard", card=["Owl"])  # no act of the game, and yet it writes the sheet
    changed(file, ("Harm  = { is", 'Hurt  = { was = "Harm", is'), ("Harm ", "Hurt "))
    hurt = make(campaign.shelf.procedure("briar.hurt"), {"amount": 2})
    entry = perform_and_keep(campaign, hurt, Chance(1)).entry
    campaign.settle()
    assert changes_words(entry, campaign.shelf) == ["Hurt 0 -> 2"]
    assert list(check(campaign)) == []


WORLD = """format = 1
id = "deep"
title = "Deep"
about = "All that a campaign can have."
[sheet]
Grit = { is = "meter", to = 5, start = 5 }
Lore = { is = "text" }
[world]
Wells = { is = "tracks" }
Weather = { is = "conditions", names = ["Storm"], each = ["Doom top -2"] }
Doom = { is = "meter", to = 6, start = 6 }
Tale = { is = "text" }
Sworn = { is = "flag" }
[[roll]]
id = "try"
title = "Try"
dice = "d6"
mod = [{ when = "marked Storm", add = -1 }]
"""


def test_every_field_of_the_campaign_is_in_view_and_in_a_log(library: Library) -> None:
    """Only meters were, and a line `Grit 2/8` hid the meter of that name."""
    library.places.games.mkdir(parents=True, exist_ok=True)
    (library.places.games / "deep.toml").write_text(WORLD, encoding="utf-8")
    campaign = library.new("Old wood", ("deep",))
    did(campaign, "character.add", name="Ada")
    did(campaign, "deep.lore", text="Grit 2/8")
    for id_, name in (("wells", "The well"), ("weather", "Storm")):
        did(campaign, f"deep.{id_}", name=name)
    did(campaign, "deep.wells_progress", name="well")
    did(campaign, "deep.sworn")
    assert did(campaign, "deep.tale", text="long ago") == "Tale: long ago"
    rows = dict(campaign.shelf.system("deep").status(campaign.world))
    assert rows == {
        "Weather": "Storm", "Doom": "4 of 4", "Grit": "5 of 5", "The well": "1 of 10", "Tale": "long ago",
        "state": "Sworn",
    }  # fmt: skip
    log = "".join(export("lonelog").write(campaign, Selection()))
    assert "=> [Track:The well 1/10]" in log
    assert "(note: Tale: long ago)" in log
    assert "|Grit 5/5" in log
    assert "Grit 2/8]" not in log
    assert log.count("Lore: Grit 2/8") == 1


def test_a_condition_of_the_campaign_lowers_a_meter_of_the_campaign_or_is_a_mistake() -> None:
    assert game_in(WORLD, "deep.toml").id == "deep"
    with pytest.raises(BadGame, match="no meter is called “Grit”"):
        game_in(WORLD.replace("Doom top", "Grit top"), "deep.toml")
