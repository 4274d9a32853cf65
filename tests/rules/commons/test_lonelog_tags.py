"""Finding Lonelog tags in a typed line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.lonelog_stats import stat_in
from solo_journal.rules.lonelog_tags import Tag, tags_in
from solo_journal.rules.tags_in_prose import bare, reads

from ...rows import each_row


def told(tag: Tag) -> tuple[object, ...]:
    return (tag.kind, tag.name, tag.parts, tag.value, tag.size, tag.reference)


@each_row(
    ("text", "tag"),
    [
        ("[N:Orso|hunter] steps out", ("N", "Orso", ("hunter",), None, None, False)),
        (
            "[N: Orso | hunter |+wary|-ally| a→b ]",
            ("N", "Orso", ("hunter", "+wary", "-ally", "a→b"), None, None, False),
        ),
        ("so [#N:Orso] waits", ("N", "Orso", (), None, None, True)),
        ("[L:Old Gate|icy|cat:one,two]", ("L", "Old Gate", ("icy", "cat:one,two"), None, None, False)),
        ("[E:Alert 1/6]", ("E", "Alert", (), 1, 6, False)),
        ("[Thread:Beacon|Open]", ("Thread", "Beacon", ("Open",), None, None, False)),
        ("[Clock:Hunters 3/6]", ("Clock", "Hunters", (), 3, 6, False)),
        ("[clock:Hunters|3/6]", ("Clock", "Hunters", (), 3, 6, False)),
        ("[Clock:Hunters]", ("Clock", "Hunters", (), None, None, False)),
        ("[Track:The long climb 3 / 8]", ("Track", "The long climb", (), 3, 8, False)),
        ("[Clock:The flood +2]", ("Clock", "The flood", ("+2",), None, None, False)),
        ("[Timer:Air−1|hours]", ("Timer", "Air", ("-1", "hours"), None, None, False)),
        ("[Track:Area-51]", ("Track", "Area-51", (), None, None, False)),
        ("[#Track:Camp-2]", ("Track", "Camp-2", (), None, None, True)),
        ("[E:Tide 2/6 -> 3/6]", ("E", "Tide", (), 3, 6, False)),
        ("[Timer:Torch 3→2]", ("Timer", "Torch", (), 2, None, False)),
        ("[Inv:Torch -1]", ("Inv", "Torch", ("-1",), None, None, False)),
        ("[Timer:Torch 3]", ("Timer", "Torch", (), 3, None, False)),
        ("[PC:Kaelen|HP 8|Stress 0|Gear:a,b]", ("PC", "Kaelen", ("HP 8", "Stress 0", "Gear:a,b"), None, None, False)),
        ("[PC:HP 6]", ("PC", "HP 6", (), None, None, False)),
        ("[F:Gob×3|HP 4 each|Close]", ("F", "Gob×3", ("HP 4 each", "Close"), None, None, False)),
        ("[R:4|cleared, looted]", ("R", "4", ("cleared, looted",), None, None, False)),
        ("[Inv:Rope|1|50ft]", ("Inv", "Rope", ("1", "50ft"), None, None, False)),
        ("[Inv:Torch-1]", ("Inv", "Torch", ("-1",), None, None, False)),
        ("[Inv:Arrow×20]", ("Inv", "Arrow", ("20",), None, None, False)),
        ("[Wealth:Gold 45|Silver-2]", ("Wealth", "Gold", ("Gold 45", "Silver-2"), None, None, False)),
        ("[PC:Mira\n  | HP: 8\n  | Gear: a,b\n]", ("PC", "Mira", ("HP: 8", "Gear: a,b"), None, None, False)),
    ],
)
def test_each_form_of_a_tag_is_read(text: str, tag: tuple[object, ...]) -> None:
    assert [told(each) for each in tags_in(text)] == [tag]


@each_row(
    "text",
    [
        "[TODO] buy rope", "[/] plan", "[x](y)", "[N:Orso](https://example.org)", "[n:Orso]", "[N:]", "[N:|hunter]",
        "[N Orso]", "N:Orso", "[N:Orso", "[Unit:Rope|1]", "[COMBAT]", "[N:Or\nso]", "[PC:Mira\n\nHP 8]",
        "[[N]:Orso]", "[#Clock]", "[N:" + "x" * 121 + "]", "", "[]",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_tag_stays_text(text: str) -> None:
    assert list(tags_in(text)) == []
    assert reads(text) == bare(text) == text


@each_row(
    ("text", "read", "without"),
    [
        ("[N:Orso|hunter] steps out, dry.", "Orso steps out, dry.", "steps out, dry."),
        ("The hunters close in. [Clock:Hunters 3/6]", "The hunters close in.", "The hunters close in."),
        ("I slip in unnoticed. [L:Library|dark] [Clock:Alarm 1/6]", "I slip in unnoticed.", "I slip in unnoticed."),
        ("I slip in unnoticed [L:Library|dark] [Clock:Alarm 1/6]", "I slip in unnoticed", "I slip in unnoticed"),
        ("I hear the stone [PC:Mirel|+Stone Ear]", "I hear the stone", "I hear the stone"),
        ("I slip by [Clock:Alarm 1/6].", "I slip by.", "I slip by."),
        ("We fear the [Clock:Flood 2/6].", "We fear the Flood.", "We fear the."),
        ("We light [Inv:Torch|3], then run.", "We light Torch, then run.", "We light, then run."),
        ("“She lost [Inv:Rope-1]!” What of [Clock:Bell +1]?", "“She lost Rope!” What of Bell?", "“She lost!” What of?"),
        ("I buy a rope [Inv:Rope|1], and go.", "I buy a rope, and go.", "I buy a rope, and go."),
        ("The [Clock:Bell 1/6] rings.", "The Bell rings.", "The rings."),
        ("“Stop!” [N:Orso|hunter] He runs.", "“Stop!” He runs.", "“Stop!” He runs."),
        ("“Stop!” [N:Orso|hunter] shouts.", "“Stop!” Orso shouts.", "“Stop!” shouts."),
        ("I greet [N:Orso|hunter]", "I greet Orso", "I greet"),
        ("[Thread:Who is she?|Closed] Nobody.", "Who is she? Nobody.", "Nobody."),
        ("The errand: [Thread:Recast the bell|Open].", "The errand: Recast the bell.", "The errand:."),
        ("He wants, and [Thread:the debt|Open].", "He wants, and the debt.", "He wants, and."),
        ("I greet [#N:Orso] [Clock:Hunters 1/6]", "I greet Orso", "I greet"),
        ("One.\n[N:Orso] [L:Gate|icy]\nTwo.", "One.\nTwo.", "One.\nTwo."),
        ("[L:Gate|icy] [N:Orso] waits", "Orso waits", "waits"),
        ("门开了。[N:王|守卫]走出来。", "门开了。王走出来。", "门开了。走出来。"),
        ("Silver for a rope. [Inv:Rope|1|50ft] [Wealth:Silver-2]", "Silver for a rope.", "Silver for a rope."),
        ("He sees [#N:Orso], and runs.", "He sees Orso, and runs.", "He sees, and runs."),
        ("[N:Orso] [L:Gate] [TODO]", "[TODO]", "[TODO]"),
        ("One.\n[N:Orso] two.\n  three", "One.\nOrso two.\n  three", "One.\ntwo.\n  three"),
        ("=> [PC:Mira|Supply d8→Supply d6]", "=>", "=>"),
        ("[Clock:Hunters 3/6]", "", ""),
        ("[Clock:Alarm 3/6] the guards wake.", "the guards wake.", "the guards wake."),
        ("[L:Gate|icy] a bell rings.", "a bell rings.", "a bell rings."),
        ("[PC:Maud|Santé 5→4] l'eau est froide", "l'eau est froide", "l'eau est froide"),
        ("[PC:Maud|HP-2] falls.", "Maud falls.", "falls."),
        ("[N:Orso|hunter] the Tall bows.", "Orso the Tall bows.", "the Tall bows."),
    ],
)
def test_a_tag_reads_as_its_name_and_bare_words_have_none(text: str, read: str, without: str) -> None:
    assert reads(text) == read
    assert bare(text) == without


@each_row(
    ("part", "stat"),
    [
        ("HP 8", ("HP", "8", False, False, None)),
        ("HP 8/10", ("HP", "8/10", False, False, None)),
        ("STR -1", ("STR", "-1", False, False, None)),
        ("HP-2", ("HP", "-2", False, True, None)),
        ("Gold+15", ("Gold", "+15", False, True, None)),
        ("HP 8→6", ("HP", "6", False, False, 8)),
        ("HP 8->HP 6", ("HP", "6", False, False, 8)),
        ("Supply d8", ("Supply", "d8", True, False, None)),
        ("Supply d8→Supply d6", ("Supply", "d6", True, False, 8)),
        ("Supply D8->d6", ("Supply", "d6", True, False, 8)),
        ("Lamp oil d4→depleted", ("Lamp oil", "d0", True, False, 4)),
    ],
)
def test_values_of_a_character_are_read(part: str, stat: tuple[object, ...]) -> None:
    found = stat_in(part)
    assert found is not None
    assert (found.label, found.text, found.die, found.delta, found.before) == stat


@each_row("part", ["wounded", "+wary", "-wary 2", "ally→foe", "Gear:a,b", "Status:Wounded", "3 4", "a→3"])
def test_words_are_no_values(part: str) -> None:
    assert stat_in(part) is None


@given(st.text(alphabet="[]#NLEPC:|/ 0123+-→>\n(aé"))
def test_tags_lie_within_the_text_in_order_and_reading_never_fails(text: str) -> None:
    at = 0
    for tag in tags_in(text):
        assert at <= tag.start < tag.end
        assert text[tag.start : tag.end] == tag.source
        assert tag.name.strip()
        at = tag.end
    assert len(bare(text)) <= len(text)


def test_a_hostile_line_is_read_once() -> None:
    """Openings without an end, and long runs of spaces, are no tags and cost no more than their length."""
    assert list(tags_in("[N:" * 30_000)) == []
    assert stat_in("a " * 2_000 + "!") is None
