"""Which characters share a key on keyboards of different scripts."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters

LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
LAYOUTS = (
    "йцукенгшщзхъфывапролджэячсмитьбю.",
    ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./",
    "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤر\0ىةوزظ",
)
"""Russian, Greek, Hebrew and Arabic keyboards: the characters on the keys of `LATIN`."""
SHIFTED_ARABIC = dict(zip("\u064e\u064b\u064f\u064c\u0625\u00f7\u00d7\u061b\u0650\u064d\u0623\u0640\u060c\u0652\u0622",
                          "QWERYIOPASHJKXN", strict=True))  # fmt: skip
FULL_WIDTH = 0xFEE0
"""From an ASCII character to its full-width form, as Chinese, Japanese and Korean keyboards write it."""


def _places() -> Iterator[tuple[str, str]]:
    for layout in LAYOUTS:
        for sign, latin in zip(layout, LATIN, strict=True):
            if not sign.isascii() and latin.isalpha():
                yield sign, latin
                if sign.upper() != sign:
                    yield sign.upper(), latin.upper()
    yield from SHIFTED_ARABIC.items()
    yield from ((chr(ord(each) + FULL_WIDTH), each) for each in ascii_letters)


PLACES = dict(_places())


def by_place(sign: str) -> str:
    """The Latin letter on the same key as this character, or the ASCII form of a digit; any other character
    unchanged."""
    return PLACES.get(sign, str(int(sign)) if sign.isdecimal() else sign)


def by_places(word: str) -> str:
    """A word typed on another keyboard as the same keys write it in Latin: `log` for `дщп`."""
    return "".join(map(by_place, word))
