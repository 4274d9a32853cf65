"""Reading Lonelog: both layouts, fences or none, tags over several lines, compact lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports.carried_rows import front_matter
from solo_journal.campaign.imports.lonelog.grammar import Said
from solo_journal.campaign.imports.lonelog.grammar import read as grammar
from solo_journal.campaign.imports.lonelog.log_import import NOT_WHOLE
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.stats.statistics import statistics
from solo_journal.rules.refusal import Refused

from .conftest import Import, log_of

if TYPE_CHECKING:
    from ..conftest import Do

DIGITAL = """\
---
title: Clearview Mystery
genre: Teen mystery
pcs: Alex [PC:Alex|HP 8]
start_date: 2025-09-03
themes:
  - Friendship
  - Courage
---

# Clearview Mystery

## Session 1
*Date: 2025-09-03 | Duration: 1h30 | Scenes: S1-S2*

**Recap:** First session.

### S1 *School library after hours*

```
@ Sneak inside to check the archives
d: Stealth d6=5 vs TN 4 -> Success
=> I slip inside unnoticed. [L:Library|dark|quiet]

? Is there a strange clue waiting?
-> Yes, but...
=> I find a diary page, but it's torn. [Thread:Lost Diary|Open]
N (Jordan): "What are you doing here?"
tbl: Weather d6=2 -> clear
```

It was *dark* in there, and I liked it not.

### S2 *Empty hallway*
"""
ANALOG = """\
=== Campaign Log: Clearview Mystery ===
[Title] Clearview Mystery
[Genre] Teen mystery
[PCs] Alex
[Start Date] 2025-09-03

=== Session 1 ===
[Date] 2025-09-03
[Recap] First session.

