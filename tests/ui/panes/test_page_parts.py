"""The lines above and below the page: masthead, status and keys."""

from __future__ import annotations

from typing import ClassVar

import pytest
from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.style import Style
from textual.widget import Widget

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.rules.inputs import make
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.key_line import KeyLine, key_name, key_named
from solo_journal.ui.page.masthead import Masthead
from solo_journal.ui.page.status import OPENS, StatusLine, status
from solo_journal.ui.page.view import SaveWarning

from ...playing import do
from ..frames import frame
from .conftest import Host

LONG = "The Very Long Dusk of the Windcallers Beyond the Wall of Ash and Salt"


@pytest.mark.parametrize("width", [80, 120, 200])
async def test_the_masthead_tells_campaign_scene_and_session(model: CampaignModel, width: int) -> None:
    masthead = Masthead()
    app = Host(masthead, width=width)
    async with app.run_test(size=(width, 3)) as pilot:
        masthead.show(model)
        await pilot.pause()
        assert frame(app).startswith(" The Long Dusk · Duskara   " if width >= 140 else " The Long Dusk   ")
        assert "   12 The thermal vents · dramatic   " in frame(app)
        assert frame(app).endswith("   session 1 · saved")
        masthead.show(model, counts=True)
        await pilot.pause()
        assert frame(app).endswith(" words · saved" if width >= 120 else "saved")
        assert cell_len(frame(app)) == width - 1
        do(model.campaign, "session.close")
        model.set(own_dice=True)
        masthead.show(model)
        await pilot.pause()
        assert "   own dice · session 1 over" in frame(app)


async def test_a_long_when_is_cut_and_the_session_stays(model: CampaignModel, campaign: Campaign) -> None:
    do(campaign, "scene.when", when="the third night after the flood")
    masthead = Masthead()
    async with (app := Host(masthead, width=80)).run_test(size=(80, 3)) as pilot:
        masthead.show(model)
        await pilot.pause()
        assert frame(app).endswith(" · the third night af…   session 1 · saved")


@pytest.mark.parametrize(("state", "words"), [("unsaved", "NOT SAVED"), ("read_only", "read only")])
async def test_a_reason_is_shown_below_the_masthead_while_it_applies(
    model: CampaignModel, campaign: Campaign, state: str, words: str
) -> None:
    masthead, below = Masthead(), SaveWarning()
    app = Host(Vertical(masthead, below), width=80)

    async def shown_with(why: str) -> str:
        setattr(campaign if state == "unsaved" else campaign.on_disk, state, why)
        masthead.show(model)
        below.show(model)
        await pilot.pause()
        return frame(app)

    async with app.run_test(size=(80, 6)) as pilot:
        assert len((await shown_with("")).splitlines()) == 1
        why = "The disk of this campaign has no room for another entry, not even for one of a few words. Make room."
        first, *rest = (await shown_with(why)).splitlines()
        assert first.endswith(words)
        assert " ".join(" ".join(rest).split()) == why
        assert len((await shown_with("")).splitlines()) == 1


@pytest.mark.parametrize("width", [10, 24, 40, 80])
async def test_long_titles_give_way_and_the_saved_word_stays(
    model: CampaignModel, campaign: Campaign, width: int
) -> None:
    campaign.on_disk.title = LONG
    do(campaign, "scene.set", title=LONG)
    masthead = Masthead()
    app = Host(masthead, width=width)
    async with app.run_test(size=(width, 3)) as pilot:
        masthead.show(model)
        await pilot.pause()
        assert cell_len(frame(app)) <= width
        assert len(frame(app).splitlines()) == 1
        if width >= 24:
            assert frame(app).endswith("saved")
            assert "The" in frame(app)
        if width >= 40:
            assert "12" in frame(app)


def test_the_status_line_has_character_conditions_trackers_and_gauges(model: CampaignModel) -> None:
    assert status(model.campaign.world, 80).plain == (
        "KAELEN ▲ Exhausted · 2 Rations d4 ▲ · Twist Counter ◆◆◇ · 1 Torch d6 · +1"
    )


def test_where_not_all_trackers_fit_those_near_their_end_stay(model: CampaignModel) -> None:
    assert status(model.campaign.world, 66).plain == ("KAELEN ▲ Exhausted · 2 Rations d4 ▲ · Twist Counter ◆◆◇ · +2")


def test_what_fills_up_is_left_out_rather_than_cut_in_two(model: CampaignModel) -> None:
    assert status(model.campaign.world, 30).plain == "KAELEN ▲ Exhausted · +4"


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (60, "KAELEN ▲ Exhausted, +3 · 2 Rations d4 ▲ · +3"),
        (30, "KAELEN ▲ Exhaus…, +3 · +4"),
    ],
)
def test_conditions_that_do_not_fit_are_counted(
    model: CampaignModel, campaign: Campaign, width: int, told: str
) -> None:
    for name in ("Soaked to the skin", "Cold", "Owed by nobody"):
        do(campaign, "duskara.condition", name=name)
    assert status(model.campaign.world, width).plain == told


def test_two_meters_at_the_same_number_are_both_in_the_status_row(library: Library) -> None:
    campaign = library.new("Low Ander", ("daggerheart",))
    do(campaign, "character.add", name="Ada Winn")
    do(campaign, "daggerheart.create", ready="wayfarer")
    do(campaign, "daggerheart.mark", what="hp", amount=4)
    told = status(campaign.world, 100).plain
    assert "HP ◆◆◇◇◇◇" in told
    assert "Hope ◆◆◇◇◇◇" in told


