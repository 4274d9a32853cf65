"""What Daggerheart leaves open, and how a campaign may settle it."""

from ...house_rules import HouseRule

SPOTLIGHT = HouseRule(
    id="daggerheart.spotlight",
    title="What gives the GM the spotlight in a fight",
    options={
        "fear": "a failure, and every roll with Fear",
        "failure": "a failure only; a success with Fear costs something, and you go on",
    },
    default="fear",
    why=(
        "The list of results passes the spotlight after failures alone, but the GM makes a move after every roll with "
        "Fear too. In a fight with one player adversaries would seldom act if a success never let them."
    ),
)

ALL = (SPOTLIGHT,)
