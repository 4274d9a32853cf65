"""What somebody types to find something: words, phrases, filters."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.story.query import Filter, Query, of_words, read_query
from solo_journal.rules.refused import BadInput


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
        ("mankind:x", ("mankind:x",)),
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
        ("kind:zebra", "kind: is followed by one of prose, action,"),
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
    ],
)
def test_what_the_shell_keeps_together_is_a_phrase(words: tuple[str, ...], query: str) -> None:
    assert of_words(words) == query


@given(st.text())
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    with suppress(BadInput):
        assert all(term == " ".join(term.split()) for term in read_query(text).terms)
