"""Games in files at play: ends of meters, spills, tracks, clocks, choices after the dice, steps, creation."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.library.game_files import read_game_file
from solo_journal.campaign.library.game_shelf import roll_odds
from solo_journal.campaign.play.line_resolver import question_of
from solo_journal.campaign.story.state_text import deck_rows
from solo_journal.rules.answer_source import Answer, Chance, Typed
from solo_journal.rules.gamefile.build import read_game
from solo_journal.rules.gamefile.faults import Read
from solo_journal.rules.gamefile.inputs import half_way, somebody_new
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import effects_on
from solo_journal.rules.kinds.on_sheet import sheet_rows
from solo_journal.rules.kinds.view import ConditionsPart
from solo_journal.rules.line_form import from_line, line_of, roll_line
from solo_journal.rules.outcome import Offer
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.trackers import Clock
from solo_journal.rules.world import Character, World

from ... import file_games

HARBOUR = read_game_file(Path(__file__).with_name("harbour.toml"), "harbour.toml")
"""Every kind of field in an unusual way."""
GAMES = {**file_games.GAMES, "harbour": HARBOUR}
SHELF = Shelf(own=GAMES, elsewhere=dict)
TABLES = {**file_games.TABLES, **HARBOUR.tables}


def done(world: World, line: str, *faces: int, take: dict[str, str] | None = None) -> Performed:
    """`stonepath.action iron +1` with these faces."""
    id_, _, words = line.partition(" ")
    given = tuple(Answer(label=label, choice=option) for label, option in (take or {}).items())
    source = Typed(faces) if faces else Chance(1)
    procedure = from_line(SHELF.procedure(id_), words, world)
    return perform(procedure, world.on(SHELF), source, tables=TABLES, given=given)


def able(game: str) -> World:
    """Somebody who sneaks with two dice."""
    return done(somebody_new(GAMES[game]), f"{game}.ratings Sneak 2").after


def sheet(world: World, game: str) -> dict[str, Any]:
    return dict(world.characters["somebody"].sheets[game])


def test_a_loss_below_the_bottom_goes_where_it_spills() -> None:
    act = done(somebody_new(GAMES["saltmarch"]), "saltmarch.blow 1", 8)
    assert act.outcome.headline == "It lands"
    assert (sheet(act.after, "saltmarch")["guard"], sheet(act.after, "saltmarch")["strength"]) == (0, 9)
    again = done(act.after, "saltmarch.blow 3", 2)
    assert again.outcome.headline == "It glances off"
    assert again.changes == ()


FULL = """
format = 1
id = "inn"
title = "Inn"
[sheet]
Stats = { is = "scores", names = ["STR", "DEX"], to = 9, start = 3 }
HP = { is = "meter", to = "STR", start = 1, good = true, empty = ["Luck full"] }
Luck = { is = "meter", to = 4 }
Tools = { is = "dice", open = true, start = "d6" }
[[roll]]
id = "sleep"
title = "Sleep"
do = ["HP full"]
say = "Rested"
[[roll]]
id = "use"
title = "Use a tool"
ask.tool = { pick = "Tools" }
dice = "{tool}"
band = [{ on = "else", say = "Worn", do = ["{tool} down"] }]
"""


def test_full_fills_a_meter_and_players_name_dice_of_their_own() -> None:
    inn = read_game(Read(tomllib.loads(FULL)), "inn.toml")
    shelf = Shelf(own={"inn": inn}, elsewhere=dict)

    def after(world: World, id_: str, words: str = "", *faces: int) -> World:
        given = Typed(faces) if faces else Chance(1)
        return perform(from_line(shelf.procedure(id_), words, world), world.on(shelf), given, tables={}).after

    world = after(somebody_new(inn), "inn.sleep")
    assert sheet(world, "inn")["hp"] == 3
    world = after(after(world, "inn.hp", "-3"), "inn.tools", "Pick")
    assert sheet(world, "inn")["luck"] == 4
    world = after(world, "inn.use", "pick", 5)
    assert [each["dice"] for each in sheet(world, "inn")["tools"].values()] == [[4]]


def test_a_meter_that_is_full_empties_moves_another_and_marks() -> None:
    world = done(able("underworks"), "underworks.stress 8").after
    act = done(world, "underworks.action sneak push", 6, 6, 1)
    held = sheet(act.after, "underworks")
    assert act.outcome.headline == "Critical"
    assert (held["stress"], held["trauma"], held["harm"]) == (0, 1, ["Out"])


def test_items_have_a_size_a_die_and_uses_as_the_file_says() -> None:
    world = done(somebody_new(GAMES["corerolls"]), "corerolls.pack Lamp oil d8, 3 uses").after
    world = done(world, "corerolls.pack Tent size=2").after

    def pack() -> dict[str, Any]:
        return {each["name"]: each for each in sheet(world, "corerolls")["pack"].values()}

    assert pack()["Tent"] == {"name": "Tent", "slots": 2, "dice": []}
    for faces, dice, uses in ((5, [8], 2), (2, [6], 2), (1, [4], 2), (1, [0], 2)):
        world = done(world, "corerolls.lantern lamp", faces).after
        assert (pack()["Lamp oil"]["dice"], pack()["Lamp oil"]["uses"]) == (dice, uses)
    with pytest.raises(Refused, match="Lamp oil is spent"):
        done(world, "corerolls.lantern lamp")
    with pytest.raises(Refused, match="Tent has no die and no uses"):
        done(world, "corerolls.pack_use tent")
    used = done(world, "corerolls.pack_use lamp times=2")
    assert used.outcome.tells[0].text == "Somebody: Lamp oil 2 -> 0 uses"
    with pytest.raises(Refused, match="Lamp oil has 0 uses left"):
        done(used.after, "corerolls.pack_use lamp")
    row = next(each for each in sheet_rows(world, "somebody", SHELF) if each.name == "Lamp oil")
    assert row.moved(-1) == Offer("Lamp oil", "corerolls.pack_use", {"name": "Lamp oil", "times": 1})


def test_what_a_roll_makes_of_a_condition_is_beside_it_and_before_the_roll() -> None:
    world = done(somebody_new(GAMES["corerolls"]), "corerolls.pack Lamp oil d8").after
    world = done(done(world, "corerolls.hurts Afraid").after, "corerolls.hurts Tired").after
    roll = from_line(SHELF.procedure("corerolls.lantern"), "lamp", world)
    said = "-1 in Burn what is in the pack"
    assert [each.describe() for each in effects_on(roll, world)] == [f"Afraid: {said}"]
    drawn = {row.name: row.part for row in sheet_rows(world, "somebody", SHELF)}["Afraid"]
    assert isinstance(drawn, ConditionsPart)
    assert drawn.conditions[0].does == (said,)
    assert done(world, "corerolls.lantern lamp", 4).outcome.total == 2


def test_a_second_number_of_two_words_is_written_after_them() -> None:
    """A file with one was refused by an exception of Python's."""
    asked = {"push": {"number": [0, 2]}, "more_dice": {"number": [-2, 2]}}
    roll = {"id": "try", "title": "Try", "ask": asked, "dice": "2d6 + {push} + {more_dice}"}
    game = read_game(Read({"format": 1, "id": "small", "title": "Small", "roll": [roll]}), "small.toml")
    kind = game.procedures[0]
    for line, push, more in (("1", 1, 0), ("1 more dice -2", 1, -2), ("more dice 2 1", 1, 2)):
        made = from_line(kind, line, World())
        assert (made.push, made.more_dice) == (push, more)  # type: ignore[attr-defined]
        assert from_line(kind, line_of(made, World()), World()) == made


