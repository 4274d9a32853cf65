"""Amendments: edits, crossing out, offers taken, rerolls, overrules. The amended entry itself is never changed.

An earlier act is not removed from history. Of its changes, those whose values still hold can be changed again; the
others are only listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from ...rules.answer_source import Answer, AnswerSource, NeedAnswer, answer_text
from ...rules.changes import Change, changes_between, value_at
from ...rules.immutable import plain
from ...rules.names import same
from ...rules.perform import Performed, perform
from ...rules.refusal import BadInput, Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import AMENDING, BACKSTAGE, PARAGRAPHS, REPLACING, RESTORED, Entry, Kind, Result
from ..journal.log_view import is_undone, line_of, live
from ..journal.replay import apply_changes, first_of, procedure_of, replay_act
from ..save.unsaved import Made, Stamp
from ..story.sanitise import clean_text
from .append import amend, keep_act, tags_of, words_with_tags, world_after
from .as_meant import as_meant
from .undo import next_undo, written_again

if TYPE_CHECKING:
    from ...rules.odds import Odds


_NUMBER = re.compile(r" \d+$")
"""The number that distinguishes several choices of one act."""
LOOK_BACK = 200
"""The most entries after an act until its offers lapse."""
PASSING = frozenset({"bookmark", "checkpoint"})
"""Kinds of entries that do not make offers lapse."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The changes of an act, divided into those that still hold and the others."""

    still: tuple[Change, ...]
    moved_on: tuple[Change, ...]


def find(campaign: Campaign, id_: str) -> Entry:
    """An entry that can be amended. Raises `Refused` if there is none."""
    entry = campaign.journal.find(id_)
    if entry is None:
        raise Refused("That entry is not in this campaign.")
    if entry.kind in BACKSTAGE:
        raise Refused("That entry belongs to the program, not to the story.")
    if entry.kind in AMENDING:
        raise Refused("That entry is about another one. Name the other one, or undo this one.")
    if is_undone(campaign.journal, id_):
        raise Refused("That entry was undone. Redo it first.")
    return entry


def must_be_rolled(campaign: Campaign, id_: str) -> Entry:
    """Like `find`, for an entry with an outcome."""
    entry = find(campaign, id_)
    if entry.act is None:
        raise Refused("That entry has no outcome. Edit its text instead.")
    return entry


def acts_of(campaign: Campaign, entry: Entry) -> list[Entry]:
    """The entry and the rerolls and offers taken of it that are not undone, oldest first. The last one is the act that
    counts."""
    since = takewhile(lambda each: each.id != entry.id, live(campaign.journal))
    later = [each for each in since if each.target == entry.id and each.kind in REPLACING]
    return [entry, *reversed(later)]


def ground(world: World, acts: Sequence[Entry]) -> World:
    """The world without those changes of these acts that still hold: the one in which the next of them is resolved."""
    for act in reversed(acts):
        world = apply_changes(world, [change.back() for change in reversed(standing(act, world).still)])
    return world


def standing(entry: Entry, world: World) -> Standing:
    tree = plain(world)
    left = {change.path: change.after for change in entry.change}  # what only moved went, and came again
    still = tuple(change for change in entry.change if value_at(tree, change.path) == left[change.path])
    return Standing(still, tuple(change for change in entry.change if change not in still))


def edit(campaign: Campaign, id_: str, words: str) -> Entry:
    """Change the words of an entry. If a tag of the last paragraph is among them, it is undone and written anew, so
    that its tags act as they stand now; those of an earlier one have done so for good."""
    target, words = find(campaign, id_), clean_text(words)
    tags = tags_of(target.text) != tags_of(words) and target.kind in PARAGRAPHS
    if tags and next_undo(campaign) == target and not target.along:
        return written_again(campaign, target, words_with_tags(campaign, target.kind, words))
    return amend(campaign, "edit", target.id, words)


def strike(campaign: Campaign, id_: str, why: str = "") -> Entry:
    """Cross out an entry: it stays, but is no longer part of the story. Crossing it out again restores it."""
    target = find(campaign, id_)
    why = RESTORED if line_of(campaign.journal, target).struck else clean_text(why)
    return amend(campaign, "strike", target.id, why)


def bookmark(campaign: Campaign, id_: str) -> Entry:
    """Set a bookmark at an entry, or remove it."""
    return amend(campaign, "bookmark", find(campaign, id_).id)


def overrule(campaign: Campaign, id_: str, headline: str, *, take_back: bool = False) -> Entry:
    """Let another outcome count; the rolled one stays visible. With `take_back`, those changes of the act that still
    hold are reverted."""
    target = must_be_rolled(campaign, id_)
    if not headline.strip():
        raise BadInput("No outcome yet. Type the one that counts instead.")

    def make(world: World, stamp: Stamp) -> Made:
        after = ground(world, acts_of(campaign, target)) if take_back else world
        typed = clean_text(headline)
        ours = next((key for key, said in world.wording.items() if same(said, typed)), typed)
        words = world.wording.get(ours, typed)
        ruled = None if words == ours else Result(headline=words, key=ours)
        change = changes_between(world, after)
        return Made(
            Entry(
                id=stamp.id, at=stamp.at, kind="overrule", text=words, target=target.id, outcome=ruled, change=change
            ),
            after,
        )

    return campaign.keep(make)


