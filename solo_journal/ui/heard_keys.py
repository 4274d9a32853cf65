"""Keys as they are meant: what some terminals send for a key, and what stands where on the keyboards of the world."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events

SAME = {"ctrl+j": ("enter", "\r"), "ctrl+g": ("f1", None)}
"""A line feed is Enter where the terminal sends one; Ctrl+G is F1 where the terminal keeps that for itself."""
LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
LAYOUTS = (
    "йцукенгшщзхъфывапролджэячсмитьбю.",
    ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./",
    "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤر\0ىةوزظ",
)
"""Russian, Greek, Hebrew and Arabic keyboards: the signs where `LATIN` stands."""
SHIFTED_ARABIC = dict(zip("\u064e\u064b\u064f\u064c\u0625\u00f7\u00d7\u061b\u0650\u064d\u0623\u0640\u060c\u0652\u0622",
                          "QWERYIOPASHJKXN", strict=True))  # fmt: skip


def _places() -> Iterator[tuple[str, str]]:
    for layout in LAYOUTS:
        for sign, latin in zip(layout, LATIN, strict=True):
            if not sign.isascii() and latin.isalpha():
                yield sign, latin
                if sign.upper() != sign:
                    yield sign.upper(), latin.upper()
    yield from SHIFTED_ARABIC.items()


PLACES = dict(_places())


def by_place(sign: str) -> str:
    """The Latin letter that stands on the same key as this letter of another keyboard, or the digit that this one of
    another script is; any other sign as it is."""
    return PLACES.get(sign, str(int(sign)) if sign.isdecimal() else sign)


def meant(event: events.Key, used: frozenset[str] | set[str]) -> list[events.Key]:
    """The keys that somebody means who pressed this one. `used`: the keys that do something where the focus is.

    Alt with a letter that nothing uses is Esc and then that letter: terminals send the same for both.
    """
    if event.key in used:
        return [event]
    if event.key in SAME:
        return [events.Key(*SAME[event.key])]
    held, _, letter = event.key.rpartition("+")
    if held == "alt" and len(letter) == 1 and letter.isalpha():
        return [events.Key("escape", None), events.Key(letter, letter)]
    return [event]
