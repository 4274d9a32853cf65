"""Search queries: words, phrases, filters."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.story.query import Filter, Query, day_fits, of_words, read_query
from solo_journal.rules.refusal import BadInput


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Orso café", ("orso", "cafe")),
        ('"third  shrine" dry', ("third shrine", "dry")),
        ("“third shrine”", ("third shrine",)),
        ('"third shr', ("third shr",)),
        ("orso orso", ("orso",)),
        ("http://example.org", ("http://example.org",)),
        ('"kind:roll"', ("kind:roll",)),
        ('"mankind:x"', ("mankind:x",)),
        ("10:30 Orso: a-b -", ("10:30", "orso:", "a-b", "-")),
        ('""', ()),
        ("  ", ()),
        ("㎒ ﬁne ÉTÉ", ("mhz", "fine", "ete")),
    ],
)
def test_words_and_phrases(text: str, terms: tuple[str, ...]) -> None:
    assert read_query(text) == Query(terms)


@pytest.mark.parametrize(
    ("text", "key", "options"),
    [
        ("kind:question", "kind", ("question",)),
        ("KIND:Roll,dr", "kind", ("roll", "draw")),
        ("kind:s", "kind", ("scene", "session")),
        ("scene:12", "scene", ("12",)),
        ('scene:"Thermal Vents"', "scene", ("thermal vents",)),
        ("session:2-4,7", "session", ("2-4", "7")),
        ("person:Orso", "person", ("orso",)),
        ('person:"Orso, the Pale"', "person", ("orso, the pale",)),
        ("thread:beacon", "thread", ("beacon",)),
        ("is:book", "is", ("bookmarked",)),
    ],
)
def test_filters(text: str, key: str, options: tuple[str, ...]) -> None:
    assert read_query(text) == Query((), (Filter(key, options),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kind:zebra", "kind: is followed by one of 11, such as prose, action, question"),
        ("kind:undo", "not “undo”"),
        ("is:", "bookmarked, struck"),
        ("session:last", "session: is followed by a number"),
        ("session:", "session: is followed by a number"),
        ("scene:", "scene: is followed by"),
        ("person:", "person: is followed by a name"),
    ],
)
def test_a_filter_that_nothing_can_fit_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_query(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("words", "query"),
    [
        (("Orso", "third shrine"), 'Orso "third shrine"'),
        (("scene:the vents", "dry"), 'scene:"the vents" dry'),
        (('kind:roll "third shrine"',), 'kind:roll "third shrine"'),
        (("Orso -rope",), "Orso -rope"),
        (("date:2026-10-03 Orso",), "date:2026-10-03 Orso"),
        (("the vents person:Orso",), "the vents person:Orso"),
    ],
)
def test_what_the_shell_keeps_together_is_a_phrase(words: tuple[str, ...], query: str) -> None:
    assert of_words(words) == query


@given(st.text())
def test_any_query_is_read_or_refused(text: str) -> None:
    with suppress(BadInput):
        assert all(term == " ".join(term.split()) for term in read_query(text).terms)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("orso -rope", Query(("orso",), (), ("rope",))),
        ('-"a  rope" x', Query(("x",), (), ("a rope",))),
        ("-kind:roll x", Query(("x",), (), (), (Filter("kind", ("roll",)),))),
        ("-person:orso", Query((), (), (), (Filter("person", ("orso",)),))),
    ],
)
def test_a_minus_leaves_out(text: str, query: Query) -> None:
    assert read_query(text) == query
    assert bool(query)


@pytest.mark.parametrize(
    ("text", "says"),
    [("persn:orso", "No filter “persn:”. Did you mean person?"), ("titel:x", "Put the words in quotes")],
)
def test_an_unknown_filter_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("?", r"\?")):
        read_query(text)


@pytest.mark.parametrize(
    ("option", "day", "fits"),
    [
        ("2026", "2026-10-03", True),
        ("2026-10", "2026-10-03", True),
        ("2026-09", "2026-10-03", False),
        ("2026-10-03..2026-11", "2026-11-30", True),
        ("2026-10-03..2026-11", "2026-10-02", False),
        ("2025..2026-09", "2026-10-01", False),
    ],
)
def test_a_date_is_a_year_a_month_a_day_or_from_one_to_another(option: str, day: str, fits: bool) -> None:
    assert read_query(f"date:{option}").filters == (Filter("date", (option,)),)
    assert day_fits(option, day) is fits


@pytest.mark.parametrize("text", ["date:", "date:october", "date:2026-1", "date:2026-13", "date:2026-10-32"])
def test_no_date_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="date: is followed by"):
        read_query(text)
