"""The beginning of a session: the recap, the session, and the draft from last time."""

from __future__ import annotations

from collections.abc import Iterator

from ..campaign.campaign import Campaign
from ..campaign.journal.log_view import recent
from ..campaign.library.library import Library
from ..campaign.play import undo
from ..campaign.play.current_offers import on_offer
from ..campaign.play.latest_lines import pending
from ..campaign.play.openings import character_acts
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import do
from ..campaign.play.verbs.scenes import effects, reopen_session, start_session
from ..campaign.store.errors import StoreError
from ..campaign.story.entry_text import describe_entry
from ..campaign.story.previously import Recap, how_it_ended, previously
from ..campaign.story.voice import SPEECH
from ..rules import shelf
from ..rules.commons.scene import Open, scene_heading
from ..rules.commons.session import Close
from ..rules.names import look_up
from ..rules.procedure import Procedure
from ..rules.refusal import Cancelled, Refused
from ..rules.systems import OTHER
from ..rules.world import World
from .commands.help import SIGNS
from .line_io import LEAVE, PREMISE, Back, Interrupted, Later, LeftOff, LineIO, in_turn, number_names
from .line_state import LineState
from .port import LinePort, show_options, tell_notices


def begin(library: Library, io: LineIO, words: str = "") -> Campaign:
    """Ask for what a new campaign needs and create it; `words` may be its game or its title. Games are described unless
    the player has played before. Raises `LeftOff`, `Refused` and `StoreError`."""
    io.say("A new campaign. A full stop cancels.")
    games = {each.title: each for each in library.shelf.choices()}
    about = number_names([f"{title}\n{each.about}" for title, each in games.items()])
    named = look_up(dict.fromkeys(games), words) if words else None
    said = {"game": named or "", "title": "" if named else words}
    met = bool(library.folders())

    def game() -> None:
        io.say(*([] if met else about))
        told = (PREMISE, *about) if met else (PREMISE,)
        said["game"] = list(games)[io.choose("Which game?", list(games), *told, listed=met)]

    def title() -> None:
        plain = f"{said['game'].partition(':')[0]}, {library.clock():%d %B %Y}".replace(" 0", " ")
        what = "What the campaign is called. It can be changed later."
        said["title"] = io.ask(f"Title (Enter: {plain}):", what) or plain

    def hero() -> None:
        what = "Who you play, such as Mira, a gravedigger. Left empty: nobody yet."
        name = io.ask("Character: name, a few words (optional):", what)
        said["hero"] = "" if name == "0" else name

    open_questions = (*(() if named else (game,)), *(() if said["title"] else (title,)), hero)
    in_turn(*open_questions)
    game_of = games[said["game"]]
    while True:
        try:
            return library.new(said["title"], (game_of.id,), acts=character_acts(said["hero"], [game_of]))
        except Refused as reason:
            if not said["hero"]:
                raise
            io.say(str(reason))
            hero()


def choose_campaign(library: Library, io: LineIO) -> Campaign:
    """Ask for one of the library's campaigns. Raises `LeftOff`, `Refused` and `StoreError`."""
    cards = list(library.cards())
    titles = [
        f"{card.title} ({', '.join(card.games or (shelf.system(OTHER).title,))}), sessions: {card.sessions}"
        for card in cards
    ]
    return library.at(cards[io.choose("Which campaign (a full stop cancels)?", titles)].path)


def open_story(state: LineState) -> None:
    """Begin scene 1 with a drawn spark and ways to start: a sheet, a ready character, or one of three openings."""
    state.found = ""
    state.io.say("", state.campaign.title)
    if state.campaign.world.characters:
        (joined,) = recent(state.campaign.journal, 1)
        state.io.say(*describe_entry(joined.entry, state.campaign.shelf, full=not state.io.brief))
    _unless_refused(state, Open())
    for system in shelf.games_in_use(state.campaign.world):
        if spark := system.spark:
            _unless_refused(state, spark())
            break
    state.options = on_offer(state.campaign)
    if state.options:
        state.io.say("Ways to begin:")
        show_options(state)
    state.io.say(
        "Write what happens; press Enter on a blank line to save it.",
        "A question mark asks; commands begin with a slash, which alone is the menu. For help, type /help.",
    )


