"""Numbers with their nouns, and lists with their "and", in every face."""

from collections.abc import Iterable


def counted(number: int, one: str, many: str = "") -> str:
    """`1 answer`, `1,204 words`, `2 entries`. The plural has an s unless it is given."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def an(one: str) -> str:
    """`an oath`, `a vow`."""
    return f"{'an' if one[:1].lower() in 'aeiou' else 'a'} {one}"


def listed(names: Iterable[object]) -> str:
    """`8`, `8 and 2`, `8, 3 and 2`."""
    words = [str(each) for each in names]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
