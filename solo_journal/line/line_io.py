"""Lines in, lines out. Nothing else in line mode touches a stream, so nothing unsafe reaches the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import TextIO

from ..campaign.play.line_parser import acts
from ..campaign.story.line_wrap import cells, wrap_on
from ..campaign.story.sanitise import clean_text, sanitise
from ..campaign.story.voice import SPEECH
from ..rules.letter_folding import STOPS
from ..rules.names import look_up
from ..rules.refusal import Cancelled, Refused, quote
from .line_reader import LineReader

LEAVE = "."
"""Cancels a question."""
REPEAT = "="
"""Repeats the last answer, at any question and at the prompt."""
HELP = frozenset({"help", "/help", "?", "/"})
"""Asks for an explanation of the question."""
BACK = frozenset({"back", "/back"})
"""Returns to the previous question."""
QUIT = "quit"
AT_ONCE, MOST_AT_ONCE = 7, 9
"""How many items of a list are said at once; a list of up to the second number is said whole."""
QUOTES = "\"'“”„«»"
"""A word between these is always text."""
PREMISE = (
    "You play a role-playing game without a game master: you write what happens, ask when you do not know, and the "
    "dice answer."
)
HOW_TO_ANSWER = (
    "Type the answer to the question and press Enter. The word back returns to the question before, a full stop "
    "cancels, an equals sign says the last words again. A command, such as /help export or /quit, begins with a slash. "
    "In quotation marks the word help or back is an answer like any other."
)
"""What help says at every question, after what it says about that question."""
SIGN_AS_ANSWER = "It is kept for the prompt. To answer with it, put it in quotation marks."
YES = frozenset({"", "y", "yes"})
NO = frozenset({"n", "no", LEAVE, *BACK})
LEAST_ROOM = 12
"""Columns beside a question; with fewer the answer is typed below it."""
FEW = 3
"""An unclear answer of up to this many words is a wrong answer; a longer one is taken as prose."""


class Ended(Exception):
    """There is no more input: the terminal, pipe or file has ended."""


class LeftOff(Cancelled):
    """The player cancelled a question."""


class Interrupted(LeftOff):
    """The player cancelled with Ctrl-C."""


class Later(LeftOff):
    """The player looked something up instead of answering. It was shown, and the question can wait."""


class Back(LeftOff):
    """The player wants the previous question."""


@dataclass(slots=True)
class LineIO:
    """The exchange with one player."""

    stdin: TextIO
    stdout: TextIO
    typed_ahead: list[str] = field(default_factory=list)
    """Lines that were read as answers but turned out to be meant for the prompt."""
    lines_in: LineReader = field(init=False)
    said: list[str] = field(default_factory=list)
    """Output since the last line was read."""
    last_said: tuple[str, ...] = ()
    """The output before that, which the repeat sign says again."""
    rest: list[str] = field(default_factory=list)
    """The rest of the list that was last begun."""
    brief: bool = False
    """Leaves out what an experienced player knows by heart."""
    commands: Callable[[str], bool] = lambda line: line == "/quit"
    """Whether a line is a command. A command does not answer a question: it cancels it and is then run."""
    aside: Callable[[str], bool] = lambda line: False
    """Shows what a line asks to see in the middle of a question, and returns whether it did; the question is then
    repeated."""
    laid_by: str = ""
    """A line with a sign that was typed at a question, until the prompt hands it back."""

    def __post_init__(self) -> None:
        self.lines_in = LineReader(self.stdin)

    @property
    def more(self) -> bool:
        """Whether another line is already waiting, so that pasted text is read without pauses."""
        return bool(self.typed_ahead) or self.lines_in.more

    @classmethod
    def over(cls, stdin: TextIO | None, stdout: TextIO | None) -> LineIO:
        """An exchange over these streams, or over standard input and output. Characters that a stream cannot encode are
        replaced."""
        io = cls(stdin or sys.stdin, stdout or sys.stdout)
        for stream in (io.stdin, io.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        return io

    def say(self, *texts: str) -> None:
        self.said += texts
        for text in texts:
            self.stdout.write(wrap_on(self.stdout, clean_text(sanitise(text)).replace("\t", "    ")) + "\n")
        self.stdout.flush()

    def list(self, lines: Iterable[str]) -> None:
        """Say the beginning of a list and keep the rest until the player asks for more."""
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
        """The next line, without its newline. The repeat sign is handled here and never returned. A pipe sees only
        questions (`aloud`), no other prompt. Raises `Ended`."""
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
            asked = wrap_on(self.stdout, clean_text(sanitise(prompt.rstrip())))
            left = shutil.get_terminal_size().columns - cells(asked.rpartition("\n")[2])
            self.stdout.write(asked + (" " if left > LEAST_ROOM else "\n"))
            self.stdout.flush()
        elif aloud:
            self.say(prompt)
        try:
            line = self.lines_in.readline()
        except (OSError, ValueError):
            line = ""
        if not line:
            raise Ended
        return clean_text(line.removesuffix("\n").removesuffix("\r"))

    def ask(self, prompt: str, *about: str, lines: Sequence[str] = ()) -> str:
        """The answer to a question, trimmed. Help explains it (`about`) and repeats the `lines` of its list, then asks
        again. In quotation marks or after a backslash such a word is an answer. Raises `Back`, `Interrupted`, `Ended`,
        and `LeftOff` for a full stop and for a command, which is then read again at the prompt."""
        while True:
            answer = self._answer(prompt)
            word = answer.casefold()
            if word in HELP:
                self.say(*about)
                self.list(lines)
                self.say(*([] if (about or lines) and word == "/" else [HOW_TO_ANSWER]))
            elif acts(answer) and not answer.startswith("/"):
                self.laid_by = answer
                self.say(f"Not taken as the answer, because it begins with a sign: {answer}", SIGN_AS_ANSWER)
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
        """Whether the answer was to quit; if so, it is consumed."""
        if quits := self.typed_ahead[:1] == [f"/{QUIT}"]:
            self.typed_ahead.pop(0)
        return quits

    def _answer(self, prompt: str) -> str:
        """A trimmed line. On a terminal, Ctrl-C and Ctrl-D cancel the question."""
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
        """Whether the player agreed, with Enter or y. A whole sentence counts as a no and is read again at the prompt,
        as is a command. One or two unclear words ask the question again. Raises `Later` if the question `waits` and the
        line only showed something."""
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
                self.say(f"Neither yes nor no: {quote(answer)}.")

    def choose(
        self, prompt: str, names: Sequence[str], *about: str, listed: bool = True, unlisted: Sequence[str] = ()
    ) -> int:
        """The index of the item that the player chose by number or name. Help or a slash lists the items again. They
        are not `listed` if they were said already; `unlisted` names are numbered after them. Raises like `ask`."""
        if not names:
            raise Refused("Nothing to choose from.")
        lines = number_names(names)
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
    """Ask questions in order. `back` repeats the previous one, or cancels at the first. Raises like `LineIO.ask`."""
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
    """An answer without the quotation marks or backslash that make a word text."""
    if answer[:1] == "\\" and (answer[1:2] in ("/", LEAVE, REPEAT) or _has_sense(answer[1:])):
        return answer[1:]
    inner = answer[1:-1].strip()
    return inner if len(answer) > 2 and answer[0] in QUOTES and answer[-1] in QUOTES and _has_sense(inner) else answer


def _has_sense(word: str) -> bool:
    return word.casefold() in HELP | BACK | {QUIT, LEAVE, REPEAT} or word.startswith("/") or acts(word)


def number_in(answer: str, most: int) -> int:
    """The number that was typed, from 1 to so many; 0 where it is none of these."""
    number = int(answer) if answer.isdecimal() and len(answer) < 9 else 0
    return number if number <= most else 0


def number_names(names: Sequence[str]) -> list[str]:
    return [f"  {number}. " + name.replace("\n", "\n     ") for number, name in enumerate(names, start=1)]
