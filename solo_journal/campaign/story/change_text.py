"""Words the changes of an act, in the terms of the games that own them, without those that its tells already say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...rules.changes import Change, OwnChange, net, split
from ...rules.kinds.field_views import kind_of, moves
from ...rules.kinds.home import MADE
from ...rules.kinds.listing import title_from_key
from ...rules.lazy_pattern import lazy_pattern
from ...rules.lonelog_tags import tags_in
from ...rules.names import key_of, slug
from ...rules.outcome import Tell
from ...rules.refusal import Refused
from ...rules.shelf import CORE, ORACLE, Shelf
from ...rules.trackers import KINDS
from ...rules.world import LISTS
from ..entry import Act, Entry
from .outcome_text import instead_of, tells_of
from .voice import name_with

if TYPE_CHECKING:
    from ...rules.kinds.view import MeterMove
    from ..journal.log_line import Line

UNFIT = (Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a system may raise when it words values that somebody edited by hand."""
KEPT_ASIDE = frozenset({"title", "notes", "safety", "shortcuts", "language", "wording"})
"""What the player keeps beside the story: the act itself says what became of it."""
UNSAID = KEPT_ASIDE | {"session", "active", "scene", "decks"}
"""What only the program needs to know, or the headline already says."""
CALLED = {"safety": "lines and veils", "active": "character in play"}
"""What parts of the world are called where their key is no word for it."""
NAMED = {**LISTS, "trackers": "tracker"}
"""Parts of the world whose keys are made of names, each with the word for one of them."""
_TAGGED = {"N": "person", "L": "place", "Thread": "thread", "PC": "character", "Inv": "thing", "E": "tracker",
           "Clock": "tracker", "Track": "tracker", "Timer": "tracker"}  # fmt: skip
"""The key of a name in a script other than Latin, by the tag that notes it: `person-2`."""
WORDS = frozenset({"tags", "note", "state", "concept"})
"""Fields of a person, thread or character that need no label."""


def change_words(change: Change) -> str:
    """A change as the log shows it: `Torch d8 -> d6`. Empty for what only the program needs to know."""
    keys = split(change.path)
    if keys[0] in UNSAID:
        return ""
    name = _title(keys[1] if len(keys) > 1 else keys[0], of_somebody=keys[0] in {"characters", "people"})
    if keys[0] == "readings":
        before, after = (each or "the default" for each in (change.before, change.after))
        return "" if keys[-1] in (ORACLE, CORE) else f"{keys[-1]}: {before} -> {after}"
    if len(keys) <= 2:
        return _whole(keys, name, change)
    if keys[-1] in ("seen", "more"):
        return ""
    moved = f"{_value(keys, change.before)} -> {_value(keys, change.after)}"
    if keys[0] == "characters" and keys[2] == "notes" and len(keys) == 4:
        after = "removed" if change.after is None else _value(keys, change.after)
        return f"{keys[3]} {after if change.before is None or change.after is None else moved}"
    if keys[-1] == "name":
        return f"{change.before} is now {change.after}"
    if keys[-1] in WORDS:
        return name_with(name, _describe_note_change(change))
    more = [] if keys[-1] in {"die", "value"} else [each for each in keys[2:] if each != "sheets"]
    label = " ".join([name, *more])
    if isinstance(change.before or change.after, Mapping):  # part of a sheet whose game is missing
        return f"{label} {'removed' if change.after is None else 'added' if change.before is None else 'changed'}"
    return f"{label} {moved}"


def part_words(change: Change) -> tuple[str, str, str]:
    """What changed, before and after, also of what `change_words` leaves unsaid: `title`, `empty`, `The bell`."""
    keys = split(change.path)
    sides = (
        [f"{key} {_value(keys, each)}" for key, each in side.items() if each] if isinstance(side, Mapping) else side
        for side in (change.before, change.after)
    )
    before, after = ("empty" if side in (None, "", []) else _value(keys, side) for side in sides)
    return " ".join(CALLED.get(key, key) for key in keys).replace("_", " "), before, after


