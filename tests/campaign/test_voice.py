"""Results as they are said aloud: the same words as in text, without arrows, dots, slashes and brackets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.story.entry_text import describe_entry, log_line
from solo_journal.campaign.story.labels import label_of
from solo_journal.campaign.story.voice import SPEECH, TEXT, in_a_row
from solo_journal.rules.outcome import Moved, Tell
from solo_journal.rules.plurals import join_names, plural
from solo_journal.rules.shelf import INSTALLED

from ..playing import Clock, do, library_at

MARKS = ("->", "→", " · ", " v ", "[", "−", "●", "◐", "○", "▼", "✦")


@pytest.fixture
def played(home: Path) -> Campaign:
    campaign = library_at(home, Clock()).new("Told", ("nightsong",))
    do(campaign, "character.add", name="Halla")
    do(campaign, "nightsong.create", ready="Halla Greave", method="ready")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6)
    do(campaign, "tracker.tick", tracker="Hunters", amount=2)
    do(campaign, "nightsong.nuanced", ability="strength", favour="advantage")
    do(campaign, "nightsong.hurt", amount=30, why="the fall", armour=False)
    do(campaign, "reading.set", name="nightsong.armour", setting="said")
    return campaign


def said(campaign: Campaign) -> Iterator[str]:
    for line in recent(campaign.journal, 20):
        yield from describe_entry(line.entry, INSTALLED)
        yield log_line(line, SPEECH)
        yield label_of(campaign, line.entry, SPEECH)


def test_nothing_that_is_said_aloud_has_marks(played: Campaign) -> None:
    wrong = [each for each in said(played) if any(mark in each for mark in MARKS)]
    assert wrong == []
    spoken = "\n".join(said(played))
    assert "Hunters 0 of 6 to 2 of 6" in spoken
    assert "hit points 7 to minus 23" in spoken
    assert ", with " in spoken


def test_a_value_is_the_same_in_both_voices_but_for_its_marks() -> None:
    tell = Tell(text="Tobin falls", moved=(Moved(label="HP", before=8, after=-4),), more="dying, 5 rounds left")
    assert TEXT.tell(tell) == "Tobin falls · HP 8 → −4 · dying, 5 rounds left"
    assert SPEECH.tell(tell) == "Tobin falls, hit points 8 to minus 4, dying, 5 rounds left"
    assert SPEECH.change("-Storm near added") == "minus Storm near added"
    assert SPEECH.change("Route 3/4 added, Torch d8 -> d6, HP 8 -> -4") == (
        "Route 3 of 4 added, Torch d8 to d6, hit points 8 to minus 4"
    )
    assert TEXT.change("HP -3 -> 0, tide -2 -> -12, Torch d8 -> d6, bonus -1") == (
        "HP −3 → 0, tide −2 → −12, Torch d8 → d6, bonus -1"
    )
    assert SPEECH.toned("Good", "good") == "Good"
    assert SPEECH.toned("No, but", "mixed") == "No, but: mixed"
    assert SPEECH.toned("7", "plain") == TEXT.toned("7", "mixed") == "7"
    assert [plural(number, "entry", "entries") for number in (1, 0, 1200)] == ["1 entry", "0 entries", "1,200 entries"]
    assert [join_names(range(each)) for each in (0, 1, 2, 3)] == ["", "0", "0 and 1", "0, 1 and 2"]


def test_what_is_said_aloud_has_no_brackets_and_each_sentence_the_full_stop_of_its_script() -> None:
    assert SPEECH.change("4d (Insight 3 +1 Birds and weather) perfect") == (
        "4 dice, Insight 3 plus 1 Birds and weather, perfect"
    )
    assert SPEECH.value("Kaelen: 5 of 7 HP (Spear d8 · armour d4)") == "Kaelen: 5 of 7 hit points, Spear d8, armour d4"
    assert SPEECH.change("It holds. (Why (not)?)") == "It holds. Why, not?"
    ended = ("黙っている。", "चुप है।", "「黙れ。」", "(He left.)", "“No.”")
    assert SPEECH.sentence(*ended) == " ".join(ended)
    assert SPEECH.sentence("Yes", "a) b") == "Yes. a) b."


def test_dice_that_are_added_up_are_said_by_their_names_with_what_they_make(home: Path) -> None:
    campaign = library_at(home, Clock()).new("Told", ("daggerheart",))
    do(campaign, "character.add", name="Wren")
    do(campaign, "daggerheart.action", modifier=2, dice=(5, 3))
    assert "Hope 5, Fear 3, plus 2, makes 10, against Difficulty 12" in "\n".join(said(campaign))


def test_what_followed_a_question_mark_begins_a_sentence() -> None:
    assert in_a_row("Who is it?", "then Hunters tick", "then it rains") == "Who is it? Then Hunters tick; then it rains"
