"""All faults of a pack are told at once, each with its line, and each can be mended from its sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.pack_doctor import check_packs
from solo_journal.campaign.library.pack_file import faults_in
from solo_journal.rules.gamefile.positions import lines_of
from solo_journal.rules.refusal import Unknown
from solo_journal.rules.row_check import Ground
from solo_journal.rules.tables import Row, Table, TableDice
from solo_journal.rules.trackers import Clock

BROKEN = """format = 1
id = "mine"
titel = "Mine"

# a comment with [[table]] in it
[[table]]
id = "names"
rows = [
  "Anna",
  "Bo {zzzzz}", # one call too many, and "]"
  3,
  "{nams}",
]

[[table]]
id = "mood"
dice = "d6"
rows = [
  {on = "1-3", text = "still"}, {on = "5-6",
   text = "{loud}"}, {on = 9, text = "never"},
]

[[table]]
id = "Weather"
rows = ["x"]

[[table]]
id = "odd"
dice = "d7x"
rows = [{on = 1, txt = "a"}]
"""


def faults(tmp_path: Path, text: str, name: str = "mine", ground: Ground | None = None) -> list[str]:
    file = tmp_path / "packs" / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return faults_in(file, ground)


def test_all_faults_are_reported_at_once_with_their_lines(tmp_path: Path) -> None:
    assert faults(tmp_path, BROKEN) == [
        "packs/mine.toml, line 3: “titel” is not known here. Did you mean title?",
        "packs/mine.toml, line 10, table “names”, row 2: it calls a table “zzzzz” that is not there. "
        "Known: names, mood, weather, odd. One of another pack is called in full, such as names.hill.",
        "packs/mine.toml, line 11, table “names”, row 3: a row is a text, not 3.",
        "packs/mine.toml, line 12, table “names”, row 4: it calls a table “nams” that is not there. "
        "Did you mean names?",
        "packs/mine.toml, line 19, table “mood”, row 2: it calls a table “loud” that is not there. Did you mean odd?",
        "packs/mine.toml, line 20, table “mood”, row 3: d6 shows 1 to 6, and never 9.",
        "packs/mine.toml, line 23, table 3: an id is up to 40 of a-z, 0-9, - and _, not “Weather”.",
        "packs/mine.toml, line 27, table “odd”: dice are such as d6, 2d6, d100, d66 or 6x6, not “d7x”.",
    ]


def test_tables_that_call_each_other_without_end_are_reported_and_those_that_may_end_are_not(tmp_path: Path) -> None:
    listed = {"a": ["{b}"], "b": ["x {2 x c}", "{b}"], "c": ["{mine.a}"], "d": ["{a}", "{d} or not"],
              "e": ["{e}", "end"], "f": ["{roll twice}", "{d4-1 x f}"]}  # fmt: skip
    text = 'format = 1\nid = "mine"\n'
    text += "".join(f'[[table]]\nid = "{id_}"\nrows = {json.dumps(rows)}\n' for id_, rows in listed.items())
    told = faults(tmp_path, text, ground=Ground({}))
    assert [each.partition(": whichever row is drawn calls")[0] for each in told] == [
        f"packs/mine.toml, line {line}, table “{id_}”" for line, id_ in ((3, "a"), (6, "b"), (9, "c"), (12, "d"))
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = ["x" "y"]\n', "line 5: a comma or a “]” is missing"),
        ('format = 1\nid = "mine"\n[table]\nid = "a"\nrows = ["x"]\n', "it has no tables. Begin each with [[table]]."),
        ('id = "mine"\n[[table]]\nid = "a"\nrows = ["x"]\n', "format is missing. Begin the file with format = 1."),
        ('format = 1\nid = "other"\n[[table]]\nid = "a"\nrows = ["x"]\n', "line 2: its id is “other”"),
        ('format = 1\nid = "mine"\n[[table]]\nrows = ["x"]\n', "line 3, table 1: id is missing."),
        (
            'format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = ["{2d6"]\n',
            "line 5, table “a”, row 1: A { is not closed",
        ),
        ('format = 1\nid = "mine"\nauthor Mara\n', "line 3: write name = value"),
        (
            'format = "1"\nid = "mine"\n[[table]]\nid = "a"\nrows = ["x"]\n',
            "format is a number without quotes: format = 1",
        ),
        ('format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = "x, y"\n', "rows are a list of texts"),
        ('format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = ["x", y]\n', "line 5: text goes in quotation marks"),
        ('format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = [{text = x, weight = 1}]\n', "line 5: text goes in"),
        ('format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = ["x"]\n[table]\nid = "b"\n', "line 6: write [[table]]"),
    ],
)
def test_usual_mistakes(tmp_path: Path, text: str, told: str) -> None:
    assert any(told in fault for fault in faults(tmp_path, text)), faults(tmp_path, text)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("{omens.signz} over the hill", "it calls a table “omens.signz” that is not there. Did you mean omens.signs?"),
        ("{omens.signs} and [L:Mill", "the tag “[L:Mill” is not closed. Write [L:Mill]."),
        ("[Clock: ", "the tag “[Clock:” is not closed. Write [Clock:Name]."),
        (
            "{tick Huntres} they come",
            "it moves a tracker “Huntres” that this campaign does not have. Did you mean Hunters?",
        ),
        ("{tick Hunters –1} they come, {2 x omens.signs}, {tick Flood}", ""),
    ],
)
def test_what_a_row_cannot_do_where_it_is_drawn_is_reported(tmp_path: Path, row: str, told: str) -> None:
    table = Table("omens", "1", "signs", "Signs", "uniform", TableDice(1, 1), (Row("a crow", 1, 1),))
    ground = Ground({table.name: table}, {"hunters": Clock(name="Hunters")})
    pack = f'format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = ["fine", {{text = "{row}", weight = 2}}]\n'
    found = faults(tmp_path, pack, ground=ground)
    assert found == ([f"packs/mine.toml, line 5, table “a”, row 2: {told}"] if told else [])


def test_a_sound_pack_has_no_faults(tmp_path: Path) -> None:
    assert faults(tmp_path, 'format = 1\nid = "mine"\n[[table]]\nid = "a"\nrows = ["{2d6} wolves"]\n') == []


def test_the_line_of_a_row_is_found_past_strings_and_comments() -> None:
    text = '[[table]]\nrows = [ # [\n "a, ]",\n \'b[\', {text = "c",\n weight = 2},\n "d"]'
    lines = lines_of(text)
    assert [lines["table", 0, "rows", row] for row in range(4)] == [3, 4, 4, 6]


def test_own_packs_are_checked_and_a_missing_one_is_reported(library: Library) -> None:
    library.places.packs.mkdir(parents=True)
    (library.places.packs / "mine.toml").write_text(BROKEN, encoding="utf-8")
    assert len(list(check_packs(library))) == 8
    assert list(check_packs(library, "duskara")) == []
    with pytest.raises(Unknown, match="Did you mean mine"):
        list(check_packs(library, "mien"))


SLIPS = """format = 1
id = "mine"
[[table]]
id = "names"
rows = ["Anna" "Bo", "{nams}"]
[[table]]
id = mood
rows = [“still”, "loud"]
[[table]
id = "path"
dice = "d6"
rows = [{on = 1-3, text = "dry"}, {on = "4-6", text = "under water"}]
[[table]]
id = "last"
rows = ["{2d6 wolves"]
"""


def test_all_slips_of_writing_are_reported_at_once_with_all_else(tmp_path: Path) -> None:
    told = [each.removeprefix("packs/mine.toml, ") for each in faults(tmp_path, SLIPS)]
    starts = [
        "line 5, table “names”, row 3: it calls a table “nams” that is not there. Did you mean names?",
        "line 5: a comma or a “]” is missing before this",
        "line 7: text goes in quotation marks",
        "line 8: text goes in straight quotation marks",
        "line 9: a heading goes in brackets",
        "line 12: a range goes in quotation marks",
        "line 15, table “last”, row 1: A { is not closed",
    ]
    assert len(told) == len(starts), told
    assert all(one.startswith(start) for one, start in zip(told, starts, strict=True)), told
