"""Teaches one key at a time in the strip, until it has been used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content
from textual.message import Message

from ...campaign.entry import PARAGRAPHS
from ...campaign.journal.log_view import recent
from ...campaign.play.line_resolver import core_of, is_dice
from ...campaign.story.sanitise import sanitise_line
from ...rules import shelf
from ...rules.refusal import Refused
from ..campaign_model import ENOUGH, CampaignModel
from ..page.key_line import key_name
from ..page.safe_text import safe
from . import messages

QUESTIONS = 3
"""The number of questions after which `@` is taught."""
PATIENCE = 3
"""The number of entries after which a hint that is not followed makes way for the next, and does not come again."""
LONGEST_ROLL = 30
"""The most characters of a line that may be meant as a roll."""
ENTRIES = 10
"""The number of entries after which the next scene is taught."""


def hint_line(model: CampaignModel, completes: bool = False) -> Content:
    """With nothing typed: that the session is over; else how to roll for the latest action; else a lesson. `completes`
    says whether Tab would complete a name."""
    session = model.world.session
    if session.number and not session.open:
        over = f"Session {session.number} is over. The next scene starts session {session.number + 1}"
        return safe(f"{over}; so does Space S s.", "$quiet")
    core, last = core_of(model.world), recent(model.campaign.journal, 1)
    if core and last and last[-1].entry.kind == "action":
        return safe(f"d: rolls for it ({core.called}).", "$quiet")
    return _lesson(model, _hints(model, completes))


def writing_hint(model: CampaignModel, completes: bool) -> Content:
    """A lesson while words are typed that are not saved yet: only keys that do the same then."""
    return _lesson(model, (each for each in _hints(model, completes) if each[0] in WHILE_WRITING))


def _lesson(model: CampaignModel, hints: Iterable[tuple[str, str]]) -> Content:
    """The unlearned lesson that this player has practised least."""
    last = recent(model.campaign.journal, 1)
    at = last[-1].entry.id if last else ""
    unknown = {
        lesson: words
        for lesson, words in hints
        if not model.knows(lesson) and len(model.taught.get(lesson, set()) - {at}) < PATIENCE
    }
    lesson = min(unknown, key=model.settings.learned.count, default="")
    model.taught.setdefault(lesson, set()).add(at)
    return safe(unknown.get(lesson, ""), "$quiet")


def missed_sign(model: CampaignModel, line: str) -> str:
    """The sign that words seem to lack: for dice, and for a question, as long as asking is not learned. They stay
    prose."""
    words = line.strip()
    if len(words) <= LONGEST_ROLL and any(map(str.isdecimal, words)) and is_dice(words):
        return f"To roll it, begin with d: as in d: {sanitise_line(words)}"
    if words.endswith(("?", "？", "؟")) and not model.knows("ask") and _has_oracle(model):
        return "For the dice to answer, begin with a question mark: ? Is anyone here?"
    return ""


def _has_oracle(model: CampaignModel) -> bool:
    return any(each.oracle for each in shelf.games_in_use(model.world))


WHILE_WRITING = frozenset({"keep", "complete", "log"})
LESSONS = {
    messages.Keep: "keep",
    messages.Menu: "menu",
    messages.Completed: "complete",
    messages.TakeBack: "take_back",
    messages.Leave: "log",
}
"""What the player shows to know by each message; a question and a roll show their own kind."""


def learn(model: CampaignModel, message: Message) -> str:
    """Record the lesson that this message shows to be learned, and those that were shown often enough. Returns a
    sentence if that could not be saved."""
    asked = isinstance(message, messages.Request) and message.typed.kind in ("ask", "roll") and message.typed.kind
    lesson = asked or LESSONS.get(type(message), "")
    if lesson:
        model.learned_again.add(lesson)
    shown = [each for each, below in model.taught.items() if each and len(below) >= PATIENCE]
    new = [each for each in (lesson, *shown * ENOUGH) if each and model.settings.learned.count(each) < ENOUGH]
    if not new:
        return ""
    try:
        return model.set(learned=(*model.settings.learned, *new))
    except Refused as reason:
        return str(reason)


def _hints(model: CampaignModel, completes: bool) -> Iterator[tuple[str, str]]:
    """Every hint that applies here, after the lesson that is learned by following it, in the order in which it is
    needed."""
    world = model.world
    core = core_of(world)
    yield "keep", "Write what happens. Press Enter on a blank line to finish the paragraph."
    if _has_oracle(model):
        yield "ask", "Try a question: ? Is anyone here?"
    played = world.character()
    if played and any(each.ready and each.id not in played.sheets for each in shelf.games_in_use(world)):
        creates = f"{_key(model, 'composer.space', 'space')} s c"
        yield "sheet", f"{creates} makes a sheet for {sanitise_line(played.name)}."
    lines = recent(model.campaign.journal, 4 * ENTRIES)
    if core and sum(each.entry.kind == "question" for each in lines) >= QUESTIONS:
        yield "roll", f"@ says what you try; d: then rolls for it ({core.called})."
    yield "menu", f"{_key(model, 'composer.space', 'space')} opens the menu: everything else, by one letter."
    is_long = len(lines) >= ENTRIES and world.scene.number == 1
    if is_long and any(each.next_scene for each in shelf.games_in_use(world)):
        yield "scene", f"{_key(model, 'composer.space', 'space')} n begins the next scene."
    if completes:
        yield "complete", f"{_key(model, 'composer.complete', 'tab')} completes a name."
    if lines and lines[-1].entry.kind in PARAGRAPHS:
        key = _key(model, "composer.take_back", "up")
        yield "take_back", f"{key} with nothing typed edits the last paragraph."
    yield "log", f"{_key(model, 'composer.log', 'pageup')} goes to the log, to read and correct it."


def _key(model: CampaignModel, binding: str, key: str) -> str:
    """The name of a key, as the player set it."""
    name = key_name(model.settings.keys.get(binding, key).partition(",")[0].strip())
    return {"↑": "Up"}.get(name, name)
