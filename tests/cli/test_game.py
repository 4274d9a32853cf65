"""`game`: begin one, see what is wrong, its odds, and all that there are."""

from __future__ import annotations

from pathlib import Path

from .conftest import Run


def test_a_game_of_ones_own_from_a_template_to_the_first_roll(run: Run, home: Path) -> None:
    assert run("game", "new", "other", "-q").out == ""
    named = run("game", "new", "7 Sins & more").out
    assert "Change it, then: solo-journal game check game_7_sins_more" in named
    assert "game_7_sins_more  7 Sins & more" in run("game").out
    begun = run("game", "new", "mine", "--from", "vowstone", "--title", "Mine")
    file = home / ".games" / "mine.toml"
    assert (begun.code, file.is_file(), str(file) in begun.out) == (0, True, True)
    checked = run("game", "check", "mine")
    assert (checked.code, checked.out.splitlines()[0]) == (0, "Mine: no faults.")
    assert "Face danger (mine.face): after d:" in checked.out
    odds = run("game", "odds", "mine", "face", "swift", "+1")
    assert "10.00%  match, in all" in odds.out
    assert "(face): stat swift, bonus 1" in odds.out
    assert run("new", "Hard road", "--system", "mine").code == 0
    assert run("sheet", "add", "Ada").code == 0
    assert "Ada is ready" in run("do", "mine.create").out
    assert run("do", "mine.face", "swift +1", "--dice", "6,1,2").out.startswith("Strong hit")
    assert run("check").code == 0


def test_faults_are_reported_all_at_once_with_their_lines(run: Run, home: Path) -> None:
    run("game", "new", "mine")
    file = home / ".games" / "mine.toml"
    text = (
        file.read_text(encoding="utf-8")
        .replace('is = "meter", to = 6', 'is = "metre", to = 6')
        .replace("{bonus}", "{bons}")
    )
    file.write_text(text, encoding="utf-8")
    checked = run("game", "check", "mine")
    assert (checked.code, checked.out) == (1, "")
    assert "Did you mean meter?" in checked.err
    assert "Did you mean bonus" in checked.err
    assert all(line.startswith(".games/mine.toml, line ") for line in checked.err.splitlines())
    listed = run("game")
    assert "faults: solo-journal game check mine" in listed.out
    assert "comes with the program" in listed.out
    assert run("game", "check", str(file)).code == 1


def test_what_is_not_there_says_what_there_is(run: Run) -> None:
    assert "Templates: briar, emberworks" in run("game", "check", "ghost").err
    assert "no roll “rsk”. Did you mean risk" in run("game", "odds", "briar", "rsk").err
    assert "There is no file" in run("game", "check", "no/such.toml").err
    assert "Did you mean briar?" in run("game", "new", "x2", "--from", "brair").err


def test_its_help_and_its_odds_are_asked_for_like_those_of_any_game(run: Run) -> None:
    run("game", "new", "mine")
    assert "mine.risk: Roll when it could go wrong" in run("systems", "mine").out
    assert "Village folk" in run("help", "mine").out
    run("new", "Wood", "--system", "mine")
    run("sheet", "add", "Ada")
    assert "Clean" in run("odds", "mine.risk", "bold").out
    rolled = run("do", "mine.risk", "bold", "--dice", "4,4").out
    assert "It hurts: Harm +1" in rolled
    assert run("take", "2").code == 0
    assert run("check").code == 0
