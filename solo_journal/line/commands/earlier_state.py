"""Reading a campaign again: the book, names, earlier states, statistics and the recap."""

from __future__ import annotations

from itertools import islice

from ...campaign.journal.log_view import recent
from ...campaign.story.book import Book
from ...campaign.story.entry_text import short_line
from ...campaign.story.labels import headline_words
from ...campaign.story.levels import level_of
from ...campaign.story.memory import memories
from ...campaign.story.passages import passages
from ...campaign.story.plots import in_words, too_few, totals
from ...campaign.story.previously import pages_back
from ...campaign.story.previously import previously as recap_of
from ...campaign.story.search import search
from ...campaign.story.state_text import state_parts
from ...campaign.story.stats.chance import verdict
from ...campaign.story.stats.meters import meter_rows
from ...campaign.story.stats.statistics import statistics
from ...campaign.story.time_travel import moment
from ...campaign.story.voice import SPEECH
from ...rules.plurals import plural
from ...rules.refusal import BadInput, Refused, Unknown, quote
from ..line_state import LineState
from . import Command

LISTED = 12
"""The most entries to choose from."""


def book(state: LineState, words: str) -> None:
    found = Book.of(state.campaign.journal)
    number, _, level = words.partition(" ")
    content = level_of(level.strip() or "story")
    if not number:
        _contents(state, found)
        return
    if not (number.isascii() and number.isdigit()):
        raise BadInput(f"Not a scene: {quote(words)}. Type a number, or nothing, after /book.")
    chapters = [each for each in found.chapters if each.scene == int(number[:9])]
    if not chapters:
        raise Unknown(f"No scene {number}. For a list, type /book.")
    for chapter in chapters:
        heading = SPEECH.value(chapter.heading)
        state.io.say(f"{'Scene ' * heading[:1].isdigit()}{heading}.")
        for passage in passages(found.lines(chapter), content):
            state.io.say(passage.text)


def memory(state: LineState, words: str) -> None:
    if not words:
        raise BadInput("No name. Type one after /names; /people, /places, /things and /threads list them.")
    for each in memories(state.campaign, words):
        once = f", also {', '.join(each.once)}" if each.once else ""
        now = (f"  {SPEECH.value(f'{label}: {value}')}" for label, value in each.now)
        state.io.say(f"{each.name}, {each.kind}{once}.", *now)
        last = each.last if each.last != each.first else None
        for label, line in (("First seen", each.first), ("Last seen", last)):
            if line:
                where = f"in scene {line.scene}" if line.scene else "before the first scene"
                state.io.say(f"  {label} {where}: {short_line(line, 120, SPEECH)}")
        for step in each.changes:
            where = f"Scene {step.line.scene}" if step.line.scene else "Before the first scene"
            state.io.say(f"  {where}: {SPEECH.change(step.words)}")


def then(state: LineState, words: str) -> None:
    journal = state.campaign.journal
    lines = list(islice(search(journal, words), LISTED)) if words else recent(journal, LISTED)[::-1]
    if not lines:
        raise Refused("No matches." if words else "No entries yet.")
    at = state.io.choose("After which entry (a full stop cancels)?", [short_line(line, voice=SPEECH) for line in lines])
    found = moment(state.campaign, lines[at].entry)
    state.io.say(f"After {headline_words(found.entry, state.campaign.shelf, SPEECH)}:")
    for part in state_parts(found.world):
        rows = (SPEECH.value(f"{label}: {value}".removesuffix(": ")) for label, value in part.rows)
        state.io.say(part.title, *(f"  {row}" for row in rows))
    since = [f"  {SPEECH.change(each)}" for each in found.since]
    state.io.say("Since then:" if since else "Nothing has changed since.", *since)


def stats(state: LineState, words: str) -> None:
    found = statistics(state.campaign)
    state.io.say(*(SPEECH.value(f"{each}.") for each in totals(found)))
    for answers in found.answers:
        state.io.say(f"{answers.called}, {plural(answers.size, 'answer')}:")
        if too_few(answers.counts):
            state.io.say(f"  {in_words(answers.counts)}.")
        else:
            state.io.say(*(f"  {each.name}: {each.seen}, expected {each.expected:.1f}" for each in answers.counts))
        state.io.say(f"  {verdict(answers.strayed, answers.size, 'rolls')}")
    for faces in found.faces:
        fell = ", ".join(f"{each.name}: {each.seen}" for each in faces.counts)
        rolled = in_words(faces.counts) if too_few(faces.counts) else fell
        state.io.say(f"{faces.die}, {plural(faces.size, 'roll')}. {rolled}.")
        state.io.say(f"  {verdict(faces.strayed, faces.size, 'dice')}")
    for twist in found.twists:
        state.io.say(f"{twist.called} in scene {twist.line.scene}: {SPEECH.change(twist.headline)}")
        state.io.say(*(f"  {SPEECH.change(cause)}" for cause in twist.causes))
    state.io.say(*map(SPEECH.value, meter_rows(found.meters)))
    for each in found.sittings:
        words, minutes, rolls = map(plural, (each.words, each.minutes, each.acts), ("word", "minute", "roll"))
        state.io.say(f"Session {each.number}: {words} in {minutes}, {rolls}.")


def previously(state: LineState, words: str) -> None:
    for page in pages_back(state.campaign, recap_of(state.campaign), ("To hear them, type /help.",), SPEECH):
        state.io.say(f"{page.title}.")
        for told in page.told:
            state.io.say(f"{told.label.partition(':')[0]}:", *(f"  {line}" for line in told.lines))


def _contents(state: LineState, book: Book) -> None:
    session = -1
    for chapter in book.chapters:
        if chapter.session != session:
            state.io.say(f"Session {chapter.session}")
        session = chapter.session
        heading = SPEECH.value(chapter.heading)
        state.io.say(f"  {'Scene ' * heading[:1].isdigit()}{heading}")
    for each in book.marked():
        state.io.say(f"Bookmark, scene {each.line.scene}: {short_line(each.line, 120, SPEECH)}")
    state.io.say("To read a scene, type /book and its number; for its prose alone, add the word story.")


TITLE = "Read the story again"
COMMANDS = (
    Command("book", "a scene, and story, results or everything", "read a scene, or list all", book, shows=True),
    Command(
        "names", "a name", "what is known of a person, place, thing or thread", memory, shows=True, was=("memory",)
    ),
    Command(
        "lookback",
        "words",
        "the campaign as it was after an entry, and what changed since",
        then,
        looks=True,
        was=("then",),
    ),
    Command("stats", "", "statistics: answers and their odds, faces, twists, sessions", stats, shows=True),
    Command("previously", "", "the story so far, the current state, how to play", previously, shows=True),
)
