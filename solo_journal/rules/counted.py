"""A number with its noun, in every face."""


def counted(number: int, one: str, many: str = "") -> str:
    """`1 answer`, `1,204 words`, `2 entries`. The plural has an s unless it is given."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
