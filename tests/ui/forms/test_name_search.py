"""Finding by name: the first match for each word, including other words for the same thing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo_journal.ui.acts import acts
from solo_journal.ui.acts.act import Act
from solo_journal.ui.forms.choices import Choice
from solo_journal.ui.forms.name_search import REMOVALS, find_matches
from solo_journal.ui.screens.palette import everything

from ...playing import Clock, library_at
from .conftest import begun

FIRST = {
    "Undo": "oops; undo; take back; revert; mistake; und",
    "Redo": "redo; bring it back; bring back; again",
    "Last entry": "last entry; change",
    "What if": "what if; branch; fork",
    "Undo back to it": "undo back; rewind",
    "Correct dice": "correct; correct dice; wrong dice",
    "Not this": "not this; redraw; another",
    "Theme": "theme; dark mode; colours",
    "When": "when; time in the story",
    "Campaign title": "campaign title; rename the campaign",
    "Lines and veils": "safety; lines and veils; veils",
    "Campaign notes": "notes; scratchpad",
    "Edit text": "edit text; typo; reword; other words",
    "Reroll": "reroll; roll again",
    "Overrule": "overrule; cheat; set by hand; ruling",
    "Cross out": "cross out; strike; strike through; delete",
    "Bookmark": "bookmark; mark; star",
    "Copy": "copy; clipboard; yank",
    "Add consequence": "consequence; a consequence",
    "Show rule": "show rule; the rule",
    "Show table": "the table",
    "Next scene": "next scene; scene; next; new scene",
    "Title and mood": "title; title and mood; name this scene",
    "End or start session": "session; close; stop; begin; end session",
    "Own dice: on or off": "own dice; physical dice; real dice; mine; dice",
    "Roll dice": "roll; flip a coin; d:; 3d6",
    "Draw from a table": "random; random name; generator; draw",
    "Browse tables": "tables; packs; lists of words",
    "Add a tracker": "clock; timer; track; countdown; tracker",
    "Step a die": "step; usage die; tracker.step",
    "Tick a tracker": "tick",
    "Refill a tracker": "refill",
    "Remove a tracker": "drop a tracker; remove a tracker",
    "Recall from the past": "recall; own past; bring someone back; draw from your own past",
    "Search": "search; find; find words",
    "Book": "book; read; the book; story",
    "Names": "names; memory; npc list; people; cast; memory of a name",
    "Earlier state": "earlier state; lookback; as it stood; then; at; time travel",
    "Statistics": "statistics; word count; stats; figures; odds; luck",
    "Previously on": "previously; recap; summary; story so far",
    "Log detail": "detail; how much; verbosity; story only; log: how much",
    "Panes": "panes; open a pane; side column",
    "Export": "export; hand on; hand the story on; share; save as; Markdown; PDF; EPUB; HTML",
    "Back up": "back up; backup; zip; archive file; back it up",
    "Restore": "restore; back from a backup; restor",
    "Check": "check; verify; sound",
    "Repair": "repair; mend; fix",
    "Open damaged entry": "mend by hand; damaged",
    "Skip missing files": "missing sessions; missing",
    "Merge": "merge; bring together; sync; conflict",
    "Retry saving": "save; save again; write; try to save again",
    "Campaigns": "campaigns; new game; load; library; open; your campaigns; switch",
    "Settings": "settings; options; preferences",
    "Keys": "keys; remap",
    "Shortcuts": "shortcuts",
    "House rules": "readings; set a reading; reading",
    "Help": "help; how to play; credits; manual; rules",
    "Quit": "quit; leave; exit",
    "Ask the oracle": "oracle; ask",
    "Inspiration": "inspiration; inspire; spark",
    "Add a condition": "wound; condition; add a condition",
    "Add a character": "new character; add a character",
    "Sheet": "sheet; items; equipment; character; portrait; inventory",
    "Add a game": "add a game; system; take up a game",
    "Apply Lonelog tags": "do the tags of a line; lonelog tags",
    "Editor": "editor; vim",
    "Fight board": "fight; combat",
    "Theme: daybreak": "daybreak",
    "Draw: Verbs": "verbs; duskara.verbs",
}
WORDS = [(word.strip(), title) for title, words in FIRST.items() for word in words.split(";")]


@pytest.fixture(scope="module")
def everything_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Choice]]:
    """All that the finder has in a campaign of Duskara with a character, two trackers and a person."""
    model = begun(library_at(tmp_path_factory.mktemp("finder"), Clock()))
    yield list(everything(model, ("daybreak", "vents")))
    model.close()


def test_there_are_words_enough() -> None:
    assert len(WORDS) >= 120
    assert len({word for word, _ in WORDS}) == len(WORDS)


def test_a_word_finds_first_what_it_means(everything_here: list[Choice]) -> None:
    found = [(word, next((each.title for each in find_matches(everything_here, word)), "")) for word, _ in WORDS]
    assert found == WORDS


def test_every_other_word_of_an_act_finds_it_and_case_and_accents_do_not_count(everything_here: list[Choice]) -> None:
    listed = {each.leads.id for each in everything_here if isinstance(each.leads, Act)}
    for act in (each for each in acts().values() if each.id in listed):
        for word in (each.strip() for each in act.also.split(",") if each.strip()):
            found = [each.id for each in find_matches(everything_here, word.upper())]
            assert act.id in found[:4], word


def test_a_removal_never_comes_first_for_a_word_that_it_does_not_contain(everything_here: list[Choice]) -> None:
    words = {
        word for each in everything_here for word in f"{each.title} {each.about}".lower().split() if word.isalpha()
    }
    for word in sorted(words):
        first = find_matches(everything_here, word)[:1]
        for each in first:
            assert not each.title.lower().startswith(REMOVALS) or word in f"{each.title} {each.also}".lower(), word


def test_the_order_is_name_beginning_word_id_other_word_and_account() -> None:
    found = [
        Choice("", "Away", "Here somebody plays lute.", "a"),
        Choice("", "Song", "", "b", also=("lute player",)),
        Choice("", "Strings", "", "c", id="lute_strings"),
        Choice("", "The lute case", "", "d"),
        Choice("", "Lute case", "", "e"),
        Choice("", "Music", "", "f", also=("lute",)),
        Choice("", "Lute", "", "g"),
    ]
    assert [each.title for each in find_matches(found, "lute")] == [
        "Lute", "Music", "Lute case", "The lute case", "Strings", "Song", "Away",
    ]  # fmt: skip
    assert find_matches(found, "") == found
    assert find_matches(found, "drum") == []
