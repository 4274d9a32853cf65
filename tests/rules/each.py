"""A test for each procedure, counted once for each game: to count thousands costs more than to run them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules.system import System

from ..file_games import SHELF

SYSTEMS = list(SHELF.all_systems())
PROCEDURES = [procedure for system in SYSTEMS for procedure in system.procedures]

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)


def each_procedure(test: Callable[..., None]) -> Callable[..., None]:
    """Run it with each procedure of a system as its `kind`; a failure names all that do not keep the promise."""

    def of_all(system: System, **others: Any) -> None:
        faults: list[BaseException] = []
        for kind in system.procedures:
            try:
                test(kind=kind, **others)
            except (Exception, pytest.fail.Exception) as fault:
                fault.add_note(f"This was {kind.id}.")
                faults.append(fault)
        if faults:
            raise BaseExceptionGroup(f"{len(faults)} of {len(system.procedures)} procedures of {system.id}", faults)

    asked = inspect.signature(test)
    others = [each for each in asked.parameters.values() if each.name != "kind"]
    own = inspect.Parameter("system", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    of_all.__signature__ = asked.replace(parameters=[own, *others])  # type: ignore[attr-defined]
    of_all.__name__, of_all.__doc__, of_all.__module__ = test.__name__, test.__doc__, test.__module__
    tests: Callable[..., None] = each_system(of_all)
    return tests
