"""What is wrong with the values of a file, in words."""

from __future__ import annotations

from pydantic import ValidationError


def first_fault(error: ValidationError) -> str:
    """The first value that is not as it should be, and why: `“world.scene” is not as it should be (...)`."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"“{where}” is not as it should be ({first['msg']})"
