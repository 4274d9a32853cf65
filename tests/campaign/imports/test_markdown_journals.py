"""Journals without notation: headings become sessions and scenes, dates are kept, and text stays text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Level, Selection
from solo_journal.campaign.exports.formats.json import FORMAT
from solo_journal.campaign.imports import add_file, draft_of
from solo_journal.campaign.imports.own_markdown import NOT_WHOLE
from solo_journal.campaign.imports.report import foretold
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.amendments import strike
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.play.verbs.files import import_line
from solo_journal.campaign.repair.check import check
from solo_journal.rules.refusal import Refused

from ..test_port import Scripted
from .conftest import Import, log_of

if TYPE_CHECKING:
    from ..conftest import Do

DATED = """\
# The road north

## 2026-10-03
### The mill
It was *dark*. @kara met @thom there.

@kara said so.

---

- rope
- oil
### 4. Home again
Enough.
## October 5, 2026
Rain.
"""
JRNL = """\
[2026-10-03 14:20] The mill. We went there.
It was shut.

2026-10-03 18:05 Home again.
[2026-10-05 09:00:11] Rain all day
And more rain.
"""


def shape(campaign: Campaign) -> list[tuple[str, str]]:
    """Kind and words of each line of the story; the end of a session is a line without words."""
    told = [line for line in lines(campaign.journal) if isinstance(line, Line)]
    return [(each.entry.kind, each.text) for each in told][1:-1]


def test_headings_are_sessions_and_scenes_and_all_else_is_words(read: Import) -> None:
    campaign = read(DATED).campaign
    assert campaign.title == "The road north"
    assert shape(campaign) == [
        ("scene", "The mill"),
        ("prose", "It was *dark*. @kara met @thom there.\n\n@kara said so.\n\n***\n\n- rope\n- oil"),
        ("scene", "4. Home again"),
        ("prose", "Enough."),
        ("session", ""),
        ("session", ""),
        ("prose", "Rain."),
    ]
    log = log_of(campaign)
    assert [row for row in log.split("\n") if row.startswith("*Date")] == ["*Date: 2026-10-03*", "*Date: 2026-10-05*"]
    assert log_of(read(log).campaign) == log, "what is no action in a journal is none in a log"
    assert [found for found in check(campaign) if not found.note] == []


@pytest.mark.parametrize(
    ("text", "sessions", "scenes"),
    [
        ("# One\n\na\n\n# Two\n\nb\n", 1, 2),  # headings without a day or a number are scenes
        ("# T\n\n## One\n\na\n\n## Two\n\nb\n", 1, 2),
        ("# T\n\n## Part\n\n### One\n\na\n\n### Two\n\nb\n", 1, 2),
        ("# Sitzung 1\n\na\n\n# Sitzung 2\n\nb\n", 2, 0),
        ("# Chapter 1\n\na\n\n# Chapter 2\n\nb\n", 2, 2),  # a chapter begins a scene, also without a title
        (
            "# Log\n\n## Chapter 1: Away\n\na\n\n## Chapter 2: Home\n\nb\n",
            2,
            2,
        ),  # the title of a session names its first scene
        ("# T\n\n## Sitzung 1 – Wald\n**Datum:** 3.3.2026\n### A\n\na\n\n## Sitzung 2\n\nb\n\n# After\n\nc\n", 2, 1),
        (
            "The mill\n========\n\nOne\n---\n\na\n\nTwo roads\n----------\nb\n-----\n",
            1,
            2,
        ),  # headings with a line below
        (
            "Log\n\nSession 1 - 12/05/2026\nA mill.\n\nSession 2: Fire\n\nScene 2\nb\n\nSession 3 was bad.\n",
            2,
            1,
        ),
        ("# 2026-04-01\n\n## Noon\n\na\n\n# 2026-04-08\n\n## Dusk\n\n```\n@ Go\nd: d20=15 -> Yes\n=> In\n```\n", 2, 2),
        ("Only words.\n\n@ home, alone.\n", 1, 0),
        (JRNL, 2, 3),
        ("# T\n\nOnce.\n\n## 3. Oktober 2026 – Im Nebel\n\na\n\n### Am Kai\n\nb\n\n## 4.10.2026\n\nc\n", 2, 2),
    ],
)
def test_every_shape_of_a_journal_has_its_sessions_and_scenes(
    text: str, sessions: int, scenes: int, read: Import
) -> None:
    report = read(text).report
    assert (report.sessions, report.scenes, report.kept) == (sessions, scenes, [])


@pytest.mark.parametrize(
    ("text", "sessions", "told"),
    [
        (
            "## Session 1: A\n\n2026-04-19\n\nWe landed.",
            [(1, "2026-04-19", ["A"])],
            [("scene", "A"), ("prose", "We landed.")],
        ),
        (
            "Before.\n\n## Chapter 1: A\n\n19/04/2026\n\na",
            [(1, "2026-04-19", ["A"])],
            [("prose", "Before."), ("scene", "A"), ("prose", "a")],
        ),
        (
            "## Part One\n\n### Chapter 1: Inn\n\na\n\n## Part Two\n\n### Chapter 2: Pass\n\nb",
            [(1, None, ["Chapter 1: Inn"]), (2, None, ["Chapter 2: Pass"])],
            [("scene", "Chapter 1: Inn"), ("prose", "**Part One**"), ("prose", "a"), ("scene", "Chapter 2: Pass"),
             ("prose", "**Part Two**"), ("prose", "b")],
        ),
        (
            "## March\n\n### 3 March 2026\n\na\n\n## April\n\n### 2 April 2026\n\nb",
            [(1, "2026-03-03", []), (2, "2026-04-02", [])],
            [("prose", "**March**\n\na"), ("prose", "**April**\n\nb")],
        ),
        (
            "## Chapter 2: The Shore\n\na\n\n## Chapter 3: The Cliff\n\n### 21 April 2026\n\nb",
            [(2, None, ["The Shore"]), (3, "2026-04-21", ["The Cliff"])],
            [("scene", "The Shore"), ("prose", "a"), ("scene", "The Cliff"), ("prose", "b")],
        ),
        (
            "Once.\n\nOne\n===\n\nDay 2\n-----\n\n? Is the tide out\n\n-> Yes",
            [(2, None, [])],
            [("prose", "Once."), ("prose", "**One**"), ("question", "Is the tide out")],
        ),
    ],
)  # fmt: skip
def test_no_heading_and_no_day_of_a_player_is_lost_or_hidden(
    text: str, sessions: list[tuple[int, str | None, list[str]]], told: list[tuple[str, str]], read: Import
) -> None:
    made = read(f"# T\n\n{text}\n")
    found = [(each.number, each.day and str(each.day), each.scenes) for each in made.report.outline]
    assert (found, [each for each in shape(made.campaign) if each[0] != "session"]) == (sessions, told)


@pytest.mark.parametrize(
    ("text", "title", "outline", "first"),
    [
        (
            '+++\ntitle = "Winter"\ndate = 2024-12-01\n+++\n\n## One\n\nSnow.\n\n## Two\n\nIce.\n',
            "Winter", [(1, None, ["One", "Two"])], "Snow.",
        ),
        (
            "title:: Salt\n\n- ## Session 1\n  date:: [[2025-05-01]]\n\t- Sand.\n\t\t- *Heat.*\n"
            "- ## Session 2\n\t- Night.\n",
            "Salt", [(1, "2025-05-01", []), (2, None, [])], "Sand.\n\n*Heat.*",
        ),
        (
            "Jo — 13/03/2025 20:14\n**Session 1 – The lamp**\nMara climbs.\nJo — 13/03/2025 20:21\nIt is dark.\n"
            "Jo — 14/03/2025 19:02\n**Session 2**\nDown.\n",
            "log", [(1, "2025-03-13", ["The lamp"]), (2, "2025-03-14", [])], "Mara climbs.\n\nIt is dark.",
        ),
        (
            "THE COAST\n\nPROLOGUE\n\nA bell.\n\nCHAPTER ONE\nThe Boat\n\nWe rowed.\n\nChapter II: Home\n\nQuiet.\n",
            "THE COAST", [(1, None, ["PROLOGUE", "CHAPTER ONE", "Chapter II: Home"])], "A bell.",
        ),
        (
            "Salt\n====\n\nPrologue\n--------\n\nA bell.\n\nChapter 1: Rain\n===============\n\nWe rowed.\n\n"
            "Chapter 2\n=========\n\nQuiet.\n",
            "Salt", [(1, None, ["Prologue", "Chapter 1: Rain", "Chapter 2"])], "A bell.",
        ),
        (
            "# T\n\n## Scene 1: Dawn\n\na\n\n## Scene 2\n\nb\n\n***Scene 3: Hill***\n\nc\n",
            "T", [(1, None, ["Dawn", "", "Hill"])], "a",
        ),
        (
            "[12/05/2025, 20:14:03] Jo: Session 1\n[12/05/2025, 20:14:40] Jo: We row, far.\nAnd then on.\n"
            "[13/05/2025, 19:02:00] Jo: Session 2 - The fen\n[13/05/2025, 19:03:00] Jo: Mud.\n",
            "log", [(1, "2025-05-12", []), (2, "2025-05-13", ["The fen"])], "We row, far.\nAnd then on.",
        ),
        (
            "12.05.25, 20:14 - Jo: Rain.\n12.05.25, 20:16 - Jo: Mud.\n13.05.25, 19:02 - Jo: Down again.\n",
            "log", [(1, "2025-05-12", []), (2, "2025-05-13", [])], "Rain.\n\nMud.",
        ),
        (
            "#+TITLE: Salt\n#+AUTHOR: Jo\n* Session 1 <2025-05-12 Mon>\n** The gate :night:\n:PROPERTIES:\n:ID: abc\n"
            ":END:\nIt was /cold/, a/b.\n#+BEGIN_QUOTE\nNobody\n#+END_QUOTE\n* Session 2\n** Home\nEnough.\n",
            "Salt", [(1, "2025-05-12", ["The gate"]), (2, None, ["Home"])], "It was *cold*, a/b.\n> Nobody",
        ),
        (
            "# T\n\nSession 1\nScene 1: The door\nShut.\nScene 1b: Beneath\nWater.\n\nSession 2\nScene 2: Out\nAir.\n",
            "T", [(1, None, ["The door", "Beneath"]), (2, None, ["Out"])], "Shut.",
        ),
        (
            "Diary\n\n3 March 2025\nWolves.\n\n4 March 2025\nHome.\n",
            "Diary", [(1, "2025-03-03", []), (2, "2025-03-04", [])], "Wolves.",
        ),
        (
            "# Session 1: The Gate (12 Jan 2025)\n\na\n\n# Session 2\n\nb\n",
            "log", [(1, "2025-01-12", ["The Gate"]), (2, None, [])], "a",
        ),
    ],
)  # fmt: skip
def test_other_habits_of_laying_out_a_story_are_known(
    text: str, title: str, outline: list[tuple[int, str | None, list[str]]], first: str, read: Import
) -> None:
    made = read(text)
    found = [(each.number, each.day and str(each.day), each.scenes) for each in made.report.outline]
    words = [text for kind, text in shape(made.campaign) if kind == "prose" and ": " not in text]
    assert (made.campaign.title, found, words[0]) == (title, outline, first)
    log = log_of(made.campaign)
    assert log_of(read(log).campaign) == log


@pytest.mark.parametrize(
    "journal",
    [
        "# Week\n\n## 3 March 2025\n\n* a knife\n* a rope\n\n> Never look.\n\n1. First\n\n## 4 March 2025\n\nMore.\n",
        "# T\n\n## 3 March 2025\n\n[RESOURCES]\nFood 3\n[/RESOURCES]\n\nOn.\n\n## 4 March 2025\n\nHome.\n",
        "### S1 *Go*\n\n[RESOURCES]\nFood 3\n[/RESOURCES]\n\n--- STATUS ---\nHP 3\n--- END STATUS ---\n\nOn.\n",
    ],
    ids=["lists below a heading", "a block of an add-on", "blocks of an add-on"],
)  # fmt: skip
def test_what_a_journal_lays_out_comes_back_as_it_was(journal: str, read: Import) -> None:
    campaign, _ = read(journal)
    for block in journal.strip().split("\n\n"):
        assert block.startswith("#") or f"\n{block}\n" in log_of(campaign)


def test_a_property_of_an_outline_is_no_word_of_the_story(read: Import) -> None:
    campaign, _ = read("- ## Session 1\n\t- The gate.\n\t  collapsed:: true\n- ## Session 2\n\t- We dig.\n")
    told = [line for line in lines(campaign.journal) if isinstance(line, Line) and "collapsed" in line.text]
    assert [line.entry.shown_as for line in told] == ["aside"]


def test_a_file_with_zero_bytes_is_no_story(read: Import) -> None:
    with pytest.raises(Refused, match="line 3 has a zero byte"):
        read("# T\n\nWe\0.\n")


def test_words_of_jrnl_are_all_there(read: Import) -> None:
    assert [each for each in shape(read(JRNL).campaign) if each[0] != "session"] == [
        ("scene", "The mill"), ("prose", "We went there.\nIt was shut."), ("scene", ""), ("prose", "Home again."),
        ("scene", "Rain all day"), ("prose", "And more rain."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "day", "title"),
    [
        ("15/03/2026 21:30", "2026-03-15", None),
        ("3/15/26, 9 pm: The fen", "2026-03-15", "The fen"),
        ("2026/03/17", "2026-03-17", None),
        ("2026-03-18 21:30", "2026-03-18", None),
        ("2026.03.18T07:05 Fog", "2026-03-18", "Fog"),
        ("March 22nd", "2026-03-22", None),
        ("22.III.2026 Mgła", "2026-03-22", "Mgła"),
        ("Sesja 2, 4 XII 2026", "2026-12-04", None),
        ("Session 2 (4.12.2026): Fog", "2026-12-04", "Fog"),
        ("Session 2, Fog", None, "Fog"),
        ("12 March 1804: Fog", None, "12 March 1804: Fog"),
        ("Sunday, 2 March", "2027-03-02", None),
        ("7. April – Ebbe", "2026-04-07", "Ebbe"),
        ("Mar. 9, 2026 at 7:30 am", "2026-03-09", None),
        ("1984: the lamp", None, "1984: the lamp"),
        ("Session 2 - 2026-03-18 - Fog", "2026-03-18", "Fog"),
        ("Session 2\n\n**Datum:** 18. März 2026", "2026-03-18", None),
        ("Session 2\n*18 March 2026*", "2026-03-18", None),
    ],
)
def test_a_heading_may_name_a_day_in_any_form(
    library: Library, tmp_path: Path, heading: str, day: str | None, title: str | None
) -> None:
    file = tmp_path / "fen.md"
    file.write_text(f"# Fen\n\n## 2026-03-08\n\nA.\n\n## {heading}\n\nB.\n\n## 2027-05-01\n\nC.\n", encoding="utf-8")
    sittings = draft_of(library, file).report.outline
    found = sittings[1]
    assert (found.number, found.day and str(found.day), found.scenes) == (2, day, [title] if title else [])


def test_a_preview_shows_the_result_and_makes_nothing(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "log.md"
    file.write_text("## Session 1\n\n```\n[N:Orso|hunter]\n%% odd\n```\n", encoding="utf-8")
    told = list(foretold(draft_of(library, file, title="Dusk").report))
    assert told[:3] == ["1 session, 0 scenes, 5 entries.", "  Session 1, no date: no scenes", "People: Orso"]
    assert "line 5: %% odd" in told[-1]
    assert not list(library.places.campaigns.glob("*/journal"))


def test_what_mattered_in_the_preview_is_told_again_with_the_result(
    campaign: Campaign, library: Library, do: Do, tmp_path: Path
) -> None:
    do(campaign, "session.close")
    file = tmp_path / "fen.md"
    about = "---\nruleset: Fenwalk\npcs: Ilse [PC:Ilse|HP 9]\n---\n"
    file.write_text(f"{about}## Session 1\n\n```\n%% odd\n%% so\n=> [PC:Ilse|HP-2]\n```\n", encoding="utf-8")
    face = Scripted(True, True)
    run(import_line(library, campaign, face, str(file)))
    assert face.about[-1][1:] == [
        "Kept as text, though it looked like notation: 2 lines.",
        "The game “Fenwalk” is not installed here, so the campaign plays without its rules.",
    ]
    run(import_line(library, campaign, face := Scripted(True), f"{file} --append"))
    assert face.said[0].endswith("notation: 2 lines.")
    assert [one.name for one in campaign.world.characters.values()][-1] == "Ilse"


def test_a_log_is_added_to_the_end_of_a_campaign(campaign: Campaign, library: Library, do: Do, tmp_path: Path) -> None:
    do(campaign, "scene.open", title="The gate")
    write(campaign, "prose", "Shut. [N:Orso|hunter]")
    file = tmp_path / "log.md"
    text = "## Session 1\n*Date: 2025-02-03*\n\n### S1 *Elsewhere*\n\n```\n=> Ha. [N:Orso|-hunter] [N:Mira]\n```\n"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match="is open"):
        add_file(library, campaign, file)
    do(campaign, "session.close")
    before = campaign.journal.count()
    assert add_file(library, campaign, file, keep=False).sessions == 1
    assert campaign.journal.count() == before
    report = add_file(library, campaign, file)
    assert (report.sessions, report.scenes, report.names) == (1, 1, {"People": ["Mira"]})
    assert (campaign.world.session.number, campaign.world.scene.number) == (2, 2)
    after = campaign.world
    assert after.people["orso"].tags == ()
    undo(campaign)
    before_it = campaign.world
    assert (before_it.session.number, list(before_it.people["orso"].tags)) == (1, ["hunter"])
    assert "mira" not in before_it.people
    redo(campaign)
    assert campaign.world == after
    again = Campaign.open(campaign.folder.path, tables=library.tables)
    assert again.world == campaign.world
    assert [found for found in check(again) if not found.note] == []
    do(campaign, "session.start")
    write(campaign, "prose", "On.")
    assert [found for found in check(campaign) if not found.note] == []
    log = log_of(campaign)
    assert log.index("## Session 1") < log.index("### S1 *The gate*") < log.index("## Session 2\n*Date: 2025-02-03*")
    assert "### S2 *Elsewhere*" in log


def test_a_file_without_a_title_is_called_as_it_is_named_and_a_table_is_no_story(
    read: Import, library: Library, tmp_path: Path
) -> None:
    assert read("Words.", name="the_old_mill.txt").campaign.title == "the old mill"
    (tmp_path / "t.csv").write_text("a,b\n", encoding="utf-8")
    with pytest.raises(Refused, match="is a table"):
        draft_of(library, tmp_path / "t.csv")
    (tmp_path / "t.html").write_text("<p>Words</p>", encoding="utf-8")
    with pytest.raises(Refused, match="formatted for reading"):
        draft_of(library, tmp_path / "t.html")
    (tmp_path / "t.json").write_text(f'{{"format": "{FORMAT}"}}', encoding="utf-8")
    with pytest.raises(Refused, match="does not state its version"):
        draft_of(library, tmp_path / "t.json")


@pytest.mark.parametrize(("content", "credit"), [("story", True), ("results", False), ("everything", True)])
def test_a_markdown_of_ours_comes_back_with_its_game_its_sessions_and_its_scenes(
    campaign: Campaign, do: Do, read: Import, content: Level, credit: bool
) -> None:
    for title in ("", "The *inn* at dusk", "Credits"):
        do(campaign, "scene.open", title=title, mood="quiet")
        write(campaign, "prose", "Rain on [N:Orso|hunter] and the road.")
    do(campaign, "session.close")
    do(campaign, "session.start")
    write(campaign, "prose", "On.")
    made = read(log_of(campaign, Selection(content=content, credits=credit), "markdown"))
    world = made.campaign.world
    assert made.report.remarks == [NOT_WHOLE]
    scenes = [each for sitting in made.report.outline for each in sitting.scenes]
    assert scenes == ["Beginning" if content == "story" else "", "The inn at dusk", "Credits"]
    assert made.report.sessions == (1 if content == "story" else 2)
    assert (world.scene.number, list(world.systems)) == (3, list(campaign.world.systems) if credit else [])
    told = [text for kind, text in shape(made.campaign) if kind == "prose"]
    assert "Rain on Orso and the road." in "\n".join(told)
    assert not any("Played and written" in text for text in told)


@pytest.mark.parametrize(("content", "lang"), [("story", "fr"), ("results", "de"), ("everything", "")])
def test_a_markdown_of_ours_brings_people_threads_questions_and_days_and_no_mechanics_as_story(
    campaign: Campaign, do: Do, read: Import, content: Level, lang: str
) -> None:
    do(campaign, "scene.open", title="The weir")
    write(campaign, "prose", "[N:Ilse|smith|tall] said *no*.\nShe sat. [Thread:Who broke it?|Open] [Clock:Flood 2/6]")
    do(campaign, "duskara.ask", question="Is the (old) gate shut?", dice=(5, 2))
    strike(campaign, write(campaign, "prose", "A word too many\nwas said.").id)
    made = read(log_of(campaign, Selection(content=content, language=lang), "markdown")).campaign
    world, told = made.world, [each for each in lines(made.journal) if isinstance(each, Line)]
    assert [(one.name, one.tags) for one in world.people.values()] == [("Ilse", ("Smith", "tall"))]
    assert [one.state for one in world.threads.values()] == ([] if content == "story" else ["Open"])
    assert "Ilse said *no*.\nShe sat." in [line.text for line in told]
    asked = [line.text for line in told if line.outcome and line.entry.kind == "question"]
    assert asked == ([] if content == "story" else ["Is the (old) gate shut?"])
    again = log_of(made, Selection(content="story", language=lang), "markdown")
    assert again == log_of(campaign, Selection(content="story", language=lang), "markdown")


def test_both_forms_of_bold_are_read_and_a_rule_before_a_heading_is_no_second_pause(read: Import) -> None:
    text = (
        "## 2026-03-08\n\nA __very__ snake__case \\_\\_day\\_\\_.\n\n---\n\nB.\n\n---\n\n## 2026-03-09\n\nC.\n\n---\n"
    )
    campaign = read(text).campaign
    assert shape(campaign)[0] == ("prose", "A **very** snake__case \\_\\_day\\_\\_.\n\n***\n\nB.\n\n***")
    assert "A __very__ snake__case \\_\\_day\\_\\_.\n" in log_of(campaign)
    story = log_of(campaign, Selection(content="story"), "markdown")
    assert re.findall(r"(?m)^(?:[A-C](?=[. ])|\* \* \*)", story) == ["A", "* * *", "B", "C"]