def _describe_note_change(change: Change) -> str:
    """What was newly noted of somebody, and which of their tags were removed: `her father; no longer hunter or
    wary`."""
    one, two = (_remarks(side) for side in (change.before, change.after))
    new = ", ".join(each for each in two if each not in one)
    lost = [each for each in one if each not in two] if isinstance(change.before, list) or not two else []
    return "; ".join(filter(None, (new, f"no longer {' or '.join(lost)}" if lost else "")))


def _remarks(value: Any) -> list[str]:
    """What is noted of somebody, each part once, because parts may be noted again with others."""
    texts = value if isinstance(value, list) else [value or ""]
    return [*dict.fromkeys(part for each in texts for part in str(each).split(", ") if part)]


def is_bookkeeping(entry: Entry) -> bool:
    """Whether an entry only changes what the player keeps beside the story: its reason is its words, and only readers
    of everything are told of it."""
    return bool(entry.change) and all(split(each.path)[0] in KEPT_ASIDE for each in entry.change)


def changes_words(entry: Entry | Line, shelf: Shelf) -> list[str]:
    """All changes of an entry, in words."""
    kept = entry if isinstance(entry, Entry) else entry.entry
    return words_of_act(kept, entry.change, shelf)


def untold_words(entry: Entry | Line, shelf: Shelf, but: Collection[str] = (), *, labelled: bool = False) -> list[str]:
    """The changes, in words, that no tell of the act says, except those at the paths `but`; `labelled` for readers away
    from the page."""
    kept = entry if isinstance(entry, Entry) else entry.entry
    steps = kept.act.steps if kept.act else ()
    if not steps and instead_of(kept.act, entry.outcome, shelf) == "changes":
        return []
    tells = tuple(tells_of(entry.outcome, entry.act))
    read = tuple(f"trackers/{each.inputs.get('tracker')}/" for each in steps if each.outcome.rolls)  # with its die
    left = [each for each in entry.change if each.path not in but and not each.path.startswith(read)]
    if tells or steps:
        left = [each for each in left if not _is_told(each, tells, again=kept.kind == "take")]
    said = words_of_act(kept, left, shelf, labelled=labelled)
    return [words for words in said if not tells or words != MADE]


def label_changes(line: Line) -> list[str]:
    """All changes in words, each with a label. A new sheet is told by its content."""
    said = words_of_act(line.entry, line.change, line.shelf, labelled=True)
    return [words for words in said if words != MADE] or said


def words_of_act(kept: Entry, changes: Iterable[Change], shelf: Shelf, *, labelled: bool = False) -> list[str]:
    """Changes of an entry in words, with names as its act spells them, because keys have no apostrophes."""
    changes = tuple(changes)
    acted = kept.act.procedure.partition(".")[0] if kept.act else ""
    said = words_of_changes(changes, shelf, acted, labelled=labelled)
    for key in {key for change in changes for key in split(change.path)}:
        forms = (title_from_key(key), _title(key, of_somebody=True))
        keyed = next((form for form in forms if any(form in words for words in said)), "")
        if keyed and (name := _name_said(key, kept)):
            colon = ":" if name[-1:] in "?!…" else ""  # which a question needs not: `Where is Tobin? Closed`
            said = [words if name in words else words.replace(f"{keyed}{colon}", name, 1) for words in said]
    return said


