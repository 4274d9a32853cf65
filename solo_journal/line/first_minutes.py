"""The first five minutes: a game, a title, somebody to play, a first scene with a spark and three ways to begin."""

from __future__ import annotations

from ..campaign.campaign import Campaign
from ..campaign.library.library import Library
from ..campaign.play.openings import Hero, hero_of, ways_to_begin
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import do
from ..campaign.store.errors import StoreError
from ..rules import shelf
from ..rules.commons.character import Add
from ..rules.commons.scene import Open
from ..rules.inputs import make
from ..rules.procedure import Procedure
from ..rules.refused import Cancelled, Refused
from .line_io import Talk
from .line_state import Sitting
from .port import LinePort
from .write import show_options


def begin(library: Library, talk: Talk, title: str = "") -> tuple[Campaign, Hero]:
    """Ask for what a new campaign needs, and begin it. Raises `LeftOff`, `Refused` and `StoreError`."""
    talk.say("A new campaign. A full stop cancels.")
    games = shelf.choices()
    number = talk.choose("Which game?", [f"{each.title}\n{each.about}" for each in games])
    chosen = games[number]
    plain = f"{chosen.title.partition(':')[0]}, {library.clock():%d %B %Y}".replace(" 0", " ")
    title = title or talk.ask(f"Title (Enter: {plain}):") or plain
    said = talk.ask("Character: name, a few words (optional):")
    return library.new(title, (chosen.id,)), hero_of(said)


def open_story(sitting: Sitting, hero: Hero) -> None:
    """Scene 1, with a drawn spark, and ways to begin: a sheet, or somebody ready to play, and three sentences."""
    sitting.found = ""
    sitting.talk.say("", sitting.campaign.title)
    if hero.name:
        _unless_refused(sitting, make(Add, {"name": hero.name, "concept": hero.concept}))
    _unless_refused(sitting, Open())
    for system in shelf.games_in_use(sitting.campaign.world):
        if spark := system.spark:
            _unless_refused(sitting, spark())
            break
    campaign = sitting.campaign
    sitting.options = tuple(ways_to_begin(campaign.world, campaign.tables, campaign.shelf))
    if sitting.options:
        sitting.talk.say("Ways to begin:")
        show_options(sitting)
    sitting.talk.say(
        "Write what happens; press Enter on a blank line to save it.",
        "A question mark asks, a slash is the menu. For help, type /help.",
    )


def _unless_refused(sitting: Sitting, procedure: Procedure) -> None:
    """Do a part of the beginning; where it is refused or left, the rest goes on without it."""
    try:
        run(do(sitting.campaign, LinePort(sitting), procedure))
    except (Refused, StoreError) as reason:
        sitting.talk.say(str(reason))
    except Cancelled:
        sitting.talk.say("Skipped.")
