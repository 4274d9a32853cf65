"""Names in ten scripts and alphabets: command line, line mode, search, memory, folders, wrapping and every export."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pypdf
import pytest

from solo_journal.campaign import exports
from solo_journal.campaign.exports.print.volumes import fonts_for
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import places
from solo_journal.campaign.play.append import write
from solo_journal.cli.runner import run
from solo_journal.line.loop import play
from solo_journal.ui.composer.completion import completion

from ..playing import Clock, library_at
from .exports.conftest import written

NAMES = {
    "Polish": ("Zażółć gęślą jaźń", "Łucja Świętosławska", "lucja", "zazolc-gesla-jazn"),
    "Turkish": ("Işığın Şarkısı", "Çağrı İnönü", "inonu", "isigin-sarkisi"),
    "Vietnamese": ("Bài ca đêm", "Nguyễn Đức Thắng", "nguyen duc", "bai-ca-dem"),
    "Greek": ("Το φως", "Ελένη Ψάλτη", "ελενη", "to-fos"),
    "Russian": ("Ёлка и щит", "Фёдор Щукин", "федор", "elka-i-shchit"),
    "Chinese": ("长夜", "李明", "李明", "长夜"),
    "Japanese": ("夜の道", "さくら・ガルシア", "ガルシア", "夜の道"),
    "Korean": ("긴 밤", "김하늘", "김하늘", "긴-밤"),
    "Arabic": ("الليل الطويل", "ليلى الحسن", "ليلى", "الليل-الطويل"),
    "Hindi": ("लंबी रात", "श्रीमती कौर", "श्रीमती", "लंबी-रात"),
}


def _letters(data: bytes) -> str:
    """All that a file says: an archive's parts one after another, and JSON as its letters."""
    if data[:2] != b"PK":
        text = data.decode("utf-8")
        return f"{text}{json.loads(text)}" if text.startswith("{") else text
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return "".join(archive.namelist()) + "".join(
            archive.read(each).decode("utf-8")
            for each in archive.namelist()
            if not each.endswith((".ttf", ".otf", ".woff2"))
        )


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
    assert run(["sheet", "add", name]) == 0
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
    for format_ in set(exports.formats()) - {"pdf"}:
        assert name in _letters(written(campaign, format_)), format_
    assert run(["check"]) == 0


def test_a_printed_book_holds_all_ten_but_for_signs_that_no_font_here_has(tmp_path: Path) -> None:
    """European scripts need no font of the system. What else no font has is told: `remark`."""
    lacking = set(fonts_for("".join(name for _, name, *_ in NAMES.values())).missing)
    european = "".join(NAMES[script][1] for script in ("Polish", "Turkish", "Vietnamese", "Greek", "Russian"))
    assert not lacking & set(european)
    campaign = library_at(tmp_path, Clock()).new("Ten", ("duskara",))
    for title, name, *_ in NAMES.values():
        write(campaign, "prose", f"[N:{name}|hunter] waits in {title}.")
    pages = pypdf.PdfReader(io.BytesIO(written(campaign, "pdf"))).pages
    text = " ".join(page.extract_text() for page in pages)
    words = {"".join(sorted(word)) for word in text.split()}  # what is written from the right comes in another order
    for script, (_, name, *_) in NAMES.items():
        whole = (
            set(name) <= set(text) if script == "Hindi" else {"".join(sorted(each)) for each in name.split()} <= words
        )
        assert whole or lacking & set(name), script  # pypdf tears the signs off the letters of Devanagari