def _name_said(key: str, kept: Entry) -> str:
    """The name behind a key, as an entry spells it; empty if it does not."""
    inputs = [*(each.inputs for each in kept.act.first), kept.act.inputs] if kept.act else []  # of its tags too
    tells = (tell.text for tell in tells_of(kept.outcome, kept.act))
    typed = (value for each in inputs for value in each.values() if isinstance(value, str))
    heard = "\n".join((*typed, *tells, kept.text))
    if found := _as_said(key).search(heard):
        closes = found[0].count("“") > found[0].count("”") and heard[found.end() :].startswith("”")
        return f"{found[0][:1].upper()}{found[0][1:]}{'”' if closes else ''}"
    names = {tag.name: _TAGGED.get(tag.kind, "") for tag in tags_in(heard)}
    names |= {str(each["name"]): "" for each in inputs if "name" in each}
    if made := next((name for name in names if key in (key_of(name), slug(name, ""))), ""):
        return made
    kind = key.rstrip("-0123456789")
    in_other_letters = [name for name, of in names.items() if not slug(name, "") and of in ("", kind)]
    if len(in_other_letters) == 1 and kind in _TAGGED.values():
        return in_other_letters[0]
    # What was renamed keeps its key: it is the only one of its kind that the act changed, and the only one it names.
    paths = [split(change.path) for change in kept.change]
    part = next((keys[0] for keys in paths if keys[0] in NAMED and keys[1:2] == [key]), "")
    if not part or {keys[1] for keys in paths if keys[0] == part and len(keys) > 1} != {key}:
        return ""
    tagged = {tag.name for tag in tags_in(heard) if _TAGGED.get(tag.kind) == NAMED[part]}
    called = tagged or {str(name) for each in inputs if (name := each.get("tracker") or each.get("name"))}
    return called.pop() if len(called) == 1 else ""


@lru_cache(maxsize=1024)
def _as_said(key: str) -> re.Pattern[str]:
    """Matches the name behind a key: `sextons-spade` for `Sexton's spade`."""
    words = ("['’]?".join(map(re.escape, word)) for word in key.split("-"))
    return lazy_pattern(r"\b" + r"[^\w\n]+".join(words) + r"\b[?!]?", re.IGNORECASE)


def _is_told(change: Change, tells: Iterable[Tell], *, again: bool = False) -> bool:
    """Whether the tells already say a change. A value that came or went is covered by any tell about its bearer; a
    list, such as the dice of an item, by a tell about that item or one in which something breaks; a number by the
    numbers that moved, in one step or several. If told `again`, as after a choice, only where it ended counts."""
    keys, sides = split(change.path), (change.before, change.after)
    if keys == ["fight"]:
        return True
    about = [each for each in tells if each.subject in keys]
    if any(isinstance(side, list | tuple) for side in sides):
        return any(each.subject in keys[-2:] or (each.falls and not any(change.after or ())) for each in about)
    before, after = sides
    if any(isinstance(side, bool) or not isinstance(side, int) for side in sides):
        return bool(about and not (before and after))
    here = before
    for tell in (each for each in tells if not each.subject or each in about):
        alone = keys[-2:-1] == [tell.subject]  # a number of its own, such as a tracker's
        for each in tell.moved:
            own = alone or each.field == keys[-1]
            left = each.before + before == each.after + after  # boxes left, of those that are marked
            if own and (again or left or (each.before, each.after) == (before, after)):
                return True
            here = each.after if own and each.before == here else here
    return bool(here == after)


def words_of_changes(changes: Iterable[Change], shelf: Shelf, acted: str = "", *, labelled: bool = False) -> list[str]:
    """These changes in words, in the terms of their games; mere moves are left out. `acted` is the system whose
    procedure made them. For readers away from the page each is `labelled`: `condition Scorched hands added`."""
    said: list[str] = []
    by_owner: dict[str, list[OwnChange]] = {}
    for change in net(changes):
        owner, own = owner_of_change(change, acted)
        if owner:
            by_owner.setdefault(owner, []).append(own)
        else:
            words = _house_rule(change, shelf) or change_words(change)
            said.append(f"{_kind(change) if labelled else ''}{words}")
    for owner, owns in by_owner.items():
        said.extend(_by_system(owner, owns, shelf, labelled=labelled))
    return [words for words in said if words]


def _house_rule(change: Change, shelf: Shelf) -> str:
    """A house rule by its title, with its new setting in words; empty for anything else."""
    part, _, id_ = change.path.partition("/")
    rule = shelf.house_rule(id_) if part == "readings" else None
    return rule.describe(str(change.after or rule.default)) if rule else ""


