"""Quotes, dashes and dates as a typesetter would set them, by language."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection
from solo_journal.campaign.exports.languages import language, language_of
from solo_journal.campaign.exports.print import volumes
from solo_journal.campaign.exports.print.volumes import COMMON, fonts_for, remark
from solo_journal.campaign.exports.story import Story
from solo_journal.campaign.exports.story_parts import setting_of
from solo_journal.campaign.exports.typography import typeset, typeset_runs
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story.marked_text import runs
from solo_journal.rules.refusal import BadInput
from solo_journal.shipped import shipped


@pytest.mark.parametrize(
    ("code", "typed", "set_"),
    [
        ("en", '"You clean it," she said. "\'Tis done."', "“You clean it,” she said. “’Tis done.”"),
        ("en", "\"He said 'go', and went.\"", "“He said ‘go’, and went.”"),
        ("en", "It's the dogs' bone -- or 'twas.", "It’s the dogs’ bone – or ’twas."),
        ("en", "The '90s are 'over'.", "The ’90s are ‘over’."),
        ("en", "Well... I--", "Well… I—"),
        ("en", "\"'Go' now,\" and \"end 'so'\".", "“‘Go’ now,” and “end ‘so’”."),
        ("en", "Rock 'n' roll, pp. 3--5; 'tis the dogs' day.", "Rock ’n’ roll, pp. 3–5; ’tis the dogs’ day."),
        ("de", '"Geh", sagte sie. "Er rief \'Halt!\'"', "„Geh“, sagte sie. „Er rief ‚Halt!‘“"),
        ("fr", '"Va", dit-elle.', "«\u202fVa\u202f», dit-elle."),
        ("sv", '"Gå", sade hon.', "”Gå”, sade hon."),
        ("ru", '"Иди" - сказала она', "«Иди» — сказала она"),
        ("zh", '雾，"有人吗？"她问。', "雾，“有人吗？”她问。"),
        ("xx", '"As typed," it\'s said.', '"As typed," it\'s said.'),
        ("en", "“Curled” stays ‘so’.", "“Curled” stays ‘so’."),
        ("en", "a -> b, well-known, 3-4", "a → b, well-known, 3-4"),
        ("en", "- and a line of speech", "— and a line of speech"),
        ("en", "- He lied.\n- She knew.", "– He lied.\n– She knew."),
        ("es", "- ¿Quién es?\n- Nadie - dijo.", "— ¿Quién es?\n— Nadie – dijo."),
        ("pl", "Stał tam.\n- Kto to?\n- Nikt.", "Stał tam.\n— Kto to?\n— Nikt."),
        ("fr", "- une lampe\n- deux rames", "– une lampe\n– deux rames"),
    ],
)
def test_signs_are_set_by_language(code: str, typed: str, set_: str) -> None:
    assert typeset(typed, language(code)).replace("\u00a0", "\u202f") == set_


def test_a_quote_closes_across_emphasis() -> None:
    found = typeset_runs(runs('"So *be* it," he said'), language("en"))
    assert [run.text for run in found] == ["“So ", "be", " it,” he said"]
    assert "emphasis" in found[1].styles


@given(st.text(alphabet="\"'ab -.>\n", max_size=30))
def test_no_letter_is_lost_and_no_line_is_joined(text: str) -> None:
    found = typeset(text, language("en"))
    assert [each for each in found if each in "ab\n"] == [each for each in text if each in "ab\n"]


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "3 October 2026"), ("de", "3. Oktober 2026"), ("es", "3 de octubre de 2026"), ("ja", "2026年10月3日")],
)
def test_a_date_is_described_in_words(code: str, said: str) -> None:
    assert language(code).day(date(2026, 10, 3)) == said


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The gate is open, and nobody of the watch was there.", "en"),
        ("Das Tor ist offen, und ich sehe die Wache nicht.", "de"),
        ("La porte est ouverte et je ne vois pas le garde dans la cour.", "fr"),
        ("La puerta está abierta y no se ve el guardia en la torre.", "es"),
        ("霧が街道から上がってくる。", "ja"),
        ("雾从路上升起来。", "zh"),
        ("안개가 길에서 피어오른다", "ko"),
        ("Ворота открыты", "ru"),
        ("البوابة مفتوحة", "ar"),
        ("دروازه‌ی شهر باز است و گرگ پشت پنجره", "fa"),
        ("Ворота відчинені, і їх ніхто не стереже.", "uk"),
        ("द्वार खुला है", "hi"),
        ("Em o: " + "Kapı açıktı ve içeride kimse yoktu, rüzgâr kapıyı çarptı. " * 5, "en"),
        ("", "en"),
        ("Entra dal tetto. Rosa scivola. Era estate. Fine della storia.", "it"),  # few words
        ("A, e, d, o. Words. More.", "en"),
    ],
)
def test_a_language_is_known_by_its_words(text: str, code: str) -> None:
    assert language_of([text]) == code


def test_the_language_of_a_game_counts_where_the_story_is_too_short_to_tell(library: Library) -> None:
    """gamefile.md: a Polish file gives a Polish journal."""
    briar = shipped("assets", "games", "briar.toml").read_text(encoding="utf-8")
    library.places.games.mkdir(parents=True)
    mine = briar.replace('id = "briar"', 'id = "jezyny"\nlanguage = "pl"')
    (library.places.games / "jezyny.toml").write_text(mine, encoding="utf-8")
    campaign = library.new("Any", ("jezyny",))
    write(campaign, "prose", "Ona.")
    assert _lang(campaign) == "pl"
    write(campaign, "prose", "It was the end of the road, and nobody was there to tell them what they had done.")
    assert _lang(campaign) == "en"


def _lang(campaign: Campaign) -> str:
    return setting_of(Story.of(campaign, Selection(content="story"))).language.code


def test_the_first_of_a_month_has_its_own_word_in_some_languages() -> None:
    assert [language(code).day(date(2026, 5, 1)) for code in ("fr", "it", "en")] == [
        "1er mai 2026", "1º maggio 2026", "1 May 2026",
    ]  # fmt: skip


def test_french_signs_do_not_begin_a_line() -> None:
    said = "Qui va là ? « Moi ! » Et : rien."
    assert typeset(said, language("fr")) == "Qui va là\u202f? «\u202fMoi\u202f!\u202f» Et\u202f: rien."
    assert typeset(said, language("en")) == said


def test_every_language_has_every_word_of_a_book() -> None:
    codes = ("de", "fr", "es", "it", "pt", "nl", "pl", "sv", "ru", "uk", "el", "ja", "zh", "ko", "ar", "he")
    english = language("en").words
    assert all(language(code).words.keys() >= english.keys() for code in codes)
    assert len({language(code).words["made_with"] for code in codes}) == len(codes)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput, match="such as en"):
        language("<b>")
    assert language("ar").direction == "rtl"
    assert language("pt-BR").words["contents"] == "Índice"


def test_signs_that_no_font_has_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fonts_for("Plain, “set” words — é, Ж, Ω.") == (False, ())
    without = volumes._without_glyph
    monkeypatch.setattr(
        volumes, "_without_glyph", lambda signs, *, system: without(signs, system=False)
    )  # no other font
    found = fonts_for("a \U0001039f \U0001f9ff")
    assert "\U0001039f" in found.missing
    assert "\U0001039f" in remark(found.missing)
    assert "HTML" in remark(found.missing)
    assert set("abcéß") <= COMMON
