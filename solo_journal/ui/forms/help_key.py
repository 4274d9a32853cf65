"""The help key for dialogs: the app's own keys do not reach past a modal screen."""

from textual.binding import Binding

HELP_KEY = Binding(
    "f1", "app.help", "Help", id="app.help", tooltip="Keys, signs, and how this game is played.", show=False
)
