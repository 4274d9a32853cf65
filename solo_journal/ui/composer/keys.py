"""The keys of the composer, and its help on writing."""

from __future__ import annotations

from textual.binding import Binding, BindingType

HELP = """\
### Writing

Write as in any editor. **Enter** breaks the line, and on a blank line it saves the paragraph. Enter on a line that
begins with a sign saves the text above it and runs the line:

- `? question` asks the oracle; `?+` where the story favours a yes, `?-` where it favours a no
- `@ action` says what your character tries, and `d: ...` rolls for it; `d: 3d6+2` rolls dice
- `=> words` is a consequence, `(note: words)` an aside, `/name` a command
- a backslash in front makes any line prose

With nothing typed **Space** opens the menu, **Up** edits your last paragraph, and a digit takes the offer of that
number. Where there are offers, or were a moment ago, a digit that begins a line is never text: `\\3 wolves` is.
**Tab** completes a name (again: the next one), **Up** on the first row and **PgUp** go to the log, **Esc** dismisses
what is on offer, and leaves a paragraph that you edit as it was. What you paste is text and never acts.
"""
_KEYS = (
    (
        "enter", "enter", "run line", "enter",
        "Break the line. On a blank line: save the paragraph. On a line with a sign: run it.",
    ),
    ("space", "menu_here", "menu", "space", "With nothing typed: everything that can be done, by its letters."),
    ("f2", "menu", "menu", "menu", "Everything that can be done."),
    (
        "up", "take_back", "last paragraph", "take_back",
        "With nothing typed: edit the last paragraph. On the first row: go to the log.",
    ),
    ("pageup", "leave", "log", "log", "Go to the log, at its newest entry."),
    ("tab", "complete", "complete", "complete", "Complete a name; again, the next one that fits."),
    ("escape", "dismiss", "dismiss", "leave", "Drop a completion, or dismiss what is on offer."),
)  # fmt: skip
KEYS: list[BindingType] = [
    Binding(key, does, called, id=f"composer.{id_}", tooltip=tooltip, show=key == "space")
    for key, does, called, id_, tooltip in _KEYS
]
