"""Help: the signs, the commands, how each game is played, and single procedures."""

from __future__ import annotations

import re

from ...campaign.play.command_lookup import find_procedure, number_called
from ...campaign.play.line_resolver import core_of
from ...campaign.story import handbook
from ...campaign.story.primer_text import game_called, help_on
from ...campaign.story.voice import SPEECH
from ...rules.fields import Asked, in_words, ways_told
from ...rules.inputs import label_of, make
from ...rules.odds import odds_of
from ...rules.primer import primer_of
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..line_io import AT_ONCE, number_in, number_names
from ..line_state import LineState
from . import Command, command_in, groups
from .odds import describe_odds

SIGNS = (
    "Write, and press Enter on a blank line to save the paragraph. A line that begins with a sign acts:",
    "  Question mark, then a question: asks the oracle. A plus after the mark makes a yes likelier, a minus a no.",
    "  At sign, then an action: what your character tries.",
    "  The letter d and a colon: rolls for it. Alone, it asks; dice may follow, such as 3d6.",
    "  Equals sign and greater than, then words: a consequence. What you write after an answer is one as well.",
    "  The word note and a colon, in round brackets: an aside.",
    "  Slash: the menu. A name after it runs a command or a procedure.",
    "  A number: takes what an outcome offers.",
    "  Backslash in front: makes any line text.",
    "The prompt is a colon; it is so and a colon when your line is to say what the last answer means.",
    "Tags in square brackets note and set things in any line: N, a colon and Orso notes a person who is called Orso.",
    "For every sign and tag as it is written, type /help notation.",
    "A full stop cancels any question; an equals sign alone says the last answer again.",
    "To hear what a line would do, type /preview and the line.",
)


_SECTIONS = {
    **dict.fromkeys(("@", "=>", "?+", "?-", "?+-", "\\", "(", "(note:", "note:"), "notation signs"),
    **dict.fromkeys(("[", "tag", "tags"), "notation tags"),
}
"""Signs, with the section of the handbook that explains them."""


def help_(state: LineState, words: str) -> None:
    if words:
        _on(state, words.removeprefix("/"))
        return
    say = state.io.say
    say(*SIGNS, "Commands, in groups. To hear one, type /help and its number:")
    state.io.list(number_names(list(groups())))
    for game in state.campaign.shelf.games_in_use(state.campaign.world):
        say(f"How {game.title} is played: /help {game.id}. For a section, add its name, such as the loop.")
    say("The handbook: /help pages. A command or a procedure: /help and its name. All procedures: a slash alone.")


def more(state: LineState, words: str) -> None:
    if not state.io.more_of_list():
        state.io.say("No more to hear.")


def _on(state: LineState, words: str) -> None:
    """Prefer a command to a handbook page of the same name: `/help export` is a question about what to type."""
    named = _SECTIONS.get(words, words).split()
    if (game := game_called(words, state.campaign.shelf)) and (primer := primer_of(game)):
        whole = f"/help {game.id} all"
        state.io.say(f"{game.title}. To hear a section, type its name after /help {game.id}; for all, {whole}.")
        state.io.list(f"  {each.title}" for each in primer.sections)
        return
    told = help_on(named, state.campaign.shelf, aloud=True)
    if told is None and not command_in(words):
        told = handbook.help_on(named, aloud=True)
    if number := number_in(words, len(groups())):
        state.io.list(_usage(each) for each in list(groups().values())[number - 1])
    elif words == "pages":
        state.io.list(f"{each.title}: /help {each.name}" for each in handbook.pages())
    elif told:
        state.io.say(told)
    elif (core := core_of(state.campaign.world)) and words in ("d", "d:"):
        _procedure(state, core)
    else:
        _one(state, words)


def _usage(command: Command) -> str:
    takes = f", then {command.takes}" if command.takes else ""
    return f"/{command.spoken_name}{takes}: {command.about}."


def _one(state: LineState, name: str) -> None:
    if own := command_in(name):
        state.io.say(_usage(own[0]))
    elif kind := find_procedure(name, state.campaign)[0]:
        _procedure(state, kind)
    elif number_called(name, state.campaign.world):
        state.io.say(f"{name} is a tracker. To step or tick it, type /{name}.")
    else:
        games = state.campaign.shelf.games_in_use(state.campaign.world)
        state.io.say(handbook.section_on(name, games, aloud=True))


def _procedure(state: LineState, kind: type[Procedure]) -> None:
    page = kind.page.replace("ch. ", "chapter ").replace("p. ", "page ").replace(" & ", " and ")
    state.io.say(SPEECH.value(f"{kind.called}.{page and f' From {page}.'}"), _aloud(kind))
    inputs = [Asked.of(kind, name, state.campaign.world) for name in kind.model_fields if name != "by"]
    state.io.say(*(["It asks for:"] if inputs else []))
    state.io.list(f"  {SPEECH.signs(each.describe())}" for each in inputs)
    state.io.say(*(f"  {SPEECH.signs(each)}" for each in ways_told(kind)))
    for reading in kind.readings:
        state.io.say(SPEECH.signs(f"House rule, {reading.describe(reading.of(state.campaign.world))}."))
    try:
        example = make(kind, kind.example)
        world = state.campaign.world
        found = odds_of(example, world, tables=state.campaign.tables).worded(world.wording)
    except Refused:
        return  # the example does not fit this world, and the help stands without odds
    if 1 < len(found.headlines) <= AT_ONCE:
        given = (f"{label_of(kind, name)} {in_words(value)}" for name, value in kind.example.items())
        state.io.say(SPEECH.value(f"Odds, with {', '.join(given)}:"), *(f"  {each}" for each in describe_odds(found)))


_GIVEN = re.compile(r"""\b([a-z_]+)=(?:"([^"]*)"|([^\s,;]*[^\s,;.]))""")


def _aloud(kind: type[Procedure]) -> str:
    """Its help with inputs named as a form names them: `stat=Swift` becomes Stat Swift."""

    def name_input(found: re.Match[str]) -> str:
        name, quoted, bare = found.groups()
        return f"\1{label_of(kind, name)} {quoted or bare}\2" if name in kind.model_fields else found[0]

    told = _GIVEN.sub(name_input, kind.help()).replace("\2 \1", ", ").translate({1: None, 2: None})
    parts = [part for part in told.split("\n\n") if part != f"{kind.called}."]
    lines = (part.splitlines() if part.startswith("- ") else [part] for part in parts)
    return "\n".join(SPEECH.signs(" ".join(line.removeprefix("- ").split())) for part in lines for line in part)


TITLE = "Help"
COMMANDS = (
    Command("help", "a group, a game, a page or a name", "this, or one thing in full", help_, shows=True),
    Command("more", "", "what comes next of a long list", more, shows=True),
)
