"""How an act is done: by whom, under which readings, with whose dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..rules.asking import Source
    from ..rules.procedure import Procedure
    from ..rules.world import World


class How(NamedTuple):
    """What the options say about an act beside its inputs."""

    by: str = ""
    readings: tuple[str, ...] = ()
    """As typed: `net_risk=B`."""
    dice: tuple[int, ...] | None = None
    seed: str | None = None

    @property
    def source(self) -> Source:
        """Who answers: the player's own dice, or chance."""
        from ..rules.asking import Chance, Typed

        chance = Chance(self.seed)
        return chance if self.dice is None else Typed(self.dice, chance)

    def read(self, kind: type[Procedure], world: World) -> Mapping[str, str] | None:
        """The readings for this act. Raises `Refused` for one that is not known, or has no such setting."""
        if not self.readings:
            return None
        from ..rules import shelf
        from ..rules.house_rules import choose
        from ..rules.refused import BadInput

        homes = (shelf.of(world).system(kind.id.partition(".")[0]), *shelf.games_in_use(world))
        known = {reading.id: reading for home in homes for reading in home.readings}
        chosen: dict[str, str] = {}
        for words in self.readings:
            name, equals, option = words.partition("=")
            if not equals:
                raise BadInput(f"Not a house rule: “{words}”. Write name=setting; for a list: solo-journal reading")
            chosen.update([choose(known.values(), name, option)])
        return chosen
