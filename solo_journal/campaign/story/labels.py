"""Names entries in the same way in every face: their signs, what undo asks about, and their amendments."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from ...rules.inputs import make
from ...rules.letter_folding import STOPS
from ...rules.shelf import Shelf
from ..entry import ACT, PARAGRAPHS, REPLACING, RESTORED, UNSAID, Act, Entry, Result
from .change_text import changes_words, is_bookkeeping
from .outcome_text import Blow, blow_of, procedure_of, step_headline, tracker_move_text
from .roll_text import dice_text
from .voice import TEXT, Voice

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..journal.log_line import Line

SIGNS = {"question": "? ", "action": "@ ", "consequence": "=> ", "roll": "d: ", "draw": "# ", "aside": "", "prose": ""}
"""The sign before a line of each kind: Lonelog's, if it has one."""
MOST_NAMED = 5
"""The most changes and steps in an act's name."""
BY_OUTCOME = frozenset({"change", "scene", "session", "hand"})
"""Kinds whose words only repeat what their outcome says, so that the outcome is shown alone."""
SESSION_EDGES = {"session.start": "start", "session.close": "end"}
NAMED_BY_OUTCOME = frozenset({"scene.open", "scene.set", "session.close"})
"""Acts whose outcome repeats their words."""


def only_renames(line: Line) -> bool:
    """Whether everything that an act did is already visible in its scene's heading."""
    changes = line.entry.change
    return line.entry.kind == "change" and bool(changes) and all(each.path.startswith("scene/") for each in changes)


def favour_of(act: Act | None, shelf: Shelf) -> str:
    """The sign that a question was asked with, as shown: `+`, `−`; empty if it had none, or both."""
    game = act.procedure.partition(".")[0] if act else ""
    oracle = shelf.system(game).oracle if shelf.has(game) else None
    if act is None or oracle is None or oracle.procedure.id != act.procedure:
        return ""
    plain_inputs = dict(oracle.signs.get("", {}))
    for sign, given in oracle.signs.items():
        if sign and given != plain_inputs and given.keys() <= act.inputs.keys():
            meant = make(oracle.procedure, given)  # `unlikely` is recorded as 30
            if all(act.inputs[name] == getattr(meant, name) for name in given):
                return sign.replace("-", "−")
    return ""


def act_title(act: Act, words: str, shelf: Shelf) -> str:
    """`Rest by a fire: by the dry oak`, if words or a result alone do not say what was rolled; empty if they do, as for
    the core roll, unless its line is numbers alone: `Action roll: +1`."""
    kind = procedure_of(act, shelf)
    if kind is None or not shelf.has(act.procedure.partition(".")[0]):
        return ""
    game = shelf.system(act.procedure.partition(".")[0])
    alone = act.inputs.get(kind.words, "") in (words, "") and words != kind.called if words else kind.called_first
    core = game.core and issubclass(kind, game.core) and (not words or any(map(str.isalpha, words)))
    by_itself = alone and game.core and not core
    return ": ".join(filter(None, (kind.called, words))) if by_itself else ""


class Head(NamedTuple):
    """How the line of an act begins, before what came of it."""

    words: str
    """The player's, or what was rolled; empty where what came of it says as much."""
    blow: Blow | None
    titled: bool
    """Whether the words say what was rolled, so that a sign before them would not."""


def head_of(entry: Entry, act: Act | None, outcome: Result | None, words: str, shelf: Shelf) -> Head:
    """The head of an act in every face, from the words that this one shows. `outcome` is None once it is overruled."""
    blow = blow_of(act, outcome, shelf)
    words = "" if entry.kind in BY_OUTCOME or tracker_move_text(act, outcome) else words
    if blow:
        return Head(blow.own_words(words), blow, False)
    title = act_title(act, words, shelf) if act and entry.shown_as == "roll" else ""
    return Head(title or words, None, bool(title))


def fate_words(line: Line) -> str:
    """What became of a rolled outcome: `overruled; rolled No`; `rerolled; was Yes`; usually empty."""
    if line.overruled and line.outcome:
        return f"overruled; rolled {line.outcome.headline}"
    return f"rerolled; was {line.first}" if line.first else ""


def unsaid_words(line: Line) -> str:
    """What leaves no trace in the story, for the level *everything*: `not this: Observe (1 1)`."""
    found, last = [], line.entry
    for each in line.said:
        if each.kind in UNSAID and last.outcome:
            dice = dice_text(last.outcome, last.act)
            found.append(f"{DONE[each.kind]}: {last.outcome.headline}{f' ({dice})' if dice else ''}")
        last = each if each.kind in REPLACING else last
    return ", ".join(found)


