"""Tables in a shell: a file of monsters comes in, is drawn from, tried, exported; a broken pack is told whole."""

from __future__ import annotations

from pathlib import Path

from .conftest import Run


def test_a_file_of_monsters_is_imported_drawn_tried_and_exported(play: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "monsters.csv"
    file.write_text("d6,name,hp\n1-3,Wolf,11\n4-6,Hag,30\n", encoding="utf-8")
    looked = play("tables", "import", str(file), "--preview").out
    assert "50.0%  Wolf · hp 11" in looked
    assert "Kept" not in looked
    kept = play("tables", "import", str(file), "--licence", "CC0 1.0").out
    assert "Draw from it: solo-journal draw monsters\n" in kept
    assert play("draw", "monsters", "--dice", "5").out.startswith("Hag · hp 30   rolled 5\n")
    assert "Monsters, drawn 60 times:" in play("tables", "try", "monsters", "--times", "60").out
    assert "CC0 1.0" in play("tables", "show", "monsters").out
    out = tmp_path / "out.md"
    assert play("tables", "export", "monsters", str(out)).out == f"Exported to {out}.\n"
    assert "| 1-3 | Wolf · hp 11 |" in out.read_text(encoding="utf-8")
    again = run("tables", "export", "monsters", str(out))
    assert again.code == 1
    assert "already exists" in again.err
    assert "Add --yes to remove" in run("tables", "remove", "monsters").err
    assert "trash" in play("tables", "remove", "monsters", "--yes").out
    assert "no table “monsters”" in run("draw", "monsters").err
    assert "There is no pack “monsters”. You have none yet." in run("tables", "remove", "monsters", "--yes").err
    retitled = play("tables", "import", str(out), "--title", "Night monsters").out
    assert "draw night-monsters" in retitled
    assert "came with the program" in run("tables", "remove", "weather", "--yes").err


def test_faults_are_reported_all_at_once_and_at_the_draw(play: Run, run: Run, home: Path) -> None:
    folder = home / ".packs"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mine.toml").write_text('format = 1\nid = "mine"\nx = 1\n[[table]]\nid = "a"\nrows = ["{b}"]\n')
    checked = run("tables", "check")
    assert checked.code == 1
    told = checked.out
    assert "packs/mine.toml, line 3: “x” is not known here" in told
    assert "packs/mine.toml, line 6, table “a”, row 1: it calls a table “b”" in told
    at_the_draw = run("draw", "mine.a").err
    assert "it calls a table “b”" in at_the_draw  # of several faults, that of the table
    assert "And 1 more." in at_the_draw
    assert "“x” is not known here" in run("draw", "mine.c").err
    assert play("tables", "check", "duskara").out == "No faults: every table can be drawn from.\n"


def test_how_many_rows_may_follow_the_table(play: Run) -> None:
    assert len(play("draw", "names.inn", "3", "different").out.splitlines()[0].split(" · ")) >= 3
    assert play("draw", "Hill names", "2").out.count("Drawn from Hill names, short and hard.") == 1


def test_tables_are_no_story(play: Run, run: Run, tmp_path: Path) -> None:
    assert 'solo-journal tables import "monsters.csv"' in run("import", "monsters.csv").err


def test_where_everything_is(play: Run, home: Path) -> None:
    assert f"{home / '.packs'}" in play("where").out
