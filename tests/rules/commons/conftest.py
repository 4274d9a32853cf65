"""Acts without dice."""

from __future__ import annotations

import pytest

from solo_journal.rules.answer_source import NoAnswers
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World


def do(procedure: Procedure, world: World) -> Performed:
    return perform(procedure, world, NoAnswers(), tables={})


def refused(procedure: Procedure, world: World) -> str:
    """Why it cannot be done, which is said before it is tried too."""
    with pytest.raises(Refused) as why:
        do(procedure, world)
    assert procedure.refusal(world) == str(why.value)
    return str(why.value)
