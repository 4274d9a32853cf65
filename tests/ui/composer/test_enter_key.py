"""What Enter means, as a function of the rows and the cursor: nothing written is ever left out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solo_journal.ui.composer.enter_key import resolve_enter, words_of
from solo_journal.ui.composer.messages import Keep, Request, Take

ROWS = st.lists(
    st.one_of(
        st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=12), st.just(""), st.just("? Is it")
    ),
    min_size=1,
    max_size=6,
)


@given(ROWS)
def test_prose_keeps_every_word(rows: list[str]) -> None:
    kept = words_of(rows)
    assert kept.replace("\\", "").split() == "\n".join(rows).replace("\\", "").split()


@given(ROWS, st.data())
def test_enter_sends_the_rows_down_to_the_cursor(rows: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(rows) - 1))
    match resolve_enter(rows, at):
        case Request() as wish:
            assert wish.rows == at + 1
            assert (wish.line, wish.before) == (rows[at], words_of(rows[:at]))
        case Keep() as keep:
            assert not rows[at].strip()
            assert keep.text == words_of(rows[:at])
            assert keep.rows == (at if at == len(rows) - 1 and not rows[at] else at + 1), "nothing of it is left over"
        case None:
            assert rows[at].strip() or not words_of(rows[:at])
        case Take():
            raise AssertionError("there was nothing to take")


def test_a_number_takes_only_an_existing_offer() -> None:
    taken = resolve_enter(["12"], 0, numbers=lambda: range(1, 13))
    assert isinstance(taken, Take)
    assert taken.number == 12
    assert resolve_enter(["13"], 0, numbers=lambda: range(1, 13)) is None
    assert resolve_enter(["1984"], 0, numbers=lambda: range(1, 13)) is None
    assert resolve_enter(["12", ""], 0, numbers=lambda: range(1, 13)) is None
