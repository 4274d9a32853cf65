"""Tables of other programs become packs with their licence; what cannot be read is reported with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solo_journal.campaign.imports.tables.own_tables import save_text, text_of
from solo_journal.campaign.imports.tables.pack_export import export_pack
from solo_journal.campaign.imports.tables.pack_import import describe, from_path, from_text, keep
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.verbs.tables import remove_tables
from solo_journal.campaign.story.table_text import chances, trial_lines, try_draws
from solo_journal.rules.answer_source import Ask, Chance, Typed
from solo_journal.rules.packs import Pack
from solo_journal.rules.refusal import Cancelled, Refused
from solo_journal.rules.table_draw import draw
from solo_journal.rules.tables import Table

from ..test_port import Scripted

FILES = Path(__file__).parent / "table_files"


def packs(name: str) -> list[Pack]:
    return [pack for pack, _ in from_path(FILES / name).packs]


def only(name: str) -> Table:
    (pack,) = packs(name)
    (table,) = pack.tables.values()
    return table


def rows(table: Table) -> dict[str, str]:
    return {row.on: row.text for row in table.rows}


def test_columns_with_ranges_and_headings() -> None:
    table = only("monsters.csv")
    assert (f"{table.dice}", table.kind, table.title) == ("d8", "ranged", "Monsters")
    assert rows(table) == {
        "1-3": "Marsh wolf · HP 11 · Armour 13 · Note hunts in packs, never alone",
        "4-5": "Bog hag · HP 38 · Armour 12",
        "6": 'Lantern wight · HP 22 · Armour 15 · Note says "come" and waits',
        "7-8": "Nothing · Note only frogs",
    }
    assert chances(table)[0] * 8 == 3


def test_tables_without_a_source_of_their_own_have_that_of_their_ruleset() -> None:
    rows_ = '[{"min": 1, "max": 3, "text": "Salt"}, {"min": 4, "max": 6, "text": "Ash"}]'
    whose = '"authors": [{"name": "Ino Bale"}], "license": "https://creativecommons.org/licenses/by/4.0"'
    oracles = f'{{"a": {{"name": "A", "rows": {rows_}}}}}'
    text = f'{{"datasworn_version": "0.1.0", "title": "Small", {whose}, "oracles": {oracles}}}'
    ((pack, _),) = from_text(text, "small.json").packs
    assert (pack.author, pack.licence) == ("Ino Bale", "https://creativecommons.org/licenses/by/4.0")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tavern trouble\n\n- a fight\n", "“Tavern trouble” is neither"),
        ("# Inns\n\n- a fight\na thief\n", "“a thief” is neither"),
        ("# Inns\n\n- a fight\n\n# Tavern trouble\n", "“# Tavern trouble” has no row"),
        ("# Inns\n\n# Tavern trouble\n\n- a fight\n", "“# Inns” has no row"),
    ],
)
def test_no_line_of_a_typed_table_is_lost(library: Library, text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        save_text(library, text)


def test_all_faults_of_a_text_are_reported_by_row(library: Library) -> None:
    with pytest.raises(Refused) as told:
        save_text(library, "# Street finds\n\n- {2d6} coins and {nosuch}\n- a ring {street.first\n- {d6+} crows\n")
    assert [re.search(r"row (\d)", line)[1] for line in str(told.value).splitlines()] == ["1", "2", "3"]  # type: ignore[index]


def test_columns_with_weights() -> None:
    table = only("inns.tsv")
    assert table.kind == "weighted"
    assert [(row.text, row.high - row.low + 1) for row in table.rows] == [
        ("The Crooked Hen", 3),
        ("The Last Lamp", 1),
        ("The Dry Ferry", 2),
    ]


def test_a_list_of_lines_with_its_licence() -> None:
    (pack,) = packs("rumours.txt")
    assert (pack.licence, pack.author) == ("CC0 1.0", "Mara Quill")
    (table,) = pack.tables.values()
    assert table.title == "Rumours at the ferry"
    assert [row.text for row in table.rows][-1] == "Somebody buys teeth; {{nobody}} says why."
    assert "row 3: its braces do nothing" in from_path(FILES / "rumours.txt").notes[1]


def test_the_author_in_the_text_is_kept_and_a_single_table_takes_the_given_title() -> None:
    given = {"licence": "CC0 1.0", "author": "Me", "title": "Finds"}
    brought = from_text("# licence: CC BY 4.0\n- a spade\n- a shoe\n- Roll twice on this table.", given=given)
    ((pack, _),) = brought.packs
    assert (pack.licence, pack.author, list(pack.tables)) == ("CC BY 4.0", "Me", ["finds.finds"])
    assert brought.notes[1:] == ["paste names its licence, CC BY 4.0, which is kept."]
    assert [row.text for row in pack.tables["finds.finds"].rows] == ["a spade", "a shoe", "{roll twice}"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1 – A bell\n2 – A door\n3: Again, roll twice", ["A bell", "A door", "{roll twice}"]),
        ("name,hp,text\nWolf,4,-\nOwl,2,blind", ["Wolf · hp 4", "Owl · hp 2 · blind"]),
        ("# Loot\n\n- `dice: 2d6` coins\n- [[Places|An inn]]\n- Roll on Loot", ["{2d6} coins", "An inn", "{loot}"]),
        ("# Notice: trap\n- a bell", ["a bell"]),
        ("Rain - heavy\n- Snow - light", ["Rain - heavy", "Snow - light"]),
        ("d6 | What\n---|---\n1-3 | a bell\n4-6 | a door", ["a bell", "a door"]),
        ("# Code\n\n- a bell\n\n```\n- no row\n```\n", ["a bell"]),
        ("# Loot\n\n- A box\n    - of tin\n    - of lead\n- A ring", ["A box · of tin · of lead", "A ring"]),
    ],
)
def test_what_notes_are_written_like(text: str, read: list[str]) -> None:
    ((pack, _),) = from_text(text).packs
    (table,) = pack.tables.values()
    assert [row.text for row in table.rows] == read


def test_lists_of_two_kinds_are_two_tables_and_a_title_may_read_like_a_head(library: Library) -> None:
    ((pack, _),) = from_text("# Sounds\n\n- drip\n- a sigh\n\n1. one\n2. two").packs
    assert [len(table.rows) for table in pack.tables.values()] == [2, 2]
    id_ = save_text(library, "# Notice: trap\n\n- [N:Ash|thief] waits\n- [a](b) *c*")
    text = text_of(library, id_)
    assert "- [N:Ash|thief] waits\n" in text, "as it was typed"
    save_text(library, text, id_)
    found = library.tables.pack(id_)
    assert found
    assert [table.title for table in found.tables.values()] == ["Notice: trap"]
    assert text_of(library, id_) == text


def test_a_page_of_markdown() -> None:
    (pack,) = packs("journey.md")
    dawn, noon, camps = pack.tables.values()
    assert pack.title == "On the road"
    assert (f"{dawn.dice}", rows(dawn)["3-6"]) == ("2d6", "Rain, see the rules")
    assert (noon.title, noon.kind, [row.text for row in noon.rows]) == (
        "Weather at noon",
        "uniform",
        ["Still", "Gusts | squalls"],
    )
    assert (camps.id, len(camps.rows)) == ("camps", 2)
    drawn = draw(Ask(Typed([3, 4, 1]), tables=dict(pack.tables)), dawn.name)
    assert drawn.text == "Mist Still"


def test_datasworn_keeps_the_licence_of_each_table_apart() -> None:
    names, deeds = packs("ruleset.json")
    assert (names.author, names.licence, names.link) == (
        "Tam Ode",
        "https://creativecommons.org/licenses/by/4.0",
        "https://example.org/lowmark",
    )
    (given_name,) = names.tables.values()
    assert rows(given_name) == {"1-40": "Asta", "41-99": "Brand", "100": "Roll twice: {roll 2}"}
    assert (deeds.author, deeds.notice, deeds.id) == ("Ino Bale", "From Lowmark Deeds.", "lowmark-2")
    deed, _ = deeds.tables.values()
    assert rows(deed) == {"1-3": "Crossed the ice · alone", "4-6": "Named by: {who-named-it}"}
    assert draw(Ask(Typed([5, 2]), tables=dict(deeds.tables)), deed.name).text == "Named by: A child"
    assert "Headings" not in [table.title for table in deeds.tables.values()]


def test_foundry_of_an_older_program() -> None:
    (pack,) = packs("foundry-11.json")
    (table,) = pack.tables.values()
    assert pack.notice == "By Ode."
    assert rows(table) == {
        "1-10": "{2d6} silver coins",
        "11-19": "A ring, the Cold Ring",
        "20": "Nothing & nobody {{here}}",
    }


def test_foundry_of_today_and_dice_that_no_table_has() -> None:
    brought = from_path(FILES / "foundry-13.json")
    doors, locks = brought.packs[0][0].tables.values()
    assert [(row.text, row.high - row.low + 1) for row in doors.rows] == [("Oak door", 3), ("Iron door · locked", 1)]
    assert [row.text for row in locks.rows] == ["none", "rusty"]
    assert any("1d20+@abilities.dex.mod" in note or "d20+@abilities.dex.mod" in note for note in brought.notes)


def test_perchance_lists_are_read() -> None:
    (pack,) = packs("generator.txt")
    assert pack.title == "Low inns"
    output, adjective, noun, choice = (
        pack.tables[f"low-inns.{id_}"] for id_ in ("output", "adjective", "noun", "choice-1")
    )
    assert [row.text for row in output.rows] == ["The {adjective} {noun}", "The {noun}'s {choice-1}, {2-9} rooms"]
    assert [row.high - row.low + 1 for row in (*output.rows, *adjective.rows, *choice.rows)] == [2, 1, 1, 2, 1, 3]
    assert [row.text for row in noun.rows] == ["hen", "lamp"]
    drawn = draw(Ask(Typed([3, 2, 4, 8]), tables=dict(pack.tables)), "low-inns.output")
    assert drawn.text == "The lamp's end, 9 rooms"


def test_unsupported_perchance_is_refused_line_by_line() -> None:
    with pytest.raises(Refused) as caught:
        packs("hostile-generator.txt")
    lines = re.findall(r"hostile-generator.txt, line (\d+): ", str(caught.value))
    assert sorted(set(map(int, lines))) == [2, 3, 4, 5, 6, 7, 8]
    assert "[noun.titleCase] is more than the name of a list. Only [name] is read." in str(caught.value)
    assert "[none] is not a list here" in str(caught.value)


def test_a_property_of_perchance_is_no_row(tmp_path: Path) -> None:
    file = tmp_path / "mill.perchance"
    file.write_text("place\n  a mill\n  $count = 3\n  size = [big]\n  a == b\n", encoding="utf-8")
    with pytest.raises(Refused, match=r"line 3: a property.*\n.*line 4: a property") as caught:
        from_path(file)
    assert "line 5" not in str(caught.value)


@pytest.mark.parametrize("kind", ["md", "csv", "tsv", "toml"])
def test_packs_that_are_exported_and_imported_again_are_equal(kind: str) -> None:
    shipped = Tables().packs()
    assert len(shipped) > 10
    for pack in shipped:
        ((again, _),) = from_text(export_pack(pack, kind), f"anything.{kind}").packs
        assert again == pack


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12).filter(
    lambda text: not set(text) & set("{}")
)


@given(st.lists(TEXTS, min_size=2, max_size=8), st.sampled_from(["md", "csv", "tsv", "toml"]))
@example(["0", "<br>", "---", "-", "a|b", "|"], "md")
def test_any_words_come_back_as_they_were(texts: list[str], kind: str) -> None:
    ((pack, _),) = from_text("format = 1\nid = 'x'\n[[table]]\nid = 't'\nrows = " + repr_of(texts), "x.toml").packs
    ((again, _),) = from_text(export_pack(pack, kind), f"x.{kind}").packs
    assert [row.text for row in again.tables["x.t"].rows] == texts


def repr_of(texts: list[str]) -> str:
    import tomli_w

    return tomli_w.dumps({"rows": texts}).removeprefix("rows = ")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.csv", "", "a.csv is empty"),
        ("a.json", "{", "a.json, line 1: it is not JSON"),
        ("a.json", '{"name": 3, "formula": "", "results": 4}', "is not a roll table"),
        ("a.json", "[" * 3000, "nested too deep"),
        ("a.csv", 'a,b\n"x', "cannot be read as columns"),
        ("a.csv", "name,hp\nx,1\ny,1,2\nz,1,2", "a.csv, row 3: it has more columns"),
        ("a.toml", "rows =", "a.toml: it is not TOML"),
        ("a.md", "only words", "a.md has no rows"),
        ("a.md", "| d6 | x |\n|--|--|\n| 1-4 | a |\n| 6 | b |", "no row covers 5"),
        ("a.txt", "x" * 3000, "a row has at most 2,000 characters"),
        ("a.txt", "row\n" * 10_001, "more than 10,000 rows"),
        ("a.txt", "bad\x1b[2J", "control character"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(name: str, text: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)):
        from_text(text, name)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": [], "formula": "", "results": [{"text": 1, "weight": "x"}, {"weight": 1e999, "text": "b"}]}',
        '{"oracles": {"a": {"name": 3, "dice": "d1", "_source": {"authors": 3, "license": []}, '
        '"rows": [{"min": 1, "max": 1, "text": {}}, 7, {"roll": 3}]}}}',
    ],
)
def test_odd_values_do_no_harm(text: str) -> None:
    assert from_text(text, "odd.json").packs


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a\tb\nc\td", "CSV or TSV"),
        ('d4,Name,Note\n1-3,Hen,"lays, and how"\n4,"A ""cat""",', "CSV or TSV"),
        ("one\ntwo, three", "a list of lines"),
        ("| d2 | x |\n|---|---|\n| 1 | a |\n| 2 | b |", "Markdown"),
        ("noun\n  hen\n  lamp", "Perchance"),
        ('{"name": "x", "formula": "1d2", "results": [{"text": "a", "range": [1, 2]}]}', "Foundry roll table"),
        ("1-2 a crow\n3: nothing\n4. a wolf", "a list of lines"),
    ],
)
def test_a_paste_is_known_by_its_look(text: str, kind: str) -> None:
    assert from_text(text).notes[0] == f"paste is read as {kind}."


