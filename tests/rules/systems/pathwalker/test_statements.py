"""Each mechanical statement of Pathwalker's page on rolling: fights, Tribulations, death; played through the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo_journal.rules.perform import Performed
from solo_journal.rules.tables import Tables

from ....rows import each_row
from ...statements import Act, Statement, act, begun, holds, says_with, sheet
from .conftest import board_in

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


says = says_with(
    lp=lp,
    foe=foe,
    dice=dice,
    bears=lambda done: " ".join(bears(done)),
    penalties=lambda done: body(done).get("penalties", {}),
    because=lambda done: done.outcome.because,
)
"""With Ada's Life Points, Tribulations and penalties, the bandit's Life Points, the dice of the first roll."""
DYING = (ADA, act("life", amount=-6))
BO = act("create", name="Bo")
SHARED = (ADA, BO, act("foe", name="imp", lp=9, swiftness=0), act("flow", 5, 5, 1))
"""Ada and Bo with the same total, who share the first turn."""
TWO = (ADA, act("foe", name="imp", number=2, lp=4, swiftness=0), act("flow", 6, 1, 1))
"""Ada's turn against two with no dice to dodge."""
OPPOSED = {
    "awareness": "Subterfuge",
    "charm": "Awareness or Power",
    "endurance": "Might or Power or Swiftness",
    "might": "Endurance or Power or Swiftness",
    "power": "Endurance or Power or Swiftness",
    "sage": "Charm or Power",
    "subterfuge": "Awareness or Power",
    "survival": "Charm or Power",
    "swiftness": "Might or Power or Subterfuge",
}
"""The table of opposing traits."""
RECOVERY = (
    *(("bleeding", "survival"), ("burning", "swiftness"), ("charmed", "awareness"), ("enfeebled", "endurance")),
    *(("frozen", "endurance"), ("grappled", "might"), ("grappled", "swiftness"), ("impaired", "endurance")),
    *(("intimidated", "endurance"), ("poisoned", "survival"), ("unconscious", "awareness")),
)
"""The table of recovery traits."""


def tribulation(done: Performed, kind: str) -> Any:
    return body(done)["tribulations"][kind]


def on_her_turn(kind: str, **inputs: Any) -> tuple[Act, ...]:
    """Ada bears it, at her turn against the bandit."""
    return (*FIRST, act("afflict", kind=kind, by="Ada", **inputs))


def begins_again(kind: str, *faces: int) -> tuple[Act, ...]:
    """Her next turn, with what the beginning of it rolls."""
    return (*on_her_turn(kind), act("turn"), act("turn", *faces))


def offered(done: Performed) -> list[str]:
    return [each.procedure for each in done.outcome.offers]


def others_first(done: Performed) -> list[str]:
    """What those may do who share the turn with the one who is played."""
    board = board_in(done.after)
    return [move.title for sort in board.more() if sort.title == "Ally" for move in sort.moves]


