"""Tags of the character and of the scene: adding, changing, taking away; and zooming."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import Performed
from solo_journal.rules.procedure import Pick
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.duskara.state import HINDERS, Duskara, Sheet
from solo_journal.rules.systems.duskara.tags import SetTag
from solo_journal.rules.world import Character, World

from ....rows import each_row

Play = Callable[..., Performed]

KINDS = ["skill", "frailty", "gear", "goal", "motive", "nemesis", "relationship", "attunement", "ritual scar"]


@each_row("kind", KINDS)
def test_a_character_gains_a_tag_of_any_kind(play: Play, world: World, kind: str) -> None:
    done = play("duskara.tag", world, name="Old Song", kind=kind)
    (change,) = done.changes
    assert change.path == "characters/kaelen/sheets/duskara/tags/old-song"
    assert change.after == {"name": "Old Song", "kind": kind}
    assert Sheet.of(done.after.characters["kaelen"]).tags["old-song"].helps == (kind not in HINDERS)


@pytest.mark.parametrize(
    ("word", "kind"), [("flaw", "frailty"), ("Ritual_Scar", "ritual scar"), ("scar", "ritual scar")]
)
def test_kinds_answer_to_their_other_words(play: Play, world: World, word: str, kind: str) -> None:
    assert play("duskara.tag", world, name="Old Song", kind=word).changes[0].after["kind"] == kind


@pytest.mark.parametrize(
    ("line", "name", "kind"),
    [
        ("ritual scar: Burnt palm", "Burnt palm", "ritual scar"),
        ("flaw Always late", "Always late", "frailty"),
        ("attunement Hears the ice", "Hears the ice", "attunement"),
        ("Thermal Sense gear", "Thermal Sense", "gear"),
        ("Rope work in a gale", "Rope work in a gale", "skill"),
    ],
)
def test_a_line_may_begin_or_end_with_the_kind(line: str, name: str, kind: str) -> None:
    read = from_line(SetTag, line, World())
    assert (read.name, read.kind) == (name, kind)


def test_the_concept_is_the_characters_own(play: Play, world: World) -> None:
    (change,) = play("duskara.tag", world, name="Storm Caller", kind="concept").changes
    assert (change.path, change.after) == ("characters/kaelen/concept", "Storm Caller")
    with pytest.raises(Refused, match="takes the place"):
        play("duskara.tag", world, name="Storm Caller", kind="concept", replaces="Proud")


def test_a_tag_changes_in_its_place(play: Play, world: World) -> None:
    (change,) = play("duskara.tag", world, name="Broken Compass", kind="gear", replaces="wind").changes
    assert (change.path, change.after) == (
        "characters/kaelen/sheets/duskara/tags/wind-compass/name",
        "Broken Compass",
    )


def test_names_stay_unique_and_conditions_are_no_traits(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="already has the tag proud"):
        play("duskara.tag", world, name="proud")
    with pytest.raises(Refused, match="no tag “Exhausted”"):
        play("duskara.untag", world, name="Exhausted")
    with pytest.raises(Refused, match="No tag “Exhausted”"):
        play("duskara.tag", world, name="Rested", replaces="Exhausted")


def test_two_tags_without_a_comma_are_told_apart(play: Play, world: World) -> None:
    with pytest.raises(Refused, match=r"“proud wind” names several tags\. Put commas between them: proud, wind"):
        play("duskara.risk", world, tags=["proud wind"])


def test_a_tag_is_taken_away_by_the_beginning_of_its_name(play: Play, world: World) -> None:
    done = play("duskara.untag", world, name="wind")
    assert [change.path for change in done.changes] == ["characters/kaelen/sheets/duskara/tags/wind-compass"]
    assert done.outcome.headline == "Wind Compass is gone"


@pytest.mark.parametrize(
    ("written", "said", "helps"),
    [
        ("Night Market", True, True),
        ("Night Market", False, False),
        ("+Night Market", False, True),
        ("- Night Market", True, False),
        ("−Night Market", True, False),
        ("Night Market -", True, False),
    ],
)
def test_a_scene_tag_stays_until_it_is_dropped(play: Play, world: World, written: str, said: bool, helps: bool) -> None:
    """A sign before it says which way it counts, whatever is said beside it; with its sign it is found again."""
    added = play("duskara.scene_tag", world, name=written, helps=said)
    assert [change.path for change in added.changes] == ["systems/duskara/scene_tags/night-market"]
    next_scene = play("duskara.mood", added.after, [1]).after
    assert Duskara.of(next_scene).scene_tags["night-market"].helps == helps
    with pytest.raises(Refused, match="already has the scene tag Night Market"):
        play("duskara.scene_tag", next_scene, name="night market")
    gone = play("duskara.drop_scene_tag", next_scene, name=f"{written[:2]}ight" if written[0] in "+−" else "night")
    assert Duskara.of(gone.after) == Duskara.of(world)


def test_a_scene_tag_that_is_not_there_cannot_be_dropped_and_a_sign_alone_is_none(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="After the sign goes what is true here"):
        play("duskara.scene_tag", world, name="+")
    with pytest.raises(Refused, match="no scene tag “Fog”"):
        play("duskara.drop_scene_tag", world, name="Fog")


def test_zooming_is_remembered_and_not_done_twice(play: Play, world: World) -> None:
    out = play("duskara.zoom", world, scope="scene")
    assert [change.path for change in out.changes] == ["systems/duskara/scope"]
    with pytest.raises(Refused, match="settles a scene already"):
        play("duskara.zoom", out.after, scope="scene")
    assert play("duskara.zoom", out.after, scope="moment").outcome.headline == "Zoomed in"


def test_a_sheet_that_cannot_be_read_is_a_sentence(play: Play, world: World) -> None:
    kaelen = world.characters["kaelen"]
    bad = kaelen.but(sheets=kaelen.sheets.put("duskara", {"tags": {"x": {"name": 3}}}))
    with pytest.raises(Refused, match="Kaelen's Duskara sheet cannot be read at tags/x/name"):
        play("duskara.risk", world.but(characters=world.characters.put("kaelen", bad)), [4])
    with pytest.raises(Refused, match="state of Duskara cannot be read at doubles"):
        play("duskara.ask", world.but(systems=world.systems.put("duskara", {"doubles": 3})), [4, 4])


def test_completion_offers_what_can_be_taken_away(world: World) -> None:
    def offered(id_: str) -> list[str]:
        (pick,) = [each for each in shelf.procedure(id_).model_fields["name"].metadata if isinstance(each, Pick)]
        return list(pick.names(world))

    assert offered("duskara.untag") == ["Thermal Sense", "Wind Compass", "Proud"]
    assert offered("duskara.clear") == ["Exhausted"]
    assert offered("duskara.drop_scene_tag") == ["Superstorm Approaching", "Vent Nearby"]
    assert "Psychically Drained" in offered("duskara.condition")
    assert offered("duskara.scene_tag") == []  # those that are there would be refused


def test_a_name_is_one_line_and_says_something(play: Play, world: World) -> None:
    assert play("duskara.tag", world, name="  Old \n Song ").outcome.headline == "Old Song"
    for name in ("", " ", "x" * 121, 3):
        with pytest.raises(ValueError, match="name"):
            play("duskara.tag", world, name=name)
    with pytest.raises(ValueError, match="kind"):
        play("duskara.tag", world, name="Old Song", kind=3)


def test_a_tag_can_be_given_to_somebody_by_name(play: Play, world: World) -> None:
    world = world.but(characters=world.characters.put("ona", Character(name="Ona")))
    (change,) = play("duskara.tag", world, name="Old Song", by="ona").changes
    assert change.path == "characters/ona/sheets/duskara"
