"""The sanitiser: every string from a player, a file or an error passes through it on its way to a screen.

Control characters become visible symbols, so that no text can move the cursor, set a title, reach the clipboard or
change the reading direction; lone surrogates, which no screen takes, are replaced. Stored text stays as it was typed.
"""

from __future__ import annotations

_PICTURES = {code: 0x2400 + code for code in range(0x20)} | {0x7F: 0x2421}
_C1 = dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0x2028, 0x2029], 0xFFFD)
_HALVES = dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)
_LINE = _PICTURES | _C1 | _BIDI | _HALVES
_TEXT = {code: to for code, to in _LINE.items() if code not in (0x09, 0x0A)}


def sanitise(text: str) -> str:
    """A text for the screen; newlines and tabs stay."""
    if text.isprintable():  # as most paragraphs are, and a look is ten times as fast
        return text
    return text.replace("\r\n", "\n").translate(_TEXT)


def sanitise_line(text: str) -> str:
    """A text for one line of the screen; newlines become spaces."""
    return text.replace("\r\n", "\n").replace("\n", " ").replace("\t", " ").translate(_LINE)


def clean_text(text: str) -> str:
    """Text that can be stored: broken bytes from a terminal are replaced, nothing else."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
