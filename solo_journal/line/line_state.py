"""The state of one player at one campaign: the paragraph in progress, open offers, and the draft that outlives the
program."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..campaign.campaign import Campaign
from ..campaign.library import settings
from ..campaign.library.library import Library
from ..campaign.play.line_parser import acts, read_line
from ..campaign.play.options import Option
from ..campaign.save.drafts import Draft, words_waiting
from ..campaign.save.external_changes import News
from ..rules.world import Session
from .line_io import LineIO

OFTEN = 1.0
"""The greatest age of the draft, in seconds, while text is being pasted."""


def as_kept(lines: Iterable[str]) -> str:
    """Typed lines as the text of an entry."""
    return "\n".join(read_line(line).text for line in lines)


@dataclass(slots=True)
class LineState:
    """What line mode remembers from one line to the next, beyond the campaign itself."""

    library: Library
    io: LineIO
    campaign: Campaign
    draft: Draft
    news: News
    own_dice: bool = False
    lines: list[str] = field(default_factory=list)
    """The paragraph in progress, each line as typed."""
    gathered: list[list[str]] = field(default_factory=list)
    """Whole paragraphs of pasted text that will be saved together, each as its lines."""
    doing: str = ""
    """The line that is running now."""
    given_back: str = ""
    """A line that was refused, cancelled or undone, which /again takes up."""
    options: tuple[Option, ...] = ()
    """Open offers by number, until the player writes on."""
    found: str = ""
    """A draft from an earlier run, until the player takes it up or discards it."""
    told_unsaved: str = ""
    told_undrafted: str = ""
    drafted: str | None = None
    """What the draft file holds, if it was written in this run."""
    rested: float = 0.0
    """When everything was last brought up to date, on the monotonic clock."""
    go: Callable[[str, object], None] = lambda place, about: None
    """Goes to another campaign or place in line mode; set by the loop."""
    only_looks: Callable[[str], bool] = lambda line: False
    """Whether a line is a command that changes nothing in the story, which no draft holds: the page, where the draft
    may be found, has other ones. Set by the loop."""
    undecided: Session | None = None
    """The session after which a new one was offered. While it is unchanged, the player is asked again before anything
    is written."""
    warned_of: str = ""
    """The warning that the form said before its act."""
    warned: bool = False
    """Ctrl-C was pressed once; the next one quits."""
    begins_heard: set[tuple[int, str]] = field(default_factory=set)
    """The ways to begin the story that were last listed, each with its number."""
    menu_heard: bool = False
    """Whether the menu's groups were read out; after that they are read only on request."""
    fight_heard: bool = False
    """Whether the player heard how to list every move of the present fight."""
    left: bool = False

    @classmethod
    def at(cls, library: Library, io: LineIO, campaign: Campaign) -> LineState:
        found, trouble = settings.read(library.places.settings)
        if trouble:
            io.say(trouble)
        io.brief = found.brief
        draft = Draft.take(library.places.state, campaign.id)
        return cls(library, io, campaign, draft, News.of(campaign), found.own_dice, found=draft.take_up())

    def move_to(self, campaign: Campaign) -> None:
        self.save_draft()
        self.draft.close()
        self.campaign = campaign
        self.draft = Draft.take(self.library.places.state, campaign.id)
        self.news = News.of(campaign)
        self.lines, self.given_back, self.doing, self.options, self.drafted = [], "", "", (), None
        self.told_unsaved, self.found = "", self.draft.take_up()

    def close(self) -> None:
        """Close the campaign. The paragraph in progress stays as a draft."""
        self.draft.close()

    @property
    def hurries(self) -> bool:
        """Whether pasted text is still arriving; work that can wait is then done once a second."""
        if self.io.more and time.monotonic() - self.rested < OFTEN:
            return True
        self.rested = time.monotonic()
        return False

    @property
    def paragraph(self) -> str:
        return as_kept(self.lines)

    def save_draft(self, *, at_last: bool = False) -> None:
        """Write everything that is typed but not yet on disk to the draft; `at_last` includes what could wait until
        then. Says once if that fails."""
        waiting = words_waiting(self.campaign.journal.waiting)
        given_back = "" if self.given_back[1:].isdigit() else self.given_back  # a number of no offer is no words
        acts = (each for each in (given_back, self.doing) if not self.only_looks(each))
        parts = [self.found, *waiting, *map("\n".join, [*self.gathered, self.lines]), *acts]
        text = "\n".join(part for part in parts if part)
        if text == self.drafted or (self.hurries and not waiting and not at_last):
            return
        trouble = self.draft.write(text)
        self.drafted = None if trouble else text
        if trouble and trouble != self.told_undrafted:
            self.io.say(trouble)
        self.told_undrafted = trouble

    def take_up(self, text: str, *, found: bool = False) -> None:
        """Make a text the paragraph in progress. A last line with a sign is not run unasked: it waits for /again. If
        the text was `found` at the start, so does an unknown command, which was never meant as prose."""
        lines = text.split("\n")
        waits = acts(lines[-1]) or (found and lines[-1].startswith("\\/"))
        self.given_back = lines.pop() if waits else ""
        while lines and not lines[-1].strip():
            lines.pop()
        self.lines = lines + self.lines
        self.save_draft()

    def say_given_back(self, label: str) -> None:
        """Say which line was handed back and how to run it again, or how to write it as text if it names no command."""
        line = self.given_back.removeprefix("\\")
        does = "try it again" if line == self.given_back else "write it as text"
        self.io.say(f"{label}: {line}", f"  To {does}, type /again.")

    def give_back(self, line: str, *, as_text: bool = False) -> None:
        """Hand back a line that was not done, so that it is neither lost nor run by accident; `as_text` if it names no
        command, so running it again would change nothing."""
        if line:
            self.given_back = f"\\{line}" if as_text else line
            self.say_given_back("Your line")
        self.save_draft()