def test_a_roll_draws_from_a_table_of_another_pack() -> None:
    """`draw vowstone.price` was read and never done."""
    roll = {"id": "look", "title": "Look up", "dice": "d6", "do": ["draw vowstone.price"]}
    game = read_game(Read({"format": 1, "id": "small", "title": "Small", "roll": [roll]}), "small.toml")
    world = somebody_new(game).on(Shelf(own={"small": game}, elsewhere=dict))
    act = perform(make(game.procedures[0], {}), world, Typed([3, 6]), tables=TABLES)
    assert [each.outcome.headline for each in act.steps] == ["A new foe"]


def test_a_further_fact_is_reported_where_it_falls() -> None:
    world = somebody_new(GAMES["stonepath"])
    for faces, told in (((3, 7, 7), ["match"]), ((3, 7, 8), [])):
        assert [each.text for each in done(world, "stonepath.action iron", *faces).outcome.tells] == told
    world = somebody_new(GAMES["emberworks"])
    assert done(world, "emberworks.act rig desperate", 2, 2).outcome.marks == ("desperate",)


def test_a_clock_among_the_trackers_is_ticked_by_its_band() -> None:
    world = able("underworks").but(trackers=Map({"alarm": Clock(name="Alarm", size=4)}))
    line = "underworks.action sneak clock=Alarm"
    act = done(world, line, 5, 1)
    assert act.after.trackers["alarm"].format_value() == "1/4"
    full = done(done(act.after, line, 6, 1).after, line, 6, 1)
    assert [event.name for event in full.outcome.events] == ["full"]
    with pytest.raises(Refused, match="No clock"):
        done(world, "underworks.action sneak clock=Door", 5, 1)


