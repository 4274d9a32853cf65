"""Keeps track of what a log has said about the world, and writes every further change as a tag on a consequence line.

Values are absolute, because readers do not count; the step that a player would write is a remark. Something is repeated
only if it changed. At the end of a session each character is written in full, because some readers know only a
character's last tag.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from .....rules import shelf
from .....rules.changes import Change, patch, split
from .....rules.immutable import plain
from .....rules.kinds.view import MeterPart
from .....rules.lonelog_tags import tags_in
from .....rules.names import fold_name, same
from .....rules.world import World
from ...story import Story
from . import name_tags, sheet, trackers, words
from .fights import Fights
from .typed_tags import Typist

FILLING = frozenset({"systems", "characters", "active"})
"""Parts of the world that change the games' counters."""
Key = tuple[str, str]
"""A part of the world: `trackers` and an id."""
LONGEST = 3_000
"""The length of a tag after which the rest goes into another."""


class Ledger:
    """What was said about a story's world so far."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.stay = [words.name(one.name) for one in story.world.characters.values()]
        """The characters at the end of the story. Dice and counters belong to the first of them."""
        self.told: dict[Key, str] = {}
        self.listed: dict[Key, name_tags.Known] = {}
        self.money: set[str] = set()
        """The counters that the log calls money, by folded name."""
        self.items: dict[str, str] = {}
        """What the first character carries, by name, as last said."""
        self.fights = Fights()
        self.parts: dict[str, dict[str, str]] = {}
        """For each character, by name: every part as last said."""
        self.remarks: list[str] = []
        """What the tags of the last line said beyond what a tag may hold."""
        self.said_now: dict[str, set[str]] = {}
        """For each character mentioned in this session: the parts of the last tag."""

    # What an entry altered

    def typed(self, text: str, changes: Iterable[Change]) -> str:
        """Words with tags that acted, as they are written: values absolute, states repeated, each tag on one line.
        Changes of a sheet are written separately."""
        own = {key_of(change) for change in changes if "sheets" not in split(change.path)[2:3]}
        typist = Typist(self.story.tree, self._world)
        said = typist.canonical(text)
        self.remarks = typist.remarks
        self.money.update(map(fold_name, typist.money))
        mine = [change for change in self.story.touched if key_of(change) in own]
        self.overlook(lambda key: key in own)
        list(self._news(mine))  # told by the player's own tags
        for name in self._heard(said):
            self.parts.setdefault(name, {})
        return said

    def overlook(self, which: Callable[[Key], bool]) -> None:
        """Ignore recent changes of these parts of the world."""
        self.story.touched = [change for change in self.story.touched if not which(key_of(change))]

    def _heard(self, text: str) -> list[str]:
        """Record what a text's tags give of characters. Returns their names."""
        told = {tag.name: set(tag.parts) for tag in tags_in(text) if tag.kind == "PC"}
        self.said_now |= told
        return list(told)

    def news(self) -> Iterator[str]:
        """The lines for everything that changed and was not said yet."""
        touched, self.story.touched = list(self.story.touched), []
        yield from map(words.note, self.remarks)
        self.remarks = []
        for line in self._news(touched):
            self._heard(line)
            yield line

    def closing(self) -> Iterator[str]:
        """Each character in full, unless the session's last tag already was."""
        whole = (self._now(("characters", id_)) for id_ in self.story.tree.get("characters", {}))
        here = {words.name(one["name"]): one for one in whole if one is not None}
        for name, parts in list(self.parts.items()):
            if name in self.stay or (name in here and name in self.said_now):
                self._take_parts(name, here.get(name))
                yield from self._whole(name, parts)
        self.said_now.clear()

    def _whole(self, name: str, parts: Mapping[str, str]) -> Iterator[str]:
        if name not in self.said_now or not set(parts.values()) <= self.said_now[name]:
            self.said_now[name] = set(parts.values())
            yield from _pc_lines(name, list(parts.values()))

    # One thing after another

    def _news(self, touched: list[Change]) -> Iterator[str]:
        by_key: dict[Key, list[Change]] = {}
        for change in touched:
            by_key.setdefault(key_of(change), []).append(change)
        played = False
        for key, changes in by_key.items():
            section = key[0]
            played = played or section in FILLING
            tell = {"trackers": self._tracker, "characters": self._character}.get(section, self._listed)
            if section in ("trackers", "characters", *name_tags.KINDS):
                yield from tell(key, self._now(key), self._was(key, changes))
            elif section == "readings" and (rule := self.story.shelf.house_rule(key[1])):
                setting = self.story.tree.get("readings", {}).get(key[1], rule.default)
                yield words.note(rule.describe(setting), "house rule")
        if (played or any(key[0] == "fight" for key in by_key)) and (world := self._world()):
            yield from self._gauges(world)
            yield from self.fights.lines(world)

    def _now(self, key: Key) -> dict[str, Any] | None:
        return _whole_thing(key, self.story.tree.get(key[0], {}).get(key[1]))

    def _was(self, key: Key, changes: list[Change]) -> dict[str, Any] | None:
        """The thing before these changes."""
        now = self._now(key)
        tree: dict[str, Any] = {key[0]: {key[1]: copy.deepcopy(now)} if now is not None else {}}
        patch(tree, [change.back() for change in reversed(changes)])
        return _whole_thing(key, tree[key[0]].get(key[1]))

    def _tracker(self, key: Key, now: dict[str, Any] | None, was: dict[str, Any] | None) -> Iterator[str]:
        known = now or was
        if known is None:
            return
        money = fold_name(known["name"]) in self.money
        if not money and not trackers.kind_of(known):
            yield from self._with_the_hero(now, was)
        elif now is None:
            self.told.pop(key, None)
            yield words.note(f"{known['name']} is gone")
        else:
            tag = trackers.money(now) if money else trackers.tag_of(now)
            last, self.told[key] = self.told.get(key), tag or trackers.format_value(now)
            if last != self.told[key]:
                yield f"=> {tag}" if tag else words.note(f"{known['name']} {self.told[key]}")
                yield from _step(known["name"], was, now, tag)

    def _with_the_hero(self, now: dict[str, Any] | None, was: dict[str, Any] | None) -> Iterator[str]:
        """A die or a counter, as part of the first character's tag; as a remark if there is no character."""
        known = now or was or {}
        if not self.stay:
            yield words.note(f"{known['name']} {trackers.format_value(now) if now else 'is gone'}")
            return
        hero = self.parts.setdefault(self.stay[0], {})
        key = sheet.key(known["name"])
        told = trackers.part_of(now) if now else trackers.format_removed(known)
        if hero.get(key) == told:
            return
        hero[key] = told
        steps = was is not None and {known["kind"], was["kind"]} == {"step"}
        stepped = trackers.format_step(was, now or {**was, "die": 0}) if steps and was else told
        yield from _pc_lines(self.stay[0], [stepped])
        if now is not None and not steps:
            yield from _step(known["name"], was, now, told)

    def _listed(self, key: Key, now: dict[str, Any] | None, was: dict[str, Any] | None) -> Iterator[str]:
        if now is None:
            if was is not None:
                self.listed.pop(key, None)
                yield words.note(f"{was['name']} is gone")
            return
        known = name_tags.Known.of(now)
        yield from name_tags.lines(key[0], self.listed.get(key, name_tags.Known()), known)
        self.listed[key] = known

    def _character(self, key: Key, now: dict[str, Any] | None, was: dict[str, Any] | None) -> Iterator[str]:
        if was is not None and (now is None or not same(was["name"], now["name"])):
            name = words.name(was["name"])
            self._take_parts(name, was)
            yield from self._whole(name, self.parts[name])
            yield words.note(f"{name} is gone" if now is None else f"{name} is now {now['name']}")
        if now is None:
            return
        name = words.name(now["name"])
        new = name not in self.parts
        changed = [part for part in self._take_parts(name, now) if part not in self.said_now.get(name, ())]
        if changed or new:
            yield from _pc_lines(name, changed)
        if [name] == self.stay[:1]:  # what they carry and a tag can count
            here = sheet.items_of(now, self.story.shelf)
            yield from (f"=> {tag}" for item, tag in here.items() if self.items.get(item) != tag)
            yield from (f"=> [Inv:{item}|0]" for item in self.items if item not in here)
            self.items = here

    def _take_parts(self, name: str, now: Mapping[str, Any] | None) -> list[str]:
        """Record a character's state. Returns the parts to write."""
        told = self.parts.setdefault(name, {})
        hero = self._hero_keys(name)
        parts = sheet.parts_of(now, self.story.shelf, items=[name] != self.stay[:1]) if now is not None else {}
        here = {key: part for key, part in parts.items() if key not in hero}
        lost = {key: sheet.format_removed_part(key, told[key]) for key in told if key not in here and key not in hero}
        changed = [part for key, part in (here | lost).items() if told.get(key) != part]
        told |= here | lost | hero
        for key in (key for key in lost if key.startswith("#")):  # a tag is gone once it is withdrawn
            del told[key]
        return changed

    def _hero_keys(self, name: str) -> dict[str, str]:
        """The dice and counters of this character, whether they still exist or were removed."""
        if [name] != self.stay[:1]:
            return {}
        plain = (each for each in self.story.tree.get("trackers", {}).values() if not trackers.kind_of(each))
        mine = {sheet.key(each["name"]): trackers.part_of(each) for each in plain
                if fold_name(each["name"]) not in self.money}  # fmt: skip
        dropped = (" d0", f": {sheet.NONE}")
        return {key: part for key, part in self.parts.get(name, {}).items() if part.endswith(dropped)} | mine

    def _world(self) -> World | None:
        try:
            return World.model_validate(plain(self.story.tree)).on(self.story.shelf)
        except ValidationError:
            return None

    def _gauges(self, world: World) -> Iterator[str]:
        """What games show filling up, such as a counter of twists, and the campaign's tracks, as clocks, or as tracks
        if a full one is good. Meters on the active character's sheet are written there."""
        for game in shelf.games_in_use(world):
            one = world.character()
            on_sheet = {label.casefold() for label, _ in game.sheet_rows(one)} if one is not None else set()
            parts = (part for view in game.campaign_views(world) for part in view.parts if isinstance(part, MeterPart))
            found = {each.label: (each.good, each.value, each.top) for each in parts}
            meters = (each for each in game.values(world) if each.value is not None)
            found |= {each.label: (each.good, each.value or 0, each.size) for each in meters}
            for label, (good, value, size) in found.items():
                if size is None or label.casefold() in on_sheet:
                    continue
                kind = "Track" if good else "Clock"
                tag, key = trackers.gauge(kind, label, value, size), ("gauge", label)
                if tag and self.told.get(key, trackers.gauge(kind, label, 0, size)) != tag:
                    yield f"=> {tag}"
                self.told[key] = tag


def key_of(change: Change) -> Key:
    """The part of the world that a change is in."""
    keys = split(change.path)
    return keys[0], keys[1] if len(keys) > 1 else ""


def _whole_thing(key: Key, found: Any) -> dict[str, Any] | None:
    """A whole thing of the world; None for a part of one, as changes may give when a checkpoint cannot be read."""
    try:
        World.model_validate({key[0]: {key[1]: found}})
    except ValidationError:
        return None
    return found if isinstance(found, dict) else None


def _step(called: str, was: Mapping[str, Any] | None, now: Mapping[str, Any], tag: str) -> Iterator[str]:
    """The step that was made, as a remark; none for something new."""
    if tag and was is not None and trackers.format_value(was) != trackers.format_value(now):
        yield words.note(f"{called} {trackers.format_value(was)} → {trackers.format_value(now)}")


def _pc_lines(name: str, parts: list[str]) -> Iterator[str]:
    """A character's tag, split if it would be too long."""
    said: list[str] = []
    for part in parts:
        if said and sum(map(len, said)) + len(part) > LONGEST:
            yield f"=> [PC:{'|'.join([name, *said])}]"
            said = []
        said.append(part[:LONGEST])
    yield f"=> [PC:{'|'.join([name, *said])}]"
