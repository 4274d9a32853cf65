"""One fixed campaign, as the page is drawn: The Long Dusk in its twelfth scene, in the fourth session."""

from __future__ import annotations

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.line_resolver import plan
from solo_journal.rules.answer_source import Chance, Typed

from ..playing import do

EARLIER = (
    ("Two ways down", "The stair is gone.\nWhat is left of it hangs over the dark like a broken jaw."),
    ("The stair", "I climb by feel. Sanne goes first, because she always does."),
    ("A lamp far below", "Somebody has lit a lamp where nobody has been for thirty years."),
    ("Ilan waits", "My brother waits at the foot of the stair and says nothing at all."),
    ("The market without lights", "They trade by touch here; I count the coins twice, and then a third time."),
    ("What the drones heard", "The drones heard a bell where there is no bell. Moth turned its cold head."),
    ("Under the wall", "Under the wall the air is warm and smells of iron and of bread."),
    ("The tower stair", "Nine hundred steps. On each of them somebody has scratched a name. " * 6),
    ("The third shrine", "The shrine is a bowl of still water with a light in it that nobody lit. " * 12),
    ("Lit", "It burns. For one breath the whole wall is the colour of an orange. " * 4),
    ("What Sanne says", "Sanne says that fires are promises, and that we have made one. " * 6),
)
"""The scenes before, with what was written in each."""
SESSIONS = {3: 1, 6: 2, 11: 3}
"""After which of these a session.closes."""


def the_long_dusk(library: Library) -> Campaign:
    """The campaign of the screenshots: what their logs and side columns show."""
    campaign = library.new("The Long Dusk", ("duskara",))
    do(campaign, "character.add", name="Kaelen", concept="drone-runner, feels heat")
    for kind, name in (
        ("skill", "Thermal Sense"), ("skill", "Drone Handling"), ("skill", "Reads the Wind"),
        ("gear", "Moth"), ("gear", "Wind Compass"), ("frailty", "Owes the wall a life"),
    ):  # fmt: skip
        do(campaign, "duskara.tag", name=name, kind=kind)
    do(campaign, "duskara.tag", name="Relight the beacon", kind="goal")
    do(campaign, "duskara.tag", name="Thirty-one people walked into the dark", kind="motive")
    for name in ("Torch", "Rations"):
        do(campaign, "tracker.add", name=name, kind="step", die="d8")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6, value=2)
    do(campaign, "tracker.add", name="Calling", kind="clock", size=6, value=5)
    _earlier(campaign)
    _now(campaign)
    campaign.settle()
    return campaign


def _earlier(campaign: Campaign) -> None:
    for number, (title, words) in enumerate(EARLIER, start=1):
        do(campaign, "scene.open", title=title)
        write(campaign, "prose", words)
        if number == 2:
            do(campaign, "lists.note", list="threads", name="Who lit the beacon?")
        if number == 9:
            do(campaign, "lists.note", list="threads", name="The third shrine")
            do(campaign, "tracker.step", tracker="Rations", dice=(1,))
        if number == 11:
            do(campaign, "duskara.condition", name="Exhausted")
            do(campaign, "duskara.ask", dice=(2, 5), question="Why did the drones turn?")
        if number in SESSIONS:
            do(campaign, "session.close", next="Where were we?")
            do(campaign, "session.start")
    do(campaign, "duskara.counter", value=2)


def _now(campaign: Campaign) -> None:
    do(campaign, "duskara.mood", dice=(2,), title="The thermal vents")
    write(
        campaign,
        "prose",
        "Steam climbs out of the crack like breath. I have counted eleven heartbeats between one gust and the next; at "
        "the twelfth the whole ledge goes white and nobody on the wall could see a hand. [N:Zhiren|ally, wary] is "
        "somewhere behind it.",
    )
    do(campaign, "duskara.ask", dice=(5, 2), question="Is the gate guarded?")
    write(campaign, "consequence", "Two of them, and one knows my face. He will hesitate. That is worth a breath, no "
          "more than that.")  # fmt: skip
    write(campaign, "action", "Slip past through the steam")
    types(campaign, "d: +Thermal Sense -Exhausted", dice=(4,))
    write(campaign, "consequence", "Through, but the torch is wet.")
    do(campaign, "tracker.step", tracker="Torch", dice=(3,))
    do(campaign, "duskara.ask", dice=(3, 3, 1, 1, 4), question="Does Zhiren see me?", favour="disadvantage")
    write(campaign, "consequence", "[N:Orso|hunter] steps out, dry. “You took the long way,” he says.")


def types(campaign: Campaign, line: str, *, dice: tuple[int, ...] = ()) -> None:
    """Do a line with a sign, as it is typed on the page."""
    planned = plan(campaign, read_line(line))
    assert planned.procedure is not None
    perform_and_keep(campaign, planned.procedure, Typed(dice, Chance(1)), text=planned.text, first=planned.first)
