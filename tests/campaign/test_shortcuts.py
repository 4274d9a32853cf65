"""A shortcut is done as the line that it stands for, in this campaign or in all; it never hides a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.line_parser import Typed, read_line
from solo_journal.campaign.play.shortcuts import describe_shortcuts, dice_called, expand_shortcut, keep_everywhere
from solo_journal.line.commands import commands
from solo_journal.rules.commons.shortcut import TAKEN, shortcut_name, unfit
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.refusal import Refused, Unknown
from solo_journal.ui.acts import acts

from ..playing import do


def typed(campaign: Campaign, line: str) -> Typed:
    return expand_shortcut(campaign, read_line(line))


@pytest.mark.parametrize(
    ("line", "behind", "wish", "text"),
    [
        ("1d8+3", "", "roll", "1d8+3"),
        ("1d8+3", " v 15", "roll", "1d8+3 v 15"),
        ("? Is it guarded?", "", "ask", "Is it guarded?"),
        ("@ Slip past", " the gate", "action", "Slip past the gate"),
        ("Rain, again.", " And wind.", "prose", "Rain, again. And wind."),
        ("/table.draw", " duskara.verbs", "command", "table.draw duskara.verbs"),
    ],
)
def test_a_shortcut_is_the_line_that_it_stands_for(
    campaign: Campaign, line: str, behind: str, wish: str, text: str
) -> None:
    do(campaign, "shortcut.alias", name="My-Sword", line=line)
    found = typed(campaign, f"/my-sword{behind}")
    assert (found.kind, found.text) == (wish, text)


def test_one_of_the_campaign_comes_before_one_for_all(campaign: Campaign, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    keep_everywhere(settings, campaign, "sword", "d6")
    keep_everywhere(settings, campaign, "axe", "d12")
    campaign.everywhere = lambda: {"sword": "d6", "axe": "d12"}
    do(campaign, "shortcut.alias", name="sword", line="1d8+3")
    assert typed(campaign, "/sword").text == "1d8+3"
    assert dice_called(campaign, "axe v 7") == "d12 v 7"
    assert describe_shortcuts(campaign) == ["/axe  d12 (every campaign)", "/sword  1d8+3"]
    do(campaign, "shortcut.unalias", name="sword")
    assert typed(campaign, "/sword").text == "d6"


def test_it_is_kept_for_every_campaign_and_removed(campaign: Campaign, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    assert keep_everywhere(settings, campaign, "axe", "d12") == "/axe is d12 in every campaign."
    assert 'axe = "d12"' in settings.read_text()
    assert keep_everywhere(settings, campaign, "axe", "") == "/axe removed from every campaign."
    with pytest.raises(Unknown, match=r"No shortcut /axe"):
        keep_everywhere(settings, campaign, "axe", "")


@pytest.mark.parametrize("name", ["roll", "draw", "two words", "a/b", "=x"])
def test_a_name_that_cannot_be_typed_or_is_a_command_is_refused(campaign: Campaign, name: str) -> None:
    with pytest.raises(Refused, match=r"\.$"):
        do(campaign, "shortcut.alias", name=name, line="d6")


def test_a_shortcut_to_itself_ends(campaign: Campaign) -> None:
    do(campaign, "shortcut.alias", name="loop", line="/loop")
    assert typed(campaign, "/loop") == Typed("command", "loop")


def test_shortcuts_are_undone_as_anything_else(campaign: Campaign) -> None:
    entry = do(campaign, "shortcut.alias", name="sword", line="1d8+3")
    assert [(change.path, change.after) for change in entry.change] == [("shortcuts/sword", "1d8+3")]


def test_no_word_of_any_face_can_be_a_shortcut(campaign: Campaign) -> None:
    """The faces' own words come first, so that a shortcut of that name would never run."""
    said = {word for act in acts().values() for word in (act.id, *act.was, act.title)}
    said |= {word for command in commands().values() for word in (command.name, *command.was)}
    names = {str(shortcut_name(word)) for word in said}
    assert {name for name in names if not unfit(name, campaign.world)} == set()
    assert names >= TAKEN, "and nothing else is kept from anybody"
    with pytest.raises(Refused, match="/undo is already a command"):
        do(campaign, "shortcut.alias", name="undo", line="d6")
    with recorded_as({"shortcut.alias": 2}):
        do(campaign, "shortcut.alias", name="undo", line="d6")