@pytest.mark.parametrize("line", ["rig desperate 1 The alarm push", "push the alarm rig +1 desp"])
def test_a_clock_is_named_in_the_line_beside_what_is_rolled(line: str) -> None:
    world = somebody_new(GAMES["emberworks"]).but(trackers=Map({"the-alarm": Clock(name="The alarm", size=6)}))
    kind = SHELF.procedure("emberworks.act")
    made = from_line(kind, line, world)
    wanted = {"deeds": "Rig", "position": "desperate", "more": 1, "push": True, "clock": "The alarm"}
    assert {name: getattr(made, name) for name in wanted} == wanted
    assert line_of(made, world) == "Rig desperate +1 push clock The alarm"
    assert from_line(kind, line_of(made, world), world) == made


def test_what_is_offered_is_there_to_be_done() -> None:
    act = done(somebody_new(GAMES["underworks"]), "underworks.action sneak", 2, 1)
    (offer,) = act.outcome.offers
    kind = SHELF.procedure(offer.procedure)
    assert (kind.called, offer.missing) == ("Resist", "rating")
    resist = make(kind, {**offer.inputs, "rating": "Talk"})
    resisted = perform(resist, act.after, Typed([4, 5]), tables=TABLES)
    assert sheet(resisted.after, "underworks")["stress"] == 2


def test_momentum_is_burned_where_that_is_better_and_the_top_is_lower_for_each_mark() -> None:
    world = done(somebody_new(GAMES["stonepath"]), "stonepath.momentum 6").after
    act = done(world, "stonepath.action iron", 1, 5, 7)
    assert (act.outcome.headline, [each.label for each in act.choices]) == ("Miss", ["Burn momentum"])
    burned = done(world, "stonepath.action iron", 1, 5, 7, take={"Burn momentum": "yes"})
    assert (burned.outcome.headline, sheet(burned.after, "stonepath")["momentum"]) == ("Strong hit", 2)
    assert done(world, "stonepath.action iron", 6, 5, 2).choices == ()
    marked = done(world, "stonepath.marks Wounded").after
    top = GAMES["stonepath"].fields[0].at(marked, "somebody").bounds(momentum())[1]
    assert top == 9


def momentum() -> Any:
    return next(each for each in GAMES["stonepath"].fields[0].fields if each.label == "Momentum")


def test_a_vow_is_marked_by_its_rank_and_rolled_by_its_full_boxes() -> None:
    world = done(somebody_new(GAMES["stonepath"]), "stonepath.vows Bring the bell home rank=formidable").after
    for _ in range(5):
        world = done(world, "stonepath.progress bring").after
    act = done(world, "stonepath.fulfil bell", 4, 5)
    assert (act.outcome.headline, sheet(act.after, "stonepath")["vows"]) == ("At a cost", {})
    assert act.outcome.because == "5 against 4 and 5."
    assert done(world, "stonepath.fulfil bell", 9, 5).outcome.headline == "Not yet"


