"""What undo puts back where the player writes: a paragraph, or the digit that took an offer by mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.options import Option, Words
from solo_journal.campaign.play.port import Done
from solo_journal.campaign.play.undo import next_undo
from solo_journal.campaign.play.verbs.acts import write_prose
from solo_journal.campaign.story.labels import label_of
from solo_journal.ui.acts.undo import undo
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.port import ModelPort

from ...playing import do


class Agrees(ModelPort):
    """Whoever is asked says yes."""

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        return True


class StillOffers(Agrees):
    """Two moves are on offer at any time."""

    async def show_entry(self, done: Done) -> None:
        self.model.options = MOVES


MOVES = tuple(Option(title, Words(title), stays=True) for title in ("Strike", "Wait"))


class Page:
    """As much of a page as undo needs."""

    def __init__(self, model: CampaignModel) -> None:
        self.model, self.campaign, self.port = model, model.campaign, Agrees(model)
        self.typed: list[str] = []

    def begin_with(self, words: str) -> None:
        self.typed.append(words)

    @property
    def composer(self) -> Page:
        return self

    offer_again = begin_with

    def forget_digit(self) -> None:
        pass


async def test_the_digit_that_took_an_offer_is_a_character_again(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    write(campaign, "prose", "The tide is out.")
    taken = do(campaign, "lists.note", list="people", name="Ilse")
    gone = do(campaign, "lists.note", list="people", name="Brand")
    page: Any = Page(CampaignModel.at(library, campaign))
    page.port = StillOffers(page.model)
    page.model.taken = {taken.id: MOVES[1], gone.id: Option("Name Brand", Words("Brand"))}
    await undo.do(page, "")
    assert page.typed == [], "what is offered no longer has no digit"
    await undo.do(page, "")
    await undo.do(page, "")
    assert page.typed == ["2", "The tide is out."]
    page.model.close()


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
