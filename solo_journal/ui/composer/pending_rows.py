"""The first rows of the composer while something is done with them. They cannot be changed until that is settled."""

from __future__ import annotations

from dataclasses import dataclass, field

from .messages import Sent


@dataclass(slots=True)
class _Held:
    sent: Sent
    rows: int


@dataclass(slots=True)
class Outbox:
    """What was sent and is not settled, in the order of its rows: always those at the top."""

    held: list[_Held] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return sum(each.rows for each in self.held)

    def add(self, sent: Sent) -> None:
        """Hold the rows that follow those held already."""
        self.held.append(_Held(sent, sent.rows))

    def let_go(self, sent: Sent, *, but: int = 0) -> tuple[int, int]:
        """Hold its rows no longer, apart from the last `but`. Where they begin, and how many were let go; none where
        it is not held."""
        start = 0
        for each in self.held:
            if each.sent is sent:
                count = max(0, each.rows - but)
                each.rows -= count
                if not each.rows:
                    self.held.remove(each)
                return start, count
            start += each.rows
        return 0, 0