def test_the_end_of_a_meter_rolls_and_draws_as_steps_of_the_same_act() -> None:
    act = done(somebody_new(GAMES["vowstone"]), "vowstone.health -5", 1, 2, 3)
    assert [step.outcome.headline for step in act.steps] == ["Back to the light"]
    assert sheet(act.after, "vowstone")["health"] == 1
    world = somebody_new(GAMES["briar"])
    for _ in range(5):
        world = done(world, "briar.risk strange", 1, 1).after
    last = done(world, "briar.risk strange", 1, 1, 3)
    assert [step.outcome.headline for step in last.steps] == [TABLES["briar.omens"].rows[2].text]
    assert last.after.systems["briar"]["omen"] == 0


def test_a_choice_after_the_dice_waits_and_can_be_taken() -> None:
    world = somebody_new(GAMES["briar"])
    act = done(world, "briar.risk bold", 4, 4)
    assert [choice.label for choice in act.choices] == ["Spend Luck", "What does it cost?"]
    assert act.choices[1].options["It frightens you"] == "It frightens you: Afraid marked"
    taken = done(world, "briar.risk bold", 4, 4, take={"What does it cost?": "It frightens you"})
    assert sheet(taken.after, "briar")["hurts"] == ["Afraid"]
    lucky = done(world, "briar.risk bold", 4, 4, 6, 6, take={"Spend Luck": "yes"})
    assert (lucky.outcome.headline, sheet(lucky.after, "briar")["luck"]) == ("Clean", 2)


def test_somebody_is_made_by_values_points_and_dice() -> None:
    new = World(systems=Map({"briar": {"omen": 0}}), active="ada", characters=Map({"ada": Character(name="Ada")}))
    one = done(new, 'briar.create the_words="strange, bold"').after.characters["ada"].sheets["briar"]
    assert one["words"] == {"strange": 2, "bold": 1, "keen": 0, "gentle": -1}
    two = done(new, "underworks.create ratings=Wreck 2, Talk 1").after.characters["ada"].sheets["underworks"]
    assert two["ratings"] == {"sneak": 0, "wreck": 2, "talk": 1}
    with pytest.raises(Refused, match="there are 4 points to spread"):
        done(new, "underworks.create ratings=Wreck 2, Talk 2, Sneak 1")
    three = (
        done(new, "saltmarch.create name=Bo pack=Rope, Lamp", 3, 4, 5, 6, 6, 1)
        .after.characters["bo"]
        .sheets["saltmarch"]
    )
    assert three["abilities"] == {"wits": 12, "grace": 13}
    assert [each["name"] for each in three["pack"].values()] == ["Rope", "Lamp"]
    with pytest.raises(Refused, match="has a sheet for Briar already"):
        done(done(new, "briar.create").after, "briar.create")


def test_a_spent_die_is_refused_and_a_scene_opens_with_what_is_rolled() -> None:
    world = somebody_new(GAMES["lanternway"])
    for die in (8, 6, 4):
        act = done(world, "lanternway.burn", 1)
        assert sheet(act.before, "lanternway")["oil"] == die
        world = act.after
    with pytest.raises(Refused, match="Oil is spent"):
        done(world, "lanternway.burn", 1)
    scene = done(world, "lanternway.mood The bridge", 4).after.scene
    assert (scene.number, scene.title, scene.mood) == (1, "The bridge", "quiet")


def test_a_track_that_is_optional_is_named_after_what_is_rolled_or_not_at_all() -> None:
    """Without one the roll was refused, and its name could not follow in the line."""
    fields = {"Skills": {"is": "scores", "names": ["Swift", "Sly"]}, "Oaths": {"is": "tracks"}}
    asked = {"skill": {"pick": "Skills"}, "oath": {"track": "Oaths", "optional": True}}
    roll = {"id": "try", "title": "Try", "ask": asked, "dice": "d6 + {skill} + {oath}", "do": ["progress {oath}"]}
    game = read_game(
        Read({"format": 1, "id": "small", "title": "Small", "sheet": fields, "roll": [roll]}), "small.toml"
    )
    shelf = Shelf(own={"small": game}, elsewhere=dict)
    kind, world = game.procedures[0], half_way(game, game.procedures[:1]).on(shelf)
    for line, ticks in (("swift", 20), ("swift long", 24), ("sly oath The long road", 24)):
        made = from_line(kind, line, world)
        assert from_line(kind, line_of(made, world), world) == made
        after = perform(made, world, Typed([6]), tables={}).after
        assert sheet(after, "small")["oaths"]["the-long-road"]["ticks"] == ticks


