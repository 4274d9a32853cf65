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

ALL = (FATE_GAP, HELPED, ARMOUR)
