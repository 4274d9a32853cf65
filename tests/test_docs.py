"""What the documents say is true: commands, files and packs that they name are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from solo_journal.cli.running import run
from solo_journal.rules import shelf

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """The commands of the README's example, in order."""
    block = re.search(r"```sh\n(solo-journal new .*?)```", README, re.DOTALL)
    assert block is not None
    lines = [part.strip() for line in block[1].splitlines() for part in line.split("&&")]
    return [shlex.split(line)[1:] for line in lines if line]


def test_the_commands_of_the_readme_work_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert len(commands()) >= 12
    for words in commands():
        assert run(words) == 0, (words, capsys.readouterr().err)
    assert (tmp_path / "dusk.md").read_text(encoding="utf-8").startswith("# The Long Dusk")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "campaigns/README.md"])
def test_every_file_that_a_page_links_to_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
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
