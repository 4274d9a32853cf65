"""What the documents say is true: commands, files and packs that they name are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.cli.app import app
from solo_journal.cli.runner import run
from solo_journal.line.commands import command_in
from solo_journal.rules import shelf
from solo_journal.rules.procedure_lookup import find_by_title, short

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


DOCS = sorted((ROOT / "docs").glob("*.md"))


def commands(page: Path) -> list[list[str]]:
    """The commands of a page's examples, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("solo-journal")]
    return [shlex.split(line)[1:] for line in lines]


def test_the_handbook_shows_commands_to_try() -> None:
    assert sum(len(commands(page)) for page in DOCS) > 30


@pytest.mark.parametrize("page", [page for page in DOCS if commands(page)], ids=lambda page: page.stem)
def test_the_commands_of_the_handbook_work_one_after_another(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    if commands(page)[0][0] != "new":
        run(["new", "The Long Dusk", "--system", "duskara"])
        run(["scene", "The vents"])
        run(["note", "Steam climbs out of the crack."])
    for words in commands(page):
        assert run(words) == 0, (words, capsys.readouterr().err)


def named_commands(page: Path) -> list[str]:
    """The commands that a page names without running them: in code within a line, and in blocks of plain text."""
    text = page.read_text(encoding="utf-8")
    within = re.findall(r"`(solo-journal [^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    blocks = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    return [*within, *(line for block in blocks for line in block.splitlines() if line.startswith("solo-journal "))]


@pytest.mark.parametrize("page", [ROOT / "README.md", *DOCS], ids=lambda page: page.stem)
def test_every_command_that_a_page_names_is_understood(page: Path) -> None:
    for line in named_commands(page):
        words = shlex.split(
            re.sub(r"^solo-journal COMMAND", "solo-journal undo", line.partition(" > ")[0]).replace("SHELL", "bash")
        )[1:]
        with click.Context(app) as ctx:
            name, found, rest = app.resolve_command(ctx, words) if words[0][:1] != "-" else ("", None, [])
            if found is not None and rest and rest != ["--help"]:  # alone a name is only mentioned
                found.make_context(name, rest, parent=ctx)


def test_every_command_of_the_page_on_line_mode_is_one() -> None:
    text = (ROOT / "docs" / "line-mode.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`/([a-z]+(?: [a-z]+)*)", text))
    acts = [kind for system in shelf.INSTALLED.all_systems() for kind in system.procedures]
    unknown = [each for each in named if not command_in(each) and find_by_title(each, acts) is None]
    assert [each for each in unknown if not any(short(kind) == each.split()[0] for kind in acts)] == []


@pytest.mark.parametrize(
    "page",
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "campaigns/README.md", *(f"docs/{page.name}" for page in DOCS)],
)
def test_every_file_that_a_page_links_to_is_there(page: str) -> None:
    text = re.sub(r"`[^`\n]*`", "", (ROOT / page).read_text(encoding="utf-8"))  # what stands in code is an example
    links = [link for link in re.findall(r"\]\(([^)#\s]+)\)", text) if "://" not in link]
    missing = [link for link in links if not ((ROOT / page).parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("game", shelf.games())
def test_every_game_has_its_credit_in_the_readme(game: str) -> None:
    credit = shelf.system(game).credit
    assert credit is not None
    assert credit.author in README
    assert credit.link in README


def test_every_pack_is_listed_with_its_licence() -> None:
    listed = (ROOT / "assets" / "packs" / "LICENSES.md").read_text(encoding="utf-8")
    assert all(f"`{pack.name}`" in listed for pack in (ROOT / "assets" / "packs").glob("*.toml"))


def test_ci_runs_the_very_test_command_of_the_readme() -> None:
    command = re.search(r"<!-- test command -->\n```sh\n(.*?)\n```", README, re.DOTALL)
    assert command is not None
    assert "\n" not in command[1]
    assert "<!-- test command -->" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_changelog_tells_of_versions_with_their_days_and_first_of_what_is_unreleased() -> None:
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heads[0] == "Unreleased"
    assert [each for each in heads[1:] if not re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", each)] == []


def test_the_pack_of_the_handbook_is_one(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "tables-and-dice.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example is not None
    (tmp_path / "marsh.toml").write_text(example[1], encoding="utf-8")
    pack = Library(tmp_path).pack("marsh")
    assert pack is not None
    assert list(pack.tables) == ["marsh.lights", "marsh.path"]
