"""House rules for what Duskara's text leaves open."""

from ...house_rules import HouseRule

NET_RISK = HouseRule(
    id="duskara.net_risk",
    title="Risk Dice that are left over",
    options={
        "A": "roll them with the Action Die and keep the lowest",
        "A1": "keep the lowest; a repeated lowest moves one step toward No",
        "A2": "keep the lowest; a repeated lowest moves one step toward Yes",
        "B": "keep the highest even so: to the letter, and risk then helps",
        "C": "roll the Action Die alone",
        "D": "a Risk Die that equals the Action Die removes it: No, and",
    },
    default="A",
    why=(
        "The page lets the highest die decide always, so that more risk would help. Risk is meant to hurt, and both "
        "games that Duskara descends from keep the lowest die when penalty dice are left."
    ),
)

PAIR_OF_THREES = HouseRule(
    id="duskara.pair33",
    title="Two 3s in the pool",
    options={
        "rule": "one step toward Yes like every other pair: Yes, but",
        "printed": "No, as in the printed example",
    },
    default="rule",
    why="The page's other three examples agree with its rule; only the one for two 3s does not.",
)

EQUAL = HouseRule(
    id="duskara.equal",
    title="Equal dice at the oracle",
    options={
        "yes_and": "Yes, and, as Duskara has it",
        "yes_but": "Yes, but, as the later editions of Loner have it",
    },
    default="yes_and",
    why="Duskara's own page says Yes, and.",
)

DOUBLES = HouseRule(
    id="duskara.doubles",
    title="What raises the Twist Counter",
    options={
        "kept": "the two dice that are kept are equal",
        "any": "any two dice on the table are equal",
    },
    default="kept",
    why="With a third die on the table any pair would raise the counter at 4 of 9 questions, and twists come too fast.",
)

BOTH = HouseRule(
    id="duskara.both",
    title="Advantage and disadvantage together",
    options={
        "cancel": "they cancel out: one die against one",
        "two_each": "two Chance Dice against two Risk Dice, the higher of each kept",
    },
    default="cancel",
    why="In Loner, from which the oracle comes, they are weighed against each other and never both given.",
)

TWIST_DICE = HouseRule(
    id="duskara.twist_dice",
    title="The dice of a twist",
    options={
        "two": "one die for the subject and one for the action",
        "one": "one die for the whole row",
    },
    default="two",
    why="Two dice give 36 twists where one gives six, and the page only says to roll on the table.",
)

ALL = (NET_RISK, PAIR_OF_THREES, EQUAL, DOUBLES, BOTH, TWIST_DICE)