@pytest.mark.parametrize(
    ("text", "name", "told", "first"),
    [
        ("roll,creature,text\n1-3,Eel,{d4} eels\n4-6,Otter,one", "a.csv", "", {"1-3": "Eel · {d4} eels"}),
        (
            "roll,text\n1-3,Eel\n3-6,Otter",
            "a.csv",
            "column roll: row 2: 3-6 overlaps row 1, which covers 1-3.",
            None,
        ),
        ("Range;text\n1;Eel\n4;Otter", "a.csv", "column Range: no row covers 2-3.", None),
        ("1-2,Rain\n3,Fog\n5,Sun", "a.csv", "the first column: no row covers 4.", {"1": "1-2 · Rain"}),
        ("1-2,Rain\n2-3,Fog", "a.csv", "row 2: 2-3 overlaps row 1", None),
        ("1-2,Rain\n4-3,Fog", "a.csv", "row 2: the range 4-3 runs backwards.", None),
        ("1-2 rain\n4 sun", "a.txt", "no row covers 3. Its numbers are kept as text", None),
        ("| Roll | Rain |\n|---|---|\n| 1-2 | a |\n| 4 | b |", "a.md", "no row covers 3. Its numbers", None),
        ("# Inns\n- `Old` Lion\n- Red Hen\n\n* * *\n", "a.md", "", {"1": "Old Lion", "2": "Red Hen"}),
        ("4 crows\n2 wolves", "a.txt", "", {"1": "4 crows"}),
        ("Met at night (d100)\n01-50 a crow\n51-00 a wolf", "a.txt", "", {"1-50": "a crow", "51-100": "a wolf"}),
        ("%,What\n01-50%,a crow\n51-100%,a wolf", "a.csv", "", {"1-50": "a crow", "51-100": "a wolf"}),
        ("Roll;x;Number\n1-2;Wolf;{d4+1}\n3;Hen;1", "a.csv", "", {"1-2": "Wolf · Number {d4+1}"}),
        (
            "{2d6} elks, {fish} at {Inn}",
            "a.txt",
            "row 1: some of its braces do",
            {"1": "{2d6} elks, {{fish}} at {{Inn}}"},
        ),
        ("d6,text\n1-5,Eel\nsix,Otter", "a.csv", "row 2 has “six”, which is neither a number", None),
        ("text,weight\nEel,3\nOtter,many", "a.csv", "row 2: “many” is not a weight", {"1-3": "Eel", "4": "Otter"}),
        (
            "text,weight\nEel,0\nOtter,2\nPike,1",
            "a.csv",
            "A, row 1: a weight of 0 means never",
            {"1-2": "Otter", "3": "Pike"},
        ),
        ("| weight | Fish |\n|--|--|\n| 2 | Eel |\n| 1 | Otter |", "a.md", "", {"1-2": "Eel", "3": "Otter"}),
        (
            "| weight | Fish |\n|--|--|\n| 1 | Eel |\n| 0 | Otter |",
            "a.md",
            "row 2: a weight of 0 means never",
            {"1": "Eel"},
        ),
        (
            "One {2d6 of them\n{fish}",
            "a.txt",
            "row 1: its braces do nothing and are kept as text (A { is not closed)",
            None,
        ),
        (
            "# Fish\n\n- **eel**\n\n- an otter\n  that swims\n\n- pike",
            "a.md",
            "",
            {"1": "eel", "2": "an otter that swims"},
        ),
    ],
)
def test_what_could_not_be_read_is_named(text: str, name: str, told: str, first: dict[str, str] | None) -> None:
    brought = from_text(text, name)
    assert told in "\n".join(brought.notes[1:]) if told else not brought.notes[1:]
    ((pack, _),) = brought.packs
    (table,) = pack.tables.values()
    assert first is None or {**rows(table), **first} == rows(table)


