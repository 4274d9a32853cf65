"""Ten minutes of each game in line mode as somebody hears them: from the first question to an exported story.

What is typed stands in `by_ear/`, what is heard in the transcripts, which `pytest --snapshot-update` takes anew. Read
them aloud, or have a synthesiser do it: nothing in them may be an arrow, a glyph, a bracket or an id.
"""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from solo_journal.line.loop import play

from ..playing import Clock, library_at

TYPED = Path(__file__).parent / "by_ear"
NOISE = re.compile(
    r"->|=>|--|==|[→←↑↓·▸●○◐✦▼◆◇×±…|{}\[\]`\\~^]|\d/\d|\w=\w|(?<![/\w])[a-z]+\.(?!md|zip)[a-z_]+\b"
    r"|\b(?:HP|LP|DR)\b"
)

DAY = re.compile(r"-\d{4}-\d\d-\d\d\.zip")


class Transcript(SingleFileSnapshotExtension):
    """One text file for each game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class Heard(io.StringIO):
    """What is typed, with each line of it put out as it is read."""

    def __init__(self, typed: str, out: io.StringIO) -> None:
        super().__init__(typed)
        self.out = out

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        self.out.write(f"> {line}" if line else "")
        return line


@pytest.mark.parametrize("game", [each.stem for each in sorted(TYPED.iterdir())])
def test_by_ear_from_the_first_minute_to_an_exported_story(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    dice = random.Random(game)
    monkeypatch.setattr(random, "SystemRandom", lambda: dice)
    monkeypatch.setattr("solo_journal.campaign.ids.randbits", random.Random(game).getrandbits)
    monkeypatch.chdir(tmp_path)
    out = io.StringIO()
    typed = (TYPED / f"{game}.txt").read_text(encoding="utf-8")
    assert play(library_at(tmp_path / "home", Clock()), stdin=Heard(typed, out), stdout=out) == 0
    said = out.getvalue().replace(str(tmp_path), "the folder")
    told = DAY.sub("-2026-11-20.zip", said)  # the day where the tests run: in Auckland it is the next one
    heard = [line for line in told.splitlines() if not line.startswith("> ")]
    assert [line for line in heard if NOISE.search(line)] == []
    assert "Orso" in (tmp_path / "story.md").read_text(encoding="utf-8")
    assert told == snapshot(extension_class=Transcript)