S1 *School library after hours*
@ Sneak inside to check the archives
d: Stealth d6=5 vs TN 4 -> Success
=> I slip inside unnoticed. [L:Library|dark|quiet]
? Is there a strange clue waiting?
-> Yes, but...
=> I find a diary page, but it's torn. [Thread:Lost Diary|Open]
It was *dark* in there, and I liked it not.
S2 *Empty hallway*
"""


def told(campaign: Campaign) -> list[tuple[str, str, str]]:
    """The story: kind, words and result of each line."""
    found = [line for line in lines(campaign.journal) if isinstance(line, Line)]
    return [(line.entry.kind, line.text, line.headline) for line in found]


def test_an_import_counts_no_time_at_the_table(read: Import) -> None:
    campaign = read("## Session 1\n\n### S1 *Dock*\n\n" + "@ Go on\n=> It goes\n\n" * 40).campaign
    ids = [line.entry.id for line in lines(campaign.journal) if isinstance(line, Line)]
    assert ids == sorted(ids)
    assert statistics(campaign).totals.minutes == 0


@pytest.mark.parametrize(
    "text", [DIGITAL, ANALOG, DIGITAL.replace("```\n", ""), DIGITAL.replace("```\n", "```lonelog\n", 1)]
)
def test_all_layouts_give_the_same_story(read: Import, text: str) -> None:
    campaign = read(text).campaign
    story = told(campaign)
    assert campaign.title == "Clearview Mystery"
    assert ("action", "Sneak inside to check the archives", "") in story
    assert ("roll", "", "Success") in story
    assert ("question", "Is there a strange clue waiting?", "Yes, but...") in story
    assert ("prose", "It was *dark* in there, and I liked it not.", "") in story
    assert ("aside", "Recap: First session.", "") in story
    front = next(words for kind, words, _ in story if kind == "verbatim")
    assert front.casefold().startswith("genre: ")  # the brackets of the analog layout are told as words
    assert "Teen mystery" in front
    assert campaign.world.places["library"].tags == ("dark", "quiet")
    assert campaign.world.threads["lost-diary"].state == "Open"
    assert campaign.world.characters["alex"].name == "Alex"
    assert campaign.world.scene.number == 2
    assert [entry for entry in check(campaign) if not entry.note] == []


def test_a_session_has_its_day_and_is_left_closed(read: Import) -> None:
    campaign = read(DIGITAL).campaign
    assert not campaign.world.session.open
    days = {entry.at.date().isoformat() for entry in campaign.journal.backwards()}
    assert days == {"2025-09-03"}


def test_the_report_names_only_what_looked_like_notation(read: Import) -> None:
    """Paragraphs, dialogue and marks of the add-ons are no findings; what nobody knows is one, by its line."""
    assert read(DIGITAL).report.kept == []
    strange = DIGITAL.replace("tbl: Weather", "%% what is this\ntbl: Weather")
    number = strange.split("\n").index("%% what is this") + 1
    assert [(kept.line, kept.text) for kept in read(strange).report.kept] == [(number, "%% what is this")]


def test_every_line_with_words_is_in_the_campaign(read: Import) -> None:
    story = " ".join(f"{words} {result}" for _, words, result in told(read(DIGITAL).campaign))
    for words in (
        "Teen mystery",
        "Friendship",
        "Courage",
        "Duration: 1h30",
        "First session",
        "Jordan",
        "clear",
        "hallway",
    ):
        assert words in story


def test_a_tag_over_several_lines_is_one(read: Import) -> None:
    digital = "## Session 1\n\n```\n[PC:Alex\n  | HP: 8\n  | Gear: torch, rope\n]\n[Clock:Doom 1/4]\n```\n"
    analog = "=== Session 1 ===\n[PC:Alex\n HP: 8\n Gear: torch, rope]\n[Clock:Doom 1/4]\n"
    for text in (digital, analog):
        world = read(text).campaign.world
        assert dict(world.characters["alex"].notes) == {"HP": "8", "Gear": "torch, rope"}
        assert world.trackers["doom"].format_value() == "1/4"


def test_a_day_in_the_story_is_kept_as_words(read: Import) -> None:
    """Nobody played in 1804: no file could say so."""
    for text in ("=== Session 1 ===\n[Date] 1804-10-03\n", "## Session 1\n*Date: 1804-10-03 | Duration: 1h*\n"):
        done = read(f"{text}\nS1 *x*\n@ Go\n")
        assert next(words for kind, words, _ in told(done.campaign) if kind == "aside").startswith("Date: 1804-10-03")
    log = log_of(read("---\nstart_date: 1804-10-01\n---\n# Y\n\n## Session 1\n\n12 March 1804\n\nI sail.\n").campaign)
    assert "\nstart_date: 1804-10-01\n" in log
    assert "\n12 March 1804\n" in log


def test_a_tag_that_never_ends_is_carried_and_reported(read: Import) -> None:
    done = read("## Session 1\n\n```\n[PC:Alex\n\nMore words.\n```\n")
    assert [words for kind, words, _ in told(done.campaign) if kind == "verbatim"] == ["[PC:Alex\n\nMore words."]
    assert [(kept.line, kept.last) for kept in done.report.kept] == [(4, 6)]


def test_all_parts_of_a_compact_line_are_read() -> None:
    line = "S1 @Sneak d:4≥5 F => noise [E:Alert 1/6] ?Seen? ->Nb3 => distracted"
    assert (
        grammar(line)[1:]
        == grammar(line.replace("S1 @", "@ "))
        == [
            Said("action", "Sneak"),
            Said("roll", "4≥5 F"),
            Said("consequence", "noise [E:Alert 1/6]"),
            Said("question", "Seen?"),
            Said("answer", "No, but", "3"),
            Said("consequence", "distracted"),
        ]
    )
    titled = grammar("S3 *the ford* [L:Ford] @Swim => soaked")
    assert titled == [
        Said("scene", "S3 the ford"), Said("consequence", "[L:Ford]"),
        Said("action", "Swim"), Said("consequence", "soaked"),
    ]  # fmt: skip
    assert [said.sign for said in grammar("### S4 *the ford => the far bank*")] == ["scene"]


def test_a_coded_answer_keeps_its_die(read: Import) -> None:
    log = log_of(read("## Session 1\n\n```\n? Rain?\n-> Yb4\n@ Listen\nd: 3≥5 F\n-> N2\n```\n").campaign)
    assert "? Rain?\nd: 4 -> Yes, but\n" in log
    assert "d: 3≥5 F -> No (2)\n" in log


def test_a_line_may_continue_with_its_dice_and_its_consequence() -> None:
    assert [said.sign for said in grammar("@ Pick the lock d:15≥14 S => it opens")] == ["action", "roll", "consequence"]
    assert grammar("@(Jonah > Mira) Hold the rope") == [Said("action", "(Jonah > Mira) Hold the rope")]
    assert grammar("=> it opens -> so what") == [Said("consequence", "it opens -> so what")]


def test_the_old_action_sign_is_read_on_request(read: Import) -> None:
    text = "## Session 1\n\n```\n> Sneak\n```\n"
    assert ("action", "Sneak", "") in told(read(text, old=True).campaign)
    assert ("action", "Sneak", "") in told(read(text).campaign)
    changed = text.replace("> Sneak", "> Sneak\nd: 2d6=7 -> Yes\n@ Look")
    assert ("action", "Sneak", "") in told(read(changed).campaign), "it is answered as an action is"
    newer = text.replace("> Sneak", "@ Look\n> Sneak")
    assert ("action", "Sneak", "") not in told(read(newer).campaign)
    assert ("action", "Sneak", "") in told(read(newer, old=True).campaign)
    assert "1 line" in read(text).report.remarks[0]


def test_a_table_in_a_log_is_kept_whole(read: Import) -> None:
    text = "## Session 1\n\n```\ntbl: Weather (d6)\n1-3: clear\n4-6: rain\ntbl: Weather d6=5 -> rain\n```\n"
    story = told(read(text).campaign)
    assert ("draw", "Weather (d6)\n1-3: clear\n4-6: rain", "") in story
    assert ("draw", "", "rain") in story


def test_scenes_of_other_names_are_numbered_and_keep_their_name(read: Import) -> None:
    campaign = read("## Session 1\n\n### S1 *One*\n\n### S1a *Back then*\n\n### T1-S2 *Else*\n").campaign
    titles = [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "scene"]
    assert titles == ["One", "S1a · Back then", "T1-S2 · Else"]
    log = log_of(campaign)
    assert [row for row in log.split("\n") if row.startswith("###")] == [
        "### S1 *One*",
        "### S1a *Back then*",
        "### T1-S2 *Else*",
    ]


def test_a_tag_that_cannot_act_stays_as_text_and_is_reported(read: Import) -> None:
    done = read("## Session 1\n\n```\n=> [Clock:Doom] ticks\n```\n")
    assert ("consequence", "[Clock:Doom] ticks", "") in told(done.campaign)
    assert [(kept.line, "no value" in kept.why) for kept in done.report.kept] == [(4, True)]


def test_a_reader_undoes_nothing_in_a_tag(read: Import) -> None:
    campaign = read("## Session 1\n\n```\n=> [N:Or\\so|a\\|b]\n```\n").campaign
    assert [(one.name, one.tags) for one in campaign.world.people.values()] == [("Or\\so", ("a\\", "b"))]


def test_the_game_is_found_by_its_title_or_named(read: Import, game: str) -> None:
    assert list(read("## Session 1\n\nWords.\n", system=game).campaign.world.systems) == [game]
    assert not read("## Session 1\n\nWords.\n").campaign.world.systems


def test_a_file_without_any_notation_is_prose(read: Import) -> None:
    done = read("Once upon a time.\n\nThere was\na wolf.", name="tale.txt", title="The Wolf")
    assert told(done.campaign)[1] == ("prose", "Once upon a time.\n\nThere was\na wolf.", "")
    assert done.campaign.title == "The Wolf"


@pytest.mark.parametrize("text", ["", "\n \n", "---\ntitle: x\n---\n", "---\ntitle: x\n---", "```\n```\n"])
def test_a_file_with_nothing_in_it_is_refused(read: Import, text: str) -> None:
    with pytest.raises(Refused, match="nothing in this file"):
        read(text)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ('title: "A: B"', ["A: B"]),
        ("title: 'It''s'", ["It's"]),
        ("title: A: B", ["A: B"]),
        ("title: [a, b]", ["a", "b"]),
        ("title:\n  - a\n  - b", ["a", "b"]),
        ("title:", []),
        ("title: Alex [PC:Alex|HP 8]", ["Alex [PC:Alex|HP 8]"]),
    ],
)
def test_values_of_a_front_matter(said: str, means: list[str]) -> None:
    assert front_matter(f"---\n{said}\n---\n".split("\n"))[0] == {"title": means}


def test_an_import_never_overwrites_a_campaign(read: Import) -> None:
    one, two = read(DIGITAL).campaign, read(DIGITAL).campaign
    assert one.folder.path.name == "clearview-mystery"
    assert two.folder.path.name == "clearview-mystery-2"
    assert one.id != two.id


def test_a_log_of_ours_comes_back_with_its_open_session_and_what_comes_next_and_says_what_does_not(
    campaign: Campaign, do: Do, read: Import
) -> None:
    do(campaign, "character.add", name="Mira")
    write(campaign, "prose", "[PC:Mira|Path Die: (d6)]")
    do(campaign, "session.close", next="the crate")
    closed = read(log_of(campaign))
    assert (closed.campaign.world.session.next, closed.campaign.world.session.open) == ("the crate", False)
    assert [one.notes["Path Die"] for one in closed.campaign.world.characters.values()] == ["d6"]
    assert NOT_WHOLE in closed.report.remarks
    do(campaign, "session.start")
    write(campaign, "prose", "On.")
    again = read(log_of(campaign))
    assert again.campaign.world.session == campaign.world.session
    assert log_of(again.campaign) == log_of(campaign)
