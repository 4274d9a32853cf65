"""The journal in lines for people: prose as paragraphs, an act as one line, what belongs to it indented below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..campaign.entry import AMENDING, BACKSTAGE
from ..campaign.journal.log_view import Line
from ..campaign.story.labels import SIGNS, changes_words, fate_words, moved_words, sourced, unsaid_words
from ..campaign.story.outcome_text import blow_of, happened, read_as, tell_text
from ..campaign.story.roll_text import dice_text
from ..campaign.story.scene_name import id_and_title
from ..rules.lonelog_tags import reads, tags_only
from ..rules.outcome import Tell
from .naming_entries import short_id

WORDS = frozenset({"prose", "consequence", "action", "aside"})


def blocks(lines: Iterable[Line], *, everything: bool = False, ids: bool = False) -> Iterator[str]:
    """Each line as a block of text. Prose and headings keep a blank line from their neighbours."""
    apart_before = False
    told = (line for line in lines if line.entry.kind != "checkpoint")
    for number, line in enumerate(told):
        text = "\n".join(_block(line, everything))
        if ids:
            text = f"{short_id(line.entry)}  {text}"
        apart = line.entry.kind in ("prose", "scene", "session")
        yield f"\n{text}" if number and (apart or apart_before) else text
        apart_before = apart


def _block(line: Line, everything: bool) -> Iterator[str]:
    kind = line.entry.kind
    before = "(undone) " if line.undone else "(joined) " if line.joined else "(struck) " if line.struck else ""
    if kind in BACKSTAGE | AMENDING:
        yield f"{before}{kind} of {line.entry.target[-6:]}{': ' if line.text else ''}{line.text}".rstrip()
    elif kind == "hand":
        yield f"{before}campaign.toml was edited by hand"
    elif kind == "scene":
        yield f"{before}--- {_scene(line)}"
    elif kind == "session":
        yield f"{before}=== {line.headline}"
    else:
        yield f"{before}{_words(line)}"
    for each in happened(line):
        if isinstance(each, Tell):
            yield f"    {tell_text(each)}"
        else:
            came, _ = read_as(each, each.outcome, line.shelf)
            yield f"    {came}   {dice_text(each.outcome, line.act)}".rstrip()
    if everything:
        if line.outcome and line.outcome.because:
            yield f"    {line.outcome.because}"
        if unsaid := unsaid_words(line):
            yield f"    {unsaid}"
        yield from (f"    {words}" for words in changes_words(line, line.shelf))


def _words(line: Line) -> str:
    """The words with their sign, then the outcome and its dice."""
    kind = line.entry.kind
    text = sourced(reads(line.text), line.outcome)
    if line.outcome is not None and tags_only(line.text):
        return line.outcome.headline
    said = f"(note: {text})" if kind == "aside" else f"{SIGNS.get(kind, '')}{text}"
    if line.outcome is None or (kind in WORDS and text):
        return said
    if kind == "change":
        text = ""  # what it was about stands in its outcome
    blow = None if line.overruled else blow_of(line.act, line.outcome, line.shelf)
    if blow and not blow.own_words(text):
        text = ""
    dice = f"   {rolled}" if (rolled := dice_text(line.outcome, line.act)) else ""
    moved = "" if line.overruled else moved_words(line.act, line.outcome)
    fate = f" ({words})" if (words := fate_words(line)) else ""
    headline = moved or (line.overruled or read_as(line.act, line.outcome, line.shelf)[0])
    return f"{said}   {headline}{dice}{fate}".strip() if text and not moved else f"{headline}{dice}{fate}"


def _scene(line: Line) -> str:
    """`Scene 12 · The thermal vents · dramatic`, as it came to be called."""
    number = next((change.after for change in line.entry.change if change.path == "scene/number"), line.scene)
    known = id_and_title(number, line.heading, "Scene ")
    return " · ".join(part for part in known if part)