def reroll(campaign: Campaign, id_: str, source: AnswerSource | None = None) -> Entry:
    """Do the same procedure again, in the current world without those changes of the old act that still hold."""
    return _again(campaign, id_, "reroll", source)


def redraw(campaign: Campaign, id_: str, source: AnswerSource | None = None) -> Entry:
    """Like `reroll`, because the player does not want the result: it leaves no trace in the story."""
    return _again(campaign, id_, "redraw", source)


def correct(campaign: Campaign, id_: str, source: AnswerSource) -> Entry:
    """Like `reroll`, with the faces that were really rolled, because they were typed wrongly. The player's choices are
    kept as far as they are still asked for, and so are the house rules of that moment."""
    return _again(campaign, id_, "correct", source)


def _again(campaign: Campaign, id_: str, kind: Kind, source: AnswerSource | None) -> Entry:
    target = find(campaign, id_)
    procedure, first = as_meant(campaign, target)
    last = acts_of(campaign, target)[-1].act
    assert last is not None
    chosen = tuple(answer for answer in last.answers if answer.choice) if kind == "correct" else ()
    readings = dict(last.readings) if kind == "correct" else None

    def resolve(world: World, source: AnswerSource, given: tuple[Answer, ...]) -> Performed:
        before = ground(world, acts_of(campaign, target))
        return perform(
            procedure,
            before,
            source,
            tables=campaign.tables,
            given=given,
            readings=readings,
            first=first,
            spare=chosen,
        )

    return keep_act(campaign, kind, resolve, source, target=target.id).entry


def take(campaign: Campaign, id_: str, choice: str, option: str, source: AnswerSource | None = None) -> Entry:
    """Take a choice that the last act left open: it is resolved again from the world before it, with the same dice and
    this choice. Raises `Refused` once anything else was done."""
    target = find(campaign, id_)

    def resolve(world: World, source: AnswerSource, given: tuple[Answer, ...]) -> Performed:
        acts = acts_of(campaign, target)
        last = acts[-1]
        assert last.act is not None
        found = open_choices(campaign)
        if found is None or found[0] != last:
            raise Refused("That choice has lapsed: something else was done since.")
        if any(answer.label == choice for answer in last.act.answers):
            raise Refused(f"{choice} is settled already. Undo that first.")
        return perform(
            procedure_of(last, campaign.shelf),
            ground(world, acts),
            source,
            tables=campaign.tables,
            given=(Answer(label=choice, choice=option), *given),
            readings=dict(last.act.readings),
            first=first_of(last, campaign.shelf),
            spare=last.act.answers,
        )

    text = answer_text(_NUMBER.sub("", choice), option)
    return keep_act(campaign, "take", resolve, source, text, target.id).entry


def odds_of_choice(campaign: Campaign, id_: str, choice: str, option: str, most: int) -> Callable[[], Odds]:
    """A function that counts the odds of a choice that the last act left open: dice already rolled are fixed, those
    still to be rolled are counted. Raises `Refused`, now or when counting."""
    from ...rules.odds import odds_of

    acts = acts_of(campaign, find(campaign, id_))
    last = acts[-1]
    assert last.act is not None
    return partial(
        odds_of,
        procedure_of(last, campaign.shelf),
        world_after(campaign, first_of(last, campaign.shelf), ground(campaign.world, acts)),
        tables=campaign.tables,
        readings=dict(last.act.readings),
        given=(*last.act.answers, Answer(label=choice, choice=option)),
        most=most,
    )


def open_choices(campaign: Campaign) -> tuple[Entry, Performed] | None:
    """The last act and the choices that it leaves open, resolved again from its record; None if there are none. A
    choice that was taken and undone is open again, and so are the others of its act."""
    entry, undone = _last_act(campaign)
    target = campaign.journal.find(entry.target) if entry and entry.kind in REPLACING else entry
    if entry is None or target is None:
        return None
    try:
        performed = replay_act(
            entry, ground(campaign.world, acts_of(campaign, target)), campaign.tables, campaign.shelf
        )
    except (Refused, NeedAnswer):
        return None
    if not (performed.choices or performed.offers):
        return None
    if not undone:
        return entry, performed
    from ...rules.fights import moves_in  # a question needs no fights

    there = {each.procedure for each in (*performed.offers, *moves_in(performed.after))}
    for each in undone:
        chosen = each.kind == "take" and each.target == target.id
        if not chosen and (each.target or each.act is None or each.act.procedure not in there):
            return None
    return entry, performed


def _last_act(campaign: Campaign) -> tuple[Entry | None, list[Entry]]:
    """The last act of the journal, apart from bookmarks, and what was done after it and undone. Anything else after it
    would have declined its offers."""
    journal, undone = campaign.journal, list[Entry]()
    for each in islice(journal.backwards(), LOOK_BACK):
        about = journal.find(each.target) if each.kind in ("undo", "redo") else each
        if about is not None and (about.kind in PASSING or each in undone):
            continue
        if each.kind == "undo" and about is not None:
            undone.append(about)
            continue
        return (each if each.act is not None else None), undone
    return None, undone
