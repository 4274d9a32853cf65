"""Help: the keys that work here, the handbook, the games' primers, and single procedures."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
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
from ..forms.form_odds import odds_rows
from ..forms.hint import Hint, Told
from ..forms.key_table import keys
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Picture
from ..forms.plain_list import PlainList
from ..forms.said import head, quiet, said
from ..forms.text_inputs import LineInput
from .open_pages import open_models

PLAY, PAGE = "play:", "page:"
"""The prefixes of a game's primer and of a page of the handbook; after `#` comes a section's anchor."""
NEAR = 6
"""What the campaign's own games say of a word comes before part of a title of the handbook, and after a whole one."""


class HelpScreen(LookupScreen[None]):
    """Opens at the focused widget's topic, or at a given one: `keys`, `signs`, or a procedure's id.
    Other words narrow the list."""

    HELP = "Choose a topic on the left."
    HEAD = "Help"
    HINT = (LookupScreen.HINT[0], ("Enter", "read"), *LookupScreen.HINT[1:])
    READING: ClassVar[Told] = (("↑↓ PgDn PgUp", "scroll"), ("/", "filter"), ("Esc", "list"))
    DEFAULT_CSS = """
    HelpScreen {
        #list PlainList { text-wrap: wrap; }
        &.-reading #list { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "room",
        ("read", "enter", "read", "Read", "Over the whole width, and back to the list."),
        ("filter", "slash", "filter", "Filter", "Type what you look for."),
        show=False,
    )

    def begin_at(self) -> str:
        return self.begins or getattr(self._beneath, "help_topic", "") or "keys"

    def items(self) -> Iterator[Item]:
        yield Item("keys", "Keys here")
        yield Item("signs", "Signs", told=help_text.SYMBOLS)
        for id_, (title, told) in self._primers().items():
            yield from _sections(id_, title, told, NEAR)
        yield Item("readings", "House rules")
        yield Item("credits", "Credits")
        yield Item("", "Handbook", heading=True)
        for id_, (title, told) in _handbook().items():
            yield from _sections(id_, title, told)
        for system in shelf.of(self._world).in_use(self._world):
            yield Item("", system.title, heading=True)
            near = NEAR if system in shelf.games_in_use(self._world) else 0
            for kind in system.procedures:
                yield Item(kind.id, kind.called, told=f"{kind.help()} {kind.also}", near=near)

    def _primers(self) -> dict[str, tuple[str, Primer]]:
        """The primers of the campaign's games, and first of the one at which it opens, which may not be in use yet."""
        first, _, game = self.begin_at().partition(PLAY)
        asked = [self._shelf.system(game.partition("#")[0])] if game and not first else []
        systems = dict.fromkeys([*asked, *shelf.games_in_use(self._world)])
        found = ((each, primer_of(each)) for each in systems)
        return {PLAY + game.id: (f"How {game.title.partition(':')[0]} is played", told) for game, told in found if told}

    def page_of(self, item: Item) -> Sequence[Widget]:
        match item.id:
            case "keys":
                return [*help_text.keys_here(self._beneath), *_handbook_of(self._beneath)]
            case "signs":
                return [head("Signs"), help_text.signs()]
            case "readings":
                return list(self._readings())
            case "credits":
                return list(self._credits())
        page, _, anchor = item.id.partition("#")
        if found := (self._primers() | _handbook()).get(page):
            return [_markdown(found[1].section(anchor).text if anchor else found[1].text)]
        return list(self._procedure(self._shelf.procedure(item.id)))

    async def turn_to(self, item: Item) -> None:
        """Show a page, scrolled to what was typed to find it."""
        await super().turn_to(item)
        self.call_after_refresh(self._show_hit, self.query_one(LineInput).value.casefold().split())

    def _show_hit(self, words: Sequence[str]) -> None:
        """Scroll to the first part that holds most of these words."""
        if words:
            parts = [(each, str(each.visual).casefold()) for each in self.query("#page Static").results(Static)]
            best = max(parts, key=lambda part: sum(word in part[1] for word in words), default=None)
            if best and any(word in best[1] for word in words):
                self.query_one("#page").scroll_to_widget(best[0], animate=False, top=True)

    @on(Finder.Chosen)
    def action_read(self) -> None:
        """Show the page over the whole width, or the list beside it again."""
        reads = not self.has_class("-reading")
        self.set_class(reads, "-reading")
        self.query_one(Hint).tell(self.READING if reads else self.HINT)
        if not reads:
            self.query_one(PlainList).focus()

    def action_filter(self) -> None:
        """From a page that is read, back to the list and its filter."""
        self.action_read()
        self.query_one(Finder).action_find()

    def action_back(self) -> None:
        """Go back to the list, or else to where the player was."""
        if self.has_class("-reading"):
            self.action_read()
        else:
            super().action_back()

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
        yield head(kind.called)
        yield _markdown(help_text.procedure_help(kind))
        yield head("Fields")
        yield help_text.inputs(kind)
        if kind.readings:
            yield head("House rules")
            yield from (Static(help_text.house_rule_help(each, self._world)) for each in kind.readings)
        yield (odds := Picture(id="odds"))
        yield quiet(help_text.source(kind, system))
        if section := (primer.about(kind) if (primer := primer_of(system)) else None):
            yield _markdown(section.text)
        self.count_odds(kind, odds)

    def _readings(self) -> Iterator[Widget]:
        yield head("House rules: how this campaign settles what the rules do not say")
        found = shelf.of(self._world).readings(self._world)
        told = (Static(help_text.house_rule_help(each, self._world)) for each in found)
        yield from told if found else [said("The games of this campaign have no house rules.")]

    def _credits(self) -> Iterator[Widget]:
        yield head("Credits")
        yield from (Static(help_text.credit_of_game(game)) for game in self._shelf.choices())
        if self._model is not None:
            yield head("Tables")
            yield from (Static(help_text.credit_of_pack(pack)) for pack in self._model.library.tables.packs())

    @work(exclusive=True, group="odds")
    async def count_odds(self, kind: type[Procedure], place: Picture) -> None:
        """Count the odds of the example in the background, and show them in their place."""
        if self._model is None:
            return
        try:
            found = await asyncio.to_thread(self._model.odds, make(kind, kind.example))
        except Refused:
            return  # the example does not fit this campaign, and the help stands without odds
        if len(found.headlines) > 1:
            title = Content.styled(f"Odds{f' with {help_text.example(kind)}' if kind.example else ''}", "bold")
            place.show(lambda width: [*title.wrap(width), *odds_rows(kind, found, width)])


