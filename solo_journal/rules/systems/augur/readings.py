"""House rules for what Augur's text leaves open."""

from ...house_rules import HouseRule

PUSH = HouseRule(
    id="augur.push",
    title="What pushing yourself does",
    options={
        "inside": "1 Stress before the roll: one more die, within the three bonus dice",
        "outside": "1 Stress before the roll: one more die, beside the three bonus dice",
        "reroll": "1 Stress after the roll: the action dice are rolled again and the new ones stand",
        "off": "nobody can push",
    },
    default="inside",
    why=(
        "The text says that you can push once per action to do better, and not what that costs or gives. Games of its "
        "family take Stress for a die; no more than three bonus dice may be added, by the letter."
    ),
)

ZERO_SIXES = HouseRule(
    id="augur.zero66",
    title="Two 6s on a roll without dice",
    options={"good": "good, for only the lower die is kept", "perfect": "perfect, for two 6s are shown"},
    default="good",
    why="With no action dice two are rolled and the lowest is the result: one die, and it takes two 6s to be perfect.",
)

ALL = (PUSH, ZERO_SIXES)
