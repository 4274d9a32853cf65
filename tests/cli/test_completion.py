"""Tab in a shell: what is offered for each argument, and that asking for it never begins to play."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import solo_journal
from solo_journal.cli import completion
from solo_journal.cli.runner import COMPLETES
from solo_journal.cli.shells import open_quote, quote_for

from .. import processes
from .conftest import Run

Tab = Callable[..., list[str]]
ROOT = Path(solo_journal.__file__).parent


@pytest.fixture
def tab(run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tab:
    """What a shell is offered for the last of these words, in a campaign with some names."""
    run("new", "The Long Dusk", "--system", "duskara")
    run("note", "[N:Old Orso|hunter] steps out. [L:Śniegi]")
    run("tracker", "add", "Pitch Torch", "kind=step", "die=d8")
    run("sheet", "add", "Kaelen")
    run("sheet", "tag", "Thermal Sense")
    run("sheet", "tag", "Exhausted")

    def tab(*words: str, shell: str = "zsh") -> list[str]:
        monkeypatch.setenv(COMPLETES, f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", shlex.join(["solo-journal", *words]))
        monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words)))
        capsys.readouterr()
        with pytest.raises(SystemExit):
            run()
        monkeypatch.delenv(COMPLETES)
        told = capsys.readouterr().out.splitlines()
        return told[1::3] if shell == "zsh" else [line.partition(",")[2].partition("\t")[0] for line in told]

    return tab


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["trac"], ["tracker"]),
        (["--campaign", "the"], ["the-long-dusk"]),
        (["do", "duskara.ri"], ["duskara.risk"]),
        (["do", "inspi"], ["inspire"]),
        (["do", "duskara.ask", "fav"], ["favour="]),
        (["do", "duskara.ask", "favour=d"], ["favour=disadvantage"]),
        (["odds", "tracker.step", "tracker=p"], ["tracker=Pitch Torch"]),
        (["tracker", "step", "pi"], ["Pitch Torch"]),
        (["memory", "snie"], ["Śniegi"]),
        (["draw", "weather.su"], ["weather.summer"]),
        (["search", "sess"], ["session:"]),
        (["help", "fir"], ["first-steps"]),
        (["new", "X", "--system", "au"], ["augur"]),
        (["edit", "la"], ["last"]),
        (["export", "--format", "ep"], ["epub"]),
        (["export", "--format=ep"], ["--format=epub"]),
        (["do", "Next s"], ["mood"]),
        (["do", "pit"], ["Pitch Torch"]),
        (["do", "risk", "sco"], ["scope="]),
        (["do", "risk", "+th"], ["+Thermal Sense"]),
        (["do", "risk", "+Thermal", "Sen"], ["Sense"]),
        (["do", "risk", "tags=+Thermal Sense, -ex"], ["tags=+Thermal Sense, -Exhausted"]),
        (["roll", "ris"], ["risk"]),
        (["roll", "risk", "+t"], ["+Thermal Sense"]),
        (["memory", "old", "o"], ["Orso"]),
        (["memory", "Old Orso", ""], []),
        (["reading", "set", "duskara.equal", "yes"], ["yes_and", "yes_but"]),
        (["do", "Risk pool", "sco"], ["scope="]),
        (["search", "kind:q"], ["kind:question"]),
        (["search", "person:o"], ["person:Old Orso"]),
        (["tables", "export", "weat"], ["weather"]),
        (["draw", "nothing.at.all"], []),
        (["do", "no.such", "x"], []),
    ],
)
def test_the_last_word_is_completed(tab: Tab, words: list[str], offered: list[str]) -> None:
    assert tab(*words) == offered


def test_an_input_that_has_its_value_is_not_offered_again(tab: Tab) -> None:
    assert "question=" in tab("do", "duskara.ask", "favour=even", "")
    assert "favour=" not in tab("do", "duskara.ask", "favour=even", "")


def test_bash_parts_words_at_the_equals_sign_and_gets_names_quoted(tab: Tab) -> None:
    assert tab("do", "duskara.ask", "favour", "=", "adv", shell="bash") == ["advantage"]
    assert tab("search", "kind", ":", "q", shell="bash") == ["question"]
    assert tab("memory", "Old", shell="bash") == ["'Old Orso'"]


@pytest.mark.parametrize(
    ("quote", "value", "written"),
    [("", "Dr's", """'Dr'"'"'s'"""), ("'", "Dr's", r"Dr'\''s"), ('"', 'a "b" $c', r"a \"b\" \$c")],
)
def test_bash_gets_a_name_written_for_the_quote_that_is_open(quote: str, value: str, written: str) -> None:
    assert open_quote(f"solo-journal memory {quote}D") == quote
    assert quote_for(quote, value) == written


def test_whatever_an_argument_offers_is_there() -> None:
    """A name of an offer that is none would end the program at a Tab."""
    asked = {
        name for file in (ROOT / "cli").rglob("*.py") for name in re.findall(r'\btab\("(\w+)"', file.read_text("utf-8"))
    }
    assert [each for each in asked if not hasattr(completion, each)] == []


def test_names_are_offered_in_fish(tab: Tab) -> None:
    assert tab("memory", "Old", shell="fish") == ["Old Orso"]


def test_nothing_is_offered_where_there_is_no_campaign(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(COMPLETES, "zsh_complete")
    monkeypatch.setenv("COMP_WORDS", "solo-journal memory O")
    monkeypatch.setenv("COMP_CWORD", "2")
    with pytest.raises(SystemExit):
        run()
    assert capsys.readouterr().out.strip() == ""


def test_fish_parts_a_name_from_its_kind_at_the_first_comma_alone(tab: Tab, run: Run) -> None:
    run("note", "[N:Brand, the Younger|smith]")
    assert tab("memory", "Bra", shell="fish") == ["Brand, the Younger"]
    assert 'string split -m 1 ","' in run("completion", "fish").out
    assert """-U "${bare[@]}\"""" in run("completion", "zsh").out, "no space behind an equals sign"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_asks_this_program(run: Run, shell: str) -> None:
    assert f"{COMPLETES}={shell}_complete" in run("completion", shell).out


def test_another_shell_is_refused_with_those_there_are(run: Run) -> None:
    assert "'bash', 'zsh', 'fish'" in run("completion", "tcsh").err


def test_a_real_bash_completes_a_command(run: Run) -> None:
    """The function that the script defines is called as bash calls it."""
    script = (
        f'solo-journal() {{ "{sys.executable}" -m solo_journal "$@"; }}; export -f solo-journal\n'
        f"{run('completion', 'bash').out}\n"
        "COMP_WORDS=(solo-journal compl); COMP_CWORD=1\n"
        "_solo_journal_completion solo-journal; echo ${COMPREPLY[@]}"
    ).replace("$1)", f'"{sys.executable}" -m solo_journal)')
    done = processes.run(["bash", "-c", script], env=dict(os.environ), capture_output=True, encoding="utf-8")
    assert done.stdout.split() == ["completion"], done.stderr
