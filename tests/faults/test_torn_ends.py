"""A write that was cut off at any byte, with zeros or garbage in the place of the rest: every whole entry is there."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.play.append import write

from .conftest import Tried
from .saves import Player, a_campaign

HARD = 'He said: "No."\n[[entry]]\n#= 00000000\n"""'
"""Words that look like what a reader of torn files looks for."""
Rest = Callable[[bytes], bytes]
RESTS: dict[str, Rest] = {
    "nothing": lambda rest: b"",
    "zeros": lambda rest: bytes(len(rest)),
    "garbage": lambda rest: bytes(byte ^ 0xA5 for byte in rest),
    "another block": lambda rest: b'[[entry]]\nid = "x"\n' + rest[::-1],
}


@pytest.mark.parametrize("rest", RESTS)
def test_cut_at_every_byte(rest: str, tmp_path: Path, tried: Tried) -> None:
    player = Player(tmp_path / "home")
    a_campaign(player)
    campaign = player.campaign
    last = player.folder.sessions()[-1]
    start = len(last.read_bytes())
    write(campaign, "prose", HARD)
    whole = last.read_bytes()
    for size in range(start, len(whole)):
        last.write_bytes(whole[:size] + RESTS[rest](whole[size:]))
        assert player.lost() == []
        reopened = player.campaign
        assert not reopened.read_only
        kept = write(reopened, "prose", "And on.")
        assert reopened.journal.last is not None
        assert reopened.journal.last.tail is None
        assert readable(player.campaign)[-1] == kept.text
        assert player.lost() == []
        shutil.rmtree(player.folder.recovered, ignore_errors=True)
    tried(f"a write cut at every byte, then {rest}", len(whole) - start)


def test_a_session_file_cut_at_every_byte_while_it_was_made(tmp_path: Path, tried: Tried) -> None:
    player = Player(tmp_path / "home")
    a_campaign(player)
    whole = player.folder.sessions()[-1].read_bytes()
    torn = player.folder.journal / "0003-aaaaaa.toml"
    for size in range(0, len(whole), 7):
        torn.write_bytes(whole[:size])
        kept = write(player.campaign, "prose", "And on.")
        assert readable(player.campaign)[-1] == kept.text
        assert player.lost() == []
        for path in (torn, *player.folder.recovered.glob("*")):
            path.unlink(missing_ok=True)
    tried("a new session file cut at every seventh byte", len(range(0, len(whole), 7)))


def readable(campaign: Campaign) -> list[str]:
    return [entry.text for entry in campaign.journal.entries() if isinstance(entry, Entry)]
