"""Lines in, lines out. Nothing else of line mode touches a stream, so nothing unsafe can reach the screen."""

from __future__ import annotations

import codecs
import io
import select
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import TextIO

from ..campaign.play.line_parser import cleaned
from ..campaign.story.sanitise import shown
from ..rules.refused import Cancelled, Refused

AT_ONCE = 65_536
"""Bytes that are taken at a time."""


@dataclass(slots=True)
class LinesIn:
    """One line after another. A stream that no system file stands behind is read by its own `readline`."""

    stream: TextIO
    _text: str = ""
    _decoder: io.IncrementalNewlineDecoder | None = None
    _ended: bool = False
    _fd: int = field(init=False, default=-1)

    def __post_init__(self) -> None:
        if isinstance(self.stream, io.TextIOWrapper) and isinstance(self.stream.buffer, io.BufferedReader):
            bytes_in = codecs.getincrementaldecoder(self.stream.encoding)("replace")
            self._decoder = io.IncrementalNewlineDecoder(bytes_in, translate=True)
            self._fd = self.stream.fileno()

    def readline(self) -> str:
        """The next line with its end; empty where the stream has ended. Waits for it. Raises `OSError`."""
        if self._decoder is None:
            return self.stream.readline()
        while "\n" not in self._text and not self._ended:
            taken = self.stream.buffer.read1(AT_ONCE)  # type: ignore[attr-defined]
            self._text += self._decoder.decode(taken, final=not taken)
            self._ended = not taken
        if self._ended and sys.stdin is not None and self.stream.isatty():
            self._ended = False  # Ctrl-D ends one answer; a terminal can go on
        line, end, self._text = self._text.partition("\n")
        return line + end

    @property
    def more(self) -> bool:
        """Whether another line is there already, or at least its beginning."""
        if self._text or self._fd < 0 or self._ended or sys.platform == "win32":
            return bool(self._text)
        try:
            return bool(select.select([self._fd], [], [], 0)[0])
        except (OSError, ValueError):
            return False


LEAVE = "."
"""What is typed to leave a question without an answer."""
REPEAT = "="
"""What is typed to hear the last answer again, at any question and at the prompt."""
HELP_AT_A_QUESTION = (
    "You play a role-playing game without a game master: you write what happens, ask when you do not know, and the "
    "dice answer. Type the answer to the question, a full stop to cancel, or an equals sign to hear the last words "
    "again. Commands begin with a slash: to quit, type /quit. With a name, such as /help export, help tells of that, "
    "and the question is asked again."
)
"""What help alone tells where a question is asked."""
YES = frozenset({"", "y", "yes"})
NO = frozenset({"n", "no", LEAVE})


class Ended(Exception):
    """There is nothing more to read: the terminal, the pipe or the file has ended."""


class LeftOff(Cancelled):
    """The player left a question without an answer."""


class Interrupted(LeftOff):
    """The player left it with Ctrl-C."""


@dataclass(slots=True)
class Talk:
    """The exchange with one player."""

    stdin: TextIO
    stdout: TextIO
    typed_ahead: list[str] = field(default_factory=list)
    """Lines that were read as an answer, and turned out to be meant for the page."""
    lines_in: LinesIn = field(init=False)
    said: list[str] = field(default_factory=list)
    """What was put out since the last line that was read."""
    last_said: tuple[str, ...] = ()
    """What answered the line before that."""
    brief: bool = False
    """What a player knows by heart is left out."""
    commands: Callable[[str], bool] = lambda line: line == "/quit"
    """Whether a line is a command, so that it answers no question: it leaves the question, and is done then."""
    aside: Callable[[str], bool] = lambda line: False
    """Says what a line asks to hear in the middle of a question, and whether it did: the question is asked again."""

    def __post_init__(self) -> None:
        self.lines_in = LinesIn(self.stdin)

    @property
    def more(self) -> bool:
        """Whether the next line is there already: what is pasted is taken in without a pause between its lines."""
        return bool(self.typed_ahead) or self.lines_in.more

    @classmethod
    def over(cls, stdin: TextIO | None, stdout: TextIO | None) -> Talk:
        """An exchange over these streams, or over the terminal's. Letters that one side cannot hold end nothing."""
        talk = cls(stdin or sys.stdin, stdout or sys.stdout)
        for stream in (talk.stdin, talk.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        return talk

    def say(self, *texts: str) -> None:
        """Put out texts, each on lines of its own and fit for a screen."""
        self.said += texts
        for text in texts:
            self.stdout.write(cleaned(shown(text)).replace("\t", "    ") + "\n")
        self.stdout.flush()

    def hint(self, *texts: str) -> None:
        """Put out what helps and can be left out."""
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
            self.stdout.write(f"{cleaned(shown(prompt.rstrip()))} ")
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

    def ask(self, prompt: str) -> str:
        """The answer to a question, trimmed; a backslash makes a sign text. Raises `LeftOff` for a single `.` and for a
        command, which is read again at the prompt, `Interrupted`, and `Ended`."""
        while True:
            try:
                answer = self.read(prompt, aloud=True).strip()
            except KeyboardInterrupt:
                self.say("")
                raise Interrupted from None
            if not self._heard(answer):
                break
        if self.commands(answer):
            self.typed_ahead.insert(0, answer)
            raise LeftOff
        if answer == LEAVE:
            raise LeftOff
        return answer[1:] if answer[:1] == "\\" and answer[1:2] in ("/", LEAVE, REPEAT) else answer

    def _heard(self, answer: str) -> bool:
        """Whether this asked to hear something first, and it was said; help alone tells how to answer."""
        if answer != "/help":
            return self.aside(answer)
        self.say(HELP_AT_A_QUESTION)
        return True

    def confirmed(self, question: str) -> bool:
        """Whether Enter (or y) was the answer. A line that is neither yes nor no was meant for the page: it is
        taken as a no, and is read again there."""
        try:
            answer = self.read(question, aloud=True)
        except KeyboardInterrupt:
            self.say("")
            return False
        if answer.strip().casefold() in YES:
            return True
        if self._heard(answer.strip()):
            return self.confirmed(question)
        if answer.strip().casefold() not in NO:
            self.typed_ahead.insert(0, answer)
        return False

    def choose(self, prompt: str, names: Sequence[str]) -> int:
        """One of several things by its number; the others are listed and asked again. Raises `LeftOff`, `Ended`."""
        if not names:
            raise Refused("Nothing to choose from.")
        self.say(*numbered(names))
        while True:
            answer = self.ask(prompt)
            if number := number_in(answer, len(names)):
                return number - 1
            self.say(f"Type a number from 1 to {len(names)}, or a full stop to cancel.")


def number_in(answer: str, most: int) -> int:
    """The number that was typed, from 1 to so many; 0 where it is none of these."""
    number = int(answer) if answer.isdecimal() and len(answer) < 9 else 0
    return number if number <= most else 0


def numbered(names: Sequence[str]) -> list[str]:
    """Things as a numbered list; further lines of one are indented."""
    return [f"  {number}. " + name.replace("\n", "\n     ") for number, name in enumerate(names, start=1)]
