"""Each mechanical statement of Daggerheart's action rolls and of what hangs on them, played through the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solo_journal.rules.perform import Performed
from solo_journal.rules.tables import Tables

from ....rows import each_row
from ...statements import Act, Statement, act, begun, both, fight, has, holds, offers, says

GAME = "daggerheart"
Holds = Callable[[Performed], bool]
ADA = act("create", name="Ada", traits="2, 1, 1, 0, 0, -1", experiences="Scholar", weapons="Sword agility d8+3")
BO = act("create", name="Bo", traits="2, 1, 1, 0, 0, -1")
RAT = act("adversary", name="rat", difficulty=11, hp=3, major=5, severe=9, attack=1, damage="1d6+1")


def fear(wanted: int) -> Holds:
    return lambda done: done.after.systems[GAME].get("fear", 0) == wanted


def totals(wanted: int) -> Holds:
    return lambda done: done.outcome.total == wanted


def marked(wanted: int) -> Holds:
    """That the rat has marked so many hit points."""
    return lambda done: fight(done)["adversaries"]["rat"]["hp"] == wanted


def counts(wanted: int) -> Holds:
    """That the countdown stands there."""
    return lambda done: next(iter(done.after.systems[GAME]["countdowns"].values()))["value"] == wanted


def hits(*faces: int, **more: Any) -> Act:
    return act("attack", *faces, target="rat", **more)


def strike(*faces: int, **more: Any) -> Act:
    return act("strike", *faces, name="rat", **more)


def mark(what: str, amount: int, **more: Any) -> Act:
    return act("mark", what=what, amount=amount, **more)


TOUGH = act("adversary", name="rat", difficulty=11, hp=9, major=5, severe=12, attack=1, damage="1d6+1", stress=1)
"""A rat with Stress of its own."""
DOWN = (ADA, mark("hp", 6))
"""Ada at her last hit point."""
FAILED = hits(2, 3)
"""After which the spotlight is the GM's."""


def prepares(face: int, length: str) -> Act:
    """A rest for Hope alone, with this face for Fear."""
    return act("rest", face, length=length, first="prepare", second="prepare")


def countdown(kind: str, *faces: int) -> tuple[Act, ...]:
    return (act("countdown", name="The storm", start=6, kind=kind), act("action", *faces, difficulty=12))


