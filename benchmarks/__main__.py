"""Run the named groups, or all: `python -m benchmarks [--brief] [GROUP...]`."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks
from benchmarks.brief import be_brief
from benchmarks.counted import Counted
from benchmarks.ratio import Ratio

TOOLS = {"__main__", "brief", "counted", "ratio", "big_campaign"}


def main() -> None:
    """Print a line for each measurement."""
    named = sys.argv[1:]
    if "--brief" in named:
        be_brief()
        named.remove("--brief")
    chosen = named or groups()
    unknown = [name for name in chosen if name not in groups()]
    if unknown:
        sys.exit(f"There is no group {unknown[0]}. Groups: {', '.join(groups())}")
    print(f"{'what':<44} {'base':>14} {'measured':>14} {'ratio':>8}  goal")
    for name in chosen:
        for found in importlib.import_module(f"benchmarks.{name}").measure():
            assert isinstance(found, (Counted, Ratio))
            print(found, flush=True)


def groups() -> list[str]:
    """Every module here that measures something."""
    return [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name not in TOOLS]


if __name__ == "__main__":
    main()
