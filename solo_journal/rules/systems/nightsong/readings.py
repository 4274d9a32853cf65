"""House rules for what Nightsong's text leaves open."""

from ...house_rules import HouseRule

FATE_GAP = HouseRule(
    id="nightsong.fate_gap",
    title="The Die of Fate just above its threshold",
    options={
        "on": "the nine numbers above the threshold are unclear: partly, or not yet",
        "off": "every number above the threshold is negative",
    },
    default="on",
    why=(
        "The chapter calls 50 or lower positive and 60 or higher negative, and says nothing of 51 to 59. Read to the "
        "letter they are neither, and an answer that is not quite one suits a game played alone."
    ),
)

HELPED = HouseRule(
    id="nightsong.helped",
    title="Somebody dying who is helped",
    options={
        "zero": "stable at 0 hit points until a rest or other healing",
        "one": "back on their feet with 1 hit point",
    },
    default="zero",
    why="The chapter says that help keeps them from dying, and not that it gives hit points; rests and Remedies do.",
)

ARMOUR = HouseRule(
    id="nightsong.armour",
    title="Armour against damage outside of an attack",
    options={
        "worn": "what is worn counts, unless something else is said",
        "said": "it counts only where that is said",
    },
    default="worn",
    why="The entry for Armour rolls its die whenever a character takes damage; a fall or poison is for you to except.",
)

MORALE = HouseRule(
    id="nightsong.morale",
    title="When foes test their Resolve",
    options={
        "both": "when the first of them falls, and when half of them have fallen",
        "first": "when the first of them falls",
        "half": "when half of them have fallen",
        "never": "only when you say so",
    },
    default="both",
    why=(
        "The text gives NPCs a Resolve and no moment for it. The first loss and the half are the moments that older "
        "games of its kind use; somebody who fights alone tests at half of their hit points."
    ),
)

MORALE_DICE = HouseRule(
    id="nightsong.morale_dice",
    title="Who rolls for Resolve",
    options={
        "kind": "one roll for all of a kind: they hold or run together",
        "each": "a roll for everybody who stands",
    },
    default="kind",
    why="A pack runs as one, and a fight against many stays one roll.",
)

SURPRISE = HouseRule(
    id="nightsong.surprise",
    title="Attacks on those who are caught by surprise",
    options={
        "both": "foes who are caught are struck with advantage until they have acted, and act last in round 1",
        "advantage": "anyone caught, yours too, is struck with advantage until they have acted, and acts last",
        "order": "as any other: surprise only says who acts last in round 1",
    },
    default="both",
    why=(
        "The chapter gives both: who is caught acts last, and striking an unaware enemy is its first case of "
        "advantage. Of your own side it says only the first."
    ),
)

FOE_SHIELD = HouseRule(
    id="nightsong.foe_shield",
    title="When an NPC blocks with a shield",
    options={
        "first": "the first attack on them in each round",
        "never": "only when you say so",
    },
    default="first",
    why="Somebody has to decide for them, and a shield that is never raised is none.",
)

WEAR = HouseRule(
    id="nightsong.wear",
    title="Which armour wears in a fight",
    options={
        "worn": "all that a character wore in it",
        "hit": "only what was struck",
    },
    default="worn",
    why="The entry for Armour says worn; that for Wear and Tear says used, which may mean the same.",
)

MELEE = HouseRule(
    id="nightsong.melee",
    title="A ranged attack by somebody in melee",
    options={
        "step": "the turn's short move steps out of melee before it; foes close in again",
        "hold": "impossible until they moved away, as an action",
    },
    default="step",
    why="A round has a short move besides its action, and nothing in the chapter holds somebody who takes it.",
)

FIGHT = (MORALE, MORALE_DICE, SURPRISE, FOE_SHIELD, WEAR, MELEE)

ALL = (FATE_GAP, HELPED, ARMOUR, *FIGHT)
