"""Lonelog tags change the world."""

from __future__ import annotations

import pytest

from solo_journal.rules.answer_source import Chance
from solo_journal.rules.commons.lists import here
from solo_journal.rules.commons.lonelog import MOST_TAGS, Tags
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Event, Outcome
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import procedure
from solo_journal.rules.trackers import Clock, Counter, StepDie, Timer, Track
from solo_journal.rules.world import Character, Listed, Scene, World

from ...file_games import SHELF, TABLES
from ...rows import each_row
from .conftest import do, refused


@pytest.fixture
def world() -> World:
    """Scene 12 with a character, a person, a clock and a step die."""
    return World.model_validate(
        {
            "scene": Scene(number=12),
            "active": "kaelen",
            "characters": {"kaelen": Character(name="Kaelen")},
            "people": {"zhiren": Listed(name="Zhiren", tags=("ally",), seen=3)},
            "trackers": {
                "hunters": Clock(name="Hunters", value=2, size=6),
                "supply": StepDie(name="Supply", start=8, die=8),
                "gold": Counter(name="Gold", value=9, low=0),
            },
        }
    )


def say(text: str, world: World) -> Performed:
    return do(Tags(text=text), world)


def test_a_person_named_is_noted_and_here(world: World) -> None:
    done = say("[N:Orso|hunter] steps out, dry.", world)
    assert done.outcome.headline == "Orso: hunter"
    assert done.after.people["orso"] == Listed(name="Orso", tags=("hunter",), seen=12)
    assert list(here(done.after)) == ["orso"]


@each_row(
    ("tag", "tags"),
    [
        ("[#N:Zhiren]", ("ally",)),
        ("[N:Zhiren|wary]", ("ally", "wary")),
        ("[N:Zhiren|+wary]", ("ally", "wary")),
        ("[N:Zhiren|-ally]", ()),
        ("[N:zhiren|ally→foe]", ("foe",)),
        ("[N:Zhiren|ally->foe|wary]", ("foe", "wary")),
    ],
)
def test_tags_of_a_known_person_are_brought_up_to_date(world: World, tag: str, tags: tuple[str, ...]) -> None:
    assert say(tag, world).after.people == {"zhiren": Listed(name="Zhiren", tags=tags, seen=12)}


def test_places_and_threads_are_noted(world: World) -> None:
    after = say("[L:Old Gate|icy] and [Thread:Beacon] and [Thread:Third shrine|Resting|old]", world).after
    assert after.places == {"old-gate": Listed(name="Old Gate", tags=("icy",), seen=12)}
    assert after.threads["beacon"].state == "Open"
    assert (after.threads["third-shrine"].state, after.threads["third-shrine"].tags) == ("Resting", ("old",))


@pytest.mark.parametrize(
    ("tag", "state"),
    [
        ("[Thread:Beacon|Closed]", "Closed"),
        ("[Thread:Beacon|Resting→Abandoned]", "Abandoned"),
        ("[Thread:Beacon|+urgent]", "Resting"),
        ("[Thread:Beacon]", "Resting"),
    ],
)
def test_a_thread_keeps_its_state_unless_told(world: World, tag: str, state: str) -> None:
    world = say("[Thread:Beacon|Resting]", world).after
    assert say(tag, world).after.threads["beacon"].state == state


@each_row(
    ("tag", "key", "tracker"),
    [
        ("[Clock:Hunters 3/6]", "hunters", Clock(name="Hunters", value=3, size=6)),
        ("[Clock:Hunters 3/8]", "hunters", Clock(name="Hunters", value=3, size=8)),
        ("[Clock:Storm 0/4]", "storm", Clock(name="Storm", value=0, size=4)),
        ("[E:Alert 1/6]", "alert", Clock(name="Alert", value=1, size=6)),
        ("[Track:Climb 3/8]", "climb", Track(name="Climb", value=3, size=8)),
        ("[Timer:Torch 3]", "torch", Timer(name="Torch", value=3, start=3)),
    ],
)
def test_clocks_events_tracks_and_timers_are_made_or_set(world: World, tag: str, key: str, tracker: object) -> None:
    done = say(tag, world)
    assert done.after.trackers[key] == tracker


