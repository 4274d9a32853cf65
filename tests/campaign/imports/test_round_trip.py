"""Export, import, export: the same bytes, and nothing lost on the way."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Kind
from solo_journal.campaign.exports import Level, Selection
from solo_journal.campaign.exports.formats.lonelog import words
from solo_journal.campaign.imports import import_file
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines, live
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.store import bounds
from solo_journal.campaign.story.sanitise import sanitise
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused
from solo_journal.rules.tags_in_prose import reads, tags_only
from solo_journal.shipped import shipped

from ...playing import drawn
from .conftest import Import, log_of

SAMPLES = sorted(path for path in shipped("campaigns").iterdir() if (path / "journal").is_dir())
PIECES = [
    "word", "Orso", " ", "\n", "\n\n", "@ x", "? y", "=> z", "-> w", "d: 2d6", "tbl: T", "(note: n)", "# H",
    "## Session 9", "### S4 *t*", "S7", "S7 @Sneak d:4", "```", "~~~", "---", "===", "=== Session 3 ===",
    "[Title] x", "> q", "* i", "1. i", "[N:Orso|hunter]", "[#N:Orso]", "[L:Gate|icy]", "[Thread:Beacon]",
    "[Thread:Beacon|Closed]", "[Clock:Doom 1/6]", "[Clock:Doom]", "[PC:Kaelen|HP 8]", "[PC:Kaelen|HP-2]",
    "[PC:Kaelen|Supply d8→d6]", "[PC:Kaelen|brave|-brave]", "[TODO]", "[E:Alert 2/6]", "[Track:Climb 2/8]",
    "[Timer:Oil 3]", "|", "]", "\\", "&amp;", "<b>", "*Date: 2020-01-01*", "\t", "é", "**Recap:** r", "Rd1",
    "1-2: row", "\x1b[31m", "\u202e", "gen: a", "d:", "S1", "---\\", "\\---", "S1a", "T1-S2", "[COMBAT]",
    "→", "⇒", "+", "-", ":", "d8", "3/4", "none", "spent", "(", ")", "\u3000", "\u00a0",
]  # fmt: skip
TEXT = st.lists(st.sampled_from(PIECES), min_size=1, max_size=6).map("".join)
SHORT = st.lists(st.sampled_from([each for each in PIECES if "\n" not in each]), min_size=1, max_size=3).map("".join)
KIND = st.sampled_from(["prose", "action", "consequence", "aside"])
STEP = st.one_of(
    st.tuples(st.just("write"), KIND, TEXT),
    st.tuples(st.just("scene.open"), SHORT, st.sampled_from(["", "quiet"])),
    st.tuples(st.just("oracle"), SHORT),
    st.tuples(st.just("dice.roll"), st.sampled_from(["1d6", "2d6+1", "d66"]), SHORT),
    st.tuples(st.just("tracker.add"), SHORT, st.sampled_from(["step", "clock", "counter", "track", "timer"])),
    st.tuples(st.just("tracker.step")),
    st.tuples(st.just("tracker.drop")),
    st.tuples(st.just("tracker.tick")),
    st.tuples(st.just("character.add"), SHORT),
    st.tuples(st.just("character.drop")),
    st.tuples(st.just("session")),
    st.tuples(st.just("undo")),
    st.tuples(st.just("edit"), TEXT),
    st.tuples(st.just("strike")),
    st.tuples(st.just("overrule"), SHORT),
)
Step = tuple[Any, ...]


def do(campaign: Campaign, id_: str, **inputs: Any) -> None:
    perform_and_keep(campaign, make(shelf.procedure(id_), inputs), Chance(7))


def play(campaign: Campaign, step: Step) -> None:
    """One step of a story, as far as the rules allow it."""
    world = campaign.world
    trackers = [one.name for one in world.trackers.values()]
    match step:
        case ("write", kind, text):
            write(campaign, kind, text)
        case ("scene.open", title, mood):
            do(campaign, "scene.open", title=title, mood=mood)
        case ("oracle", text):
            oracle = shelf.system(next(iter(world.systems))).oracle
            assert oracle is not None
            perform_and_keep(campaign, oracle.procedure.model_validate({oracle.words: text}), Chance(3))
        case ("dice.roll", expression, label):
            do(campaign, "dice.roll", expression=expression, label=label)
        case ("tracker.add", name, "step"):
            do(campaign, "tracker.add", name=name, kind="step", die=8)
        case ("tracker.add", name, kind):
            do(campaign, "tracker.add", name=name, kind=kind)
        case ("tracker.step" | "tracker.drop" | "tracker.tick" as id_,) if trackers:
            do(campaign, id_, tracker=trackers[-1])
        case ("character.add", name):
            do(campaign, "character.add", name=name, concept=f"of {name}")
        case ("character.drop",) if world.characters:
            do(campaign, "character.drop", name=[one.name for one in world.characters.values()][-1])
        case ("session",):
            do(campaign, "session.close")
            do(campaign, "session.start")
        case ("undo",):
            undo(campaign)
        case ("edit" | "strike" | "overrule" as how, *text):
            last = next(iter(live(campaign.journal)))
            getattr(amendments, how)(campaign, last.id, *text)


def put_among_the_players_own(library: Library, sample: Path) -> None:
    """A log names the game that it was played by; one in a file is looked for among the player's own."""
    for copy in (sample / "game").glob("*.toml"):
        library.places.games.mkdir(parents=True, exist_ok=True)
        shutil.copy(copy, library.places.games / f"{copy.stem.rpartition('-')[0]}.toml")