def test_what_an_example_names_is_on_the_sheet_that_the_odds_are_counted_for() -> None:
    """On an empty list there was nothing of that name, and no odds."""
    fields = {
        "Skills": {"is": "scores", "open": True},
        "Hold": {"is": "items", "each": ["die"]},
        "Ties": {"is": "list"},
    }
    asked = {"skill": {"pick": "Skills"}, "item": {"pick": "Hold"}, "tie": {"pick": "Ties"}}
    roll: dict[str, Any] = {"id": "try", "title": "Try", "ask": asked, "dice": "{item} + {skill} + {tie}"}
    roll["example"] = {"skill": "Rigs", "item": "Lamp", "tie": "Orso"}
    roll["band"] = [{"on": "up to 5", "say": "Low"}, {"on": "else", "say": "High"}]
    game = read_game(
        Read({"format": 1, "id": "small", "title": "Small", "sheet": fields, "roll": [roll]}), "small.toml"
    )
    [odds] = roll_odds(game)
    assert dict(odds.chances) == {"Low": Fraction(4, 8), "High": Fraction(4, 8)}


def test_two_steps_of_an_end_find_room_one_after_the_other_or_nothing_follows() -> None:
    """Each was held against the same value, and Luck went below 0."""
    fields = {
        "Woe": {"is": "meter", "to": 2, "full": ["Luck -1", "Luck -1"]},
        "Luck": {"is": "meter", "to": 3, "start": 1},
    }
    game = read_game(Read({"format": 1, "id": "small", "title": "Small", "sheet": fields}), "small.toml")
    shelf = Shelf(own={"small": game}, elsewhere=dict)
    world = somebody_new(game).on(shelf)
    after = perform(from_line(shelf.procedure("small.woe"), "2", world), world, Chance(1), tables={}).after
    assert sheet(after, "small") == {"woe": 2, "luck": 1}


def test_the_word_between_two_numbers_needs_no_spaces_in_the_file() -> None:
    """It stood in the log as 2und9."""
    roll = {"id": "try", "title": "Try", "dice": "1d6", "against": "2d10"}
    roll["band"] = [{"on": "both", "say": "Ja"}, {"on": "else", "say": "Nein"}]  # type: ignore[assignment]
    tree = {"format": 1, "id": "small", "title": "Small", "words": {"and": "und"}, "roll": [roll]}
    shelf = Shelf(own={"small": read_game(Read(tree), "small.toml")}, elsewhere=dict)
    rolled = perform(make(shelf.procedure("small.try"), {}), World().on(shelf), Typed([6, 2, 9]), tables={})
    assert rolled.outcome.because == "6 against 2 und 9."


def test_a_meter_that_is_set_to_its_end_has_the_same_consequences_as_one_that_is_moved_there() -> None:
    fields = {
        "Woe": {"is": "meter", "to": 4, "full": ["Luck -1", "Woe = 1"], "empty": ["Luck +1"]},
        "Luck": {"is": "meter", "to": 9, "start": 3},
    }
    game = read_game(Read({"format": 1, "id": "small", "title": "Small", "sheet": fields}), "small.toml")
    shelf = Shelf(own={"small": game}, elsewhere=dict)
    world, kind = somebody_new(game).on(shelf), shelf.procedure("small.woe")

    def after(line: str, world: World = world) -> tuple[World, Any]:
        world = perform(from_line(kind, line, world), world, Chance(1), tables={}).after
        return world, sheet(world, "small")

    for line in ("4", "+9", "full", "4/4", "to=4"):
        assert after(line)[1] == {"woe": 1, "luck": 2}, line
    assert after("to=0", after("2")[0])[1] == {"woe": 0, "luck": 4}
    with recorded_as({"small.woe": kind.version - 10**6}):
        assert after("full")[1] == {"woe": 4, "luck": 3}