def test_a_text_of_several_numbered_lists_is_several_tables() -> None:
    ((pack, _),) = from_text("Names\n1. Ann\n2. Bob\n\n**Weather**:\n1-3 Rain\n4-6 Sun").packs
    assert [(table.title, f"{table.dice}") for table in pack.tables.values()] == [("Names", "d2"), ("Weather", "d6")]
    ((pack, _),) = from_text("INNS\n\n- Old Lion,\n- Red Hen\n\nFood\n• Stew\n• Eel").packs
    inns, food = pack.tables.values()
    assert (inns.title, [*rows(inns).values()], food.title) == ("INNS", ["Old Lion", "Red Hen"], "Food")


def test_a_numbered_list_keeps_its_numbers() -> None:
    ((pack, _),) = from_text("1-2 a crow\n3: nothing\n4. a wolf").packs
    (table,) = pack.tables.values()
    assert rows(table) == {"1-2": "a crow", "3": "nothing", "4": "a wolf"}


def test_a_folder_brings_what_can_be_read_and_is_kept_under_free_names(library: Library, tmp_path: Path) -> None:
    for name in ("a.txt", "names.csv"):
        (tmp_path / name).write_text("Anna\nBo\n", encoding="utf-8")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    brought = from_path(tmp_path, {"licence": "CC0 1.0"})
    assert "bad.json, line 1: it is not JSON" in "\n".join(brought.notes)
    kept = keep(library, brought)
    assert "There is a pack called a already, so this one is a-2." in describe(library, brought)
    again = keep(library, brought)
    assert not {path.name for path in kept} & {path.name for path in again}
    assert all(pack.licence == "CC0 1.0" for path in kept if (pack := library.tables.pack(path.stem)))
    assert [table for table in library.tables if table.startswith("a.")] == ["a.a"]


