"""What the page itself does, told once: the menu, the palette, `/name` and the keys come from here."""

from __future__ import annotations

from ..forms.choices import Act

ACTS = (
    Act("undo", "Take back", "u", "Takes back the last act as a whole, and says first what that is."),
    Act("redo", "Bring it back", "y", "Brings back what was taken back last, until something new is done."),
    Act("scene", "Name this scene", "v", "Gives the present scene another title or mood."),
    Act("next", "Next scene", "n", "Opens the next scene: its title, and a mood that is drawn or chosen."),
    Act("session", "End, start session", "q", "Closes this session with a line for next time, or starts the next."),
    Act("dice", "Own dice, or ours", "d", "Asks you for the faces of real dice, or rolls for you."),
    Act("detail", "Log: how much", "l", "The story only, a line for each act, or everything."),
    Act("panes", "Open a pane", "b", "Opens the panes over the page, one by one."),
    Act("search", "Find words", "f", "Finds words in the journal, newest first."),
    Act("export", "Hand the story on", "x", "Writes the story as Markdown into a file."),
    Act("check", "Check the campaign", "K", "Reads the whole campaign and replays every roll."),
    Act("tables", "Tables", "j", "Every table: its rows, its odds, and drawing from it."),
    Act("previously", "Previously on", "g", "The story so far, and how things stand."),
    Act("save", "Try to save again", "W", "Writes what could not be written before."),
    Act("settings", "Settings", "N", "Theme, keys, own dice, and how this campaign reads the rules."),
    Act("library", "Your campaigns", "Y", "Opens another campaign, or begins one."),
    Act("help", "Help", "H", "Keys, signs, and how this game is played."),
    Act("quit", "Leave", "Q", "Leaves; everything is saved."),
)