def test_tags_of_the_sheet_come_after_a_question_and_tip_it() -> None:
    world = done(somebody_new(GAMES["lanternway"]), "lanternway.skills Old tongues").after
    world = done(world, "lanternway.flaw Proud").after
    assert done(world, "lanternway.ask Can I read it? +Old tongues -Proud", 3, 2).outcome.headline == "Yes, but"
    act = done(world, "lanternway.ask Can I read it? +old tongues", 3, 5, 2)
    assert act.outcome.headline == "Yes"
    assert roll_line(act.procedure, world) == "Can I read it? +Old tongues"
    read = from_line(SHELF.procedure("lanternway.ask"), "I read on +old tongues, -proud, advantage", world)
    assert read.model_dump(include={"tags", "favour"}) == {"tags": ("Old tongues", "Proud"), "favour": "advantage"}


@pytest.mark.parametrize("line", ["+Well-read -Two left feet", "bold +2 +Well-read with 7 sisters -Two left feet"])
def test_tags_are_logged_with_the_signs_that_a_player_types(line: str) -> None:
    """The line of a roll without words read `with Well-read with Two left feet`."""
    fields = {
        "Gifts": {"is": "list", "helps": True},
        "Woes": {"is": "list", "hinders": True},
    }
    asked = {"tags": {"pick": ["Gifts", "Woes"], "many": True}, "manner": {"one_of": ["calm", "bold"]}}
    asked["edge"] = {"number": [-2, 2]}
    roll: dict[str, Any] = {"id": "try", "title": "Try", "ask": asked, "dice": "2d6 + {edge}", "core": True}
    roll["band"] = [{"on": "10+", "say": "Yes", "when": "helping over hindering"}, {"on": "else", "say": "No"}]
    game = read_game(
        Read({"format": 1, "id": "small", "title": "Small", "sheet": fields, "roll": [roll]}), "small.toml"
    )
    shelf = Shelf(own={"small": game}, elsewhere=dict)
    world = somebody_new(game).on(shelf)
    for kind, name in (("gifts", "Well-read"), ("gifts", "7 sisters"), ("woes", "Two left feet")):
        world = perform(from_line(shelf.procedure(f"small.{kind}"), name, world), world, Chance(1), tables={}).after
    made = from_line(shelf.procedure("small.try"), line, world)
    assert roll_line(made, world) == line
    assert from_line(type(made), line_of(made, world), world) == made


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("I read it +Old tonges", "“Old tonges” is not on the sheet. Did you mean Old tongues?"),
        ("I read it -old tongues", "Old tongues helps here. Write +Old tongues."),
        ("-nothing", "“nothing” is not on the sheet. There are: Old tongues."),
    ],
)
def test_a_tag_that_is_misspelt_or_after_the_wrong_sign_is_refused(line: str, told: str) -> None:
    world = done(somebody_new(GAMES["lanternway"]), "lanternway.skills Old tongues").after
    with pytest.raises(Refused, match=re.escape(told)):
        done(world, f"lanternway.ask {line}", 3, 5)


def test_a_question_counts_its_tags() -> None:
    world = done(somebody_new(GAMES["lanternway"]), "lanternway.skills Old tongues").after.on(SHELF)
    asked = question_of(world, "Can I read it +old tongues", "")
    assert asked.model_dump(include={"question", "tags"}) == {
        "question": "Can I read it +old tongues",
        "tags": ("Old tongues",),
    }
    assert question_of(world, "Is it -open?", "").model_dump(include={"tags"}) == {"tags": ()}, "near to no tag"
    assert question_of(world, "Is it well - or not", "").model_dump(include={"tags"}) == {"tags": ()}


def test_what_is_best_already_is_not_rolled_again_and_a_lowered_top_takes_the_rest() -> None:
    clean = done(somebody_new(GAMES["briar"]), "briar.risk bold", 6, 6)
    assert (clean.outcome.headline, clean.choices) == ("Clean", ())
    high = done(somebody_new(GAMES["stonepath"]), "stonepath.momentum 8").after
    marked = done(high, "stonepath.marks Wounded").after
    assert sheet(marked, "stonepath")["momentum"] == 9
    assert sheet(done(marked, "stonepath.marks Shaken").after, "stonepath")["momentum"] == 8


def courtier() -> World:
    act = 'harbour.create arts="Wit 2, Grace 1" coffer="Lamp d8 3 uses, Rope"'
    return done(World(systems=Map({"harbour": dict(GAMES["harbour"].begin)})), f'{act} name="Ilse"', 3).after


