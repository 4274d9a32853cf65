"""Statistics of a campaign: answers, faces, what followed by itself, and sessions."""

from __future__ import annotations

import shutil
from collections import Counter
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.imports import add_file
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import backwards
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.stats.meters import meter_rows
from solo_journal.campaign.story.stats.statistics import Statistics, statistics
from solo_journal.campaign.story.this_session import SessionFigures
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.shipped import shipped

from ...playing import Clock, do

QUESTION = "duskara.ask"
SAMPLES = sorted(path for path in shipped("campaigns").iterdir() if (path / "journal").is_dir())


def came(found: Statistics, called: str) -> dict[str, int]:
    [answers] = [each for each in found.answers if each.called == called]
    return {each.name: each.seen for each in answers.counts if each.seen}


def expected(found: Statistics, called: str) -> dict[str, float]:
    [answers] = [each for each in found.answers if each.called == called]
    return {each.name: each.expected for each in answers.counts}


def test_answers_are_beside_the_odds_of_those_rolls(campaign: Campaign) -> None:
    do(campaign, QUESTION, question="One?", dice=(5, 2))
    do(campaign, QUESTION, question="Two?", favour="advantage", dice=(5, 1, 2))
    even, better = (
        odds_of(make(shelf.procedure(QUESTION), {"favour": favour}), campaign.world, tables=campaign.tables).headlines
        for favour in ("even", "advantage")
    )
    found = statistics(campaign)
    assert came(found, "Ask the oracle") == {"Yes": 2}
    both = {name: float(even[name] + better[name]) for name in even}
    assert expected(found, "Ask the oracle") == pytest.approx(both)
    assert sum(both.values()) == pytest.approx(2)


def test_odds_use_the_house_rules_of_that_time(campaign: Campaign) -> None:
    do(campaign, QUESTION, question="One?", dice=(5, 2))
    do(campaign, "reading.set", name="duskara.equal", setting="yes_but")
    do(campaign, QUESTION, question="Two?", dice=(3, 3))
    found = statistics(campaign)
    assert came(found, "Ask the oracle") == {"Yes": 1, "Yes, but": 1}
    assert expected(found, "Ask the oracle")["Yes, and"] == pytest.approx(3 / 12 + 1 / 12)
    assert expected(found, "Ask the oracle")["Yes, but"] == pytest.approx(1 / 12 + 3 / 12)


def test_undone_and_rerolled_faces_count(campaign: Campaign) -> None:
    do(campaign, QUESTION, question="One?", dice=(5, 2))
    undo(campaign)
    again = do(campaign, QUESTION, question="Two?", dice=(6, 2))
    amendments.reroll(campaign, again.id, Typed((1, 2)))
    found = statistics(campaign)
    assert came(found, "Ask the oracle") == {"Yes": 2}
    assert found.as_first_rolled.startswith("As first rolled: 2 rolls were undone, ")
    [six] = [each for each in found.faces if each.die == "d6"]
    assert [count.seen for count in six.counts] == [1, 3, 0, 0, 1, 1]


