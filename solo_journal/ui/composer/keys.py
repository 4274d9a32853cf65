"""The keys of the composer, and what its help says about writing."""

from __future__ import annotations

from textual.binding import Binding, BindingType

HELP = """\
### Writing

Write as in any editor. **Enter** breaks the line, and on a blank line it keeps the paragraph. Enter on a line that
begins with a sign keeps what stands above it, and does the line:

- `? question` asks the oracle; `?+` where the story favours a yes, `?-` where it favours a no
- `@ action` says what your character tries, and `d: ...` rolls for it; `d: 3d6+2` rolls dice
- `=> words` is a consequence, `(note: words)` an aside, `/name` a command
- a backslash in front makes any line prose

**Space** on an empty page opens the menu, **Up** takes the last paragraph back, **Tab** completes a name (again: the
next one), **Esc** goes to the log. A number takes what is on offer. What you paste is text and never acts.
"""
KEYS: list[BindingType] = [
    Binding(
        "enter",
        "enter",
        "does a ? @ d: => line",
        id="composer.enter",
        tooltip="Break the line; on a blank line keep the paragraph, on a line with a sign do it.",
    ),
    Binding(
        "space",
        "menu_here",
        "menu",
        id="composer.space",
        tooltip="On an empty page: everything that can be done, by its letter.",
    ),
    Binding("f2", "menu", "menu", id="composer.menu", show=False, tooltip="Everything that can be done."),
    Binding(
        "up",
        "take_back",
        "take back",
        id="composer.take_back",
        show=False,
        tooltip="On an empty page: take the last paragraph back for editing.",
    ),
    Binding(
        "tab",
        "complete",
        "complete",
        id="composer.complete",
        show=False,
        tooltip="Complete a name; again, the next one that fits. Without one, go to the next part of the page.",
    ),
    Binding("escape", "leave", "log", id="composer.leave", show=False, tooltip="Go to the log."),
]
