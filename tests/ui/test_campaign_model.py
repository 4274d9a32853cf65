"""The open campaign as the page has it."""

from __future__ import annotations

from threading import Event, Timer

from solo_journal.campaign.library.library import Library
from solo_journal.ui.campaign_model import CampaignModel


def test_closing_waits_for_every_save_in_the_order_given(library: Library) -> None:
    model = CampaignModel.at(library, library.new("The Long Dusk", ()))
    written, go_on = list[str](), Event()
    model.saver.submit(lambda: written.append("first") if go_on.wait(20) else None)
    model.saver.submit(written.append, "second")
    Timer(0.1, go_on.set).start()
    model.close()
    assert written == ["first", "second"]