def test_a_clock_that_fills_is_an_event(world: World) -> None:
    outcome = say("They are here. [Clock:Hunters 6/6]", world).outcome
    assert outcome.headline == "Hunters 6/6"
    assert outcome.because == "Hunters 2/6 -> 6/6"
    assert outcome.events == (Event("full", "hunters"),)
    assert outcome.asks == "Hunters is full: what happens?"


def test_naming_a_clock_changes_nothing(world: World) -> None:
    done = say("Still [Clock:Hunters] come.", world)
    assert (done.changes, done.outcome.headline) == ((), "Hunters 2/6")


@each_row(
    ("line", "name", "stands"),
    [
        ("Go on. [Clock:Hunters +1]", "hunters", "3/6"),
        ("[Clock:hunters|−1]", "hunters", "1/6"),
        ("[E:Hunters+9]", "hunters", "6/6"),
        ("[Track:Climb 2/8] [Track:Climb -1]", "climb", "1/8"),
        ("[Track:Camp-2 1/4] [Track:Camp-2]", "camp-2", "1/4"),
        ("[Timer:Air 8] [Timer:Air-3] breath goes", "air", "5 left"),
        ("[Timer:Air 8→7]", "air", "7 left"),
        ("[Wealth:Gold +4]", "gold", "13"),
    ],
)
def test_a_step_moves_what_is_there(world: World, line: str, name: str, stands: str) -> None:
    assert say(line, world).after.trackers[name].format_value() == stands


def test_a_step_die_of_a_character_sets_the_tracker(world: World) -> None:
    done = say("=> [PC:Mira|Supply d8→Supply d6]", world)
    assert done.after.trackers["supply"] == StepDie(name="Supply", start=8, die=6)
    assert done.after.characters["mira"] == Character(name="Mira")
    assert done.outcome.headline == "Mira: Supply d6"
    spent = say("[PC:Mira|Supply d6→depleted]", done.after)
    assert spent.outcome.events == (Event("full", "supply"),)


@pytest.mark.parametrize(
    ("part", "die"),
    [
        ("Rope d6", StepDie(name="Rope", start=6, die=6)),
        ("Rope d8→Rope d6", StepDie(name="Rope", start=8, die=6)),
        ("Rope d8->d0", StepDie(name="Rope", start=8, die=0)),
        ("Rope d0", StepDie(name="Rope", start=4, die=0)),
    ],
)
def test_an_unknown_step_die_is_made(world: World, part: str, die: StepDie) -> None:
    assert say(f"[PC:Kaelen|{part}]", world).after.trackers["rope"] == die


def test_values_are_kept_with_the_character(world: World) -> None:
    after = say("[PC:Kaelen|HP 8/10|STR -1|Status:Wounded|Gear:rope,lamp|tired|+cold|Rifle d20]", world).after
    assert after.characters["kaelen"].notes == {
        "HP": "8/10",
        "STR": "-1",
        "Status": "Wounded",
        "Gear": "rope,lamp",
        "Tags": "tired, cold",
        "Rifle": "d20",
    }
    after = say("[PC:kaelen|hp-2|STR+1|-tired|cold→frozen]", after).after
    notes = after.characters["kaelen"].notes
    assert (notes["HP"], notes["STR"], notes["Tags"]) == ("6/10", "0", "frozen")


