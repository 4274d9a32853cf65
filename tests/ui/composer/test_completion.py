"""Tab: names are completed from their beginning, several in turn; without a name the focus moves on."""

from __future__ import annotations

from solo_journal.campaign.play.name_completion import names_for
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer import messages
from solo_journal.ui.composer.completion import completion

from ...playing import do
from .conftest import Host

NAMES = ["Thermal Sense", "The third shrine", "Orso", "O'Brien"]


def test_the_longest_beginning_counts() -> None:
    found = completion("She asked the th", NAMES)
    assert found is not None
    assert (found.start, found.names) == (10, ("The third shrine", "the th"))
    found = completion("She saw th", NAMES)
    assert found is not None
    assert (found.start, found.names) == (8, ("Thermal Sense", "The third shrine", "th"))


def test_a_sign_before_a_name_stays() -> None:
    found = completion("d: +th -o'b", NAMES)
    assert found is not None
    assert (found.start, found.name) == (8, "O'Brien")


def test_a_name_does_not_begin_within_a_word() -> None:
    assert completion("forso", NAMES) is None
    assert completion("", NAMES) is None
    assert completion("Orso", NAMES) is None


async def test_after_a_roll_tab_completes_tags(host: Host) -> None:
    async with host.run_test() as pilot:
        await pilot.press(*"d: +th", "tab", *" -ex", "tab")
        assert host.composer.text == "d: +Thermal Sense -Exhausted"
        assert len(host.of(messages.Completed)) == 2


async def test_repeated_tab_gives_the_names_in_turn_and_then_what_was_typed(host: Host) -> None:
    async with host.run_test() as pilot:
        host.composer.put("I know or")
        for name in ("Orso", "Orsolya", "or", "Orso"):
            await pilot.press("tab")
            assert host.composer.text == f"I know {name}"
        await pilot.press(*" Ors", "tab")
        assert host.composer.text == "I know Orso Orso"


async def test_without_a_name_tab_stays_and_says_so(host: Host) -> None:
    async with host.run_test() as pilot:
        host.composer.put("Nothing xyz")
        await pilot.press("tab")
        assert host.focused is host.composer
        assert host.of(messages.Say)
        await pilot.press("full_stop")
        assert host.composer.text == "Nothing xyz."


async def test_escape_gives_back_what_was_typed_before_the_completion(host: Host) -> None:
    async with host.run_test() as pilot:
        host.composer.put("Here is ors")
        await pilot.press("tab", "tab")
        assert host.composer.text == "Here is Orsolya"
        await pilot.press("escape")
        assert host.composer.text == "Here is ors"
        assert not host.of(messages.Dismiss)
        await pilot.press("escape")
        assert host.of(messages.Dismiss)


async def test_where_something_is_asked_tab_draws_from_the_people(host: Host) -> None:
    async with host.run_test() as pilot:
        host.composer.asks = "A third party: who?"
        await pilot.press("tab", "tab")
        assert host.composer.text == "Orsolya"
        host.composer.clear()
        host.composer.put("/play ")
        await pilot.press("tab")
        assert host.composer.text in ("/play Kaelen", "/play Orsolya"), host.composer.text


def test_the_names_follow_from_the_line(model: CampaignModel) -> None:
    assert names_for(model.campaign, "d: +")[:3] == ["Thermal Sense", "Wind Compass", "Exhausted"]
    assert "The third shrine" not in names_for(model.campaign, "d: +")
    assert {"Orso", "The third shrine", "Kaelen", "Torch", "Exhausted"} <= set(names_for(model.campaign, "Then "))
    assert {"inspire", "Torch"} <= set(names_for(model.campaign, "/in"))
    assert {"duskara.verbs", "Orso"} - {*names_for(model.campaign, "/draw dus")} == {"Orso"}
    assert "duskara.verbs" in names_for(model.campaign, "/deal ")
    assert names_for(model.campaign, "/discard ") == []  # no card in hand, and a table is none


def test_in_prose_a_tag_is_completed_by_its_name_alone_and_in_a_roll_whole(model: CampaignModel) -> None:
    told = "Ruo the ferryman, whom I owe a boat"
    do(model.campaign, "duskara.tag", name=told, kind="relationship")
    assert "Ruo the ferryman" in names_for(model.campaign, "I wait for Ru")
    assert told not in names_for(model.campaign, "I wait for Ru")
    assert told in names_for(model.campaign, "d: +Ru")


def test_without_a_game_there_are_still_names(plain: CampaignModel) -> None:
    assert names_for(plain.campaign, "d: +") == []
    assert names_for(plain.campaign, "/")
