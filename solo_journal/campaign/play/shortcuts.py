"""Shortcuts after `/`: the campaign's own, then those for all campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...rules.commons.shortcut import MOST, shortcut_name, unfit
from ...rules.refusal import Refused, Unknown, nearest
from ..campaign import Campaign
from ..library import settings
from .command_lookup import kind_called, normalise_word, number_called
from .line_parser import Typed, read_line
from .line_resolver import is_dice


def shortcuts(campaign: Campaign) -> Mapping[str, str]:
    """Every shortcut by name; the campaign's own win."""
    return {**campaign.everywhere(), **campaign.world.shortcuts}


def expand_shortcut(campaign: Campaign, typed: Typed) -> Typed:
    """The line that a shortcut stands for, with what was typed after its name; any other line unchanged."""
    word, _, rest = typed.text.partition(" ")
    if typed.kind != "command":
        return typed
    line = shortcuts(campaign).get(normalise_word(word))
    if line is None or kind_called(word, campaign) or number_called(typed.text, campaign.world):
        return typed
    whole = f"{line} {rest}".strip()
    return read_line(f"d: {whole}" if is_dice(line) else whole)


def keep_everywhere(path: Path, campaign: Campaign, name: str, line: str) -> str:
    """Save a shortcut for all campaigns in the settings, or remove it if the line is empty. Returns what was done."""
    found, trouble = settings.read(path)
    if trouble:
        raise Refused(trouble)
    name, line = str(shortcut_name(name)), line.strip().removeprefix("=").strip()
    if not line.strip():
        if name not in found.shortcuts:
            raise Unknown(f"No shortcut /{name} for every campaign. {nearest(name, list(found.shortcuts))}".strip())
        settings.write(path, found.but(shortcuts=found.shortcuts.without(name)))
        return f"/{name} removed from every campaign."
    if refused := unfit(name, campaign.world):
        raise Refused(refused)
    if len(found.shortcuts) >= MOST and name not in found.shortcuts:
        raise Refused(f"There are {MOST} shortcuts for every campaign already. Remove one first.")
    settings.write(path, found.but(shortcuts=found.shortcuts.put(name, " ".join(line.split())[:1000])))
    return f"/{name} is {line.strip()} in every campaign."


def describe_shortcuts(campaign: Campaign) -> list[str]:
    own = campaign.world.shortcuts
    where = {name: "" if name in own else " (every campaign)" for name in shortcuts(campaign)}
    return [f"/{name}  {line}{where[name]}" for name, line in sorted(shortcuts(campaign).items())]


def dice_called(campaign: Campaign, text: str) -> str:
    """The dice of the shortcut with this name, with what is typed after it; the text itself if there is none."""
    word, _, rest = text.partition(" ")
    line = shortcuts(campaign).get(normalise_word(word.removeprefix("/")), "").removeprefix("d:").strip()
    return f"{line} {rest}".strip() if is_dice(line) else text
