"""The story as Markdown: typed text arrives as typed, and none of it becomes layout, a link or HTML."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Level, Selection, export
from solo_journal.campaign.exports.formats.markdown import escape_markdown
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import back_to, forth_again, undone_together
from solo_journal.campaign.story.sanitise import sanitise

from .conftest import written

if TYPE_CHECKING:
    from ..conftest import Do

HTML = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PLAIN = {"text", "text_special", "hardbreak"}
PIECES = [
    "#", "-", "+", "*", "=", "_", "`", "~~", "<", ">", "|", "[", "]", "(", ")", "!", "&amp;", "&#35;", "&", "1.", "12)",
    "\\", "\n", "\n\n", "    ", "\t", " ", "a", "é", "---", "===", "***", "http://x.y", "<b>", "[x](y)", "[x]: y", "\r",
    "\r\n", "\x1b", "\u2028", "|-|", "a|b", ":", "\u00a0", "\u3000", "\x0b", "<!--", "{{", "$$",
    "^", "www.", ":a:", "@", "%%", "==",
]  # fmt: skip


def told(
    campaign: Campaign, content: Level = "results", sessions: range | None = None, scenes: range | None = None
) -> str:
    return "".join(export("markdown").write(campaign, Selection(sessions, scenes, content)))


def laid_out(text: str) -> str:
    """A text without what no paragraph shows: blanks in a row, and at the edges of lines."""
    return re.sub(r"[ \n]*\n[ \n]*", "\n", re.sub(r"[ \t]+", " ", text)).strip(" \n")


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=30))
@example("http://x.y&#35;")
@example("www.x.y?a=1&b=2&#x41;&amp;")
def test_hostile_text_reads_exactly_as_typed(text: str) -> None:
    said = []
    for token in HTML.parse(escape_markdown(text)):
        assert token.type in {"paragraph_open", "paragraph_close", "inline"}
        for child in token.children or ():
            assert child.type in PLAIN
            said.append("\n" if child.type == "hardbreak" else child.content)
        said.append("\n")
    typed = re.sub("[\ud800-\udfff]", "\ufffd", text)
    assert laid_out("".join(said)) == laid_out(sanitise(typed))


def test_what_editors_and_forums_made_of_markdown_is_inert_too() -> None:
    text = "$x^2$ :smile: www.a.b http://a_b ==m== %%c%% #tag @all\n: said"
    said = "\\$x\\^2\\$ \\:smile: www.a.b http://a_b \\==m\\== \\%%c\\%% \\#tag \\@all\\\n\\: said"
    assert escape_markdown(text) == said
    assert escape_markdown("He said: go at 5: now") == "He said: go at 5: now"


def test_results_are_quotations_between_the_prose(story: Campaign) -> None:
    text = told(story)
    assert text.startswith("# The Long Dusk\n")
    assert "\n## 1 · The thermal vents\n\n*Session 1 · " in text
    assert " · dramatic*\n\nSteam climbs.\\\nI count.\n\n\\# Not a heading \\<b\\>\n" in text
    assert (
        "\n> Slip past Orso\\\n> ± person Orso: hunter\\\n> Stones — **4** (4)\\\n> ± step die Torch d8 added" in text
    )
    assert " · Torch d8 → d6 (3)\n" in text
    assert "Undone words." not in text
    assert "New words." in text
    assert "Old words." not in text
    assert "> Fall — **20, since I say so**\\\n> overruled; rolled 2 (2)\n" in text
    assert text.index("## 1 · ") < text.index("## 2 · The third shrine") < text.index("*Session 2*")


def test_the_story_level_has_no_quotations(story: Campaign) -> None:
    text = told(story, "story")
    assert not re.search(r"(?m)^>", text)
    assert "Steam climbs." in text


def test_crossed_out_entries_and_asides_appear_only_with_everything(story: Campaign) -> None:
    for content in ("story", "results"):
        text = told(story, content)
        assert not any(each in text for each in ("Struck words", "to myself", "crossed out"))
    text = told(story, "everything")
    assert "Struck words." in text
    assert "And more. [crossed out]" in text.replace("\\", "")
    assert "_(to myself)_" in text


@pytest.mark.parametrize(("content", "asides", "has"), [("story", True, True), ("everything", False, False)])
def test_asides_have_a_switch_of_their_own(story: Campaign, content: Level, asides: bool, has: bool) -> None:
    text = "".join(export("markdown").write(story, Selection(content=content, asides=asides)))
    assert ("to myself" in text) is has


def test_everything_has_undone_entries_and_changes(story: Campaign) -> None:
    text = told(story, "everything")
    assert "Undone words. \\[undone\\]" in text
    assert "*crossed out:* “Struck words. And more.”" in text
    assert "*undone:* “Undone words.”" in text
    assert "*edited:* “Old words.”" in text
    assert "step die Torch d8 added" in text
    assert "> Slip past Orso\\\n> ± person Orso: hunter" in text


def test_what_was_undone_and_redone_together_is_a_line_each_in_words(story: Campaign) -> None:
    first = next(each for each in reversed(list(story.journal.backwards())) if each.text.startswith("Steam"))
    count = len(back_to(story, first.id))
    forth_again(story, undone_together(story)[0].id)
    text = told(story, "everything")
    assert (
        re.findall(r"\*undone:\* (.*)", text)[-1]
        == f"{count} entries, back to “Steam climbs. I count. # Not a heading \\<b\\>”"
    )
    (redone,) = re.findall(r"\*redone:\* (.*)", text)
    assert redone.startswith("“Slip past Orso”; “Stones” 4 (4); ")
    assert redone.endswith(f" and {count - 5} more")
    assert not re.search(r"\b01[0-9A-Z]{20,}", text)


def test_one_scene_or_one_session_can_be_exported(story: Campaign) -> None:
    scene = told(story, scenes=range(2, 3))
    assert "New words." in scene
    assert "Steam climbs." not in scene
    session = told(story, "everything", sessions=range(2, 3))
    assert "to myself" in session
    assert "New words." not in session
    assert "Session 1" not in session


@pytest.mark.parametrize("content", ["story", "results", "everything"])
def test_the_whole_of_a_hostile_campaign_holds_no_html_and_no_link(hostile: Campaign, content: Level) -> None:
    text = told(hostile, content)
    allowed = {"heading", "paragraph", "blockquote", "inline", "hr", "bullet_list", "list_item"}
    for token in HTML.parse(text):
        assert token.type.removesuffix("_open").removesuffix("_close") in allowed
        for child in token.children or ():
            assert child.type.removesuffix("_open").removesuffix("_close") in PLAIN | {"strong", "em", "s", "softbreak"}
    assert "\x1b" not in text
    assert "[[" not in text


def test_a_question_before_the_first_scene_is_asked_without_tags_and_no_set_up_precedes_it(
    campaign: Campaign, do: Do
) -> None:
    do(campaign, "tracker.add", name="Torch", kind="clock")
    do(campaign, "dice.roll", expression="1d6", label="Is *nobody* behind [N:Orso|hunter]?", dice=(4,))
    before, _, after = told(campaign).partition("> Is nobody behind Orso? **4** (4)\n")
    assert after
    assert "Torch" not in before


def test_a_character_is_told_once_and_what_was_before_only_where_it_changed(library: Library, do: Do) -> None:
    campaign = library.new("Ferry", ("nightsong",))
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "scene.open")
    write(campaign, "prose", "[N:Orso|old hunter, HP 0/5, Aim d8, born 1890|AC 13] waves.")
    assert "Before the first scene" not in told(campaign)
    do(campaign, "nightsong.hurt", amount=1)
    text = told(campaign)
    assert text.count(campaign.world.characters["halla-greave"].concept) == 1
    assert len(re.findall(r"\*\*(?:Abilities|Items)\*\*", text)) == 2
    assert "**Orso**: Old hunter, HP 0/5, Aim d8, born 1890, AC 13\n" in text
    vault = zipfile.ZipFile(io.BytesIO(written(campaign, "obsidian", Selection(content="story"))))
    assert vault.read(next(name for name in vault.namelist() if "Orso" in name)).endswith(b"\nOld hunter, born 1890\n")
    assert "**Orso**: Old hunter, born 1890\n" in told(campaign, "story")
