"""Search with filters, the book, memory, time travel, statistics and the way back, on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from .conftest import Run


@pytest.fixture
def story(play: Run) -> Run:
    """A campaign of two scenes with Orso in both."""
    play("scene", "The vents")
    play("note", "[N:Orso|hunter] steps out, dry.")
    play("ask", "Does Orso see me?", "--dice", "5,2")
    play("bookmark")
    play("scene", "The shrine")
    play("note", "Orso waits. [N:Orso|+wounded]")
    return play


def ids(run: Run, *arguments: str) -> list[str]:
    return [entry.get("text", "") for entry in run(*arguments, "--json").object["entries"]]


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        (("person:orso", "kind:prose"), ["Orso waits. [N:Orso|+wounded]", "[N:Orso|hunter] steps out, dry."]),
        (("scene:1", "orso", "kind:question"), ["Does Orso see me?"]),
        (("is:bookmarked",), ["Does Orso see me?"]),
        (("steps out",), ["[N:Orso|hunter] steps out, dry."]),
        (("scene:the shrine", "waits"), ["Orso waits. [N:Orso|+wounded]"]),
    ],
)
def test_the_grammar_is_that_of_the_page(story: Run, words: tuple[str, ...], texts: list[str]) -> None:
    assert ids(story, "search", *words) == texts


def test_a_hit_is_under_its_scene_with_its_neighbours(story: Run) -> None:
    out = story("search", "-C", "1", "see", "me").out
    assert out.startswith("Session 1, Scene 1: The vents\n")
    assert [line[0] for line in out.splitlines()[1:] if line.strip() and "---" not in line][:2] == [" ", ">"]


def test_all_campaigns_can_be_searched(story: Run) -> None:
    story("new", "Another tale", "--system", "duskara")
    story("note", "Orso once more.")
    found = story("search", "--everywhere", "orso", "--json").object["entries"]
    assert {entry["campaign"] for entry in found} == {"The Long Dusk", "Another tale"}
    assert "Another tale, session 1, scene 0" in story("search", "--everywhere", "orso").out


def test_a_filter_that_nothing_fits_is_a_sentence(story: Run, run: Run) -> None:
    ran = run("search", "kind:zebra")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("kind: is followed by one of 11, such as prose,")


def test_the_book_lists_its_chapters_and_bookmarks_and_reads_them(story: Run) -> None:
    contents = story("book").out
    assert "  1 · The vents\n  2 · The shrine\n" in contents
    assert "scene 1: ? Does Orso see me? → Yes" in contents
    page = story("book", "1", "--content", "results").out
    assert page.index("Orso steps out, dry.") < page.index("    * Does Orso see me? Yes (5 v 2)")
    for alone in (("book", "1-2"), ("book", "1-2", "--story"), ("book", "1-2", "--content", "prose")):
        told = story(*alone).out
        assert "Does Orso see me?" not in told, "no words answer it"
        assert "5 v 2" not in told
    passages = story("book", "2", "--json").object["chapters"][0]["passages"]
    assert [each["text"] for each in passages] == ["Orso waits."]


def test_a_title_is_read_without_marks_and_one_of_a_tag_alone_is_its_name(story: Run) -> None:
    story("scene", "[L:Mill|wet]")
    story("note", "Water.")
    story("do", "scene.set", "title=S3 · [L:Tower]")
    story("scene", "The *old* ford [N:Mira|ferryman]")
    story("note", "More.")
    assert "now: wet" in story("memory", "mill").out
    for face in (("book",), ("log", "--all"), ("export", "--content", "story")):
        out = story(*face).out
        assert "Tower" in out, face
        assert "[" not in out, face
        assert re.search(r"The old ford$", out, re.MULTILINE), face


def test_memory_tells_first_last_now_and_changes(story: Run) -> None:
    out = story("memory", "orso", "--lines").out
    assert "Orso (person)\n  now: hunter, wounded\n" in out
    assert "first seen: scene 1: Orso steps out, dry." in out
    assert "last seen:  scene 2: Orso waits." in out
    assert "scene 2: Orso: wounded" in out
    [memory] = story("memory", "orso", "--json").object["memories"]
    assert (memory["kind"], len(memory["lines"]), len(memory["changes"])) == ("person", 3, 2)


def test_the_campaign_as_it_was_and_what_is_different_now(story: Run) -> None:
    first = story("search", "steps out", "--json").object["entries"][0]["id"]
    out = story("at", first).out
    assert "People\n  Orso: hunter\n" in out
    assert "Orso: wounded" in out
    tree = story("at", first[-6:], "--json").object
    assert tree["world"]["people"]["orso"]["tags"] == ["hunter"]
    assert tree["world"]["scene"]["number"] == 1
    assert "Nothing has changed since." in story("at", "last").out


def test_statistics_tell_how_sure_they_are(story: Run) -> None:
    out = story("stats", "--fair").out
    assert "Ask the oracle: 1 answer" in out
    assert "Too few to tell." in out
    tree = story("stats", "--json").object
    assert tree["answers"][0]["fit"] is None
    assert sum(each["expected"] for each in tree["answers"][0]["counts"]) == pytest.approx(1, abs=0.001)
    assert tree["sessions"][0]["rolls"] == 1


def test_the_way_back_has_three_pages(story: Run) -> None:
    out = story("previously").out
    assert [line for line in out.splitlines() if line.startswith("---")] == [
        "--- The story so far",
        "--- How things are",
        "--- How to play",
    ]
    assert "→" not in story("--spoken", "previously").out


def test_a_second_bookmark_takes_the_first_one_away(story: Run) -> None:
    target = story("search", "is:bookmarked", "--json").object["entries"][0]["id"]
    assert story("bookmark", target).out == "Bookmark removed: “Does Orso see me?” Yes (5 v 2)\n"
    assert story("search", "is:bookmarked", "--json").object == {"entries": []}
    assert story("bookmark", target).out == "Bookmarked: “Does Orso see me?” Yes (5 v 2)\n"


REFUSED: dict[tuple[str, ...], str] = {
    ("book", "9"): "the last one is 2.",
    ("memory", "Zhiren"): "No name matches “Zhiren”",
    ("at", "NOWHERE"): "No entry “NOWHERE”",
}


@pytest.mark.parametrize(("words", "said"), REFUSED.items())
def test_what_is_not_there_is_refused_in_a_sentence(story: Run, run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run(*words)
    assert ran.code == 1
    assert said in ran.err


@pytest.mark.parametrize("words", [("book",), ("memory", "orso"), ("at", "last"), ("stats",), ("previously",)])
def test_reading_again_writes_nothing(story: Run, words: tuple[str, ...], snapshot_of: Callable[[], str]) -> None:
    before = snapshot_of()
    story(*words)
    assert snapshot_of() == before


@pytest.fixture
def snapshot_of(play: Run) -> Callable[[], str]:
    """The whole journal, as it is told."""
    return lambda: json.dumps(play("log", "--all", "--everything", "--json").object)


def test_search_says_how_many_there_are_and_leaves_out(story: Run, run: Run) -> None:
    some = run("search", "orso", "-n", "1")
    assert some.err == "1 of 3 entries; -n 3 shows all.\n"
    assert run("search", "orso", "-n", "3").err == ""
    assert ids(story, "search", "orso", "-waits", "-kind:question") == ["[N:Orso|hunter] steps out, dry."]
    assert run("search", "persn:orso").err.startswith("No filter “persn:”. Did you mean person?")


def test_of_several_paragraphs_those_are_found_that_hold_the_words(play: Run) -> None:
    play("note", "The zanzibar sails.\n\nA rope.\n\nOrso saw zanzibar, by a rope.")
    assert "A rope." not in play("search", "zanzibar").out
    found = play("search", "zanzibar", "-rope").out
    assert "sails" in found
    assert "Orso" not in found
    assert ids(play, "search", "orso", "-rope") == []


def test_totals_come_first_and_fairness_on_request(story: Run) -> None:
    out = story("stats").out
    assert out.startswith("1 session, 2 scenes, ")
    assert "expected" not in out
    assert "Ask the oracle" in story("stats", "--fair").out
    assert story("stats", "--session", "1", "--json").object["totals"]["questions"] == 1


def test_back_to_an_entry_and_forth_again_and_what_if(story: Run) -> None:
    entries = story("log", "--json").object["entries"]
    at = next(each["id"] for each in entries if each.get("text", "").startswith("[N:Orso|hunter]"))
    count = len(entries)
    assert story("branch", at, "--title", "Had he stayed", "--json").object["campaign"] == "had-he-stayed"
    here = ("--campaign", "the-long-dusk")
    assert "Undo 4 entries." in story("undo", "--to", at[-6:], "--show", *here).out
    story("undo", "--to", at[-6:], "--yes", *here)
    assert "Orso waits" not in story("log", *here).out
    story("redo", "--yes", *here)
    assert "Orso waits" in story("log", *here).out
    assert len(story("log", "--json", *here).object["entries"]) == count
    assert "Orso waits" not in story("log", "--campaign", "had-he-stayed").out
