"""When the story ends (rules 1.7): a trait, news, an Attunement or a scar, and the counter back to 0."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.rules.outcome import Event
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.duskara.state import Duskara, Sheet
from solo_journal.rules.world import World

Play = Callable[..., Performed]


def test_the_whole_checklist_is_one_act_that_says_what_changed(play: Play, world: World) -> None:
    world = play("duskara.counter", world, value=2).after
    done = play(
        "duskara.story_end",
        world,
        trait="Reads the Long Wind",
        kind="skill",
        attunement="Hears the deep",
        scar="Vent-burned palm",
        news=["Orso: keeps the gate now, and owes me"],
    )
    assert [(tell.subject, tell.text) for tell in done.outcome.tells] == [
        ("kaelen", "Kaelen gains the skill Reads the Long Wind"),
        ("kaelen", "the Attunement of Kaelen is Hears the deep"),
        ("kaelen", "the Ritual Scar Vent-burned palm stays with Kaelen"),
        ("orso", "Orso: keeps the gate now, and owes me"),
    ]
    assert any(change.path.startswith("systems/duskara/doubles") for change in done.changes)
    kinds = {tag.name: tag.kind for tag in Sheet.of(done.after.characters["kaelen"]).tags.values()}
    assert kinds["Reads the Long Wind"] == "skill"
    assert kinds["Hears the deep"] == "attunement"
    assert kinds["Vent-burned palm"] == "ritual scar"
    assert done.after.people["orso"].note == "keeps the gate now, and owes me"
    assert Duskara.of(done.after).twist == 0
    assert done.outcome.events == (Event("story ends"),)


def test_a_trait_is_enough_and_the_rest_lives_on(play: Play, world: World) -> None:
    done = play("duskara.story_end", world, trait="Slow to trust", kind="flaw")
    (change,) = done.changes
    assert change.after == {"name": "Slow to trust", "kind": "frailty"}
    assert Duskara.of(done.after) == Duskara.of(world)


def test_an_attunement_evolves_in_its_place(play: Play, world: World) -> None:
    world = play("duskara.tag", world, name="Hears the wind", kind="attunement").after
    done = play("duskara.story_end", world, trait="Calm", attunement="Hears the deep")
    assert done.outcome.tells[1].text == "the Attunement of Kaelen becomes Hears the deep"
    attunements = [
        tag.name for tag in Sheet.of(done.after.characters["kaelen"]).tags.values() if tag.kind == "attunement"
    ]
    assert attunements == ["Hears the deep"]


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"trait": "Proud"}, "already has the tag Proud"),
        ({"trait": "Calm", "scar": "calm"}, "already has the tag calm"),
        ({"trait": "Calm", "news": "Orso"}, "NAME: WORDS"),
        ({"trait": "Calm", "news": ["Zed: fled"]}, "or thread “Zed”"),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is(
    play: Play, world: World, inputs: dict[str, object], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        play("duskara.story_end", world, **inputs)


def test_a_story_does_not_end_without_a_trait(play: Play, world: World) -> None:
    with pytest.raises(ValueError, match="trait"):
        play("duskara.story_end", world, trait=" ")
    with pytest.raises(Refused, match="No character is in play"):
        play("duskara.story_end", World(), trait="Calm")