def test_a_preview_has_the_licence_and_the_odds(library: Library) -> None:
    said = "\n".join(describe(library, from_path(FILES / "monsters.csv")))
    assert "its licence is not stated" in said
    assert "37.5%  Marsh wolf" in said


def test_many_draws_match_the_odds() -> None:
    (pack,) = packs("monsters.csv")
    table, found, _ = try_draws(dict(pack.tables), "monsters", 1000, seed="x")
    assert sum(found.values()) == 1000
    assert all(abs(found[row] / 1000 - chance) < 0.06 for row, chance in chances(table).items())
    assert next(trial_lines(dict(pack.tables), "monsters", 10)) == "Monsters, drawn 10 times:"


TEMPLATE = "# The title\n\n- the first row\n- {d6} of something\n- the third row\n"


def test_a_table_is_made_and_edited_as_a_text(library: Library) -> None:
    id_ = save_text(library, TEMPLATE)
    assert (
        text_of(library, id_) == "# The title {#the-title}\n\n- the first row\n- {d6} of something\n- the third row\n"
    )
    changed = text_of(library, id_).replace("- the third row", "- {roll twice}")
    assert save_text(library, changed, id_) == id_
    (table,) = (library.tables.pack(id_) or packs("inns.tsv")[0]).tables.values()
    assert [row.text for row in table.rows] == ["the first row", "{d6} of something", "{roll twice}"]
    with pytest.raises(Refused, match="no row covers"):
        save_text(library, "# T\n\n| d6 | T |\n|---|---|\n| 1-2 | a |\n| 6 | b |", id_)
    with pytest.raises(Refused, match=r"row 2: A . is not closed"):
        save_text(library, "# T\n\n- a\n- {2d6 wolves\n")
    assert library.tables[table.name] == table
    with pytest.raises(Refused, match="came with the program"):
        text_of(library, "duskara")


