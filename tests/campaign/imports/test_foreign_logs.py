"""Logs that other people wrote: nothing of theirs is moved, renamed or spoilt on the way in and out again."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.exports import Selection
from solo_journal.campaign.imports import import_file
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.story.levels import Level
from solo_journal.campaign.story.stats.statistics import statistics
from solo_journal.cli.entry_lookup import blocks

from ...playing import drawn
from .conftest import Import, log_of

GENERATOR = "gen: NPC (custom)\n  Role: d6=3 -> Merchant\n  Trait: d6=5 -> Secretive"
DIALOGUE = 'N (Guard): "Who\'s there?"\nPC: [whispers] "Not happening."\nPC (Alex, thinking): “Why me?”'
DOCUMENT = '\\---\nThe diary reads:\n"Day 47: [N:Nobody] the tides  no longer obey."\n@ not an action\n---\\'
PARTY = "! [L:Hall|dusty]\nd(Mira): Stealth 2d6=7 -> ok\nOOC Pizza came."
COMBAT = "Rd1 (Init: Alex 14, Thugs 9)\nRd1 Roster: [PC:Alex|HP 3] [F:Captain|HP 4]"
BLOCKS = [GENERATOR, DIALOGUE, DOCUMENT, PARTY, COMBAT, "[RESOURCES]", "%% nobody knows this | [X:y] \\[N:no\\]"]
MARKDOWN = [
    "- a list\n- of *two*",
    "> a quotation\n> of two lines",
    "See [the map](map.png) and `d6`, **really**.",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "Flint & Steel, 3 < 4, [TODO] x_y_z",
    "# Another title",
    "## NPCs",
    "#### A small heading",
    "```python\nprint('@ no action')\n```",
    "~~struck~~ \\* no star &amp; so",
    "By [the lamp](lamp.png), <i>pale</i>, [N:Ghost|old] rose[^1].\n\n[^1]: or sank",
]
CORE = [
    "@ Sneak in", "@(Jonah > Mira) Hold the rope", "? Is it dark?\n-> Yes, but... (d6=4)", "=> It creaks.",
    "d: Stealth d6=5 [+cover,-injured] vs TN 4 -> Success", "d: power: a, b | against: c 2d6=7", "-> No",
    "tbl: Weather (d6)\n1-3: clear [sky]\n4-6: rain", "tbl: Trait (d6) [Nervous, Sly]", "tbl: Weather d6=2 -> dry",
    "(note: so it goes)", "[Timer:Air 8] (hours)", "[Track:Wall 8/8] => Success!", "=> I buy it. [Inv:Rope|1|50ft]",
    "[N:Jordan|wary]", "=> [PC:Alex|HP 8]", "[Clock:Slots 6/12]", "=> [PC:Alex|Slots 6/12]", "(house rule: no crits)",
    "[Thread:The mill|Open|told]", "=> [Wealth:Gold 45|Silver 12]", "=> [PC:Alex|Supply d8→d6]", "[N:Orso|-wary]",
    "d: 4d6kh3=10 -> Hit", "[R:3|cleared]", "S9 @Sneak d:4≥5 F => noise [E:Alert 2/6] ?Seen? ->Nb3", "[F:Wolf|HP 4]",
    "(Now we go on from S5)", "[COMBAT]", "[/COMBAT]",
]  # fmt: skip
HEADS = [
    "## Sessione 1\n*Data: 2025-09-03 | Durata: 1h30*", "## Session 2: The mill", "## Sitzung #3 – Nebel",
    "## 第4章 灰色", "## 5", "## Sesión 6", "## 7 octobre 2025", "## Act VIII – Ashes", "## 第九章",
]  # fmt: skip
SCENES = ["### S1 *Library*", "### S5a *Flash*", "### S7.1", "### T1-S2 *Else*", "### T1+T2-S5", "### Szene 8 *Turm*",
          "### 9. The vents", "### S10 [L:Dock|wet] *Ambush* [N:Bo|tall] [COMBAT]"]  # fmt: skip


def headings(text: str, sign: str) -> list[str]:
    return [row for row in text.split("\n") if row.startswith(f"{sign} ")]


def fenced(*parts: str) -> str:
    return "```\n" + "\n\n".join(parts) + "\n```\n"


def story(text: str, read: Import) -> list[tuple[str, str]]:
    campaign = read(text).campaign
    return [(line.entry.kind, line.text) for line in lines(campaign.journal) if isinstance(line, Line)]


def test_tags_in_questions_dice_and_answers_act_and_a_table_only_lists_them(read: Import) -> None:
    rows = ["? Does [N:Ilse|smith] wake?", "-> Yes", "d: 2d6=9 -> I reach the [L:Weir|icy]", "tbl: Who (d6)",
            "1: [N:Nobody]", "2: [N:No one]", "", "tbl: Who d6 -> [N:Udo]", "? Is [Clock:Flood] full?"]  # fmt: skip
    campaign, report = read(f"## Session 1\n\n### S1 *Weir*\n\n{fenced(chr(10).join(rows))}")
    world = campaign.world
    assert [one.name for one in world.people.values()] == ["Ilse", "Udo"]
    assert (world.people["ilse"].tags, world.places["weir"].tags) == (("smith",), ("icy",))
    shown = [line for line in lines(campaign.journal) if isinstance(line, Line) and line.outcome]
    assert "Does Ilse wake?" in [line.text for line in shown]
    assert {"I reach the Weir", "Udo"} <= {line.headline for line in shown}
    assert [each.line for each in report.kept] == [14]
    assert read(log_of(campaign), "again.md").campaign.world.people == world.people


def test_results_after_the_arrow_of_the_older_notation_are_read(read: Import) -> None:
    rows = ["> Sneak in", "d: Stealth d6=5 => Success", "=> I hide.", "? What lies there?", "tbl: d100=42 => Rust",
            "gen: Event d8=3 => Flood / Fire"]  # fmt: skip
    campaign = read(f"## Session 1\n\n### S1 *Weir*\n\n{fenced(chr(10).join(rows))}").campaign
    shown = [line for line in lines(campaign.journal) if isinstance(line, Line) and line.outcome]
    told = [
        (line.entry.kind, line.text, line.headline) for line in shown if line.entry.kind not in ("session", "scene")
    ]
    assert told == [("roll", "", "Success"), ("draw", "What lies there?", "Rust"), ("draw", "", "Flood / Fire")]
    log = log_of(campaign)
    assert "? What lies there?\ntbl: d100=42 -> Rust\ngen: Event d8=3 => Flood / Fire\n" in log
    assert log_of(read(log, "again.md").campaign) == log


def test_a_heading_without_words_is_no_fault(read: Import) -> None:
    assert story("# \n\nWords.\n", read)[1] == ("prose", "# \n\nWords.")


def test_words_before_the_first_session_belong_to_it(read: Import) -> None:
    campaign = read(
        "# T\n\nLong ago.\n\n```\n[N:Orso|hunter]\n```\n\n## Session 1\n*Date: 2025-01-02*\n\nNow.\n"
    ).campaign
    assert campaign.world.session.number == 1
    log = log_of(campaign)
    assert headings(log, "##") == ["## Session 1"]
    assert log.index("*Date: 2025-01-02*") < log.index("Long ago.") < log.index("[N:Orso") < log.index("Now.")


def test_headings_are_known_in_any_language_by_their_number(read: Import) -> None:
    campaign = read("\n\n".join(f"{head}\n\nWords." for head in HEADS)).campaign
    assert headings(log_of(campaign), "##") == [f"## Session {number}" for number in range(1, 10)]
    days = [row for row in log_of(campaign).split("\n") if row.startswith("*Dat")]
    assert (days[0], days[-1]) == ("*Data: 2025-09-03 | Durata: 1h30*", "*Date: 2025-10-07*")


def test_session_zero_and_its_date_are_kept(read: Import) -> None:
    text = (
        "---\nstart_date: 2025-11-02\n---\n\n# Ferry\n\n## Session 0\n*Date: 2025-11-01 | Duration: 20m*\n\nA boat.\n"
    )
    campaign = read(f"{text}\n## Session 1\n\n**Recap:** none\n\n### Prologue *The fire*\n\nHot rope.\n").campaign
    log = log_of(campaign)
    assert headings(log, "##") == ["## Session 0", "## Session 1"]
    assert headings(log, "###") == ["### S1 *Prologue: The fire*"]
    assert "\n*Date: 2025-11-01 | Duration: 20m*\n" in log
    assert "\n**Recap:** none\n" in log
    assert "2026" not in log_of(campaign, Selection(content="story"), "markdown")


def test_the_title_of_a_session_is_shown_and_stays_in_its_heading(read: Import) -> None:
    begun = "## Session 1 – The *old* mill\n*Date: 2025-01-02 | Duration: 1h*\n\n### S1 *A*\n\nCold.\n\n"
    log = log_of(read(f"# T\n\n{begun}## Sitzung 2: Nebel\n*Datum: 2025-01-03*\n\n### S2 *B*\n\nWet.\n").campaign)
    assert begun in log
    assert "\n## Session 2: Nebel\n*Datum: 2025-01-03*\n\n### S2 *B*\n" in log
    again = read(log).campaign
    assert log_of(again) == log
    assert "Nebel" in log_of(again, Selection(content="story"), "markdown")


def test_text_above_a_session_with_a_title_comes_before_that_title(read: Import) -> None:
    sessions = "## Session 1: Rain (12 May 2025)\n\n### S1 *Dock*\n\na\n\n## Session 2: Sun\n\n### S2 *Sea*\n\nb\n"
    log = log_of(read(f"# T\n\nOnce.\n\n{sessions}").campaign)
    assert "## Session 1\n*Date: 2025-05-12*\n\nOnce.\n\n### Rain\n\n### S1 *Dock*\n" in log
    assert log_of(read(log).campaign) == log


def test_a_session_with_a_title_and_no_scene_is_a_chapter_of_that_title(read: Import) -> None:
    text = "## Session 1: Rain\n\n### S1 *Dock*\n\na\n\n## Session 2: Sun\n\nb\n\n## Session 3: Ice\n\n### S3\n\nc\n"
    told = log_of(read(f"# T\n\n{text}").campaign, Selection(content="story"), "markdown")
    assert headings(told, "##")[:3] == ["## Dock", "## Sun", "## Ice"]


@pytest.mark.parametrize(
    "block",
    [
        "```\ntbl: Weather (d6)\n\t1: rain\n  2-6:  dry\n```",
        "```\n?? what\n```",
        "```\nd: d20+3=17 vs 13 -> Hit, d: d8=5\n```",
        "```\n[#N:Tom] nods at us.\n```",
        "````\n```\n@ Inner\n```\n@ Outer\n````",
        "~~~\n```\n@ Inner\n```\n~~~",
    ],
)
def test_text_in_a_fence_is_exported_as_it_was(read: Import, block: str) -> None:
    log = log_of(read(f"## Session 1\n\n### S1 *A*\n\n{block}\n\n### S2 *B*\n\nWords.\n").campaign)
    assert f"\n{block}\n" in log
    assert log_of(read(log).campaign) == log


@pytest.mark.parametrize(
    ("title", "told"),
    [("The [N:Orso|hunter] comes", "The Orso comes"), ("[N:Orso|hunter]", "Orso")],
)
def test_a_tag_in_the_title_of_a_scene_acts_and_is_its_name_there(read: Import, title: str, told: str) -> None:
    campaign = read(f"## Session 1\n\n### S3 *{title}*\n\nWords.\n").campaign
    assert campaign.world.people["orso"].tags == ("hunter",)
    log = log_of(campaign)
    assert f"\n### S3 *{told}*\n\n```\n=> [N:Orso|hunter]\n```\n" in log
    assert log_of(read(log).campaign) == log


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Szene 1.1: Die Krypta", "S1.1 · Die Krypta"),
        ("Scena 4b: Zima", "S4b · Zima"),
        ("Rückblende: Als Kind", "Rückblende: Als Kind"),
        ("Epilogue", "Epilogue"),
        ("Scène 2. Le puits", "S2 · Le puits"),
    ],
)
def test_a_scene_has_its_title_in_any_language(read: Import, heading: str, title: str) -> None:
    done = read(f"## Session 1\n\n### S3 *One*\n\nA.\n\n### {heading}\n\nB. (uwaga: no)\n\n(uwaga: nie)\n")
    assert done.report.outline[0].scenes == ["One", title]
    assert "nie" not in log_of(done.campaign, Selection(content="story"), "markdown")


def test_scenes_keep_the_ids_that_they_were_given(read: Import) -> None:
    text = "## Session 1\n\n" + "\n\n".join(SCENES) + "\n\n### S11 *End*\n\n## Session 2\n\n### S1 *Anew*\n"
    campaign = read(text).campaign
    log = log_of(campaign)
    assert [campaign.world.places["dock"].tags, campaign.world.people["bo"].tags] == [("wet",), ("tall",)]
    assert headings(log, "###") == [
        "### S1 *Library*", "### S5a *Flash*", "### S7.1", "### T1-S2 *Else*", "### T1+T2-S5", "### S8 *Turm*",
        "### S9 *The vents*", "### S10 *Ambush*", "### S11 *End*", "### S1 *Anew*",
    ]  # fmt: skip
    assert "\n[COMBAT]\n" in log


def test_ids_of_scenes_are_no_part_of_the_story(read: Import) -> None:
    text = "### S1 *Eins*\n\na\n\n#### S1a *Flashback*\n\nb\n\n### T2-S3 *Else*\n\nc\n"
    told = log_of(read(f"## Session 1\n\n{text}").campaign, Selection(content="story", credits=False), "markdown")
    assert headings(told, "##") == ["## Eins", "## Flashback", "## Else"]


def test_front_matter_becomes_text_or_is_left_out(read: Import) -> None:
    text = "[Ruleset] Loner\n[PCs] Kim\n{}\n=== Session 1 ===\nS1 *Dock*\n@ Look\nd: d20=15 -> Yes\n=> A boat.\n"
    found = (lines(read(text.format(mood)).campaign.journal) for mood in ("", "[Mood] grim"))
    told = ["\n".join(blocks(line for line in each if isinstance(line, Line))) for each in found]
    assert ("verbatim" in told[0], "Mood: grim" in told[1]) == (False, True)


def test_a_value_without_a_name_belongs_to_the_first_character_named(read: Import) -> None:
    done = read("## Session 1\n\n" + fenced("=> [PC:Luck 4]", "=> [PC:Ann, the Bold|Luck-1]"))
    assert done.report.kept == []
    assert [dict(one.notes) for one in done.campaign.world.characters.values()] == [{"Luck": "3"}]


def test_notes_beside_tags_are_no_words_of_the_story(read: Import) -> None:
    came = "[Timer:Ox 8] (hours)", "[Track:Wall 8/8] => It stands.", "[F:Ox|HP 2] [Far->Close]", "Cold => dark"
    campaign = read("## Session 1\n\n" + fenced(*(f"=> {each}" for each in came), "=> [Odd:Thing] [N:]")).campaign
    told = log_of(campaign, Selection(content="story", credits=False), "text").split("===\n")[-1].split()
    assert told == ["It", "stands.", "Cold.", "Dark."]


def test_a_tag_with_text_after_it_acts_and_is_not_reported(read: Import) -> None:
    done = read("## Session 1\n\n" + fenced("[Timer:Ox 8] (hours of air)", "[Track:Wall 8/8] => Success!"))
    world = done.campaign.world
    assert [world.trackers[key].format_value() for key in ("ox", "wall")] == ["8 left", "8/8"]
    assert done.report.kept == []
    assert "\n[Timer:Ox 8] (hours of air)\n" in log_of(done.campaign)


def test_dialogue_is_part_of_the_story_and_a_generator_is_a_draw(read: Import) -> None:
    told = story("## Session 1\n\n" + fenced(DIALOGUE) + "\nWords.\n\n" + fenced(GENERATOR, GENERATOR, DOCUMENT), read)
    assert ("prose", 'Guard: "Who\'s there?"\n(whispers) "Not happening."\nAlex, thinking: “Why me?”') in told
    assert [kind for kind, _ in told].count("draw") == 2
    assert any(kind == "prose" and words.startswith("The diary reads:") for kind, words in told)


IN_FENCES = [f"```\n@ Act\n{block}\n=> Done\n```" for block in BLOCKS]
OUTSIDE = [f"Before.\n\n{text}\n\nAfter." for text in (*MARKDOWN, GENERATOR, DIALOGUE, DOCUMENT, COMBAT)]


@pytest.mark.parametrize(
    ("inner", "text"),
    [*zip(IN_FENCES, BLOCKS, strict=True), *((each, each[9:-8]) for each in OUTSIDE)],
    ids=lambda text: text[:24],
)
def test_what_is_not_understood_comes_back_byte_for_byte(inner: str, text: str, read: Import) -> None:
    log = log_of(read(f"## Session 1\n\n### S1 *x*\n\n{inner}\n").campaign)
    assert f"\n{text}\n" in log


def test_front_matter_of_other_programs_is_kept(read: Import) -> None:
    front = "genre: Teen mystery\nthemes:\n  - Friendship\n  - 'Courage: a lot'\nx-plugin: {a: 1, b: [2]}"
    more = "tools: [Mythic, dice]\nplayer: Ana"
    text = f"---\ntitle: Lost\nruleset: A game of mine\n{front}\n{more}\n---\n\n## Session 1\n\nWords.\n"
    log = log_of(read(text).campaign)
    assert f"\n{front}\n" in log
    assert "\nruleset: A game of mine\n" in log
    assert "\nplayer: Ana\n" in log
    assert 'tools: ["Mythic", "dice", "Solo Journal"]' in log
    assert log_of(read(log).campaign) == log


def test_the_older_notation_is_noticed_and_reported(read: Import) -> None:
    done = read("## Session 1\n\n```\n> Sneak in\nd: 5 vs 4 -> Success\n> Run\n```\n")
    assert [row for row in log_of(done.campaign).split("\n") if row.startswith("@")] == ["@ Sneak in", "@ Run"]
    assert "2 lines" in done.report.remarks[0]
    beside = read("## Session 1\n\n```\n> Sneak in\n```\n\n> a quotation\n\nWords.\n")
    assert "\n> a quotation\n" in log_of(beside.campaign)
    quoted = read("## Session 1\n\n> a quotation\n\nWords.\n")
    assert quoted.report.remarks == []
    assert "\n> a quotation\n" in log_of(quoted.campaign)


def test_words_after_a_tag_between_fences_are_part_of_the_story_and_rolls_are_counted(read: Import) -> None:
    came = ("[#N:Tom] nods.", "[F:Ox|HP 2]", "[Far->Close]", "d: 2d6=8 -> Hit", "? Near?", "-> Yes")
    made = read("## Session 1\n\n### S1 *A*\n\n" + fenced("[N:Tom|guard]", *came))
    assert made.report.kept == []
    assert "Tom nods." in log_of(made.campaign, Selection(content="story"), "text")
    assert statistics(made.campaign).totals.rolls == 2


@pytest.mark.parametrize("level", ["story", "results"])
def test_notation_that_is_carried_is_no_part_of_the_story(level: Level, read: Import) -> None:
    text = "---\ngenre: Mystery\n---\n\n## Session 1\n\nRain.\n\n" + fenced("%% odd", DIALOGUE)
    told = log_of(read(text).campaign, Selection(content=level), "text")
    assert "Rain." in told
    assert "Guard: " in told
    assert ("%% odd" in told, "genre" in told) == ((False, False) if level == "story" else (True, True))


PIECE = st.one_of(
    st.sampled_from([f"{each}\n" for each in (*HEADS, *SCENES)]),
    st.lists(st.sampled_from([*CORE, *BLOCKS]), min_size=1, max_size=4).map(lambda parts: fenced(*parts)),
    st.sampled_from([*MARKDOWN, GENERATOR, DIALOGUE]).map(lambda text: f"{text}\n"),
    st.sampled_from(["It was *dark*, and I liked it not.\n", "[N:Orso|hunter] steps out. [Clock:Doom 1/6]\n"]),
)


@settings(max_examples=drawn(30), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example([f"{HEADS[1]}\n", f"{HEADS[0]}\n"])  # a session that goes on in a scene, with a row below its heading
@example([f"{HEADS[4]}\n", f"{HEADS[6]}\n"])  # a session without a day before one that has one
@example(["## Session 2: The mill\n", "### S1 *Library*\n"])  # a session with a title below an action
@example(["### S1 *Library*\n", "## Session 2: The mill\n", "## Sessione 1\n"])  # one that goes on without a scene's id
@given(st.lists(PIECE, min_size=1, max_size=8))
def test_any_foreign_log_survives_a_round_trip(tables: Tables, pieces: list[str]) -> None:
    text = "\n".join([fenced(CORE[0]), *pieces, "The end.\n"])  # without any notation it is a plain Markdown journal
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        library = Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))

        def there_and_back(log: str) -> str:
            (home / "log.md").write_text(log, encoding="utf-8")
            return log_of(import_file(library, home / "log.md").campaign)

        once = there_and_back(text)
        for block in BLOCKS:
            assert once.count(block) >= text.count(block), block
        assert there_and_back(once) == once


def test_tags_that_nothing_reads_are_named_and_no_words_of_the_story_alone(read: Import) -> None:
    text = "## Sitzung 1\n\n### S1 *Der Hof*\n\n"
    text += "Es regnet. [Uhr:Flut 1/4] Ich gehe zur [Ort:Mühle|alt], leise [sehr: leise].\n\n"
    text += "[Faden:Der Erbe|Offen]\n[N:Orso]\n"
    done = read(text)
    assert done.report.remarks == [
        "Unknown tags, kept as text: [Uhr:Flut 1/4], [Ort:Mühle|alt], [Faden:Der Erbe|Offen]."
    ]
    told = log_of(done.campaign, Selection(content="story"), "markdown")
    assert "Es regnet. Ich gehe zur Mühle, leise \\[sehr: leise\\].\n" in told
    assert "Erbe" not in told


LAYERED = """---
title: "The Tin Sea"
pcs: Ode Carrow [PC:Ode Carrow|HP 7|Nerve 2], Wick
---

