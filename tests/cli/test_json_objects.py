"""`--json` prints exactly one object, with the keys that scripts rely on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import Run

TWELFTHS = {"Yes, and": 3, "No": 3, "Yes": 3, "No, but": 1, "Yes, but": 1, "No, and": 1}
COMMANDS = [
    ("ask", "Is it?"),
    ("do", "duskara.risk", "chance=1"),
    ("do", "duskara.mood"),
    ("do", "duskara.inspire"),
    ("do", "duskara.twist"),
    ("do", "tracker.step", "die=d8"),
    ("odds", "duskara.ask"),
    ("note", "Words."),
    ("scene",),
    ("scene", "Vents"),
    ("roll", "3d6"),
    ("draw",),
    ("draw", "verbs"),
    ("session",),
    ("session", "close"),
    ("tracker",),
    ("tracker", "add", "Torch", "step", "d8"),
    ("sheet",),
    ("sheet", "add", "Kaelen"),
    ("reading",),
    ("reading", "set", "equal", "yes_but"),
    ("log",),
    ("undo",),
    ("undo", "--show"),
    ("search", "session"),
    ("check",),
    ("list",),
    ("systems",),
    ("systems", "tracker"),
    ("systems", "tracker.step"),
    ("take",),
    ("new", "Second", "--system", "duskara"),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_every_command_prints_one_object(play: Run, arguments: tuple[str, ...]) -> None:
    assert play(*arguments, "--json").object


def test_the_odds_of_the_oracle_are_exact(run: Run) -> None:
    tree = run("odds", "duskara.ask", "question=Is it?", "--json").object
    assert {headline: Fraction(chance["fraction"]) for headline, chance in tree["odds"].items()} == {
        headline: Fraction(ways, 12) for headline, ways in TWELFTHS.items()
    }
    assert tree["odds"]["Yes, but"] == {"fraction": "1/12", "percent": 8.33}
    assert tree["marks"]["doubles"] == {"fraction": "1/6", "percent": 16.67}
    assert tree["procedure"] == "duskara.ask"
    assert tree["inputs"] == {"question": "Is it?", "favour": "even"}
    assert tree["readings"]["duskara.equal"] == "yes_and"


@pytest.mark.parametrize(("favour", "percent"), [("even", 58.33), ("advantage", 74.54), ("disadvantage", 42.13)])
def test_the_odds_of_a_yes_follow_the_favour(run: Run, favour: str, percent: float) -> None:
    assert run("odds", "duskara.ask", f"favour={favour}", "--json").object["marks"]["yes"]["percent"] == percent


def test_odds_need_no_campaign_and_leave_nothing_behind(run: Run) -> None:
    ran = run("odds", "tracker.step", "die=d8")
    assert ran.code == 0
    assert ran.out.splitlines()[0].split() == ["d8", "62.50%", "5/8"]
    assert run("list", "--json").object == {"campaigns": []}


def test_odds_look_at_the_campaign_and_its_readings(play: Run) -> None:
    play("tracker", "add", "Torch", "step", "d4")
    assert list(play("odds", "tracker.step", "tracker=Torch", "--json").object["odds"]) == ["d4", "d0"]
    once = play("odds", "duskara.ask", "--reading", "equal=yes_but", "--json").object
    play("reading", "set", "equal", "yes_but")
    always = play("odds", "duskara.ask", "--json").object
    assert once == always
    assert always["odds"]["Yes, but"]["fraction"] == "1/4"


def test_what_is_certain_is_a_fraction_too(run: Run) -> None:
    assert run("odds", "dice.roll", "expression=7", "--json").object["odds"] == {
        "7": {"fraction": "1/1", "percent": 100.0}
    }


def test_systems_lists_every_procedure_with_the_schema_of_its_inputs(run: Run) -> None:
    systems = {each["id"]: each for each in run("systems", "--json").object["systems"]}
    assert systems["duskara"]["game"]
    assert systems["duskara"]["oracle"] == "duskara.ask"
    procedures = {each["id"]: each for system in systems.values() for each in system["procedures"]}
    assert {"duskara.ask", "duskara.risk", "duskara.mood", "duskara.inspire", "duskara.twist"} <= set(procedures)
    ask = procedures["duskara.ask"]
    assert (ask["version"], ask["title"]) == (1, "Ask the oracle")
    assert ask["help"].startswith("Ask a yes/no question")
    assert {"question", "favour"} <= set(ask["inputs"]["properties"])
    assert {"tracker", "die"} <= set(procedures["tracker.step"]["inputs"]["properties"])
    assert all(each["inputs"]["additionalProperties"] is False for each in procedures.values())


def test_systems_in_words_tell_of_games_procedures_and_inputs(run: Run) -> None:
    assert "tracker: Trackers" in run("systems").out
    assert "  duskara.ask: Ask a yes/no question" in run("systems", "duskara").out
    assert "  favour: even, or whether" in run("systems", "duskara.ask").out


def test_an_entry_is_what_the_journal_keeps(play: Run) -> None:
    made = play("ask", "Is it?", "--json").object
    assert play("log", "-n", "1", "--json").object == {"entries": [made]}


def test_an_entry_that_later_ones_changed_tells_how_it_counts_now(play: Run) -> None:
    play("ask", "Is it?", "--dice", "5,2")
    play("overrule", "last", "No")
    (entry,) = play("log", "-n", "1", "--json").object["entries"]
    assert (entry["outcome"]["headline"], entry["now"]["headline"]) == ("Yes", "No")


def test_list_tells_of_every_campaign_last_played_first(play: Run) -> None:
    (card,) = play("list", "--json").object["campaigns"]
    assert (card["folder"], card["title"], card["systems"]) == ("the-long-dusk", "The Long Dusk", ["duskara"])
    assert play("list").out.startswith("the-long-dusk  The Long Dusk  duskara  1 session, 2 entries")
