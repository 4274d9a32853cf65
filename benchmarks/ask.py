"""`ask` on the command line, compared with a Python that imports Pydantic and defines one model."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.ratio import Ratio, milliseconds

BARE = "import pydantic\nclass M(pydantic.BaseModel):\n    x: int = 0\nM()"


def measure() -> Iterator[Ratio]:
    """Whole processes, alternating."""
    with tempfile.TemporaryDirectory() as home:
        # As installed: both sides find compiled modules.
        env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env |= {"SOLO_JOURNAL_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/.compiled"}
        program = [sys.executable, "-m", "solo_journal"]

        def run(*command: str) -> None:
            subprocess.run(command, env=env, capture_output=True, check=True)

        run(*program, "new", "Bench", "--system", "duskara")
        bare = milliseconds(lambda: run(sys.executable, "-c", BARE), 21)
        asked = milliseconds(lambda: run(*program, "ask", "Is the gate guarded?"), 21)
        yield Ratio("ask, beside one Pydantic model", bare, asked, "ms", "1.5x")
