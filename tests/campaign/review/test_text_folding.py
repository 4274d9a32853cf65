"""Folding: case and accents do not count, and the folded bytes of a file hold every word of its texts."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.store.toml_text import emit_block
from solo_journal.campaign.story.text_folding import fold, fold_block, fold_spaces, with_places

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Café", "cafe"),
        ("STRASSE Straße", "strasse strasse"),
        ("Åse", "ase"),
        ("Orso\u0301", "orso"),
        ("ﬁre", "fire"),
        ("Zażółć gęślą ŁÓDŹ", "zazolc gesla lodz"),
        ("ȷot Ƀar ⱥn ɵl ǝm Œuvre ŊO Ǥuod Ɲe coŀlecció", "jot bar an ol em oeuvre ngo guod ne colleccio"),
        ("Ærø Þór Œuvre ıŋ ðà", "aero thor oeuvre ing da"),
        ("Orso’s", "orso's"),
        ("アヤメ ｱﾔﾒ ガラス", "あやめ あやめ からす"),
    ],
)
def test_case_and_accents_do_not_count(text: str, plain: str) -> None:
    assert fold(text) == plain


@given(TEXTS)
def test_composed_and_taken_apart_are_one(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


@given(TEXTS, TEXTS)
def test_folding_goes_letter_by_letter(one: str, other: str) -> None:
    assert fold(one + other) == fold(one) + fold(other)


@given(TEXTS)
def test_every_folded_letter_knows_its_place(text: str) -> None:
    plain, places = with_places(text)
    assert plain == fold(text)
    assert all(letter in fold(text[place]) for letter, place in zip(plain, places, strict=True))


@given(TEXTS)
def test_a_folded_block_holds_every_word_of_its_texts(text: str) -> None:
    block = fold_block(emit_block("entry", {"text": text}).encode())
    assert [word for word in fold_spaces(text).split() if word.encode() not in block] == []


@pytest.mark.parametrize(
    "raw", ['text = "Caf\\u00e9"', "text = '''C:\\new'''", 'text = """far \\\n   away"""', 'text = "\\U0001F525"']
)
def test_it_does_so_however_an_editor_wrote_them(raw: str) -> None:
    import tomli

    words = fold_spaces(tomli.loads(raw)["text"]).split()
    block = fold_block(raw.encode())
    assert words
    assert [word for word in words if word.encode() not in block] == []
