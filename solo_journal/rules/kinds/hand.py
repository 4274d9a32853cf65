"""How a field is edited by hand: a procedure, and what its inputs are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .declared import Declared, placed


class Hand(Declared):
    """A procedure that edits what a field holds, and what its inputs are for."""

    procedure: str = placed(kw_only=False)
    given: Mapping[str, Any] = placed(default={}, kw_only=False)
    """Inputs that are always the same: `{"what": "hope"}`; `{label}` stands for the label of what is edited."""
    name: str = ""
    """The input that takes the name of one of several; empty where there is but one."""
    by: str = ""
    """The input that moves it by so much."""
    sign: int = 1
    """-1 where more of that input is less of what is drawn."""
    to: str = ""
    """The input that takes its new value."""
    shows: str = "{value}"
    """How that input says a value: `{value}/{top}`."""
    writes: bool = False
    """Whether a new one is written down with it."""
    takes: Mapping[str, Any] | None = None
    """The inputs with which one is taken away; None where it does not take away."""
    letter: str = ""
    """The key of what it does beside changing: `u`."""
    word: str = ""
    """What that is: `use`."""
    old: str = ""
    """The input that names the one which is replaced, where its name itself can be changed."""
