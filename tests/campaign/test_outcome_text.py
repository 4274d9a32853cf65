"""What an act tells stands in the log, in line mode, in search and in every export that has results, in one wording."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Act, Entry, Kind, Result, Roll, Step
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.line_resolver import plan
from solo_journal.campaign.play.port import Done
from solo_journal.campaign.play.preview import plan_line, preview
from solo_journal.campaign.save.unsaved import Made
from solo_journal.campaign.story.change_text import label_changes, untold_words
from solo_journal.campaign.story.entry_text import describe_entry, log_line
from solo_journal.campaign.story.line_filter import words_of
from solo_journal.campaign.story.outcome_text import followed, tell_text
from solo_journal.campaign.story.results import Result as Told
from solo_journal.campaign.story.roll_text import dice_text, in_text, rolls_of
from solo_journal.campaign.story.voice import SPEECH, TEXT
from solo_journal.cli.port import describe_done as told_in_a_shell
from solo_journal.rules.answer_source import Answer, Chance, Dice, Typed
from solo_journal.rules.changes import Change
from solo_journal.rules.immutable import Map
from solo_journal.rules.outcome import Against, Mod, Moved, Tell
from solo_journal.rules.shelf import INSTALLED

if TYPE_CHECKING:
    from .conftest import Do

FALL = Tell(
    text="Tobin falls",
    tone="bad",
    subject="tobin",
    moved=(Moved(label="HP", before=8, after=-4),),
    more="dying, 5 rounds left",
    falls=True,
)
NEWS = Tell(text="Ilse is safe", subject="ilse")
TOLD = "Tobin falls · HP 8 → −4 · dying, 5 rounds left"


@pytest.fixture
def fallen(torch: Campaign) -> Entry:
    """An act in which somebody fell."""
    answers = (Answer(label="Bite", dice="2d6", faces=(3, 5)),)
    act = Act(procedure="dice.roll", version=1, answers=answers)
    result = Result(headline="A bite", tone="bad", tells=(FALL,), rolls=(Roll(label="Bite", dropped=(0,)),))
    return torch.keep(
        lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind="roll", act=act, outcome=result), world)
    )


def test_a_tell_is_who_what_and_how_much() -> None:
    assert tell_text(FALL) == TOLD
    assert tell_text(Tell(text="the shield breaks")) == "the shield breaks"


def test_the_log_and_the_prompt_tell_it(torch: Campaign, fallen: Entry) -> None:
    line = recent(torch.journal, 1)[0]
    assert TOLD in log_line(line)
    assert f"  {TOLD}" in list(describe_entry(fallen, INSTALLED, TEXT))
    assert TOLD in words_of(line)
    assert dice_text(line.outcome, line.act) == "3 [5]"


def test_what_follows_is_reported_once_where_a_telling_says_it(torch: Campaign) -> None:
    again, other = "Tobin is dying, 5 rounds left", "Mira is dying, 4 rounds left"
    steps = tuple(
        Step(procedure="nightsong.dwindle", version=1, inputs=Map({"by": by}), outcome=Result(headline=each))
        for by, each in (("Tobin", again), ("mira", other))
    )
    dies = Result(headline="Edda dies", tells=(Tell(text="Edda dies", tone="bad", subject="edda", falls=True),))
    steps += (Step(procedure="nightsong.dwindle", version=1, outcome=dies),)
    act, result = Act(procedure="dice.roll", version=1, steps=steps), Result(headline="A bite", tells=(FALL,))
    entry = torch.keep(
        lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind="roll", act=act, outcome=result), world)
    )
    line = recent(torch.journal, 1)[0]
    for text in (
        log_line(line),
        "".join(describe_entry(entry, INSTALLED, TEXT)),
        "".join(export("markdown").write(torch, Selection())),
        "".join(told_in_a_shell(torch, Done(entry))),
    ):
        assert again not in text
        assert other in text
        assert text.count("Edda dies") == 1


@pytest.mark.parametrize("format_", ["text", "markdown", "html", "lonelog"])
def test_every_export_with_results_tells_it(torch: Campaign, fallen: Entry, do: Do, format_: str) -> None:
    text = "".join(export(format_).write(torch, Selection()))
    assert "Tobin falls" in text
    assert "8 → −4" in text.replace("&#8594;", "→").replace("&#8722;", "−")


def test_that_somebody_falls_is_kept_and_nothing_is_written_where_nobody_does(fallen: Entry, torch: Campaign) -> None:
    kept = torch.journal.find(fallen.id)
    assert kept is not None
    assert kept.outcome == fallen.outcome
    rolled = Result(headline="A bite", tells=(Tell(text="Tobin misses", tone="bad"),))
    tree = fallen.but(outcome=rolled).tree()
    assert tree["outcome"]["tells"] == [{"text": "Tobin misses", "tone": "bad"}]
    assert fallen.tree()["outcome"]["tells"][0]["falls"] is True


def test_a_change_whose_numbers_were_told_is_not_told_again(torch: Campaign) -> None:
    result = Result(headline="A bite", tells=(FALL,))
    changes = (
        Change(path="characters/tobin/sheets/pathwalker/hp", before=8, after=-4),
        Change(path="trackers/torch/die", before=8, after=6),
    )
    entry = torch.keep(
        lambda world, stamp: Made(
            Entry(id=stamp.id, at=stamp.at, kind="roll", outcome=result, change=changes),
            world,
        )
    )
    (words,) = untold_words(entry, INSTALLED)
    assert words.startswith("Torch")


@pytest.mark.parametrize(
    ("kind", "tell", "change"),
    [
        ("take", Tell(text="Wren is hit", moved=(Moved(label="HP", before=5, after=4),)), ("daggerheart/hp", 4, 3)),
        (
            "roll",
            Tell(text="Kay is Tired", subject="tobin"),
            ("pathwalker/body/tribulations/tired", None, {"since": 1}),
        ),
    ],
)
def test_a_choice_taken_afterwards_and_a_state_are_reported_once(
    torch: Campaign, kind: Kind, tell: Tell, change: tuple[str, int | None, object]
) -> None:
    """What is marked moves on from where the first result left it, and is told as what is left."""
    path, before, after = change
    changed = (Change(path=f"characters/tobin/sheets/{path}", before=before, after=after),)
    result = Result(headline="A blow", tells=(tell,))
    entry = torch.keep(
        lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind=kind, outcome=result, change=changed), world)
    )
    assert untold_words(entry, INSTALLED, labelled=True) == []


def test_who_or_what_is_new_or_gone_is_not_read_again_where_a_telling_is_about_it(torch: Campaign) -> None:
    result = Result(
        headline="A meeting", tells=(Tell(text="You meet him", subject="orso"), Tell(text="Gone", subject="tarn"))
    )
    changes = (
        Change(path="people/orso", before=None, after={"name": "Orso"}),
        Change(path="places/tarn", before={"name": "Tarn"}, after=None),
        Change(path="people/mira", before=None, after={"name": "Mira"}),
    )
    entry = torch.keep(
        lambda world, stamp: Made(
            Entry(id=stamp.id, at=stamp.at, kind="change", outcome=result, change=changes),
            world,
        )
    )
    assert untold_words(entry, INSTALLED) == ["Mira added"]


@pytest.mark.parametrize(
    ("path", "before", "after", "read"),
    [
        ("characters/tobin/notes/HP", "3/8", "0/8", True),  # a text that changed has its numbers in no tell
        ("characters/mira/sheets/nightsong/hp", 8, -4, True),  # the same numbers, of somebody else
        ("characters/tobin/sheets/nightsong/dead", None, True, False),
        ("characters/tobin/sheets/nightsong/items/knife/dice", [6], [4], True),
        ("characters/tobin/sheets/nightsong/items/knife/dice", [4], [0], False),
    ],
)
def test_a_fall_tells_what_came_and_what_breaks_but_no_other_value(
    path: str, before: object, after: object, read: bool
) -> None:
    result = Result(headline="A bite", tells=(FALL,))
    change = Change(path=path, before=before, after=after)
    entry = Entry(id="1", at=datetime(2026, 1, 1, tzinfo=UTC), kind="roll", outcome=result, change=(change,))
    assert bool(untold_words(entry, INSTALLED)) is read


@pytest.mark.parametrize(
    ("steps", "read"),
    [((), False), ((Step(procedure="scene.open", version=1, outcome=Result(headline="Scene 2")),), True)],
)
def test_an_act_that_is_told_by_its_changes_tells_them_once(steps: tuple[Step, ...], read: bool) -> None:
    """But for what a step of it changed, of which nothing is told."""
    result = Result(headline="Burnt", tells=(Tell(text="Tobin: Burnt", subject="tobin"),))
    act = Act(procedure="augur.create", version=1, steps=steps)
    change = Change(path="characters/mira/notes/Burnt", before=None, after="badly")
    entry = Entry(id="1", at=datetime(2026, 1, 1, tzinfo=UTC), kind="change", act=act, outcome=result, change=(change,))
    assert bool(untold_words(entry, INSTALLED)) is read


@pytest.mark.parametrize(
    ("paths", "told"),
    [(("sheets/augur",), ["sheet made"]), (("sheets/augur", "concept"), ["Mira: diver"])],
)
def test_a_new_sheet_is_told_where_nothing_else_is(torch: Campaign, paths: tuple[str, ...], told: list[str]) -> None:
    after = {"sheets/augur": {"momentum": 2}, "concept": "diver"}
    changes = tuple(Change(path=f"characters/mira/{path}", before=None, after=after[path]) for path in paths)
    torch.keep(lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind="hand", change=changes), world))
    [line] = recent(torch.journal, 1)
    assert label_changes(line) == told


@pytest.mark.parametrize(
    ("procedure", "rolls", "as_step"),
    [("tracker.tick", (), False), ("tracker.step", (Roll(label="Torch"),), True)],
)
def test_what_a_step_did_to_a_tracker_is_read_once(
    torch: Campaign, procedure: str, rolls: tuple[Roll, ...], as_step: bool
) -> None:
    change = Change(path="trackers/torch/die", before=8, after=6)
    came = Result(headline="Torch d8 -> d6", rolls=rolls)
    step = Step(procedure=procedure, version=1, inputs=Map({"tracker": "torch"}), outcome=came)
    act = Act(procedure="dice.roll", version=1, steps=(step,))
    result = Result(headline="A bite")
    entry = torch.keep(
        lambda world, stamp: Made(
            Entry(id=stamp.id, at=stamp.at, kind="roll", act=act, outcome=result, change=(change,)), world
        )
    )
    assert [bool(each.headline) for each in followed(act, result, INSTALLED, changed=True)] == [as_step]
    assert (untold_words(entry, INSTALLED) == []) is as_step


def test_what_has_a_key_is_called_as_the_entry_says_it(torch: Campaign) -> None:
    tell = Tell(text="Tobin's Sexton's spade breaks")
    changes = (
        Change(path="threads/where-is-tobin/state", before="Open", after="Closed"),
        Change(path="trackers/sextons-spade/die", before=6, after=4),
    )
    text = "Where is Tobin? Here, with the Sexton's spade. where is he?"
    entry = torch.keep(
        lambda world, stamp: Made(
            Entry(id=stamp.id, at=stamp.at, kind="prose", text=text, outcome=Result(headline="", tells=(tell,)),
                  change=changes),
            world,
        )
    )  # fmt: skip
    assert untold_words(entry, INSTALLED) == ["Where is Tobin? Closed", "Sexton's spade d6 -> d4"]
    asked = plan(torch, read_line("? Is it the [L:Mill]?"))
    assert asked.procedure is not None
    entry, _ = perform_and_keep(torch, asked.procedure, Chance(1), first=asked.first)
    assert "Mill added" in untold_words(entry, INSTALLED), "the question mark is none of it"


def test_a_roll_is_kept_with_its_line_as_it_is_read_once_its_tags_are_done(torch: Campaign) -> None:
    assert plan(torch, read_line("d: [N:Orso|hunter] +bell")).text == "+bell v Orso"


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("d: [PC:Kael|+Climbing] +Climbing", {"tags": ("+Climbing",)}),
        ("/tick Gloom 2 [Clock:Gloom 1/4]", {"tracker": "Gloom", "amount": 2}),
        ("? is [N:Orso] here, +Orso?", {"question": "is Orso here, +Orso?"}),
    ],
)
def test_a_line_may_name_what_its_own_tag_creates(torch: Campaign, line: str, given: dict[str, object]) -> None:
    """It is read, refused and tried in the world after its tags."""
    planned = plan_line(torch, read_line(line))
    assert planned.procedure is not None
    assert {name: getattr(planned.procedure, name) for name in given} == given
    assert preview(torch, read_line(line))[0] == "First the tags in it act."
    assert perform_and_keep(torch, planned.procedure, Chance(1), first=planned.first).performed.first


@pytest.mark.parametrize("game", ["other"])
def test_a_roll_may_add_a_number_that_its_own_tag_creates(campaign: Campaign) -> None:
    planned = plan(campaign, read_line("d: Wits v 12 [PC:Kor|Wits +2]"))
    assert planned.procedure is not None
    performed = perform_and_keep(campaign, planned.procedure, Typed((9,)), first=planned.first).performed
    assert performed.outcome.total == 11


@pytest.mark.parametrize(
    ("path", "change", "told", "untold"),
    [
        ("trackers/torch/value", (8, -4), [("Value", 8, -4)], False),
        ("trackers/torch/value", (8, -4), [("HP", 8, -4)], True),  # another number that moved alike
        ("trackers/torch/value", (8, 3), [("Oil", 8, 3, "value")], False),  # it says where it lies
        ("trackers/torch/value", (2, 5), [("Value", 8, 5)], False),  # what is left of eight, and what is marked
        ("trackers/torch/value", (8, 3), [("Value", 8, 5), ("Value", 5, 3)], False),  # several that lead there
        ("trackers/torch/value", (8, 2), [("Value", 8, 5), ("Value", 5, 3)], True),
        ("trackers/torch/value", (2, 5), [("HP", 8, 6)], True),
        ("trackers/torch/value", (2, 5), [("HP", 8, 5)], True),  # what is left of another row comes to the same sum
        ("trackers/torch/value", (8, 3), [("Value", 7, 3)], True),  # a step that begins elsewhere
        ("fight", ({"system": "nightsong"}, None), [], False),
        ("fight", ({"system": "nightsong"}, None), None, True),  # nothing told it
        ("characters/kay/sheets/augur", (None, {"momentum": 2}), [], False),  # a sheet that was made, by any
    ],
)
def test_a_change_is_reported_once(
    torch: Campaign, path: str, change: tuple[object, object], told: list[Any] | None, untold: bool
) -> None:
    moved = tuple(Moved(label=label, before=one, after=two, key="".join(key)) for label, one, two, *key in told or ())
    tells = () if told is None else (Tell(text="Tobin is bitten", moved=moved),)
    result = Result(headline="A bite", tells=tells)
    entry = torch.keep(
        lambda world, stamp: Made(
            Entry(
                id=stamp.id,
                at=stamp.at,
                kind="roll",
                act=Act(procedure="dice.roll", version=1),
                outcome=result,
                change=(Change(path=path, before=change[0], after=change[1]),),
            ),
            world,
        )
    )
    assert bool(untold_words(entry, INSTALLED)) is untold


def test_what_is_added_comes_after_the_dice_of_the_total_and_before_the_damage() -> None:
    hope, fear = Dice("Hope", "1d12", (9,), part="hope"), Dice("Fear", "1d12", (4,), part="fear")
    damage = Dice("Damage", "2d8", (5, 3), part="damage")
    mods = (Mod(name="Finesse", value=2),)
    assert in_text((hope, fear, damage), mods) == "9 v 4 +2 · damage dice 5 3"
    assert in_text((hope, fear), mods) == "9 v 4 +2"
    assert in_text((damage,), mods) == "rolled 5 3 +2"
    difficulty = Against(value=12, label="Difficulty")
    assert in_text((hope, fear, damage), mods, difficulty) == "Hope 9 Fear 4 +2 against Difficulty 12 · damage dice 5 3"
    assert in_text((hope,), (), difficulty) == "9 against Difficulty 12"
    theirs = Dice("Theirs", "1d20", (9,), part="against")
    assert in_text((hope, theirs), mods, Against(value=9, label="Orso")) == "9 +2 v 9", "their dice tell it"
    assert in_text((hope, theirs), mods, Against(value=8, label="Orso"), 11) == "9 +2 v Orso 9 -1", "sums are compared"
    assert in_text((theirs,), mods) == "2 v 9", "a score that nobody rolled"
    assert in_text((hope,), (), Against(value=50, label="threshold")) == "9 v 50"
    assert in_text((hope,), (), Against(value=50, label="")) == "9", "the player's own words tell it"
    rested = (Dice("Move 2: wounds", "1d4", (3,), (), "wounds"), Dice("Fear", "1d4", (2,), (), "Fear die"))
    assert in_text(rested) == "wounds die 3 · Fear die 2", "something is added to what is cleared"
    flow = [Dice(f"Flow: {who}", "1d6", (4,), part="flow", by=who) for who in ("Ada", "bandit 1")]
    assert in_text(flow) == "Ada 4 · bandit 1: 4", "a number of theirs is no face"
    spoken = Result(headline="", rolls=(Roll(label="Hope"),), mods=mods, against=difficulty)
    act = Act(procedure="dice.roll", version=1, answers=(Answer(label="Hope", dice="1d12", faces=(9,)),))
    assert dice_text(spoken, act, SPEECH) == "rolled 9, plus 2, against Difficulty 12"


def test_a_tracker_that_came_to_its_end_is_reported_once(torch: Campaign, do: Do) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(1, 1), times=3)
    assert log_line(recent(torch.journal, 1)[0]) == "Torch is spent (1 · 1)"
    assert list(describe_entry(step, INSTALLED, TEXT)) == ["Torch is spent   1 · 1"]
    do(torch, "tracker.tick", tracker="Hunters", amount=6)
    assert log_line(recent(torch.journal, 1)[0]) == "Hunters 0/6 → 6/6; Hunters is full"


def test_an_answer_and_the_log_begin_an_act_alike(campaign: Campaign, do: Do) -> None:
    do(campaign, "system.add", system="daggerheart")
    do(campaign, "daggerheart.create", name="Pia", ready="wayfarer")
    rolled = do(campaign, "daggerheart.reaction", trait="agility", against="off the [/] plank")
    answer, logged = next(describe_entry(rolled, INSTALLED, SPEECH)), log_line(recent(campaign.journal, 1)[0], SPEECH)
    head = "Reaction roll: off the [/] plank. "
    assert (answer[: len(head)], logged[: len(head)]) == (head, head)
    do(campaign, "daggerheart.action", modifier=3, dice=(9, 4, 6), difficulty=17, hidden=True)
    what = "Hope 9 Fear 4 +3 = 16 against hidden Difficulty 22 · difficulty die 6"
    assert what in log_line(recent(campaign.journal, 1)[0]), "the die that moves the Difficulty is no part of the total"
    asked = do(campaign, "duskara.ask", question="Is it [TODO] raining")
    assert next(describe_entry(asked, INSTALLED, SPEECH)).startswith("Is it [TODO] raining? ")
    assert log_line(recent(campaign.journal, 1)[0], SPEECH).startswith("Is it [TODO] raining? ")


def test_a_roll_of_somebody_who_is_not_played_says_whose_it_is(campaign: Campaign, do: Do) -> None:
    do(campaign, "system.add", system="augur")
    for name in ("Nell", "Rik"):
        do(campaign, "augur.create", name=name)
    for by in ("Rik", "nell"):
        do(campaign, "augur.action", approach="Force", by=by)
    assert [line.text for line in recent(campaign.journal, 2)] == ["Rik: Force", "Force"]


def test_each_drawn_tag_stands_beside_its_die(campaign: Campaign, do: Do) -> None:
    made = do(campaign, "duskara.create", name="Ilse", concept="Salt carrier")
    answered = [*describe_entry(made, INSTALLED, TEXT)]
    assert [line for line in answered if "(" not in line][:2] == ["Ilse is ready", "  concept: Salt carrier"]
    assert sum(bool(re.search(r": .+ \(\d+\)$", line)) for line in answered) == 11


def test_the_end_of_a_story_is_said_beside_what_is_gained(campaign: Campaign, do: Do) -> None:
    do(campaign, "character.add", name="Ada")
    do(campaign, "duskara.story_end", trait="Calm")
    assert log_line(recent(campaign.journal, 1)[0]) == "Ada gains the skill Calm · The story ends"


def test_somebody_who_acts_without_a_question_is_named(campaign: Campaign, do: Do) -> None:
    do(campaign, "lists.note", list="people", name="Old Rask")
    do(campaign, "duskara.somebody", person="old rask", dice=(5,))
    assert log_line(recent(campaign.journal, 1)[0]) == "? Old Rask acts → Yes (5)"


@pytest.mark.parametrize(
    ("step", "read"),
    [
        (Step(procedure="nightsong.stabilise", version=1, outcome=Result(headline="Safe", tells=(NEWS,))), False),
        (Step(procedure="pathwalker.turn", version=1, outcome=Result(headline="Turn of Ilse", tells=(NEWS,))), True),
        (
            Step(
                procedure="nightsong.foes",
                version=1,
                outcome=Result(headline="A miss", tells=(NEWS,), rolls=(Roll(label="Bite"),)),
            ),
            True,
        ),
        (Step(procedure="nightsong.dwindle", version=1, outcome=Result(headline="Mira is dying")), True),
        (Step(procedure="tracker.tick", version=1, outcome=Result(headline="Hunt 1 of 6 -> 2 of 6")), True),
    ],
)
def test_the_headline_of_a_step_is_read_unless_its_tells_say_it(step: Step, read: bool) -> None:
    """A roll and whose turn it is are always read; a step that names nobody concerns nobody who fell."""
    act, nameless = Act(procedure="dice.roll", version=1, steps=(step,)), FALL.but(subject="")
    told = followed(act, Result(headline="A bite", tells=(nameless,)), INSTALLED, changed=False)
    assert [bool(each.headline) for each in told] == [read]


def test_gear_that_wears_has_its_name_in_journals_of_every_age() -> None:
    answers = [
        Answer(label="Edda's Boat hook", dice="1d6", faces=(3,)),
        Answer(label="Oilskin", dice="1d4", faces=(1,)),
    ]
    rolls = (Roll(label="Edda's Boat hook", part="wear"), Roll(label="Oilskin", part="Oilskin"))
    assert in_text(rolls_of(Result(headline="The fight is won", rolls=rolls), answers)) == "Boat hook 3 · Oilskin 1"


def test_a_fall_stands_out_below_an_act() -> None:
    rows = Told(more=("▼ Edda falls", "The fight is lost"), changed=("Focus 1",))
    assert [*rows.below(str.upper, "**{}**".format)] == ["**▼ EDDA FALLS**", "THE FIGHT IS LOST", "± FOCUS 1"]
