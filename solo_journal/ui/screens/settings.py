"""The player's settings for all campaigns, and this campaign's house rules."""

from __future__ import annotations

from collections.abc import Iterator

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
from ..forms.labelled_row import LabelledRow
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.radio_row import RadioRow, Rows
from ..forms.said import head, quiet, said
from ..shell import Shell
from ..terminal import only_ascii

PAGES = {
    "theme": "Theme", "page": "Page", "dice": "Own dice", "detail": "Log detail", "panes": "Panes", "keys": "Keys …",
}  # fmt: skip
THEMES = "Themes preview as you move. Put your own in the folder “themes” beside your settings."
WRONG = "wrong"


class SettingsScreen(LookupScreen[tuple[Procedure, ...]]):
    """Settings are saved at once. Returns the house rules to set, which are acts of the story."""

    HELP = (
        "Choose on the left; Enter or Tab goes to the choices on the right, and Left and Right change them. Settings "
        "are saved at once. House rules belong to this campaign: each change is an act, which can be undone."
    )
    HEAD = "Settings"
    DEFAULT_CSS = "SettingsScreen #list PlainList { text-wrap: wrap; }"
    HINT = (("Enter", "to the choices"), ("←→", "choose"), ("F1", "help"), ("Esc", "back"))

    app = getters.app(Shell)

    def __init__(self, model: HasSettings, at: str = "") -> None:
        """`at` is the setting at which it opens. Without a campaign there are no house rules."""
        super().__init__(at)
        self.model = model
        campaign = model.campaign if isinstance(model, CampaignModel) else None
        self._world = campaign.world if campaign else World()
        self._rules = {each.id: each for each in campaign.shelf.readings(self._world)} if campaign else {}
        self._wanted: dict[str, str] = {}
        """New settings of house rules, by rule."""

    def items(self) -> Iterator[Item]:
        yield Item("", "Everywhere", heading=True)
        yield from (Item(id_, title) for id_, title in PAGES.items())
        if self._rules:
            yield Item("", "House rules", heading=True)
            yield from (Item(each.id, each.title) for each in self._rules.values())

    def page_of(self, item: Item) -> Iterator[Widget]:
        yield head(item.title)
        yield from self._rule(self._rules[item.id]) if item.id in self._rules else self._page(item.id)
        yield Static(id=WRONG)

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        """Enter goes to the choices; keys have a screen of their own."""
        if event.item.id == "keys":
            from .keys import KeysScreen

            self.app.push_screen(KeysScreen(self.model))
        for row in [*self.query("#page RadioRow")][:1]:
            row.focus()

    def on_radio_row_changed(self, event: RadioRow.Changed) -> None:
        event.stop()
        id_, chosen = event.control.id or "", event.control.chosen
        at = event.control.at
        match id_:
            case "theme":
                self.app.theme = chosen
                self._keep(theme=chosen)
            case "measure":
                self._keep(measure=int(chosen))
            case "glyphs":
                self._keep(ascii=bool(at))
                self.app.in_ascii = self.model.settings.ascii or only_ascii()
                self.app.refresh(layout=True)
            case "dice":
                self._keep(own_dice=bool(at))
            case "detail":
                self._keep(detail=chosen)
            case "rule":
                assert self.at is not None
                self._wanted[self.at.id] = list(self._rules[self.at.id].options)[at]
            case _:
                others = [pane for pane in self.model.settings.folded if pane != id_]
                self._keep(folded=(*others, *[id_] * at))

    def action_back(self) -> None:
        """Go back with the house rules to set."""
        wanted = {id_: to for id_, to in self._wanted.items() if self._rules[id_].of(self._world) != to}
        kind = shelf.procedure("reading.set")
        self.dismiss(tuple(make(kind, {"name": id_, "setting": setting}) for id_, setting in wanted.items()))

    def _page(self, id_: str) -> Iterator[Widget]:
        now = self.model.settings
        match id_:
            case "theme":
                yield said(THEMES)
                names = self.app.available_themes
                ours = sorted(name for name, theme in names.items() if "prose" in theme.variables)
                yield RadioRow((*ours, *sorted(set(names) - set(ours))), self.app.theme, id="theme")
            case "page":
                yield said("The maximum width of the text, in columns.")
                yield RadioRow(("60", "66", "72", "80", "90"), str(now.measure), id="measure")
                yield said("Glyphs: letters are for terminals that draw some glyphs two cells wide, or not at all.")
                yield _either("glyphs", "letters", now.ascii, "glyphs")
            case "dice":
                yield said("On: you roll, and the strip asks for the dice it needs. Off: the program rolls.")
                yield _either("off", "on", now.own_dice, "dice")
            case "detail":
                yield RadioRow(LEVELS, now.detail, id="detail")
                yield Terms(Term(name, Content(about)) for name, about in ABOUT.items())
            case "panes":
                from ..panes import kinds

                yield said("Panes are beside the page where there is room. A folded one shows only its title.")
                for kind in kinds():
                    row = _either("open", "folded", kind.id_ in now.folded, kind.id_)
                    yield LabelledRow(kind.id_.replace("_", " ").capitalize(), row)
            case _:
                yield said("Enter lists every key, and changes it.")

    def _rule(self, rule: HouseRule) -> Iterator[Widget]:
        now = self._wanted.get(rule.id, rule.of(self._world))
        told = {name: f"{words} (default)" if name == rule.default else words for name, words in rule.options.items()}
        yield Rows(tuple(told.values()), told.get(now, now), id="rule")
        yield said(rule.why)
        yield quiet("Saved when you go back; can be undone.")

    def _keep(self, **changes: object) -> None:
        """Save a setting, or say why that failed; it still applies until the program ends."""
        try:
            trouble = self.model.set(**changes)
        except Refused as reason:
            trouble = str(reason)
        told = Content(sanitise(f"✗ Not saved: {trouble}" if trouble else "")).stylize("$text-error")
        self.query_one(f"#{WRONG}", Static).update(told)


def _either(no: str, yes: str, now: bool, id_: str) -> RadioRow:
    return RadioRow((no, yes), yes if now else no, id=id_)
