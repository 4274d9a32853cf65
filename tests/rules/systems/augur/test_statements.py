"""Each mechanical statement of Augur's core rules, played through the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo_journal.rules.perform import Performed
from solo_journal.rules.tables import Tables

from ....rows import each_row
from ...statements import Statement, act, begun, holds, offers, says_with, sheet

GAME = "augur"
ADA = act("create", name="Ada", approaches="Finesse 3, Force 0, Heart 1", expertise="Roofs")
"""Momentum 2, no Stress, four boxes."""


def of(done: Performed, name: str) -> Any:
    return sheet(done, GAME, "ada").get(name)


def rolled(done: Performed, sides: int) -> int:
    return sum(len(each.faces) for each in done.outcome.rolls if each.dice.endswith(f"d{sides}"))


def at(momentum: int) -> tuple[Any, ...]:
    return (ADA, act("momentum", to=momentum))


says = says_with(
    momentum=lambda done: of(done, "momentum"),
    stress=lambda done: of(done, "stress"),
    harm=lambda done: of(done, "harm"),
    threat=lambda done: rolled(done, 8),
    choices=lambda done: len(done.choices),
)
"""With Ada's Momentum, Stress and harm, the threat dice that were rolled, and the number of choices."""
BURN: Mapping[str, str] = {"Burn Momentum": "yes"}

