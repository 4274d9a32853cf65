"""A story on its way into a file, in a thread: how far it has come, and stopping it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass


@dataclass(slots=True)
class ExportTask:
    """Steps of some work, done one after another until it is done or stopped."""

    steps: Generator[float, None, None]
    part: float = 0.0
    """How much has passed, from 0 to 1."""
    stopped: bool = False

    def run(self) -> bool:
        """Do all steps; False where it was stopped, and nothing of it is left then."""
        for part in self.steps:
            self.part = part
            if self.stopped:
                self.steps.close()
                return False
        return True