def test_a_removed_table_is_in_the_trash(library: Library) -> None:
    """Once it is agreed to, by the name of its pack or of a table in it; what came with the program stays."""
    kept = [save_text(library, f"# {title}\n\n- oak\n\n# Noises\n\n- a drip\n") for title in ("Doors", "Lids")]
    face = Scripted(False, True, True)
    with pytest.raises(Cancelled):
        run(remove_tables(library, face, kept[0]))
    run(remove_tables(library, face, kept[0]))
    assert [each in {pack.id for pack in library.tables.packs()} for each in kept] == [False, True]
    run(remove_tables(library, Scripted("Lids", True), ""))
    assert {each.stem for each in (library.places.packs / "trash").iterdir()} == {*kept}
    with pytest.raises(Refused, match="came with the program"):
        run(remove_tables(library, Scripted(True), "duskara.verbs"))


def test_notes_that_somebody_left_in_a_pack_stay_where_they_are(library: Library) -> None:
    """Such a pack is edited as its file; a # within a row is none."""
    id_ = save_text(library, TEMPLATE.replace("the first row", "room #4"))
    file = library.places.packs / f"{id_}.toml"
    noted = "# for the inn\n" + file.read_text().replace('"room #4"', '"room #4", # the good one')
    file.write_text(noted)
    library.tables.forget()
    text = text_of(library, id_)
    assert text == noted
    assert save_text(library, text.replace("the third row", "a cellar"), id_) == id_
    assert file.read_text() == noted.replace("the third row", "a cellar")
    with pytest.raises(Refused, match=rf"packs/{id_}.toml, line \d+"):
        save_text(library, text.replace("rows = ", "rowz = "), id_)
    (table,) = (library.tables.pack(id_) or packs("inns.tsv")[0]).tables.values()
    assert table.rows[2].text == "a cellar"


def test_an_imported_pack_says_where_it_came_from(library: Library) -> None:
    (path,) = keep(library, from_path(FILES / "inns.tsv"))
    pack = library.tables.pack(path.stem)
    assert pack is not None
    assert pack.notice == "Imported from inns.tsv."
    assert draw(Ask(Chance(1), tables=library.tables), f"{pack.id}.inns").text.startswith("The ")