STATEMENTS: tuple[Statement, ...] = (
    # reading the highest die
    says("1 is botched", act("action", 1, dice=1), gives="Botched"),
    says("2 is botched", act("action", 2, dice=1), gives="Botched"),
    says("3 is botched", act("action", 3, dice=1), gives="Botched"),
    says("4 is messy", act("action", 4, dice=1), gives="Messy"),
    says("5 is messy", act("action", 5, dice=1), gives="Messy"),
    says("6 is good", act("action", 6, dice=1), gives="Good"),
    says("two 6s are perfect", act("action", 6, 6, dice=2), gives="Perfect"),
    says("three 6s too", act("action", 6, 6, 6, dice=3), gives="Perfect"),
    says("the highest die is read", act("action", 2, 5, 3, dice=3), gives="Messy"),
    says("two 5s are messy", act("action", 5, 5, dice=2), gives="Messy"),
    says("as many dice as the approach has", ADA, act("action", 1, 2, 6, approach="Finesse"), gives="Good"),
    says("0d rolls two and takes the lowest", act("action", 6, 4, dice=0), gives="Messy"),
    says("an approach of 0 likewise", ADA, act("action", 6, 2, approach="Force"), gives="Botched"),
    says("two 6s on 0d are good", act("action", 6, 6, dice=0), gives="Good"),
    says("fewer than none is 0d", act("action", 5, 6, dice=-2), gives="Messy"),
    says(
        "more than six dice are not rolled: it works",
        act("action", dice=7),
        gives="It works",
        so=lambda done: not done.outcome.rolls,
    ),
    says("six are", act("action", 1, 1, 1, 1, 1, 4, dice=6), gives="Messy"),
    says("more than six with bonus dice are not rolled", act("action", dice=6, ability="Catfall"), gives="It works"),
    says("an approach that nobody has is refused", ADA, act("action", approach="Wit"), refused="Wit"),
    says(
        "dice or an approach, one of the two", ADA, act("action", approach="Finesse", dice=2), refused="one of the two"
    ),
    # the Action Chart
    says("good moves Momentum up", ADA, act("action", 6, 1, 2, approach="Finesse"), momentum=3),
    says("botched down", *at(4), act("action", 1, 1, 2, approach="Finesse"), momentum=3),
    says(
        "a loss that would reach 0 costs a Stress, and the track resets",
        ADA,
        act("momentum", to=1),
        act("action", 1, 1, 2, approach="Finesse"),
        momentum=2,
        stress=1,
    ),
    says(
        "the chart of danger is another: botched costs Stress, and no Momentum",
        ADA,
        act("action", 1, 1, 2, approach="Finesse", chart="danger"),
        momentum=2,
        stress=1,
    ),
    says("a chart that is not there is refused", act("action", 1, dice=1, chart="cooking"), refused="cooking"),
    says(
        "a botched action may cost harm, or a way out that closes",
        ADA,
        act("action", 1, 1, 2, approach="Finesse"),
        so=offers("Take harm", "A way out closes: what bars it?"),
    ),
    says(
        "what advances comes closer when an action is messy",
        ADA,
        act("stance", name="The flood", stance="advancing"),
        act("action", 4, 1, 2, approach="Finesse"),
        so=offers("Take harm", "The flood advances: tick its clock", "A way out closes: what bars it?"),
    ),
    says(
        "a stance is felt unless it is said to be none",
        act("stance", name="The warden", stance="resistant"),
        gives="The warden: resistant +1",
    ),
    says(
        "an ability of the sheet gives a die, and one that is not there none",
        act("create", name="Ada", approaches="Finesse 3", abilities="Catfall"),
        act("action", approach="Finesse", ability="Flight"),
        refused="No ability “Flight”. There is: Catfall.",
    ),
    says(
        "a die of one kind is not taken for the other",
        act("create", name="Ada", approaches="Finesse 3", abilities="Catfall"),
        act("action", approach="Finesse", expertise="Catfall"),
        refused="No expertise “Catfall”. It is an ability.",
    ),
    says(
        "with the last box of Stress marked, the next dire result takes you out",
        ADA,
        act("stress", amount=4),
        so=lambda done: "dire result takes them out" in done.outcome.tells[0].more,
    ),
    says(
        "a good one does not",
        ADA,
        act("action", 6, 1, 2, approach="Finesse"),
        so=lambda done: not done.outcome.offers,
    ),
    # threat dice
    says("a 7 cuts one step", act("action", 6, 7, dice=1, threat=1), gives="Messy"),
    says("an 8 cuts one step", act("action", 6, 8, dice=1, threat=1), gives="Messy"),
    says("a 6 on a threat die does not", act("action", 6, 6, dice=1, threat=1), gives="Good"),
    says("messy is cut to botched", act("action", 4, 7, dice=1, threat=1), gives="Botched"),
    says("botched is cut to dire", act("action", 1, 8, dice=1, threat=1), gives="Dire"),
    says("cuts add up", act("action", 6, 7, 8, dice=1, threat=2), gives="Botched"),
    says("three cuts make good dire", act("action", 6, 7, 8, 7, dice=1, threat=3), gives="Dire"),
    says("there is nothing below dire", act("action", 1, 7, 8, dice=1, threat=2), gives="Dire"),
    says("perfect is never cut", act("action", 6, 6, 8, 7, dice=2, threat=2), gives="Perfect"),
    says("a normal action has no threat dice", act("action", 5, dice=1), threat=0),
    says("risky is one", act("action", 5, 1, dice=1, threat=1), threat=1),
    says("complex is two", act("action", 5, 1, 1, dice=1, threat=2), threat=2),
    says("desperate is three", act("action", 5, 1, 1, 1, dice=1, threat=3), threat=3),
    says("impossible is not rolled", act("action", dice=1, threat=4), refused="mpossible"),
    says(
        "harm adds threat dice",
        ADA,
        act("harm", name="Cut", threat=2),
        act("action", 6, 1, 1, 7, 8, approach="Finesse"),
        gives="Botched",
    ),
    says(
        "a number behind the injury is its threat",
        ADA,
        act("harm", name="Cut 2"),
        act("action", 6, 1, 1, 7, 8, approach="Finesse"),
        gives="Botched",
    ),
    says(
        "and makes nothing impossible",
        ADA,
        act("harm", name="Cut", threat=2),
        act("action", 6, 1, 1, 1, 1, 1, 1, 1, approach="Finesse", threat=3),
        threat=5,
    ),
    says(
        "healed harm adds none",
        ADA,
        act("harm", name="Cut", threat=2),
        act("heal", name="Cut"),
        act("action", 6, 1, 1, approach="Finesse"),
        threat=0,
    ),
    # position and stances
    says("the own position adds to the threat", act("action", 6, 7, dice=1, position=1), gives="Messy"),
    says(
        "a resistant obstacle adds its threat",
        act("stance", name="The warden", stance="resistant", value=2),
        act("action", 6, 7, 8, dice=1, against="The warden"),
        gives="Botched",
    ),
    says(
        "a substantial one has at least 1",
        act("stance", name="The wall", stance="substantial"),
        act("action", 6, 8, dice=1, against="The wall"),
        gives="Messy",
    ),
    says(
        "an inert one has none",
        act("stance", name="The wall", stance="inert"),
        act("action", 6, dice=1, against="The wall"),
        threat=0,
    ),
    says(
        "stances add up",
        act("stance", name="The wall", stance="substantial", value=1),
        act("stance", name="The wall", stance="volatile", value=1),
        act("action", 6, 1, 1, dice=1, against="The wall"),
        threat=2,
    ),
    says(
        "together 4 are impossible",
        act("stance", name="The wall", stance="substantial", value=4),
        act("action", dice=1, against="The wall"),
        refused="mpossible",
    ),
    says(
        "a compromised one takes away",
        act("stance", name="The clerk", stance="compromised", value=-1),
        act("action", 6, dice=1, threat=1, against="The clerk"),
        threat=0,
    ),
    says(
        "an advancing one sets a clock",
        act("stance", name="The tide", stance="advancing", clock=6),
        so=lambda done: [each.size for each in done.after.trackers.values()] == [6],
    ),
    says("a stance has its range", act("stance", name="The wall", stance="substantial", value=0), refused="1"),
    says(
        "a threat below 0 gives Momentum before the roll",
        ADA,
        act("action", 4, 1, 1, approach="Finesse", threat=-2),
        momentum=4,
    ),
    says("and rolls no threat dice", ADA, act("action", 4, 1, 1, approach="Finesse", threat=-1), threat=0),
    says(
        "with Momentum full what a threat below 0 gives is lost",
        *at(6),
        act("action", 4, 1, 1, approach="Finesse", threat=-2),
        momentum=6,
    ),
    says("no threat is lower than -2", act("action", dice=1, threat=-3), refused="threat"),
    says(
        "volatile is 0 to 4",
        act("stance", name="The still", stance="volatile", value=3),
        act("action", 6, 1, 1, 1, dice=1, against="The still"),
        threat=3,
    ),
    says("compromised not above 0", act("stance", name="The clerk", stance="compromised", value=1), refused="-2 to 0"),
    says(
        "two obstacles add up",
        act("stance", name="The wall", stance="substantial", value=1),
        act("stance", name="The dog", stance="resistant", value=1),
        act("action", 6, 1, 1, dice=1, against="The wall,The dog"),
        threat=2,
    ),
    says(
        "3d2t is three action dice and two threat dice", act("action", 2, 5, 3, 8, 1, dice=3, threat=2), gives="Botched"
    ),
    says("as many of each is about even", act("action", 4, 3, 6, 6, dice=2, threat=2), gives="Messy"),
    says("a 5 that is cut is botched", act("action", 5, 7, dice=1, threat=1), gives="Botched"),
    says("good, cut twice, is botched", act("action", 6, 2, 7, 8, 1, dice=2, threat=3), gives="Botched"),
    says("perfect stands against three cuts", act("action", 6, 6, 7, 8, 8, dice=2, threat=3), gives="Perfect"),
    says("0d can be good with two 6s alone", act("action", 6, 5, dice=0), gives="Messy"),
    says("threat 4 is impossible however able one is", act("action", dice=6, threat=4), refused="impossible"),
    says(
        "a lower threat by the position is possible again",
        act("action", 6, 1, 1, 1, dice=1, threat=4, position=-1),
        gives="Good",
    ),
    says(
        "Momentum never falls below 0 nor rises above 6",
        act("create", name="Ada"),
        act("momentum", to=7),
        refused="0 to 6",
    ),
    says(
        "what is out of the way adds nothing",
        act("stance", name="The wall", stance="substantial", value=1),
        act("drop_obstacle", name="The wall"),
        act("action", dice=1, against="The wall"),
        refused="The wall",
    ),
    says(
        "a good result beats an obstacle",
        act("stance", name="The wall", stance="volatile"),
        act("action", 6, 1, dice=1, against="The wall"),
        so=offers("The wall is out of the way"),
    ),
    says(
        "what is substantial takes as many as its threat",
        act("stance", name="The flood", stance="substantial", value=3),
        act("action", 6, 1, 1, 1, dice=1, against="flood"),
        so=offers("The flood: substantial +2 from now on"),
    ),
    says(
        "it stands after a botched one",
        act("stance", name="The wall", stance="volatile"),
        act("action", 2, 1, dice=1, against="The wall"),
        so=offers("A way out closes: what bars it?"),
    ),
    says("a word says the level", act("action", 6, 1, dice=1, threat="risky"), threat=1),
    # a rest, by our ruling
    says(
        "a quiet night clears 1 Stress and heals nothing",
        ADA,
        act("stress", amount=3),
        act("harm", name="Sprain", threat=1),
        act("rest"),
        stress=2,
        harm={"Sprain": 1},
    ),
    says(
        "some quiet days clear all of it and heal harm of 1",
        ADA,
        act("stress", amount=3),
        act("harm", name="Sprain", threat=1),
        act("harm", name="Deep cut", threat=2),
        act("rest", length="days"),
        stress=0,
        harm={"Deep cut": 2},
    ),
    says(
        "with care harm of 2 heals too, and harm of 3 by a scene of its own",
        ADA,
        act("harm", name="Broken leg", threat=3),
        act("harm", name="Deep cut", threat=2),
        act("rest", length="days", care=True),
        so=lambda done: (
            of(done, "harm") == {"Broken leg": 3} and [each.procedure for each in done.outcome.offers] == ["augur.heal"]
        ),
    ),
    says(
        "Stress that a rest frees pays for Momentum that waits at 0",
        ADA,
        act("stress", amount=4),
        act("momentum", amount=-2),
        act("rest"),
        momentum=2,
        stress=4,
    ),
    says(
        "what advances comes closer while one rests",
        ADA,
        act("stance", name="The tide", stance="advancing"),
        act("stress", amount=1),
        act("rest"),
        so=lambda done: (
            [(each.procedure, each.inputs) for each in done.outcome.offers]
            == [("tracker.tick", {"tracker": "The tide advances"})]
        ),
    ),
    says("a rest that gives nothing back is story", ADA, act("rest"), refused="no Stress to clear"),
    # bonus dice
    says(
        "one expertise to a roll, and one that is there",
        ADA,
        act("action", approach="Finesse", expertise="Cooking"),
        refused="Cooking",
    ),
    says(
        "who assists shares the risk",
        ADA,
        act("character.add", name="Josse"),
        act("action", 1, 1, 1, 2, approach="Finesse", assist="Josse"),
        so=lambda done: any(each.title.startswith("Josse shares the risk") for each in done.outcome.offers),
    ),
    says(
        "and their own die is told",
        ADA,
        act("character.add", name="Josse"),
        act("action", 1, 1, 1, 6, approach="Finesse", assist="Josse"),
        so=lambda done: (
            "the die of Josse alone: good"
            in done.outcome.because.casefold().replace("the die of josse", "the die of Josse")
        ),
    ),
    says("nobody assists themselves", ADA, act("action", approach="Finesse", assist="Ada"), refused="rolls already"),
    says(
        "pushing yourself costs a Stress and gives a die",
        ADA,
        act("action", 1, 1, 1, 6, approach="Finesse", push=True),
        so=lambda done: of(done, "stress") == 1 and done.outcome.headline == "Good",
    ),
    says(
        "without free Stress it cannot be done",
        ADA,
        act("stress", amount=4),
        act("action", approach="Finesse", push=True),
        refused="All Stress is marked",
    ),
    says("expertise adds 1d", ADA, act("action", 1, 1, 1, 6, approach="Finesse", expertise="Roofs"), gives="Good"),
    says("an ability adds 1d", act("action", 1, 6, dice=1, ability="Catfall"), gives="Good"),
    says(
        "working together adds 1d",
        ADA,
        act("character.add", name="Josse"),
        act("action", 1, 1, 1, 6, approach="Finesse", assist="Josse"),
        gives="Good",
    ),
    says(
        "one die, however many assist",
        ADA,
        act("character.add", name="Josse"),
        act("character.add", name="Pim"),
        act("action", 1, 1, 1, 6, approach="Finesse", assist="Josse,Pim"),
        gives="Good",
    ),
    says("help from the world adds 1d", act("action", 1, 6, dice=1, outside="the wind"), gives="Good"),
    says(
        "and it is the one die of working together",
        ADA,
        act("character.add", name="Josse"),
        act("action", dice=1, assist="Josse", outside="the wind"),
        refused="adds one die, however many help",
    ),
    says(
        "an expertise may leave no doubt, so that nothing is rolled",
        act("action", dice=5, ability="Catfall", outside="the wind"),
        gives="It works",
    ),
    says(
        "whoever is out of the story does nothing",
        ADA,
        act("out"),
        act("action", dice=1),
        refused="out of the story",
    ),
    says(
        "the harm of whoever comes back may bring its number",
        ADA,
        act("out"),
        act("come_back", bears="Torn ear 2"),
        harm={"Torn ear": 2},
    ),
    says(
        "a stance that stands already is taken anew",
        act("stance", name="The warden", stance="resistant", value=2),
        act("stance", name="The warden", stance="resistant", value=3),
        gives="The warden: resistant +3",
    ),
    says(
        "three bonus dice at most",
        ADA,
        act("character.add", name="Josse"),
        act("action", approach="Heart", expertise="Roofs", ability="Catfall", assist="Josse", push=True),
        refused="No more than 3 bonus dice",
    ),
    # momentum
    says("Momentum begins at 2", ADA, momentum=2),
    says("it is gained", ADA, act("momentum", amount=1), momentum=3),
    says("and goes to 6", *at(5), act("momentum", amount=2), momentum=6),
    says("a loss takes it", *at(4), act("momentum", amount=-1), momentum=3),
    says("at 0 it costs 1 Stress", ADA, act("momentum", amount=-2), stress=1),
    says("and resets to 2", ADA, act("momentum", amount=-2), momentum=2),
    says(
        "a gain lifts Momentum that waits at 0, and nothing is owed any more",
        ADA,
        act("stress", amount=4),
        act("momentum", amount=-2),
        act("momentum", amount=1),
        act("stress", amount=-1),
        momentum=1,
        stress=3,
    ),
    says("without free Stress it stays at 0", ADA, act("stress", amount=4), act("momentum", amount=-2), momentum=0),
    says(
        "until some can be taken",
        ADA,
        act("stress", amount=4),
        act("momentum", amount=-2),
        act("stress", amount=-1),
        momentum=2,
        stress=4,
    ),
    says(
        "burned it replaces the highest die",
        *at(6),
        act("action", 2, 3, 1, approach="Finesse", take=BURN),
        gives="Good",
    ),
    says("4 makes it messy", *at(4), act("action", 2, 3, 1, approach="Finesse", take=BURN), gives="Messy"),
    says(
        "then the cuts are applied",
        *at(6),
        act("action", 2, 3, 1, 7, approach="Finesse", threat=1, take=BURN),
        gives="Messy",
    ),
    says(
        "after burning the track is 2, and the chart moves it",
        *at(5),
        act("action", 2, 3, 1, approach="Finesse", take=BURN),
        momentum=2,
    ),
    says("burning 6 beside a 6 is not offered", *at(6), act("action", 6, 3, 1, approach="Finesse"), choices=0),
    says("at 3 it cannot be burned", *at(3), act("action", 2, 3, 1, approach="Finesse"), choices=0),
    says(
        "on 0d the kept die is replaced",
        *at(6),
        act("action", 4, 5, approach="Force", take=BURN),
        gives="Good",
    ),
    says(
        "burning never makes perfect",
        *at(6),
        act("action", 5, 5, 4, approach="Finesse", take=BURN),
        gives="Good",
    ),
    says("where it does not help it is not offered", *at(4), act("action", 5, 3, 1, approach="Finesse"), choices=0),
    says("a burned track starts at 2", *at(6), act("action", 3, 2, 1, approach="Finesse", take=BURN), momentum=3),
    # the oracle, by its dice
    says("perfect is yes, and", act("ask", 6, 6, likelihood="likely"), gives="Yes, and"),
    says("what is unlikely takes the lower of two", act("ask", 6, 2, likelihood="unlikely"), gives="No"),
    says("an even question is one die", act("ask", 6), gives="Yes"),
    says("messy is yes, but", act("ask", 4), gives="Yes, but"),
    says("botched is no", act("ask", 2), gives="No"),
    says("a cut below it no, and", act("ask", 2, 8, threat=1), gives="No, and"),
)


@each_row("statement", STATEMENTS, ids=lambda each: each.says)
def test_what_the_rules_say_is_so(statement: Statement, tables: Tables) -> None:
    holds(statement, GAME, begun(GAME), tables)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len({each.says for each in STATEMENTS}) == len(STATEMENTS) >= 60
