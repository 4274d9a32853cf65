"""Each mechanical statement of Nightsong's chapter of rules, played through the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo_journal.rules import shelf
from solo_journal.rules.line_form import typed_inputs
from solo_journal.rules.perform import Performed
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row
from ...statements import Act, Statement, act, begun, both, fight, has, holds, offers, says, sheet

GAME = "nightsong"
Holds = Callable[[Performed], bool]


def ada(outfit: str = "", **scores: int) -> Act:
    """Ada with these abilities; the others are 0."""
    typed: dict[str, Any] = {"strength": 0, "dexterity": 0, "presence": 0, "constitution": 0, **scores}
    return act("create", method="typed", name="Ada", outfit=outfit, **typed)


def item(done: Performed, key: str) -> Mapping[str, Any]:
    found = sheet(done, GAME, "ada").get("items", {}).get(key, {})
    assert isinstance(found, Mapping)
    return found


def dice(**wanted: int | None) -> Holds:
    """That these things of Ada have these dice; None: they are gone."""
    return lambda done: all(
        (found.get("dice") or [0])[0] == die if (found := item(done, name.replace("_", "-"))) else die is None
        for name, die in wanted.items()
    )


def timer(**wanted: int) -> Holds:
    return lambda done: (
        {key: getattr(done.after.trackers[key.replace("_", "-")], "die", None) for key in wanted} == wanted
    )


def ails(*names: str) -> Holds:
    """That Ada has these conditions and no other."""
    return lambda done: {each["name"] for each in sheet(done, GAME, "ada").get("conditions", {}).values()} == {*names}


def left(**wanted: int) -> Holds:
    """That foes have these hit points left."""
    return lambda done: {name: fight(done)["foes"][name.replace("_", " ")]["hp"] for name in wanted} == wanted


def time(**wanted: int) -> Holds:
    """That it is this day, watch or turn; watches count from 0."""
    return lambda done: {name: done.after.systems[GAME].get(name, 0) for name in wanted} == wanted


def typed_in(procedure: str, line: str) -> Mapping[str, Any]:
    return typed_inputs(shelf.procedure(f"{GAME}.{procedure}"), line, World())


def hurt_to(hp: int) -> Act:
    return act("hp", hp=hp)


def strike(*faces: int, **more: Any) -> Act:
    return act("attack", *faces, target="wolf", **more)


def wolf(*, hp: int = 8, attacks: str = "d6", **more: Any) -> Act:
    return act("foe", name="wolf", hp=hp, attacks=attacks, resolve_rating=100, **more)


STANDS = ada("spear weapon d8 worn")
WOLF = wolf()
ARMOURED = wolf(armour=6)

PAIR = (
    act("create", method="ready", ready="Halla Greave", name="Bo"),
    STANDS,
    wolf(hp=20),
    act("ally", name="Bo"),
)


STATEMENTS: tuple[Statement, ...] = (
    # step dice
    *(
        says(
            f"a {face} on a D{die} leaves D{left}",
            act("tracker.add", name="T", kind="step", die=die),
            act("tracker.step", face, tracker="T"),
            so=timer(t=left),
        )
        for die, face, left in ((12, 1, 8), (12, 2, 10), (10, 3, 8), (10, 4, 10), (4, 2, 0), (6, 1, 0))
    ),
    says("rations are a D6", ada("rations"), act("use", 4, item="Rations"), so=dice(rations=6)),
    says("a quiver is a D10", ada("quiver of arrows"), act("use", 9, item="Quiver"), so=dice(quiver_of_arrows=10)),
    says("by its first word too, or with another die", ada("quiver, old quiver d8"), so=dice(quiver=10, old_quiver=8)),
    says("healing herbs are a D4", ada("healing herbs"), act("hour", watch="night"), so=dice(healing_herbs=4)),
    says("what is used up is gone", ada("rations"), act("use", 1, item="Rations"), so=dice(rations=None)),
    *(
        says(f"a {kind} is a timer of D{die}", act("timer", kind=kind), so=timer(**{name: die}))
        for kind, name, die in (
            ("torch", "torch", 6),
            ("lantern", "oil_lantern", 8),
            ("pursuer", "pursuer", 4),
            ("faction", "faction", 6),
        )
    ),
    # abilities
    says(
        "2 is -3, 12 is +3, 11 is +2, 3 is -2",
        act("create", 1, 1, 6, 6, 5, 6, 1, 2, method="rolled", name="Ada"),
        so=has(strength=-3, dexterity=3, presence=2, constitution=-2),
    ),
    says(
        "4 and 5 are -1, 8 is 0, 10 is +1",
        act("create", 2, 2, 2, 3, 4, 4, 5, 5, method="rolled", name="Ada"),
        so=has(strength=-1, dexterity=-1, presence=0, constitution=1),
    ),
    says(
        "a set without +1 is rolled again",
        act("create", 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 4, 4, 4, 4, 4, 4, method="rolled", name="Ada"),
        so=has(strength=1),
    ),
    says(
        "+2, +1, 0 and -1 are distributed",
        act("create", method="array", order="dex,con,str,pre", name="Ada"),
        so=has(dexterity=2, constitution=1, strength=0, presence=-1),
    ),
    says("hit points are Constitution + 6", ada(constitution=2), so=has(max_hp=8)),
    says("and with -3 they are 3", ada(constitution=-3), so=has(max_hp=3)),
    says(
        "slots are Strength + 10", ada("rope", strength=-3), so=lambda done: "6 of 7 slots free" in done.outcome.because
    ),
    says("Focus is Dexterity", ada(dexterity=2), so=has(focus=2)),
    says("and never more than 3", ada(dexterity=5), so=has(focus=3)),
    # checks
    says("the total meets the DR", ada(dexterity=2), act("check", 10, ability="dex", dr=12), gives="Success"),
    says("one less fails", ada(dexterity=2), act("check", 9, ability="dex", dr=12), gives="Failure"),
    says("alone the DR is 12", act("check", 12, ability=0), gives="Success"),
    says("advantage keeps the highest of two", act("check", 3, 15, ability=0, favour="advantage"), gives="Success"),
    says("disadvantage keeps the lowest", act("check", 3, 15, ability=0, favour="disadvantage"), gives="Failure"),
    says(
        "an ally who helps gives advantage",
        ada(),
        act("character.add", name="Orso"),
        act("check", 3, 15, ability="str", helper="Orso"),
        gives="Success",
    ),
    *(
        says(f"{what} does not help", *before, act("nuanced", ability="str", helper=helper), refused=why)
        for what, before, helper, why in (
            ("the one who acts", (ada(),), "Ada", "acts, and cannot help"),
            ("a second ally", (ada(),), "Orso, Cy", "Only one ally can help"),
            ("a foe of this fight", (ada(), wolf()), "wolf", "is a foe"),
            ("who is dying", (*PAIR, act("hurt", 3, by="Bo", amount=9, armour=False)), "Bo", "is out"),
            ("who left the fight", (*PAIR, act("flee", who="Bo")), "Bo", "is out"),
            ("whoever has a name that begins so", (*PAIR,), "B", "Did you mean Bo?"),
        )
    ),
    says("opposed, the higher total wins", act("opposed", 10, 9, ability=0, against=0), gives="Win"),
    says("the lower one loses", act("opposed", 8, 9, ability=0, against=0), gives="Lose"),
    says("and a tie is rolled again", act("opposed", 9, 9, 12, 3, ability=0, against=0), gives="Win"),
    # nuanced checks
    says("both reach the DR: a strong success", act("nuanced", 12, 20, ability=0), gives="Strong success"),
    says("one reaches it: a weak success", act("nuanced", 12, 11, ability=0), gives="Weak success"),
    says("none reaches it: a failure", act("nuanced", 11, 2, ability=0), gives="Failure"),
    says("the ability is added to each", act("nuanced", 10, 10, ability=2), gives="Strong success"),
    says(
        "advantage keeps two of three", act("nuanced", 3, 13, 14, ability=0, favour="advantage"), gives="Strong success"
    ),
    says(
        "disadvantage the lowest two", act("nuanced", 13, 3, 14, ability=0, favour="disadvantage"), gives="Weak success"
    ),
    says("routine is 6", act("nuanced", 6, 6, ability=0, dr=6), gives="Strong success"),
    says("extreme is 18", act("nuanced", 17, 18, ability=0, dr=18), gives="Weak success"),
    # focus
    says(
        "1 Focus gives advantage",
        ada(dexterity=2),
        act("nuanced", 3, 13, 14, ability="str", focus=True),
        gives="Strong success",
    ),
    says("and is spent", ada(dexterity=2), act("nuanced", 3, 13, 14, ability="str", focus=True), so=has(focus=1)),
    says("without Focus none is spent", ada(), act("nuanced", ability="str", focus=True), refused="no Focus left"),
    says(
        "unspent Focus is lost at the end of a session",
        ada(dexterity=2),
        act("session.start"),
        act("session.close"),
        so=has(focus=0),
    ),
    says(
        "and refilled at the start of one",
        ada(dexterity=2),
        act("focus", value=0),
        act("session.start"),
        so=has(focus=2),
    ),
    # the Die of Fate
    says("50 is positive", act("fate", 50), gives="Positive"),
    says("60 is negative", act("fate", 60), gives="Negative"),
    says("between is neither", act("fate", 55), gives="Unclear"),
    says("70 where it is very likely", act("fate", 70, threshold=70), gives="Positive"),
    says("30 where it is unlikely", act("fate", 40, threshold=30), gives="Negative"),
    says("an X% chance happens within its range", act("fate", 20, chance=20), gives="Positive"),
    says("and not above it", act("fate", 21, chance=20), gives="Negative"),
    # rests, time
    says("a short rest gives 1D4", ada(), hurt_to(2), act("rest", 3, length="short"), so=has(hp=5)),
    says("a long rest gives 1D6", ada(), hurt_to(1), act("rest", 4, length="long"), so=has(hp=5)),
    says("never above the maximum", ada(), hurt_to(5), act("rest", 4, length="short"), so=has(hp=6)),
    says("a full rest gives all", ada(), hurt_to(1), act("rest", length="full"), so=has(hp=6)),
    says(
        "a long rest clears fatigue", ada(), act("condition", name="Fatigued"), act("rest", 1, length="long"), so=ails()
    ),
    says(
        "it leaves what is major",
        ada(),
        act("condition", name="Broken limb"),
        act("rest", 1, length="long"),
        so=ails("Broken limb"),
    ),
    says(
        "a full rest clears broken limbs",
        ada(),
        act("condition", name="Broken limb"),
        act("rest", length="full"),
        so=ails(),
    ),
    says("a short rest takes a turn", ada(), act("rest", 1, length="short"), so=time(turn=1)),
    *(
        says(f"“{line}” is read as it is said", Act(procedure, typed_in(procedure, line)), so=so)
        for procedure, line, so in (
            ("time", "three turns by the door", time(turn=3)),
            ("timer", "faction The Crows d8", timer(the_crows=8)),
        )
    ),
    says("a watch is a quarter of a day", act("time", amount=4, unit="watch"), so=time(day=2)),
    says(
        "a Remedy gives 1D6", ada("healing herbs"), hurt_to(1), act("remedy", 4, 4, item="Healing herbs"), so=has(hp=5)
    ),
    says(
        "and its die is rolled",
        ada("healing herbs"),
        hurt_to(1),
        act("remedy", 4, 3, item="Healing herbs"),
        so=dice(healing_herbs=None),
    ),
    # slots and conditions
    says(
        "a condition takes a slot",
        ada("rope", strength=-3),
        *[act("item", name=f"Box {at}") for at in range(6)],
        act("condition", name="Fatigued"),
        refused="no slot free",
    ),
    says(
        "what is dropped makes room",
        ada("rope", strength=-3),
        *[act("item", name=f"Box {at}") for at in range(6)],
        act("condition", name="Fatigued", drop="Rope"),
        so=dice(rope=None),
    ),
    says(
        "a bulky item takes two",
        ada("tent bulky"),
        act("item", name="Ring", size="petty"),
        so=lambda done: item(done, "tent")["slots"] == 2 and item(done, "ring")["slots"] == 0,
    ),
    says(
        "a condition may give disadvantage",
        ada(),
        act("condition", name="Lame", minor=False, hinders="dex"),
        act("nuanced", 3, 13, 14, ability="dex"),
        gives="Weak success",
    ),
    # spells
    says(
        "a spell takes effect and a failed check fatigues",
        ada("ember shard d6"),
        act("cast", 3, 4, 6, shard="Ember"),
        so=ails("Fatigued"),
    ),
    says("a success does not", ada("ember shard d6"), act("cast", 14, 13, 6, shard="Ember"), so=ails()),
    says("the shard's die is rolled", ada("ember shard d6"), act("cast", 14, 13, 2, shard="Ember"), so=dice(ember=4)),
    says(
        "only what holds a spell is named where one is not known",
        ada("ember shard d6, rope"),
        act("cast", shard="Frost"),
        refused="No spell shard “Frost”. Known: Ember.",
    ),
    says(
        "a drained shard cannot be used",
        ada("ember shard d4"),
        act("cast", 14, 13, 1, shard="Ember"),
        act("cast", shard="Ember"),
        refused="drained",
    ),
    says(
        "a long rest refills as many as Presence",
        ada("ember shard d4", presence=1),
        act("cast", 14, 13, 1, shard="Ember"),
        act("rest", 1, length="long"),
        so=dice(ember=4),
    ),
    # advancement
    says("an Advancement adds 1D6 to the maximum", ada(), act("advance", 5, 1, 1, 1, 1), so=has(max_hp=11)),
    says(
        "an ability rises where the die shows its score",
        ada(dexterity=3),
        act("advance", 1, 1, 3, 1, 1),
        so=has(dexterity=4),
    ),
    says("and stays where it shows less", ada(dexterity=3), act("advance", 1, 1, 2, 1, 1), so=has(dexterity=3)),
    # fights
    says("the weapon's die is the damage", STANDS, WOLF, strike(5), so=left(wolf=3)),
    says("a 1 misses", STANDS, WOLF, strike(1), so=left(wolf=8)),
    says("armour is taken from it", STANDS, ARMOURED, strike(6, 4), so=left(wolf=6)),
    says("a 1 on armour protects from nothing", STANDS, ARMOURED, strike(6, 1), so=left(wolf=2)),
    says("advantage rolls the damage twice", STANDS, WOLF, strike(2, 6, favour="advantage"), so=left(wolf=2)),
    says("disadvantage keeps the lower", STANDS, WOLF, strike(6, 2, favour="disadvantage"), so=left(wolf=6)),
    says("D8 + D8 keeps the highest", ada("flail weapon d8+d8 worn"), WOLF, strike(3, 7), so=left(wolf=1)),
    says("unarmed is 1D4", ada(), WOLF, strike(4), so=left(wolf=4)),
    says("one action a round", STANDS, WOLF, strike(5), strike(), refused="It is the foes' turn"),
    says(
        "a spell is that action too",
        ada("spear weapon d8 worn, ember shard d6"),
        WOLF,
        act("cast", 14, 13, 6, shard="Ember"),
        strike(),
        refused="It is the foes' turn",
    ),
    says("at 0 HP an NPC is out", STANDS, wolf(hp=3), strike(5, 5), so=lambda done: done.after.fight is None),
    says("after the fight a weapon rolls its die", STANDS, WOLF, strike(5), act("end_fight", 2), so=dice(spear=6)),
    says("an unaware foe is struck with advantage", STANDS, wolf(caught="them"), strike(2, 6), so=left(wolf=2)),
    says("who is caught acts last in round 1", STANDS, wolf(caught="us"), strike(), refused="It is the foes' turn"),
    says(
        "a shield cancels all of an attack, and its die is rolled",
        ada("spear weapon d8 worn, buckler shield d4 worn"),
        WOLF,
        act("foes", 4, shield="wolf"),
        so=both(has(hp=6), dice(buckler=4)),
    ),
    says(
        "on a 1 it breaks",
        ada("spear weapon d8 worn, buckler shield d4 worn"),
        WOLF,
        act("foes", 1, shield="wolf"),
        so=both(has(hp=6), dice(buckler=0)),
    ),
    says(
        "helping costs the ally their action",
        *PAIR,
        act("nuanced", 14, 13, 3, ability="str", helper="Bo"),
        strike(by="Bo"),
        refused="It is the foes' turn",
    ),
    says(
        "a blast rolls damage for each target",
        STANDS,
        wolf(count=2),
        act("attack", 5, 3, target="wolf 1,wolf 2", weapon="d6", blast=True),
        so=left(wolf_1=3, wolf_2=5),
    ),
    says("a feat has the die that its harm deserves", STANDS, WOLF, strike(4, weapon="d4"), so=left(wolf=4)),
    says(
        "a feat does not wear the weapon in hand that has the same die",
        STANDS,
        WOLF,
        strike(4, weapon="d8"),
        act("end_fight"),
        so=dice(spear=8),
    ),
    says(
        "surprise and a hold on the attacker cancel out, and that is told",
        STANDS,
        act("condition", name="Restrained"),
        wolf(caught="them"),
        strike(5),
        so=lambda done: "cancel out" in done.outcome.because,
    ),
    says(
        "who is dying uses nothing",
        ada("rations"),
        act("hurt", 3, amount=9, armour=False),
        act("use", item="Rations"),
        refused="is out, and uses nothing",
    ),
    says(
        "but the torch in their hand burns on",
        *PAIR[:1],
        ada("torch lit"),
        act("hurt", 3, by="Ada", amount=9, armour=False),
        act("time", 2, unit="turn"),
        so=dice(torch=4),
    ),
    says(
        "what is several breaks as several",
        ada("twin knives weapon d6+d6 worn"),
        WOLF,
        strike(3, 4),
        act("end_fight", 1),
        so=lambda done: done.outcome.tells[0].text == "Ada's Twin knives break from wear",
    ),
    says(
        "Focus gives advantage on damage",
        ada("spear weapon d8 worn", dexterity=1),
        WOLF,
        strike(2, 6, take={"Focus, Ada v wolf": "spend"}),
        so=both(left(wolf=2), has(focus=0)),
    ),
    says(
        "armour that was worn rolls its die after the fight",
        ada("spear weapon d8 worn, mail armour d6 worn"),
        WOLF,
        act("end_fight", 1),
        so=dice(mail=0),
    ),
    says("a turn is ten minutes, 36 a watch", act("time", amount=36, unit="turn"), so=time(watch=1)),
    says("a full rest takes a week", ada(), act("rest", length="full"), so=time(day=8)),
    says("no ability rises above +6", ada(strength=6), act("advance", 1, 6, 1, 1, 1), so=has(strength=6)),
    # dying
    says(
        "in a fight it is rounds",
        ada(constitution=1),
        wolf(attacks="d12"),
        act("ally", name="Orso", hp=5, attacks="d4"),
        act("foes", 12, 2),
        so=has(dying={"left": 3, "unit": "round"}),
    ),
    says(
        "at 0 HP one is dying for Constitution + 1D4",
        ada(constitution=1),
        act("hurt", 3, amount=9, armour=False),
        so=has(dying={"left": 4, "unit": "minute"}),
    ),
    says(
        "who is helped is stable", ada(), act("hurt", 3, amount=9, armour=False), act("stabilise"), so=has(stable=True)
    ),
    says(
        "who is not dies when the clock has run",
        ada(),
        act("hurt", 1, amount=9, armour=False),
        act("dwindle", amount=1),
        so=has(dead=True),
    ),
    says(
        "who fell alone has a way on once the Die of Fate was asked",
        ada(),
        act("hurt", 3, amount=9, armour=False),
        act("fate", 22, question="Does somebody find Ada in time?"),
        so=offers("Ada's clock runs on", "Ada is found in time"),
    ),
    says(
        "a petty item takes none",
        ada("rope", strength=-3),
        *[act("item", name=f"Box {at}") for at in range(6)],
        act("item", name="Ring", size="petty"),
        gives="Ring",
    ),
    says(
        "a Remedy takes a slot, and no other size",
        ada(),
        act("item", name="Salve", kind="remedy", dice="d4", size="bulky"),
        refused="takes 1 slot",
    ),
    says(
        "a shard takes a slot, and no other size",
        ada(),
        act("item", name="Ember", kind="shard", dice="d4", size="petty"),
        refused="takes 1 slot",
    ),
    says("a weapon is D12 at best", ada(), act("item", name="Maul", kind="weapon", dice="d12"), gives="Maul d12"),
    says("armour is D6 at best", ada(), act("item", name="Plate", kind="armour", dice="d8"), refused="best die is d6"),
    says("a shield is D6 at best", ada(), act("item", name="Wall", kind="shield", dice="d8"), refused="best die is d6"),
    says(
        "anyone can use magic",
        ada("ember shard d6", presence=-3),
        act("cast", 20, 20, 6, shard="Ember"),
        so=lambda done: any("casts Ember" in each.text for each in done.outcome.tells),
    ),
    says(
        "a full rest without care leaves broken limbs",
        ada(),
        act("condition", name="Broken limb"),
        act("rest", length="full", care=False),
        so=ails("Broken limb"),
    ),
    says(
        "more Strength is more slots",
        ada(strength=1),
        act("advance", 1, 6, 1, 1, 1),
        act("item", name="Rope"),
        so=lambda done: "of 12" in done.outcome.because,
    ),
    says(
        "a blast of which nobody knows whom it catches rolls its die for their number",
        act("attack", 2, 3, 4, blast=True),
        gives="2 of 2 hit",
    ),
    says(
        "who shoots steps out of melee first, or cannot",
        ada("longbow weapon d8 ranged worn"),
        WOLF,
        act("foes", 2),
        strike(4),
        so=left(wolf=4),
    ),
    says(
        "cover imposes disadvantage",
        ada("longbow weapon d8 ranged worn"),
        WOLF,
        strike(4, 2, favour="disadvantage"),
        so=left(wolf=6),
    ),
    says(
        "one who never uses a shield is not helped by it",
        ada("buckler shield d4 worn"),
        WOLF,
        act("foes", 3),
        so=has(hp=3),
    ),
    says(
        "a condition that worsens takes one slot more",
        ada(),
        act("condition", name="Fatigued"),
        act("condition", name="Fatigued"),
        so=lambda done: [each["slots"] for each in sheet(done, GAME, "ada")["conditions"].values()] == [2],
    ),
    says(
        "Dexterity that rises lifts the most Focus of the next session",
        ada(dexterity=1),
        act("advance", 1, 1, 6, 1, 1),
        act("focus_back"),
        so=has(focus=2),
    ),
    says("a long rest takes a watch", ada(), act("rest", 1, length="long"), so=time(watch=1)),
    says(
        "a Remedy takes ten minutes",
        ada("healing herbs"),
        hurt_to(2),
        act("remedy", 1, 4, item="healing herbs"),
        so=time(turn=1),
    ),
    says(
        "a well-crafted Remedy starts at D6",
        ada("salve remedy d6"),
        hurt_to(2),
        act("remedy", 1, 1, item="salve"),
        so=dice(salve=None),
    ),
    says(
        "a weapon at D0 breaks, and stays to be repaired",
        ada("spear weapon d4 worn"),
        WOLF,
        strike(2),
        act("end_fight", 1),
        so=dice(spear=0),
    ),
    says(
        "arms have their dice by their plain names",
        ada("sword worn, mail armour worn, buckler worn"),
        so=dice(sword=8, mail=6, buckler=4),
    ),
    says(
        "who shoots needs no word for it where the bow is known",
        ada("longbow worn"),
        so=lambda done: item(done, "longbow")["ranged"] is True,
    ),
    says(
        "what is no weapon in spite of its name is none",
        ada("sword remedy d4"),
        so=both(dice(sword=4), lambda done: item(done, "sword")["kind"] == "remedy"),
    ),
    says(
        "who begins without weapon and armour is offered both",
        ada("rope"),
        so=offers("A first weapon: Spear d6", "A first weapon: Bow d6", "First armour: Leather armour d4"),
    ),
    says(
        "and is offered armour once the weapon is there",
        ada(),
        act("item", name="Spear", worn=True),
        so=offers("First armour: Leather armour d4"),
    ),
    says(
        "another character takes over",
        ada(),
        act("die"),
        act("next", name="Orso"),
        so=lambda done: done.after.active == "orso",
    ),
    says(
        "or one who travelled along",
        *PAIR[:2],
        act("die"),
        act("next", name="Bo"),
        so=lambda done: done.after.active == "bo" and not done.outcome.offers,
    ),
    says("but nobody who is dead", ada(), act("die"), act("next", name="Ada"), refused="is dead"),
)


@each_row("statement", STATEMENTS, ids=lambda each: each.says)
def test_what_the_rules_say_is_so(statement: Statement, tables: Tables) -> None:
    holds(statement, GAME, begun(GAME), tables)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len({each.says for each in STATEMENTS}) == len(STATEMENTS) >= 60