def _unless_refused(state: LineState, procedure: Procedure) -> None:
    """Do one part of the beginning; if it is refused or cancelled, continue without it."""
    try:
        run(do(state.campaign, LinePort(state, lists=False), procedure))
    except (Refused, StoreError) as reason:
        state.io.refuse(reason)
    except Cancelled:
        state.io.say("Skipped.")


NOT_STARTED = "No session was started. To start one, type /session start."


def welcome(state: LineState) -> None:
    io, campaign = state.io, state.campaign
    io.say(campaign.title)
    tell_notices(state)
    recap = previously(campaign)
    io.say(*describe_recap(recap, campaign.world))
    if campaign.read_only:
        io.say(campaign.read_only)
    else:
        _session(state, goes_on=recap.goes_on)
    _draft(state)
    state.options = on_offer(campaign)
    show_options(state)
    asks = pending(state.campaign)
    io.say(SPEECH.change(asks) or "For help, type /help.")


def describe_recap(recap: Recap, world: World) -> Iterator[str]:
    begins = recap.begins_with
    if begins or recap.last:
        yield f"Previously on. It begins with: {begins}" if begins else "Previously on:"
    yield from (f"  {words}" for words in how_it_ended(recap.last, SPEECH) if words)
    if world.scene.number:
        yield f"{scene_heading(world.scene)}{f', {world.scene.mood}' if world.scene.mood else ''}"
    for label, things in (
        ("Your notes", recap.notes),
        ("Open threads", recap.threads),
        ("Near their end", recap.trackers),
        ("Unanswered", recap.unanswered),
    ):
        if things:
            yield f"{label}: {'; '.join(things)}"
    if recap.how_to_play:
        yield "It has been a while. How to play:"
        yield from SIGNS
        yield from map(SPEECH.signs, recap.how_to_play)


def decide(state: LineState) -> None:
    """Ask the postponed question about the session before anything is written."""
    if state.undecided == state.campaign.world.session:
        _session(state, goes_on=previously(state.campaign).goes_on)


def _session(state: LineState, *, goes_on: bool) -> None:
    """Continue the session within six hours; after that, offer the next one and say what it does."""
    session = state.campaign.world.session
    state.undecided = None
    try:
        if goes_on and session.open:
            state.io.say(f"Session {session.number} is open.")
        elif not (goes_on and _reopen_session(state)):
            _start(state)
    except Later:
        state.undecided = session
    except (Refused, StoreError) as reason:
        state.io.refuse(reason)
    except Cancelled:
        state.io.say(NOT_STARTED)


def _reopen_session(state: LineState) -> bool:
    """Reopen a session that was closed a short while ago by undoing its end. Returns whether it did."""
    last = undo.next_undo(state.campaign)
    if last is None or last.act is None or last.act.procedure != Close.id:
        return False
    number = state.campaign.world.session.number
    if state.io.confirmed(
        f"Session {number} ended a short while ago. Open it again? Enter to open, n to keep it ended.",
        "If you open it again, it continues as if it had not ended. If not, you can start the next one.",
        waits=True,
    ):
        run(reopen_session(state.campaign, LinePort(state, lists=False)))
    else:
        state.io.say(f"Session {number} stays ended. To start the next, type /session start.")
    return True


def _start(state: LineState) -> None:
    session = state.campaign.world.session
    does = effects(state.campaign)
    first = f" That does this: {does}." if does else ""
    question = f"Start session {session.number + 1}?{first} Enter to start, n to continue without."
    if not state.io.confirmed(question, "Games count some things by session.", waits=True):
        state.io.say(NOT_STARTED)
        return
    run(start_session(state.campaign, LinePort(state, lists=False)))


def _draft(state: LineState) -> None:
    text = state.found
    if not text.strip():
        state.found = ""
        return
    state.io.say("You were writing:", *(f"  {line}" for line in text.split("\n")))
    what = "What you were writing when the program ended. If you continue, it is your paragraph again."
    try:
        answer = state.io.ask("Enter to continue it, a full stop to delete it:", what)
    except (Back, Interrupted):
        answer = ""
    except LeftOff:
        answer = LEAVE if not state.io.typed_ahead else ""
    state.found = ""
    if answer == LEAVE:
        state.save_draft()
        state.io.say("Draft deleted.")
        return
    if answer:
        state.io.typed_ahead.insert(0, answer)
    state.take_up(text, found=True)
    if state.lines:
        state.io.say("Press Enter on a blank line to save it.")
    if state.given_back:
        state.say_given_back("Not done yet")
