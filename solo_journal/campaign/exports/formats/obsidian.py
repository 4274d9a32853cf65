"""Obsidian: a folder of notes, one for each session and each name, with front matter and links between them."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import IO

from ....rules.names import aliases
from ....rules.shelf import of
from ....rules.world import LISTS, World
from ...story.marked_text import Run
from ...story.memory import mentions_in
from ...story.state_text import character_rows, item_text
from ..document import Break, Chapter, Front, Matter, Part, Passage, Picture, Results, enclose_paragraphs
from ..format import Export
from ..front_and_back import front, sentence, uncounted
from ..pictures import bytes_of
from ..story import Story
from ..story_parts import parts, setting_of
from ..typography import Typography
from .epub import zip_header
from .markdown import one_line, paragraph, result, strong, write_part

NOT_IN_NAMES = re.compile(r'[\[\]#^|\\/:*?"<>\x00-\x1f]+')
NOT_IN_LINKS = re.compile(r"[\[\]|\\<>\x00-\x1f]+")
RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""Names that Windows reserves for devices."""
LINK = re.compile("\x02(\\d+)\x03")
"""Stands for a link while the words around it are escaped."""
LONGEST = 80
NAMES, SESSIONS, PICTURES = "Names", "Sessions", "Pictures"


@dataclass
class _Vault:
    """The notes so far."""

    archive: zipfile.ZipFile
    setting: Typography
    days: dict[int, date]
    """The date of each session."""
    notes: dict[str, str] = field(default_factory=dict)
    """The note of each name."""
    taken: set[str] = field(default_factory=set)
    session: list[str] = field(default_factory=list)
    """The note of the current session."""
    number: int = -1
    sessions: list[str] = field(default_factory=list)

    def note(self, name: str) -> str:
        """A file name for a note that is unique on any system."""
        stem = " ".join(NOT_IN_NAMES.sub(" ", name).split()).strip(" .")[:LONGEST].strip() or "Untitled"
        stem += "_" if RESERVED.fullmatch(stem) else ""
        found, count = stem, 1
        while found.casefold() in self.taken:
            count += 1
            found = f"{stem} {count}"
        self.taken.add(found.casefold())
        return found

    def write(self, path: str, lines: Iterable[str]) -> None:
        self.archive.writestr(zip_header(path), "".join(lines))

    def turn(self, session: int) -> None:
        """Write the note of the previous session, and begin another."""
        if session == self.number:
            return
        if self.session:
            name = self.note(f"{self.setting.language.words['session']} {self.number}")
            self.sessions.append(name)
            day = str(self.days.get(self.number, ""))
            self.write(f"{SESSIONS}/{name}.md", [_front_matter({"session": self.number, "date": day}), *self.session])
        self.number, self.session = session, []


def pack(story: Story, file: IO[bytes]) -> Iterator[None]:
    setting = replace(setting_of(story), mentions=mentions_in(story.world))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        vault = _Vault(archive, setting, story.session_days)
        page = front(story, setting)
        home = vault.note(page.title)
        names = list(_named_things(story.world, alone=story.wanted.content == "story"))
        for name, *_ in names:
            vault.notes.setdefault(name, vault.note(name))
        last: list[Matter] = []
        for part in parts(story, setting):
            if isinstance(part, Matter):
                last.append(part)
            else:
                told = list(_told(vault, part))  # which may begin another session
                vault.session += told
            yield
        vault.turn(-1)
        for name, kind, said, others in names:
            if name in story.aside and kind != "character":
                continue
            note = vault.notes[name]
            about = _front_matter({"kind": kind, "aliases": [each for each in (name, *others) if each != note]})
            vault.write(f"{NAMES}/{note}.md", [about, f"{said}\n" if said else ""])
        vault.write(f"{home}.md", _home(page, vault, last))


def _told(vault: _Vault, part: Part) -> Iterator[str]:
    """A part in the note of its session, which may be a new one."""
    match part:
        case Passage():
            yield from (f"\n{_link_names(each, vault)}\n" for each in enclose_paragraphs(part))
        case Results():
            yield "\n> [!quote]-\n"
            yield from (f"> {line}\n" for each in part.all for line in result(each))
        case Picture():
            name = f"{PICTURES}/{NOT_IN_NAMES.sub(' ', part.file.name)}"
            if name not in vault.archive.namelist():
                vault.archive.writestr(zip_header(name, zipfile.ZIP_STORED), bytes_of(part.file))
            yield f"\n![[{name}]]\n\n*{one_line(part.caption)}*\n"
        case Break() if part.session not in (0, vault.number):
            vault.turn(part.session)
            yield f"\n*{one_line(part.note)}*\n" if part.note else ""
        case _:
            if isinstance(part, Chapter):
                vault.turn(part.session)
            yield from write_part(part)


def _link_names(runs: Iterable[Run], vault: _Vault) -> str:
    """A paragraph with names as links."""
    found = list(runs)
    links = dict[int, str]()
    for at, run in enumerate(found):
        if note := vault.notes.get(run.of, "") if "name" in run.styles else "":
            links[at] = _link(note, run.text)
            found[at] = run._replace(text=f"\x02{at}\x03")  # no text of a player's holds these
    return LINK.sub(lambda place: links[int(place[1])], paragraph(tuple(found)))


def _link(note: str, text: str) -> str:
    return f"[[{note}]]" if note == text else f"[[{note}|{NOT_IN_LINKS.sub(' ', text)}]]"


def _named_things(world: World, *, alone: bool) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Everything with a name: its name, its kind, what is said of it, and its other names. Each name once. With
    the story `alone`, without counts and bookkeeping."""
    seen: set[str] = set()
    for who in world.characters.values():
        seen.add(who.name)
        rows = character_rows(who, of(world))
        sheet = "".join(f"- {strong(sentence(key))}: {one_line(said)}\n" for key, said in rows)
        yield who.name, "character", one_line(sentence(who.concept)) if alone else sheet, ()
    for which, kind in LISTS.items():
        for each in getattr(world, which).values():
            if each.name not in seen:
                seen.add(each.name)
                said = one_line(sentence(item_text(uncounted(each).but(state="") if alone else each)))
                yield each.name, kind, said, tuple(aliases(each.tags))


def _home(page: Front, vault: _Vault, last: list[Matter]) -> Iterator[str]:
    """The note that links to all others."""
    yield _front_matter({"title": page.title, "author": page.author, "games": list(page.games), "tags": ["solo-rpg"]})
    yield f"# {one_line(page.title)}\n"
    yield f"\n*{one_line(page.about)}*\n" if page.about else ""
    yield f"\n{one_line(page.when)}\n" if page.when else ""
    yield "\n" + "".join(f"- [[{SESSIONS}/{each}|{each}]]\n" for each in vault.sessions)
    links = {name: _link(note, name) for name, note in vault.notes.items()}
    for matter in last:
        yield from write_part(matter, lambda name: links.get(name) or strong(name))


def _front_matter(items: dict[str, object]) -> str:
    rows = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in items.items() if value)
    return f"---\n{rows}---\n"


EXPORT = Export(
    "obsidian", "Obsidian", ".obsidian", "a folder of linked notes, one for each session and name", pack=pack,
    folder=True, pictures=True,
)  # fmt: skip