@each_row(
    ("game", "ready", "part", "paths"),
    [
        ("nightsong", {}, "HP -2", {"hp": -2}),
        ("nightsong", {}, "[PC:hp-1|Focus 0]", {"hp": -1, "focus": -2}),
        ("daggerheart", {"ready": "ash singer"}, "HP-1", {"hp": 1}),
        ("daggerheart", {"ready": "ash singer"}, "Hope 5", {"hope": 3}),
        ("pathwalker", {"ready": "ferry guard"}, "LP-1", {"lp": -1}),
        ("augur", {"ready": "lamplighter"}, "Momentum -1", {"momentum": -1}),
    ],
)
def test_a_number_of_a_sheet_is_changed_there(
    game: str, ready: dict[str, str], part: str, paths: dict[str, int]
) -> None:
    """Also of boxes that are marked, where less is one more; a number below 0 is a value where there are such."""
    create = procedure(f"{game}.create")
    world = World(systems=Map({game: {}}))
    world = perform(make(create, {"name": "Wren", **create.example, **ready}), world, Chance(1), tables={}).after
    line = part if part.startswith("[") else f"[PC:Wren|{part}]"
    done = say(line, world)
    moved = {each.path.rpartition("/")[2]: each.after - each.before for each in done.changes}
    assert moved == paths
    assert done.after.characters["wren"].notes == {}


def test_what_happens_on_a_sheet_is_reported_with_the_tags_and_a_number_that_stays_changes_nothing() -> None:
    begun = World(systems=Map({"pathwalker": {}}))
    made = make(procedure("pathwalker.create"), {"name": "Wren", "ready": "ferry guard"})
    world = perform(made, begun, Chance(1), tables={}).after
    assert say("[PC:Wren|LP 7]", world).changes == ()
    told = [each.text for each in say("[PC:Wren|LP-99|Might-1]", world).outcome.tells]
    assert told == ["Wren is hurt", "Wren falls", "Wren: Might 5"]


@each_row(
    ("tags", "notes", "conditions"),
    [
        ("[PC:Wren|tired] [PC:Wren|-tired, +rope]", {"HP": "6/7", "Tags": "rope"}, {}),
        ("[PC:Wren|HP-2, +Poisoned -2]", {"HP": "4/7"}, {"Poisoned": -2}),
        ("[PC:HP-2,+Poisoned -2, tired]", {"HP": "4/7", "Tags": "tired"}, {"Poisoned": -2}),
        ("[PC:Wren|+Poisoned -2|+Blessed +1] [PC:Wren|-poisoned, Blessed 2]", {"HP": "6/7"}, {"Blessed": 2}),
        ("[PC:Wren|HP-1, Gear: rope, lamp]", {"HP": "5/7", "Gear": "rope, lamp"}, {}),
        ("[PC:Wren|+Poisoned -2] [PC:Wren|Poisoned -2|-HP]", {"HP": "6/7"}, {"Poisoned": -2}),
        ("[PC:HP=3/8] [PC:Wren|Oil = 2, a=b]", {"HP": "3/8", "Oil": "2", "Tags": "a=b"}, {}),
    ],
)
def test_commas_part_changes_and_a_condition_with_a_number_is_on_the_sheet(
    tags: str, notes: dict[str, str], conditions: dict[str, int]
) -> None:
    game = World(systems=Map({"other": {}}))
    world = perform(make(procedure("other.create"), {"lines": "Wren, HP 6/7"}), game, Chance(1), tables={}).after
    wren = say(tags, world).after.characters["wren"]
    assert wren.notes == notes
    assert plain(wren.sheets["other"]["conditions"]) == conditions
    with recorded_as({"lonelog.tags": 4}):
        old = say("[PC:Wren|-tired, +rope|+Poisoned -2]", world).after.characters["wren"]
    assert old.notes["Tags"] == "Poisoned -2"


def test_a_die_that_is_noted_stays_a_note() -> None:
    game = World(systems=Map({"other": {}}))
    world = perform(make(procedure("other.create"), {"lines": "Wren, Oil d8"}), game, Chance(1), tables={}).after
    after = say("[PC:Oil d4]", world).after
    assert (after.characters["wren"].notes, after.trackers) == ({"Oil": "d4"}, {})


