"""What an act changed in Pathwalker's part of the world, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...system import OwnChange


def say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """`LP 6 -> 4`, `frozen`, `Might penalty 1`."""
    for own in changes:
        before, after = own.change.before, own.change.after
        keys = own.keys[2:] if own.fight and own.keys[:1] == ("foes",) else own.keys
        name = f"{own.keys[1]}: " if own.fight and own.keys[:1] == ("foes",) and len(own.keys) > 1 else ""
        match keys:
            case () if own.fight and not name:
                names = ", ".join(foe["name"] for foe in (after or {}).get("foes", {}).values())
                yield f"against {names}" if before is None else "the fight is over"
            case () if own.fight:
                yield f"{own.keys[1]} joins" if before is None else f"{own.keys[1]} is gone"
            case ():
                yield "sheet made" if before is None else "sheet gone" if after is None else "sheet changed"
            case ("body", "lp"):
                yield f"{name}LP {before} -> {after}"
            case ("body", "lp_most"):
                yield f"{name}maximum LP {before} -> {after}"
            case ("body", "tribulations", kind):
                yield f"{name}{kind}" if before is None else f"{name}no longer {kind}"
            case ("body", "penalties", trait):
                yield f"{name}{trait.capitalize()} penalty {before or 0} -> {after or 0}"
            case ("body", "traits", trait):
                yield f"{name}{trait.capitalize()} {before} -> {after}"
            case ("rotation",):
                yield f"rotation {after}"
            case ("path_die",):
                yield f"Path Die d{before} -> d{after}"
            case ("talents",):
                yield from (f"{each} learnt" for each in after or () if each not in (before or ()))
                yield from (f"{each} given up" for each in before or () if each not in (after or ()))
            case _:
                continue
