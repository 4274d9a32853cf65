"""What stands in the composer follows what counts: the last outcome, the ruling, the action that a roll is about."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.current_offers import on_offer
from solo_journal.campaign.play.latest_lines import from_action, pending
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.verbs.lines import do_line
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import FixedDice, NeedAnswer, Roll, Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.lonelog_tags import tags_in
from solo_journal.rules.outcome import Offer
from solo_journal.rules.perform import perform
from solo_journal.rules.tags_in_prose import reads
from solo_journal.rules.world import World

from ..playing import do
from .test_port import Scripted


def test_the_prompt_follows_a_ruling_and_a_reroll(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    asked = do(campaign, "duskara.ask", dice=(2, 5), question="Is the sluice shut?")
    assert pending(campaign).startswith("No:")
    amendments.overrule(campaign, asked.id, "Yes, but")
    assert pending(campaign) == "Yes, but: what does it cost?"
    amendments.reroll(campaign, asked.id, Typed((5, 2)))
    assert pending(campaign).startswith("Yes:")
    write(campaign, "consequence", "It is, and it leaks.")
    assert pending(campaign) == ""


def test_a_captive_is_asked_where_they_wake(library: Library) -> None:
    """The fight that ends with it has a question of its own, which is less than theirs."""
    campaign = library.new("Salt", ("pathwalker",))
    do(campaign, "pathwalker.create", ready="rook thief", name="Ada")
    do(campaign, "pathwalker.foe", name="reed cutter")
    do(campaign, "pathwalker.flow", dice=(6, 1))
    do(campaign, "pathwalker.life", amount=-9)
    do(campaign, "fallen.fate", comes="captive")
    assert campaign.world.fight is None
    assert pending(campaign) == "Ada is taken captive: where do they wake, and who is there?"


def test_a_form_for_the_core_roll_begins_with_the_last_action(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    core, oracle = shelf.procedure("duskara.risk"), shelf.procedure("duskara.counter")
    assert from_action(campaign, core) == {}
    write(campaign, "action", "Wade to the [L:Sluice]")
    assert from_action(campaign, core) == {core.words: "Wade to the Sluice"}
    assert from_action(campaign, oracle) == {}, "what is no roll is about no action"
    for other in ("tracker.step", "nightsong.remedy", "nightsong.hurt", "daggerheart.strike"):
        assert from_action(campaign, shelf.procedure(other)) == {}, "nor what names a thing or is not theirs"
    face = Scripted()
    run(do_line(campaign, face, read_line("d:")))
    assert face.done[-1].entry.text == "Wade to the Sluice"
    write(campaign, "action", "Wade back")
    do(campaign, "scene.open")
    assert from_action(campaign, core) == {}


def test_a_name_that_two_fit_is_asked_about_and_the_line_is_done(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    for name in ("Torch of Ash", "Torch of Elm"):
        do(campaign, "tracker.add", name=name, kind="clock")
    run(do_line(campaign, Scripted("Torch of Elm"), read_line("/tick torch of")))
    assert [each.format_value() for each in campaign.world.trackers.values()] == ["0/6", "1/6"]


def test_dice_say_what_follows_by_itself_before_they_are_asked_for(library: Library) -> None:
    world = World()
    ask = make(shelf.procedure("duskara.ask"), {"question": "Does she hear?"})
    counter = make(shelf.procedure("duskara.counter"), {"value": 2})
    world = perform(counter, world, FixedDice([]), tables={}).after

    def wanted(*fell: tuple[int, ...]) -> Roll:
        try:
            perform(ask, world, FixedDice(fell), tables=library.tables)
        except NeedAnswer as need:
            return need.request
        raise AssertionError("nothing was asked for")

    assert wanted().step == "", "what the player does needs no reason"
    assert wanted((4,), (4,)).step == shelf.procedure("duskara.twist").called


def test_signs_of_other_keyboards_make_the_same_tags() -> None:
    plain, wide = "[N:Ilse|-wary|+tired] waits.", "［N：Ilse｜−wary｜＋tired］ waits."
    assert len(plain) == len(wide)
    (one,), (two,) = tags_in(plain), tags_in(wide)
    assert (one.kind, one.name, one.parts) == (two.kind, two.name, two.parts)
    assert two.source == wide[: two.end], "what was typed stays as it was typed"
    assert reads(wide) == "Ilse waits."
    (moved,) = tags_in("[PC:Ilse|HP–2]")
    assert moved.parts == ("HP-2",)
    (named,) = tags_in("[N:Ilse – the elder|wary – still]")
    assert (named.name, named.parts) == ("Ilse – the elder", ("wary – still",)), "a dash between words is no minus"


@pytest.mark.parametrize(
    ("added", "more", "left"),
    [
        ("duskara.scene_tag", {"helps": True}, "duskara.drop_scene_tag"),
        ("augur.stance", {"stance": "volatile"}, "augur.drop_obstacle"),
    ],
)
def test_a_new_scene_offers_to_leave_behind_what_came_along(
    library: Library, added: str, more: dict[str, Any], left: str
) -> None:
    """Also once it has its title, and beside one that was left behind."""
    campaign = library.new("Salt", (added.partition(".")[0],))
    do(campaign, "scene.open")
    for name in ("The ferryman", "A locked gate"):
        do(campaign, added, name=name, **more)
    assert on_offer(campaign)[0].begins, "no new scene yet"
    do(campaign, "scene.open")
    do(campaign, "scene.set", title="The far bank")
    for name in ("A locked gate", "The ferryman"):
        offers = [each.takes for each in on_offer(campaign) if isinstance(each.takes, Offer) and not each.begins]
        taken = next(each for each in offers if each.title == f"Leave {name} behind")
        assert taken.procedure == left
        do(campaign, left, **taken.inputs)
    assert not [each for each in on_offer(campaign) if not each.begins]


def test_one_price_is_paid_and_what_the_roll_won_stays_open(library: Library) -> None:
    campaign = library.new("Salt", ("augur",))
    do(campaign, "augur.create", ready="lamplighter", name="Ida")
    do(campaign, "augur.stance", name="The gate", stance="resistant")
    do(campaign, "augur.stance", name="The flood", stance="advancing")
    do(campaign, "augur.action", dice=(4, 4, 1, 1), approach="Finesse", against="The gate")

    def titles() -> list[str]:
        return [each.title for each in on_offer(campaign)]

    assert len(titles()) == 4
    do(campaign, "augur.harm", name="Cut hand")
    assert titles() == ["The gate is out of the way"]
