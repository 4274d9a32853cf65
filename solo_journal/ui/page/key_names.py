"""Keys by the names printed on a keyboard."""

from __future__ import annotations

_NAMES = {
    "space": "Space", "enter": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "Backspace", "delete": "Del",
    "up": "↑", "down": "↓", "left": "←", "right": "→", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn", "insert": "Ins",
    "plus": "+", "minus": "-", "slash": "/", "question_mark": "?", "full_stop": ".", "comma": ",", "equals_sign": "=",
    "left_square_bracket": "[", "right_square_bracket": "]", "backslash": "\\", "number_sign": "#", "at": "@",
    "colon": ":", "semicolon": ";", "asterisk": "*", "underscore": "_", "apostrophe": "'", "exclamation_mark": "!",
}  # fmt: skip
_WITH = {"ctrl": "Ctrl", "shift": "Shift", "alt": "Alt", "super": "Super", "meta": "Meta"}


def key_name(key: str) -> str:
    """`Ctrl+Q` for `ctrl+q`, `F6` for `f6`, `-` for `minus`."""
    *held, last = key.split("+")
    name = _NAMES.get(last) or (last.upper() if held or _is_function_key(last) else last)
    return "+".join([*(_WITH.get(each, each.capitalize()) for each in held), name])


def key_named(name: str) -> str:
    """`ctrl+q` for `Ctrl+Q`, `escape` for `Esc`; empty for anything but a single key: `↑↓`, `*`."""
    *held, last = name.split("+")
    known = next((key for key, said in _NAMES.items() if said == last), "")
    pressed = last.lower() if last.isalnum() and (len(last) == 1 or _is_function_key(last.lower())) else ""
    key = pressed or (known if last == "/" or len(last) > 1 else "")
    return "+".join([*map(str.lower, held), key]) if key else ""


def _is_function_key(key: str) -> bool:
    return key[:1] == "f" and key[1:].isdigit()