def house_rules(line: Line) -> str:
    """The house rules that an act followed and that are not the default, for the level *everything*."""
    found = line.act.readings.items() if line.act else ()
    known = ((line.shelf.house_rule(id_), id_, setting) for id_, setting in found)
    chosen = (each for each in known if not each[0] or each[0].default != each[2])
    rules = "; ".join(rule.describe(setting) if rule else f"{id_} {setting}" for rule, id_, setting in chosen)
    return f"house rules: {rules}" if rules else ""


def headline_words(entry: Entry, shelf: Shelf, voice: Voice = TEXT) -> str:
    """An entry in a few words, for undo: its outcome, or the beginning of its text."""
    short = _short(" ".join(voice.words(entry.text).split()), 60)
    changes = [*map(voice.change, changes_words(entry, shelf))]
    changed = _few(changes, ", ")
    if entry.act is None or entry.outcome is None:
        return f"“{short}”" if short else f"{changed} (by hand)" if changed and entry.kind == "hand" else entry.kind
    rolled = dice_text(entry.outcome, entry.act, voice)
    dice = (f", {rolled}" if voice.aloud else f" ({rolled})") if rolled else ""
    followed = [voice.change(step_headline(step, shelf)) for step in entry.act.steps]
    if moved := tracker_move_text(entry.act, entry.outcome):
        return f"{voice.change(moved)}{dice}{_few(['', *followed], '; ')}"
    steps = _few(["", *(words for words in followed if words not in changes)], "; ")
    if entry.kind == "change" and changed:
        return f"{changed}{dice}{steps}"
    said = f"“{short}” " if short and entry.kind != "change" and entry.act.procedure not in NAMED_BY_OUTCOME else ""
    if voice.aloud and said and short[-1] not in STOPS:
        said = f"“{short}”: "
    after = (f", {changed}" if voice.aloud else f" [{changed}]") if changed else ""
    if is_bookkeeping(entry) and entry.outcome.because:
        return f"{entry.outcome.headline}: {_short(voice.words(entry.outcome.because), 60)}"
    if entry.kind in PARAGRAPHS:  # what its tags came to is what they changed
        return f"{said}{voice.change(entry.outcome.headline) if len(changes) <= MOST_NAMED else after.lstrip()}"
    return f"{said}{voice.change(_short(entry.outcome.headline, 120))}{dice}{steps}{after}"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _few(words: Sequence[str], between: str) -> str:
    """The first of many, and the number of the rest: an act's name does not list everything that it did."""
    more = len(words) - MOST_NAMED
    return between.join(words[:MOST_NAMED] if more > 0 else words) + (f" and {more} more" if more > 0 else "")


LOOK_BACK = 200
"""The most entries searched for amendments of an entry that is named."""
REWORDING = REPLACING | {"edit", "overrule"}
"""Kinds that change how an entry reads."""
DONE = {
    "undo": "undone",
    "redo": "redone",
    "edit": "edited",
    "strike": "crossed out",
    "reroll": "rerolled",
    "correct": "dice corrected",
    "redraw": "not this",
    "overrule": "overruled",
    "bookmark": "bookmarked",
    "move": "moved",
}


ASKED = {
    "undone": "undoing",
    "redone": "redoing",
    "edited": "the edit of",
    "crossed out": "crossing out",
    "rerolled": "the reroll of",
    "dice corrected": "the correction of",
    "not this": "the new draw for",
    "overruled": "the ruling on",
    "bookmarked": "the bookmark at",
    "moved": "the move of",
    "joined": "joining",
    "split": "the split of",
    RESTORED: "restoring",
}
"""The same behind *Undo* and *Redo*."""


def _done(word: str, *, asked: bool) -> str:
    return ASKED[word] if asked else f"{word}:"


