"""Each mechanical statement of Duskara's core mechanics and solo chapter, played through the engine."""

from __future__ import annotations

from typing import Any

from solo_journal.rules.perform import Performed
from solo_journal.rules.tables import Tables

from ....rows import each_row
from ...statements import Statement, act, begun, holds, says_with, sheet

GAME = "duskara"
ADA = (act("character.add", name="Ada", concept="Ferry pilot"),)
ORSO = (act("lists.note", list="people", name="Orso", tags="wary,armed"),)
SENSE = (*ADA, act("tag", name="Thermal Sense", kind="skill"))


def state(done: Performed) -> Any:
    return done.after.systems[GAME]


def twist(done: Performed) -> int:
    return len(state(done).get("doubles", {}))


def tags(done: Performed) -> dict[str, str]:
    return {tag["name"]: tag["kind"] for tag in sheet(done, GAME, "ada").get("tags", {}).values()}


def thrice(*last: int) -> tuple[Any, ...]:
    """Two doubles, and a third that brings the twist with these two dice."""
    return (act("ask", 1, 1), act("ask", 4, 4), act("ask", 2, 2, *last))


says = says_with(twist=twist, tags=tags, mood=lambda done: done.after.scene.mood)
"""With the Twist Counter, Ada's tags by kind, and the mood of the scene."""
STATEMENTS: tuple[Statement, ...] = (
    # the ladder
    says("a 6 is Yes, and", act("risk", 6), gives="Yes, and"),
    says("a 5 is Yes", act("risk", 5), gives="Yes"),
    says("a 4 is Yes, but", act("risk", 4), gives="Yes, but"),
    says("a 3 is No, but", act("risk", 3), gives="No, but"),
    says("a 2 is No", act("risk", 2), gives="No"),
    says("a 1 is No, and", act("risk", 1), gives="No, and"),
    # the pool
    says("one Action Die is always rolled", act("risk", 4), so=lambda done: len(done.outcome.rolls[0].faces) == 1),
    says("a Chance Die is one die more", act("risk", 2, 5, chance=1), gives="Yes"),
    says("the highest die decides", act("risk", 6, 1, 2, chance=2), gives="Yes, and"),
    says("Chance and Risk cancel one for one", act("risk", 4, chance=1, risk=1), gives="Yes, but"),
    says("three Chance and two Risk leave one Chance", act("risk", 3, 5, chance=3, risk=2), gives="Yes"),
    says("one Chance and three Risk leave two Risk", act("risk", 5, 4, 6, chance=1, risk=3), gives="Yes, but"),
    says("with Risk left the lowest die decides", act("risk", 6, 2, risk=1), gives="No"),
    says("with two Risk left the lowest of three", act("risk", 6, 1, 5, risk=2), gives="No, and"),
    says("equal lowest dice shift nothing", act("risk", 6, 6, risk=1), gives="Yes, and"),
    # doubles of the highest
    says("two 5s are Yes, and", act("risk", 5, 5, chance=1), gives="Yes, and"),
    says("two 4s are Yes", act("risk", 4, 4, chance=1), gives="Yes"),
    says("two 3s are Yes, but by the rule", act("risk", 3, 3, chance=1), gives="Yes, but"),
    says("two 2s are No, but", act("risk", 2, 2, chance=1), gives="No, but"),
    says("two 1s are No", act("risk", 1, 1, chance=1), gives="No"),
    says("two 6s have nothing above them", act("risk", 6, 6, chance=1), gives="Yes, and"),
    says("three of the highest are one step as well", act("risk", 3, 3, 3, chance=2), gives="Yes, but"),
    says("a pair that is not the highest counts for nothing", act("risk", 6, 4, 4, chance=2), gives="Yes, and"),
    says("a pair below the highest leaves it", act("risk", 5, 2, 2, chance=2), gives="Yes"),
    # tags
    says("a helpful tag adds a Chance Die", *SENSE, act("risk", 1, 5, tags="Thermal Sense"), gives="Yes"),
    says("a Skill may be turned against you", *SENSE, act("risk", 5, 1, tags="-Thermal Sense"), gives="No, and"),
    says(
        "a Frailty adds a Risk Die",
        *ADA,
        act("tag", name="Afraid of dark", kind="frailty"),
        act("risk", 5, 2, tags="Afraid"),
        gives="No",
    ),
    says(
        "a Nemesis adds a Risk Die",
        *ADA,
        act("tag", name="The twin", kind="nemesis"),
        act("risk", 5, 3, tags="The twin"),
        gives="No, but",
    ),
    says(
        "Gear adds a Chance Die",
        *ADA,
        act("tag", name="Wind Compass", kind="gear"),
        act("risk", 2, 6, tags="Wind Compass"),
        gives="Yes, and",
    ),
    says(
        "a condition adds a Risk Die",
        *ADA,
        act("condition", name="Exhausted"),
        act("risk", 5, 1, tags="Exhausted"),
        gives="No, and",
    ),
    says("the Concept is a tag too", *ADA, act("risk", 1, 4, tags="Ferry pilot"), gives="Yes, but"),
    says(
        "a scene tag that hinders adds a Risk Die",
        act("scene_tag", name="Storm Clouds"),
        act("risk", 6, 2, tags="Storm Clouds"),
        gives="No",
    ),
    says(
        "a scene tag that helps adds a Chance Die",
        act("scene_tag", name="Vent Nearby", helps=True),
        act("risk", 2, 5, tags="Vent"),
        gives="Yes",
    ),
    says(
        "a sign before a scene tag says which way it counts",
        act("scene_tag", name="-Storm Clouds Gathering", helps=True),
        act("risk", 5, 2, tags="Storm Clouds Gathering"),
        gives="No",
    ),
    says(
        "and it can be turned in a roll",
        act("scene_tag", name="+Geothermal Vent"),
        act("risk", 6, 2, tags="-Geothermal Vent"),
        gives="No",
    ),
    says(
        "a scene tag stays over scenes",
        act("scene_tag", name="Vent Nearby", helps=True),
        act("mood", mood="quiet"),
        so=lambda done: [tag["name"] for tag in state(done)["scene_tags"].values()] == ["Vent Nearby"],
    ),
    says(
        "and goes when the story changes it",
        act("scene_tag", name="Vent Nearby", helps=True),
        act("drop_scene_tag", name="Vent"),
        so=lambda done: not state(done).get("scene_tags"),
    ),
    says(
        "the tags of somebody against you add Risk Dice",
        act("lists.note", list="people", name="Orso", tags="wary,armed"),
        act("risk", 5, 4, 2, person="Orso"),
        gives="No",
    ),
    says("a minor opposition is one Risk", act("risk", 5, 2, opposition="minor"), gives="No"),
    says("a moderate one is two", act("risk", 5, 4, 3, opposition="moderate"), gives="No, but"),
    says("a major one is three", act("risk", 5, 4, 3, 1, opposition="major"), gives="No, and"),
    says("a tag counts once", *SENSE, act("risk", tags="Thermal Sense,Thermal Sense"), refused="A tag counts once"),
    # circumstances
    says("the day side is two Risk", act("risk", 6, 6, 3, environment="day"), gives="No, but"),
    says("the night side is one Risk", act("risk", 6, 2, environment="night"), gives="No"),
    says("the twilight is none", act("risk", 6, environment="twilight"), gives="Yes, and"),
    says("strong wind is one Risk", act("risk", 6, 2, wind="strong"), gives="No"),
    says("a gale is two", act("risk", 6, 5, 2, wind="gale"), gives="No"),
    says("a superstorm is three", act("risk", 6, 5, 4, 2, wind="superstorm"), gives="No"),
    says("abundance is a Chance Die", act("risk", 1, 5, water="abundant"), gives="Yes"),
    says("strain is a Risk Die", act("risk", 5, 1, power="strained"), gives="No, and"),
    says("a crisis is two", act("risk", 5, 4, 2, provisions="crisis"), gives="No"),
    # the oracle
    says("Chance above Risk is Yes", act("ask", 5, 2), gives="Yes"),
    says("Risk above Chance is No", act("ask", 2, 5), gives="No"),
    says("both up to 3 add but to a Yes", act("ask", 3, 1), gives="Yes, but"),
    says("both up to 3 add but to a No", act("ask", 1, 3), gives="No, but"),
    says("both from 4 add and to a Yes", act("ask", 6, 4), gives="Yes, and"),
    says("both from 4 add and to a No", act("ask", 4, 6), gives="No, and"),
    says("one low and one high add nothing", act("ask", 4, 3), gives="Yes"),
    says("equal dice are Yes, and, low ones too", act("ask", 2, 2), gives="Yes, and"),
    says("equal dice raise the Twist Counter", act("ask", 2, 2), twist=1),
    says("other dice do not", act("ask", 6, 4), twist=0),
    says("with advantage the higher Chance Die is kept", act("ask", 1, 5, 3, favour="advantage"), gives="Yes"),
    says("with disadvantage the higher Risk Die is kept", act("ask", 4, 1, 6, favour="disadvantage"), gives="No, and"),
    says("two equal Chance Dice are no doubles", act("ask", 4, 4, 2, favour="advantage"), twist=0),
    says("advantage and disadvantage cancel", act("ask", 5, 2, favour="both"), gives="Yes"),
    # the twist
    says("the third doubles bring a twist", *thrice(1, 4), so=lambda done: len(done.steps) == 1),
    says("the counter starts with 0", act("ask", 5, 2), twist=0),
    says("two doubles bring no twist", *thrice()[:2], so=lambda done: (len(done.steps), twist(done)) == (0, 2)),
    says("the counter is kept over scenes", act("ask", 1, 1), act("mood", mood="quiet"), twist=1),
    says("after it the counter is 0", *thrice(1, 4), twist=0),
    says("a twist has a subject and an action", act("twist", 1, 4), gives="A third party hinders the hero"),
    says("2 and 1 of the table", act("twist", 2, 1), gives="The hero appears"),
    says("3 and 2 of the table", act("twist", 3, 2), gives="An encounter alters the location"),
    says("4 and 3 of the table", act("twist", 4, 3), gives="A physical event helps the hero"),
    says("5 and 5 of the table", act("twist", 5, 5), gives="An emotional event changes the goal"),
    says("6 and 6 of the table", act("twist", 6, 6), gives="An object ends the scene"),
    # the mood
    says("1 is a dramatic scene", act("mood", 1), mood="dramatic"),
    says("2 is a dramatic scene", act("mood", 2), mood="dramatic"),
    says("3 is a dramatic scene", act("mood", 3), mood="dramatic"),
    says("4 is a quiet scene", act("mood", 4), mood="quiet"),
    says("5 is a quiet scene", act("mood", 5), mood="quiet"),
    says("6 is meanwhile", act("mood", 6), mood="meanwhile"),
    # inspiration
    says("a verb, an adjective and a noun are drawn", act("inspire", 1, 3, 1, 3, 2, 3), gives="Shatter · Hollow Mask"),
    says("the adjective is optional", act("inspire", 4, 5, 1, 2, adjective=False), gives="Watch · Storm"),
    # conditions
    says("rest takes exhaustion away", *ADA, act("condition", name="Exhausted"), act("recover", way="rest"), tags={}),
    says(
        "rest leaves an injury",
        *ADA,
        act("condition", name="Exhausted"),
        act("condition", name="Injured"),
        act("recover", way="rest"),
        so=lambda done: set(tags(done)) == {"Injured"},
    ),
    says(
        "medical care takes an injury away",
        *ADA,
        act("condition", name="Injured"),
        act("recover", way="medical care"),
        tags={},
    ),
    says(
        "rest restores who is psychically drained",
        *ADA,
        act("condition", name="Psychically Drained"),
        act("recover", way="rest"),
        tags={},
    ),
    says(
        "the story takes fear away", *ADA, act("condition", name="Frightened"), act("recover", way="the story"), tags={}
    ),
    says(
        "overheating is physical, and medical care takes it away",
        *ADA,
        act("condition", name="Overheated"),
        act("recover", way="medical care"),
        tags={},
    ),
    says(
        "rest leaves fear",
        *ADA,
        act("condition", name="Frightened"),
        act("recover", way="rest"),
        refused="does not take away",
    ),
    # zooming out and in
    says("a roll settles a moment", act("risk", 4), so=lambda done: "whole scene" not in done.outcome.because),
    says(
        "zoomed out, one roll settles the scene",
        act("zoom", scope="scene"),
        act("risk", 4),
        so=lambda done: "for the whole scene" in done.outcome.because,
    ),
    # those who act for themselves
    says(
        "somebody else has a question of their own",
        *ORSO,
        act("somebody", 2, person="Orso", tags="-armed,+wary"),
        gives="No",
    ),
    says("their tags are Chance Dice", *ORSO, act("somebody", 1, 5, 2, person="Orso"), gives="Yes"),
    says("a tag that was left out does not count", *ORSO, act("somebody", 2, person="Orso", tags=()), gives="No"),
    says(
        "what stands against them is risk",
        *ORSO,
        act("somebody", 5, 1, person="Orso", tags="armed", risk=2),
        gives="No, and",
    ),
    says(
        "what you are good at hinders them",
        *SENSE,
        act("lists.note", list="people", name="Orso"),
        act("somebody", 5, 2, person="Orso", tags="Thermal Sense"),
        gives="No",
    ),
    says(
        "one who matters has a Concept, Skills and Gear",
        *ADA,
        act("character.add", name="Vael", concept="Auditor of the Council"),
        act("tag", name="Patient as frost", kind="skill", by="Vael"),
        act("somebody", 1, 6, 2, person="Vael", tags="Auditor,Patient"),
        gives="Yes, and",
    ),
    says(
        "what hurts them hinders them",
        *ADA,
        act("character.add", name="Vael"),
        act("condition", name="Exhausted", by="Vael"),
        act("somebody", 5, 1, person="Vael", tags="Exhausted"),
        gives="No, and",
    ),
    says("the one whom you play rolls the risk pool instead", *ADA, act("somebody", person="Ada"), refused="No person"),
    # when the story ends
    says(
        "at the end a new trait is added",
        *ADA,
        act("story_end", trait="Reads the Long Wind"),
        tags={"Reads the Long Wind": "skill"},
    ),
    says(
        "the Attunement may evolve",
        *ADA,
        act("story_end", trait="Calm", attunement="Hears the ice"),
        so=lambda done: tags(done)["Hears the ice"] == "attunement",
    ),
    says(
        "a Ritual Scar may stay",
        *ADA,
        act("story_end", trait="Calm", scar="Burned palm"),
        so=lambda done: tags(done)["Burned palm"] == "ritual scar",
    ),
    says(
        "people get their news",
        *ADA,
        act("lists.note", list="people", name="Orso"),
        act("story_end", trait="Calm", news="Orso: keeps the gate now"),
        so=lambda done: done.after.people["orso"].note == "keeps the gate now",
    ),
    says(
        "places too",
        *ADA,
        act("lists.note", list="places", name="Hallow"),
        act("story_end", trait="Calm", news="Hallow: lit again"),
        so=lambda done: done.after.places["hallow"].note == "lit again",
    ),
    says(
        "what happened is a thread and gets its news",
        *ADA,
        act("lists.note", list="threads", name="The dark beacon"),
        act("story_end", trait="Calm", news="The dark beacon: lit by nobody"),
        so=lambda done: done.after.threads["the-dark-beacon"].note == "lit by nobody",
    ),
    says(
        "the new trait may be a Flaw, which hinders",
        *ADA,
        act("story_end", trait="Hears them still", kind="flaw"),
        act("risk", 1, 4, tags=["Hears them still"]),
        gives="No, and",
    ),
    says(
        "what disorients is over when the story says so, and rest leaves it",
        *ADA,
        act("condition", name="Disoriented"),
        act("recover", way="rest"),
        refused="Rest does not take away",
    ),
    says(
        "whoever is out of the story rolls for nothing",
        *ADA,
        act("out"),
        act("risk", 4),
        refused="out of the story",
    ),
    says("two that cancel leave pure chance", act("risk", 4, chance=2, risk=2), gives="Yes, but"),
    says(
        "the first verb is Observe, the last Guide", act("inspire", 1, 1, 1, 1, 1, 1), gives="Observe · Forgotten Name"
    ),
    says("the last of each", act("inspire", 6, 6, 6, 6, 6, 6), gives="Guide · Stormbound Secret"),
    says("Echo is a verb in two places", act("inspire", 6, 4, 6, 4, adjective=False), gives="Echo · Step"),
    says("a thorned one and a radiant one", act("inspire", 3, 4, 4, 2, 5, 1), gives="Awaken · Radiant Gate"),
    says(
        "damaged turbines add Risk",
        act("scene_tag", name="Wind Turbines Damaged"),
        act("risk", 6, 2, tags="-Wind Turbines Damaged"),
        gives="No",
    ),
    says(
        "a discovery adds Chance",
        act("scene_tag", name="Ancient Structure", helps=True),
        act("risk", 5, 2, tags="+Ancient Structure"),
        gives="Yes",
    ),
    says(
        "fright is a condition of its own",
        *ADA,
        act("condition", name="Frightened"),
        so=lambda done: bool(tags(done)),
    ),
    says(
        "the same condition is not taken twice",
        *ADA,
        act("condition", name="Injured"),
        act("condition", name="Injured"),
        refused="already",
    ),
    says(
        "what the story settles rest does not",
        *ADA,
        act("condition", name="In disgrace", kind="emotional"),
        act("recover", way="rest"),
        refused="the story",
    ),
    says(
        "a condition counts where it matters alone", *ADA, act("condition", name="Injured"), act("risk", 5), gives="Yes"
    ),
    says("the question is the player's own", act("ask", 4, 1, question="Does the wind carry her name?"), gives="Yes"),
    says("6 and 5 both high are and", act("ask", 6, 5), gives="Yes, and"),
    says("2 and 3 both low are but", act("ask", 2, 3), gives="No, but"),
    says("3 and 4 are neither", act("ask", 3, 4), gives="No"),
    says("and the counter begins at 0 again", *ADA, act("ask", 1, 1), act("story_end", trait="Calm"), twist=0),
)


@each_row("statement", STATEMENTS, ids=lambda each: each.says)
def test_what_the_rules_say_is_so(statement: Statement, tables: Tables) -> None:
    holds(statement, GAME, begun(GAME), tables)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len({each.says for each in STATEMENTS}) == len(STATEMENTS) >= 60
