"""Inputs with fixed settings of one or two words, as they may be typed: `Ritual_Scar` for `ritual scar`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ...inputs import on_one_line


def _spoken(value: Any) -> Any:
    return on_one_line(value.casefold().replace("_", " ").replace("-", " ")) if isinstance(value, str) else value


SPOKEN = BeforeValidator(_spoken)
"""Marks an input with fixed settings: case, underscores and hyphens do not count."""

MaybeName = Annotated[str, BeforeValidator(on_one_line), Field(max_length=120)]
"""The name of something, or nothing."""
