"""The portable profile of Lonelog, rule by rule: what every known reader reads alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection
from solo_journal.campaign.exports.formats.lonelog import words
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import amendments, arrange
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.rules import shelf
from solo_journal.rules.lonelog_tags import tags_in

from .conftest import told

if TYPE_CHECKING:
    from ..conftest import Do


def log(campaign: Campaign, **wanted: object) -> str:
    """The campaign as a log, without its front matter."""
    text = told(campaign, "lonelog", Selection(**wanted))  # type: ignore[arg-type]
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


def test_1_every_tag_is_on_one_consequence_line(played: Campaign) -> None:
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


def test_2_a_sheet_number_that_a_tag_changed_is_exported_as_it_is(campaign: Campaign, do: Do) -> None:
    do(campaign, "character.add", name="Wren")
    do(campaign, "system.add", system="augur")
    do(campaign, "augur.create", ready="lamplighter")
    write(campaign, "consequence", "It hurts. [PC:Wren|Stress+2]")
    lines = lines_of(campaign)
    told = [line for line in lines if "Stress 2/4" in line]
    assert told[0] == "=> It hurts. [PC:Wren|Stress 2/4]"
    assert re.fullmatch(r"=> \[PC:Wren\|Finesse 3\|.*\|Momentum 2/6\|Stress 2/4\]", told[1]), "whole, at the end"
    assert len(told) == 2, "the character's own number is no clock, and its change is told once"


def test_2_words_that_read_like_a_meter_stay_words(campaign: Campaign, do: Do) -> None:
    """What a game keeps as a number with a top is written `2/6`."""
    do(campaign, "character.add", name="Ida")
    do(campaign, "character.note", label="Chapter", text="2 of 6")
    assert "=> [PC:Ida|Chapter: (2 of 6)]" in lines_of(campaign)


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
    do(played, "character.add", name="Ada", concept="x|y\u2028[z]")
    do(played, "tracker.add", name="Doom|[1/2]", kind="clock", size=4)
    text = log(played)
    assert "[PC:Ada|concept: x/y" in text
    assert "[Clock:Doom/(1/2) 0/4]" in text
    found = [tag.name for line in text.splitlines() for tag in tags_in(line)]
    assert "Ada" in found
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
    assert [lines[at] for at in scenes] == ["### S1 *The gate · quiet*"]
    assert sessions[0] < scenes[0] < sessions[1] < lines.index("(note: S1 continued)") < lines.index("On it goes.")


def test_6_a_session_that_holds_bookkeeping_alone_begins_no_scene(played: Campaign, do: Do) -> None:
    do(played, "session.close")
    do(played, "session.start")
    do(played, "session.close")
    assert [line for line in lines_of(played) if line.startswith("### ") or "continued" in line] == [
        "### S1 *The gate · quiet*"
    ]


def test_7_a_flashback_keeps_its_small_letter(played: Campaign, do: Do) -> None:
    do(played, "scene.open", title="S1a · Back then")
    assert "### S1a *Back then*" in lines_of(played)


def test_a_title_has_no_escapes_that_readers_cut_at(played: Campaign, do: Do) -> None:
    do(played, "scene.open", title="The *thermal* [old] vents #2 <b>")
    assert "### S2 *The ∗thermal∗ (old) vents #2 ‹b›*" in lines_of(played)


def test_what_is_dropped_is_withdrawn_in_a_tag_of_its_own(played: Campaign, do: Do) -> None:
    do(played, "lists.note", list="people", name="Orso", tags=["her father", "-hunter"])
    do(played, "lists.note", list="places", name="Gatehouse", tags=["-cold"])
    lines = lines_of(played)
    at = lines.index("=> [N:Orso|-hunter]")
    assert lines[at + 1] == "=> [N:Orso|her father]"
    assert "=> [L:Gatehouse|-cold]" in lines
    assert "=> [L:Gatehouse]" not in lines


def test_a_thread_holds_its_state_alone_and_remarks_are_remarks(played: Campaign, do: Do) -> None:
    do(played, "lists.note", list="threads", name="Beacon", state="Closed", tags=["seen"], note="It burns")
    write(played, "consequence", "[Thread:Price|Open|one name for one name]")
    lines = lines_of(played)
    at = lines.index("=> [Thread:Beacon|Closed]")
    assert lines[at + 1 : at + 3] == ["(note: Beacon: seen)", "(note: Beacon: It burns)"]
    at = lines.index("=> [Thread:Price|Open]")
    assert lines[at + 1] == "(note: Price: one name for one name)"


def test_a_spent_die_has_one_form(played: Campaign, do: Do) -> None:
    write(played, "consequence", "[PC:Mira|Supply d8→Supply d4]")
    do(played, "tracker.step", tracker="Supply", dice=(1,))
    do(played, "session.close")
    do(played, "tracker.drop", tracker="Supply")
    text = log(played)
    assert "=> [PC:Mira|Supply d4→Supply d0]" in text
    assert "=> [PC:Mira|Supply d0]" in text
    assert "spent]" not in text


def test_a_die_that_time_rolls_is_a_timer(played: Campaign, do: Do) -> None:
    do(played, "tracker.add", name="The pale hound", kind="step", die="d4", every="turn")
    do(played, "tracker.step", tracker="The pale hound", dice=(1,))
    lines = lines_of(played)
    assert "=> [Timer:The pale hound 4]" in lines
    at = lines.index("=> [Timer:The pale hound 0]")
    assert lines[at + 1] == "(note: The pale hound d4 → d0)"


def test_things_and_money_use_the_tags_of_the_resource_add_on(played: Campaign, do: Do) -> None:
    write(played, "consequence", "I buy a rope. [Wealth:Gold 20] [Inv:Rope|1|50ft] [Inv:Torch|3]")
    write(played, "consequence", "It costs. [Wealth:Gold-8] [Inv:Torch-1]")
    do(played, "tracker.tick", tracker="Gold", amount=5)
    do(played, "lists.note", list="things", name="Half a vent-glass", tags=["rings"])
    lines = lines_of(played)
    assert "=> It costs. [Wealth:Gold 12] [Inv:Torch|2]" in lines
    assert "=> [Wealth:Gold 17]" in lines
    assert "=> [Inv:Half a vent-glass|rings]" in lines


def test_a_fight_is_a_block_with_its_foes(sample: Campaign) -> None:
    text = log(sample)
    assert text.count("[COMBAT]\n") == text.count("[/COMBAT]\n")
    if "[COMBAT]" in text:
        block = text.split("[COMBAT]\n")[1].split("[/COMBAT]\n")[0]
        assert re.search(r"=> \[F:[^|\]]+\|(HP|LP) \d+/\d+", block)
        assert not re.search(r"\|([^|\]]+)\|\1[|\]]", block), "nothing twice"


def test_a_struck_line_has_no_live_tag(played: Campaign) -> None:
    struck = write(played, "prose", "[N:Zhiren|ally] waits. [Clock:Hunters 5/6]")
    amendments.strike(played, struck.id)
    for content in ("results", "everything"):
        text = log(played, content=content)
        assert "[N:Zhiren" not in text
        assert "5/6" not in text
        assert ("crossed out: Zhiren waits." in text) == (content == "everything")


def test_what_was_undone_leaves_no_live_tag(played: Campaign, do: Do) -> None:
    write(played, "prose", "[N:Tibor|a thief] climbs.")
    do(played, "lists.rename", list="people", name="Tibor", to="Ludvik")
    undo(played)
    assert "[N:Ludvik" not in log(played, content="everything")


def test_what_is_kept_beside_the_story_and_what_was_amended_are_told_in_words_at_everything(
    played: Campaign, do: Do
) -> None:
    """No id of an entry or of a house rule is in a log; a scene's date is in its heading."""
    first, second = (write(played, "prose", words) for words in ("The *bell* [x] rings.", "The [N:Órla|smith] sleeps."))
    arrange.move(played, first.id, second.id)
    undo(played)
    do(played, "campaign.note", text="Ask about 🦊 the keys")
    do(played, "campaign.veils", lines=["spiders"])
    do(played, "scene.when", when="the third night")
    do(played, "reading.set", name="duskara.doubles", setting="any")
    results, everything = (log(played, content=content) for content in ("results", "everything"))
    assert "moved: “The bell (x) rings.” after “The Órla sleeps.”" in everything
    assert "Note. Ask about 🦊 the keys" in everything
    assert "Lines: spiders" in everything
    assert all(kept not in results for kept in ("the keys", "spiders", "Note", "(note: Scene"))
    assert "(house rule: What raises the Twist Counter: any two dice on the table are equal)" in results
    assert "duskara.doubles" not in results
    assert not re.search(r"\b01[0-9A-Z]{20,}", everything)


