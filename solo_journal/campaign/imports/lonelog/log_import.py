"""Imports a log in Lonelog."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from ....rules.characters import add_character
from ....rules.immutable import Map
from ....rules.lonelog_stats import stat_in
from ....rules.lonelog_tags import Tag, foreign, tags_in
from ....rules.names import exactly
from ....rules.plurals import plural
from ....rules.refusal import Refused
from ....rules.shelf import Shelf
from ....rules.tags_in_prose import reads
from ....rules.world import LISTS, World
from ...campaign import Campaign
from ...exports.carried_rows import FRONT, by_key, front_matter
from ...exports.formats.lonelog import STILL_OPEN, words
from ...exports.formats.lonelog import TOOL as OURS
from ...exports.formats.lonelog.words import unescape
from ...ids import new_id
from ...library.library import MOST_TITLE, UNTITLED, Library
from ...store.bounds import STORY
from ...store.long_work import steps
from .. import own_markdown
from ..builder import MOST_TAGGED, MOST_THINGS, Builder
from ..days import Order, day_of, use_date_order
from ..markdown_journal import headings_of, is_journal
from ..other_habits import as_markdown
from ..report import SHOWN, Report
from .entries import Writer
from .grammar import older_actions
from .headings import normalise_headings
from .layout import NO_ID, Item, Layout

MOST_PCS = 50
NAMED_AGAIN = re.compile(r"[^,;\[\]]*(\[PC:[^\[\]]*\])")
"""`Alex [PC:Alex|HP 8]` names one."""
LISTED = 'pcs: ["'
"""The characters as we write them: a list, because a name may contain a comma."""
NOT_WHOLE = (
    "Lonelog carries the story, not the game: a sheet becomes notes and trackers, gear becomes things, and no "
    "roll can be replayed. To get everything, import a JSON export."
)
ALWAYS = {"title", STILL_OPEN}
"""Keys that our own logs always have; the rest of a front matter is exported unchanged."""
CERTAIN = frozenset({"session", "scene", "action", "consequence", "question", "draw"})
"""Items that each become an entry."""
DAYS = {"start_date", "last_update"}
"""Keys that are counted anew where sessions have days."""
SHORT = {"ruleset", "player", "tools", "pcs", "credits", *DAYS}
"""Keys that are exported unchanged but not worth reading."""


def build(
    rows: list[str], library: Library, *, title: str = "", system: str = "", old: bool = False, dates: Order = "",
    to: Campaign | None = None
) -> tuple[Builder, Report]:  # fmt: skip
    """The journal of a log, from its lines, and the report. `system` is the game if the log names none that is known;
    `old` reads `>` as an action; `to` is the campaign to which it is added. Raises `Refused` for an empty log."""
    as_written, for_reading = rows, own_markdown.ends_as_ours(rows)
    mine = own_markdown.is_ours(rows)
    if mine:
        shelf = library.shelf
        rows = [*own_markdown.as_log(rows, {shelf.system(id_).title for id_ in shelf.games()})]
    elif not for_reading and not any(row.startswith("tools:") and OURS in row for row in rows[:40]):
        rows = as_markdown(rows)
    with use_date_order(dates, as_written) as unclear:
        builder, report = _build(rows, library, title, system, old=old, mine=mine, to=to)
    if (mine or for_reading) and NOT_WHOLE not in report.remarks:
        report.remarks.append(own_markdown.NOT_WHOLE)
    if unclear:
        report.remarks.append(
            f"Days such as {unclear} are read with the day first. For the month first: “--dates month-first”."
        )
    return builder, report


def _build(
    rows: list[str], library: Library, title: str, system: str, *, old: bool, mine: bool, to: Campaign | None
) -> tuple[Builder, Report]:
    about, taken = front_matter(rows)
    if not any(row.startswith(LISTED) for row in rows[:taken]):
        named = (NAMED_AGAIN.sub(r"\1", row) for row in about.get("pcs", ()))
        split = [each for row in named for each in re.split(r"\s*[,;]\s*(?![^\[\]]*\])", row) if each]
        about |= {"pcs": split} if "pcs" in about else {}
    count = 0 if old else older_actions(rows[taken:])
    ours = OURS in about.get("tools", ())
    if not ours and not mine:
        rows[taken:] = normalise_headings(rows[taken:])
    journal = mine or (not ours and not count and is_journal(rows[taken:]))
    heads = None if ours or mine else headings_of(rows, taken, journal=journal)
    layout = Layout(rows, taken, old, bool(count), heads.begins if heads else None, journal, mine)
    items = list(_that_fit(steps(layout.items(), len(rows))))
    metas = [item.text.partition(": ") for item in items if item.kind == "meta"]  # lines in brackets
    about = {key: [said] if said else [] for key, _, said in metas} | about
    about.setdefault("pcs", _player_character(items))
    report = Report(title=to.title if to else _title(title, about, items))
    if not any(item.kind == "session" or (item.text.strip() and item.kind not in ("title", "meta")) for item in items):
        raise Refused("There is nothing in this file to import.")
    if count:
        lines = plural(count, "line")
        report.remarks.append(f"In {lines} “>” is read as an action, as in the notation before Lonelog.")
    said = next((about[key] for key in ("start_date", "date", "created") if key in about), ())
    days = (day_of(" ".join(said)), *(item.day for item in items))
    day = next((each for each in days if each), library.clock().date())
    if to is None:
        world = _world(about, system, report, library.shelf)
        builder = Builder(report.title, world, library.tables, new_id(library.clock()), day)
        dropped = {*ALWAYS, *DAYS} if any(item.day for item in items) else ALWAYS
        remarks = _remarks(about, rows[1 : taken - 1] if taken else [], metas, world, dropped)
    else:
        world, before = to.world, (len(to.journal.paths) + to.journal.missing(), to.journal.count())
        builder = Builder(to.title, world, to.tables, to.id, day, before)
        new = (
            (tag.source if tag else f"[PC:{name}]")
            for tag, name in _characters(about)
            if not exactly(world.characters, name)
        )
        remarks = [Item("consequence", tag, 1, 1) for tag in new]
    rows.clear()  # a long log is held once
    items = _in_order(list(_assign_titles(items)), remarks)
    ids = any(item.kind == "scene" and item.text.partition(" ")[0] != NO_ID for item in items)
    writer = Writer(builder, report, items, added=to is not None, ours=ours, ids=ids, labelled=ours or mine)
    writer.write()
    builder.still_open = ours and not to and STILL_OPEN in about
    stay = {words.name(each) for each in about.get("pcs", ())}  # our own log lists who is there at the end
    gone = (key for key, one in builder.world.characters.items() if words.name(one.name) not in stay)
    builder.close(tuple(gone) if ours and not to else ())
    if builder.words_only:
        told = plural(builder.words_only, "entry keeps its tags", "entries keep their tags")
        report.remarks.append(
            f"{told} as text: an import reads {MOST_TAGGED:,} tags and {MOST_THINGS:,} names at most."
        )
    if ours:
        report.remarks.append(NOT_WHOLE)
    if unread := list(dict.fromkeys(tag for item in items if not item.why for tag in foreign(item.text))):
        more = f" and {len(unread) - SHOWN} more" if len(unread) > SHOWN else ""
        report.remarks.append(f"Unknown tags, kept as text: {', '.join(tag[:60] for tag in unread[:SHOWN])}{more}.")
    report.entries = builder.entries
    report.names = _names(world, builder.world)
    return builder, report


def _that_fit(items: Iterable[Item]) -> Iterator[Item]:
    """These items; too many are refused at once, rather than after half a minute and much memory."""
    certain, last = 0, ""
    for item in items:
        if item.kind != "prose" or item.text.strip():
            passage = item.kind == "prose" and (last in CERTAIN or last in ("roll", "answer"))
            certain += item.kind in CERTAIN or passage or (item.kind == "roll" and last != "question")
            last = item.kind
        STORY.must_fit(certain)
        yield item


def _names(before: World, after: World) -> dict[str, list[str]]:
    """The names that were added, by the plural of their kind."""
    parts = ((part, getattr(before, part), getattr(after, part)) for part in ("characters", *LISTS, "trackers"))
    fresh = ((part, [one.name for key, one in now.items() if key not in known]) for part, known, now in parts)
    return {part.capitalize(): names for part, names in fresh if names}


def _title(given: str, about: dict[str, list[str]], items: Iterable[Item]) -> str:
    heading = next((item for item in items if item.kind == "title"), None)
    named = unescape(heading.text) if heading and heading.markdown else heading.text if heading else ""
    title = " ".join((given or " ".join(about.get("title", ())) or named).split())
    return title[:MOST_TITLE] or UNTITLED


def _world(about: dict[str, list[str]], system: str, report: Report, shelf: Shelf) -> World:
    """The initial world: the game and the characters."""
    known = {called.casefold(): id_ for id_ in shelf.games() for called in (id_, shelf.system(id_).title)}
    named = [each.strip() for each in " + ".join(about.get("ruleset", ())).split(" + ") if each.strip()]
    used = [system] if system else [known[each.casefold()] for each in named if each.casefold() in known]
    for each in named:
        if each.casefold() not in known and not system:
            report.remarks.append(f"The game “{each}” is not installed here, so the campaign plays without its rules.")
    world = World(systems=Map({id_: dict(shelf.game(id_).begin) for id_ in used}))
    for _, name in _characters(about):
        with suppress(Refused):
            world = add_character(world, name)
    return world


def _characters(about: dict[str, list[str]]) -> Iterator[tuple[Tag | None, str]]:
    """The characters of a front matter, by their tag or by name."""
    tagged = ((next(tags_in(each), None), each) for each in about.get("pcs", ()))
    named = ((tag, tag.name if tag else words.name(reads(each))) for tag, each in tagged)
    return islice((each for each in named if each[1]), MOST_PCS)


def _player_character(items: Iterable[Item]) -> list[str]:
    """The first character named, if the first character tag has a value but no name (`[PC:HP 6]`)."""
    tags = (tag for item in items if "PC:" in item.text for tag in tags_in(item.text) if tag.kind == "PC")
    nobody = (first := next(tags, None)) is not None and stat_in(first.name) is not None
    return [f"[PC:{tag.name}]" for tag in tags if stat_in(tag.name) is None][:1] if nobody else []


def _remarks(
    about: dict[str, list[str]], rows: list[str], metas: list[tuple[str, str, str]], world: World, dropped: set[str]
) -> list[Item]:
    """What a front matter says of the characters, and the front matter itself, which is exported unchanged."""
    tags = [tag.source for each in about.get("pcs", ()) for tag in tags_in(each) if tag.parts]
    plain = {
        f"{key}: {json.dumps(value, ensure_ascii=False)}": f"{key.replace('_', ' ').capitalize()}: {value}"
        for key, _, value in (metas if not rows else ())
        if value
    }
    rows = rows or list(plain)
    listed = not any(row.startswith("pcs:") and not row.startswith(LISTED) for row in rows)
    kept = {key: each for key, each in by_key(rows) if key not in dropped}
    ours = {"pcs": listed, "ruleset": world.systems, "credits": world.systems, "tools": about.get("tools") == [OURS]}
    kept = {key: each for key, each in kept.items() if not ours.get(key)}
    told = "\n".join(plain.get(row, row) for key, each in kept.items() if key not in SHORT for row in each)
    source = "".join([FRONT, *(f"{row}\n" for each in kept.values() for row in each), "---"])
    front = [Item("verbatim", told, 1, 1, source=source)] if kept else []
    above = f"{FRONT}---" if "pcs" in kept else ""  # their tags go out where they stood
    return [*front, *(Item("consequence", tag, 1, 1, source=above) for tag in tags)]


def _assign_titles(items: list[Item]) -> Iterator[Item]:
    """The items, with a session's title given to its first scene if that has none, and otherwise told in it. After a
    prologue it heads a scene of its own. A heading above a session, and a second title, are told in the session that
    they precede."""
    named, told, above, title = False, False, list[Item](), None
    sessions, prologue = 0, False
    for at, item in enumerate(items):
        if item.kind == "above" or (named and item.kind == "title"):
            words = item.text if "*" in item.text else f"**{item.text}**"
            blank = Item("prose", "", item.line, item.line, markdown=True)
            above += [replace(item, kind="prose", text=words, markdown=True), blank]
            told = True
            continue
        blank_again, told = told and item.kind == "prose" and not item.text.strip(), False
        if blank_again:
            continue
        named = named or item.kind == "title"
        if item.kind == "session":
            sessions, prologue = sessions + 1, prologue and not sessions
        elif item.kind not in ("title", "meta", "day", "aside") and item.text.strip() and not sessions:
            prologue = True
        if item.kind == "titled":
            rest = (items[later] for later in range(at + 1, len(items)))
            below = next((each for each in rest if each.kind not in ("day", "aside") and each.text.strip()), None)
            if below and below.kind == "scene" and not prologue:
                title = item
                continue
            item = replace(item, kind="scene", text=f"{NO_ID} {item.text}", source="") if below else item
        elif title and item.kind == "scene" and " " not in item.text:
            item, title = replace(item, text=f"{item.text} {title.text}", source=""), None
        if above and item.kind != "session" and (item.kind != "prose" or item.text.strip()):
            yield from above
            above = []
        yield item
        if title and item.kind == "scene":
            yield title
            title = None
        if above and item.kind == "session":
            yield from above
            above, told = [], True
    yield from above


def _in_order(items: list[Item], remarks: list[Item]) -> list[Item]:
    """The items, with the remarks of the front matter where the story begins. What precedes the first session belongs
    to it."""
    first = next((at for at, item in enumerate(items) if item.kind == "session"), -1)
    lead = [item for item in items[: max(0, first)] if item.kind not in ("title", "meta")]
    begun = first
    for at, item in enumerate(items[first + 1 :] if first >= 0 else (), start=first + 1):
        if item.kind in ("titled", "day", "aside"):
            begun = at
        elif item.kind != "prose" or item.text.strip():
            break
    titles = [item for item in items[: max(0, first)] if item.kind in ("title", "meta")]
    return [*titles, *items[max(0, first) : begun + 1], *remarks, *lead, *items[begun + 1 :]]
