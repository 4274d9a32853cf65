"""Bad input gets a sentence that names the thing and the way out; nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign.play.append import perform_and_keep

from .conftest import Run

REFUSED = [
    (("ask", "q", "--campaign", "nope"), ["no campaign “nope”", "The Long Dusk"]),
    (("do", "duskara.aks"), ["no procedure “duskara.aks”", "Did you mean duskara.ask"]),
    (("do", "dsukara.ask"), ["no game “dsukara” here", "Did you mean duskara"]),
    (("do", "kitestring.knot"), ["no game “kitestring” here", "put kitestring.toml into the folder games"]),
    (("do", "scene.open", "titel=X"), ["“titel”", "Did you mean title?"]),
    (("do", "end"), ["no procedure “end”", "end the session or end the story"]),
    (("do", "add a character", "Mira", "life=x"), ["Add a character has no input “life”"]),
    (("do", "duskara.ask", "favour=much"), ["favour is one of even, advantage", "“much”"]),
    (("do", "duskara.zoom", "Is it?"), ["“Is” is not part of", "It takes moment, scene"]),
    (("do", "tracker.drop"), ["add tracker: "]),
    (("do", "duskara.risk", "by=Kaelen", "--by", "Mira"), ["by is given twice"]),
    (("ask", "q", "--dice", "7,1"), ["Chance is 1d6", "not 7"]),
    (("ask", "q", "--dice", "5"), ["Risk needs 1d6"]),
    (("ask", "q", "--dice", "5,2,1"), ["fewer dice", "1 is left over"]),
    (("ask", "q", "--reading", "equal=maybe"), ["Equal dice at the oracle is one of yes_and, yes_but"]),
    (("ask", "q", "--reading", "eqaul=yes_but"), ["no house rule “eqaul”", "Equal dice at the oracle"]),
    (("ask", "q", "--reading", "equal"), ["Write name=setting"]),
    (("note", ""), ["no words to save"]),
    (("note", "-"), ["no words to save"]),
    (("roll", "3q"), ["“3q” cannot be read"]),
    (("draw", "duskara.verbz"), ["no table “duskara.verbz”", "duskara.verbs"]),
    (("draw", "verbs", "--times", "many"), ["How many rows: a whole number from 1 to 20"]),
    (("session", "start"), ["Session 1 is still open"]),
    (("tracker", "step", "Torch"), ["No tracker “Torch”"]),
    (("tracker", "add", "a", "b", "c", "d", "e", "f", "g", "h", "i"), ["Unexpected “i”", "Quote text"]),
    (("sheet", "show", "Nobody"), ["No character “Nobody”"]),
    (("reading", "set", "nope", "x"), ["no house rule “nope”"]),
    (("log", "--scene", "9"), ["no scene 9"]),
    (("log", "--session", "9"), ["no session 9", "last one is 1"]),
    (("export", "--format", "wordstar"), ["no export format “wordstar”", "markdown"]),
    (("export", "--scene", "3-4"), ["no scene 3"]),
    (("systems", "nope"), ["no game, tool or procedure “nope”"]),
    (("systems", "duskara.nope"), ["no procedure “duskara.nope”"]),
    (("new", " ", "--system", "duskara"), ["needs a title", "Quote several words"]),
    (("new", "X", "--system", "nope"), ["no rule system “nope”", "duskara"]),
    (("take", "99"), ["No offer 99. The last one is 9."]),
    (("redo",), ["Nothing to redo."]),
    (("edit", "last", " "), ["No text", "cross it out"]),
    (("edit", "ZZZZZZ", "Words."), ["No entry “ZZZZZZ”", "log --ids"]),
    (("strike", "1"), ["No entry “1”"]),
    (("reroll",), ["Nothing rolled yet"]),
    (("overrule", "last", "Yes"), ["Nothing rolled yet"]),
    (("odds", "duskara.risk", "chance=-1"), ["Chance Dice: a whole number, 0 or more"]),
]
UNREADABLE = [
    (("aks", "q"), ["no command “aks”", "Did you mean ask"]),
    (("ask",), ["Missing argument 'QUESTION'"]),
    (("roll", " "), ["Missing argument 'EXPRESSION | LINE'"]),
    (("ask", "q", "--favor", "even"), ["--favour"]),
    (("ask", "q", "--favour", "much"), ["'even', 'advantage', 'disadvantage'"]),
    (("ask", "q", "--dice", "a,b"), ["such as 5,2"]),
    (("scene", "X", "--mood", "quiet", "--roll"), ["not both"]),
    (("tracker", "stpe"), ["no command “stpe” in solo-journal tracker", "step"]),
    (("export", "--scene", "5-3"), ["write 3-5"]),
    (("export", "--scene", "x"), ["3 or 3-5"]),
    (("export", "--content", "all"), ["story", "results", "everything"]),
    (("take", "0"), ["NUMBER"]),
    (("log", "-n", "0"), ["x>=1"]),
    (("note", "x", "--kind", "poem"), ["'prose'"]),
]


def files(folder: Path) -> dict[Path, bytes]:
    """Everything that lies in a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("arguments", "said"), REFUSED, ids=lambda value: " ".join(value) or "-")