def test_a_characters_meter_is_never_left_out_for_a_tracker(library: Library) -> None:
    """Daggerheart with HP and Hope alike at 2: a value that equals another's was dropped once."""
    campaign = library.new("The bell", ("daggerheart",))
    ready = campaign.shelf.system("daggerheart").ready[0]
    perform_and_keep(campaign, make(campaign.shelf.procedure(ready.procedure), ready.inputs))
    for number in range(6):
        do(campaign, "tracker.add", name=f"Clock {number}", kind="clock", size=6, value=5)
    told = status(campaign.world, 100).plain
    labels = [each.label for each in campaign.shelf.system("daggerheart").values(campaign.world) if each.is_meter]
    assert {"HP", "Hope", "Stress"} <= set(labels)
    for label in ("HP", "Hope", "Stress"):
        assert f"{label} " in told, told
    assert told.index("HP ") < told.index("Clock 0")


def test_the_status_line_of_a_campaign_with_nothing_is_empty(bare: CampaignModel) -> None:
    assert status(bare.campaign.world, 80).plain == ""


async def test_a_click_on_the_status_line_asks_for_the_panes(model: CampaignModel) -> None:
    class Page(Host):
        wanted = 0

        def on_status_line_wanted(self) -> None:
            self.wanted += 1

    line = StatusLine()
    app = Page(line, width=80)
    async with app.run_test(size=(80, 3)) as pilot:
        line.show(model)
        await pilot.click(line, offset=(10, 0))
        assert app.wanted == 1


class Writer(Widget, can_focus=True):
    """Something to write in, with keys and a rule of writing."""

    KEY_HINTS: ClassVar[tuple[tuple[str, str], ...]] = (("blank line", "keeps"),)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "menu", "Menu"),
        Binding("f6,ctrl+d", "detail", "Detail"),
        Binding("f9", "secret", "Secret", show=False),
    ]
    pressed = 0

    def action_menu(self) -> None:
        self.pressed += 1

    def action_detail(self) -> None:
        self.pressed += 10


class Keyed(Host):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "help", "Help"), Binding("ctrl+q", "quit", "Leave")]


async def test_the_key_line_tells_the_keys_in_force_and_follows_the_focus() -> None:
    writer, other = Writer(), Writer()
    other.can_focus = False
    app = Keyed(writer, KeyLine(), width=80)
    async with app.run_test(size=(80, 30)) as pilot:
        writer.styles.height = 1
        await pilot.pause()
        told = frame(app).splitlines()[1]
        assert told.startswith(" Space menu   F1 help   blank line keeps   F6 detail   ")
        assert told.endswith("Ctrl+Q leave")
        assert "ecret" not in told
        app.set_focus(None)
        await pilot.pause()
        assert "Space" not in frame(app)


async def test_where_not_all_keys_fit_those_of_the_place_go_from_the_right() -> None:
    writer = Writer()
    app = Keyed(writer, KeyLine(), width=58)
    async with app.run_test(size=(58, 30)) as pilot:
        writer.styles.height = 1
        await pilot.pause()
        assert frame(app).splitlines()[1].rstrip() == " Space menu   F1 help   blank line keeps   Ctrl+Q leave"


async def test_a_click_on_a_key_presses_it() -> None:
    writer, keys = Writer(), KeyLine()
    app = Keyed(writer, keys, width=80)
    async with app.run_test(size=(80, 30)) as pilot:
        writer.styles.height = 1
        await pilot.pause()
        at = frame(app).splitlines()[1].index("F6 detail")
        await pilot.hover(keys, offset=(at + 4, 0))
        assert keys.under is not None, "what can be clicked looks different under the pointer"
        await pilot.click(keys, offset=(at + 4, 0))
        assert writer.pressed == 10
        await pilot.click(keys, offset=(16, 0))
        assert writer.pressed == 10


class Asked(Host):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back"), Binding("f1", "help", "Help")]


@pytest.mark.parametrize(
    ("page", "told"), [(Keyed, "F1 help   Ctrl+Q leave"), (Asked, "Space menu   Esc back")], ids=["page", "question"]
)
async def test_a_narrow_key_line_keeps_help_on_the_page_and_the_first_key_elsewhere(
    page: type[Host], told: str
) -> None:
    writer = Writer()
    app = page(writer, KeyLine(), width=30)
    async with app.run_test(size=(30, 30)) as pilot:
        writer.styles.height = 1
        await pilot.pause()
        assert frame(app).splitlines()[1].strip() == told


@pytest.mark.parametrize(
    ("key", "name"),
    [("ctrl+q", "Ctrl+Q"), ("f12", "F12"), ("f", "f"), ("minus", "-"), ("shift+tab", "Shift+Tab"), ("space", "Space")],
)
def test_keys_are_named_as_on_a_keyboard(key: str, name: str) -> None:
    assert key_name(key) == name
    assert key_named(name) in (key, ""), "and a click presses those that stand alone"


@pytest.mark.parametrize("name", ["*", "↑↓", "PgDn PgUp", "a letter"])
def test_a_click_presses_only_single_keys(name: str) -> None:
    assert key_named(name) == ""


def test_a_click_on_the_status_row_opens_what_was_clicked(model: CampaignModel) -> None:
    told = status(model.campaign.world, 120)

    def opened(words: str) -> object:
        at = told.plain.index(words)
        metas = (
            span.style.meta for span in told.spans if span.start <= at < span.end and isinstance(span.style, Style)
        )
        return next((meta[OPENS] for meta in metas if OPENS in meta), None)

    assert opened("KAELEN") is None  # the character, or the board in a fight
    assert opened("Torch") == "trackers"
    assert opened("Twist") == "counters"
