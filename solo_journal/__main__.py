"""The program as a shell starts it: arguments in, an exit code out, and never a traceback.

0 is done, 1 is refused with a sentence on stderr, 2 is a command that cannot be read, 130 is Ctrl-C.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from types import ModuleType

NO_PLUGINS = "pydantic.plugin._loader"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    # Objects made by imports stay, so garbage collection would only slow the start.
    gc.set_threshold(300_000, 20, 20)
    # Prevents Pydantic from searching for plugins, which would import everything that reads installed packages.
    vars(sys.modules.setdefault(NO_PLUGINS, ModuleType(NO_PLUGINS)))["get_plugins"] = tuple
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")  # a terminal without these letters shows a question mark instead
    try:
        from .cli.runner import run

        return run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