def owner_of_change(change: Change, acted: str) -> tuple[str, OwnChange]:
    """The system that owns a change, if any, and the change from its point of view. A fight names its system when it
    begins or ends; in between, only that system changes it."""
    keys = split(change.path)
    if keys[0] == "fight":
        whole = change.after or change.before if len(keys) == 1 else None
        owner = str(whole.get("system", "")) if isinstance(whole, dict) else acted
        return owner, OwnChange(tuple(keys[1:]), change, fight=True)
    if keys[0] == "systems" and len(keys) > 1:
        return keys[1], OwnChange(tuple(keys[2:]), change)
    if keys[0] == "characters" and len(keys) > 3 and keys[2] == "sheets":
        return keys[3], OwnChange(tuple(keys[4:]), change, keys[1])
    return "", OwnChange((), change)


def moves_of(changes: Iterable[Change], act: Act | None, shelf: Shelf) -> Iterator[tuple[MeterMove, Change]]:
    """The moves of declared meters among these changes of an act, each with its change."""
    for change in changes:
        owner, own = owner_of_change(change, act.procedure.partition(".")[0] if act else "")
        if shelf.has(owner):
            yield from ((move, change) for move in moves(shelf.system(owner).fields, own))


def _kind(change: Change) -> str:
    """The kind of a new person or thing, to put before its name."""
    which = change.path.partition("/")[0]
    if change.before is not None or "/" in change.path[len(which) + 1 :] or not isinstance(change.after, Mapping):
        return ""
    if which == "trackers":
        return f"{KINDS.get(str(change.after.get('kind')), 'tracker')} "
    kind = {"characters": "character", **LISTS}.get(which, "")
    return f"{kind} " if kind else ""


def _by_system(owner: str, changes: list[OwnChange], shelf: Shelf, *, labelled: bool = False) -> list[str]:
    """Changes in a system's own words; by their paths if it is not installed, has no words, or fails on values edited
    by hand."""
    try:
        system = shelf.system(owner)
    except Refused:
        system = None
    with suppress(*UNFIT):
        if system and system.say:
            kinds = (lambda own: kind_of(system.fields, own)) if labelled else (lambda own: "")
            said = ((kind, str(words)) for kind, run in groupby(changes, kinds) for words in system.say(list(run)))
            return [f"{kind} {words}" if kind and kind not in words.casefold() else words for kind, words in said]
    return [change_words(own.change) for own in changes]


def _whole(keys: list[str], name: str, change: Change) -> str:
    """Something that was added, removed or replaced; somebody new with what is noted of them: `Orso: ally, wary`."""
    if change.before is None:
        called, one = _describe_new(change.after, name), change.after
        noted = (one.get("state"), *(one.get("tags") or ()), one.get("note")) if isinstance(one, dict) else ()
        said = ", ".join(str(each) for each in noted if each) if keys[0] in LISTS else ""
        return name_with(called, said) if said else f"{called} added"
    if change.after is None:
        return f"{_describe_new(change.before, name)} removed"
    return f"{name} {_value(keys, change.before)} -> {_value(keys, change.after)}"


def _describe_new(value: Any, otherwise: str) -> str:
    """A new thing by its name and its value."""
    if not isinstance(value, dict) or "name" not in value:
        return otherwise
    stands = f" d{value['die']}" if "die" in value else f" {value['value']}" if "value" in value else ""
    size = f"/{value['size']}" if "size" in value else ""
    every = f" (each {value['every']})" if value.get("every") else ""
    return f"{value['name']}{stands}{size}{every}"


def _value(keys: list[str], value: Any) -> str:
    if value is None or value == "" or value == []:
        return "none"
    if keys[-1] == "die":
        return f"d{value}"
    return ", ".join(_remarks(value)) if isinstance(value, list) else str(value)


def _title(key: str, *, of_somebody: bool) -> str:
    words = key.replace("-", " ").replace("_", " ")
    return words.title() if of_somebody else words.capitalize()
