"""The player's settings for all campaigns, in a file that a person can read and edit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, ValidationError

from ...rules.immutable import Frozen, Many, Map, plain
from ...rules.refusal import Refused
from ..store import disk
from ..store.bounds import SETTINGS
from ..store.errors import StoreError, Unreadable, first_fault
from ..store.plain_files import sweep
from ..story.levels import FORMER


def _of_today(word: object) -> object:
    """The current name of a level of detail; anything but text is left for the type to refuse."""
    return FORMER.get(word, word) if isinstance(word, str) else word


SHARED = {
    "app.help": "book.help stats.help export.help",
    "list.down": "choose.down find.down library.down overrule.down scene.mood-down",
    "list.end": "library.end",
    "list.home": "library.home",
    "list.page-down": "find.page-down library.page-down",
    "list.page-up": "find.page-up library.page-up",
    "list.up": "choose.up find.up library.up",
    "page.find": "page.palette",
    "room.back": "book.back stats.back sheet.back menu.back find.close",
    "room.down": "book.down stats.page-down confirm.page-down dialog.page-down",
    "room.row-down": "book.row-down stats.down confirm.down previously.down",
    "room.row-up": "book.row-up stats.up confirm.up previously.up",
    "room.up": "book.up stats.page-up confirm.page-up dialog.page-up",
    "scene.start": "scene.keep",
}
"""Keys that several screens now share, with their earlier ids."""


def _by_present_id(keys: object) -> object:
    """The keys by their present ids; keys of several earlier ids are joined, and one set by its present id wins."""
    if not isinstance(keys, Mapping):
        return keys
    now = {old: id_ for id_, once in SHARED.items() for old in once.split()}
    found = {id_: key for id_, key in keys.items() if id_ not in now}
    for id_, key in keys.items():
        if id_ in now and now[id_] not in keys and key not in str(found.get(now[id_], "")).split(","):
            found[now[id_]] = f"{found[now[id_]]},{key}" if now[id_] in found else key
    return found


class Settings(Frozen):
    """The settings. Unknown keys are preserved."""

    own_dice: bool = False
    """Ask for the faces of real dice instead of rolling."""
    brief: bool = False
    """Line mode says only results and questions, without reasons and advice."""
    theme: str = "vents"
    """The theme of the page."""
    measure: Annotated[int, Field(ge=60, le=90)] = 72
    """The widest the page's text may be, in columns."""
    ascii: bool = False
    """Draw glyphs as ASCII, for terminals that draw some of them two cells wide."""
    detail: Annotated[str, BeforeValidator(_of_today)] = "results"
    """How much of each act the log shows: story, results or everything."""
    keys: Annotated[Map[str, str], BeforeValidator(_by_present_id)] = Map()
    """Remapped keys, by the id of what they do: `composer.menu = "f2,ctrl+space"`."""
    folded: Many[str] = ()
    """The panes that are folded."""
    shortcuts: Map[str, str] = Map()
    """Shortcuts for all campaigns: `sword = "1d8+3"`."""
    learned: Many[str] = ()
    """The keys that the page no longer needs to teach."""


def read(path: Path) -> tuple[Settings, str]:
    """The settings, and a sentence if the file has a fault; then the defaults apply."""
    try:
        return Settings.model_validate(SETTINGS.tree(path)), ""
    except FileNotFoundError:
        return Settings(), ""
    except (StoreError, Unreadable, ValidationError, OSError) as error:
        first = first_fault(error) if isinstance(error, ValidationError) else str(error).rstrip(".")
        return (
            Settings(),
            f"The settings in {path.name} cannot be used ({first}). The defaults are used until that is fixed.",
        )


def write(path: Path, settings: Settings) -> None:
    """Save the settings. Raises `NotSaved`, and `Refused` rather than overwrite a file that cannot be read."""
    import tomli_w

    trouble = read(path)[1]
    if trouble:
        raise Refused(trouble)
    disk.make_folder(path.parent)
    sweep(path.parent)
    disk.replace(path, tomli_w.dumps(plain(settings)).encode())