@pytest.mark.usefixtures("play")
def test_what_is_refused_is_a_sentence_and_exit_code_1(
    run: Run, home: Path, arguments: tuple[str, ...], said: list[str]
) -> None:
    before = files(home)
    ran = run(*arguments)
    assert (ran.code, ran.out) == (1, "")
    assert all(part in ran.err for part in said), ran.err
    assert files(home) == before


@pytest.mark.parametrize(("arguments", "said"), UNREADABLE, ids=lambda value: " ".join(value) or "-")
@pytest.mark.usefixtures("play")
def test_a_command_that_cannot_be_read_is_exit_code_2_and_shows_the_help(
    run: Run, home: Path, arguments: tuple[str, ...], said: list[str]
) -> None:
    before = files(home)
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert all(part in ran.err for part in [*said, "Usage: ", "--help"]), ran.err
    assert files(home) == before


@pytest.mark.parametrize("arguments", [("ask", "q"), ("log",), ("undo",), ("check",), ("sheet",), ("export",)])
def test_without_a_campaign_the_sentence_tells_how_to_begin_one(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (1, "")
    assert "solo-journal new TITLE --game" in ran.err


def test_refused_with_json_prints_no_object(play: Run, run: Run) -> None:
    ran = run("ask", "q", "--dice", "9,9", "--json")
    assert (ran.code, ran.out) == (1, "")


@pytest.mark.parametrize("words", ["[/] plan", "🐉 [bold]x[/bold]", "\x1b[2J\x1b]0;title\x07", "\u202eright to left"])
def test_odd_words_are_kept_as_typed_and_printed_harmlessly(play: Run, words: str) -> None:
    assert play("note", words, "--json").object["text"] == words
    play("scene", words)
    play("tracker", "add", f"name={words.translate({91: 40, 93: 41})}", "kind=clock")  # no tag can hold brackets
    for looking in (["log"], ["log", "--everything"], ["scene"], ["tracker"], ["export"], ["undo", "--show"]):
        out = play(*looking).out
        assert not any(letter < " " and letter != "\n" for letter in out)
        assert "\u202e" not in out


def test_an_odd_argument_in_a_sentence_is_harmless(play: Run, run: Run) -> None:
    for arguments in (("\x1b[2J",), ("do", "\x1b[2J.x"), ("ask", "q", "--campaign", "\x1b[2J"), ("ask", "--\x1b[2J")):
        assert "\x1b" not in run(*arguments).err


def test_a_full_disk_is_a_sentence_and_exit_code_1(
    play: Run, run: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    from solo_journal.campaign.store import system_calls

    before = files(home)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(system_calls.io, "write", full)
        ran = run("ask", "Is it?", "--dice", "5,2")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Not saved: ")
    assert "the disk is full" in ran.err
    assert files(home) == before


def test_what_nobody_foresaw_is_a_sentence_that_names_a_log(
    play: Run, run: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the reason")

    with monkeypatch.context() as patched:
        patched.setattr(perform_and_keep.__module__ + ".perform_and_keep", broken)
        ran = run("ask", "Is it?")
    log = home / ".state" / "last-error.log"
    assert (ran.code, ran.out) == (1, "")
    assert str(log) in ran.err
    assert "Traceback" not in ran.err
    assert "ZeroDivisionError: the reason" in log.read_text(encoding="utf-8")


def test_a_line_that_begins_with_a_minus_sign_is_no_option(play: Run, run: Run) -> None:
    ran = run("do", "duskara.risk", "-Exhausted")
    assert ran.code == 2
    assert "Put -- before a line that begins with a minus sign." in ran.err
    assert run("do", "duskara.risk", "--", "-Exhausted").code == 0
