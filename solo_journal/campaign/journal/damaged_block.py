"""Reads a block of a journal file as an entry, or as damage that is left as it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from ...rules.lazy_pattern import lazy_pattern
from ..entry import REPLACING, Entry
from ..ids import ALPHABET
from ..save.formats import FORMAT, entry_now
from ..store.errors import TooLarge, Unreadable, first_fault
from . import blocks
from .value_gate import fault_in

LONGEST_KEPT = 4096
"""The most bytes of a block whose entry is kept in memory."""
MOST_WORDS = 300
"""The most characters of an entry's words in a sentence about it."""
_TEXT = lazy_pattern(r"""(?ms)^[ \t]*text[ \t]*=[ \t]*("{3}|'{3}|"|')?(.*)""")
_ENDS_LINE = lazy_pattern(r"""(?m)(?<!\\)["'][ \t]*$|(?<=\n)(?:[\w.]+[ \t]*=|\[|#= )""")
_ENDS_LINES = {quote: lazy_pattern(rf"(?m){quote}|^#= ") for quote in ('"' * 3, "'" * 3)}
"""Where multi-line words end, by the quotes that they began with."""


def in_utf_16(data: bytes | bytearray) -> bool:
    """Whether an editor saved a file as UTF-16; session files are UTF-8."""
    return data[:2] in (b"\xff\xfe", b"\xfe\xff")


def words_in(raw: bytes) -> str:
    """The words of an unreadable entry, as far as they can be made out; empty if there are none."""
    found = _TEXT.search(raw.decode("utf-8", "replace"))
    if found is None:
        return ""
    end = _ENDS_LINES.get(found[1], _ENDS_LINE).search(found[2])
    return (found[2][: end.start()] if end else found[2]).strip()


def beginning_of(raw: bytes) -> str:
    """The beginning of those words on one line, for a sentence."""
    text = " ".join(words_in(raw).split())
    return f"{text[:MOST_WORDS]}..." if len(text) > MOST_WORDS else text


_LINE, _LINES = rb'[^"\\\x00-\x1f\x7f]*', rb'[^"\\\x00-\x08\x0b-\x1f\x7f]*'
PLAIN = lazy_pattern(
    rb'\[\[entry\]\]\nid = "([0-9A-Za-z]{1,200})"\nat = ((?:19|[2-8]\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n'
    rb'kind = "([a-z][a-z_-]{0,39})"\ntext = '
    rb'(?:"(%b(?:\\"%b)*)"|"""\n(%b(?:"(?!"")%b)*)""")\n#= [0-9a-f]{8}\n?' % (_LINE, _LINE, _LINES, _LINES)
)
_WORDS = Entry(id="0", at=datetime(2000, 1, 1, tzinfo=UTC), kind="prose", text="0")


def plain_entry(raw: bytes) -> Entry | None:
    """The entry in a sealed block that holds only words; None for any other block."""
    found = PLAIN.fullmatch(raw)
    if found is None:
        return None
    id_, at, kind, line, several = found.groups()
    try:
        text = several.decode() if line is None else line.decode().replace('\\"', '"')
        when = datetime.fromisoformat(at.decode())
    except ValueError:  # no UTF-8, or no day of any month: what is wrong with it is the parser's to say
        return None
    return _WORDS.alike(id=id_.decode(), at=when, kind=kind.decode(), text=text)


ID = lazy_pattern(r"""(?m)^[ \t]*id[ \t]*=[ \t]*["']([0-9A-Za-z]+)["']""")


@dataclass(frozen=True, slots=True)
class Damaged:
    """A block that cannot be read. Its bytes stay where they are."""

    path: Path
    line: int
    raw: str
    why: str
    text: str = ""
    id: str = ""
    """The entry's id, if it can still be made out: then the entry exists, whatever else is wrong with it."""

    @property
    def words(self) -> str:
        """Its words as far as they can be made out, otherwise its raw text without what follows the words."""
        return words_in(self.raw.encode("utf-8", "replace")) or self.raw.strip()

    @property
    def describe(self) -> str:
        """The sentence that every face shows for it: that it cannot be read, why, where, and its words."""
        return f"{self.head} It reads “{self.words}”." if self.words else self.head

    @property
    def head(self) -> str:
        """The same sentence without the words."""
        return f"An entry that cannot be read: {self.why}"


def entry_in(raw: bytes, sealed: bool, path: Path, written: int, line: int = 1) -> Entry | Damaged:
    """The entry in the bytes of a block, in the format that it was written in, or what is wrong with it; `line` is
    where it begins in the file."""
    if sealed and written == FORMAT and (plain := plain_entry(raw)):
        return plain
    try:
        return (_known if len(raw) <= LONGEST_KEPT else _read)(raw, written, line)
    except Unreadable as error:
        at = f"line {error.line or line}" + (f", column {error.column}" if error.column else "")
        why = f"{path.name}, {at}: {error.reason}." if error.reason else f"{path.name}: {error}"
    except TooLarge as error:
        why = f"{path.name}: {error}"
    except ValidationError as error:
        why = f"{path.name}, line {line}: {first_fault(error)}."
        if any(each["loc"] == ("id",) and each["type"] == "missing" for each in error.errors()):
            why += f' Add a line: id = "{suggest_id(raw)}".'
    text = raw.decode("utf-8", "replace")
    known = ID.search(text)
    return Damaged(path, line, text, why, id=known[1] if known else "")


def _read(raw: bytes, written: int, line: int) -> Entry:
    """The entry in these bytes. Raises `Unreadable`, `TooLarge` or `ValidationError`."""
    entry = Entry.model_validate(entry_now(blocks.read_raw(raw, line), written))
    if fault := fault_in(entry):
        raise Unreadable(fault, reason=fault)
    return entry


_known = lru_cache(maxsize=2048)(_read)
"""Panes look back, and exports and reviews read files that are not kept in memory several times."""


def suggest_id(raw: bytes) -> str:
    """An id to suggest for an entry without one, derived from its bytes."""
    from hashlib import sha256

    number = int.from_bytes(sha256(raw).digest()[:16], "big")
    return "".join(ALPHABET[(number >> shift) & 31] for shift in range(125, -1, -5))


_NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("prose", "action", "question", "consequence", "aside"), ("text",)),
    **dict.fromkeys(("roll", "draw"), ("outcome",)),
    **dict.fromkeys(("change", "scene", "session"), ("outcome", "change")),
    **dict.fromkeys(REPLACING, ("target", "outcome", "act")),
    **dict.fromkeys(("undo", "redo", "strike", "bookmark"), ("target",)),
    **dict.fromkeys(("edit", "overrule"), ("target", "text")),
}
"""The keys that an entry of each kind needs."""


def counts_unsealed(raw: bytes, written: int) -> bool:
    """Whether unsealed bytes are a whole entry that somebody wrote by hand, and not the beginning of one.

    An interrupted append ends within a value, and does not parse, or between two values, and then something is missing
    at its end. A checkpoint must be complete, because an incomplete world is a world too, and nobody writes one by
    hand. An entry with words but no id, or with a wrong value, was written by hand too: it is shown as damaged rather
    than taken for torn.
    """
    if not raw.endswith(b"\n"):
        return False
    try:
        tree = blocks.read_raw(raw)
    except (Unreadable, TooLarge):
        return False
    try:
        entry = Entry.model_validate(entry_now(tree, written))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        wrong = any(each["type"] != "missing" or each["loc"][0] in ("id", "at", "kind") for each in faults)
        return wrong and bool(tree.get("text"))
    return entry.kind != "checkpoint" and all(getattr(entry, part) for part in _NEEDS.get(entry.kind, ()))