STATEMENTS: tuple[Statement, ...] = (
    # a game of sixes
    says("a score is as many dice", ADA, act("trait", *MISS, trait="might"), dice=4),
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
    *(
        says(
            f"{trait} is opposed by {by}",
            ADA,
            act("opposed", *MISS, 1, trait=trait, against=1),
            so=lambda done, by=by: f"opposed by {by}." in done.outcome.because,
        )
        for trait, by in OPPOSED.items()
    ),
    says("an NPC rolls its own dice against you", act("opposed", 6, 6, 5, 1, 1, dice=3, against=2), gives="Win"),
    # overexertion
    says("a failed roll is rolled again, all of it", act("trait", 1, 2, 6, 6, dice=2, take=WAGER), gives="2 successes"),
    says("a six then costs nothing", ADA, act("trait", *MISS, 6, 1, 1, 1, trait="might", take=WAGER), penalties={}),
    says(
        "without one the trait loses a die",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        penalties={"might": 1},
    ),
    says(
        "later rolls have one less",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("trait", 1, 1, 1, trait="might"),
        dice=3,
    ),
    says(
        "other traits keep theirs",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("trait", *MISS, trait="sage"),
        dice=4,
    ),
    says(
        "penalties add up",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("trait", 1, 1, 1, 1, 1, 1, trait="might", take=WAGER),
        penalties={"might": 2},
    ),
    says(
        "a new session gives the dice back",
        ADA,
        act("trait", *MISS, *MISS, trait="might", take=WAGER),
        act("session.start"),
        penalties={},
    ),
    says("after a success the sixes add up", act("trait", 6, 1, 6, 6, dice=2, take=WAGER), gives="3 successes"),
    says(
        "an opposed roll may be overexerted", act("opposed", 1, 1, 1, 6, 6, dice=2, against=1, take=WAGER), gives="Win"
    ),
    says(
        "what a failed opposed wager costs is one die too",
        ADA,
        act("opposed", *MISS, 6, *MISS, trait="charm", against=1, take=WAGER),
        penalties={"charm": 1},
    ),
    says(
        "a roll is overexerted once",
        act("trait", 1, 2, 1, 3, dice=2, take=WAGER),
        so=lambda done: (
            not [each for each in done.choices if each.label == "Overexert" and each.default == "no"]
            or len(done.outcome.rolls) == 2
        ),
    ),
    says(
        "after a success a wager without a six leaves it standing",
        ADA,
        act("trait", 6, 1, 1, 1, *MISS, trait="might", take=WAGER),
        gives="1 success",
    ),
    says(
        "a failed attack may be overexerted",
        *FIRST,
        act("attack", *MISS, 1, 1, 6, 6, 1, 1, targets="bandit", take=WAGER),
        foe=2,
    ),
    says(
        "a failed defence may be",
        ADA,
        BANDIT,
        act("flow", 1, 6),
        act("attack", 6, 1, 1, *MISS, 6, 1, 1, 1, targets="Ada", take=WAGER),
        lp=6,
    ),
    says(
        "a roll against death may not",
        *DYING,
        act("death", 4, *MISS),
        so=lambda done: not done.choices,
    ),
    # combat flow
    says(
        "with a foe's number you are first", ADA, BANDIT, act("flow", 1, 3), because="Ada with 5, then bandit with 5."
    ),
    says("with the same number a turn is shared", *SHARED, so=lambda done: "Ada and Bo with 9" in done.outcome.because),
    says("and each has a bonus die for the other", *SHARED, act("trait", *MISS, 1, by="Ada", trait="sage"), dice=5),
    says(
        "they act in any order",
        *SHARED,
        act("attack", 6, *MISS, by="Bo", targets="imp"),
        act("attack", 6, *MISS, by="Ada", targets="imp"),
        so=lambda done: foe(done, "imp") == 7,
    ),
    says("one who can act gives nothing away", *SHARED, act("give", by="Ada", to="Bo"), refused="can act"),
    says(
        "one who cannot gives the action to another",
        *SHARED,
        act("afflict", kind="frozen", by="Ada"),
        act("give", by="Ada", to="Bo"),
        gives="Bo acts for Ada",
    ),
    says(
        "who then acts twice",
        *SHARED,
        act("afflict", kind="frozen", by="Ada"),
        act("give", by="Ada", to="Bo"),
        act("attack", 6, *MISS, by="Bo", targets="imp"),
        act("attack", 6, *MISS, by="Bo", targets="imp"),
        so=lambda done: foe(done, "imp") == 7,
    ),
    says("a rotation ends when all have acted", *FIRST, act("turn"), act("turn"), because="Rotation 2 begins."),
    says(
        "a sequence ends when one side has fallen",
        *FIRST,
        act("attack", 6, 6, 6, 6, 1, 1, targets="bandit"),
        so=lambda done: done.after.fight is None,
    ),
    says("or when you run", *FIRST, act("end_fight"), so=lambda done: done.after.fight is None),
    says(
        "anything else that a trait does is an action",
        *FIRST,
        act("trait", 6, 1, 1, 1, trait="charm"),
        act("attack", targets="bandit", by="Ada"),
        refused="turn",
    ),
    says(
        "for several the Path Die says how many are reached",
        *TWO,
        act("attack", 1, 6, 1, 1, 1, targets="imp 1,imp 2"),
        so=lambda done: (foe(done, "imp 1"), foe(done, "imp 2")) == (3, 4),
    ),
    says(
        "and each takes as much",
        *TWO,
        act("attack", 2, 6, 6, 1, 1, targets="imp 1,imp 2"),
        so=lambda done: (foe(done, "imp 1"), foe(done, "imp 2")) == (2, 2),
    ),
    says(
        "without a Path Die only one is reached",
        act("create", name="Ada", path_die=0),
        act("foe", name="imp", number=2),
        act("attack", targets="imp 1,imp 2"),
        refused="no Path Die",
    ),
    says("a d6 and Swiftness make the order", *FIRST, because="Ada with 10, then bandit with 3."),
    says("might for melee: each six is a Life Point", *FIRST, act("attack", 6, 6, 1, 1, 1, 1, targets="bandit"), foe=2),
    says("a six of the defender cancels one", *FIRST, act("attack", 6, 6, 1, 1, 6, 1, targets="bandit"), foe=3),
    says("damage is never below none", *FIRST, act("attack", 6, 1, 1, 1, 6, 6, targets="bandit"), foe=4),
    says(
        "at range Swiftness is rolled",
        *FIRST,
        act("attack", 6, 1, 1, 1, 1, 1, targets="bandit", trait="swiftness"),
        foe=3,
    ),
    says("with magic Power", *FIRST, act("attack", 6, 1, 1, 1, 1, 1, targets="bandit", trait="power"), foe=3),
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
        act("move", distance="close", what="behind the cart"),
        act("attack", 6, 1, 1, 1, 1, 1, targets="bandit"),
        foe=3,
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
        foe=4,
    ),
    # healing
    says("each six of Survival heals 1", ADA, act("life", amount=-4), act("heal", 6, 6, 1, 1), lp=4),
    says("never above the maximum", ADA, act("life", amount=-1), act("heal", 6, 6, 1, 1), lp=6),
    says(
        "an ally can be healed",
        ADA,
        act("create", name="Bo"),
        act("life", by="Bo", amount=-4),
        act("heal", 6, 1, 1, 1, by="Ada", targets="Bo"),
        so=lambda done: lp(done, "bo") == 3,
    ),
    says(
        "several heal as much, by the Path Die",
        ADA,
        BO,
        act("life", by="Ada", amount=-4),
        act("life", by="Bo", amount=-4),
        act("heal", 2, 6, 6, 1, 1, by="Ada", targets="Ada,Bo"),
        so=lambda done: (lp(done), lp(done, "bo")) == (4, 4),
    ),
    says(
        "healing reaches who is Close alone",
        ADA,
        BO,
        act("foe", name="imp", swiftness=0),
        act("life", by="Bo", amount=-4),
        act("flow", 6, 1, 1),
        act("move", away=True),
        act("turn"),
        act("turn"),
        act("heal", by="Ada", targets="Bo"),
        refused="not Close",
    ),
    # Tribulations
    says(
        "5 damage at once may leave bleeding",
        *(act("create", name="Ada", bonus="might +2"), act("foe", name="ox", lp=9, swiftness=0), act("flow", 6, 1)),
        act("attack", 6, 6, 6, 6, 6, 1, targets="ox"),
        so=lambda done: "pathwalker.afflict" in offered(done),
    ),
    says(
        "4 do not",
        *(act("create", name="Ada", bonus="might +2"), act("foe", name="ox", lp=9, swiftness=0), act("flow", 6, 1)),
        act("attack", 6, 6, 6, 6, 1, 1, targets="ox"),
        so=lambda done: "pathwalker.afflict" not in offered(done),
    ),
    says(
        "a failure may be suffered",
        ADA,
        act("trait", *MISS, trait="endurance"),
        so=lambda done: "pathwalker.afflict" in offered(done),
    ),
    says("most fade after five rotations", *on_her_turn("enfeebled"), *[act("turn") for _ in range(10)], bears=""),
    says("not before", *on_her_turn("enfeebled"), *[act("turn") for _ in range(8)], bears="enfeebled"),
    says("Tired does not", *on_her_turn("tired"), *[act("turn") for _ in range(12)], bears="tired"),
    says(
        "shaking one off is the action of the turn",
        *on_her_turn("charmed"),
        act("recover", 6, 1, 1, 1, kind="charmed"),
        act("attack", targets="bandit", by="Ada"),
        refused="turn",
    ),
    says(
        "a foe who caused it rolls against it, with their own dice",
        *on_her_turn("frozen", source="bandit", trait="might"),
        act("recover", 6, 1, 1, 1, 6, 1, 1, kind="frozen"),
        gives="Still frozen",
    ),
    says("Bleeding costs 1 LP when the turn starts", *begins_again("bleeding"), lp=5),
    says(
        "and 1 for an action spent on something else",
        *on_her_turn("bleeding"),
        act("attack", 1, 1, 1, 1, 1, 1, targets="bandit"),
        lp=5,
    ),
    says("none for one that is spent on it", *on_her_turn("bleeding"), act("recover", *MISS, kind="bleeding"), lp=6),
    says("Burning costs a d4 when the turn starts", *begins_again("burning", 3), lp=3),
    says(
        "and 1 for an action spent on something else than the fire",
        *on_her_turn("burning"),
        act("attack", 1, 1, 1, 1, 1, 1, targets="bandit"),
        lp=5,
    ),
    says(
        "Charmed does not attack the charmer",
        *on_her_turn("charmed", source="bandit"),
        act("attack", targets="bandit"),
        refused="charmed by bandit",
    ),
    says(
        "and follows one order a rotation",
        *begins_again("charmed"),
        so=lambda done: any("follows one reasonable order" in each.text for each in done.outcome.tells),
    ),
    says("Frozen does not move", *on_her_turn("frozen"), act("move"), refused="rozen"),
    says("Grappled does not attack", *on_her_turn("grappled"), act("attack", targets="bandit"), refused="rappled"),
    says(
        "nor dodge",
        ADA,
        BANDIT,
        act("flow", 1, 6),
        act("afflict", kind="grappled", by="Ada"),
        act("attack", 6, 1, 1, targets="Ada"),
        lp=5,
    ),
    says(
        "Deafened fails what relies on hearing",
        *afflicted("impaired", sense="deafened"),
        act("trait", trait="awareness", relies="hearing"),
        gives="No success",
    ),
    says(
        "Muted fails what relies on speech",
        *afflicted("impaired", sense="muted"),
        act("trait", trait="charm", relies="speech"),
        gives="No success",
    ),
    says(
        "all three may be lost",
        *afflicted("impaired", sense="all"),
        act("trait", trait="awareness", relies="hearing"),
        gives="No success",
    ),
    says(
        "who is blinded hits nobody",
        *on_her_turn("impaired", sense="blinded"),
        act("attack", 1, 1, targets="bandit"),
        gives="No damage",
    ),
    says(
        "Intimidated does not attack what frightens",
        *on_her_turn("intimidated", source="bandit"),
        act("attack", targets="bandit"),
        refused="intimidated by bandit",
    ),
    says(
        "which has two dice more against them",
        ADA,
        BANDIT,
        act("flow", 1, 6),
        act("afflict", kind="intimidated", by="Ada", source="bandit"),
        act("attack", 1, 1, 1, 1, 1, *MISS, targets="Ada"),
        dice=5,
    ),
    says(
        "an odd Endurance is rounded up",
        act("create", name="Ada", bonus="endurance +1"),
        act("afflict", kind="poisoned"),
        act("trait", 1, 1, 1, trait="endurance"),
        dice=3,
    ),
    says(
        "poison kills when no maximum is left",
        act("create", name="Ada", life=0),
        act("afflict", kind="poisoned"),
        *[act("new_session") for _ in range(3)],
        so=lambda done: any("dies" in each.text for each in done.outcome.tells),
    ),
    says("Tired rests for d6 rotations", *on_her_turn("tired"), act("rest", 4), gives="Resting 4"),
    says(
        "and does not attack meanwhile",
        *on_her_turn("tired"),
        act("rest", 4),
        act("attack", targets="bandit"),
        refused="only defends",
    ),
    says("nor move", *on_her_turn("tired"), act("rest", 4), act("move"), refused="does not move"),
    says(
        "but endures",
        *on_her_turn("tired"),
        act("rest", 4),
        act("trait", 6, 1, trait="endurance"),
        gives="1 success",
    ),
    says("after that it is over", *on_her_turn("tired"), act("rest", 1), act("turn"), act("turn"), bears=""),
    says("outside a group's long task ends it too", *afflicted("tired"), act("rest", done=True), bears=""),
    says(
        "each who wakes the unconscious adds an Awareness die",
        *afflicted("unconscious"),
        act("recover", 6, 1, 1, 1, 1, 1, kind="unconscious", helpers=2),
        dice=6,
    ),
    says("there is Bleeding", *afflicted("bleeding"), bears="bleeding"),
    says("there is Burning", *afflicted("burning"), bears="burning"),
    says("the same one is borne once", *afflicted("frozen"), act("afflict", kind="frozen"), refused="already"),
    says(
        "different ones stack",
        *afflicted("frozen"),
        act("afflict", kind="burning"),
        so=lambda done: bears(done) == {"frozen", "burning"},
    ),
    says("Enfeebled halves Might", *afflicted("enfeebled"), act("trait", 1, 1, trait="might"), dice=2),
    says(
        "rounded up",
        act("create", name="Ada", bonus="might +1"),
        act("afflict", kind="enfeebled"),
        act("trait", 1, 1, 1, trait="might"),
        dice=3,
    ),
    says("and Might alone", *afflicted("enfeebled"), act("trait", *MISS, trait="sage"), dice=4),
    says("Tired halves all", *afflicted("tired"), act("trait", 1, 1, trait="sage"), dice=2),
    says(
        "two halvings are one",
        *afflicted("tired"),
        act("afflict", kind="enfeebled"),
        act("trait", 1, 1, trait="might"),
        dice=2,
    ),
    says("Poisoned halves Endurance", *afflicted("poisoned"), act("trait", 1, 1, trait="endurance"), dice=2),
    says("and the Life Points", *afflicted("poisoned"), lp=3),
    says(
        "each session it costs 1 of the maximum",
        *afflicted("poisoned"),
        act("session.start"),
        so=lambda done: body(done)["lp_most"] == 5,
    ),
    says("cured it gives back what it took", *afflicted("poisoned"), act("cure", kind="poisoned"), lp=6),
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
    *(
        says(
            f"{kind} is shaken off with {trait}",
            *afflicted(kind),
            act("recover", 6, 1, 1, 1, kind=kind, trait=trait),
            so=lambda done, trait=trait: not bears(done) and done.outcome.rolls[0].label == trait.capitalize(),
        )
        for kind, trait in RECOVERY
    ),
    says("without a six it stays", *afflicted("frozen"), act("recover", *MISS, kind="frozen"), bears="frozen"),
    says(
        "against somebody who caused it, more sixes are needed",
        *afflicted("charmed", source="Orso"),
        act("recover", 6, 1, 1, 1, 6, 1, kind="charmed", against=2),
        bears="charmed",
    ),
    says("outside combat what fades ends with the scene", *afflicted("frozen"), act("scene.open"), bears=""),
    says("Unconscious lasts", *afflicted("unconscious"), act("scene.open"), bears="unconscious"),
    says("Tired ends with a scene of rest", *afflicted("tired"), act("rest"), act("scene.open"), bears=""),
    # death
    says("at 0 LP one is Unconscious", *DYING, bears="unconscious", lp=0),
    says("damage beyond it stops at 0", ADA, act("life", amount=-9), lp=0),
    says("fewer sixes than the Death Target lose 1 LP", *DYING, act("death", 4, 6, 1, 1, 1), lp=-1),
    says("as many gain 1", *DYING, act("death", 1, 6, 1, 1, 1), lp=1),
    says("at 1 LP one is conscious and Tired", *DYING, act("death", 1, 6, 1, 1, 1), bears="tired"),
    says(
        "in a fight the roll comes when the turn begins",
        *FIRST,
        act("life", by="Ada", amount=-6),
        act("turn"),
        act("turn", 4, *MISS),
        lp=-1,
    ),
    says(
        "who bleeds goes on bleeding while dying, and rolls as well",
        *FIRST,
        act("afflict", by="Ada", kind="bleeding"),
        act("life", by="Ada", amount=-6),
        act("turn"),
        act("turn", 4, *MISS),
        lp=-2,
    ),
    says(
        "and at no other time", *FIRST, act("life", by="Ada", amount=-6), act("death"), refused="when their turn begins"
    ),
    says("a hit at 0 takes 1", *DYING, act("life", amount=-3), lp=-1),
    says(
        "poison halves the dice against death",
        ADA,
        act("afflict", kind="poisoned"),
        act("life", amount=-6),
        act("death", 4, 1, 1),
        lp=-1,
    ),
    says("at -5 one is dead", *DYING, *[act("death", 6, *MISS) for _ in range(5)], lp=-5),
    says("and rolls no more", *DYING, *[act("death", 6, *MISS) for _ in range(5)], act("death"), refused="dead"),
    says(
        "an ally helps with Survival",
        *DYING,
        act("create", name="Bo"),
        act("heal", 6, 1, 1, 1, by="Bo", targets="Ada"),
        lp=1,
    ),
    # what else the page says
    says(
        "each of three who share has two dice more",
        ADA,
        BO,
        act("create", name="Cy"),
        act("foe", name="imp", lp=9, swiftness=0),
        act("flow", 5, 5, 5, 1),
        act("trait", *MISS, 1, 1, by="Ada", trait="sage"),
        dice=6,
    ),
    says(
        "some of two actions are given and some kept",
        act("reading.set", name="pathwalker.actions", setting="2"),
        *SHARED,
        act("afflict", kind="grappled", by="Ada"),
        act("give", by="Ada", to="Bo"),
        act("recover", *MISS, 1, kind="grappled", by="Ada"),
        gives="Still grappled",
    ),
    says(
        "who shares a turn does one thing in it",
        *SHARED,
        act("attack", 6, *MISS, by="Ada", targets="imp"),
        act("trait", by="Ada", trait="sage"),
        refused="no action left",
    ),
    says(
        "two actions past the wound bleed twice",
        act("reading.set", name="pathwalker.actions", setting="2"),
        *on_her_turn("bleeding"),
        act("move", distance="far"),
        so=lambda done: lp(done) <= 4,
    ),
    says(
        "Charmed aims no Tribulation at the charmer either",
        *on_her_turn("charmed", source="bandit"),
        act("attack", targets="bandit", intent="grappled"),
        refused="charmed by bandit",
    ),
    says(
        "the source of a fright holds on with two dice more",
        *on_her_turn("intimidated", source="bandit", trait="might"),
        act("recover", 6, 1, 1, 1, 6, 6, 1, 1, 1, kind="intimidated"),
        gives="Still intimidated",
    ),
    says(
        "an enemy's blow may aim at a Tribulation",
        ADA,
        BANDIT,
        act("flow", 1, 6),
        act("attack", 6, 6, 1, *MISS, targets="Ada", intent="poisoned"),
        bears="poisoned",
        lp=3,
    ),
    says("poison does not fade", *on_her_turn("poisoned"), *[act("turn") for _ in range(12)], bears="poisoned"),
    says(
        "nor does who is Unconscious wake by themselves",
        *on_her_turn("unconscious"),
        *[act("turn") for _ in range(12)],
        bears="unconscious",
    ),
    says(
        "who is healed to 1 LP is conscious and Tired",
        *DYING,
        BO,
        act("heal", 6, 1, 1, 1, by="Bo", targets="Ada"),
        bears="tired",
    ),
    says(
        "an ally's help is their action",
        *SHARED,
        act("life", by="Ada", amount=-6),
        act("heal", 6, *MISS, by="Bo", targets="Ada"),
        act("attack", by="Bo", targets="imp"),
        refused="no action left",
    ),
    says(
        "a sequence ends when you have fallen for good",
        *FIRST,
        act("life", by="Ada", amount=-6),
        *[act("life", by="Ada", amount=-1) for _ in range(4)],
        act("turn"),
        act("turn", 6, *MISS),
        so=lambda done: done.after.fight is None and lp(done) == -5,
    ),
    says(
        "what overexertion costs Swiftness is missing in Combat Flow",
        ADA,
        act("trait", *MISS, *MISS, trait="swiftness", take=WAGER),
        BANDIT,
        act("flow", 1, 1),
        so=lambda done: "Ada with 4" in done.outcome.because,
    ),
    says(
        "the Path Die counts its face, not its sixes",
        act("create", name="Ada", path_die=8),
        act("foe", name="imp", number=3, lp=4, swiftness=0),
        act("flow", 6, 1, 1, 1),
        act("attack", 2, 6, 1, 1, 1, targets="imp 1, imp 2, imp 3"),
        so=lambda done: [foe(done, f"imp {at}") for at in (1, 2, 3)] == [3, 3, 4],
    ),
    says(
        "any of those who share a turn may act first",
        *SHARED,
        so=lambda done: "Bo: attack imp with Might" in others_first(done),
    ),
    says(
        "a wager after a success that shows no six costs a die of the trait",
        ADA,
        act("trait", 6, 1, 1, 1, *MISS, trait="sage", take=WAGER),
        penalties={"sage": 1},
    ),
    says(
        "Grappled endures nothing either",
        *on_her_turn("grappled"),
        act("turn"),
        act("attack", 6, 1, 1, by="bandit", targets="Ada", defence="endurance"),
        lp=5,
    ),
    says(
        "Frozen dodges nothing",
        *on_her_turn("frozen"),
        act("turn"),
        act("attack", 6, 1, 1, by="bandit", targets="Ada"),
        lp=5,
    ),
    says(
        "what frightens you opposes you with two dice more outside combat too",
        *afflicted("intimidated", source="Bo"),
        BO,
        act("opposed", *MISS, *MISS, 6, 6, trait="charm", foe="Bo"),
        gives="Lose",
    ),
    says(
        "a heavy blow to several may leave each bleeding",
        ADA,
        act("foe", name="imp", number=2, lp=9, swiftness=0),
        act("flow", 6, 1, 1),
        act("attack", 2, 6, 6, 6, 6, 6, targets="imp 1, imp 2", bonus=1),
        so=lambda done: offered(done).count("pathwalker.afflict") == 2,
    ),
    says(
        "the Wayfinder's side takes turns too",
        *FIRST,
        act("turn"),
        gives="Turn of bandit",
    ),
    says(
        "without powers there is no Power to roll",
        act("create", name="Ada", power=False),
        act("trait", trait="power"),
        gives="No success",
    ),
    says(
        "several causes may take dice of one trait",
        *afflicted("tired"),
        act("set", trait="might", value=5, penalty=2),
        act("trait", 1, 1, trait="might"),
        dice=2,
    ),
    says(
        "each of several rolls the best opposing trait against a Tribulation",
        ADA,
        act("foe", name="imp", number=2, lp=4, endurance=1),
        act("flow", 6, 1, 1),
        act("attack", 4, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1, targets="imp 1, imp 2", intent="frozen"),
        so=lambda done: (
            ["frozen" in done.after.fight["foes"][f"imp {at}"]["body"]["tribulations"] for at in (1, 2)]
            == [False, True]
        ),
    ),
)


@each_row("statement", STATEMENTS, ids=lambda each: each.says)
def test_what_the_rules_say_is_so(statement: Statement, tables: Tables) -> None:
    holds(statement, GAME, begun(GAME), tables)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len({each.says for each in STATEMENTS}) == len(STATEMENTS) >= 60
