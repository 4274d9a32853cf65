"""Rows of a table tried in one test: to count each as a test of its own costs more than to run it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]


def each_row(
    names: str | Sequence[str], rows: Iterable[Any], ids: Callable[[Any], str] | None = None
) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but in one test, whose rows share its fixtures. All rows are tried, and a failure
    names every one that failed."""
    asked = [each.strip() for each in names.split(",")] if isinstance(names, str) else list(names)
    table = [row if len(asked) > 1 else (row,) for row in rows]
    assert table, "there are no rows"

    def named(row: Sequence[Any]) -> str:
        return "-".join(ids(each) if ids else repr(each)[:80] for each in row)

    def of_each(test: Test) -> Test:
        def of_all(**others: Any) -> None:
            faults: dict[str, BaseException] = {}
            for number, row in enumerate(table, 1):
                try:
                    test(**others, **dict(zip(asked, row, strict=True)))
                except (Exception, pytest.fail.Exception) as fault:
                    name = f"row {number}, {named(row)}"
                    fault.add_note(f"This was {name}.")
                    faults[name] = fault
            if faults:
                told = "\n".join(faults)
                raise BaseExceptionGroup(f"{len(faults)} of {len(table)} rows fail:\n{told}\n", [*faults.values()])

        signature = inspect.signature(test)
        others = [each for each in signature.parameters.values() if each.name not in asked]
        of_all.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        of_all.__name__, of_all.__doc__, of_all.__module__ = test.__name__, test.__doc__, test.__module__
        of_all.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
        return of_all

    return of_each