def test_an_act_of_an_earlier_version_kept_a_note_beside_the_sheet() -> None:
    world = perform(make(procedure("augur.create"), {"name": "Wren"}), World(), Chance(1), tables={}).after
    with recorded_as({"lonelog.tags": 4}):
        assert say("[PC:Wren|Momentum 1]", world).after.characters["wren"].notes == {"Momentum": "1"}


def test_a_value_that_is_tracked_moves_the_tracker(world: World) -> None:
    after = say("[PC:Kaelen|Gold-4|Hunters 3]", world).after
    assert after.trackers["gold"] == Counter(name="Gold", value=5, low=0)
    assert after.trackers["hunters"] == Clock(name="Hunters", value=3, size=6)
    assert say("[PC:Kaelen|Gold-40]", after).after.trackers["gold"].format_value() == "0"


def test_a_name_alone_is_somebody_and_a_sign_before_it_a_tag_of_the_active_character(world: World) -> None:
    after = say("[PC:Mira] [PC:+tired]", world).after
    assert (list(after.characters), after.characters["kaelen"].notes) == (["kaelen", "mira"], {"Tags": "tired"})


@pytest.mark.parametrize(
    ("tag", "edition", "known"),
    [
        ("[PC:Pim|HP 6]", 7, "pim-wicker"),
        ("[PC:WICKER|HP 6]", 7, "pim-wicker"),
        ("[PC:Wick|HP 6]", 7, "wick"),
        ("[PC:Pim|HP 6]", 6, "pim"),
    ],
)
def test_words_of_the_name_of_only_one_name_them(world: World, tag: str, edition: int, known: str) -> None:
    world = world.but(characters=Map({"pim-wicker": Character(name="Pim Wicker")}))
    with recorded_as({"lonelog.tags": edition}):
        assert say(tag, world).after.characters[known].notes == {"HP": "6"}


def test_a_mention_is_of_somebody_known(world: World) -> None:
    world = say("[N:Bea Orsini]", world).after
    assert "bea" not in say("[#N:Bea]", world).after.people
    assert "bea" in say("[N:Bea]", world).after.people


def test_another_name_means_the_same_person(world: World) -> None:
    world = say("[N:Bea Orsini|aka the Otter, Lady Reed] and [N:The Ferry]", world).after
    for tag in ("[N:The otter|wet]", "[#N:Otter|wet]", "[N:LADY REED|wet]"):
        done = say(tag, world)
        assert done.outcome.headline == "Bea Orsini: wet"
        assert done.after.people["bea-orsini"].tags == ("aka the Otter, Lady Reed", "wet")
    assert "otter" in say("[N:Otter]", world).after.people
    assert say("[#N:the]", world).outcome.headline == "The Ferry"
    with recorded_as({"lonelog.tags": 7}):
        assert "lady-reed" in say("[N:Lady Reed]", world).after.people


def test_a_tag_without_a_name_is_about_the_active_character(world: World) -> None:
    after = say("[PC:HP 6]", world).after
    assert after.characters["kaelen"].notes == {"HP": "6"}
    after = say("[PC:HP 5|Stress 1]", after).after
    assert after.characters["kaelen"].notes == {"HP": "5", "Stress": "1"}
    assert list(after.characters) == ["kaelen"]


def test_a_name_that_ends_in_a_number_is_a_name(world: World) -> None:
    after = say("[PC:Agent 47|HP 8]", world).after
    assert after.characters["agent-47"].notes == {"HP": "8"}
    assert after.active == "kaelen"


def test_the_first_character_named_is_the_active_character() -> None:
    after = say("[PC:Kaelen|HP 8]", World()).after
    assert after.active == "kaelen"


