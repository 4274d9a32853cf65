"""Using a Remedy: a turn of care, hit points, and its step die (ch. IV, Remedies)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters
from ...dice_counting import TOTAL
from ...inputs import MaybeName, Name
from ...line_grammar import After, Known, Rest
from ...names import look_up, must_find
from ...outcome import Moved, Outcome, Tell
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...world import World
from .clock import let_pass, must_have_time
from .conditions import condition_names, without
from .harm import can_be_healed, heal
from .item_actions import roll_item, wear_text
from .items import Item
from .sheet import Sheet, Who, on_sheet, who

HEALS = 6


class Remedy(Procedure):
    """Use a Remedy on yourself or on somebody beside you: it takes a turn and restores d6 hit points.

    Then its step die is rolled; a common one starts at d4, a well-crafted one at d6, a rare one at d8 or higher. It may
    also treat a condition that needs one: name it. On a dying character it stops the clock, and they are up again.
    During a fight there is no time for it.

    It heals 3.5 hit points on average.

    Example: item="Healing herbs", a 4 and then a 2: 4 hit points back, and the herbs are used up.
    """

    id = "nightsong.remedy"
    called = "Use a Remedy"
    key = "hr"
    words = "item"
    page = "ch. IV, Remedies"
    acts_as = "act"
    version = 3  # plurals that end otherwise

    item: Annotated[
        Name, Pick(on_sheet(lambda sheet: (item for item in sheet.items.values() if item.kind == "remedy"))), Rest()
    ] = Field(description="which of your curatives, such as Healing herbs")
    on: Annotated[MaybeName, Pick(characters), Known(), After(("on", "for"), known=True)] = Field(
        "", title="Used on", description="who is treated, such as Mira; by default the user"
    )
    condition: Annotated[MaybeName, Pick(condition_names)] = Field(
        "", description="a condition that it also clears if it is made for that, such as Poisoned"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        user, key, item, patient, treated = self.require(world)
        amount: int = ask.roll("Healing", 1, HEALS, tally=TOTAL, part="Healing").value
        new = roll_item(ask, item)
        world = user.with_sheet(world, user.sheet.after_use(key, new))
        before = Sheet.of(world.characters[patient.key])
        sheet = heal(before, amount)
        world, event = let_pass(without(sheet, treated).into(world, patient.key), 1, "turn")
        helps = Tell(
            text=f"{item.does('helps', 'help')} {patient.name}",
            tone="good",
            subject=patient.key,
            moved=(Moved(label="HP", before=before.hp, after=sheet.hp),),
            more=", ".join(filter(None, ("up again" if before.out else "", "the last of it" if new.spent else ""))),
        )
        over = (f"{before.conditions[each].name} is over" for each in treated)
        return Outcome(
            world,
            f"{amount} HP back",
            f"{wear_text(item, new)}.",
            tone="good",
            tells=(helps, *(Tell(text=text, tone="good", subject=patient.key) for text in over)),
            events=(event,),
        )

    def require(self, world: World) -> tuple[Who, str, Item, Who, list[str]]:
        """Who uses it, the Remedy with its id, the patient, and the conditions that it treats."""
        must_have_time(world, "A Remedy")
        user = who(world, self.by)
        remedies = {key: item for key, item in user.sheet.items.items() if item.kind == "remedy"}
        other = look_up(user.sheet.items, self.item)
        if other is not None and other not in remedies and look_up(remedies, self.item) is None:
            name = user.sheet.items[other].name
            raise Refused(f"{name} is not a Remedy. Use an item of that kind, such as healing herbs.")
        key = must_find(remedies, self.item, "Remedy")
        item = remedies[key]
        patient = can_be_healed(who(world, self.on)) if self.on else user
        treated = [must_find(patient.sheet.conditions, self.condition, "condition")] if self.condition else []
        if patient.sheet.hp >= patient.sheet.max_hp and not treated:
            raise Refused(f"{patient.name} has all hit points, and no condition is named that it would treat.")
        return user, key, item, patient, treated