PARTS: list[dict[str, range]] = [{}, {"scenes": range(2, 4)}, {"sessions": range(2, 3)}]
CONTENTS: list[Level] = ["story", "results", "everything"]


@pytest.mark.parametrize(
    ("path", "content", "part"),
    # Each sample at each level, in another part each time: every two of them meet.
    [
        (path, content, PARTS[(one + other) % len(PARTS)])
        for one, path in enumerate(SAMPLES)
        for other, content in enumerate(CONTENTS)
    ],
    ids=lambda each: getattr(each, "name", str(each)),
)
def test_every_sample_survives_a_round_trip_as_a_log(
    path: Path, content: Level, part: dict[str, range], library: Library, tmp_path: Path
) -> None:
    sample = Campaign.open(Path(shutil.copytree(path, tmp_path / "sample")), tables=library.tables)
    put_among_the_players_own(library, path)
    log = log_of(sample, Selection(part.get("sessions"), part.get("scenes"), content))
    (tmp_path / "log.md").write_text(log, encoding="utf-8")
    back = import_file(library, tmp_path / "log.md")
    assert log_of(back.campaign, Selection(content=content)) == log
    assert [found.text for found in check(back.campaign)] == []
    assert back.report.kept == []
    if not part and content == "results":  # what the rules told is no word of the story when it comes back
        read, was = (
            _sentences(log_of(each, Selection(content="story"), "markdown")) for each in (back.campaign, sample)
        )
        assert {each for each in read - was if not each.endswith("?")} <= _titles(back.campaign)


def _sentences(story: str) -> set[str]:
    """The paragraphs and headings of a story, without its people and credits."""
    return {row for row in story.split("\n## Dramatis")[0].split("\n## Credits")[0].split("\n") if row}


def _titles(campaign: Campaign) -> set[str]:
    """What a title page says of whoever is played, who may be another one at the end."""
    return {f"*{one.name}, {one.concept[:1].lower()}{one.concept[1:]}*" for one in campaign.world.characters.values()}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_survives_a_round_trip_as_json(
    path: Path, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "STORY", bounds.Bounds("import", 1_000, most=1))  # our own export is never too large
    sample = Campaign.open(Path(shutil.copytree(path, tmp_path / "sample")), tables=library.tables)
    put_among_the_players_own(library, path)
    whole = Selection(content="everything")
    (tmp_path / "a.json").write_text(log_of(sample, whole, "json"), encoding="utf-8")
    back = import_file(library, tmp_path / "a.json").campaign
    assert log_of(back, whole, "json") == log_of(sample, whole, "json")
    assert (back.world, back.title) == (sample.world, sample.title)
    assert back.id != sample.id
    assert [found.text for found in check(back) if not found.note] == []


