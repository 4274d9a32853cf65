"""Lines in, lines out. Nothing else of line mode touches a stream, so nothing unsafe can reach the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import TextIO

from ..campaign.play.line_parser import acts, cleaned
from ..campaign.story.sanitise import sanitise
from ..campaign.story.voice import SPEECH
from ..rules.letter_folding import STOPS
from ..rules.names import look_up
from ..rules.refusal import Cancelled, Refused, quoted
from .line_reader import LineReader

LEAVE = "."
"""What is typed to leave a question without an answer."""
REPEAT = "="
"""What is typed to hear the last answer again, at any question and at the prompt."""
HELP = frozenset({"help", "/help", "?", "/"})
"""What asks to have the question explained."""
BACK = frozenset({"back", "/back"})
"""What goes to the question before."""
QUIT = "quit"
AT_ONCE, MOST_AT_ONCE = 7, 9
"""So much of a list is heard at once; one that is hardly longer is heard whole."""
QUOTES = "\"'“”„«»"
"""Between these a word is text."""
PREMISE = (
    "You play a role-playing game without a game master: you write what happens, ask when you do not know, and the "
    "dice answer."
)
HOW_TO_ANSWER = (
    "Type the answer to the question and press Enter. The word back returns to the question before, a full stop "
    "cancels, an equals sign says the last words again. A command, such as /help export or /quit, begins with a slash. "
    "In quotation marks the word help or back is an answer like any other."
)
"""What help tells at every question, behind what this one is about."""
YES = frozenset({"", "y", "yes"})
NO = frozenset({"n", "no", LEAVE, *BACK})
FEW = 3
"""Words that answer a question wrongly, rather than go on with the story."""


class Ended(Exception):
    """There is nothing more to read: the terminal, the pipe or the file has ended."""


class LeftOff(Cancelled):
    """The player left a question without an answer."""


class Interrupted(LeftOff):
    """The player left it with Ctrl-C."""


class Later(LeftOff):
    """The player looked something up instead of answering; it was shown, and the question can wait."""


class Back(LeftOff):
    """The player wants the question before."""


@dataclass(slots=True)
class LineIO:
    """The exchange with one player."""

    stdin: TextIO
    stdout: TextIO
    typed_ahead: list[str] = field(default_factory=list)
    """Lines that were read as an answer, and turned out to be meant for the page."""
    lines_in: LineReader = field(init=False)
    said: list[str] = field(default_factory=list)
    """What was put out since the last line that was read."""
    last_said: tuple[str, ...] = ()
    """What answered the line before that."""
    rest: list[str] = field(default_factory=list)
    """What is left of the list that was begun last."""
    brief: bool = False
    """What a player knows by heart is left out."""
    commands: Callable[[str], bool] = lambda line: line == "/quit"
    """Whether a line is a command, so that it answers no question: it leaves the question, and is done then."""
    aside: Callable[[str], bool] = lambda line: False
    """Says what a line asks to hear in the middle of a question, and whether it did: the question is asked again."""

    def __post_init__(self) -> None:
        self.lines_in = LineReader(self.stdin)

    @property
    def more(self) -> bool:
        """Whether the next line is there already: what is pasted is taken in without a pause between its lines."""
        return bool(self.typed_ahead) or self.lines_in.more

    @classmethod
    def over(cls, stdin: TextIO | None, stdout: TextIO | None) -> LineIO:
        """An exchange over these streams, or over the terminal's. Letters that one side cannot hold end nothing."""
        io = cls(stdin or sys.stdin, stdout or sys.stdout)
        for stream in (io.stdin, io.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        return io

    def say(self, *texts: str) -> None:
        self.said += texts
        for text in texts:
            self.stdout.write(cleaned(sanitise(text)).replace("\t", "    ") + "\n")
        self.stdout.flush()

    def list(self, lines: Iterable[str]) -> None:
        """Put out the beginning of a list, and keep the rest until more of it is asked for."""
        self.rest = [*lines]
        self.more_of_list()

    def more_of_list(self) -> bool:
        many = len(self.rest) if len(self.rest) <= MOST_AT_ONCE else AT_ONCE
        heard, self.rest = self.rest[:many], self.rest[many:]
        self.say(*heard, *([f"  {len(self.rest)} more. To hear them, type /more."] if self.rest else []))
        return bool(heard)

    def refuse(self, reason: object) -> None:
        self.say(SPEECH.refusal(reason))

    def hint(self, *texts: str) -> None:
        if not self.brief:
            self.say(*texts)

    def read(self, prompt: str, *, aloud: bool = False) -> str:
        """The next line, without its end; a sign asks to hear the last answer again, and is no line. A pipe sees no
        prompt, but the questions (`aloud`). Raises `Ended`."""
        while True:
            line = self._read(prompt, aloud=aloud)
            if line.strip() != REPEAT or self.more:  # within what is pasted it is a line of the story
                self.last_said, self.said = tuple(self.said) or self.last_said, []
                return line
            again, self.said = self.said or self.last_said, []
            self.say(*again)

    def _read(self, prompt: str, *, aloud: bool) -> str:
        if self.typed_ahead:
            return self.typed_ahead.pop(0)
        if self.stdin.isatty():
            self.stdout.write(f"{cleaned(sanitise(prompt.rstrip()))} ")
            self.stdout.flush()
        elif aloud:
            self.say(prompt)
        try:
            line = self.lines_in.readline()
        except (OSError, ValueError):
            line = ""
        if not line:
            raise Ended
        return cleaned(line.removesuffix("\n").removesuffix("\r"))

    def ask(self, prompt: str, *about: str, lines: Sequence[str] = ()) -> str:
        """The answer to a question, trimmed. Help tells what it is `about` and the `lines` of its list, and asks again;
        in quotation marks, or behind a backslash, such a word is an answer. Raises `Back`, `LeftOff` for a full stop
        and for a command, which is read again at the prompt, `Interrupted`, and `Ended`."""
        while True:
            answer = self._answer(prompt)
            word = answer.casefold()
            if word in HELP:
                self.say(*about)
                self.list(lines)
                self.say(*([] if (about or lines) and word == "/" else [HOW_TO_ANSWER]))
            elif not self.aside(answer):
                break
        if word in BACK:
            raise Back
        if word == QUIT or self.commands(answer):
            self.typed_ahead.insert(0, f"/{QUIT}" if word == QUIT else answer)
            raise LeftOff
        if answer == LEAVE:
            raise LeftOff
        return _bare(answer)

    def take_quit(self) -> bool:
        """Whether the answer was to quit, which is then taken as heard."""
        if quits := self.typed_ahead[:1] == [f"/{QUIT}"]:
            self.typed_ahead.pop(0)
        return quits

    def _answer(self, prompt: str) -> str:
        """A line, trimmed. At a terminal, Ctrl-C and Ctrl-D leave the question."""
        try:
            return self.read(prompt, aloud=True).strip()
        except KeyboardInterrupt:
            self.say("")
        except Ended:
            if not self.stdin.isatty():
                raise
            self.say("")
        raise Interrupted

    def confirmed(self, question: str, *about: str, waits: bool = False) -> bool:
        """Whether Enter (or y) was the answer. A sentence was meant for the page: it is taken as a no, and is read
        again there; so is a command. A word or two that say neither are asked again. Raises `Later` where the question
        `waits` and the line only showed something."""
        while True:
            try:
                answer = self._answer(question)
            except Interrupted:
                return False
            word = answer.casefold()
            if word in YES or word in NO:
                return word in YES
            if word in HELP:
                self.say(*about, "Enter or y agrees; n, back or a full stop does not, and then nothing changes.")
            elif self.aside(answer):
                if waits:
                    raise Later
            elif self.more or acts(answer) or answer[-1] in STOPS or len(answer.split()) > FEW:
                self.typed_ahead.insert(0, answer)
                return False
            else:
                self.say(f"Neither yes nor no: {quoted(answer)}.")

    def choose(
        self, prompt: str, names: Sequence[str], *about: str, listed: bool = True, unlisted: Sequence[str] = ()
    ) -> int:
        """One of several things by its number or its name; help lists them again, and so does a slash. They are not
        `listed` where they were told already; names that are `unlisted` are counted behind them. Raises like `ask`."""
        if not names:
            raise Refused("Nothing to choose from.")
        lines = numbered(names)
        everything = [*names, *unlisted]
        called = {name.partition("\n")[0]: at for at, name in reversed([*enumerate(everything)])}
        self.list(lines if listed else ())
        while True:
            answer = self.ask(prompt, *about, lines=lines)
            if number := number_in(answer, len(names)):
                return number - 1
            if found := look_up(called, answer) if answer else None:
                return called[found]
            what = "1" if len(names) == 1 else f"a number from 1 to {len(names)}"
            self.say(f"Type {what} or a name, or a full stop to cancel.")


def in_turn(*questions: Callable[[], object]) -> None:
    """Ask one question after another; back asks the one before again, and at the first of them leaves. Raises like
    `LineIO.ask`."""
    at = 0
    while at < len(questions):
        try:
            questions[at]()
            at += 1
        except Back:
            if not at:
                raise
            at -= 1


def _bare(answer: str) -> str:
    """An answer without the marks that make a word text: quotation marks, or a backslash."""
    if answer[:1] == "\\" and (answer[1:2] in ("/", LEAVE, REPEAT) or _has_sense(answer[1:])):
        return answer[1:]
    inner = answer[1:-1].strip()
    return inner if len(answer) > 2 and answer[0] in QUOTES and answer[-1] in QUOTES and _has_sense(inner) else answer


def _has_sense(word: str) -> bool:
    return word.casefold() in HELP | BACK | {QUIT, LEAVE, REPEAT} or word.startswith("/")


def number_in(answer: str, most: int) -> int:
    """The number that was typed, from 1 to so many; 0 where it is none of these."""
    number = int(answer) if answer.isdecimal() and len(answer) < 9 else 0
    return number if number <= most else 0


def numbered(names: Sequence[str]) -> list[str]:
    return [f"  {number}. " + name.replace("\n", "\n     ") for number, name in enumerate(names, start=1)]
