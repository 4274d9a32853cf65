"""Amend one entry of the log: edit, cross out, bookmark, move, split, overrule, reroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....rules.answer_source import AnswerSource, Typed
from ....rules.refusal import BadInput
from ...campaign import Campaign
from ...entry import Entry
from ...journal.log_view import line_of
from ...story.entry_text import short_line
from ...story.labels import only_renames
from .. import amendments, arrange
from ..port import Done, Port, ask_dice, with_dice
from .acts import show_amendment

NEAR, LONGEST, SHORT = 40, 100, 40
"""How many lines on each side are offered as new places for an entry, and how many characters of each, and of it, are
shown."""


async def edit(campaign: Campaign, port: Port, id_: str, text: str | None = None) -> Done:
    """Change an entry's text; ask for it unless it is given. The old one stays in its history."""
    target = amendments.find(campaign, id_)
    if text is None:
        text = await port.ask("New text", line_of(campaign.journal, target).text)
    words = text
    if not words.strip():
        raise BadInput("No text is left. To take the entry out of the story, cross it out.")
    return await show_amendment(campaign, port, await port.save(lambda: amendments.edit(campaign, id_, words)))


async def move(campaign: Campaign, port: Port, id_: str, behind: str = "") -> Done:
    """Move an entry to another place in the story. Unless the line before it is given, the player chooses from the
    lines around it in their order, beginning at the nearest."""
    if not behind:
        arrange.movable(campaign, id_)
        around = arrange.around(campaign, id_, NEAR)
        at = next(at for at, each in enumerate(around) if each.entry.id == id_)
        here = {at, at - 1}  # it is behind that one now
        others = [each for place, each in enumerate(around) if place not in here and not only_renames(each)]
        words = [short_line(each, LONGEST, port.voice) for each in others]
        moved = short_line(around[at], SHORT, port.voice)
        nearest = sum(each in others for each in around[: max(0, at - 1)]) - 1
        chosen = await port.choose(f"Put “{moved}” after which line?", words, max(0, nearest))
        behind = others[chosen].entry.id
    return await show_amendment(campaign, port, await port.save(lambda: arrange.move(campaign, id_, behind)))


async def split(campaign: Campaign, port: Port, id_: str, words: str = "", at: int = 0) -> Done:
    """Split a paragraph at a character of its text, or before the first words of the second part, which are asked for
    unless given."""
    text = arrange.paragraph(campaign, id_).text
    if not at and not words.strip():
        words = await port.ask("The words with which the second part begins")
    place = at or arrange.beginning_of(text, words)
    kept = await port.save(lambda: arrange.split(campaign, id_, place))
    return await show_amendment(campaign, port, kept[-1])


async def join(campaign: Campaign, port: Port, id_: str) -> Done:
    return await show_amendment(campaign, port, (await port.save(lambda: arrange.join(campaign, id_)))[-1])


async def strike(campaign: Campaign, port: Port, id_: str, why: str = "") -> Done:
    done = await show_amendment(campaign, port, await port.save(lambda: amendments.strike(campaign, id_, why)))
    line = line_of(campaign.journal, amendments.find(campaign, id_))
    if line.struck and line.entry.change:
        await port.say("Crossed out. What it changed stays as it is.")
    return done


async def bookmark(campaign: Campaign, port: Port, id_: str) -> Done:
    return await show_amendment(campaign, port, await port.save(lambda: amendments.bookmark(campaign, id_)))


async def overrule(
    campaign: Campaign, port: Port, id_: str, outcome: str = "", *, take_back: bool | None = None
) -> Done:
    """Let another outcome count; ask which unless it is given. If the act changed something that still holds, ask
    whether to revert that, unless `take_back` says."""
    target = amendments.must_be_rolled(campaign, id_)
    if not outcome.strip():
        outcome = await port.ask(f"Outcome instead of {line_of(campaign.journal, target).headline}")
    if take_back is None:
        stands = amendments.ground(campaign.world, amendments.acts_of(campaign, target)) != campaign.world
        take_back = stands and await port.confirm("Undo what it changed as well?", "undo it")
    back, headline = take_back, outcome
    entry = await port.save(lambda: amendments.overrule(campaign, id_, headline, take_back=back))
    return await show_amendment(campaign, port, entry)


async def reroll(campaign: Campaign, port: Port, id_: str) -> Done:
    """Do an act again with other dice. The first roll stays visible."""
    return await _again(campaign, port, id_, amendments.reroll)


async def redraw(campaign: Campaign, port: Port, id_: str) -> Done:
    """Do it again because the player does not want this result: nothing in the story says what it was."""
    return await _again(campaign, port, id_, amendments.redraw)


async def correct(campaign: Campaign, port: Port, id_: str, faces: Sequence[int] = ()) -> Done:
    """Let the player retype the faces that were rolled, unless they are given; the outcome follows."""
    amendments.must_be_rolled(campaign, id_)
    if faces:
        entry = await port.save(lambda: amendments.correct(campaign, id_, Typed(faces)))
    else:
        entry = await ask_dice(port, lambda source: amendments.correct(campaign, id_, source))
    return await show_amendment(campaign, port, entry)


async def _again(
    campaign: Campaign, port: Port, id_: str, does: Callable[[Campaign, str, AnswerSource | None], Entry]
) -> Done:
    amendments.must_be_rolled(campaign, id_)
    return await show_amendment(campaign, port, await with_dice(port, lambda source: does(campaign, id_, source)))
