"""The last row of a form, menu or look-up screen: its keys, which can be pressed or clicked as in the page's footer."""

from __future__ import annotations

from ..page.key_line import KeyHint, KeyLine, key_named

Told = tuple[tuple[str, str], ...]
"""Keys, each with what it does; the way out comes last."""


class Hint(KeyLine):
    """`Enter roll   Esc cancel`. What does not fit is left out whole, from the right; the way out stays."""

    def __init__(self, told: Told) -> None:
        super().__init__(0, id="hint")
        self.tell(told)

    def tell(self, told: Told) -> None:
        """Show these keys from now on."""
        self._keys = [KeyHint(name, does, key_named(name)) for name, does in told]
        self.refresh()

    def _find_hints(self) -> tuple[list[KeyHint], list[KeyHint]]:
        return self._keys[:-1], self._keys[-1:]
