"""The portable profile of Lonelog, rule by rule: what every known reader takes alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Wanted
from solo_journal.campaign.exports.formats.lonelog import words
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.rules import shelf
from solo_journal.rules.lonelog_tags import tags_in

from .conftest import told

if TYPE_CHECKING:
    from ..conftest import Do


def log(campaign: Campaign, **wanted: object) -> str:
    """The campaign as a log, without its front matter."""
    text = told(campaign, "lonelog", Wanted(**wanted))  # type: ignore[arg-type]
    return text.split("\n---\n", 1)[1]


def lines_of(campaign: Campaign, **wanted: object) -> list[str]:
    return log(campaign, **wanted).splitlines()


@pytest.fixture
def played(campaign: Campaign, do: Do) -> Campaign:
    """Somebody with a torch, a clock, people and a thread."""
    do(campaign, "character.add", name="Mira")
    do(campaign, "scene.open", title="The gate", mood="quiet")
    do(campaign, "tracker.add", name="Supply", kind="step", die="d8")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6)
    write(campaign, "prose", "The gate is shut. [N:Orso|hunter] waits in the [L:Gatehouse|cold].")
    write(campaign, "action", "I greet [#N:Orso].")
    write(campaign, "consequence", "[Thread:Beacon|Open] comes up.")
    return campaign


def test_1_every_tag_stands_on_a_consequence_line_and_on_one_line(played: Campaign) -> None:
    write(played, "prose", "She counts.\n[PC:Mira\n| HP 8\n| brave]\nThat is all.")
    tagged = [line for line in lines_of(played) if any(True for _ in tags_in(line))]
    assert tagged
    assert all(line.startswith("=> ") for line in tagged)
    assert "=> [PC:Mira|HP 8|brave]" in tagged
    assert "The gate is shut. Orso waits in the Gatehouse." in lines_of(played)


def test_2_values_are_absolute_and_the_step_is_a_remark(played: Campaign, do: Do) -> None:
    write(played, "consequence", "It hurts [PC:Mira|HP 8]")
    write(played, "consequence", "[PC:Mira|HP-2] and again")
    do(played, "tracker.tick", tracker="Hunters")
    lines = lines_of(played)
    assert "=> [PC:Mira|HP 6] and again" in lines
    at = lines.index("=> [Clock:Hunters 1/6]")
    assert lines[at + 1] == "(note: Hunters 0/6 → 1/6)"


def test_3_a_step_die_says_its_name_on_both_sides(played: Campaign, do: Do) -> None:
    do(played, "tracker.step", tracker="Supply", dice=(2,))
    write(played, "consequence", "[PC:Mira|Supply d6→d4]")
    lines = lines_of(played)
    assert "=> [PC:Mira|Supply d8→Supply d6]" in lines
    assert "=> [PC:Mira|Supply d6→Supply d4]" in lines


def test_4_a_thread_always_has_its_state(played: Campaign) -> None:
    write(played, "consequence", "[Thread:Beacon|Closed]")
    write(played, "consequence", "Remember [Thread:Beacon] well")
    assert "=> Remember [Thread:Beacon|Closed] well" in lines_of(played)


def test_5_no_bar_bracket_or_line_break_in_a_name_or_value(played: Campaign, do: Do) -> None:
    do(played, "character.add", name="A|B [C]", concept="x|y\u2028[z]")
    do(played, "tracker.add", name="Doom|[1/2]", kind="clock", size=4)
    text = log(played)
    assert "[PC:A/B (C)|concept: x/y" in text
    assert "[Clock:Doom/(1/2) 0/4]" in text
    found = [tag.name for line in text.splitlines() for tag in tags_in(line)]
    assert "A/B (C)" in found
    assert "Doom/(1/2)" in found


def test_6_every_scene_is_in_a_session_with_its_date_on_the_next_line(played: Campaign, do: Do) -> None:
    do(played, "session.close")
    do(played, "session.start")
    write(played, "prose", "On it goes.")
    lines = lines_of(played)
    sessions = [at for at, line in enumerate(lines) if line.startswith("## Session")]
    assert [lines[at + 1] for at in sessions] == ["*Date: 2026-11-20*"] * 2
    assert "Scenes:" not in "".join(lines)
    scenes = [at for at, line in enumerate(lines) if line.startswith("### ")]
    assert [lines[at] for at in scenes] == ["### S1 *The gate · quiet*"] * 2
    assert sessions[0] < scenes[0] < sessions[1] < scenes[1]


def test_7_a_flashback_keeps_its_small_letter(played: Campaign, do: Do) -> None:
    do(played, "scene.open", title="S1a · Back then")
    assert "### S2 *S1a · Back then*" in lines_of(played)


def test_8_a_session_ends_with_everybody_whole(played: Campaign, do: Do) -> None:
    write(played, "consequence", "[PC:Mira|HP 8|brave]")
    do(played, "session.close")
    do(played, "session.start")
    write(played, "consequence", "[PC:Mira|HP 7]")
    first, second = log(played).split("## Session 2")
    assert first.rstrip().endswith("=> [PC:Mira|Supply d8|HP 8|brave]\n```")
    assert second.rstrip().endswith("=> [PC:Mira|Supply d8|HP 7|brave]\n```")


def test_9_fences_are_plain_or_have_the_word_that_is_asked_for(played: Campaign) -> None:
    fences = [line for line in lines_of(played) if line.startswith("```")]
    assert set(fences) == {"```"}
    named = [line for line in lines_of(played, fence="lonelog") if line.startswith("```")]
    assert named[0::2] == ["```lonelog"] * (len(named) // 2)
    assert set(named[1::2]) == {"```"}


def test_10_a_question_its_dice_and_a_counter_of_the_game(played: Campaign, do: Do) -> None:
    oracle = shelf.system(next(iter(played.world.systems))).oracle
    assert oracle is not None
    do(played, oracle.procedure.id, **{oracle.words: "Is the gate guarded?"}, dice=(5, 5))
    lines = lines_of(played)
    at = lines.index("? Is the gate guarded?")
    assert re.fullmatch(r"d: Chance d6=5 vs Risk d6=5 -> \w.*", lines[at + 1])
    assert lines[at + 2] == "=> [Clock:Twist Counter 1/3]"


def test_10_counters_of_every_game_are_told_as_they_stand(sample: Campaign) -> None:
    world = sample.world
    found = list(tags_in(log(sample)))
    one = world.character()
    for game in shelf.games_in_use(world):
        on_sheet = {value for _, value in game.portrait(one)} if one else set()
        for meter in (each for each in game.values(world) if each.is_meter):
            tags = [(tag.kind, tag.value, tag.size) for tag in found if tag.name == meter.label]
            if meter.text in on_sheet:
                assert tags == []
            else:
                assert tags[-1] == ("Track" if meter.good else "Clock", meter.value, meter.size)


def test_10_dice_are_only_told_where_some_were_rolled(sample: Campaign) -> None:
    dice = [line.partition(" -> ")[0] for line in lines_of(sample) if line.startswith("d: ")]
    assert [line for line in dice if not re.search(r"\d", line)] == []


def test_11_a_table_that_is_drawn_from_is_told_once(played: Campaign, do: Do) -> None:
    do(played, "table.draw", table="openings.sentences")
    do(played, "table.draw", table="openings.sentences")
    lines = lines_of(played)
    heads = [at for at, line in enumerate(lines) if re.fullmatch(r"tbl: .* \(\d*d\d+\)", line)]
    assert len(heads) == 1
    rows = len(played.tables["openings.sentences"].rows)
    assert all(re.match(r"\d+(-\d+)?: ", line) for line in lines[heads[0] + 1 : heads[0] + 1 + rows])
    assert len([line for line in lines if line.startswith("tbl: ") and " -> " in line]) == 2


def test_12_what_the_notation_cannot_hold_is_a_remark(played: Campaign, do: Do) -> None:
    roll = do(played, "dice.roll", expression="1d6", label="Stones", dice=(4,))
    amendments.overrule(played, roll.id, "6, by the grace of god")
    struck = write(played, "prose", "Struck.")
    amendments.strike(played, struck.id)
    lines = lines_of(played)
    assert "d: Stones: 1d6=4 -> 6, by the grace of god" in lines
    assert "(note: by hand, rolled 4)" in lines
    assert "(note: struck: Struck.)" in lines
    signs = ("@", "? ", "d: ", "-> ", "=> ", "(note: ", "tbl: ", "```", "#", "*Date")
    inside = [line for line in lines if line and not line.startswith(signs)]
    assert inside == ["The gate is shut. Orso waits in the Gatehouse."]


def test_12_who_is_played_from_now_on_is_a_remark(library: Library, do: Do) -> None:
    campaign = library.new("Who", (next(iter(shelf.games())),))
    do(campaign, "character.add", name="Mira")
    do(campaign, "character.add", name="Pim")
    do(campaign, "character.play", name="Pim")
    assert "(note: You play Pim)" in lines_of(campaign)


def test_a_file_begins_with_what_it_is(played: Campaign) -> None:
    text = told(played, "lonelog", Wanted(author="Émile: the elder"))
    head = text.split("\n---\n")[0].splitlines()
    assert head[:2] == ["---", 'title: "The Long Dusk"']
    assert 'player: "Émile: the elder"' in head
    assert 'pcs: ["Mira"]' in head
    assert 'start_date: "2026-11-20"' in head
    assert "\n# The Long Dusk\n" in text


@pytest.mark.parametrize(
    "text",
    ["@ not an action", "? what", "=> so", "-> so", "d: 2d6", "tbl: X", "(note: n)", "# H", "## Session 7",
     "### S9 *x*", "S9 *x*", "S9 @Sneak d:4", "```", "~~~", "---", "> q", "[TODO]", "*Date: 2020-01-01*", "gen: a"],
)  # fmt: skip
def test_prose_that_looks_like_notation_is_escaped(campaign: Campaign, text: str) -> None:
    from solo_journal.campaign.imports.lonelog.layout import Layout

    write(campaign, "prose", f"Before.\n\n{text}\n\nAfter.")
    rows = told(campaign, "lonelog").split("\n")
    kinds = {item.kind for item in Layout(rows, 10).items() if item.line > rows.index("Before.")}
    assert kinds == {"prose"}


def test_a_small_story_reads_like_this(played: Campaign, do: Do) -> None:
    """The whole of a log, as it was looked at and found good."""
    do(played, "tracker.step", tracker="Supply", dice=(2,))
    assert log(played) == GOLDEN


GOLDEN = """
# The Long Dusk

## Session 1
*Date: 2026-11-20*

```
=> [PC:Mira]
```

### S1 *The gate · quiet*

```
=> [PC:Mira|Supply d8]
=> [Clock:Hunters 0/6]
```

The gate is shut. Orso waits in the Gatehouse.

```
=> [N:Orso|hunter]
=> [L:Gatehouse|cold]

@ I greet Orso.
=> [#N:Orso]
=> [Thread:Beacon|Open] comes up.
d: Supply d8=2 -> Supply d8 → d6
=> [PC:Mira|Supply d8→Supply d6]
=> [PC:Mira|Supply d6]
```
"""


@given(st.lists(st.sampled_from(["-", "=", ">", "→", "⇒", "+", "[", "]", "|", "d:", " ", "a", "\n"])).map("".join))
def test_what_was_replaced_once_is_not_replaced_again(text: str) -> None:
    for write_ in (words.line, words.bare, words.value, words.name):
        assert write_(write_(text)) == write_(text)
