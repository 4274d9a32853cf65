"""The meaning of Enter, given the composer's rows and the row of the cursor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from .messages import Keep, Request, Take


def resolve_enter(
    rows: Sequence[str], at: int, *, numbers: Callable[[], Collection[int]] = frozenset
) -> Keep | Request | Take | None:
    """What Enter on row `at` does. None if it only breaks the line.

    A line with a sign is run, and the prose above it saved. A blank line saves the prose above it, and is removed with
    it if something follows or spaces were typed there. A number alone takes the option with that number.
    """
    from ...campaign.play.line_parser import read_line  # not before the first key

    line, above = rows[at], words_of(rows[:at])
    number = line.strip()
    if len(rows) == 1 and is_number(number) and int(number) in numbers():
        return Take(int(number))
    typed = read_line(line)
    if typed.kind != "prose":
        return Request(line, typed, above, rows=at + 1)
    if not line.strip() and above:
        return Keep(above, rows=at + bool(line or at + 1 < len(rows)))
    return None


def is_number(text: str) -> bool:
    """Whether this is the number of an option as it would be typed."""
    return text.isdecimal() and len(text) <= 3


def words_of(rows: Sequence[str]) -> str:
    """Rows as prose, without blank rows at the ends and trailing spaces. Signs do nothing here; the backslash that says
    so is removed."""
    filled = [at for at, row in enumerate(rows) if row.strip()]
    if not filled:
        return ""
    return "\n".join(_prose(row) for row in rows[filled[0] : filled[-1] + 1]).rstrip(" ")


def _prose(row: str) -> str:
    from ...campaign.play.line_parser import read_line

    typed = read_line(row)
    return typed.text if typed.kind == "prose" else row
