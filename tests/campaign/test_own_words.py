"""A campaign's language, and its outcomes in the player's words: the story says them, the rules know them by ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign import exports
from solo_journal.campaign.journal.log_view import live
from solo_journal.campaign.library.library import Library
from solo_journal.cli.runner import run
from solo_journal.rules.odds import odds_of
from solo_journal.rules.shelf import INSTALLED


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path))
    from solo_journal.campaign.library.places import places

    assert run(["new", "Zmierzch", "--system", "duskara"]) == 0
    assert run(["do", "campaign.language", "pl"]) == 0
    assert run(["do", "campaign.word", "yes, and = Tak, i więcej"]) == 0
    assert run(["do", "campaign.word", "outcome=Yes, but", "wording=Tak, ale"]) == 0
    assert run(["do", "campaign.word", "No Nie"]) == 0
    return Library(places())


def test_faces_and_exports_say_the_players_words(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "Czy brama jest otwarta?", "--dice", "5,5"]) == 0
    told = capsys.readouterr().out
    assert run(["log"]) == 0
    assert run(["search", "tak ale"]) == 0
    assert run(["check"]) == 0
    campaign = library.open("")
    entry = next(each for each in live(campaign.journal) if each.kind == "question")
    assert entry.outcome is not None
    ours, said = entry.outcome.known_by, entry.outcome.headline
    assert (ours, said) in {("Yes, but", "Tak, ale"), ("Yes, and", "Tak, i więcej")}
    assert said in told
    assert capsys.readouterr().out.count(said) >= 2
    assert entry.outcome.asks.startswith(f"{said}:")
    html = "".join(exports.export("html").pieces(exports.Story.of(campaign)))  # type: ignore[misc]
    assert 'lang="pl"' in html


def test_odds_are_those_of_the_rules_in_the_players_words(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    world = library.open("").world
    oracle = INSTALLED.oracle_game(world).oracle  # type: ignore[union-attr]
    assert oracle is not None
    plain = odds_of(oracle.procedure(question="Is it?"), world, tables={})  # type: ignore[call-arg]
    worded = plain.worded(world.wording)
    assert worded.headlines["Tak, ale"] == plain.headlines["Yes, but"]
    assert list(worded.headlines.values()) == list(plain.headlines.values())
    assert worded.worded({}) is worded
    assert [*worded.marks.items()] == [("nie" if mark == "no" else mark, on) for mark, on in plain.marks.items()]
    capsys.readouterr()
    assert run(["odds", "duskara.ask"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n{words} " in told for words in ("Tak, ale", "Nie", "nie"))


def test_an_outcome_by_hand_is_known_by_either_word(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    from solo_journal.campaign.journal.log_view import recent
    from solo_journal.campaign.story.outcome_text import meaning_of

    run(["ask", "Czy ktoś tu jest?", "--dice", "1,6"])
    for typed in ("tak, ale", "Yes, but"):
        assert run(["overrule", "last", typed]) == 0
        line = recent(library.open("").journal, 1)[0]
        assert (line.headline, line.ruled, meaning_of(line)[1]) == ("Tak, ale", "Yes, but", "between")
    assert run(["check"]) == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (["campaign.word", "outcome=Yes, bit", "wording=x"], "Did you mean Yes, but"),
        (["campaign.language", "polski język"], "Write its code"),
        (["campaign.language", "pl"], "already its language"),
    ],
)
def test_what_cannot_be_worded_is_refused(
    library: Library, line: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["do", *line]) == 1
    assert why in capsys.readouterr().err
    assert run(["do", "campaign.word", "outcome=Yes, but"]) == 0
    assert list(library.open("").world.wording) == ["Yes, and", "No"]