def test_asides_are_no_part_of_the_story_and_have_a_switch(played: Campaign) -> None:
    write(played, "aside", "a secret")
    for asides, content, there in ((None, "story", False), (None, "results", True), (False, "everything", False)):
        assert ("a secret" in log(played, asides=asides, content=content)) == there


def test_8_a_session_ends_with_everybody_in_full(played: Campaign, do: Do) -> None:
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


def test_10_counters_of_every_game_are_exported_as_they_are(sample: Campaign) -> None:
    world = sample.world
    found = list(tags_in(log(sample)))
    one = world.character()
    for game in shelf.games_in_use(world):
        on_sheet = {value for _, value in game.sheet_rows(one)} if one else set()
        for meter in (each for each in game.values(world) if each.is_meter):
            tags = [(tag.kind, tag.value, tag.size) for tag in found if tag.name == meter.label]
            if meter.text in on_sheet:
                assert tags == []
            else:
                assert tags[-1] == ("Track" if meter.good else "Clock", meter.value, meter.size)


def test_10_dice_appear_only_where_some_were_rolled(sample: Campaign) -> None:
    dice = [line.partition(" -> ")[0] for line in lines_of(sample) if line.startswith("d: ")]
    assert [line for line in dice if not re.search(r"\d", line)] == []


def test_11_a_table_that_is_drawn_from_is_defined_once(played: Campaign, do: Do) -> None:
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
    lines = lines_of(played)
    assert "d: Stones: 1d6=4 -> 6, by the grace of god" in lines
    assert "(note: overruled; rolled 4)" in lines
    signs = ("@", "? ", "d: ", "-> ", "=> ", "(note: ", "tbl: ", "```", "#", "*Date")
    inside = [line for line in lines if line and not line.startswith(signs)]
    assert inside == ["The gate is shut. Orso waits in the Gatehouse."]


def test_12_a_change_of_character_is_a_remark(library: Library, do: Do) -> None:
    campaign = library.new("Who", (next(iter(shelf.games())),))
    do(campaign, "character.add", name="Mira")
    do(campaign, "character.add", name="Pim")
    do(campaign, "character.play", name="Pim")
    assert "(note: You play Pim)" in lines_of(campaign)


def test_a_file_begins_with_what_it_is(played: Campaign) -> None:
    text = told(played, "lonelog", Selection(author="Émile: the elder"))
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
