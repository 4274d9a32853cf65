"""What holds a player's real text, and what comes from a stranger's files, in a real terminal: it is shown, never
obeyed. The widgets that must hold the text itself are guarded where they give it to the screen."""

from __future__ import annotations

import io
import sys

import pytest

from solo_journal.__main__ import main
from solo_journal.campaign.play.append import write
from solo_journal.campaign.save.drafts import Draft

from .conftest import Player
from .terminal import program
from .test_terminals import HOSTILE, harmless

RAW = f"words {HOSTILE} end"
"""With the escapes themselves, which no keyboard and no paste brings in."""


def test_a_draft_with_escapes_is_in_the_composer_and_steers_nothing(player: Player) -> None:
    draft = Draft.of(player.library.places.state, player.campaign.id)
    assert draft.write(RAW) == ""
    with program(player.home) as terminal:
        terminal.sees("words [/] plan", "end")
        terminal.type("x")
        terminal.settles()
        harmless(terminal)
    assert draft.read() in (RAW, f"{RAW}x"), "it is kept as it is"


def test_an_entry_with_escapes_is_edited_and_steers_nothing(player: Player) -> None:
    write(player.campaign, "prose", RAW)
    with program(player.home) as terminal:
        terminal.sees("words [/] plan")
        terminal.type("\x1b[A")  # the last paragraph comes back into the composer
        terminal.settles()
        harmless(terminal)


@pytest.fixture
def strange(player: Player) -> Player:
    """A campaign with escape sequences in its files, names and keys."""
    folder = player.campaign.folder
    path = folder.sessions()[-1]
    evil = HOSTILE.encode()
    path.write_bytes(path.read_bytes() + b"\n[[entry]]\n" + evil + b' = "x"\n#= 00000000\n')
    name = HOSTILE.replace("/", "")[:40]
    (folder.journal / f"{path.stem} ({name}).toml").write_bytes(path.read_bytes() + evil)
    (folder.journal / f"{name}.txt").write_bytes(evil)
    (folder.path / f"campaign-{name}.toml").write_bytes(evil)
    return player


def test_a_folder_full_of_escapes_opens_and_steers_nothing(strange: Player) -> None:
    with program(strange.home) as terminal:
        terminal.sees("The thermal vents", "changed in two")
        for command, words in (("/check⏎", "cannot be read"), ("/merge⏎", "Merge these")):
            terminal.fresh(command, words)
            terminal.type("⎋")
            terminal.settles()
        harmless(terminal)


def test_no_command_hands_escapes_on(
    strange: Player, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for words in (["check"], ["merge"], ["log", "--all"], ["check", "--repair"], ["list"], ["export"]):
        main(words)
        said = "".join(capsys.readouterr())
        assert said, words
        assert not {"\x1b", "\x07", "\x9b", "\x9d", "\u202e", "\u2066"} & set(said), words
        assert "Traceback" not in said, words