def section_about(shelf: Shelf, procedure: str, name: str) -> str:
    """The topic that explains what a procedure changes: a section of the primer, else the procedure's help."""
    system = shelf.system(procedure.partition(".")[0])
    primer = primer_of(system)
    section = primer.about(shelf.procedure(procedure), slug(name).replace("-", "_")) if primer else None
    return f"{PLAY}{system.id}#{section.anchor}" if section else procedure


def primer_topic(system: System) -> str:
    """The topic of a game's primer; empty if it has none."""
    return PLAY + system.id if system.primer else ""


def _handbook() -> dict[str, tuple[str, Primer]]:
    return {PAGE + page.name: (page.title, page.told) for page in handbook.pages()}


def _sections(id_: str, title: str, told: Primer, near: int = 0) -> Iterator[Item]:
    """A page as a whole, and each of its sections."""
    yield Item(id_, title, near=near)
    for each in told.sections:
        yield Item(f"{id_}#{each.anchor}", each.title, depth=1, told=each.text, near=near)


def _handbook_of(screen: object) -> Iterator[Widget]:
    """The section of the handbook about a screen."""
    if section := handbook.about(name_of(type(screen))):
        yield _markdown(section.text)


def name_of(screen: type) -> str:
    """A screen's class by its name in the handbook: `new-campaign` for `NewCampaign`."""
    words = re.findall("[A-Z][a-z]*", screen.__name__.removesuffix("Screen"))
    return "-".join(words).casefold()


def _markdown(text: str) -> Markdown:
    return Markdown(text, open_links=False)
