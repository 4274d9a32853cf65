"""Games in files: list them, check one, show its odds, add one to the campaign."""

from __future__ import annotations

from ...campaign.library.game_shelf import all_rows, find_game, holds, roll_odds
from ...campaign.play.port import run
from ...campaign.play.verbs.games import begin_game, take_up
from ...rules.gamefile.faults import BadGame
from ...rules.refusal import BadInput, quote
from ..line_state import LineState
from ..port import LinePort
from . import Command
from .odds import percent

ACTS = ("check", "odds", "new", "use")


def game(state: LineState, words: str) -> None:
    act, _, rest = words.partition(" ")
    if not words:
        _choose(state)
    elif act in ACTS:
        _do(state, act, rest.split())
    else:
        _tell(state, words)


def _choose(state: LineState) -> None:
    rows = list(all_rows(state.library.games))
    at = state.io.choose("Which game (a full stop cancels)?", [f"{row.title}, {row.state}" for row in rows])
    row = rows[at]
    if row.of != "program" and not _tell(state, row.id):
        return
    ways = {
        "use": "play it here" if row.of != "template" and row.id not in state.campaign.world.systems else "",
        "odds": "hear its odds" if row.of != "program" else "",
        "new": "begin a game of your own from it" if row.of == "template" else "",
    }
    able = [act for act, told in ways.items() if told]
    if able:
        taken = state.io.choose("What next (a full stop cancels)?", [ways[act] for act in able])
        _do(state, able[taken], [] if able[taken] == "new" else [row.id], template=row.id)


def _do(state: LineState, act: str, words: list[str], template: str = "briar") -> None:
    called = words[0] if words else ""
    if not called and act != "new":
        raise BadInput(f"Name the game, such as /game {act} my_game. {quote('/game')} alone lists them.")
    files, port = state.library.games, LinePort(state)
    match act:
        case "check":
            _tell(state, called)
        case "use":
            run(take_up(state.campaign, port, called))
        case "new":
            run(begin_game(files, port, words[1] if len(words) > 1 else template, called))
        case "odds":
            for found in roll_odds(find_game(files, called), words[1] if len(words) > 1 else "", " ".join(words[2:])):
                told = [f"  {name} {percent(chance)}" for name, chance in found.chances]
                head = ", ".join(filter(None, (found.called, found.given)))
                state.io.say(f"{head}:", *told, *([f"  {found.why}"] if found.why else []))


def _tell(state: LineState, called: str) -> bool:
    try:
        found = find_game(state.library.games, called)
    except BadGame as bad:
        state.io.say(*bad.faults)
        return False
    state.io.say(f"{found.title}: no faults.", *(f"  {line}" for line in holds(found)))
    return True


TITLE = "Games in files"
COMMANDS = (Command("game", "check, odds, new or use, and a game", "games in files: faults, odds", game, looks=True),)
