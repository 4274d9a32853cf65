"""Help: the keys that work here, the handbook, the games' primers, and single procedures."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence

from textual import work
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Markdown, Static

from ...campaign.story import handbook
from ...rules import shelf
from ...rules.immutable import Map
from ...rules.inputs import make
from ...rules.names import slug
from ...rules.primer import Primer, primer_of
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ...rules.system import System
from ...rules.world import World
from ..campaign_model import CampaignModel
from ..forms import help_text
from ..forms.finder import Finder, Item
from ..forms.form_odds import bars
from ..forms.lookup_screen import LookupScreen
from .open_pages import open_models

PLAY = "play:"
"""The prefix of a topic in a primer: a game's id, and after `#` a section's anchor."""
PAGE = "page:"
"""The prefix of a page of the handbook, and after `#` a section's anchor."""


class HelpScreen(LookupScreen[None]):
    """Opens at the focused widget's topic, or at a given one: `keys`, `signs`, or a procedure's id."""

    BINDING_GROUP_TITLE = "Help"
    HELP = "Choose a topic on the left."
    HEAD = "Help"

    def __init__(self, topic: str = "") -> None:
        super().__init__()
        self.topic = topic

    def begin_at(self) -> str:
        return self.topic or getattr(self._beneath, "help_topic", "") or "keys"

    def items(self) -> Iterator[Item]:
        yield Item("keys", "Keys here")
        yield Item("signs", "Signs")
        for system in self._games():
            yield from _primer_items(system)
        yield Item("readings", "House rules")
        yield Item("credits", "Credits")
        yield Item("", "Handbook", heading=True)
        for page in handbook.pages():
            yield from _sections(PAGE + page.name, page.title, page.told)
        for system in shelf.of(self._world).in_use(self._world):
            yield Item("", system.title, heading=True)
            yield from (Item(kind.id, kind.called) for kind in system.procedures)

    def _games(self) -> list[System]:
        """The campaign's games, and first the one at which it opens, which may not be in use yet."""
        first, _, game = self.begin_at().partition(PLAY)
        asked = [self._shelf.system(game.partition("#")[0])] if game and not first else []
        return list(dict.fromkeys([*asked, *shelf.games_in_use(self._world)]))

    def page_of(self, item: Item) -> Sequence[Widget]:
        if item.id == "keys":
            return [*help_text.keys_here(self._beneath), *_handbook_of(self._beneath)]
        if item.id == "signs":
            return [_head("Signs"), help_text.signs()]
        if item.id == "readings":
            return list(self._readings())
        if item.id == "credits":
            return list(self._credits())
        if item.id.startswith(PLAY):
            return [Markdown(_primer_page(item.id.removeprefix(PLAY), self._shelf), open_links=False)]
        if item.id.startswith(PAGE):
            return [Markdown(_handbook_page(item.id.removeprefix(PAGE)), open_links=False)]
        return list(self._procedure(self._shelf.procedure(item.id)))

    def action_help(self) -> None:
        """Do nothing: the help is open."""

    def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        """Open a link of the handbook here."""
        event.stop()
        finder = self.query_one(Finder)
        finder.renew(finder.items, PAGE + event.href.removesuffix(".md"))

    @property
    def _model(self) -> CampaignModel | None:
        """The model of the nearest screen below that has one."""
        return next(reversed(open_models(self.app)), None)

    @property
    def _world(self) -> World:
        """The campaign's world, or one with every game if none is open."""
        if self._model is not None:
            return self._model.campaign.world
        library = getattr(self.app, "library", None)
        known = library.shelf if library else shelf.INSTALLED
        return World(systems=Map({id_: dict(known.system(id_).begin) for id_ in known.games()})).on(known)

    @property
    def _shelf(self) -> Shelf:
        return shelf.of(self._world)

    @property
    def _beneath(self) -> object:
        stack = self.app.screen_stack
        return stack[stack.index(self) - 1] if self in stack and stack.index(self) else self

    def _procedure(self, kind: type[Procedure]) -> Iterator[Widget]:
        system = self._shelf.system(kind.id.partition(".")[0])
        yield _head(kind.called)
        yield Markdown(help_text.procedure_help(kind), open_links=False)
        yield _head("Fields")
        yield help_text.inputs(kind)
        if kind.readings:
            yield _head("House rules")
            yield from (Static(help_text.house_rule_help(each, self._world)) for each in kind.readings)
        yield (odds := Static(id="odds"))
        yield Static(Content(help_text.source(kind, system)), classes="quiet")
        if section := (primer.about(kind) if (primer := primer_of(system)) else None):
            yield Markdown(section.text, open_links=False)
        self.count_odds(kind, odds)

    def _readings(self) -> Iterator[Widget]:
        yield _head("House rules: how this campaign settles what the rules do not say")
        found = shelf.of(self._world).readings(self._world)
        yield from (Static(help_text.house_rule_help(each, self._world)) for each in found)
        if not found:
            yield Static(Content("The games of this campaign have no house rules."))

    def _credits(self) -> Iterator[Widget]:
        yield _head("Credits")
        yield from (Static(help_text.credit_of_game(game)) for game in self._shelf.choices())
        if self._model is not None:
            yield _head("Tables")
            yield from (Static(help_text.credit_of_pack(pack)) for pack in self._model.library.tables.packs())

    @work(exclusive=True, group="odds")
    async def count_odds(self, kind: type[Procedure], place: Static) -> None:
        """Count the odds of the example in the background, and show them in their place."""
        if self._model is None:
            return
        try:
            found = await asyncio.to_thread(self._model.odds, make(kind, kind.example))
        except Refused:
            return  # the example does not fit this campaign, and the help stands without odds
        if len(found.headlines) > 1:
            head = Content.styled(f"Odds{f' with {help_text.example(kind)}' if kind.example else ''}", "bold")
            place.update(help_text.lines([head, bars(found)]))


