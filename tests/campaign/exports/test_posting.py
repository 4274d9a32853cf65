"""Posts: nothing that a player typed becomes a tag or a mention, and each message is whole."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Level, Selection, Story, export, file_writer
from solo_journal.campaign.exports.formats import bbcode, discord
from solo_journal.campaign.exports.messages import _cuts
from solo_journal.campaign.exports.selection import AUDIENCES, audience
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story.marked_text import plain_text
from solo_journal.rules.refusal import Refused, Unknown

from .conftest import told, written
from .test_html import valid

if TYPE_CHECKING:
    from ..conftest import Do

OURS = {"size=150", "size=125", "b", "i", "spoiler"}


def test_no_tag_of_a_hostile_campaign_works_in_a_forum(hostile: Campaign) -> None:
    text = told(hostile, "bbcode", Selection(content="everything", author=hostile.title))
    tags = re.findall(r"\[/?([A-Za-z*][^\]\n]*)\]", text)
    assert {each.partition("=")[0] if each.startswith("size") else each for each in tags} <= {"size", *OURS}


@given(st.text(alphabet="[]/bi= ax\n", max_size=30))
def test_a_text_reads_in_a_forum_as_typed(text: str) -> None:
    safe = bbcode.escape(text)
    assert not re.search(r"\[/?[A-Za-z*]", safe)
    assert safe.replace("\u2060", "") == text


@pytest.mark.parametrize(("format_", "longest"), [("discord", 2_000), ("reddit", 40_000)])
def test_each_message_is_short_enough_and_no_word_is_lost(sample: Campaign, format_: str, longest: int) -> None:
    text = told(sample, format_, Selection(content="results"))
    messages = re.split(r"\n\n----- \d+ -----\n\n", text)
    assert all(0 < len(message) <= longest for message in messages)
    assert all(message.count("||") % 2 == 0 for message in messages)
    assert len(messages) > 3 or format_ == "reddit"


def test_a_paragraph_longer_than_a_message_is_cut_after_a_sentence(campaign: Campaign) -> None:
    sentence = "The *long* road goes on and on, past every gate. "
    write(campaign, "prose", sentence * 90)
    messages = re.split(r"\n\n----- \d+ -----\n\n", told(campaign, "discord", Selection(credits=False)))
    assert max(len(message) for message in messages) <= 2_000
    whole = " ".join(messages)
    assert whole.count("The *long* road goes on and on, past every gate.") == 90


def test_leading_spaces_make_no_code_on_reddit(
    campaign: Campaign,
) -> None:
    write(campaign, "prose", "    Rain,\n    rain on the mill")
    assert "\n\nRain,  \nrain on the mill\n" in told(campaign, "reddit", Selection(credits=False))


@given(st.text(alphabet="*_~|>#-@everyone1. <\\`\n", max_size=40))
def test_a_text_mentions_nobody_and_formats_nothing_on_discord(text: str) -> None:
    safe = discord.escape(text)
    assert "@everyone" not in safe
    assert "||" not in safe.replace("\\|", "")
    assert not re.search(r"(?m)^\s*#+ ", safe)


def test_a_vault_has_a_note_for_each_session_and_each_name_and_every_link_leads_to_one(sample: Campaign) -> None:
    vault = zipfile.ZipFile(io.BytesIO(written(sample, "obsidian", Selection(content="results"))))
    names = vault.namelist()
    stems = {Path(name).stem for name in names}
    assert len(names) == len({name.casefold() for name in names})
    assert sum(name.startswith("Sessions/") for name in names) == sample.world.session.number
    assert {each.name for each in sample.world.people.values() if each.name.isalnum()} <= stems
    linked = 0
    for name in names:
        note = vault.read(name).decode()
        front, text = re.fullmatch(r"---\n(.*?)---\n(.*)", note, re.DOTALL).groups()  # type: ignore[union-attr]
        assert all(json.loads(row.partition(": ")[2]) for row in front.splitlines())
        for link in re.findall(r"\[\[([^\]|]+)", text):
            assert Path(link).name in stems
            linked += name.startswith("Sessions/")
    assert linked > 3, "names are links"


def test_a_hostile_campaign_makes_a_vault_of_plain_names(hostile: Campaign) -> None:
    write(hostile, "consequence", "[N:con|x]")
    vault = zipfile.ZipFile(io.BytesIO(written(hostile, "obsidian", Selection(content="everything"))))
    for name in vault.namelist():
        assert re.fullmatch(r"(?:Names/|Sessions/|Pictures/)?(?!con\.|.*  )[^/\\:*?\"<>|\x00-\x1f]+", name)
    plain = MarkdownIt("commonmark", {"html": True})
    for name in vault.namelist():
        text = vault.read(name).decode().partition("---\n")[2].partition("---\n")[2]
        assert not any(token.type.startswith("html") for token in plain.parse(text))


def test_a_vault_appears_whole_or_not_at_all(story: Campaign, tmp_path: Path) -> None:
    target = tmp_path / "dusk.obsidian"
    for _ in file_writer.save(export("obsidian"), Story.of(story, Selection()), target):
        assert not target.exists()
    assert (target / "The Long Dusk.md").read_text(encoding="utf-8").startswith("---\n")
    assert [path.name for path in tmp_path.iterdir()] == ["dusk.obsidian"] or target.is_dir()
    list(file_writer.save(export("obsidian"), Story.of(story, Selection()), tmp_path / "dusk.zip"))
    assert zipfile.is_zipfile(tmp_path / "dusk.zip")
    with pytest.raises(Refused, match="is a folder"):
        list(file_writer.save(export("obsidian"), Story.of(story, Selection()), target, over=True))


def test_a_sheet_stands_alone(story: Campaign, do: Do) -> None:
    with pytest.raises(Refused, match="No character"):
        told(story, "sheet")
    do(story, "character.add", name="Ilva <b>", concept="who *hears* what is cracked")
    assert told(story, "sheet").startswith("Ilva <b>\n========\nwho *hears* what is cracked\n")
    page = told(story, "sheet_html")
    valid(page)
    assert "<h1>Ilva &lt;b&gt;</h1>" in page
    do(story, "character.add", name="Tib")
    assert told(story, "sheet", Selection(character="tib")).startswith("Tib\n")


def test_the_audience_chooses_a_format_and_a_level() -> None:
    assert all(export(each.format).tells_story for each in AUDIENCES)
    assert (audience("friend").format, audience("friend").content) == ("epub", "story")
    with pytest.raises(Unknown, match="Did you mean forum"):
        audience("form")


def test_no_sentence_ends_after_an_initial() -> None:
    text = "By J.D. Maxwell and A. B. Cee. It is free."
    assert list(_cuts(text, 40)) == [text[:31], text[31:]]
    assert list(_cuts(text, 400)) == [text]


ADDRESS = "https://glass.example/a_map_of(old)_town?x=_y_&z=a--b...c"


@pytest.mark.parametrize("format_", ["bbcode", "discord", "reddit", "markdown", "text", "html"])
def test_an_address_is_exported_as_typed(campaign: Campaign, format_: str) -> None:
    write(campaign, "prose", f"*Look* at {ADDRESS}, 'she said', or _{ADDRESS}_.")
    assert html.unescape(told(campaign, format_)).replace("\\", "").count(ADDRESS) == 2
    assert format_ in ("bbcode", "text", "html") or "](" not in told(campaign, format_)
    assert "*1*" in plain_text("https://a.example/?q=*1*z *2*")


def test_no_message_ends_in_a_heading(campaign: Campaign, do: Do) -> None:
    for at in range(30):
        do(campaign, "scene.open", title=f"Door {at}")
        write(campaign, "prose", "The door is shut. " * (5 + at * 2))
    messages = re.split(r"\n\n----- \d+ -----\n\n", told(campaign, "discord", Selection(content="story")))
    assert len(messages) > 4
    assert [each for each in messages if each.strip().splitlines()[-1].startswith(("#", "*"))] == []


@pytest.mark.parametrize("content", ["story", "results"])
def test_a_folder_at_the_story_level_counts_nothing(campaign: Campaign, do: Do, content: Level) -> None:
    do(campaign, "duskara.create", name="Ilse", concept="Salt carrier")
    write(campaign, "prose", "The debt is *mine*. [Thread:The debt|Open] [N:Dag|in a hurry|aka Mud] [Clock:Alarm 2/6]")
    write(campaign, "prose", "I ask: [Thread:Who: she?|Open]")
    notes = zipfile.ZipFile(io.BytesIO(written(campaign, "obsidian", Selection(content=content))))
    said = {name: notes.read(name).decode().rpartition("---\n")[2].strip() for name in notes.namelist()}
    alone = content == "story"
    assert (said["Names/Ilse.md"] == "Salt carrier") is alone
    assert said["Names/The debt.md"] == ("" if alone else "Open")
    assert said["Names/Dag.md"] == "In a hurry, aka Mud"
    assert 'aliases: ["Mud"]' in notes.read("Names/Dag.md").decode()
    assert "I ask: [[Who she|Who: she?]]" in said["Sessions/Session 1.md"]
    assert said["The Long Dusk.md"].count("[[Who she|Who: she?]]") == 1 - alone
