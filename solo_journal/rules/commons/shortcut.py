"""Shortcuts: the player's own name for a line, such as `/sword` for `1d8+3`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import BeforeValidator, Field

from ..inputs import Line
from ..line_grammar import After, Rest
from ..names import fold_name
from ..outcome import Outcome
from ..procedure import Pick, WithoutDice
from ..procedure_lookup import procedures
from ..refusal import Refused, nearest, quote
from ..system import System
from ..world import World

MOST = 200
"""Most shortcuts in a campaign."""
_NAME = re.compile(r"[^\W_][\w]*")
_TAKEN = (
    "again back backup book bookmark branch campaigns cards check check_tables correct damaged decks detail dice edit "
    "edit_tables editor entry everything everywhere export export_tables fight find game games goback hand help "
    "import import_tables inspiration inspire join keys library log lookback memory menu merge missing more moveline "
    "moves name_note names new new_table next notes odds offers overrule palette panes people places prepared preview "
    "previously quit reading readings redo redraw remove_tables rename repair reroll restore salvage save scene "
    "search session settings sheet shortcuts speech split statistics stats step strike systems table tables theme then "
    "things threads title trackers try_table undo undo_to whatif where"
)
TAKEN = frozenset(_TAKEN.split())
"""Names after `/` that a face handles itself and that are no procedure; they come first everywhere."""


def shortcut_name(name: object) -> object:
    """A name as typed after `/`: lower case, with `_` for a hyphen."""
    return fold_name(name.removeprefix("/")).replace("-", "_") if isinstance(name, str) else name


def unfit(name: str, world: World) -> str:
    """Why a shortcut cannot have this name; empty if it can."""
    if not _NAME.fullmatch(name):
        way = " Its line goes behind an equals sign: sword = 1d8+3." if " " in name else ""
        return f"A shortcut is one word of letters and digits, not {quote(name)}.{way}"
    if name in TAKEN or procedures(name, world):
        return f"/{name} is already a command. Choose another name."
    return ""


def _shortcuts(world: World) -> Iterable[str]:
    return list(world.shortcuts)


ShortName = Annotated[str, BeforeValidator(shortcut_name), Field(min_length=1, max_length=40)]


class Alias(WithoutDice):
    """Name a line, so that a slash and the name run it: a roll, a question, a command or a sentence.

    Dice need no d: before them. What you type after the name is added to the line: with /sword for 1d8+3, /sword v 15
    rolls 1d8+3 v 15. If the name exists already, it gets the new line.

    Example: name=sword line="1d8+3", then /sword
    """

    id = "shortcut.alias"
    version = 5  # refuses every name that a face uses already, /table among them
    called = "Save a shortcut"
    also = "shortcut, name a roll, snippet, macro, alias, saved roll"
    words = "name"

    name: Annotated[ShortName, Pick(_shortcuts), Rest()] = Field(
        description="one word, such as sword; then /sword runs it"
    )
    line: Annotated[Line, After(("=",), text=True)] = Field(
        min_length=1, description="the line as you would type it: 1d8+3, ? Is it guarded?, or words of the story"
    )

    def happens(self, world: World) -> Outcome:
        if len(world.shortcuts) >= MOST and self.name not in world.shortcuts:
            raise Refused(f"There are {MOST} shortcuts already. Remove one first.")
        if not (self.made_before(5) and self.name in TAKEN) and (why := unfit(self.name, world)):
            raise Refused(why)
        after = world.but(shortcuts=world.shortcuts.put(self.name, self.line.strip()))
        return Outcome(after, f"/{self.name}: {self.line.strip()}")


class Unalias(WithoutDice):
    """Remove a shortcut of this campaign. Entries made with it stay.

    Example: name=sword
    """

    id = "shortcut.unalias"
    called = "Remove a shortcut"
    words = "name"

    name: Annotated[ShortName, Pick(_shortcuts), Rest()] = Field(description="which of your shortcuts, such as sword")

    def happens(self, world: World) -> Outcome:
        if self.name not in world.shortcuts:
            near = nearest(self.name, list(world.shortcuts))
            raise Refused(f"No shortcut /{self.name} in this campaign. {near}".strip())
        return Outcome(world.but(shortcuts=world.shortcuts.without(self.name)), f"/{self.name} removed")


SYSTEM = System(
    id="shortcut",
    title="Shortcuts",
    about="Names of your own for rolls, lines and words that come again.",
    procedures=(Alias, Unalias),
)
