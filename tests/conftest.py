"""What tests of every folder share."""

from __future__ import annotations

import pytest

from solo_journal.campaign.packs import Library


@pytest.fixture(scope="session")
def tables() -> Library:
    """The shipped tables."""
    return Library()
