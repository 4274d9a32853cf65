"""One player at one campaign: what is being written, what can be taken, and the draft that outlives the program."""

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
"""Seconds; so old may a draft be while a text is pasted."""


def as_kept(lines: Iterable[str]) -> str:
    """Lines as they were typed, as the text of an entry."""
    return "\n".join(read_line(line).text for line in lines)


@dataclass(slots=True)
class LineState:
    """What line mode knows between two lines. The campaign knows the rest."""

    library: Library
    io: LineIO
    campaign: Campaign
    draft: Draft
    news: News
    own_dice: bool = False
    lines: list[str] = field(default_factory=list)
    """The paragraph being written, each line as it was typed."""
    gathered: list[list[str]] = field(default_factory=list)
    """Whole paragraphs of a text that is being pasted, which are kept together, each as its lines."""
    doing: str = ""
    """The line that is being done now."""
    given_back: str = ""
    """What was refused, left or taken back, and can be taken up with /again."""
    options: tuple[Option, ...] = ()
    """What can be taken by its number, until the player writes on."""
    found: str = ""
    """The draft that an earlier run left, until the player takes it up or throws it away."""
    told_unsaved: str = ""
    told_undrafted: str = ""
    drafted: str | None = None
    """What the draft holds, as far as it was written here."""
    rested: float = 0.0
    """When all was brought up to date last, on the monotonic clock."""
    go: Callable[[str, object], None] = lambda place, about: None
    """Goes to another campaign or place of line mode; set by the loop."""
    undecided: Session | None = None
    """The session that the next one was offered after; until it changes, that is asked before something is written."""
    warned: bool = False
    """Ctrl-C was pressed, and another one leaves."""
    begins_heard: set[str] = field(default_factory=set)
    """Ways to begin the story that were read out."""
    menu_heard: bool = False
    """The groups of the menu were read out; then only who asks hears them again."""
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
        """Get up. What was being written stays as a draft, for whoever sits down next."""
        self.draft.close()

    @property
    def hurries(self) -> bool:
        """Whether more was pasted than was taken in yet: then what can wait is done once a second."""
        if self.io.more and time.monotonic() - self.rested < OFTEN:
            return True
        self.rested = time.monotonic()
        return False

    @property
    def paragraph(self) -> str:
        return as_kept(self.lines)

    def save_draft(self, *, at_last: bool = False) -> None:
        """Put all that is typed and not yet on disk as an entry into the draft, at last also what could wait till then;
        say it once if that fails."""
        waiting = words_waiting(self.campaign.journal.waiting)
        given_back = "" if self.given_back[1:].isdigit() else self.given_back  # a number of no offer is no words
        parts = [self.found, *waiting, *map("\n".join, [*self.gathered, self.lines]), given_back, self.doing]
        text = "\n".join(part for part in parts if part)
        if text == self.drafted or (self.hurries and not waiting and not at_last):
            return
        trouble = self.draft.write(text)
        self.drafted = None if trouble else text
        if trouble and trouble != self.told_undrafted:
            self.io.say(trouble)
        self.told_undrafted = trouble

    def take_up(self, text: str, *, found: bool = False) -> None:
        """Make a text the one being written. A last line with a sign is not done unasked: it waits for /again; and so,
        where the text was `found` at the start, does one that was no command, for it was never meant as a story."""
        lines = text.split("\n")
        waits = acts(lines[-1]) or (found and lines[-1].startswith("\\/"))
        self.given_back = lines.pop() if waits else ""
        while lines and not lines[-1].strip():
            lines.pop()
        self.lines = lines + self.lines
        self.save_draft()

    def say_given_back(self, label: str) -> None:
        """Say which line was handed back, and how it is done again, or written as text where nothing is called so."""
        line = self.given_back.removeprefix("\\")
        does = "try it again" if line == self.given_back else "write it as text"
        self.io.say(f"{label}: {line}", f"  To {does}, type /again.")

    def give_back(self, line: str, *, as_text: bool = False) -> None:
        """Hand a line back that was not done, so that it is neither lost nor done by accident; `as_text` where nothing
        is called so, and doing it again would change nothing."""
        if line:
            self.given_back = f"\\{line}" if as_text else line
            self.say_given_back("Your line")
        self.save_draft()
