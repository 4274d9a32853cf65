"""House rules for what Pathwalker's text leaves open."""

from ...house_rules import HouseRule

TIE = HouseRule(
    id="pathwalker.tie",
    title="A tie of an opposed roll",
    options={
        "defender": "things stay as they were: the one who began does not get through",
        "reroll": "both roll again",
    },
    default="defender",
    why="More sixes win, and on a tie nobody has more.",
)
DEFENCE = HouseRule(
    id="pathwalker.defence",
    title="Defending against damage",
    options={
        "cancel": "each six of the defender cancels one of the attacker",
        "block": "as many sixes as the attacker, and nothing gets through",
        "none": "there is no roll; every six is damage",
    },
    default="cancel",
    why="The source shows a roll to dodge in its example and does not say what one six of several does.",
)
SHARED = HouseRule(
    id="pathwalker.shared",
    title="Bonus dice in Shared Combat",
    options={"others": "one for each of the others who share the turn", "all": "one for everybody who shares it"},
    default="others",
    why="A bonus for each player sharing; the older edition gave two who share one die, not two.",
)
ACTIONS = HouseRule(
    id="pathwalker.actions",
    title="Actions in a turn",
    options={"1": "one", "2": "two"},
    default="1",
    why="The source does not say how many there are; its examples show one thing a turn.",
)
EXTRA = HouseRule(
    id="pathwalker.extra",
    title="Overexerting for more successes, and rolling none",
    options={"penalty": "the first result stands, and a die is lost all the same", "free": "nothing is lost"},
    default="penalty",
    why="A failed overexertion costs a die, and this roll had no six.",
)

ALL = (TIE, DEFENCE, SHARED, ACTIONS, EXTRA)


def damage(hits: int, dodged: int, defence: str) -> int:
    """The sixes of an attack that do damage, by this setting of `DEFENCE`."""
    if defence == "none":
        return hits
    return (0 if dodged >= hits else hits) if defence == "block" else max(0, hits - dodged)
