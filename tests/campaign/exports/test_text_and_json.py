"""Plain text keeps to its width; JSON keeps to its schema and holds the entries as the journal does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import PARAGRAPHS, Entry
from solo_journal.campaign.exports import Level, Selection
from solo_journal.campaign.exports.formats.json import schema
from solo_journal.campaign.journal.blocks import tree_of
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play.append import write
from solo_journal.campaign.save.formats import FORMAT as JOURNAL
from solo_journal.campaign.story.line_wrap import cells
from solo_journal.campaign.story.outcome_text import MOVES
from solo_journal.campaign.story.voice import TEXT

from ...playing import do
from .conftest import told


def test_plain_text_keeps_to_72_columns(sample: Campaign) -> None:
    assert [line for line in told(sample, "text").splitlines() if len(line) > 72 and " " in line.strip()] == []


def told_by(line: Line, campaign: Campaign) -> Iterator[str]:
    """What an act tells: all that happened, and its headline, unless its kind tells the first in its place. What only
    moves a number or a tag is told by its changes."""
    if line.outcome is None or line.act is None or line.entry.shown_as in PARAGRAPHS or line.act.procedure in MOVES:
        return
    yield from map(TEXT.tell, line.outcome.tells)
    told_for = line.outcome.tells and campaign.shelf.procedure(line.act.procedure).tells_for
    if not (told_for or re.search(r"\d| = ", line.headline)):
        yield line.headline


def test_everything_has_the_headlines_and_house_rules_of_the_log(sample: Campaign) -> None:
    text = " ".join(told(sample, "text", Selection(content="everything")).split())
    acts = [line for line in lines(sample.journal) if isinstance(line, Line) and line.act]
    assert [each for line in acts for each in told_by(line, sample) if " ".join(each.split()) not in text] == []
    followed = {each for line in acts if line.act for each in line.act.readings.items()}
    rules = [(rule, setting) for id_, setting in followed if (rule := sample.shelf.house_rule(id_))]
    assert [rule.title for rule, setting in rules if (rule.title in text) != (setting != rule.default)] == []


def test_plain_text_keeps_a_word_that_is_longer(campaign: Campaign) -> None:
    write(campaign, "prose", "x" * 200 + " and\nnext")
    assert f"\n{'x' * 200}\nand\nnext\n" in told(campaign, "text")


def test_plain_text_reads_like_this(story: Campaign) -> None:
    text = told(story, "text")
    assert re.match(r" +The Long Dusk\n +={13}\n\n +Duskara", text)
    assert "\n1 · The thermal vents\n---------------------\nSession 1 · dramatic\n" in text
    assert "\n    Slip past Orso\n      ± person Orso: hunter\n    Stones — 4 (4)\n" in text
    assert "Struck words" not in text
    everything = told(story, "text", Selection(content="everything"))
    assert "\nAnd more. [crossed out]\n" in everything
    assert "\n(to myself)\n" in everything


def test_plain_text_is_wrapped_by_cells_in_scripts_without_blanks(campaign: Campaign) -> None:
    write(campaign, "prose", "霧が街道から上がってくる。" * 12)
    lines = [line for line in told(campaign, "text").splitlines() if "霧" in line]
    assert len(lines) > 3
    assert max(cells(line) for line in lines) in (71, 72)
    assert not any(line.startswith("。") for line in lines)


def fits(value: Any, rule: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether a value keeps to the parts of JSON Schema that ours uses."""
    if "$ref" in rule:
        return fits(value, root["$defs"][rule["$ref"].removeprefix("#/$defs/")], root)
    if "anyOf" in rule:
        return any(fits(value, each, root) for each in rule["anyOf"])
    if "const" in rule or "enum" in rule:
        return value in rule.get("enum", [rule.get("const")])
    kinds = rule.get("type", [])
    is_a: dict[str, Any] = {
        "object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None),
    }  # fmt: skip
    if kinds and not any(isinstance(value, is_a[kind]) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    if isinstance(value, list):
        return all(fits(each, rule.get("items", {}), root) for each in value)
    if isinstance(value, dict):
        known = rule.get("properties", {})
        return set(rule.get("required", ())) <= set(value) and all(
            fits(each, known.get(key, {}), root) for key, each in value.items()
        )
    return True


@pytest.mark.parametrize("content", ["story", "results", "everything"])
def test_json_keeps_to_its_schema(sample: Campaign, content: Level) -> None:
    rule = schema()
    document = json.loads(told(sample, "json", Selection(content=content)))
    assert fits(document, rule, rule)
    assert not fits({**document, "version": 3}, rule, rule)
    assert not fits({**document, "entries": [{}]}, rule, rule)


def test_json_holds_every_entry_as_the_journal_does(sample: Campaign) -> None:
    document = json.loads(told(sample, "json", Selection(content="everything")))
    entries = [entry for entry in sample.journal.entries() if isinstance(entry, Entry)]
    kept = [tree_of(entry) for entry in entries]
    for tree in kept:
        if "checkpoint" in tree:
            del tree["checkpoint"]["campaign"]
            tree["checkpoint"]["format"] = JOURNAL
    assert [placed["entry"] for placed in document["entries"]] == kept
    assert document["whole"] is True


def test_json_says_how_an_entry_counts_now(story: Campaign) -> None:
    whole = json.loads(told(story, "json", Selection(content="everything")))["entries"]
    placed = {each["entry"].get("text"): each for each in whole}
    assert placed["Old words."]["now"]["text"] == "New words."
    assert placed["Struck words.\n\nAnd more."]["now"]["struck"] is True
    assert placed["Fall"]["now"]["headline"] == "20, since I say so"
    assert "now" not in placed["to myself"]


def test_json_is_ascii_without_a_sign_of_markup(hostile: Campaign) -> None:
    text = told(hostile, "json", Selection(content="everything"))
    assert text.isascii()
    assert not set("<>&") & set(text)


def test_the_reason_of_a_change_stands_behind_it_and_says_nothing_twice(campaign: Campaign) -> None:
    do(campaign, "character.add", name="Kaelen")
    do(campaign, "duskara.condition", name="Soaked")
    do(campaign, "augur.stance", name="The sluice", stance="resistant", value=2)
    text = told(campaign, "text", Selection(content="everything"))
    assert text.index("Soaked\n") < text.index("It counts as risk")
    assert text.count("    The sluice: resistant +2") == 1
