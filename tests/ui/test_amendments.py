"""Options taken on the page."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from solo_journal.campaign.play.options import Option
from solo_journal.rules.outcome import Offer
from solo_journal.rules.refusal import Refused
from solo_journal.ui.page.amendments import take

REST = Option("Rest", Offer("Rest", "toy.rest"))


class Model:
    """A campaign in which another window wrote since the offer was shown."""

    options: tuple[Option, ...] = (REST,)

    async def look(self) -> None:
        self.options = ()


def test_an_offer_that_another_window_closed_is_not_taken() -> None:
    page: Any = SimpleNamespace(model=Model())
    with pytest.raises(Refused, match="Another window wrote"):
        asyncio.run(take(page, REST))
