"""What is known of a name: recognised in prose, followed through renames, from first to last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.memory import Memory, memories
from solo_journal.campaign.story.names import Names, Thing
from solo_journal.campaign.story.search_index import Named
from solo_journal.campaign.story.state_text import item_text
from solo_journal.rules.refusal import Refused, Unknown
from solo_journal.rules.world import Listed

from ...playing import do

ORSO, PALE, GATE = Thing("people", "orso"), Thing("people", "pale"), Thing("places", "gate")
NAMES = Names(
    frozenset(
        {
            Named("people", "orso", "Orso"),
            Named("people", "pale", "Orso the Pale"),
            Named("places", "gate", "Old Gâte"),
            Named("threads", "gate", "Old Gâte"),
        }
    )
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Orso steps out.", {ORSO}),
        ("ORSO'S price", {ORSO}),
        ("我看见Orso了", {ORSO}),
        ("The orsos of Lowen", set()),
        ("Torso", set()),
        ("Orso the Pale steps out.", {PALE}),
        ("Orso, the pale one", {ORSO}),
        ("orso the\npale, and Orso", {ORSO, PALE}),
        ("at the old gate", {GATE, Thing("threads", "gate")}),
    ],
)
def test_names_are_whole_words_without_case_and_accents_the_longest_first(text: str, found: set[Thing]) -> None:
    assert NAMES.things_in(text) == found


def test_a_mention_has_the_place_of_its_name() -> None:
    text = "“Ørso?” says Órso the Pale at the OLD GÂTE."
    assert [text[each.start : each.end] for each in NAMES.mentions(text)] == ["Ørso", "Órso the Pale", "OLD GÂTE"]


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("王明", "昨天王明来了。", True),
        ("王", "国王来了。", False),
        ("오르소", "오르소가 기다린다.", True),
        ("たろう", "そしてたろうは走った。", True),
        ("Łukasz", "lukasz waits", True),
        ("Иван", "Иванов waits", False),
    ],
)
def test_names_are_found_in_every_script(name: str, text: str, found: bool) -> None:
    names = Names(frozenset({Named("people", "x", name)}))
    assert bool(names.things_in(text)) is found
    assert bool(list(names.mentions(text))) is found


def test_an_alias_is_among_the_tags(campaign: Campaign) -> None:
    write(campaign, "prose", "[N:Orso|hunter|aka the Butcher] waits.")
    write(campaign, "prose", "Nobody has seen the butcher since.")
    write(campaign, "consequence", "[N:Orso|-aka the Butcher]")
    for called in ("Orso", "the butch"):
        (found,) = memories(campaign, called)
        assert found.name == "Orso"
        assert [line.text for line in found.lines][1] == "Nobody has seen the butcher since."


def test_an_unknown_name_is_searched_for_as_words(campaign: Campaign) -> None:
    write(campaign, "prose", "The road to Lowen is shut.")
    write(campaign, "prose", "Nothing else.")
    (found,) = memories(campaign, "lowen")
    assert (found.kind, found.name, [line.text for line in found.lines]) == (
        "words", "lowen", ["The road to Lowen is shut."],
    )  # fmt: skip
    with pytest.raises(Unknown):
        memories(campaign, "nowhere")


@given(st.text(), st.text())
def test_a_mention_is_found_in_any_text(before: str, after: str) -> None:
    text = f"{before} Orso {after}"
    found = [text[each.start : each.end] for each in NAMES.mentions(text)]
    assert any(each.startswith("Orso") for each in found)


@pytest.fixture
def story(campaign: Campaign) -> Campaign:
    do(campaign, "scene.open", title="The vents")
    write(campaign, "prose", "Somebody whistles. It is not orso yet, for nobody has noted him.")
    write(campaign, "prose", "[N:Orso|hunter] steps out.")
    write(campaign, "prose", "Nobody else.")
    do(campaign, "scene.open", title="The shrine")
    do(campaign, "lists.rename", list="people", name="Orso", to="The hunter")
    write(campaign, "prose", "The Hunter waits.")
    return campaign


def only(campaign: Campaign, name: str) -> Memory:
    [found] = memories(campaign, name)
    return found


def test_first_and_last_and_every_line_between_under_all_names(story: Campaign) -> None:
    orso = only(story, "orso")
    assert (orso.name, orso.kind, orso.once) == ("The hunter", "person", ("Orso",))
    assert [line.text[:9] for line in orso.lines] == ["Somebody ", "[N:Orso|h", "Orso", "The Hunte"]
    assert orso.first is not None
    assert orso.last is not None
    assert (orso.first.scene, orso.last.scene) == (1, 2)


def test_the_state_of_a_name_and_its_history(story: Campaign) -> None:
    write(story, "prose", "[N:The hunter|+wounded]")
    orso = only(story, "the hunter")
    assert dict(orso.now) == {"now": "hunter, wounded", "last noted in": "scene 2"}
    assert [step.words for step in orso.changes] == [
        "Orso: hunter",
        "Orso is now The hunter",
        "The hunter: wounded",
    ]


def test_undone_entries_are_not_remembered(story: Campaign) -> None:
    write(story, "prose", "[N:The hunter|+dead]")
    undo(story)
    assert [step.words for step in only(story, "orso").changes] == ["Orso: hunter", "Orso is now The hunter"]


def test_a_name_that_was_undone_never_was_one(story: Campaign) -> None:
    do(story, "lists.rename", list="people", name="The hunter", to="Ludvik")
    undo(story)
    assert only(story, "orso").once == ("Orso",)
    with pytest.raises(Unknown):
        memories(story, "Ludvik")


def test_a_removed_name_is_still_known(story: Campaign) -> None:
    do(story, "lists.drop", list="people", name="The hunter")
    orso = only(story, "orso")
    assert (orso.name, orso.now) == ("The hunter", ())
    assert orso.once == ("Orso",)
    assert len(orso.lines) == 5


def test_a_name_of_two_things_means_both_and_the_kind_says_which(story: Campaign) -> None:
    write(story, "prose", "[L:Beacon] and [Thread:Beacon|Open]")
    assert [each.kind for each in memories(story, "Beacon")] == ["place", "thread"]
    assert [each.kind for each in memories(story, "thread:bea")] == ["thread"]


def test_characters_are_remembered_as_well(story: Campaign) -> None:
    do(story, "character.add", name="Kaelen", concept="Drone runner")
    write(story, "prose", "kaelen runs.")
    kaelen = only(story, "Kaelen")
    assert (kaelen.kind, dict(kaelen.now)["who"], len(kaelen.lines)) == ("character", "Drone runner", 2)


def test_an_unknown_name_gives_near_matches_and_an_ambiguous_one_all(story: Campaign) -> None:
    with pytest.raises(Unknown, match="Did you mean"):
        memories(story, "Orsso")
    write(story, "prose", "[N:Orla]")
    with pytest.raises(Refused, match=r"1\) Orla, 2\) Orso"):
        memories(story, "or")


def test_the_beginning_of_a_name_that_several_things_share_tells_of_all(campaign: Campaign) -> None:
    do(campaign, "character.add", name="Josse Pell")
    write(campaign, "prose", "[N:Josse Pell|ladder boy] holds the can.")
    assert sorted(each.kind for each in memories(campaign, "Josse")) == ["character", "person"]


def test_a_word_that_is_noted_twice_is_shown_once() -> None:
    noted = Listed(name="Ilan", tags=("keeper", "brother", "brother, keeper at Hallow, keeper"), note="Ours.")
    assert item_text(noted) == "keeper, brother, keeper at Hallow. Ours."