def test_an_older_version_of_a_rule_is_left_out(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    do(campaign, QUESTION, question="One?", dice=(5, 2))
    do(campaign, QUESTION, question="Two?", dice=(5, 2))
    monkeypatch.setattr(shelf.procedure(QUESTION), "version", 99)
    [answers] = statistics(campaign).answers
    assert (answers.size, answers.left_out) == (0, 2), "it is not as if nothing had been asked"
    do(campaign, QUESTION, question="Three?", dice=(5, 2))
    [answers] = statistics(campaign).answers
    assert (answers.size, answers.left_out) == (1, 2)
    assert not statistics(campaign).as_first_rolled


def test_faces_are_counted_die_by_die(campaign: Campaign) -> None:
    do(campaign, "dice.roll", expression="2d20", dice=(20, 1))
    do(campaign, "dice.roll", expression="3dF", dice=(-1, 0, 0))
    do(campaign, "dice.roll", expression="2d100", dice=(100, 11))
    do(campaign, "dice.roll", expression="1d7", dice=(3,))
    found = statistics(campaign)
    assert [each.die for each in found.faces] == ["dF", "d20", "d100"]
    assert {count.name: count.seen for count in found.faces[0].counts} == {"-1": 1, "0": 2, "+1": 0}
    assert [(each.name, each.seen) for each in found.faces[2].counts if each.seen] == [
        ("11 to 20", 1),
        ("91 to 100", 1),
    ]
    assert found.other_dice == 1


def test_a_twist_is_reported_with_all_that_led_up_to_it(campaign: Campaign) -> None:
    for number in range(1, 4):
        do(campaign, "scene.open")
        more = (1, 4) if number == 3 else ()
        do(campaign, QUESTION, question=f"Question {number}?", dice=(3, 3, *more))
    [twist] = statistics(campaign).twists
    assert (twist.called, twist.headline) == ("Twist", "A third party hinders the hero")
    assert twist.causes == ("scene 1: Question 1?", "scene 2: Question 2?", "scene 3: Question 3?")
    assert twist.line.scene == 3


def test_a_twist_by_hand_counts_as_the_log_marks_it(campaign: Campaign) -> None:
    do(campaign, "scene.open")
    do(campaign, "duskara.twist", dice=(2, 2))
    [twist] = statistics(campaign).twists
    assert (twist.called, twist.line.scene, len(twist.causes)) == ("Twist", 1, 1)
    undo(campaign)
    assert statistics(campaign).twists == ()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_twists_are_what_the_log_marks_as_turns_of_the_story(path: Path, tables: Tables, tmp_path: Path) -> None:
    sample = Campaign.open(Path(shutil.copytree(path, tmp_path / "sample")), tables=tables)
    turns = Counter[str]()
    for line in backwards(sample.journal):
        if isinstance(line, Line) and line.act and line.outcome and not line.is_removed:
            came = [line.outcome, *(step.outcome for step in line.act.steps)]
            turns.update(each.headline for each in came if each.tone == "turn")
    twists = statistics(sample).twists
    assert not turns - Counter(each.headline for each in twists)
    others = [each for each in twists if each.headline not in turns]
    assert all(len(each.causes) > 1 for each in others), "where a journal kept no tones, what had filled up tells"


def test_an_undone_twist_is_not_listed(campaign: Campaign) -> None:
    do(campaign, "duskara.counter", value=2)
    do(campaign, QUESTION, question="One?", dice=(3, 3, 1, 4))
    undo(campaign)
    assert statistics(campaign).twists == ()


def test_sessions_in_words_and_time_at_the_table(campaign: Campaign, clock: Clock) -> None:
    write(campaign, "prose", "Four words are here.")
    clock.now += timedelta(minutes=19)
    write(campaign, "prose", "[N:Orso|hunter] steps out.")
    clock.now += timedelta(hours=3)
    do(campaign, "session.close")
    do(campaign, "session.start")
    amendments.edit(campaign, write(campaign, "prose", "one").id, "one two three")
    amendments.strike(campaign, write(campaign, "prose", "struck out").id)
    do(campaign, "dice.roll", expression="1d6")
    first, second = statistics(campaign).sittings
    assert (first.number, first.words, first.minutes, first.acts) == (1, 7, 19, 0)
    assert (second.number, second.words, second.acts) == (2, 3, 1)


def test_the_bar_counts_the_words_that_statistics_count(campaign: Campaign, clock: Clock) -> None:
    bar = SessionFigures()
    bar.update(campaign.journal)

    def counts() -> None:
        bar.update(campaign.journal)
        [sitting] = statistics(campaign).sittings
        assert (bar.words, bar.minutes) == (sitting.words, sitting.minutes)

    kept = write(campaign, "prose", "Salt on the [N:Marek] stairs, and no light.")
    counts()
    clock.now += timedelta(minutes=18, seconds=40)
    do(campaign, QUESTION, question="Is it his boat?", dice=(5, 2))
    amendments.edit(campaign, kept.id, "Salt.")
    counts()
    undo(campaign)
    counts()
    amendments.strike(campaign, kept.id)
    counts()
    undo(campaign)
    undo(campaign)
    counts()
    assert bar.words == 8


def test_the_bar_counts_a_session_that_was_imported_alone(
    campaign: Campaign, clock: Clock, library: Library, tmp_path: Path
) -> None:
    write(campaign, "prose", "Salt on the stairs.")
    clock.now += timedelta(minutes=5)
    do(campaign, "session.close")
    bar = SessionFigures()
    bar.update(campaign.journal)
    (tmp_path / "weir.md").write_text("## 2026-03-08\n\nThe weir froze.\n", encoding="utf-8")
    add_file(library, campaign, tmp_path / "weir.md")
    bar.update(campaign.journal)
    assert [(each.words, each.minutes) for each in statistics(campaign).sittings] == [(4, 5), (3, 0)]
    assert (bar.words, bar.minutes) == (3, 0)


def test_the_bar_says_so_where_a_session_is_longer_than_what_it_counts(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo_journal.campaign.story.this_session.LOOK_BACK", 3)
    bar = SessionFigures()
    for _ in range(2):
        write(campaign, "prose", "Salt on the stairs.")
    bar.update(campaign.journal)
    assert bar.format_figure(bar.words, "word") == "8 words"
    for _ in range(3):
        write(campaign, "prose", "Salt on the stairs.")
    bar = SessionFigures()
    bar.update(campaign.journal)
    assert bar.format_figure(bar.words, "word") == "over 12 words"
    do(campaign, "session.close")
    do(campaign, "session.start")
    bar.update(campaign.journal)
    assert bar.format_figure(bar.words, "word") == "0 words"


def test_a_yes_at_a_cost_is_a_yes_as_the_odds_sum_it_up(campaign: Campaign) -> None:
    do(campaign, "scene.open")
    for dice in ((6, 5), (4, 3), (1, 2), (2, 6)):
        do(campaign, QUESTION, question="So?", dice=dice)
    ruled = do(campaign, QUESTION, question="So?", dice=(1, 6))
    amendments.overrule(campaign, ruled.id, "Yes, but")
    [scene] = statistics(campaign).scenes
    odds = odds_of(make(shelf.procedure(QUESTION), {}), campaign.world, tables=campaign.tables)
    assert [mark.yes for mark in scene.answers] == [True, True, False, False, True]
    assert odds.marks["yes"] == sum(share for name, share in odds.headlines.items() if name.startswith("Yes"))


def test_what_was_undone_or_rolled_again_moved_its_meter_as_it_is(campaign: Campaign) -> None:
    do(campaign, QUESTION, question="One?", dice=(3, 3))
    second = do(campaign, QUESTION, question="Two?", dice=(4, 4))
    undo(campaign)
    third = do(campaign, QUESTION, question="Three?", dice=(5, 5))
    amendments.reroll(campaign, third.id, Typed((6, 2)))
    assert second.change
    assert list(meter_rows(statistics(campaign).meters)) == [
        "Twist Counter moved 1 time, between 0 and 1: 1 gained, 0 lost"
    ]
    do(campaign, "duskara.counter", value=2)
    do(campaign, "duskara.counter", value=0)
    assert list(meter_rows(statistics(campaign).meters)) == [
        "Twist Counter moved 3 times, between 0 and 2: 2 gained, 2 lost"
    ]


def test_what_is_left_of_a_foe_moved_under_their_name_also_by_the_blow_that_ends_the_fight(campaign: Campaign) -> None:
    do(campaign, "system.add", system="daggerheart")
    do(campaign, "character.add", name="Wren")
    do(campaign, "daggerheart.create", ready="wayfarer")
    do(campaign, "daggerheart.adversary", name="marsh hag", hp=4, major=6, severe=12)
    for _ in range(2):
        do(campaign, "daggerheart.wound", name="marsh hag", amount=6)
    assert campaign.world.fight is None
    assert list(meter_rows(statistics(campaign).meters)) == [
        "marsh hag: HP moved 2 times, between 0 and 4: 0 gained, 4 lost"
    ]


def test_a_campaign_without_a_roll_has_no_statistics(campaign: Campaign) -> None:
    found = statistics(campaign)
    assert (found.answers, found.faces, found.twists) == ((), (), ())


def test_counting_can_be_stopped(campaign: Campaign) -> None:
    def stop(entries: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        statistics(campaign, stop)


def test_later_changes_leave_the_odds_of_earlier_rolls(campaign: Campaign) -> None:
    """The odds of a core roll are those of the sheet as it was, also when it has changed since."""
    do(campaign, "character.add", name="Kaelen")
    do(campaign, "duskara.tag", name="Thermal Sense")
    core = shelf.system("duskara").core
    assert core is not None
    roll = make(core, {"question": "Slip past", "tags": "+Thermal Sense"})
    perform_and_keep(campaign, roll, Typed((6, 2)))
    then = odds_of(roll, campaign.world, tables=campaign.tables).headlines
    do(campaign, "duskara.untag", name="Thermal Sense")
    likely = {name: float(share) for name, share in then.items()}
    assert expected(statistics(campaign), core.called) == pytest.approx(likely)


def test_what_moved_a_meter_is_reported_with_the_line_that_did(tmp_path: Path, tables: Tables) -> None:
    shutil.copytree(shipped("campaigns") / "seven-lamps-out", tmp_path / "lamps")
    found = statistics(Campaign.open(tmp_path / "lamps", tables=tables))
    histories = {each.id: each for each in found.meters}
    assert {"augur.momentum", "augur.stress"} <= set(histories)
    momentum = histories["augur.momentum"]
    assert all(one.before != one.after for one in momentum.moves)
    assert all(one.after == two.before for one, two in pairwise(momentum.moves)), "one move goes on from the last"
    assert momentum.gained - momentum.lost == momentum.moves[-1].after - momentum.moves[0].before