# The Tin Sea

## Session 1
*Date: 2025-02-03*

### Interlude: the lamp room

Nobody sleeps.

### S1 *The jetty*

```
@ Cast off
=> The rope sings. [PC:Ode Carrow|Nerve-1]
[PC:Ode Carrow|HP-2]
[N:???|hooded|waits]
[Clock:Tide 1/4]
? Who is it ???
-> ???
=> [N:Wick's aunt|on the quay]
```

[L:Jetty|wet]

### S2 *Out*

```
[PC:HP-1]
```
"""


def test_bare_tags_steps_and_names_come_back_as_they_were_written(read: Import) -> None:
    made = read(LAYERED)
    who = made.campaign.world.characters
    assert {each.name: dict(each.notes) for each in who.values()} == {
        "Ode Carrow": {"HP": "4", "Nerve": "1"}, "Wick": {},
    }  # fmt: skip
    assert made.report.kept == []
    log = log_of(made.campaign)
    theirs = [row for row in LAYERED.splitlines() if row and not row.startswith("title:")]
    assert [row for row in theirs if row not in log.splitlines()] == []
    assert log.count("### S1 ") == log.count("### S2 ") == log.count("Interlude") == 1
    assert log_of(read(log).campaign) == log


def test_a_scene_without_a_number_has_none_anywhere(read: Import) -> None:
    campaign = read(LAYERED).campaign
    titles = re.findall(r"(?m)^## (.*)$", log_of(campaign, Selection(content="story"), "markdown"))
    assert titles[:2] == ["Interlude: the lamp room", "The jetty"]


@pytest.mark.parametrize(
    ("first", "second", "order", "days", "told"),
    [
        ("03/04/2026", "13/04/2026", "", [(4, 3), (4, 13)], False),
        ("03/04/2026", "04/13/2026", "", [(3, 4), (4, 13)], False),
        ("03/04/2026", "05/04/2026", "", [(4, 3), (4, 5)], True),
        ("03-04-2026", "05-04-2026", "month-first", [(3, 4), (5, 4)], False),
        ("03.04.2026", "05.04.2026", "", [(4, 3), (4, 5)], False),
    ],
)
def test_the_order_of_days_in_numbers_is_seen_or_said(
    first: str, second: str, order: str, days: list[tuple[int, int]], told: bool, read: Import
) -> None:
    report = read(f"# Diary\n\n## {first}\nWe went.\n\n## {second}\nWe stayed.\n", dates=order).report
    assert [(each.day.month, each.day.day) for each in report.outline if each.day] == days
    assert any("--dates month-first" in each and first in each for each in report.remarks) is told
