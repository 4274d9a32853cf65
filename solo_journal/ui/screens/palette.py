"""The finder: an input for a name, and below it all matches, best first; also the keys of a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from ...campaign.story.sanitise import sanitise_line
from ...rules import shelf
from ...rules.inputs import make
from ..acts import acts
from ..acts.act import Act
from ..campaign_model import CampaignModel
from ..forms.choices import Choice, Chosen, flat, menu, of_act, of_procedure
from ..forms.hint import Hint
from ..forms.key_table import LIST_KEYS, keys
from ..forms.name_search import find_matches
from ..forms.plain_list import MarkedList
from ..forms.text_inputs import LineInput
from ..page.key_line import key_name
from .modal import Modal, after_typing

Leads = Chosen | Path | str | Callable[[], Any]
"""A choice of the menu, a campaign's folder, a theme's name, or the action of a key."""


def everything(model: CampaignModel, themes: Iterable[str] = ()) -> Iterator[Choice]:
    """Everything that can be found in a campaign, acts and procedures first."""
    yield from _choices(model)
    draw = shelf.procedure("table.draw")
    for pack in model.library.tables.packs():
        for name, table in pack.tables.items():
            drawing = make(draw, {"table": table.name})
            yield Choice("", f"Draw: {table.title}", f"Draw from {pack.title}.", drawing, name, group="Tables")
    for card in model.library.cards():
        if card.path != model.campaign.folder.path:
            yield Choice("", f"Open: {card.title}", "Open this campaign.", card.path, group="Campaigns")
    for name in themes:
        yield Choice("", f"Theme: {name}", "Use this theme.", name, also=("colours",), group="Themes")


def keys_of(screen: Screen[Any]) -> Iterator[Choice]:
    """The keys of a screen."""
    seen: set[tuple[str, str]] = set()
    for active in screen.active_bindings.values():
        binding, named = active.binding, (active.binding.action, active.binding.description)
        if active.enabled and binding.id and named not in seen:
            seen.add(named)
            title, key = binding.description, binding.key_display or key_name(binding.key)
            run = partial(screen.app.run_action, binding.action, active.node)
            yield Choice("", title[:1].upper() + title[1:], binding.tooltip or title, run, binding.id, group=key)


def _choices(model: CampaignModel) -> Iterator[Choice]:
    """Choices with letters, in the order of the menu; then those without."""
    with_letters = list(flat(menu(model)))
    yield from with_letters
    ways, taken = {each.way for each in with_letters}, {each.id for each in with_letters if isinstance(each.leads, Act)}
    own = (act for act in acts().values() if act.id not in taken and (act.letters not in ways or not act.letters))
    yield from (of_act(act, model) for act in own)
    kinds = [each.leads for each in with_letters]
    filled = {id_ for act in acts().values() for id_ in act.was}
    for system in model.campaign.shelf.in_use(model.campaign.world):
        for kind in system.procedures:
            if kind not in kinds and kind.id not in filled:
                yield of_procedure(kind, model.campaign.world, group=system.title.partition(":")[0])


MOST = 60
"""The most lines listed; typing finds the others."""


class FinderScreen(Modal[Leads | None]):
    """Returns what was found, or None."""

    HELP = "Type part of a name, or another word for it. Up and Down choose, Enter runs it."
    DEFAULT_CSS = """
    FinderScreen {
        align: center top;
        background: $background 40%;
        & > .sheet { margin-top: 1; padding: 0 1; }
        LineInput { margin: 0 0 1 0; }
        MarkedList { height: auto; max-height: 60vh; }
        #about { height: 1; margin-top: 1; padding: 0 2; color: $foreground; text-wrap: nowrap;
                 text-overflow: ellipsis; }
        #hint { padding: 0 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("find", ("run", "enter", "run", "Run", "Run what is chosen."), priority=True),
        *LIST_KEYS,
    ]

    def __init__(self, model: CampaignModel | None, words: str = "", keys: Sequence[Choice] = ()) -> None:
        super().__init__()
        self._model = model
        self._words = words
        self._all = list(keys)
        self._found: list[Choice] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield LineInput(self._words, placeholder="a name, or part of one")
            yield MarkedList().unfocused()
            yield Static(id="about")
            yield Hint((("Enter", "run"), ("↑↓", "choose"), ("Esc", "close")))

    def on_mount(self) -> None:
        if self._model is not None:
            self._all += everything(self._model, sorted(self.app.available_themes))
        self._list(self._words)

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(MarkedList.OptionHighlighted)
    def tell(self, event: MarkedList.OptionHighlighted) -> None:
        found = self._found[event.option_index]
        reason = found.why_not()
        about = f"Not now: {reason}. {found.about}" if reason else found.about
        self.query_one("#about", Static).update(Content(sanitise_line(about)))

    @on(MarkedList.OptionSelected)
    @after_typing
    def action_run(self) -> None:
        at = self.query_one(MarkedList).highlighted
        if self._found and at is not None:
            self.dismiss(cast("Leads", self._found[at].leads))

    def _list(self, words: str) -> None:
        self._found = find_matches(self._all, words)[:MOST]
        self.query_one(MarkedList).show_lines([_line(each) for each in self._found])
        if not self._found:
            self.query_one("#about", Static).update(Content("No match. Try another word."))


def _line(found: Choice) -> Content:
    """Its title, its group and its keys: `Tick · Trackers · T t`."""
    key = found.leads.key if isinstance(found.leads, Act) else None
    parts = (found.group, " ".join(found.way), key_name(key.name) if key else "")
    where = "".join(f" · {each}" for each in parts if each)
    return Content.assemble(sanitise_line(found.title), (sanitise_line(where), "$quiet"))
