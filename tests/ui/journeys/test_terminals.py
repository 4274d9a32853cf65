"""What terminals are given: nothing of a player's text that steers them, and a page only where there can be one."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from solo_journal.campaign.play.append import write

from ... import processes
from .conftest import Player, perform
from .terminal import STEERING, Terminal, program

HOSTILE = "[/] plan [TODO] [@click=app.quit]x[/] "
HOSTILE += "\x1b]0;title\x07 \x1b]52;c;aGk=\x1b\\ \x9b31m\x9d0;c1\x9c \u202edlo\u2066x\u2069"
F4, F7 = "\x1bOS", "\x1b[18~"
PACK = """\
title = {text}
licence = "CC0-1.0"
credit = {text}
version = "1"

[tables.words]
title = {text}
dice = "1d2"
rows = [{text}, {text}]
"""
ODD = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f]")


def harmless(terminal: Terminal) -> None:
    """Nothing that the program wrote can have come from a text that steers a terminal."""
    rest = STEERING.sub("", terminal.text)
    assert set(re.findall("[\x00-\x09\x0b\x0c\x0e-\x1f].{0,30}", rest)) == set()
    assert set(ODD.findall(rest)) == set()
    assert "]0;title\x07" not in terminal.text
    assert "Traceback" not in terminal.text


@pytest.fixture
def hostile(newcomer: Player) -> Player:
    """A campaign in which every text wants to be more than a text."""
    quoted = '"' + "".join(f"\\u{ord(each):04x}" for each in HOSTILE) + '"'
    packs = newcomer.library.places.packs
    packs.mkdir(parents=True)
    (packs / "odd.toml").write_text(PACK.format(text=quoted), encoding="utf-8")
    campaign = newcomer.library.new(HOSTILE, ("duskara",))
    perform(campaign, "character.add", name=HOSTILE, concept=HOSTILE)
    perform(campaign, "duskara.tag", name=HOSTILE)
    perform(campaign, "duskara.condition", name=HOSTILE)
    perform(campaign, "tracker.add", name=HOSTILE, kind="clock", size=6)
    for kind in ("people", "threads"):
        perform(campaign, "lists.note", list=kind, name=HOSTILE)
    perform(campaign, "scene.open", title=HOSTILE, mood=HOSTILE)
    perform(campaign, "duskara.ask", [5, 2], question=HOSTILE)
    for kind in ("prose", "aside", "action", "consequence"):
        write(campaign, kind, HOSTILE)  # type: ignore[arg-type]
    campaign.settle()
    return newcomer


def test_no_text_of_the_player_controls_the_terminal(hostile: Player) -> None:
    with program(hostile.home, (80, 24)) as terminal:
        terminal.sees("[/] plan [TODO]", "[@click=app.quit]x[/]")
        for command, words in (
            ("/panes⏎", "1 Oracle"),
            ("/tables odd.words⏎", "With faults"),
            ("/search plan⏎", "found"),
            ("/help⏎", "Signs"),
        ):
            terminal.fresh(command, words)
            terminal.type("⎋")
            terminal.settles()
        terminal.type(f"\x1b[200~{HOSTILE}⏎? pasted?\x1b[201~")
        terminal.until(lambda: "pasted?" in hostile.draft())
        harmless(terminal)
        terminal.fresh(F7, "YOUR CAMPAIGNS")
        terminal.settles()
        harmless(terminal)
    assert not [each for each in hostile.told() if "pasted" in each]


def test_no_color_shows_no_colour(player: Player) -> None:
    with program(player.home, NO_COLOR="1") as terminal:
        terminal.sees("The thermal vents", "TWIST COUNTER")
        terminal.kill()
        assert not re.search(r"\x1b\[[0-9;]*[34]8;2;", terminal.text)
        assert not re.search(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7])m", terminal.text)


@pytest.mark.parametrize("colours", ["", "truecolor"])
def test_sixteen_colours_are_enough(player: Player, colours: str) -> None:
    with program(player.home, TERM="xterm", COLORTERM=colours) as terminal:
        terminal.sees("The thermal vents", "TWIST COUNTER")
        terminal.fresh("? Is it so?", "yes 58%")
        terminal.kill()
        assert bool(re.search(r"\x1b\[[0-9;]*[34]8;2;", terminal.text)) == bool(colours)
        assert re.search(r"\x1b\[[0-9;]*m", terminal.text)


def test_the_players_editor_writes_on_and_the_page_comes_back(player: Player, tmp_path: Path) -> None:
    script = tmp_path / "editor"
    interrupted = "trap '' INT; kill -INT 0"  # Ctrl+C in the editor is for the editor
    script.write_text(f'#!/bin/sh\n{interrupted}\ntest "$(cat "$1")" = "Steam." && echo "The wind turns." >> "$1"\n')
    script.chmod(0o755)
    with program(player.home, EDITOR=str(script), VISUAL="") as terminal:
        terminal.sees("The thermal vents")
        terminal.type("Steam.")
        terminal.until(lambda: player.draft() == "Steam.")
        terminal.fresh(F4, "The wind turns.")
        terminal.type(" Now.⏎⏎")
        terminal.until(lambda: player.draft() == "")
    assert player.told()[-1].startswith("“Steam.")
    assert "The wind turns." in player.told()[-1]


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"TERM": "dumb"}, "This terminal cannot show the page"),
        ({"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "needs a terminal in UTF-8"),
    ],
)
def test_a_terminal_that_cannot_show_the_page_gets_line_mode(
    player: Player, environment: dict[str, str], why: str
) -> None:
    with program(player.home, (120, 36), **environment) as terminal:
        terminal.sees(why, "line mode")
        assert "\x1b[?1049h" not in terminal.text
        terminal.type("\x04")
        assert terminal.close() == 0


def test_without_a_terminal_it_is_line_mode(player: Player) -> None:
    done = processes.run(
        [sys.executable, "-m", "solo_journal", "play"],
        input=b"",
        capture_output=True,
        env={**os.environ, "SOLO_JOURNAL_HOME": str(player.home)},
    )
    assert done.returncode == 0
    assert b"this is a pipe or a file" in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr
