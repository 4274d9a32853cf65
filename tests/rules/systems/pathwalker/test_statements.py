"""Each mechanical statement of Pathwalker's page on rolling: fights, Tribulations, death; played through the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from solo_journal.rules.perform import Performed
from solo_journal.rules.tables import Tables

from ...statements import Act, Statement, act, begun, holds, says, sheet

GAME = "pathwalker"
ADA = act("create", name="Ada", path_die=4)
"""Four dice in each trait, 6 LP."""
WAGER: Mapping[str, str] = {"Overexert": "yes"}
BANDIT = act("foe", name="bandit", lp=4, might=3, swiftness=2)
FIRST = (ADA, BANDIT, act("flow", 6, 1))
"""Ada's turn against a bandit with two dice to dodge."""
MISS = (1, 1, 1, 1)


def body(done: Performed, who: str = "ada") -> Any:
    return sheet(done, GAME, who)["body"]


def lp(done: Performed, who: str = "ada") -> int:
    return int(body(done, who)["lp"])


def bears(done: Performed, who: str = "ada") -> set[str]:
    return set(body(done, who).get("tribulations", {}))


def foe(done: Performed, key: str = "bandit") -> int:
    assert done.after.fight is not None
    return int(done.after.fight["foes"][key]["body"]["lp"])


def afflicted(kind: str, **inputs: Any) -> tuple[Act, ...]:
    return (ADA, act("afflict", kind=kind, **inputs))


def dice(done: Performed) -> int:
    return len(done.outcome.rolls[0].faces)


DYING = (ADA, act("life", amount=-6))