@contextmanager
def played(tables: Tables, game: str, steps: list[Step]) -> Iterator[tuple[Library, Campaign]]:
    """A library in a scratch folder, with a campaign in which these steps were done."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        library = Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))
        campaign = library.new("Any", (game,))
        for step in steps:
            with suppress(Refused, StopIteration):
                play(campaign, step)
        yield library, campaign


@settings(max_examples=drawn(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example([("write", "prose", "word"), ("write", "consequence", "word\n[N:Orso|hunter]")], "results")
@example([("write", "prose", "word"), ("dice.roll", "1d6", "d:")], "results")
@example([("write", "prose", "*Date: 2020-01-01*")], "story")
@example([("scene.open", "A", ""), ("write", "prose", "12 March 1804")], "story")
@example([("write", "prose", "**Recap:** r"), ("scene.open", "A · b", ""), ("write", "prose", "Rd1")], "results")
@example([("character.add", "word"), ("tracker.add", "d:", "step")], "results")
@example([("character.add", "HP=6"), ("tracker.add", "--word", "step"), ("tracker.add", "+ x", "counter")], "results")
@example([("write", "prose", "word"), ("write", "prose", "S1")], "prose")
@example([("write", "prose", "word"), ("character.add", "word"), ("session",), ("undo",)], "everything")
@example([("write", "prose", "word"), ("scene.open", "S7", "quiet")], "prose")
@example([("undo",), ("character.add", "## Session 9")], "prose")
@example([("write", "prose", "word"), ("strike",)], "results")
@example([("dice.roll", "1d6", "word"), ("overrule", "[L:Gate|icy]word")], "everything")
@given(st.lists(STEP, min_size=1, max_size=9), st.sampled_from(["story", "results", "everything"]))
def test_any_story_survives_a_round_trip_with_nothing_lost(
    tables: Tables, game: str, steps: list[Step], content: Level
) -> None:
    with played(tables, game, steps) as (library, campaign):
        home = library.places.campaigns
        log = log_of(campaign, Selection(content=content))
        assume("\n## Session" in log)  # the session itself may have been taken back
        (home / "log.md").write_text(log, encoding="utf-8")
        back = import_file(library, home / "log.md").campaign
        assert log_of(back, Selection(content=content)) == log
        if content != "story":
            kept = words_in(back, tags=True)
            assert [word for word in words_in(campaign) if word not in kept] == []


@settings(max_examples=drawn(24), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEP, min_size=1, max_size=9))
def test_any_story_survives_a_round_trip_as_json(tables: Tables, game: str, steps: list[Step]) -> None:
    whole = Selection(content="everything")
    with played(tables, game, steps) as (library, campaign):
        file = library.places.campaigns / "any.json"
        file.write_text(log_of(campaign, whole, "json"), encoding="utf-8")
        back = import_file(library, file).campaign
        assert log_of(back, whole, "json") == log_of(campaign, whole, "json")
        assert (back.world, back.title) == (campaign.world, campaign.title)
        assert [found.text for found in check(back) if not found.note] == []


@pytest.mark.parametrize("system", shelf.games())
@pytest.mark.parametrize("content", ["results", "everything"])
def test_every_act_of_every_game_survives_a_round_trip(
    system: str, content: Level, library: Library, tmp_path: Path
) -> None:
    campaign = library.new("All of it", (system,))
    do(campaign, "character.add", name="Mira", concept="who tries everything")
    do(campaign, "scene.open", title="The gate")
    for procedure in [each for home in shelf.of(campaign.world).in_use(campaign.world) for each in home.procedures] * 2:
        for inputs in (procedure.example, {}):
            try:
                do(campaign, procedure.id, **inputs)
            except Refused:
                continue
    log = log_of(campaign, Selection(content=content))
    (tmp_path / "log.md").write_text(log, encoding="utf-8")
    back = import_file(library, tmp_path / "log.md")
    assert log_of(back.campaign, Selection(content=content)) == log
    assert [str(kept) for kept in back.report.kept] == []


def words_in(campaign: Campaign, *, tags: bool = False) -> list[str]:
    """Every word of the story, as the notation can hold it; with `tags`, also of lines that are nothing else."""
    kinds: set[Kind] = {"prose", "action", "consequence", "aside"}
    found = (line for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind in kinds)
    told = [line for line in found if not line.struck]
    return re.findall(r"\w+", " ".join(sanitise(reads(line.text)) for line in told if tags or not tags_only(line.text)))


@given(TEXT | st.text(max_size=40))
def test_prose_is_read_as_it_was_written(text: str) -> None:
    typed = re.sub("[\ud800-\udfff]", "\ufffd", sanitise(text))
    back = words.unescape(words.prose(typed))
    assert laid_out(back) == laid_out(typed)
    assert words.prose(back) == words.prose(words.unescape(words.prose(back)))


def laid_out(text: str) -> str:
    """A text without blanks at the edges of its lines, which no paragraph shows."""
    return "\n".join(line.strip(" \t") for line in text.split("\n")).strip("\n")


def test_a_game_that_is_not_installed_is_still_credited(read: Import) -> None:
    """Its terms may ask for it, wherever the story goes."""
    theirs = 'credits: ["Tin, by Ada, under CC BY 4.0.", "Joué et écrit avec Solo Journal."]'
    campaign = read(f"---\nruleset: Tin\n{theirs}\n---\n# A\n\nIt rains.\n").campaign
    assert 'credits: ["Tin, by Ada, under CC BY 4.0.", "Played and written with Solo Journal."]\n' in log_of(campaign)
    book = log_of(campaign, Selection(content="story"), "text")
    assert "Tin, by Ada, under CC BY 4.0.\n\nPlayed and" in book


@pytest.mark.parametrize(
    ("title", "text"),
    [("A", "*A whisper.*"), ("A", "*12 March 1804*"), ("A", "12 March 1804"), ("Threads", "Thin ones.")],
)
def test_a_story_that_looks_like_the_frame_of_our_own_markdown_is_a_story(
    campaign: Campaign, read: Import, title: str, text: str
) -> None:
    do(campaign, "scene.open", title="The pier")
    write(campaign, "prose", "I wait.")
    do(campaign, "scene.open", title=title)
    write(campaign, "prose", text)
    story = log_of(campaign, Selection(content="story"), "markdown")
    assert log_of(read(story).campaign, Selection(content="story"), "markdown").startswith(
        story.partition("## Cred")[0]
    )