def test_all_tags_of_a_line_are_one_act_in_order(world: World) -> None:
    done = say("[N:Orso|hunter] at [L:Gate]; [Clock:Hunters 3/6] [Clock:Hunters 5/6] [TODO]", world)
    assert done.outcome.headline == "Orso: hunter; Gate; Hunters 3/6; Hunters 5/6"
    assert done.after.trackers["hunters"] == Clock(name="Hunters", value=5, size=6)


@each_row(
    ("text", "says"),
    [
        ("no tag here", "There is no tag in this line."),
        ("[Clock:Hunters 9/6]", "[Clock:Hunters 9/6]: Hunters is a clock that holds from 0 up to 6, not 9."),
        ("[Clock:New 9/6]", "[Clock:New 9/6]: New is a clock that holds from 0 up to 6, not 9."),
        ("[Track:New 1/0]", "a size of 1 to 1000, not 0"),
        ("[Clock:New 1/9999]", "a size of 1 to 1000, not 9999"),
        ("[Clock:New]", "it has no value. Write [Clock:New 0/6]."),
        ("[Track:New +1]", "it has no value to move. Write [Track:New 0/6]."),
        ("[Timer:New]", "it has no value. Write [Timer:New 3]."),
        ("[Timer:New 0]", "needs a value of 1 or more"),
        ("[Track:Hunters 1/6]", "Hunters is a clock, not a track."),
        ("[PC:Kaelen|HP-2]", "Kaelen has no number for HP to change. Write [PC:Kaelen|HP 10] first."),
        ("[PC:Kaelen|Supply d7]", "Supply is a step die: d12, d10, d8, d6, d4 or d0, not d7."),
        ("[PC:Kaelen|Supply 3]", "Supply is a step die. Write Supply d6."),
        ("[PC:Kaelen|Hunters d6]", "Hunters is a clock, not a step die."),
        ("[Wealth:Hunters 5]", "Hunters is a clock, not a counter."),
        ("[Wealth:some coins]", "“some coins” is not an amount."),
        ("[N:a]" * (MOST_TAGS + 1), f"one act takes at most {MOST_TAGS}"),
    ],
)
def test_bad_values_are_refused_with_the_tag_and_the_way_out(world: World, text: str, says: str) -> None:
    assert says in refused(Tags(text=text), world)


def test_a_nameless_value_without_a_character_is_refused() -> None:
    assert "No character is in play" in Tags(text="[PC:HP 6]").refusal(World())


@each_row(
    ("tags", "thing"),
    [
        ("[Inv:Torch|3|damp]", Listed(name="Torch", state="3", tags=("damp",), seen=12)),
        ("[Inv:Torch|3] [Inv:Torch-1]", Listed(name="Torch", state="2", seen=12)),
        ("[Inv:Torch|3→1]", Listed(name="Torch", state="1", seen=12)),
        ("[Inv:Torch×20] [Inv:Torch|depleted]", Listed(name="Torch", state="0", seen=12)),
        ("[Inv:Torch-4]", Listed(name="Torch", state="0", seen=12)),
        ("[Inv:Torch|quest|-dry]", Listed(name="Torch", tags=("quest",), seen=12)),
    ],
)
def test_an_item_is_a_thing_with_its_quantity(world: World, tags: str, thing: Listed) -> None:
    assert say(tags, world).after.things["torch"] == thing


def test_money_is_a_counter_of_each_kind(world: World) -> None:
    done = say("[Wealth:Gold+15|Silver 12] [Wealth:Silver-2] [Wealth:Gold 24→20]", world)
    assert [done.after.trackers[key].format_value() for key in ("gold", "silver")] == ["20", "10"]


def test_a_foe_and_a_room_are_reported_and_change_nothing(world: World) -> None:
    done = say("[F:Wolf|HP 4|Close] [R:3|cleared]", world)
    assert (done.outcome.headline, done.after) == ("Wolf: HP 4, Close; 3: cleared", world)


def test_a_tag_after_a_backslash_is_text_and_was_none_of_it_before(world: World) -> None:
    with pytest.raises(Refused, match="no tag"):
        say(r"\[N:Fake|x]", world)
    with recorded_as({"lonelog.tags": 4}):
        assert "fake" in say(r"\[N:Fake|x]", world).after.people