def section_about(shelf: Shelf, procedure: str, name: str) -> str:
    """The topic that explains what a procedure changes: a section of the primer, else the procedure's help."""
    system = shelf.system(procedure.partition(".")[0])
    primer = primer_of(system)
    section = primer.about(shelf.procedure(procedure), slug(name).replace("-", "_")) if primer else None
    return f"{PLAY}{system.id}#{section.anchor}" if section else procedure


def primer_topic(system: System) -> str:
    """The topic of a game's primer; empty if it has none."""
    return PLAY + system.id if system.primer else ""


def _primer_items(system: System) -> Iterator[Item]:
    """A game's primer as a whole, and each of its sections."""
    if primer := primer_of(system):
        yield from _sections(PLAY + system.id, f"How {system.title.partition(':')[0]} is played", primer)


def _sections(id_: str, title: str, told: Primer) -> Iterator[Item]:
    yield Item(id_, title)
    yield from (Item(f"{id_}#{each.anchor}", f"  {each.title}", told=each.text) for each in told.sections)


def _primer_page(called: str, shelf: Shelf) -> str:
    """The Markdown of a primer, or of the section after `#`."""
    game, _, anchor = called.partition("#")
    primer = primer_of(shelf.system(game))
    assert primer is not None, called
    return primer.section(anchor).text if anchor else primer.text


def _handbook_page(called: str) -> str:
    """The Markdown of a page of the handbook, or of the section after `#`."""
    name, _, anchor = called.partition("#")
    told = next(each.told for each in handbook.pages() if each.name == name)
    return told.section(anchor).text if anchor else told.text


def _handbook_of(screen: object) -> Iterator[Widget]:
    """The section of the handbook about a screen."""
    if section := handbook.about(name_of(type(screen))):
        yield Markdown(section.text, open_links=False)


def name_of(screen: type) -> str:
    """A screen's class by its name in the handbook: `new-campaign` for `NewCampaign`."""
    words = re.findall("[A-Z][a-z]*", screen.__name__.removesuffix("Screen"))
    return "-".join(words).casefold()


def _head(title: str) -> Static:
    return Static(Content(title), classes="head")