def label_of(campaign: Campaign, entry: Entry, voice: Voice = TEXT, *, asked: bool = False) -> str:
    """`Torch d8 -> d6 (3)`, or `crossed out: “Steam climbs.”` for an amendment; where undo or redo is `asked` about,
    `crossing out “Steam climbs.”`."""
    if entry.along and (first := campaign.journal.find(entry.along)):
        return _act_named(campaign, first, entry, voice, asked=asked)
    target = campaign.journal.find(entry.target) if entry.target else None
    if target is None or entry.kind not in DONE:
        words = headline_words(entry, campaign.shelf, voice)
        quoted = f"“{words}”" if entry.kind == "change" and not voice.aloud and "“" not in words else words
        return (_act_asked(campaign, entry) or quoted) if asked else words
    if entry.kind in ("undo", "redo"):
        acts = takewhile(lambda each: each.id != target.of_act, campaign.journal.backwards())
        whole = (each for each in acts if each.along == target.of_act) if entry.text.startswith(ACT) else iter(())
        return f"{_done(DONE[entry.kind], asked=asked)} {label_of(campaign, next(whole, target), voice, asked=asked)}"
    if entry.kind == "strike" and entry.text == RESTORED:
        return f"{_done(RESTORED, asked=asked)} {headline_words(target, campaign.shelf, voice)}"
    now = headline_words(entry, campaign.shelf, voice) if entry.kind in REWORDING else ""
    said = f", now {now}" if now else ""
    before = headline_words(_before(campaign, target, entry), campaign.shelf, voice)
    return f"{_done(DONE[entry.kind], asked=asked)} {before}{said}"


def _before(campaign: Campaign, entry: Entry, amended: Entry) -> Entry:
    """An entry as it read before this amendment."""
    from ..journal.log_view import live  # nothing that is asked or rolled needs it

    since = list(takewhile(lambda each: each.id != entry.id, islice(live(campaign.journal), LOOK_BACK)))
    earlier = list(dropwhile(lambda each: each.id != amended.id, since))[1:] if amended in since else since
    for each in reversed([each for each in earlier if each.target == entry.id]):
        if each.kind == "edit":
            entry = entry.but(text=each.text)
        elif each.kind in REPLACING:
            entry = entry.but(act=each.act, outcome=each.outcome, change=each.change)
        elif each.kind == "overrule" and entry.outcome:
            entry = entry.but(outcome=entry.outcome.but(headline=each.text))
    return entry


def _act_named(campaign: Campaign, first: Entry, last: Entry, voice: Voice, *, asked: bool) -> str:
    """An act of several entries, by its first and last: `joined: “Steam climbs.”`"""
    of = campaign.journal.find(first.target) if first.target else None
    if first.kind == "session":
        return f"all that was added, from {first.outcome.headline if first.outcome else 'there'} on"
    if of is None:
        became = voice.change(first.outcome.headline) if first.outcome else ""
        return (asked and _act_asked(campaign, first)) or f"renamed everywhere: {became}"
    from ..journal.places import INTO, read_move

    joins = last.kind == "move" and read_move(last.text).how == INTO
    words = headline_words(_before(campaign, of, first).but(act=None), campaign.shelf, voice)
    return f"{_done('joined' if joins else 'split', asked=asked)} {words}"


def _act_asked(campaign: Campaign, entry: Entry) -> str:
    """What is asked about where the headline is a sentence: `the end of session 3`, `renaming Orso to Sevrin`."""
    if edge := SESSION_EDGES.get(entry.act.procedure) if entry.act else None:
        begun = (each.after for each in entry.change if each.path == "session/number")
        return f"the {edge} of session {next(begun, campaign.world.session.number)}"
    one = entry.change[0] if len(entry.change) == 1 else None
    return f"renaming {one.before} to {one.after}" if one and one.path.endswith("/name") and one.before else ""


def describe_amendment(campaign: Campaign, entry: Entry, voice: Voice = TEXT) -> str:
    """What a new amendment did, as a sentence: `Crossed out: “Steam climbs.”`"""
    if entry.kind in ("edit", "overrule") and not entry.along:
        return f"{DONE[entry.kind].capitalize()}: {entry.text}"
    if entry.kind == "bookmark":
        from ..journal.log_view import line_of

        target = campaign.journal.find(entry.target)
        if target is not None and not line_of(campaign.journal, target).bookmarked:
            return f"Bookmark removed: {headline_words(target, campaign.shelf, voice)}"
    said = label_of(campaign, entry, voice)
    return said[:1].upper() + said[1:]


def add_source(words: str, outcome: Result | None, voice: Voice = TEXT) -> str:
    """The words of an act with the table that it drew from: `Who comes? (Names)`, or the table alone."""
    source = outcome.source if outcome else ""
    if not (words and source):
        return words or source
    return voice.sentence(words, source) if voice.aloud else f"{words} ({source})"
