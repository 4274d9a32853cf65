"""Amendments: what they say, what they change and what they leave alone. The entry itself is never touched."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.exports import Level, Selection, export
from solo_journal.campaign.exports.story import Story
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines, live
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.current_offers import beside, options_left
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.change_text import changes_words
from solo_journal.campaign.story.stats.chance import FaceCounter
from solo_journal.campaign.story.stats.replay_lines import Ground
from solo_journal.rules import systems
from solo_journal.rules.answer_source import Chance, NeedAnswer, NoAnswers, Typed
from solo_journal.rules.commons.lonelog import MOST_TAGS
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Offer
from solo_journal.rules.refusal import BadInput, Refused

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
Agrees = Callable[[Campaign], bool]


def test_tags_in_the_last_paragraph_act_as_they_are_edited(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    first = write(campaign, "prose", "[Clock:Tide 1/6] The sea is out.")
    amendments.edit(campaign, first.id, "[Clock:Tide 2/8] The sea is in.")
    assert [each.format_value() for each in campaign.world.trackers.values()] == ["2/8"]
    assert [each.text for each in live(campaign.journal) if each.kind == "prose"] == ["[Clock:Tide 2/8] The sea is in."]
    last = next(live(campaign.journal))
    with pytest.raises(Refused):
        amendments.edit(campaign, last.id, "[N:Ilse] " * (MOST_TAGS + 1))
    assert next(live(campaign.journal)) == last
    write(campaign, "prose", "Gulls.")
    amendments.edit(campaign, last.id, "[Clock:Tide 5/8] The sea is in.")
    assert [each.format_value() for each in campaign.world.trackers.values()] == ["2/8"], "it has acted for good"
    assert not check(campaign)


TOY = '''"""A game for tests: each roll adds to a sum; after it you may pay to roll once more, and then dare."""

from solo_journal.rules.outcome import Offer, Outcome
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.system import System


class Gain(Procedure):
    """Gain luck; more may be gained beside it, but a push is offered for the first gain only."""

    id = "toy.gain"
    called = "Gain"
    makes = "change"
    luck: int

    def require(self, world):
        if world.systems.get("toy", {"luck": 3})["luck"] > 7:
            raise Refused("That is luck enough. Push it.")

    def resolve(self, world, ask):
        state = dict(world.systems.get("toy", {"luck": 3, "sum": 0}))
        state["luck"] += self.luck
        gains = [Offer(f"Gain {luck}", "toy.gain", {"luck": luck}, beside=True) for luck in (2, 4)]
        offers = (*gains, Offer("Push", "toy.push")) if self.luck == 1 else ()
        return Outcome(world.but(systems=world.systems.put("toy", state)), f"Gain {self.luck}", offers=offers)


class Push(Procedure):
    """Roll; then you may pay, and you may dare."""

    id = "toy.push"
    called = "Push"

    def resolve(self, world, ask):
        state = dict(world.systems.get("toy", {"luck": 3, "sum": 0}))
        value = ask.roll("Push").faces[0]
        if ask.choose("Pay", {"no": "as it is", "yes": "lose 1 luck, roll again"}, "no") == "yes":
            state["luck"] -= 1
            value = ask.roll("Paid").faces[0]
        if ask.choose("Dare", {"no": "leave it", "yes": "double it"}, "no") == "yes":
            value *= 2
        state["sum"] += value
        return Outcome(world.but(systems=world.systems.put("toy", state)), f"Push {value}")


SYSTEM = System(id="toy", title="Toy", about="For tests.", procedures=(Gain, Push), begin={"luck": 3, "sum": 0})
'''


@pytest.fixture
def toy(campaign: Campaign, tmp_path: Path) -> Iterator[Campaign]:
    """The campaign, with a game on the shelf whose rolls leave choices open."""
    (tmp_path / "systems").mkdir()
    (tmp_path / "systems" / "toy.py").write_text(TOY, "utf-8")
    systems.__path__.append(str(tmp_path / "systems"))
    yield campaign
    systems.__path__.remove(str(tmp_path / "systems"))
    sys.modules.pop(f"{systems.__name__}.toy", None)  # another test has another game of this name


def line_of(campaign: Campaign, entry: Entry) -> Line:
    return next(line for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.id == entry.id)


def fallen(campaign: Campaign) -> dict[str, int]:
    """The faces of the dice that count, and how often each fell."""
    counter = FaceCounter()
    for line in lines(campaign.journal, everything=True):
        if isinstance(line, Line):
            counter.see(line, Ground())
    return {count.name: count.seen for faces in counter.faces() for count in faces.counts if count.seen}


def exported(campaign: Campaign, content: Level) -> str:
    story = Story.of(campaign, Selection(content=content))
    pieces = export("text").pieces
    assert pieces is not None
    return "".join(pieces(story))


def toy_state(campaign: Campaign) -> tuple[int, int]:
    state = campaign.world.systems["toy"]
    return state["luck"], state["sum"]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


# Words


def test_an_edit_gives_other_words_and_keeps_the_old_ones(campaign: Campaign, again: Again) -> None:
    entry = write(campaign, "prose", "one")
    for words in ("two", "three"):
        amendments.edit(campaign, entry.id, words)
    line = line_of(again(campaign), entry)
    assert line.text == "three"
    assert line.entry.text == "one"
    assert [each.text for each in line.said] == ["two", "three"]


def test_two_edits_by_two_windows_both_stay_in_the_history(campaign: Campaign, again: Again) -> None:
    other = again(campaign)
    entry = write(campaign, "prose", "one")
    other.look()
    amendments.edit(other, entry.id, "theirs")
    amendments.edit(campaign, entry.id, "ours")
    assert [each.text for each in line_of(again(campaign), entry).said] == ["theirs", "ours"]


def test_a_struck_entry_stays(campaign: Campaign) -> None:
    entry = write(campaign, "prose", "one")
    amendments.strike(campaign, entry.id, "It was a dream.")
    assert line_of(campaign, entry).struck


def test_a_second_bookmark_removes_the_first(campaign: Campaign) -> None:
    entry = write(campaign, "prose", "one")
    seen = []
    for _ in range(3):
        amendments.bookmark(campaign, entry.id)
        seen.append(line_of(campaign, entry).bookmarked)
    assert seen == [True, False, True]


def test_entries_that_cannot_be_amended_are_refused(campaign: Campaign, do: Do) -> None:
    entry = write(campaign, "prose", "one")
    edit = amendments.edit(campaign, entry.id, "two")
    gone = write(campaign, "prose", "gone")
    undo(campaign)
    turn = next(campaign.journal.backwards())
    for id_, why in (
        (edit.id, "about another"),
        (gone.id, "was undone"),
        (turn.id, "not to the story"),
        ("x", "not in this campaign"),
    ):
        with pytest.raises(Refused, match=why):
            amendments.edit(campaign, id_, "three")
    redo(campaign)
    assert amendments.edit(campaign, gone.id, "here again")


# Overrule


def test_an_overruled_outcome_counts_and_the_rolled_one_stays(torch: Campaign, do: Do) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(1,))
    amendments.overrule(torch, step.id, "It holds")
    line = line_of(torch, step)
    assert line.headline == "It holds"
    assert line.outcome is not None
    assert line.outcome.headline == "d4"
    assert torch.world.trackers["torch"].format_value() == "d4"
    assert wrong(torch) == []


def test_an_outcome_set_by_hand_in_the_campaigns_own_words_is_known_by_its_key(torch: Campaign, do: Do) -> None:
    do(torch, "campaign.word", outcome="Yes, but", wording="Tak, ale")
    asked = do(torch, "duskara.ask", question="Is it far?", dice=(5, 2))
    for typed, kept in (("tak, ale", ("Tak, ale", "Yes, but")), ("Yes, but", ("Tak, ale", "Yes, but"))):
        ruled = amendments.overrule(torch, asked.id, typed)
        assert ruled.outcome is not None
        assert (ruled.text, ruled.outcome.key) == kept
    assert amendments.overrule(torch, asked.id, "It rains").outcome is None


def test_overruling_undoes_changes_that_still_hold(torch: Campaign, do: Do, agrees: Agrees) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(1,))
    do(torch, "tracker.rename", tracker="Torch", to="Lamp")
    amendments.overrule(torch, step.id, "It holds", take_back=True)
    assert torch.world.trackers["torch"].name == "Lamp"
    assert torch.world.trackers["torch"].format_value() == "d8"
    assert agrees(torch)


def test_values_that_changed_since_are_listed_and_left_alone(torch: Campaign, do: Do) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    do(torch, "tracker.step", tracker="Torch", dice=(3,))
    standing = amendments.standing(step, torch.world)
    assert standing.still == ()
    assert [change.path for change in standing.moved_on] == ["trackers/torch/die"]
    amendments.overrule(torch, step.id, "It holds", take_back=True)
    assert torch.world.trackers["torch"].format_value() == "d4"


def test_only_an_outcome_can_be_overruled_and_by_something(torch: Campaign, do: Do) -> None:
    words = write(torch, "prose", "one")
    with pytest.raises(Refused, match="has no outcome"):
        amendments.overrule(torch, words.id, "No")
    step = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    with pytest.raises(BadInput, match="No outcome yet"):
        amendments.overrule(torch, step.id, " ")


# Reroll


def test_a_reroll_takes_the_place_of_what_the_old_one_changed(torch: Campaign, do: Do, agrees: Agrees) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(1,))
    do(torch, "tracker.tick", tracker="Hunters")
    for faces, shown in (((3,), "d6"), ((8,), "d8"), ((1,), "d4")):
        amendments.reroll(torch, step.id, Typed(faces))
        assert torch.world.trackers["torch"].format_value() == shown
        assert line_of(torch, step).headline == shown
    assert torch.world.trackers["hunters"].format_value() == "1/6"
    assert len(line_of(torch, step).said) == 3
    assert agrees(torch)
    assert wrong(torch) == []


@pytest.mark.parametrize("anew", [amendments.reroll, amendments.redraw, amendments.correct])
def test_the_log_tells_what_the_dice_that_count_changed(
    torch: Campaign, do: Do, anew: Callable[[Campaign, str, Typed], Entry]
) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(8,))
    for faces, told in (((3,), ["Torch d8 -> d6"]), ((8,), []), ((1,), ["Torch d8 -> d4"])):
        anew(torch, step.id, Typed(faces))
        assert changes_words(line_of(torch, step), torch.shelf) == told


def test_a_reroll_asks_the_player_for_dice(torch: Campaign, do: Do) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(1,))
    with pytest.raises(NeedAnswer):
        amendments.reroll(torch, step.id, NoAnswers())
    with pytest.raises(BadInput):
        amendments.reroll(torch, step.id, Typed((9,)))
    assert next(torch.journal.backwards()) == step


def test_a_reroll_in_a_world_that_moved_keeps_its_dice_or_is_refused(torch: Campaign, again: Again, do: Do) -> None:
    other = again(torch)
    step = do(torch, "tracker.step", tracker="Torch", dice=(8,))
    other.look()
    do(other, "tracker.tick", tracker="Hunters")
    amendments.reroll(torch, step.id, Typed((3,)))
    assert torch.world.trackers["torch"].format_value() == "d6"
    other.look()
    do(other, "tracker.set", tracker="Torch", value="d4")
    with pytest.raises(Refused, match="do it again"):
        amendments.reroll(torch, step.id, Typed((5,)))


def test_corrected_dice_are_the_only_ones_that_fell(torch: Campaign, do: Do, agrees: Agrees) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(8,))
    assert torch.world.trackers["torch"].format_value() == "d8"
    amendments.correct(torch, step.id, Typed((3,)))
    line = line_of(torch, step)
    assert torch.world.trackers["torch"].format_value() == "d6"
    assert (line.headline, line.first) == ("d6", "")
    assert fallen(torch) == {"3": 1}
    amendments.reroll(torch, step.id, Typed((7,)))
    line = line_of(torch, step)
    assert (line.headline, line.first) == ("d8", "d6"), "what a reroll tells of is the corrected roll"
    amendments.correct(torch, step.id, Typed((1,)))
    assert (line_of(torch, step).headline, line_of(torch, step).first) == ("d4", "d6")
    assert fallen(torch) == {"3": 1, "1": 1}
    undo(torch)
    assert fallen(torch) == {"3": 1, "7": 1}
    assert agrees(torch)
    assert wrong(torch) == []


def test_corrected_dice_keep_what_the_player_chose(toy: Campaign, do: Do) -> None:
    push = do(toy, "toy.push", dice=(2,))
    amendments.take(toy, push.id, "Dare", "yes")
    assert toy_state(toy) == (3, 4)
    amendments.correct(toy, push.id, Typed((5,)))
    assert toy_state(toy) == (3, 10)
    assert wrong(toy) == []


def test_a_rejected_draw_shows_only_at_everything(torch: Campaign, do: Do) -> None:
    drawn = do(torch, "table.draw", table="duskara.verbs", dice=(1, 1))
    first = line_of(torch, drawn).headline
    amendments.redraw(torch, drawn.id, Typed((6, 6)))
    line = line_of(torch, drawn)
    assert line.headline != first
    assert line.first == ""
    assert [each.kind for each in line.said] == ["redraw"]
    assert first not in exported(torch, "results")
    assert first in exported(torch, "everything")
    assert wrong(torch) == []


def test_words_cannot_be_rolled_again(campaign: Campaign) -> None:
    with pytest.raises(Refused, match="has no outcome"):
        amendments.reroll(campaign, write(campaign, "prose", "one").id)


# Offers


def test_a_choice_is_declined_until_it_is_taken_with_the_same_dice(toy: Campaign, do: Do, agrees: Agrees) -> None:
    push = do(toy, "toy.push", dice=(2,))
    assert toy_state(toy) == (3, 2)
    entry = amendments.take(toy, push.id, "Pay", "yes", Typed((5,)))
    assert toy_state(toy) == (2, 5)
    assert entry.text == "Pay: yes"
    assert entry.act is not None
    assert [answer.label for answer in entry.act.answers] == ["Push", "Pay", "Paid"]
    assert line_of(toy, push).headline == "Push 5"
    assert agrees(toy)
    assert wrong(toy) == []


def test_two_choices_are_taken_one_after_another(toy: Campaign, do: Do, again: Again) -> None:
    push = do(toy, "toy.push", dice=(2,))
    amendments.take(toy, push.id, "Pay", "yes", Typed((5,)))
    found = amendments.open_choices(toy)
    assert found is not None
    assert [choice.label for choice in found[1].choices] == ["Dare"]
    amendments.take(toy, push.id, "Dare", "yes")
    assert toy_state(toy) == (2, 10)
    assert amendments.open_choices(toy) is None
    assert wrong(again(toy)) == []
    assert [undo(toy).text for _ in range(2)] == ["Dare: yes", "Pay: yes"]
    assert toy_state(toy) == (3, 2)
    assert wrong(again(toy)) == []


def test_a_choice_that_was_settled_cannot_be_settled_otherwise(toy: Campaign, do: Do) -> None:
    push = do(toy, "toy.push", dice=(2,))
    amendments.take(toy, push.id, "Pay", "yes", Typed((1,)))
    with pytest.raises(Refused, match="settled already"):
        amendments.take(toy, push.id, "Pay", "no")
    with pytest.raises(Refused):
        amendments.take(toy, push.id, "Dare", "perhaps")
    with pytest.raises(Refused, match="did not ask"):
        amendments.take(toy, push.id, "Fly", "yes")


def test_a_reroll_opens_the_choices_again_and_gives_back_what_was_paid(toy: Campaign, do: Do, again: Again) -> None:
    push = do(toy, "toy.push", dice=(2,))
    amendments.take(toy, push.id, "Pay", "yes", Typed((5,)))
    amendments.reroll(toy, push.id, Typed((4,)))
    assert toy_state(toy) == (3, 4)
    amendments.take(toy, push.id, "Dare", "yes")
    assert toy_state(toy) == (3, 8)
    assert wrong(again(toy)) == []


def test_a_choice_outlives_a_restart_and_bookmarks(toy: Campaign, do: Do, again: Again) -> None:
    push = do(toy, "toy.push", dice=(2,))
    for _ in range(2):
        amendments.bookmark(toy, push.id)
    undo(toy)
    for campaign in (toy, again(toy)):
        found = amendments.open_choices(campaign)
        assert found is not None
        assert found[0] == push
    amendments.take(again(toy), push.id, "Dare", "yes")


DECLINES: dict[str, Callable[[Campaign, Do], Entry]] = {
    "words": lambda toy, do: write(toy, "prose", "What then?"),
    "a note": lambda toy, do: write(toy, "aside", "Ask the others."),
    "a roll": lambda toy, do: do(toy, "toy.push", dice=(6,)),
    "a scene": lambda toy, do: do(toy, "scene.open"),
    "other words": lambda toy, do: amendments.edit(toy, next(live(toy.journal)).id, "pushed"),
    "a strike": lambda toy, do: amendments.strike(toy, next(live(toy.journal)).id),
    "a ruling": lambda toy, do: amendments.overrule(toy, next(live(toy.journal)).id, "Push 3"),
    "undo": lambda toy, do: undo(toy),
}


@pytest.mark.parametrize("declines", DECLINES.values(), ids=DECLINES)
def test_a_lapsed_choice_never_returns(
    toy: Campaign, do: Do, again: Again, declines: Callable[[Campaign, Do], Entry]
) -> None:
    push = do(toy, "toy.push", dice=(2,))
    undone = declines(toy, do) == push
    assert push.id not in {getattr(each.takes, "entry", "") for each in options_left(again(toy))}
    assert (redo if undone else undo)(toy)
    assert toy_state(toy) == (3, 2)
    for campaign in (toy, again(toy)):
        assert options_left(campaign) == ()
        with pytest.raises(Refused, match="has lapsed"):
            amendments.take(campaign, push.id, "Dare", "yes")


def test_a_choice_that_was_taken_and_undone_is_open_again_with_those_beside_it(
    toy: Campaign, do: Do, again: Again
) -> None:
    push = do(toy, "toy.push", dice=(2,))
    left = options_left(toy)
    amendments.take(toy, push.id, "Pay", "yes", Typed((5,)))
    undo(toy)
    assert options_left(toy) == options_left(again(toy)) == left
    amendments.take(again(toy), push.id, "Dare", "yes")


def test_an_offer_that_was_taken_and_undone_is_there_again_with_those_beside_it(library: Library, do: Do) -> None:
    campaign = library.new("Harm", ("daggerheart",))
    ready = campaign.shelf.system("daggerheart").ready[0]
    do(campaign, ready.procedure, **ready.inputs)
    left = options_left(campaign)
    while not any(isinstance(each.takes, Offer) for each in left):
        do(campaign, "daggerheart.damage", amount=40)
        left = options_left(campaign)
    offer = next(each.takes for each in left if isinstance(each.takes, Offer))
    do(campaign, offer.procedure, **offer.inputs)
    undo(campaign)
    assert options_left(campaign) == left
    write(campaign, "prose", "It hurts.")
    undo(campaign)
    after_the_fall = tuple(each for each in left if isinstance(each.takes, Offer))
    assert options_left(campaign) == after_the_fall, "words have declined the armour, not what may become of the fallen"


def test_what_excludes_none_of_what_was_taken_stays_open_until_another_act(
    library: Library, do: Do, again: Callable[[Campaign], Campaign]
) -> None:
    campaign = library.new("Ash", ("nightsong",))
    outfit = "axe, shield, leather armour"
    do(campaign, "nightsong.create", name="Wat", method="array", order="str,dex,con,pre", outfit=outfit)

    def open_still() -> list[str]:
        found = [[each.title for each in beside(one)] for one in (campaign, again(campaign))]
        assert found[0] == found[1], "a restart changes nothing"
        return found[0]

    for taken, left in (
        ("shield", ["Take in hand: Axe", "Put on: Leather armour"]),
        ("axe", ["Put on: Leather armour"]),
        ("leather-armour", []),
    ):
        do(campaign, "nightsong.wear", item=taken, on=True)
        assert open_still() == left
    undo(campaign)
    assert open_still() == ["Put on: Leather armour"]
    do(campaign, "nightsong.item", name="Rope")
    assert open_still() == [], "another act declines it"


def test_only_an_offer_that_is_beside_others_outlives_them(toy: Campaign, do: Do, again: Again) -> None:
    do(toy, "toy.gain", luck=1)
    assert [each.title for each in options_left(toy)] == ["Gain 2", "Gain 4", "Push"]
    do(toy, "toy.gain", luck=2)
    assert [each.title for each in beside(toy)] == [each.title for each in beside(again(toy))] == ["Gain 4"]
    undo(toy)
    do(toy, "toy.gain", luck=4)
    assert beside(toy) == (), "another gain would be refused by now"


@pytest.mark.parametrize("between", ["a roll", "words"])
def test_what_comes_between_closes_the_offers_that_stood_beside_others(toy: Campaign, do: Do, between: str) -> None:
    do(toy, "toy.gain", luck=1)
    if between == "words":
        write(toy, "prose", "It rains.")
    else:
        do(toy, "toy.push", dice=(2,))
    do(toy, "toy.gain", luck=2)
    assert beside(toy) == ()


def test_dice_are_corrected_under_the_house_rules_of_their_time(library: Library, do: Do) -> None:
    campaign = library.new("Salt", ("duskara",))
    asked = do(campaign, "duskara.ask", dice=(5, 2), question="Is it far?")
    do(campaign, "reading.set", name="duskara.doubles", setting="any")
    corrected = amendments.correct(campaign, asked.id, Typed((2, 5)))
    again = amendments.reroll(campaign, asked.id, Typed((2, 5)))
    assert asked.act is not None
    assert corrected.act is not None
    assert again.act is not None
    assert corrected.act.readings == asked.act.readings != again.act.readings


def test_a_choice_of_an_act_before_the_last_is_over(toy: Campaign, do: Do) -> None:
    first = do(toy, "toy.push", dice=(2,))
    do(toy, "toy.push", dice=(3,))
    with pytest.raises(Refused, match="something else was done since"):
        amendments.take(toy, first.id, "Pay", "yes", Typed((5,)))


def test_a_choice_that_another_window_took_is_not_taken_twice(
    toy: Campaign, do: Do, again: Again, agrees: Agrees
) -> None:
    push = do(toy, "toy.push", dice=(2,))
    other = again(toy)
    amendments.take(other, push.id, "Pay", "yes", Typed((5,)))
    with pytest.raises(Refused):
        amendments.take(toy, push.id, "Pay", "yes", Chance(1))
    assert toy_state(toy) == (2, 5)
    assert agrees(toy)


def test_nothing_is_open_where_nothing_was_done(campaign: Campaign) -> None:
    assert amendments.open_choices(campaign) is None


def test_a_reroll_is_of_whom_it_was_whatever_they_are_called_now(library: Library, do: Do) -> None:
    """Not of a namesake who came later or in between, and not of whom the player plays now."""
    campaign = library.new("Names", ("pathwalker",))
    for name in ("Ada", "Kay", "Bo"):
        do(campaign, "pathwalker.create", name=name, ready="bone reader", by=name)
    rolled = do(campaign, "pathwalker.trait", trait="sage", by="Kay")
    do(campaign, "character.play", name="Kay")
    hurt = do(campaign, "pathwalker.life", amount=-1)
    do(campaign, "character.play", name="Ada")
    for name, to in (("Kay", "Bren"), ("Bo", "Kay"), ("Kay", "Cy"), ("Bren", "O")):
        do(campaign, "character.set", name=name, to=to)
    do(campaign, "pathwalker.create", name="Kay", ready="ferry guard", by="Kay")
    do(campaign, "character.set", name="Kay", to="Kai")
    do(campaign, "pathwalker.create", name="Kay", ready="ferry guard", by="Kay")
    again = amendments.reroll(campaign, rolled.id, Chance(2))
    assert again.act is not None
    assert again.act.inputs["by"] == "O"
    again = amendments.reroll(campaign, hurt.id)
    assert again.outcome is not None
    assert again.outcome.headline == "O 5 of 6 LP", "not Ada, who is played now"
    assert not check(campaign)


def test_the_tags_of_a_rerolled_line_mean_whom_they_meant(library: Library, do: Do) -> None:
    campaign = library.new("Names", ("augur",))
    tags = make(campaign.shelf.procedure("lonelog.tags"), {"text": "[N:élise|wary] by [L:The Weir], [Clock:Flood 1/6]"})
    asked = make(campaign.shelf.procedure("augur.ask"), {"question": "Is she dry?"})
    entry = perform_and_keep(campaign, asked, Chance(1), first=(tags,)).entry
    do(campaign, "lists.rename", name="Elise", to="plan")
    do(campaign, "tracker.rename", tracker="Flood", to="High water")
    before = campaign.world
    again = amendments.reroll(campaign, entry.id, Chance(2))
    assert again.act is not None
    assert again.act.first[0].inputs["text"] == "[N:plan|wary] by [L:The Weir], [Clock:High water 1/6]"
    assert campaign.world == before, "nobody of the old name came in"
    undo(campaign)
    redo(campaign)
    assert campaign.world == before
    assert not check(campaign)
