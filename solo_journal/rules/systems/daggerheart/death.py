"""The death moves after the last hit point: a Blaze of Glory, avoid death, or risk it all (SRD 1.0, Death)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters
from ...dice_counting import TOTAL
from ...inputs import SPOKEN
from ...outcome import Against, Event, Mark, Outcome, Tell, Tone, Verdict
from ...plurals import plural
from ...procedure import Procedure
from ...refusal import Refused
from ...world import World
from . import tracks
from .harm import ways_on
from .state import Sheet, Who, who


class _Fate(NamedTuple):
    headline: str
    told: str
    """What happens to the character, to follow the name."""
    sheet: Sheet
    why: str
    asks: str
    more: str = ""
    against: Against | None = None
    tone: Tone = "bad"


class DeathMove(Procedure):
    """Choose what happens when the last hit point is marked.

    Blaze: one more act, an action or an attack, succeeds critically without dice, and then the character dies. Avoid:
    they drop unconscious, and the Hope die is rolled: at their level or under it they take a scar, which costs a Hope
    slot for good. Risk: Hope and Fear are rolled; if Hope is higher they stay up and clear as many hit points and
    Stress as it shows, hit points first; if Fear is higher they die; equal dice clear everything.

    A scar comes at 8.3% for each level. Risking it all ends in death at 45.8%.

    Example: choice=risk, Hope 9 and Fear 4: up again
    """

    id = "daggerheart.death"
    befalls = characters
    called = "Death move"
    tells_for = "headline"
    key = "hx"
    page = "SRD 1.0, Death"
    version = 3  # marks a scar
    marks = (Mark("scar", chance="for a scar"),)
    verdicts = (
        Verdict("Up again", "good"),
        Verdict("Unconscious", "bad"),
        Verdict("A scar", "bad"),
        Verdict("Blaze of Glory", "turn"),
        Verdict("Dead", "bad"),
    )

    choice: Annotated[Literal["blaze", "avoid", "risk"], SPOKEN] = Field(
        title="Death move",
        description=(
            "blaze (one act succeeds critically, then death), avoid (unconscious, perhaps a scar) or "
            "risk (up again, or dead)"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        one = self.require(world)
        fate = {"blaze": self._blaze, "avoid": self._avoid, "risk": self._risk}[self.choice](ask, one.sheet)
        out, moved = fate.sheet.out, tracks.find_moves(one.sheet, fate.sheet)
        text = f"{one.name} {fate.told}"
        tell = Tell(text=text, tone=fate.tone, subject=one.key, moved=moved, more=fate.more, falls=out)
        after = fate.sheet.into(world, one.key)
        return Outcome(
            after,
            fate.headline,
            tracks.sentence(fate.why),
            fate.asks,
            against=fate.against,
            tells=(tell, *tracks.of_conditions(one, fate.sheet)),
            marks=("scar",) if fate.headline == "A scar" else (),
            offers=tuple(ways_on(after, one.key)),
            events=(Event("falls", one.key),) if out else (),
        )

    def _blaze(self, ask: Ask, sheet: Sheet) -> _Fate:
        return _Fate(
            "Blaze of Glory",
            "chooses a Blaze of Glory, with one last act left",
            sheet.but(fate="blazing"),
            "the last act succeeds critically, and death comes behind it",
            "What is it?",
            tone="turn",
        )

    def _avoid(self, ask: Ask, sheet: Sheet) -> _Fate:
        face: int = ask.roll("Hope", 1, 12, tally=TOTAL, part="Hope die").value
        out, against = sheet.but(fate="unconscious"), Against(value=sheet.level, label="level")
        if face > sheet.level:
            why = "the Hope die is above the level, and leaves no scar"
            return _Fate(
                "Unconscious", "avoids death and falls unconscious", out, why, "What do you wake to?", against=against
            )
        slots = max(0, sheet.hope_most - 1)
        return _Fate(
            "A scar",
            "avoids death and falls unconscious, and a scar takes a Hope slot for good",
            out.but(hope_most=slots, hope=min(sheet.hope, slots)),
            "the Hope die does not rise above the level",
            "What is the scar?",
            "" if slots else "it was the last Hope slot: their story ends here",
            against,
        )

    def _risk(self, ask: Ask, sheet: Sheet) -> _Fate:
        hope: int = ask.roll("Hope", 1, 12, tally=TOTAL, part="Hope die").value
        fear: int = ask.roll("Fear", 1, 12, tally=TOTAL, part="Fear die").value
        if fear > hope:
            return _Fate(
                "Dead", "risks it all and dies", sheet.but(fate="dead"), "Fear is higher", "What are the last words?"
            )
        clears = sheet.hp + sheet.stress if hope == fear else hope
        healed = tracks.mark_hit_points(sheet, -min(clears, sheet.hp))
        eased = tracks.change_stress(healed, -max(0, clears - sheet.hp))
        why = "Both dice show the same, so everything clears" if hope == fear else "Hope is higher, and clears as much"
        return _Fate("Up again", "risks it all and stays up", eased, why, "What brings you back?", tone="good")

    def require(self, world: World) -> Who:
        one = who(world, self.by)
        if one.sheet.fate:
            raise Refused(f"{one.name} is {one.sheet.fallen} already.")
        if not one.sheet.down:
            raise Refused(f"{one.name} has {plural(one.sheet.hp_left, 'hit point')} left. This is for the last one.")
        return one
