"""The player's settings for all campaigns, and this campaign's house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual import getters
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.levels import ABOUT, LEVELS
from ...campaign.story.sanitise import sanitise
from ...rules import shelf
from ...rules.house_rules import HouseRule
from ...rules.inputs import make
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.world import World
from ..campaign_model import CampaignModel, HasSettings
from ..forms.finder import Finder, Item
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.radio_row import RadioRow, Rows
from ..shell import Shell
from ..terminal import only_ascii

ROLLS = ("off", "on")
SHOWN = ("open", "folded")
MEASURES = ("60", "66", "72", "80", "90")
DRAWN = ("glyphs", "letters")
WRONG = "wrong"


class SettingsScreen(LookupScreen[tuple[Procedure, ...]]):
    """Settings are saved at once. Returns the house rules to set, which are acts of the story."""

    BINDING_GROUP_TITLE = "Settings"
    HELP = (
        "Choose on the left; Enter or Tab goes to the choices on the right, and Left and Right change them. Settings "
        "are saved at once. House rules belong to this campaign: each change is an act, which can be undone."
    )
    HEAD = "Settings"
    HINT = (("Enter", "to the choices"), ("←→", "choose"), ("F1", "help"), ("Esc", "back"))

    app = getters.app(Shell)

    def __init__(self, model: HasSettings, at: str = "") -> None:
        """`at` is the setting at which it opens. Without a campaign there are no house rules."""
        super().__init__()
        self.model = model
        self._begins = at
        campaign = model.campaign if isinstance(model, CampaignModel) else None
        self._world = campaign.world if campaign else World()
        self._rules = tuple(campaign.shelf.readings(self._world)) if campaign else ()
        self._wanted: dict[str, str] = {}
        """New settings of house rules, by rule."""
        self._at: Item | None = None

    def begin_at(self) -> str:
        return self._begins

    def items(self) -> Iterator[Item]:
        yield Item("", "Everywhere", heading=True)
        yield from (Item(id_, title) for id_, (title, _) in self._pages().items())
        if self._rules:
            yield Item("", "House rules", heading=True)
            yield from (Item(each.id, each.title) for each in self._rules)

    def page_of(self, item: Item) -> Sequence[Widget]:
        self._at = item
        pages = self._pages()
        found = pages[item.id][1]() if item.id in pages else self._reading(self._reading_of(item.id))
        return [Static(Content(item.title), classes="head"), *found, Static(id=WRONG)]

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        """Enter goes to the choices; keys have a screen of their own."""
        if event.item.id == "keys":
            from .keys import KeysScreen

            self.app.push_screen(KeysScreen(self.model))
        else:
            choices = self.query("#page RadioRow").results(RadioRow)
            first = next(iter(choices), None)
            if first is not None:
                first.focus()

    def on_radio_row_changed(self, event: RadioRow.Changed) -> None:
        event.stop()
        id_, chosen = event.one_of.id or "", event.one_of.chosen
        if self._at is not None and self._at.id not in self._pages():
            rule = self._reading_of(self._at.id)
            self._wanted[rule.id] = next(option for option in rule.options if _describe(rule, option) == chosen)
        elif id_ == "theme":
            self.app.theme = chosen
            self._keep(theme=chosen)
        elif id_ == "measure":
            self._keep(measure=int(chosen))
        elif id_ == "glyphs":
            self._keep(ascii=chosen == DRAWN[1])
            self.app.in_ascii = self.model.settings.ascii or only_ascii()
            self.app.refresh(layout=True)
        elif id_ == "dice":
            self._keep(own_dice=chosen == ROLLS[1])
        elif id_ == "detail":
            self._keep(detail=chosen)
        else:
            others = [pane for pane in self.model.settings.folded if pane != id_]
            self._keep(folded=(*others, id_) if chosen == SHOWN[1] else tuple(others))

    def action_back(self) -> None:
        """Go back with the house rules to set."""
        wanted = {each: to for each, to in self._wanted.items() if self._reading_of(each).of(self._world) != to}
        kind = shelf.procedure("reading.set")
        self.dismiss(tuple(make(kind, {"name": id_, "setting": setting}) for id_, setting in wanted.items()))

    def _pages(self) -> dict[str, tuple[str, Callable[[], Iterator[Widget]]]]:
        return {
            "theme": ("Theme", self._theme),
            "page": ("Page", self._page),
            "dice": ("Own dice", self._dice),
            "detail": ("Log detail", self._detail),
            "panes": ("Panes", self._panes),
            "keys": ("Keys …", self._keys),
        }

    def _theme(self) -> Iterator[Widget]:
        yield Static(Content("Themes preview as you move. Put your own in the folder “themes” beside your settings."))
        names = self.app.available_themes
        ours = [name for name, theme in names.items() if "prose" in theme.variables]
        others = sorted(set(names) - set(ours))
        yield RadioRow((*ours, *others), self.app.theme, id="theme")

    def _page(self) -> Iterator[Widget]:
        yield Static(Content("The maximum width of the text, in columns."))
        yield RadioRow(MEASURES, str(self.model.settings.measure), id="measure")
        yield Static(Content("Glyphs: letters are for terminals that draw some glyphs two cells wide, or not at all."))
        yield RadioRow(DRAWN, DRAWN[int(self.model.settings.ascii)], id="glyphs")

    def _dice(self) -> Iterator[Widget]:
        yield Static(Content("On: you roll, and the strip asks for the dice it needs. Off: the program rolls."))
        yield RadioRow(ROLLS, ROLLS[int(self.model.settings.own_dice)], id="dice")

    def _detail(self) -> Iterator[Widget]:
        yield RadioRow(LEVELS, self.model.settings.detail, id="detail")
        yield Terms(Term(name, Content(about)) for name, about in ABOUT.items())

    def _panes(self) -> Iterator[Widget]:
        from ..panes import kinds

        yield Static(Content("Panes are beside the page where there is room. A folded one shows only its title."))
        for kind in kinds():
            yield Static(Content(kind.id_.replace("_", " ").capitalize()), classes="quiet")
            yield RadioRow(SHOWN, SHOWN[int(kind.id_ in self.model.settings.folded)], id=kind.id_)

    def _keys(self) -> Iterator[Widget]:
        yield Static(Content("Enter lists every key, and changes it."))

    def _reading(self, reading: HouseRule) -> Iterator[Widget]:
        now = self._wanted.get(reading.id, reading.of(self._world))
        yield Rows(tuple(_describe(reading, option) for option in reading.options), _describe(reading, now))
        yield Static(Content(reading.why))
        yield Static(Content("Saved when you go back; can be undone."), classes="quiet")

    def _reading_of(self, id_: str) -> HouseRule:
        return next(each for each in self._rules if each.id == id_)

    def _keep(self, **changes: object) -> None:
        """Save a setting, or say why that failed; it still applies until the program ends."""
        try:
            trouble = self.model.set(**changes)
        except Refused as reason:
            trouble = str(reason)
        said = Content(sanitise(f"✗ Not saved: {trouble}")).stylize("$text-error") if trouble else Content("")
        self.query_one(f"#{WRONG}", Static).update(said)


def _describe(rule: HouseRule, option: str) -> str:
    return rule.options.get(option, option) + (" (default)" if option == rule.default else "")