def test_a_condition_that_the_file_names_is_written_as_the_file_writes_it() -> None:
    world = done(somebody_new(HARBOUR), "harbour.state in LOVE").after
    assert sheet(world, "harbour")["state"] == ["In love"]


def test_a_thing_without_a_die_is_used_where_no_die_is_rolled() -> None:
    act = done(courtier(), "harbour.spend rope")
    assert [change.path.rpartition("/")[2] for change in act.changes] == ["nerve"]
    lamp = done(courtier(), "harbour.spend lamp")
    assert [(change.before, change.after) for change in lamp.changes] == [(0, 1), (3, 2)]


def test_a_choice_says_what_it_does_here() -> None:
    act = done(courtier(), 'harbour.plead art=Steel scale=small action="a pardon"', 1, 2, 5, 6)
    (cost,) = act.choices
    assert cost.options["Name"] == "Name: Standing -1, add a pardon to Enemies"
    quiet = done(courtier(), "harbour.plead art=Steel scale=small", 1, 2, 5, 6).choices[0]
    assert quiet.options["Name"] == "Name: Standing -1, add … to Enemies"


def test_a_chart_is_read_by_a_word_and_a_meter_that_goes_below_zero() -> None:
    low = done(courtier(), "harbour.standing -4").after
    act = done(low, "harbour.plead art=Wit scale=grand", 1, 2, 3, 4, 4)
    assert act.outcome.because == "Voice 8 gegen 13."
    assert act.outcome.headline == "Thrown out"
    assert act.after.characters["ilse"].sheets["harbour"]["debt"] == 5


def test_a_full_meter_draws_from_a_table_and_a_deck_follows_from_a_roll() -> None:
    world = done(courtier(), "harbour.debt 9").after
    full = done(world, "harbour.debt 2", 2)
    assert [step.outcome.headline for step in full.steps if step.procedure.id == "table.draw"] == [
        "Maitre Odo at the door"
    ]
    assert full.after.people["maitre-odo"].tags == ("creditor",)
    read = done(courtier(), "harbour.read Is it true?", 5, 1)
    assert read.after.systems["harbour"]["deck"]["hand"] == ["The Fool"]
    held = done(read.after, "harbour.letters 3", 1, 1, 1).after
    shown = dict(deck_rows(done(held, "cards.discard The Fool, Unsigned").after, {}))
    assert shown["Deck"] == "nothing in hand; discard pile: 1", "a deck of the game is discarded from like any other"
    assert shown["Letters"] == "in hand: From the Duke, From your sister; discard pile: 1"


def test_somebody_new_is_made_by_a_name_alone() -> None:
    act = done(World(systems=Map({"briar": {"omen": 0}})), "briar.create Ada of the Ford")
    assert [one.name for one in act.after.characters.values()] == ["Ada of the Ford"]


def test_a_deed_may_be_asked_for_and_a_roll_have_the_name_of_a_field() -> None:
    """`ask.deed` and a roll `oil` beside a field Oil were refused."""
    asked = {"deed": {"pick": "Deeds"}}
    rolls = [
        {"id": "act", "title": "Act", "ask": asked, "dice": "({deed})d6", "example": {"deed": "Might"}},
        {"id": "oil", "title": "Burn oil", "dice": "{Oil}"},
    ]
    fields = {"Oil": {"is": "die"}, "Deeds": {"is": "scores", "open": True, "to": 4}}
    create = [{"points": "Deeds", "total": 3}]
    tree = {"format": 1, "id": "lamp", "title": "Lamp", "sheet": fields, "roll": rolls, "create": create}
    game = read_game(Read(tree), "lamp.toml")
    assert {"lamp.oil", "lamp.oil_by_hand"} <= {kind.id for kind in (*game.procedures, *game.sheet)}
    assert game.create is not None
    shelf = Shelf(own={"lamp": game}, elsewhere=dict)
    una = make(game.create, {"name": "Una", "deeds": "Might 2, Wit 1"})
    made = perform(una, somebody_new(game).on(shelf), Chance(1), tables={}).after
    assert made.characters["una"].sheets["lamp"]["deeds"] == {"Might": 2, "Wit": 1}
    wrong = make(game.create, {"name": "Una", "deeds": "Might"}).refusal(somebody_new(game))
    assert wrong == "Deeds: “Might” is not a name with points, such as Might 2."