STATEMENTS: tuple[Statement, ...] = (
    # the roll
    says("the Hope Die and the Fear Die are added", act("action", 7, 4, difficulty=12), so=totals(11)),
    says("a modifier is added", act("action", 7, 4, modifier=1, difficulty=12), gives="Success with Hope"),
    says("and may be negative", act("action", 7, 4, modifier=-2, difficulty=12), so=totals(9)),
    says("the total meets the Difficulty", act("action", 8, 4, difficulty=12), gives="Success with Hope"),
    says("one below fails", act("action", 7, 4, difficulty=12), gives="Failure with Hope"),
    says("Fear higher is with Fear", act("action", 4, 8, difficulty=12), gives="Success with Fear"),
    says("a failure with Fear", act("action", 3, 8, difficulty=12), gives="Failure with Fear"),
    says("equal dice are critical, whatever the total", act("action", 1, 1, difficulty=30), gives="Critical success"),
    says(
        "with disadvantage too", act("action", 2, 2, 6, difficulty=30, favour="disadvantage"), gives="Critical success"
    ),
    says("a trait is added", ADA, act("action", 6, 4, trait="agility", difficulty=12), gives="Success with Hope"),
    says(
        "a negative trait is subtracted",
        ADA,
        act("action", 7, 5, trait="knowledge", difficulty=12),
        gives="Failure with Hope",
    ),
    says("advantage adds a d6", act("action", 5, 4, 3, difficulty=12, favour="advantage"), gives="Success with Hope"),
    says(
        "disadvantage subtracts one",
        act("action", 8, 4, 1, difficulty=12, favour="disadvantage"),
        gives="Failure with Hope",
    ),
    says("both cancel", act("action", 8, 4, difficulty=12, favour="both"), so=totals(12)),
    says(
        "a named modifier is added", act("action", 7, 4, difficulty=12, modifiers="cloak +1"), gives="Success with Hope"
    ),
    says("a penalty is subtracted", act("action", 8, 4, difficulty=12, modifiers="wet rope -2"), so=totals(10)),
    says("another die is added", act("action", 5, 4, 3, difficulty=12, dice="Rally d6"), so=totals(12)),
    says(
        "every action roll has a Hope Die and a Fear Die",
        act("action", 1, 2),
        so=lambda done: [each.label for each in done.outcome.rolls] == ["Hope", "Fear"],
    ),
    says(
        "both have twelve sides",
        act("action", 1, 2),
        so=lambda done: {each.dice for each in done.outcome.rolls} == {"1d12"},
    ),
    says(
        "a Difficulty that a feature prints is used",
        ADA,
        act("action", 4, 5, trait="strength", difficulty=10),
        gives="Success with Fear",
    ),
    says(
        "trait and Experience add up to +5",
        ADA,
        act("set", what="agility", value=3),
        act("action", 4, 5, trait="agility", experiences="Scholar", difficulty=14),
        so=totals(14),
    ),
    says(
        "a hidden Difficulty may be 5 less",
        act("action", 4, 5, 1, difficulty=14, hidden=True),
        gives="Success with Fear",
    ),
    says("or 5 more", act("action", 8, 5, 6, difficulty=13, hidden=True), gives="Failure with Hope"),
    says(
        "what is at stake is said with the roll",
        act("action", 4, 5, stakes="the rope"),
        so=lambda done: "at stake: the rope" in done.outcome.because,
    ),
    says(
        "all bonuses come before the roll", ADA, act("action", 3, 2, trait="agility"), so=lambda done: not done.choices
    ),
    says(
        "the total is told with the die that was higher",
        act("action", 7, 5, difficulty=30),
        gives="Failure with Hope",
        so=totals(12),
    ),
    # Experiences and help
    says(
        "several Experiences help, for a Hope each",
        act("create", name="Ada", traits="2, 1, 1, 0, 0, -1", experiences="Scholar, Thief"),
        act("action", 2, 3, trait="agility", experiences="Scholar,Thief", difficulty=11),
        so=both(totals(11), has(hope=0)),
    ),
    says(
        "one helps a roll once",
        ADA,
        act("action", trait="agility", experiences="Scholar,Scholar"),
        refused="named twice",
    ),
    says(
        "of two helpers the higher die counts",
        ADA,
        BO,
        act("create", name="Cy", traits="2, 1, 1, 0, 0, -1"),
        act("action", 5, 4, 3, 6, by="Ada", trait="agility", helpers="Bo,Cy"),
        so=totals(17),
    ),
    says(
        "help and advantage do not add up",
        ADA,
        BO,
        act("action", 5, 4, 6, 3, by="Ada", trait="agility", favour="advantage", helpers="Bo"),
        so=totals(17),
    ),
    says(
        "disadvantage takes the help away",
        ADA,
        BO,
        act("action", 5, 4, by="Ada", trait="agility", favour="disadvantage", helpers="Bo"),
        so=totals(11),
    ),
    says(
        "who has no Hope cannot help",
        ADA,
        BO,
        mark("hope", -2, by="Bo"),
        act("action", by="Ada", trait="agility", helpers="Bo"),
        refused="no Hope to help with",
    ),
    says(
        "an Experience adds its modifier",
        ADA,
        act("action", 5, 5, trait="agility", experiences="Scholar", difficulty=14),
        so=totals(14),
    ),
    says(
        "and costs a Hope",
        ADA,
        act("action", 4, 5, trait="agility", experiences="Scholar", difficulty=14),
        so=has(hope=1),
    ),
    says(
        "without Hope there is none",
        ADA,
        mark("hope", -2),
        act("action", trait="agility", experiences="Scholar"),
        refused="Hope",
    ),
    says(
        "an unknown Experience is refused",
        ADA,
        act("action", trait="agility", experiences="Cook"),
        refused="Experience",
    ),
    says(
        "an ally helps with a d6",
        ADA,
        BO,
        act("action", 5, 4, 3, by="Ada", trait="agility", difficulty=14, helpers="Bo"),
        so=totals(14),
    ),
    says(
        "and pays a Hope",
        ADA,
        BO,
        act("action", 5, 4, 3, by="Ada", trait="agility", difficulty=14, helpers="Bo"),
        so=has("bo", hope=1),
    ),
    # what it brings
    says("Hope begins at 2", ADA, so=has(hope=2)),
    says("a success with Hope gains one", ADA, act("action", 8, 4, trait="instinct"), so=has(hope=3)),
    says("a failure with Hope too", ADA, act("action", 4, 2, trait="instinct"), so=has(hope=3)),
    says("with Fear none is gained", ADA, act("action", 4, 8, trait="instinct"), so=has(hope=2)),
    says("a critical success gains one", ADA, act("action", 4, 4, trait="instinct"), so=has(hope=3)),
    says("and clears a Stress", ADA, mark("stress", 2), act("action", 4, 4, trait="instinct"), so=has(stress=1)),
    says("Hope has six slots", ADA, mark("hope", 4), act("action", 8, 4, trait="instinct"), so=has(hope=6)),
    says("a success with Fear gives the GM a Fear", act("action", 4, 8, difficulty=12), so=fear(2)),
    says("a failure with Fear too", act("action", 2, 3, difficulty=12), so=fear(2)),
    says("with Hope the GM gains none", act("action", 3, 2, difficulty=12), so=fear(1)),
    says("a critical success gives no Fear", act("action", 3, 3, difficulty=12), so=fear(1)),
    says("Fear goes to 12", act("fear", amount=12), act("action", 2, 3, difficulty=12), so=fear(12)),
    says(
        "after a failure the GM makes a move",
        act("action", 3, 2, difficulty=12),
        so=lambda done: any(each.procedure == "daggerheart.gm_move" for each in done.outcome.offers),
    ),
    says(
        "after a success with Hope nothing is offered",
        act("action", 9, 8, difficulty=12),
        so=lambda done: not any(each.procedure == "daggerheart.gm_move" for each in done.outcome.offers),
    ),
    says("a Fear buys one more move", act("fear", amount=3), act("gm_move", 1, fear=1), so=fear(3)),
    # reactions
    says("a reaction gives no Hope", ADA, act("reaction", 9, 4, trait="instinct"), so=has(hope=2)),
    says("and no Fear", act("reaction", 2, 4), so=fear(1)),
    says("equal dice ignore the effect", act("reaction", 2, 2, difficulty=30), gives="Critical success"),
    says("a reaction that reaches it succeeds", act("reaction", 8, 4, difficulty=12), gives="Success"),
    says("and one below fails", act("reaction", 7, 4, difficulty=12), gives="Failure"),
    says(
        "a critical reaction clears no Stress",
        ADA,
        mark("stress", 2),
        act("reaction", 4, 4, trait="instinct"),
        so=has(stress=2),
    ),
    says("a Rally die is added to a reaction", act("reaction", 4, 4, 5, dice="Rally d6"), so=totals(13)),
    says(
        "a reaction moves no countdown",
        act("countdown", name="The storm", start=6),
        act("reaction", 3, 4),
        so=counts(6),
    ),
    # attacks and damage
    says("a Rally die is added to damage", ADA, TOUGH, hits(8, 4, 1, 1, damage_dice="Rally d6"), so=marked(2)),
    says("a bonus is added to damage", ADA, TOUGH, hits(8, 4, 1, damage_modifiers="whetstone +1"), so=marked(2)),
    says(
        "Proficiency is how many dice of damage",
        ADA,
        act("set", what="proficiency", value=2),
        TOUGH,
        hits(8, 4, 5, 4),
        so=marked(3),
    ),
    says("a failed attack gives the spotlight away", ADA, RAT, FAILED, hits(), refused="spotlight"),
    says("so does a success with Fear", ADA, TOUGH, hits(5, 9, 1), hits(), refused="spotlight"),
    says("a success with Hope keeps it", ADA, TOUGH, hits(9, 5, 1), hits(9, 5, 1), so=marked(2)),
    says("out of turn no adversary acts for nothing", ADA, RAT, strike(), refused="spotlight is yours"),
    says("for a Fear it does", ADA, RAT, strike(8, fear=1), so=fear(0)),
    says("without Fear it cannot", ADA, RAT, strike(fear=2), refused="Fear is 1"),
    says("a strike gives the spotlight back", ADA, TOUGH, FAILED, strike(8), hits(9, 5, 1), so=marked(1)),
    says("an armor slot makes it one less", ADA, act("damage", amount=9, take={"Armor": "yes"}), so=has(hp=1, armor=1)),
    says(
        "without a free one there is no choice",
        ADA,
        mark("armor", 3),
        act("damage", amount=9),
        so=both(has(hp=2), lambda done: not done.choices),
    ),
    says("no damage marks nothing", ADA, act("damage", amount=0), so=has(hp=0)),
    says(
        "the last adversary's fall ends the fight",
        ADA,
        RAT,
        act("wound", name="rat", amount=9),
        so=lambda done: done.after.fight is None,
    ),
    says(
        "an adversary marks Stress of its own",
        ADA,
        TOUGH,
        act("wound", name="rat", amount=0, stress=1),
        gives="rat: Stress 1 of 1",
    ),
    says("without room it marks a hit point", ADA, TOUGH, act("wound", name="rat", amount=0, stress=2), so=marked(1)),
    says("an attack meets the adversary's Difficulty", ADA, RAT, hits(5, 4, 1), so=marked(1)),
    says("damage below Major marks 1", ADA, RAT, hits(5, 4, 1), so=marked(1)),
    says("from Major on 2", ADA, RAT, hits(5, 4, 2), so=marked(2)),
    says("from Severe on 3", ADA, act("adversary", name="rat", hp=9, major=5, severe=9), hits(8, 4, 6), so=marked(3)),
    says(
        "a critical attack adds the most of its dice",
        ADA,
        act("adversary", name="rat", hp=9, major=5, severe=12),
        hits(4, 4, 1),
        so=marked(3),
    ),
    says("a miss marks nothing", ADA, RAT, hits(3, 2), so=marked(0)),
    says("a strike meets Evasion", ADA, RAT, hits(2, 3), strike(9, 3), so=has(hp=1)),
    says("and misses below it", ADA, RAT, hits(2, 3), strike(8), gives="Miss"),
    says("a 20 hits and adds the most", ADA, RAT, hits(2, 3), strike(20, 1), so=has(hp=2)),
    says("below Major one hit point", ADA, act("damage", amount=6), so=has(hp=1)),
    says("from Major two", ADA, act("damage", amount=7), so=has(hp=2)),
    says("from Severe three", ADA, act("damage", amount=14), so=has(hp=3)),
    # Stress and conditions
    says(
        "the last Stress makes Vulnerable",
        ADA,
        mark("stress", 6),
        so=has(conditions={"Vulnerable": "a Stress is cleared"}),
    ),
    says("clearing one ends it", ADA, mark("stress", 6), mark("stress", -1), so=has(conditions={})),
    says("Stress without room marks a hit point", ADA, mark("stress", 6), mark("stress", 1), so=has(hp=1)),
    says(
        "strikes at the Vulnerable have advantage",
        ADA,
        RAT,
        act("condition", name="Vulnerable"),
        strike(2, 9, 3, fear=1),
        gives="1 HP marked",
    ),
    says(
        "rolls against a Vulnerable adversary have advantage",
        ADA,
        RAT,
        act("condition", by="rat", name="Vulnerable"),
        hits(2, 3, 6, 4),
        gives="Success with Fear",
    ),
    says(
        "and against a Hidden one disadvantage",
        ADA,
        RAT,
        act("condition", by="rat", name="Hidden"),
        hits(6, 5, 6),
        gives="Failure with Hope",
    ),
    says(
        "strikes at the Hidden disadvantage",
        ADA,
        RAT,
        act("condition", name="Hidden"),
        strike(2, 19, fear=1),
        gives="Miss",
    ),
    # countdowns
    says(
        "at 0 it happens",
        act("countdown", name="The storm", start=1),
        act("action", 3, 2),
        so=lambda done: any("The storm happens" in tell.text for step in done.steps for tell in step.outcome.tells),
    ),
    says(
        "until a long rest moves it",
        ADA,
        act("countdown", name="The storm", start=6, kind="long term"),
        act("rest", 1, length="long", first="prepare", second="prepare", gm="The storm"),
        so=counts(5),
    ),
    says(
        "a project moves the one that is worked on",
        ADA,
        act("countdown", name="The bell", start=6, kind="long term"),
        act("rest", 1, length="long", first="project", second="prepare", project="The bell"),
        so=counts(5),
    ),
    *(
        says(f"a {kind} countdown moves {by} on {hope} and {fear}", *countdown(kind, hope, fear), so=counts(6 - by))
        for kind, hope, fear, by in (
            ("standard", 3, 2, 1),
            ("progress", 4, 8, 1),
            ("progress", 8, 4, 2),
            ("progress", 8, 8, 3),
            ("progress", 3, 2, 0),
            ("consequence", 2, 3, 3),
            ("consequence", 3, 2, 2),
            ("consequence", 4, 8, 1),
            ("consequence", 9, 8, 0),
            ("long term", 3, 2, 0),
        )
    ),
    # rests
    says(
        "a short rest clears 1d4 + tier",
        ADA,
        mark("hp", 4),
        act("rest", 2, 1, length="short", first="wounds", second="prepare"),
        so=has(hp=1),
    ),
    says("preparing gives a Hope", ADA, prepares(1, "short"), so=has(hope=4)),
    says(
        "a long rest clears all of one",
        ADA,
        mark("hp", 4),
        act("rest", 1, length="long", first="wounds", second="prepare"),
        so=has(hp=0),
    ),
    says("and the GM gains 1d4 + 1", ADA, prepares(3, "long"), so=fear(5)),
    says(
        "a short rest clears Stress or armor likewise",
        ADA,
        mark("stress", 5),
        mark("armor", 3),
        act("rest", 2, 1, 1, length="short", first="stress", second="armor"),
        so=has(stress=2, armor=1),
    ),
    says("the GM gains 1d4 Fear meanwhile", ADA, prepares(3, "short"), so=fear(4)),
    says(
        "after three short rests the next is long",
        ADA,
        *[prepares(1, "short") for _ in range(3)],
        act("rest", length="short"),
        refused="long",
    ),
    says("nobody rests in a fight", ADA, RAT, act("rest"), refused="fight"),
    # the last hit point
    says("healing does not go around it", *DOWN, mark("hp", -1), refused="death move"),
    says("nor does a rest", *DOWN, act("rest", length="long"), refused="death move"),
    says("all three death moves are offered", *DOWN, so=offers("Avoid Death", "Risk It All", "Blaze of Glory")),
    says("with hit points left there is none", ADA, act("death", choice="risk"), refused="last one"),
    says("Hope clears as much as it shows", *DOWN, act("death", 4, 3, choice="risk"), so=has(hp=2)),
    says(
        "equal dice clear everything",
        ADA,
        mark("stress", 3),
        mark("hp", 6),
        act("death", 2, 2, choice="risk"),
        so=has(hp=0, stress=0),
    ),
    says(
        "a Blaze of Glory is one act that succeeds without dice",
        *DOWN,
        act("death", choice="blaze"),
        act("action", trait="knowledge", difficulty=30),
        gives="Critical success",
    ),
    says(
        "or an attack with the most of its dice",
        ADA,
        TOUGH,
        mark("hp", 6),
        act("death", choice="blaze"),
        hits(1),
        so=marked(3),
    ),
    says("and then death", *DOWN, act("death", choice="blaze"), act("action", trait="agility"), so=has(fate="dead")),
    says(
        "who is unconscious does nothing",
        *DOWN,
        act("death", 9, choice="avoid"),
        act("action", trait="agility"),
        refused="unconscious",
    ),
    says(
        "a long rest wakes them",
        *DOWN,
        act("death", 9, choice="avoid"),
        act("rest", 1, length="long", first="wounds", second="prepare"),
        so=has(fate=""),
    ),
    says(
        "the dead do nothing", *DOWN, act("death", 4, 9, choice="risk"), act("action", trait="agility"), refused="dead"
    ),
    # our oracle
    says("from 7 on the Hope Die says yes", act("fate", 7), gives="Yes"),
    says("at 6 no", act("fate", 6), gives="No"),
    says("what is likely from 5 on", act("fate", 5, likelihood="likely"), gives="Yes"),
    says("what is unlikely from 9 on", act("fate", 8, likelihood="unlikely"), gives="No"),
    # the last hit point, once more
    says("the last hit point asks for a death move", *DOWN, act("action", trait="agility"), refused="death move"),
    says("risk it all with Hope is up again", *DOWN, act("death", 9, 4, choice="risk"), gives="Up again"),
    says("with Fear it is death", *DOWN, act("death", 4, 9, choice="risk"), gives="Dead"),
    says("avoided above the level it leaves no scar", *DOWN, act("death", 2, choice="avoid"), gives="Unconscious"),
    says("at the level it leaves a scar", *DOWN, act("death", 1, choice="avoid"), so=has(hope_most=5)),
    # what else the page says
    says(
        "Hope is spent also where the roll fails",
        ADA,
        act("action", 1, 2, trait="agility", experiences="Scholar", difficulty=20),
        so=has(hope=1),
    ),
    says(
        "a help's Hope is spent also where the roll fails",
        BO,
        ADA,
        act("action", 1, 2, 1, by="Ada", trait="agility", helpers="Bo", difficulty=20),
        so=has("bo", hope=1),
    ),
    says(
        "a critical success at full Hope still clears a Stress",
        ADA,
        mark("hope", 4),
        mark("stress", 2),
        act("action", 3, 3, difficulty=12),
        so=has(hope=6, stress=1),
    ),
    says(
        "a critical success takes the last Stress and Vulnerable away",
        ADA,
        mark("stress", 6),
        act("action", 3, 3, difficulty=12),
        so=has(conditions={}),
    ),
    says(
        "one armor slot softens a blow, and no more",
        ADA,
        act("damage", amount=20, take={"Armor": "yes"}),
        so=has(hp=2, armor=1),
    ),
    says(
        "a long rest begins the count of short ones anew",
        ADA,
        *[prepares(1, "short") for _ in range(3)],
        prepares(1, "long"),
        prepares(1, "short"),
        gives="Short rest",
    ),
    says(
        "whoever gets a hit point back wakes", *DOWN, act("death", 9, choice="avoid"), mark("hp", -1), so=has(fate="")
    ),
    says(
        "a 20 hits whatever the Evasion",
        act("create", name="Ada", traits="2, 1, 1, 0, 0, -1", evasion=28),
        RAT,
        strike(20, 1, fear=1),
        so=lambda done: "hit" in done.outcome.marks,
    ),
    says(
        "a GM move gives the spotlight back",
        ADA,
        TOUGH,
        FAILED,
        act("gm_move", 1),
        so=lambda done: done.after.fight["spotlight"] == "ours",
    ),
    says(
        "while the GM has it, nobody of yours attacks", ADA, TOUGH, FAILED, hits(), refused="The spotlight is the GM's"
    ),
    says(
        "disadvantage takes away one of two helps",
        BO,
        act("create", name="Cy", traits="2, 1, 1, 0, 0, -1"),
        ADA,
        act("action", 4, 5, 3, by="Ada", trait="agility", helpers="Bo, Cy", favour="disadvantage", difficulty=14),
        gives="Success with Fear",
    ),
    says("a scar takes a Hope slot for good", *DOWN, act("death", 1, choice="avoid"), so=has(hope_most=5)),
    says(
        "a printed Difficulty is reached by one number alone",
        ADA,
        act("action", 7, 4, trait="agility", difficulty=13),
        gives="Success with Hope",
    ),
    says(
        "a penalty may bring the total below 0",
        act("action", 1, 2, modifier=-9, difficulty=5),
        gives="Failure with Fear",
        so=totals(-6),
    ),
    says(
        "advantage does not make equal dice",
        act("action", 6, 5, 1, difficulty=20, favour="advantage"),
        gives="Failure with Hope",
    ),
    says(
        "two named modifiers are tokens each",
        act("action", 7, 4, difficulty=12, modifiers="cloak +2, limp -1"),
        so=totals(12),
    ),
    says(
        "a critical attack hits below the Difficulty",
        ADA,
        act("adversary", name="rat", difficulty=30, hp=9, major=50, severe=90, attack=1, damage="1d6+1"),
        hits(1, 1, 2),
        so=marked(1),
    ),
    says(
        "a rest that names nothing tends what is marked",
        ADA,
        mark("stress", 2),
        mark("armor", 1),
        act("rest", 1, length="long"),
        so=has(stress=0, armor=0),
    ),
    says("and prepares where nothing is", ADA, act("rest", 1, length="long"), so=has(hope=4)),
    says(
        "a short rest tends one thing named and the next that is needed",
        ADA,
        mark("hp", 2),
        mark("stress", 1),
        act("rest", 4, 4, 1, length="short", first="stress"),
        so=has(hp=0, stress=0),
    ),
    says(
        "a last act is a death",
        *DOWN,
        act("death", choice="blaze"),
        act("action", trait="agility"),
        so=lambda done: "dies in a Blaze of Glory" in done.outcome.asks,
    ),
    says(
        "what has a trait and a die is a weapon, though nothing says so",
        BO,
        act("learn", name="Pike agility d8"),
        so=lambda done: "Pike" in str(done.after.characters["bo"].sheets[GAME]["weapons"]),
    ),
    says(
        "a scar on the last Hope slot ends their story",
        ADA,
        act("set", what="hope slots", value=1),
        mark("hp", 6),
        act("death", 1, choice="avoid"),
        so=offers("Bring in somebody new"),
    ),
    says(
        "Hope goes beyond no slot that a scar took",
        *DOWN,
        act("death", 1, choice="avoid"),
        mark("hope", 6),
        so=has(hope=5),
    ),
)


@each_row("statement", STATEMENTS, ids=lambda each: each.says)
def test_what_the_rules_say_is_so(statement: Statement, tables: Tables) -> None:
    holds(statement, GAME, begun(GAME), tables)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len({each.says for each in STATEMENTS}) == len(STATEMENTS) >= 60
