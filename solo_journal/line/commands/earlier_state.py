"""Reading a campaign again: the book, what is known of a name, how things stood, figures, and the way back in."""

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
from ...campaign.story.state_text import standing
from ...campaign.story.stats.chance import verdict
from ...campaign.story.stats.meters import meter_rows
from ...campaign.story.stats.statistics import statistics
from ...campaign.story.time_travel import moment
from ...campaign.story.voice import SPEECH
from ...rules.plurals import counted
from ...rules.refusal import BadInput, Refused, Unknown, quoted
from ..line_state import Sitting
from . import Command

LISTED = 12
"""Lines to choose from."""


def book(sitting: Sitting, words: str) -> None:
    found = Book.of(sitting.campaign.journal)
    number, _, level = words.partition(" ")
    content = level_of(level.strip() or "story")
    if not number:
        _contents(sitting, found)
        return
    if not (number.isascii() and number.isdigit()):
        raise BadInput(f"Not a scene: {quoted(words)}. Type a number, or nothing, after /book.")
    chapters = [each for each in found.chapters if each.scene == int(number[:9])]
    if not chapters:
        raise Unknown(f"No scene {number}. For a list, type /book.")
    for chapter in chapters:
        heading = SPEECH.value(chapter.heading)
        sitting.talk.say(f"{'Scene ' * heading[:1].isdigit()}{heading}.")
        for passage in passages(found.lines(chapter), content):
            sitting.talk.say(passage.text)


def memory(sitting: Sitting, words: str) -> None:
    if not words:
        raise BadInput("No name. Type one after /names; /people, /places, /things and /threads list them.")
    for each in memories(sitting.campaign, words):
        once = f", also {', '.join(each.once)}" if each.once else ""
        now = (f"  {SPEECH.value(f'{label}: {value}')}" for label, value in each.now)
        sitting.talk.say(f"{each.name}, {each.kind}{once}.", *now)
        last = each.last if each.last != each.first else None
        for label, line in (("First seen", each.first), ("Last seen", last)):
            if line:
                where = f"in scene {line.scene}" if line.scene else "before the first scene"
                sitting.talk.say(f"  {label} {where}: {short_line(line, 120, SPEECH)}")
        for step in each.changes:
            where = f"Scene {step.line.scene}" if step.line.scene else "Before the first scene"
            sitting.talk.say(f"  {where}: {SPEECH.change(step.words)}")


def then(sitting: Sitting, words: str) -> None:
    journal = sitting.campaign.journal
    lines = list(islice(search(journal, words), LISTED)) if words else recent(journal, LISTED)[::-1]
    if not lines:
        raise Refused("No matches." if words else "No entries yet.")
    at = sitting.talk.choose(
        "After which entry (a full stop cancels)?", [short_line(line, voice=SPEECH) for line in lines]
    )
    found = moment(sitting.campaign, lines[at].entry)
    sitting.talk.say(f"After {headline_words(found.entry, sitting.campaign.shelf, SPEECH)}:")
    for part in standing(found.world):
        rows = (SPEECH.value(f"{label}: {value}".removesuffix(": ")) for label, value in part.rows)
        sitting.talk.say(part.title, *(f"  {row}" for row in rows))
    since = [f"  {SPEECH.change(each)}" for each in found.since]
    sitting.talk.say("Since then:" if since else "Nothing has changed since.", *since)


def stats(sitting: Sitting, words: str) -> None:
    found = statistics(sitting.campaign)
    sitting.talk.say(*(SPEECH.value(f"{each}.") for each in totals(found)))
    for answers in found.answers:
        sitting.talk.say(f"{answers.called}, {counted(answers.size, 'answer')}:")
        if too_few(answers.counts):
            sitting.talk.say(f"  {in_words(answers.counts)}.")
        else:
            sitting.talk.say(*(f"  {each.name}: {each.seen}, expected {each.expected:.1f}" for each in answers.counts))
        sitting.talk.say(f"  {verdict(answers.strayed, answers.size, 'rolls')}")
    for faces in found.faces:
        fell = ", ".join(f"{each.name}: {each.seen}" for each in faces.counts)
        rolled = in_words(faces.counts) if too_few(faces.counts) else fell
        sitting.talk.say(f"{faces.die}, {counted(faces.size, 'roll')}. {rolled}.")
        sitting.talk.say(f"  {verdict(faces.strayed, faces.size, 'dice')}")
    for twist in found.twists:
        sitting.talk.say(f"{twist.called} in scene {twist.line.scene}: {SPEECH.change(twist.headline)}")
        sitting.talk.say(*(f"  {SPEECH.change(cause)}" for cause in twist.causes))
    sitting.talk.say(*map(SPEECH.value, meter_rows(found.meters)))
    for each in found.sittings:
        words, minutes, rolls = map(counted, (each.words, each.minutes, each.acts), ("word", "minute", "roll"))
        sitting.talk.say(f"Session {each.number}: {words} in {minutes}, {rolls}.")


def previously(sitting: Sitting, words: str) -> None:
    for page in pages_back(sitting.campaign, recap_of(sitting.campaign), ("To hear them, type /help.",), SPEECH):
        sitting.talk.say(f"{page.title}.")
        for told in page.told:
            sitting.talk.say(f"{told.label.partition(':')[0]}:", *(f"  {line}" for line in told.lines))


def _contents(sitting: Sitting, book: Book) -> None:
    session = -1
    for chapter in book.chapters:
        if chapter.session != session:
            sitting.talk.say(f"Session {chapter.session}")
        session = chapter.session
        heading = SPEECH.value(chapter.heading)
        sitting.talk.say(f"  {'Scene ' * heading[:1].isdigit()}{heading}")
    for each in book.marked():
        sitting.talk.say(f"Bookmark, scene {each.line.scene}: {short_line(each.line, 120, SPEECH)}")
    sitting.talk.say("To read a scene, type /book and its number; for its prose alone, add the word story.")


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
