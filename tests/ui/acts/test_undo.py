"""How undo names what it undoes."""

from __future__ import annotations

from collections.abc import Sequence

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.undo import next_undo
from solo_journal.campaign.play.verbs.acts import write_prose
from solo_journal.campaign.story.labels import label_of
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.port import ModelPort


class Agrees(ModelPort):
    """Whoever is asked says yes."""

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        return True


async def test_an_act_that_did_much_is_named_in_few_words(library: Library) -> None:
    """A long paste of tags filled the question with every name in it."""
    model = CampaignModel.at(library, library.new("Salt", ("duskara",)))
    pasted = "\n".join(f"[N:Guest {at}|from {at}] comes. [Clock:Debt {at} 1/6]" for at in range(12))
    await write_prose(model.campaign, Agrees(model), pasted)
    last = next_undo(model.campaign)
    assert last is not None
    told = label_of(model.campaign, last)
    assert len(told) < 400
    assert "\n" not in told
    assert told.endswith("Debt 4 1/6 added and 19 more]")
    model.close()
