"""A test with each system, and with each procedure."""

from __future__ import annotations

from ..file_games import SHELF
from ..rows import each_row

SYSTEMS = list(SHELF.all_systems())
PROCEDURES = [procedure for system in SYSTEMS for procedure in system.procedures]

each_system = each_row("system", SYSTEMS, ids=lambda system: system.id)
each_procedure = each_row("kind", PROCEDURES, ids=lambda kind: kind.id)
