"""A name changed in the story too: at the places where it is meant and nowhere else, shown first, undone as one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.rename import newest, places, remaining_mentions, rename, thing_called
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.play.verbs import names
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.labels import label_of
from solo_journal.campaign.story.memory import memories
from solo_journal.campaign.story.search import search
from solo_journal.rules.refusal import Refused

from .test_port import Scripted

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]


def texts(campaign: Campaign) -> list[str]:
    kinds = ("prose", "question", "action")
    return [each.text for each in lines(campaign.journal) if isinstance(each, Line) and each.entry.kind in kinds]


def everywhere(campaign: Campaign, called: str, to: str) -> list[str]:
    """Rename, and what the preview said."""
    thing = thing_called(campaign, called)
    found = places(campaign, thing, to)
    rename(campaign, thing, to, found, newest(campaign))
    return [line for place in found for line in place.preview()]


@pytest.mark.parametrize(
    ("name", "to", "text", "after"),
    [
        ("Orso", "Marek", "Orso's cloak; ORSO! says orso.", "Marek's cloak; MAREK! says marek."),
        ("Orso", "Marek", "Orsola and Torso stay, and the Órso?", "Orsola and Torso stay, and the Marek?"),
        ("Orso", "Marek", "[N:Orso|tired] sits. *Orso* and #Orso.", "[N:Marek|tired] sits. *Marek* and #Marek."),
        ("Orso", "Marek", "Orso the Elder asks the hunter.", "Orso the Elder asks the hunter."),
        ("Орсо", "Марек", "Орсо молчит. «ОРСО!» Орсола.", "Марек молчит. «МАРЕК!» Орсола."),
        ("影丸", "月丸", "影丸は笑った。と影丸", "月丸は笑った。と月丸"),
        ("The bell", "The gong", "He hears the bell. The  bell!", "He hears the gong. The gong!"),
        ("Ørn", "Åse", "Ørn, ørn.", "Åse, åse."),
    ],
)
def test_it_changes_where_it_is_meant_and_nowhere_else(
    campaign: Campaign, do: Do, again: Again, name: str, to: str, text: str, after: str
) -> None:
    do(campaign, "lists.note", list="people", name=name, tags=["aka the hunter"])
    do(campaign, "lists.note", list="people", name="Orso the Elder")
    write(campaign, "prose", text)
    everywhere(campaign, name, to)
    assert texts(again(campaign))[-1] == after
    assert to in [each.name for each in again(campaign).world.people.values()]


def test_it_is_one_act_with_a_preview_and_search_and_memory_follow(campaign: Campaign, do: Do, again: Again) -> None:
    write(campaign, "prose", "[N:Orso|hunter] steps out.")
    do(campaign, "duskara.ask", question="Does Orso see me?")
    write(campaign, "prose", "Nobody else.")
    before, world = texts(campaign), campaign.world
    assert everywhere(campaign, "ors", "Marek") == ["[N:Orso → Marek|hunter] steps out.", "Does Orso → Marek see me?"]
    assert texts(campaign) == ["[N:Marek|hunter] steps out.", "Does Marek see me?", "Nobody else."]
    last = next(iter(campaign.journal.backwards()))
    assert label_of(campaign, last) == "renamed everywhere: Orso is now Marek"
    assert label_of(campaign, last, asked=True) == "renaming Orso to Marek"
    found = [line.text for line in search(campaign.journal, "marek")]
    assert "Does Marek see me?" in found
    assert [line.text for line in search(campaign.journal, "kind:question orso")] == []
    (memory,) = memories(campaign, "Marek")
    assert "Does Marek see me?" in [line.text for line in memory.lines]
    assert check(campaign) == []
    undo(campaign)
    assert texts(again(campaign)) == before
    assert campaign.world == world
    redo(campaign)
    assert texts(again(campaign))[1] == "Does Marek see me?"
    assert check(campaign) == []


def test_a_character_of_ones_own_is_renamed_alike(campaign: Campaign, do: Do) -> None:
    do(campaign, "character.add", name="Kaelen")
    write(campaign, "prose", "Kaelen runs.")
    everywhere(campaign, "Kaelen", "Ilan")
    assert texts(campaign) == ["Ilan runs."]
    assert [each.name for each in campaign.world.characters.values()] == ["Ilan"]


def test_what_cannot_be_is_refused_and_nothing_is_changed(campaign: Campaign, do: Do) -> None:
    do(campaign, "lists.note", list="people", name="Orso")
    do(campaign, "lists.note", list="people", name="Marek")
    write(campaign, "prose", "Orso runs.")
    for to, why in (
        ("Marek", "already"),
        ("Orso", "already its name"),
        ("Or]so", "tags are written with it"),
        ("", "1 to 120 characters"),
    ):
        with pytest.raises(Refused, match=why):
            everywhere(campaign, "Orso", to)
    thing = thing_called(campaign, "Orso")
    found, last = places(campaign, thing, "Ilan"), newest(campaign)
    write(campaign, "prose", "Orso again.")
    with pytest.raises(Refused, match="Another window wrote"):
        rename(campaign, thing, "Ilan", found, last)
    assert texts(campaign) == ["Orso runs.", "Orso again."]


def test_what_keeps_the_old_name_is_said_beforehand(campaign: Campaign, do: Do) -> None:
    do(campaign, "lists.note", list="people", name="Tib")
    do(campaign, "lists.note", list="places", name="Tib's loft")
    do(campaign, "scene.open", title="Tib is late")
    do(campaign, "scene.open", title="At the aunt's")
    write(campaign, "prose", "[N:Tib|her boy] comes in.")
    tib = thing_called(campaign, "person:Tib")
    assert [*remaining_mentions(campaign, tib, places(campaign, tib, "Jo"))] == [
        "stays: Tib's loft, a place with a name of its own",
        "stays: Tib is late, the title of scene 1",
        "stays: Tib in what rolls and tags did before",
    ]


def test_it_changes_the_texts_beside_the_story_too(campaign: Campaign, do: Do, again: Again) -> None:
    """Of others, of trackers and threads, on sheets, in notes; not the words of the rules that read alike."""
    do(campaign, "character.add", name="Kaelen", concept="Orso's twin")
    do(campaign, "duskara.tag", name="Old Orso, who taught me to fall", kind="relationship")
    do(campaign, "lists.note", list="people", name="Orso", tags=["hunter"], note="keeps Orso's gate")
    do(campaign, "lists.note", list="people", name="Sanne", tags=["owes Orso"], note="Orsola's aunt")
    do(campaign, "lists.note", list="threads", name="Where is Orso?", note="Ask Sanne about Orso")
    do(campaign, "tracker.add", kind="clock", name="Orso's patience", size=6)
    do(campaign, "campaign.notes", lines=["Orso lies.", "Not he."])
    write(campaign, "prose", "[Thread:Where is Orso?|Open] Orso's patience ends.")
    before = campaign.world
    said = everywhere(campaign, "person:Orso", "Marek")
    world = again(campaign).world
    assert "Orso" not in str(world).replace("Orsola", "")
    assert [each.name for each in (*world.threads.values(), *world.trackers.values())] == [
        "Where is Marek?",
        "Marek's patience",
    ]
    assert {"Kaelen: Orso → Marek's twin", "Sanne: owes Orso → Marek", "tracker: Orso → Marek's patience"} <= {*said}
    assert texts(campaign)[-1] == "[Thread:Where is Marek?|Open] Marek's patience ends."
    assert check(campaign) == []
    undo(campaign)
    assert again(campaign).world == before
    redo(campaign)
    assert again(campaign).world == world


def test_a_name_that_stands_only_in_the_story_is_changed_there(campaign: Campaign, do: Do, again: Again) -> None:
    do(campaign, "lists.note", list="people", name="Sanne", note="knows Marta")
    write(campaign, "prose", "Marta hums. MARTA!")
    write(campaign, "prose", "Martas are birds.")
    assert everywhere(campaign, "Marta", "Ilse") == [
        "Marta → Ilse hums. MARTA!",
        "Marta hums. MARTA → ILSE!",
        "Sanne: knows Marta → Ilse",
    ]
    assert texts(again(campaign)) == ["Ilse hums. ILSE!", "Martas are birds."]
    assert label_of(campaign, next(iter(campaign.journal.backwards()))) == "renamed everywhere: Marta is now Ilse"
    assert check(campaign) == []
    undo(campaign)
    assert texts(again(campaign)) == ["Marta hums. MARTA!", "Martas are birds."]
    with pytest.raises(Refused, match="No name matches"):
        thing_called(campaign, "Nobody")


def test_whose_name_is_asked_even_where_there_is_one(campaign: Campaign, do: Do) -> None:
    """Where there is none, the words in the story are asked for at once."""
    write(campaign, "prose", "Olga rows.")
    run(names.rename(campaign, Scripted("Olga", "Vera", True)))
    do(campaign, "character.add", name="Kaelen")
    run(names.rename(campaign, Scripted("A name that stands only in the story", "Vera", "Ilse", True)))
    run(names.rename(campaign, Scripted("Kaelen", "Ilan")))
    assert texts(campaign) == ["Ilse rows."]
    assert [each.name for each in campaign.world.characters.values()] == ["Ilan"]
