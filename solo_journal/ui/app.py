"""The app: its first screen, the page of a campaign, and what opens over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from ..rules.command_hints import at_play
from .shell import Shell

if TYPE_CHECKING:
    from ..campaign.library.library import Library
    from .campaign_model import CampaignModel
    from .open_target import OpenTarget


class SoloJournal(Shell):
    """Solo Journal as a full-screen app."""

    TITLE = "Solo Journal"
    # What is told in passing stands at the top, away from what is being written.
    CSS = """
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    Toast { width: 56; padding: 0 1; margin: 0 0 1 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Quit", id="app.leave", tooltip="Quit; everything is saved.", priority=True),
        Binding("f1", "help", "Help", id="app.help", tooltip="Keys, signs, and how this game is played."),
    ]

    def __init__(self, begins: Library | OpenTarget, model: CampaignModel | None = None) -> None:
        at_play(leads=self.keys_to)
        super().__init__(begins, model)

    def open_first(self) -> None:
        """Open the page while its campaign loads, the campaign to play, or the library if there is none."""
        if self.to_open is not None:
            from .screens.open_campaign import Opening

            self.push_screen(Opening(self.to_open))
        else:
            self.push_screen(self._first())

    def opened(self, library: Library, model: CampaignModel | None, begun: str) -> None:
        """Show the loaded campaign, and continue with what the player began to write."""
        self.library, self.model = library, model
        self.take_settings()
        self.switch_screen(self._first(begun))

    def page_of(self, model: CampaignModel, begun: str = "") -> Screen[None]:
        from .screens.play import Play

        return Play(model, begun)

    def _first(self, begun: str = "") -> Screen[None]:
        if self.model is not None:
            return self.page_of(self.model, begun)
        from .screens.library import LibraryScreen

        return LibraryScreen()

    def keys_to(self, act: str) -> str:
        """`F2 P a`: the keys, from anywhere on the page, for an act, a tool of the program or a procedure of the
        campaign's games; empty if there are none."""
        from ..rules import shelf
        from ..rules.refusal import Refused
        from .acts import act_called

        model: CampaignModel | None = next(
            filter(None, (getattr(each, "model", None) for each in self.screen_stack)), None
        )
        found, campaign = act_called(act), model and model.campaign
        try:
            letters = found.letters if found else (campaign.shelf if campaign else shelf).procedure(act).key
        except Refused:
            return ""
        games = [each.id for each in campaign.shelf.games_in_use(campaign.world)] if campaign else []
        game = act.partition(".")[0]
        if letters[:1].islower() and game not in games:
            return ""
        further = str(games.index(game) + 1) if letters[:1].islower() and games[0] != game else ""
        return " ".join(("F2", *further, *letters)) if letters else ""

    def action_command_palette(self) -> None:
        """Find what can be done by its name."""
        from .page.open_finder import open_finder

        open_finder(self)

    def action_leave(self) -> None:
        """Quit through the current screen, which may have something to ask first."""
        leave = getattr(self.screen, "leave", None)
        if leave is not None:
            leave()
        else:
            self.exit(0)

    def action_help(self) -> None:
        """Open the help for the focused widget."""
        from .screens.help import HelpScreen

        self.push_screen(HelpScreen())
