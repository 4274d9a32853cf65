"""The program as a shell starts it: what is imported, what is found, and what no command means."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import click
import pytest

import solo_journal
from solo_journal.campaign.library.library import Library
from solo_journal.cli.app import app

from .conftest import Run

COMMANDS = app.list_commands(click.Context(app))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Line mode, of which only the name of the campaign is taken down."""
    called: list[str] = []

    def play(library: Library, name: str = "", **_: object) -> int:
        called.append(name)
        return 7

    loop = types.ModuleType("solo_journal.line.loop")
    loop.__dict__["play"] = play
    monkeypatch.setitem(sys.modules, "solo_journal.line.loop", loop)
    return called


def test_every_command_of_the_design_is_there() -> None:
    promised = (
        "play new ask do odds note scene roll draw session tracker sheet reading log undo redo search export import "
        "check list systems edit strike overrule reroll take"
    )
    assert set(promised.split()) <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_every_option_is_explained(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    options = ran.out.partition("Options:\n")[2].partition("\n\n")[0]
    assert all("  " in line.strip() for line in options.splitlines() if line.startswith("  -") and len(line) < 24)


def test_the_help_lists_every_command_with_a_line_that_fits(run: Run) -> None:
    listed = run("--help").out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == COMMANDS
    assert not [line for line in listed if line.endswith("...")]


def test_the_words_below_a_command_have_the_help_of_their_procedures(run: Run) -> None:
    out = run("tracker", "step", "--help").out
    assert "Roll a step die" in out
    assert "--die VALUE" in out


def test_version(run: Run) -> None:
    assert run("--version").out == f"Solo Journal {solo_journal.__version__}\n"


def test_no_command_plays_the_last_campaign_and_gives_its_exit_code(run: Run, played: list[str]) -> None:
    assert run().code == 7
    assert run("--campaign", "Dusk").code == 7
    assert played == ["", "Dusk"]


def test_play_takes_a_campaign(run: Run, played: list[str]) -> None:
    assert run("play", "Dusk", "--line").code == 7
    assert run("play", "--campaign", "Vents").code == 7
    assert played == ["Dusk", "Vents"]


def test_ctrl_c_is_130_and_says_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solo_journal.cli.context.Context.library", interrupted)
    ran = run("list")
    assert (ran.code, ran.out, ran.err.strip()) == (130, "", "")


def test_a_folder_that_cannot_be_read_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(home))

    monkeypatch.setattr("solo_journal.cli.context.Context.library", denied)
    ran = run("list")
    assert (ran.code, ran.out) == (1, "")
    assert f"{home}: you have no permission there." in ran.err


def test_a_new_campaign_says_where_it_is(run: Run, home: Path) -> None:
    assert str(home / "dusk") in run("new", "Dusk", "--system", "duskara").out
    again = run("new", "Dusk", "--system", "duskara", "--json").object
    assert (again["folder"], again["title"], again["systems"]) == ("dusk-2", "Dusk", ["duskara"])


def test_a_sheet_of_ones_own_is_made_by_the_number_and_its_inputs(run: Run) -> None:
    """The way, a ready character or none, has a usual value and need not be typed."""
    begun = run("new", "Low tide", "--game", "augur", "--character", "Josse Brand, bargeman").out.splitlines()
    (number,) = (line.split()[0] for line in begun if line.endswith(" K=V ..."))
    assert begun[-1] == "What a sheet takes as K=V: solo-journal do augur.create --help"
    assert run("take", number, "approaches=Force 3, Wit 1").out.splitlines()[:1] == ["Josse Brand is ready"]
    assert "approaches: Force 3 · Wit 1" in run("sheet").out
