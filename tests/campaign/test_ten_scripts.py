"""Names in ten scripts and alphabets: command line, line mode, search, memory, folders, wrapping and every export."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from solo_journal.campaign import exports
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import places
from solo_journal.cli.running import run
from solo_journal.line.loop import play
from solo_journal.ui.composer.completion import completion

NAMES = {
    "Polish": ("Zażółć gęślą jaźń", "Łucja Świętosławska", "lucja", "zazolc-gesla-jazn"),
    "Turkish": ("Işığın Şarkısı", "Çağrı İnönü", "inonu", "isigin-sarkisi"),
    "Vietnamese": ("Bài ca đêm", "Nguyễn Đức Thắng", "nguyen duc", "bai-ca-dem"),
    "Greek": ("Το φως", "Ελένη Ψάλτη", "ελενη", "to-fos"),
    "Russian": ("Ёлка и щит", "Фёдор Щукин", "федор", "elka-i-shchit"),
    "Chinese": ("长夜", "李明", "李明", "campaign"),
    "Japanese": ("夜の道", "さくら・ガルシア", "ガルシア", "campaign"),
    "Korean": ("긴 밤", "김하늘", "김하늘", "campaign"),
    "Arabic": ("الليل الطويل", "ليلى الحسن", "ليلى", "campaign"),
    "Hindi": ("लंबी रात", "श्रीमती कौर", "श्रीमती", "campaign"),
}
TEXT = ("bbcode", "html", "json", "lonelog", "markdown", "reddit", "text")


@pytest.mark.parametrize("script", NAMES)
def test_a_name_goes_through_every_face_and_format(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    title, name, typed, folder = NAMES[script]
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path))
    assert run(["new", title, "--system", "duskara"]) == 0
    library = Library(places())
    found = library.find(title).path.name
    assert found == folder
    assert run(["note", f"[N:{name}|hunter] waits. {name} waits again."]) == 0
    capsys.readouterr()
    for words in (["search", typed], ["memory", typed], ["log"], ["--campaign", title, "log"], ["memory", name]):
        assert run(words) == 0, words
        assert name in capsys.readouterr().out, words
    out = io.StringIO()
    assert play(library, stdin=io.StringIO(f"/memory {typed}\n/search {typed}\n? {name}?\n/people\n"), stdout=out) == 0
    assert out.getvalue().count(name) >= 4
    campaign = library.open(title)
    assert [each.name for each in campaign.world.people.values()] == [name]
    few = name[: min(2, len(name) - 1)]
    for begun in (few, few.upper(), f"And {few}"):
        offered = completion(begun, [name])
        assert offered is not None
        assert offered.name == name
    for format_ in TEXT:
        export = exports.export(format_)
        assert export.pieces is not None
        written = "".join(export.pieces(exports.Story.of(campaign)))
        assert name in written or json.dumps(name)[1:-1] in written, format_
    assert run(["check"]) == 0
