"""Runs Typst, which turns data into pages. It keeps everything in memory, so each volume of a long book gets a process
of its own.

As a program it reads one order, a line of JSON, and writes the pages; an error is a sentence on stderr.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ....rules.refusal import Refused
from ....shipped import shipped

BOOK = ("assets", "styles", "book.typ")
INSTEAD = "The HTML prints like a book too."


class Order(NamedTuple):
    """What to typeset."""

    story: str
    """The book as JSON."""
    pictures: str
    """The folder of its pictures; empty if there are none."""
    system_fonts: bool
    when: str
    """The date of the pages, in ISO format."""


def typeset(order: Order) -> bytes:
    """The pages as PDF. Raises `Refused` if Typst fails."""
    import typst

    try:
        return typst.compile(  # type: ignore[call-overload, no-any-return]
            shipped(*BOOK).read_bytes(),
            root=order.pictures or None,
            format="pdf",
            sys_inputs={"story": order.story},
            ignore_system_fonts=not order.system_fonts,
            timestamp=datetime.fromisoformat(order.when),
        )
    except typst.TypstError as error:
        raise Refused(f"The book could not be typeset: {error.message}. {INSTEAD}") from error


def typeset_apart(order: Order) -> bytes:
    """The same in a separate process, whose memory is released afterwards."""
    package = Path(__file__).resolve().parents[4]
    paths = [str(package), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps(order).encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        check=False,
    )
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Refused(said[-1] if said else f"The book could not be typeset. {INSTEAD}")
    return done.stdout


def main() -> None:
    try:
        sys.stdout.buffer.write(typeset(Order(*json.loads(sys.stdin.buffer.read()))))
    except Refused as reason:
        sys.exit(str(reason))


if __name__ == "__main__":
    main()