STATEMENTS: tuple[Statement, ...] = (
    # a game of sixes
    says("a score is as many dice", ADA, act("trait", *MISS, trait="might"), so=lambda done: dice(done) == 4),
    says("one six is a success", act("trait", 6, 1, dice=2), gives="1 success"),
    says("two are more", act("trait", 6, 6, dice=2), gives="2 successes"),
    says("without a six it fails", act("trait", 5, 4, 3, dice=3), gives="No success"),
    says("a 5 is no success", act("trait", 5, dice=1), gives="No success"),
    says("without dice it fails", act("trait", dice=0), gives="No success"),
    says("a bonus adds a die", act("trait", 1, 6, dice=1, bonus=1), gives="1 success"),
    says("what is harder takes one away", act("trait", 1, dice=2, bonus=-1), gives="No success"),
    # opposed rolls
    says("more sixes win", act("opposed", 6, 6, 6, 1, dice=2, against=2), gives="Win"),
    says("fewer lose", act("opposed", 6, 1, 6, 6, dice=2, against=2), gives="Lose"),
    says("as many change nothing", act("opposed", 6, 1, 6, 1, dice=2, against=2), gives="Tie"),
    says("none against none neither", act("opposed", 1, 1, dice=1, against=1), gives="Tie"),
    # overexertion
    says("a failed roll is rolled again, all of it", act("trait", 1, 2, 6, 6, dice=2, take=WAGER), gives="2 successes"),
    says(
        "a six then costs nothing",
        ADA,
        act("trait", *MISS, 6, 1, 1, 1, trait="might", take=WAGER),
        so=lambda done: not body(done).get("penalties"),
    ),
    says(
        "without one the trait loses a die",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        so=lambda done: body(done)["penalties"] == {"might": 1},
    ),
    says(
        "later rolls have one less",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("trait", 1, 1, 1, trait="might"),
        so=lambda done: dice(done) == 3,
    ),
    says(
        "other traits keep theirs",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("trait", *MISS, trait="sage"),
        so=lambda done: dice(done) == 4,
    ),
    says(
        "penalties add up",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("trait", 1, 1, 1, 1, 1, 1, trait="might", take=WAGER),
        so=lambda done: body(done)["penalties"] == {"might": 2},
    ),
    says(
        "a new session gives the dice back",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("session.start"),
        so=lambda done: not body(done).get("penalties"),
    ),
    says("after a success the sixes add up", act("trait", 6, 1, 6, 6, dice=2, take=WAGER), gives="3 successes"),
    says(
        "an opposed roll may be overexerted", act("opposed", 1, 1, 1, 6, 6, dice=2, against=1, take=WAGER), gives="Win"
    ),
    # combat flow
    says("a d6 and Swiftness make the order", *FIRST, so=lambda done: done.outcome.because == "Ada 10, then bandit 3."),
    says(
        "might for melee: each six is a Life Point",
        *FIRST,
        act("attack", 6, 6, 1, 1, 1, 1, targets="bandit"),
        so=lambda done: foe(done) == 2,
    ),
    says(
        "a six of the defender cancels one",
        *FIRST,
        act("attack", 6, 6, 1, 1, 6, 1, targets="bandit"),
        so=lambda done: foe(done) == 3,
    ),
    says(
        "damage is never below none",
        *FIRST,
        act("attack", 6, 1, 1, 1, 6, 6, targets="bandit"),
        so=lambda done: foe(done) == 4,
    ),
    says(
        "at range Swiftness is rolled",
        *FIRST,
        act("attack", 6, 1, 1, 1, 1, 1, targets="bandit", trait="swiftness"),
        so=lambda done: foe(done) == 3,
    ),
    says(
        "with magic Power",
        *FIRST,
        act("attack", 6, 1, 1, 1, 1, 1, targets="bandit", trait="power"),
        so=lambda done: foe(done) == 3,
    ),
    says(
        "one action a turn",
        *FIRST,
        act("attack", 6, 1, 1, 1, 1, 1, targets="bandit"),
        act("attack", targets="bandit", by="Ada"),
        refused="turn",
    ),
    says(
        "Close takes no action",
        *FIRST,
        act("move", distance="close"),
        act("attack", 6, 1, 1, 1, 1, 1, targets="bandit"),
        so=lambda done: foe(done) == 3,
    ),
    says(
        "Near takes one",
        *FIRST,
        act("move", distance="near"),
        act("attack", targets="bandit", by="Ada"),
        refused="turn",
    ),
    says("Far takes two", *FIRST, act("move", distance="far"), gives="Halfway"),
    says(
        "a Tribulation needs more sixes",
        *FIRST,
        act("attack", 6, 6, 1, 1, 6, 1, 1, targets="bandit", intent="grappled"),
        gives="Grappled",
    ),
    says(
        "as many are resisted",
        *FIRST,
        act("attack", 6, 1, 1, 1, 6, 1, 1, targets="bandit", intent="grappled"),
        gives="Resisted",
    ),
    says(
        "and it takes no Life Points",
        *FIRST,
        act("attack", 6, 6, 1, 1, 1, 1, 1, targets="bandit", intent="grappled"),
        so=lambda done: foe(done) == 4,
    ),
    # healing
    says(
        "each six of Survival heals 1",
        ADA,
        act("life", amount=-4),
        act("heal", 6, 6, 1, 1),
        so=lambda done: lp(done) == 4,
    ),
    says(
        "never above the maximum", ADA, act("life", amount=-1), act("heal", 6, 6, 1, 1), so=lambda done: lp(done) == 6
    ),
    says(
        "an ally can be healed",
        ADA,
        act("create", name="Bo"),
        act("life", by="Bo", amount=-4),
        act("heal", 6, 1, 1, 1, by="Ada", targets="Bo"),
        so=lambda done: lp(done, "bo") == 3,
    ),
    # Tribulations
    says("there is Bleeding", *afflicted("bleeding"), so=lambda done: bears(done) == {"bleeding"}),
    says("there is Burning", *afflicted("burning"), so=lambda done: bears(done) == {"burning"}),
    says("the same one is borne once", *afflicted("frozen"), act("afflict", kind="frozen"), refused="already"),
    says(
        "different ones stack",
        *afflicted("frozen"),
        act("afflict", kind="burning"),
        so=lambda done: bears(done) == {"frozen", "burning"},
    ),
    says(
        "Enfeebled halves Might",
        *afflicted("enfeebled"),
        act("trait", 1, 1, trait="might"),
        so=lambda done: dice(done) == 2,
    ),
    says(
        "rounded up",
        act("create", name="Ada", bonus="might +1"),
        act("afflict", kind="enfeebled"),
        act("trait", 1, 1, 1, trait="might"),
        so=lambda done: dice(done) == 3,
    ),
    says(
        "and Might alone", *afflicted("enfeebled"), act("trait", *MISS, trait="sage"), so=lambda done: dice(done) == 4
    ),
    says("Tired halves all", *afflicted("tired"), act("trait", 1, 1, trait="sage"), so=lambda done: dice(done) == 2),
    says(
        "two halvings are one",
        *afflicted("tired"),
        act("afflict", kind="enfeebled"),
        act("trait", 1, 1, trait="might"),
        so=lambda done: dice(done) == 2,
    ),
    says(
        "Poisoned halves Endurance",
        *afflicted("poisoned"),
        act("trait", 1, 1, trait="endurance"),
        so=lambda done: dice(done) == 2,
    ),
    says("and the Life Points", *afflicted("poisoned"), so=lambda done: lp(done) == 3),
    says(
        "each session it costs 1 of the maximum",
        *afflicted("poisoned"),
        act("session.start"),
        so=lambda done: body(done)["lp_most"] == 5,
    ),
    says(
        "cured it gives back what it took",
        *afflicted("poisoned"),
        act("cure", kind="poisoned"),
        so=lambda done: lp(done) == 6,
    ),
    says("Frozen takes no action", *afflicted("frozen"), act("trait", trait="might"), refused="rozen"),
    says("Unconscious neither", *afflicted("unconscious"), act("trait", trait="might"), refused="nconscious"),
    says(
        "Blinded fails what relies on sight",
        *afflicted("impaired", sense="blinded"),
        act("trait", trait="awareness", relies="sight"),
        gives="No success",
    ),
    says(
        "Muted does not",
        *afflicted("impaired", sense="muted"),
        act("trait", 6, 1, 1, 1, trait="awareness", relies="sight"),
        gives="1 success",
    ),
    says(
        "Frozen is shaken off with Endurance",
        *afflicted("frozen"),
        act("recover", 6, 1, 1, 1, kind="frozen"),
        so=lambda done: not bears(done),
    ),
    says(
        "without a six it stays",
        *afflicted("frozen"),
        act("recover", *MISS, kind="frozen"),
        so=lambda done: bears(done) == {"frozen"},
    ),
    says(
        "Burning with Swiftness",
        *afflicted("burning"),
        act("recover", 6, 1, 1, 1, kind="burning"),
        so=lambda done: not bears(done),
    ),
    says(
        "Bleeding with Survival",
        *afflicted("bleeding"),
        act("recover", 6, 1, 1, 1, kind="bleeding"),
        so=lambda done: not bears(done),
    ),
    says(
        "Charmed with Awareness",
        *afflicted("charmed"),
        act("recover", 6, 1, 1, 1, kind="charmed"),
        so=lambda done: not bears(done),
    ),
    says(
        "Grappled with Might or Swiftness",
        *afflicted("grappled"),
        act("recover", 6, 1, 1, 1, kind="grappled", trait="swiftness"),
        so=lambda done: not bears(done),
    ),
    says(
        "against somebody who caused it, more sixes are needed",
        *afflicted("charmed", source="Orso"),
        act("recover", 6, 1, 1, 1, 6, 1, kind="charmed", against=2),
        so=lambda done: bears(done) == {"charmed"},
    ),
    says(
        "outside combat what fades ends with the scene",
        *afflicted("frozen"),
        act("scene.open"),
        so=lambda done: not bears(done),
    ),
    says(
        "Unconscious lasts",
        *afflicted("unconscious"),
        act("scene.open"),
        so=lambda done: bears(done) == {"unconscious"},
    ),
    says(
        "Tired ends with a scene of rest",
        *afflicted("tired"),
        act("rest"),
        act("scene.open"),
        so=lambda done: not bears(done),
    ),
    # death
    says("at 0 LP one is Unconscious", *DYING, so=lambda done: bears(done) == {"unconscious"} and lp(done) == 0),
    says("damage beyond it stops at 0", ADA, act("life", amount=-9), so=lambda done: lp(done) == 0),
    says(
        "fewer sixes than the Death Target lose 1 LP",
        *DYING,
        act("death", 4, 6, 1, 1, 1),
        so=lambda done: lp(done) == -1,
    ),
    says("as many gain 1", *DYING, act("death", 1, 6, 1, 1, 1), so=lambda done: lp(done) == 1),
    says(
        "at 1 LP one is conscious and Tired",
        *DYING,
        act("death", 1, 6, 1, 1, 1),
        so=lambda done: bears(done) == {"tired"},
    ),
    says("at -5 one is dead", *DYING, *[act("death", 6, *MISS) for _ in range(5)], so=lambda done: lp(done) == -5),
    says("and rolls no more", *DYING, *[act("death", 6, *MISS) for _ in range(5)], act("death"), refused="dead"),
    says(
        "an ally helps with Survival",
        *DYING,
        act("create", name="Bo"),
        act("heal", 6, 1, 1, 1, by="Bo", targets="Ada"),
        so=lambda done: lp(done) == 1,
    ),
)


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda each: each.says)
def test_what_the_rules_say_is_so(statement: Statement, tables: Tables) -> None:
    holds(statement, GAME, begun(GAME), tables)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len({each.says for each in STATEMENTS}) == len(STATEMENTS) >= 60