@pytest.mark.parametrize(
    ("game", "ready", "tags", "gone"),
    [
        ("pathwalker", {"ready": "ferry guard"}, "[PC:+tired] [PC:Wren|-Tired]", ""),
        ("nightsong", {}, "[PC:Wren|+Fatigued] [PC:-fatigued]", ""),
        ("nightsong", {}, "[PC:Wren|-{item}]", "items"),
    ],
)
def test_a_tag_removes_what_is_on_a_sheet(game: str, ready: dict[str, str], tags: str, gone: str) -> None:
    """A condition that another procedure clears too; a tag alone is about the one who is played."""
    create = procedure(f"{game}.create")
    begun = World(systems=Map({game: {}}))
    world = perform(make(create, {"name": "Wren", **create.example, **ready}), begun, Chance(1), tables={}).after
    before = plain(world.characters["wren"])
    items = before["sheets"][game].get("items", {})
    item = next(iter(items.values()))["name"] if gone else ""
    done = say(tags.format(item=item), world)
    assert list(done.after.characters) == ["wren"]
    if gone:
        del items[next(iter(items))]
        with recorded_as({"lonelog.tags": 5}):
            assert say(tags.format(item=item), world).after == world
    assert plain(done.after.characters["wren"]) == before


@pytest.mark.parametrize("tags", ["[PC:Wren|Oil d4]", "[PC:Oil d8→d4]", "[PC:Wren|Oil d8->Oil d4]"])
def test_a_step_die_of_a_sheet_is_set_there(tags: str) -> None:
    create = SHELF.system("lanternway").create
    assert create is not None
    begun = World(systems=Map({"lanternway": {}})).on(SHELF)
    world = perform(make(create, {"name": "Wren", **create.example}), begun, Chance(1), tables=TABLES).after
    done = say(tags, world)
    assert [(each.path.rpartition("/")[2], each.after) for each in done.changes] == [("oil", 4)]
    with recorded_as({"lonelog.tags": 5}):
        assert [each.path for each in say(tags, world).changes] == ["trackers/oil"]


@pytest.mark.parametrize(
    ("tag", "lines"),
    [
        ("Spot Hidden 65%, SAN 55/99", {"Spot Hidden": "65%", "SAN": "55/99"}),
        ("Gear: rope, lamp, HP 3/3", {"Gear": "rope, lamp", "HP": "3/3"}),
        ("Longsword: 1d8+3", {"Longsword": "1d8+3"}),
        ("Climb 60%, +tired|Climb-5", {"Climb": "55%", "Tags": "tired"}),
    ],
)
def test_a_tag_reads_the_lines_of_a_sheet_as_a_sheet_does(tag: str, lines: dict[str, str], world: World) -> None:
    done = say(f"[PC:Kor|{tag}]", world)
    assert dict(done.after.characters["kor"].notes) == lines
    with recorded_as({"lonelog.tags": 6}):
        older = say("[PC:Kor|Gear: rope, HP 3/3|Lore 65%]", world).after.characters["kor"].notes
    assert dict(older) == {"Gear: rope, HP": "3/3", "Tags": "Lore 65%"}


def test_the_tags_of_a_line_are_applied_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    applied, apply_tags = [], Tags.happens

    def counted(self: Tags, world: World) -> Outcome:
        applied.append(self)
        return apply_tags(self, world)

    monkeypatch.setattr(Tags, "happens", counted)
    do(make(Tags, {"text": "[N:Orso|hunter] and [Clock:Hunters 3/6]"}), world)
    assert len(applied) == 1
    with pytest.raises(Refused) as refused:
        do(make(Tags, {"text": "[Clock:Alarm]"}), world)
    assert type(refused.value) is Refused, "a bad input would read as a campaign that moved on meanwhile"
