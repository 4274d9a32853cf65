"""Other game: what stands on a free sheet is rolled and moved; the oracle is ours, and its odds are counted."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from solo_journal.campaign.play.command_lookup import number_called, unless_on_sheet
from solo_journal.campaign.play.openings import character_acts, ways_to_begin
from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.commons.character import Add
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import apply_effects
from solo_journal.rules.kinds.view import StatGrid
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.odds import Odds, odds_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.other.amounts import Damage
from solo_journal.rules.systems.other.create import Create
from solo_journal.rules.systems.other.oracle import UP_TO
from solo_journal.rules.tables import Tables
from solo_journal.rules.trackers import StepDie
from solo_journal.rules.world import Character, Listed, World

from ....file_games import GAMES
from ....rows import each_row

LINES = {
    "STR": "+2",
    "HP": "6/8",
    "Purse": "12",
    "Hunting": "d8",
    "Stealth": "45",
    "Looks": "tall",
    "Armour Class": "13",
}
BEFORE = World(active="ada", characters=Map({"ada": Character(name="Ada", notes=Map(LINES))}))


def done(line: str, *faces: int, world: World = BEFORE, tables: Tables = {}) -> Performed:  # noqa: B006
    """A line of a procedure, `roll STR v 10`, with these faces."""
    name, _, rest = line.partition(" ")
    kind = shelf.procedure(f"other.{name}")
    source = Typed(faces) if faces else Chance(4)
    return perform(apply_effects(from_line(kind, rest, world), world), world, source, tables=tables)


def odds(line: str, world: World = BEFORE, **inputs: Any) -> Odds:
    name, _, rest = line.partition(" ")
    kind = shelf.procedure(f"other.{name}")
    procedure = make(kind, inputs) if inputs else from_line(kind, rest, world)
    return odds_of(procedure, world, tables={})


def notes(done: Performed) -> dict[str, str]:
    return dict(done.after.characters["ada"].notes)


@each_row(
    ("line", "faces", "told"),
    [
        ("STR", [11], "13"),
        ("str -1", [11], "12"),
        ("2d6+STR", [3, 4], "9"),
        ("d20-STR", [3], "1"),
        ("", [3], "3"),
        ("Hunting", [7], "7"),
        ("Hunting+STR", [7], "9"),
        ("armour", [1], "14"),
        ("d20+STR v 15", [13], "Success"),
        ("d20+STR vs. 15", [12], "Failure"),
        ("STR against Armour Class", [11], "Success"),
        ("d100 under Stealth", [45], "Success"),
        ("d100 under Stealth", [46], "Failure"),
        ("under Purse", [12], "Success"),
        ("STR adv v 15", [2, 13], "Success"),
        ("STR disadvantage v 15", [2, 13], "Failure"),
        ("2d6 dis", [6, 1, 2], "3"),
        ("d100 adv under Stealth", [90, 40], "Success"),
        ("d100 under Stealth-20", [26], "Failure"),
        ("d100 under steal + STR", [47], "Success"),
        ("STR v Armour Class+3", [13], "Failure"),
        ("STR d6>=5", [5, 4], "1"),
        ("(str)d10+1", [5, 4], "10"),
        ("(STR+1)d6>=5", [5, 4, 6], "2"),
        ("d12 STR", [5], "7"),
        ("d100<=Stealth/2", [23], "Failure"),
        ("d100<=Stealth", [46], "Failure"),
        ("d20+STR ≥ Armour Class", [11], "Success"),
        ("d20+STR >= 15", [12], "Failure"),
        ("STR*2 v 15", [11], "Success"),
    ],
)
def test_a_roll_adds_what_is_on_the_sheet_and_is_held_against_a_number(line: str, faces: list[int], told: str) -> None:
    act = done(f"roll {line}", *faces)
    assert act.outcome.headline == told
    assert from_line(type(act.procedure), line_of(act.procedure, BEFORE), BEFORE) == act.procedure


def test_the_usual_dice_are_a_house_rule() -> None:
    usual = [BEFORE, BEFORE.but(readings=Map({"other.dice": "2d6"}))]
    offered = [[each.title for each in ways_to_begin(world, {}) if "default" in each.title] for world in usual]
    others = [f"Roll {each} by default, not d20" for each in ("2d6", "3d6", "2d10", "d100", "d6")]
    assert offered == [others, []], "asked as the story begins, until they are chosen"
    world = BEFORE.but(readings=Map({"other.dice": "2d6"}))
    assert done("roll STR", 3, 4, world=world).outcome.headline == "9"
    assert odds("roll STR v 9", world).headlines["Success"] == Fraction(21, 36)


@each_row(
    ("line", "why"),
    [
        ("roll I jump and run +STR", "What you do goes after a colon: STR: I jump and run."),
        ("roll Charm", "Nothing on the sheet is called “Charm”"),
        ("roll STR v Hunting", "Hunting is a die"),
        ("roll 10d10>=8!", "“!”"),
        ("roll STR+Purse d6>=5", "For that many dice write (STR+Purse)d6>=5"),
        ("roll 2d6++1", "A + or - needs a number, dice or a name on each side."),
        ("roll 9999d6", "the number of dice goes from 1"),
        ("roll 0d6", "the number of dice goes from 1"),
        ("roll 3d8dl3", "at “dl3” (character 4)"),
        ("roll (d6+2", "is not closed"),
        ("roll Hunting d6", "Hunting is d8, and says no number of dice"),
        ("roll (STR+d4)d6", "says no number of dice"),
        ("roll 4d6kh3 adv", "Write it as dice instead"),
        ("damage 3 Looks", "no number “Looks”"),
        ("damage three", "add amount to “three”"),
        ("spend 13 Purse", "You have 12 Purse and cannot spend 13."),
        ("step STR", "There is: Hunting."),
        ("line nonsense", "is not a line"),
        ("line -4", "“-4” has no name before it. HP 6/8 sets a number; "),
        ("line STR 16 (+2)", "Write two lines: STR +2 for what rolls add, and STR score 16."),
        ("roll Stealth v 60", "Stealth is a percentage: d100 must not pass it. Write Stealth alone"),
        ("roll Stealth*5", "Stealth*5 225 is more than d100 can show. Roll Stealth as it is."),
        ("roll STR under", "Nothing follows “under”. Write what the total must not pass"),
        ("line HP 6/8", "HP is already 6/8."),
        ("line HP 6/8, rope", "“rope” is not a line"),
        ("pick threads", "can be drawn"),
    ],
)
def test_what_cannot_be_done_says_what_there_is_instead(line: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)):
        done(line)


@each_row(
    ("line", "faces", "label", "text"),
    [
        ("damage 4", [], "HP", "2/8"),
        ("damage 40", [], "HP", "0/8"),
        ("damage d6+1", [3], "HP", "2/8"),
        ("damage 1 STR", [], "STR", "+1"),
        ("heal 1", [], "HP", "7/8"),
        ("heal 2d4", [4, 4], "HP", "8/8"),
        ("spend 12 Purse", [], "Purse", "0"),
        ("gain 3 Purse", [], "Purse", "15"),
        ("step Hunting", [], "Hunting", "d6"),
        ("step Hunting up", [], "Hunting", "d10"),
        ("line hp 3/9", [], "HP", "3/9"),
        ("line Looks: one white eye", [], "Looks", "one white eye"),
        ("line Fate 3", [], "Fate", "3"),
        ("line Climb 60%", [], "Climb", "60%"),
        ("line Longsword d8+3", [], "Longsword", "d8+3"),
    ],
)
def test_a_line_moves_what_it_is_about_and_nothing_else(line: str, faces: list[int], label: str, text: str) -> None:
    act = done(line, *faces)
    assert notes(act) == {**LINES, label: text}
    assert [change.path for change in act.changes] == [f"characters/ada/notes/{label}"]


def test_who_is_at_0_is_reported_and_hit_points_go_by_many_names() -> None:
    act = done("damage 6")
    assert [(tell.text, tell.tone, tell.falls) for tell in act.outcome.tells] == [("Ada: HP is at 0", "bad", True)]
    other = World(
        active="bo", characters=Map({"bo": Character(name="Bo", notes=Map({"Luck": "3/3", "Health": "5/5"}))})
    )
    assert done("damage 2", world=other).after.characters["bo"].notes["Health"] == "3/5"


def test_what_fills_with_harm_goes_up_by_damage_and_down_by_healing_and_did_the_contrary_before() -> None:
    world = World(active="sid", characters=Map({"sid": Character(name="Sid", notes=Map({"Harm": "1/6"}))}))
    assert [done(line, world=world).outcome.headline for line in ("damage 2", "heal 1", "gain 1 Harm")] == [
        "Harm 3 of 6",
        "Harm 0 of 6",
        "Harm 2 of 6",
    ]
    assert done("damage 9", world=world).outcome.tells[0].text == "Sid: Harm is at 6"
    with recorded_as({"other.damage": 2}):
        assert done("damage 1", world=world).outcome.headline == "Harm 0 of 6"


def test_a_condition_with_a_number_counts_in_rolls_until_it_is_gone_and_one_without_does_not() -> None:
    limping = done("condition Limping").after
    poisoned = done("condition Poisoned -2", world=limping).after
    roll = done("roll STR v 10", 10, world=poisoned)
    assert (roll.outcome.headline, roll.outcome.total) == ("Success", 10)
    assert odds("roll STR v 10", poisoned).headlines["Success"] == Fraction(11, 20)
    assert odds("roll STR v 10", limping).headlines["Success"] == Fraction(13, 20)
    well = done("condition Poisoned gone", world=poisoned)
    assert odds("roll STR v 10", well.after).headlines["Success"] == Fraction(13, 20)
    milder = done("condition Poisoned -1", world=poisoned)
    assert words_of_changes(milder.changes, shelf.INSTALLED) == ["Poisoned -2 -> Poisoned -1"]


def test_the_odds_of_the_oracle_are_those_that_its_page_tells() -> None:
    for word, up_to in UP_TO.items():
        found = odds("ask", odds=word)
        assert found.marks["yes"] == Fraction(up_to, 20)
        assert found.answers["between"] == Fraction(4, 20)
        assert sum(chance for name, chance in found.headlines.items() if "but" in name) == Fraction(4, 20)
    even = odds("ask", odds="even").headlines
    assert even == {"Yes, and": Fraction(1, 10), "Yes": Fraction(3, 10), "Yes, but": Fraction(1, 10),
                    "No, but": Fraction(1, 10), "No": Fraction(3, 10), "No, and": Fraction(1, 10)}  # fmt: skip


def test_every_answer_of_the_oracle_asks_what_it_means() -> None:
    for face in range(1, 21):
        said = done("ask Is it so?", face).outcome
        assert said.asks.startswith(f"{said.headline}: "), face


@each_row("dial", range(7))
def test_the_dial_of_disorder_says_how_often_scenes_turn_and_surprises_come(dial: int, tables: Tables) -> None:
    world = BEFORE if dial == 2 else done(f"disorder value={dial}").after
    scenes = Counter("else" if face <= dial else "changed" if face <= 2 * dial else "as" for face in range(1, 13))
    found = odds("scene", world, title="On")
    assert found.headlines.get("Something else", 0) == Fraction(scenes["else"], 12)
    assert found.headlines.get("Changed", 0) == Fraction(scenes["changed"], 12)
    turned_on = perform(make(shelf.procedure("other.surprises"), {}), world, Chance(), tables={}).after
    assert odds("ask", turned_on, odds="likely").marks.get("surprise", 0) == Fraction(dial, 12)
    assert "surprise" not in odds("ask", world, odds="likely").marks


def test_one_surprise_comes_in_a_scene_and_is_drawn_in_the_same_act(tables: Tables) -> None:
    scene = done("scene The gate last=out of hand", 12).after
    first = done("ask Is it so?", 5, 3, 7, world=scene, tables=tables)
    assert [step.outcome.headline for step in first.steps] == [tables["other-world.surprises"].rows[6].text]
    again = done("ask And now?", 5, world=first.after, tables=tables)
    assert (again.steps, again.outcome.marks) == ((), ("yes",))
    quiet = done("scene The yard surprises=no", 12, world=first.after).after
    assert done("ask Still?", 5, world=quiet, tables=tables).outcome.headline == "Yes"


def test_a_prepared_event_is_drawn_once_where_a_scene_is_something_else() -> None:
    world = done("prepare The bridge falls", world=done("prepare Orso comes back").after).after
    act = done("scene The gate", 1, 2, world=world)
    assert [(tell.text, tell.tone) for tell in act.outcome.tells] == [("The bridge falls", "turn")]
    assert act.outcome.offers == ()
    last = done("scene The yard", 2, world=act.after)
    assert [tell.text for tell in last.outcome.tells] == ["Orso comes back"]
    none = done("scene The well", 1, world=last.after)
    assert [offer.procedure for offer in none.outcome.offers] == ["other.surprise"]


def test_names_are_drawn_as_often_as_they_weigh() -> None:
    states = {"Bell": "Open", "The Well": "Open", "Old": "Closed"}
    threads = {name.lower(): Listed(name=name, state=state) for name, state in states.items()}
    world = BEFORE.but(threads=Map(threads))
    heavy = done("weigh Well 3", world=world).after
    assert odds("pick threads", heavy).headlines == {"The Well": Fraction(3, 4), "Bell": Fraction(1, 4)}
    with recorded_as({"other.pick": 1}):
        assert odds("pick threads", heavy).headlines["The Well"] == Fraction(1, 2), "a part of a name weighed nothing"
    never = done("weigh Bell 0", world=heavy).after
    assert odds("pick threads", never).headlines == {"The Well": 1}


def test_a_campaign_that_names_no_game_plays_this_one_and_no_other_answers_in_it() -> None:
    assert [each.id for each in shelf.games_in_use(World())] == ["other"]
    asked = shelf.of(World()).oracle_game(World())
    assert asked is not None
    assert asked.oracle is not None
    after = perform(make(asked.oracle.procedure, {"question": "Is it?"}), World(), Chance(1), tables={}).after
    assert after == World()


def test_dice_of_every_shape_on_a_sheet_are_exact() -> None:
    """Two dice of six with a number, held against another, counted by hand."""
    for target, plus in product(range(2, 15), (-2, 0, 3)):
        world = BEFORE.but(characters=Map({"ada": Character(name="Ada", notes=Map({"Wits": f"{plus:+d}"}))}))
        found = odds(f"roll 2d6+Wits v {target}", world).headlines.get("Success", Fraction(0))
        assert found == Fraction(sum(a + b + plus >= target for a, b in product(range(1, 7), repeat=2)), 36)


def test_a_die_that_a_tag_made_a_tracker_is_rolled_by_its_name_and_a_count_has_no_sign() -> None:
    torch = StepDie(name="Torch", start=8, die=6)
    world = BEFORE.but(trackers=Map({"torch": torch, "oil": StepDie(name="Oil", start=8, die=0)}))
    assert done("roll torch+STR", 5, world=world).outcome.headline == "7"
    with pytest.raises(Refused, match="Nothing on the sheet is called “Oil”"):
        done("roll Oil", 5, world=world)
    (view,) = shelf.system("other").views(BEFORE)
    signs = {stat.name: stat.signed for part in view.parts if isinstance(part, StatGrid) for stat in part.stats}
    assert signs == {"STR": True, "Purse": False, "Stealth": False, "Armour Class": False}


def test_a_sheet_is_written_down_in_one_line_and_each_change_is_reported_once() -> None:
    world = World(characters=Map({"ada": Character(name="Ada")}), active="ada")
    made = done("create STR 8, DEX +3, HP 9/9, Looks: tall", world=world)
    assert notes(made) == {"STR": "8", "DEX": "+3", "HP": "9/9", "Looks": "tall"}
    hurt = done("damage 4", world=made.after)
    assert (hurt.outcome.headline, hurt.outcome.because) == ("HP 5 of 9", "")
    assert words_of_changes(hurt.changes, shelf.INSTALLED) == ["HP 9/9 -> 5/9"]
    assert words_of_changes(made.changes, shelf.INSTALLED)[:2] == ["STR 8", "DEX +3"]


@each_row(
    ("line", "faces", "told"),
    [
        ("roll longsword", [5], "8"),
        ("roll d20-Longsword", [15, 5], "7"),
        ("roll d20 long v 20", [15, 5], "Success"),
        ("roll dagger", [3], "5"),
        ("damage longsword", [1], "HP 2 of 8"),
        ("roll st", [3], "5"),
    ],
)
def test_the_dice_of_a_line_of_words_are_rolled_by_its_name(line: str, faces: list[int], told: str) -> None:
    more = {"Longsword": "1d8+3 slashing", "Dagger": "d4+STR", "Stool": "1d2", "Bad": "d6/d8"}
    one = Character(name="Ada", notes=Map({"STR": "+2", "HP": "6/8", **more}))
    world = BEFORE.but(characters=Map({"ada": one}))
    assert done(line, *faces, world=world).outcome.headline == told
    with pytest.raises(Refused, match="There are: STR, HP, Longsword, Dagger, Stool"):
        done("roll axe", world=world)


def test_a_line_of_several_is_several_lines_and_was_one_before() -> None:
    act = done("line str +3, CON -1, Gear: lamp, rope, HP 7/8")
    assert notes(act) == {**LINES, "STR": "+3", "CON": "-1", "Gear": "lamp, rope", "HP": "7/8"}
    assert act.outcome.headline == "STR +3, CON -1, Gear lamp, rope, HP 7/8"
    line = make(shelf.procedure("other.line"), {"line": "CON +2, WIS -1"})
    with recorded_as({"other.line": 1}):
        old = perform(line, BEFORE, Chance(1), tables={})
    assert notes(old) == {**LINES, "CON +2, WIS": "-1"}


def test_a_sheet_in_one_line_may_begin_with_the_name_of_somebody_new() -> None:
    act = done("create Brannoch of Ey, STR +2, HP 9/9, Looks: tall", world=World())
    (one,) = act.after.characters.values()
    assert (one.name, dict(one.notes)) == ("Brannoch of Ey", {"STR": "+2", "HP": "9/9", "Looks": "tall"})
    kept = done("create Ruth, Spot Hidden 65%, Gear: lamp, notebook, a 9 mm, HP 4/4", world=World())
    (ruth,) = kept.after.characters.values()
    assert dict(ruth.notes) == {"Spot Hidden": "65%", "Gear": "lamp, notebook, a 9 mm", "HP": "4/4"}
    assert done("roll d100 under spot", 65, world=kept.after).outcome.headline == "Success"
    assert done("gain 5 spot", world=kept.after).after.characters["ruth"].notes["Spot Hidden"] == "70%"
    with pytest.raises(Refused, match="Begin with a name: Brannoch"):
        done("create STR +2, HP 9/9", world=World())


SAID = "Oswin, cleric of the Third Bell, who limps, WIS +3, Cure d8, HP 4/11"


@pytest.mark.parametrize(
    "inputs", [{"lines": SAID.split(", ")}, {"name": SAID}, {"name": "Oswin", "lines": SAID.split(", ")[1:]}]
)
def test_a_sheet_is_read_wherever_it_is_typed_and_says_who_that_is(inputs: dict[str, Any]) -> None:
    made = perform(make(shelf.procedure("other.create"), inputs), World(), Chance(1), tables={})
    (one,) = made.after.characters.values()
    assert (one.name, one.concept) == ("Oswin", "cleric of the Third Bell, who limps")
    assert dict(one.notes) == {"WIS": "+3", "Cure": "d8", "HP": "4/11"}
    assert done("heal d8+wis", 2, world=made.after).after.characters["oswin"].notes["HP"] == "9/11"
    with pytest.raises(Refused, match="holds two numbers"):
        done("create Ada, STR 16 (+3), HP 4/4", world=World())
    with pytest.raises(Refused, match="“a ferryman” is not a line"):
        done("create Oswin, a ferryman, HP 4/4", world=made.after.but(characters={"oswin": one.but(sheets=Map())}))


def test_the_active_character_comes_in_with_a_sheet_where_the_line_holds_one() -> None:
    game = shelf.system("other")
    assert [type(each) for each in character_acts(SAID, [game])] == [Create]
    assert [character_acts(line, [game]) for line in ("", "Goblin 7", "Ada, a ferryman")] == [
        (), (Add(name="Goblin 7"),), (Add(name="Ada", concept="a ferryman"),)]  # fmt: skip
    assert [type(each) for each in character_acts(SAID, [shelf.system("duskara")])] == [Add]
    with pytest.raises(Refused, match="“Bold 9” is not part of a name"):
        character_acts("Kor, Bold 9", [GAMES["briar"]])


WIGHT = BEFORE.but(
    people=Map(
        wight=Listed(name="Wight", tags=("cold", "HP 9/9", "AC 17", "Dodge 30%")),
        orso=Listed(name="Orso", tags=("a hunter",)),
    ),
    places=Map(door=Listed(name="Iron door", tags=("Body 20/20",))),
    characters=BEFORE.characters.put("bo", Character(name="Bo", notes=Map({"HP": "4/5"}))),
)


@each_row(
    ("line", "made"),
    [
        ("purse -5", "other.spend amount=5 what=purse"),
        ("Purse +d6", "other.gain amount=d6 what=Purse"),
        ("hp -4", "other.damage amount=4 what=hp"),
        ("hp 5", "other.line line=HP 5/8"),
        ("hp 5/9", "other.line line=HP 5/9"),
        ("str -1", "other.line line=STR -1"),
        ("dodge 40", "other.line line=Dodge 40%"),
        ("stress -1", "other.heal amount=1 what=stress"),
        ("stress +1", "other.gain amount=1 what=stress"),
        ("wight -d6", "other.damage amount=d6 what=wight"),
        ("wight -1d6+2", "other.damage amount=1d6+2 what=wight"),
        ("orso -1", ""),
        ("wight 3", "other.damage amount=6 what=wight"),
        ("wight 9", ""),
        ("hp", ""),
        ("looks -1", ""),
        ("hp full", "other.line line=HP 8/8"),
        ("wight full", ""),
        ("purse full", ""),
        ("lamp down", "other.step what=lamp"),
        ("lamp up", "other.step what=lamp way=up"),
        ("lamp d6", "other.line line=Lamp d6"),
        ("hit dice down", "other.step what=hit dice"),
        ("old axe", "other.roll roll=old axe"),
        ("old axe +1 v wight", "other.roll roll=old axe +1 against=wight"),
        ("hp down", ""),
    ],
)
def test_a_number_of_the_sheet_is_changed_by_its_name_after_a_slash(line: str, made: str) -> None:
    one = WIGHT.characters["ada"]
    notes = one.notes.put("Dodge", "30%").put("Stress", "2/6").put("Lamp", "d8").put("Hit Dice", "d8")
    notes = notes.put("Old axe", "1d8+3 slashing")
    world = WIGHT.but(characters=Map({"ada": one.but(notes=notes)}))
    kind = number_called(line, world)
    given = kind.model_dump(exclude_defaults=True, exclude={"by"}) if kind else {}
    assert " ".join([kind.id if kind else "", *(f"{name}={value}" for name, value in given.items())]).strip() == made
    assert not (kind and kind.refusal(world))


def test_a_number_of_the_sheet_comes_before_another_word_for_an_act() -> None:
    """`/harm +1` opened the form of Take damage."""
    notes = WIGHT.characters["ada"].notes.put("Harm", "0/3")
    campaign: Any = SimpleNamespace(world=WIGHT.but(characters=Map({"ada": WIGHT.characters["ada"].but(notes=notes)})))
    assert unless_on_sheet(Damage, "harm +1", campaign) is None
    assert unless_on_sheet(Damage, "hurt 3", campaign) is Damage


@each_row(
    ("line", "told", "stands"),
    [
        ("damage 4 Wight", "Wight: HP 5 of 9", ("cold", "HP 5/9", "AC 17", "Dodge 30%")),
        ("damage 12 wig", "Wight: HP 0 of 9", ("cold", "HP 0/9", "AC 17", "Dodge 30%")),
        ("heal 2 Wight's AC", "Wight: AC 19", ("cold", "HP 9/9", "AC 19", "Dodge 30%")),
        ("spend 1 wight hp", "Wight: HP 8 of 9", ("cold", "HP 8/9", "AC 17", "Dodge 30%")),
        ("damage 5 Iron door", "Iron door: Body 15 of 20", ("Body 15/20",)),
        ("damage 1 Bo", "Bo: HP 3 of 5", None),
        ("damage 2 Ada", "HP 4 of 8", None),
    ],
)
def test_a_number_after_a_listed_name_is_reached_by_that_name(
    line: str, told: str, stands: tuple[str, ...] | None
) -> None:
    act = done(line, world=WIGHT)
    assert act.outcome.headline == told
    listed = {**act.after.people, **act.after.places}
    assert stands is None or stands in [each.tags for each in listed.values()]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("damage 2 Orso", "Orso has nothing like HP 6/8. Write it after the name: [N:Orso|HP 5/5]."),
        ("damage 2 wight speed", "Wight has no number “speed”. There are: HP, AC, Dodge."),
        ("roll resist Stealth v 60", "take a fifth: resist Stealth/5 v 12."),
        ("damage 2 Troll", "For somebody else: [N:Troll|HP 5/5] first."),
    ],
)
def test_a_number_that_cannot_be_used_is_refused_with_what_to_write(line: str, why: str) -> None:
    name, _, rest = line.partition(" ")
    assert why in from_line(shelf.procedure(f"other.{name}"), rest, WIGHT).refusal(WIGHT)


def test_the_name_that_is_read_aloud_means_its_abbreviation() -> None:
    assert done("roll d20+hit points v 10", 5).outcome.headline == done("roll d20+HP v 10", 5).outcome.headline
    hurt = done("damage 3").after
    assert done("heal 1 Hit Points", world=hurt).after == done("heal 1 HP", world=hurt).after
    moved = number_called("purse plus 3", BEFORE)
    assert moved
    assert moved == number_called("purse +3", BEFORE)


def test_a_name_that_a_long_sheet_lacks_is_refused_with_a_way_out() -> None:
    one = WIGHT.characters["ada"]
    long = WIGHT.but(
        characters=Map({"ada": one.but(notes=Map({f"Skill {each}": "+1" for each in "abcdefghijklmnop"}))})
    )
    assert "Write it there: " in from_line(shelf.procedure("other.roll"), "quickness", long).refusal(long)


@each_row(
    ("line", "read"),
    [
        ("STR v 15", "STR: d20+2 v 15"),
        ("STR+Hunting", "STR+Hunting: 2+d8"),
        ("under Stealth", "d20 under Stealth 45"),
        ("d20+Armour Class v 15", "Armour Class: d20+13 v 15"),
        ("STR dis v Armour", "STR: 2d20kl1+2 v Armour Class 13"),
        ("STR >= wight ac", "STR: d20+2 v Wight AC 17"),
        ("d100 under wight dodge", "d100 under Wight Dodge 30"),
        ("d20+STR vs AC 13", "d20+2 v AC 13"),
        ("STR save v Difficulty: 15", "STR: d20+2 v Difficulty 15"),
        ("STR attack adv v wight ac", "STR: 2d20kh1+2 v Wight AC 17"),
        ("Hunting: d8", "d8"),
        ("Stealth extreme", "d100 under Stealth/5 9"),
        ("Stealth +5%", "d100 under Stealth +5 = 50"),
        ("Stealth b", "10*2d10kl1+d10-10 under Stealth 45"),
        ("Stealth hard +2 penalty dice", "10*3d10kh1+d10-10 under Stealth/2 22"),
        ("resist Purse v 14", "d100 under Purse 12 v 14 = 40"),
        ("attack with STR v wight", "STR: d20+2 v Wight AC 17"),
        ("resist Stealth/5 v 14", "d100 under Stealth/5 9 v 14 = 25"),
        ("STR save dc15", "STR: d20+2 v 15"),
        ("STR save with advantage v 15", "STR: 2d20kh1+2 v 15"),
        ("under Stealth-20", "d20 under Stealth -20 = 25"),
        ("STR v wight", "STR: d20+2 v Wight AC 17"),
    ],
)
def test_a_line_is_shown_as_the_dice_that_it_rolls(line: str, read: str) -> None:
    assert read in from_line(shelf.procedure("other.roll"), line, WIGHT).read_as(WIGHT)


def test_a_percentage_is_rolled_under_with_a_hundred_faces() -> None:
    notes = Map(
        {"Spot Hidden": "65%", "STR": "25", "SAN": "55/99", "HP": "9/9", "Gold": "40", "Hunting": "d8", "Sten-9": "30%"}
    )
    vera = World(active="vera", characters=Map({"vera": Character(name="Vera", notes=notes)}))
    assert odds("roll spot hid", vera).headlines["Success"] == Fraction(65, 100)
    act = done("roll spot hid", 66, world=vera)
    assert (act.outcome.headline, act.outcome.because) == ("Failure", "66 against Spot Hidden 65: 1 too many.")
    assert odds("roll spot hid bonus", vera).headlines["Success"] == Fraction(7, 8)
    assert odds("roll spot hid p", vera).headlines["Success"] == Fraction(425, 1000)
    beside = [
        odds(f"roll {line}", vera).headlines["Success"]
        for line in ("str", "san", "san/5", "spot hid -20", "STR+10", "sten-9")
    ]
    assert beside == [Fraction(of, 100) for of in (25, 55, 11, 45, 35, 30)], "numbers beside a percentage are such too"
    assert [done(f"roll {line}", 3, world=vera).outcome.total for line in ("HP", "Gold", "Hunting")] == [12, 43, 3]
    with recorded_as({"other.roll": 4}):
        assert done("roll STR", 3, world=vera).outcome.total == 28, "as it was once"
    with recorded_as({"other.roll": 6}):
        assert odds("roll Spot Hidden v 80", vera).headlines["Success"] == Fraction(6, 20), "as it was once"
    low, high = (
        vera.but(characters=Map({"vera": Character(name="Vera", notes=Map({"STR": each}))})) for each in ("25", "45")
    )
    assert done("roll STR", 3, world=low).outcome.total == 28
    assert odds("roll STR", high).headlines["Success"] == Fraction(45, 100), "too high to be added to anything"
    hundred = low.but(readings=Map({"other.dice": "d100"}))
    assert odds("roll STR", hundred).headlines["Success"] == Fraction(1, 4)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("save VS poison", "Save vs Poison: d20+12"),
        ("Save vs Poison v 15", "Save vs Poison: d20+12 v 15"),
        ("d20 v save vs poison", "d20 v Save vs Poison 12"),
    ],
)
def test_a_name_that_holds_the_sign_of_a_target_is_one_name(line: str, read: str) -> None:
    world = World(active="vera", characters=Map({"vera": Character(name="Vera", notes=Map({"Save vs Poison": "12"}))}))
    assert from_line(shelf.procedure("other.roll"), line, world).read_as(world) == read


def test_a_score_that_is_added_whole_is_reported_where_a_bonus_may_be_meant() -> None:
    warned = {
        line: from_line(shelf.procedure("other.roll"), line, BEFORE).warns(BEFORE)
        for line in ("armour", "STR", "under armour", "d100+Stealth")
    }
    assert warned == {
        "armour": "Armour Class is added whole. For a bonus write a line: Armour Class +2",
        **dict.fromkeys(("STR", "under armour", "d100+Stealth"), ""),
    }


def test_a_condition_that_counts_is_named_beside_the_roll() -> None:
    weighed = perform(
        make(shelf.procedure("other.condition"), {"name": "Dazed -3"}), BEFORE, Chance(1), tables={}
    ).after
    roll = done("roll STR v 10", 9, world=weighed)
    assert [(each.name, each.value) for each in roll.outcome.mods] == [("STR", 2), ("Dazed", -3)]
    under = done("roll under Armour", 11, world=weighed).outcome
    assert (under.headline, under.because) == ("Failure", "11 against Armour Class 13 -3 Dazed = 10: 1 too many.")


def test_the_line_itself_is_not_said_again_as_what_was_rolled() -> None:
    assert done("roll STR", 14).outcome.because == ""
    assert done("roll str", 14).outcome.because == "Rolled as STR."
    with recorded_as({"other.roll": 4}):
        assert done("roll STR", 14).outcome.because == "Rolled as STR."


def test_a_die_of_the_sheet_is_an_amount_and_a_number_is_what_moves() -> None:
    heal = shelf.procedure("other.heal")
    assert from_line(heal, "hunting", BEFORE) == make(heal, {"amount": "Hunting"})
    assert from_line(heal, "hunting STR", BEFORE) == make(heal, {"amount": "Hunting", "what": "STR"})
    with pytest.raises(Refused):
        from_line(heal, "HP", BEFORE)
    assert done("heal hunting", 2).outcome.headline == "HP 8 of 8"


def test_surprises_end_in_the_words_that_journals_hold() -> None:
    """Another wording is another result to `check`, whatever the version."""
    begun = done("surprises yes").after
    assert done("surprises no", world=begun).outcome.headline == "No surprise may come"
