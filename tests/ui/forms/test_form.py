"""Forms: every procedure has one, nothing typed is lost, and a refusal shows its reason beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.events import Paste
from textual.geometry import Size
from textual.widgets import Static

from solo_journal.campaign.play.latest_lines import from_action
from solo_journal.campaign.play.verbs.acts import do, write
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Ask, NoAnswers
from solo_journal.rules.fields import Asked
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.outcome import Outcome
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Procedure, Where
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.field import Field, RadioField, field_for, focus_of
from solo_journal.ui.forms.form_fields import FormFields, _begins_as
from solo_journal.ui.forms.form_odds import odds_rows
from solo_journal.ui.forms.multi_select import MultiSelect
from solo_journal.ui.forms.picture import Picture
from solo_journal.ui.forms.radio_row import RadioRow
from solo_journal.ui.forms.text_inputs import LineInput
from solo_journal.ui.page.port import ModelPort
from solo_journal.ui.roles import PLAIN
from solo_journal.ui.screens.form import FormScreen, _verb

from ..frames import frame, sees
from .conftest import Host

ORSO = "Orso [/] \x1b]0;x\x07"


async def test_every_procedure_has_a_form_that_gives_its_example_back(model: CampaignModel) -> None:
    """What is given and not touched comes back to the letter."""
    app, kinds = Host(), [kind for system in shelf.all_systems() for kind in system.procedures]
    async with app.run_test(size=(80, 24)) as pilot:
        forms = {kind: FormFields(model, kind, kind.example, {}) for kind in kinds}
        unseen = Vertical(*forms.values())
        unseen.display = False  # nobody looks at any of them
        await app.screen.mount(unseen)
        await pilot.pause()
        for kind, form in forms.items():
            assert form.begin_at("") or not form.asked
            form.begin_as_named()
            form.fold(all_of_them=False)
            typed = {field.asked.name: field.value() for field in form.query(Field)}
            left_out = {
                name
                for name, field in kind.model_fields.items()
                if any(isinstance(each, Where) for each in field.metadata)
            }
            assert set(kind.model_fields) - set(typed) - {"by"} <= left_out, kind.id
            made = kind.model_validate({name: value for name, value in typed.items() if value is not None})
            assert made == kind.model_validate(kind.example), kind.id


async def test_who_acts_is_asked_if_several_could(model: CampaignModel) -> None:
    kind = shelf.procedure("duskara.risk")
    alone = FormScreen(model, kind)
    async with Host(alone).run_test():
        assert "by" not in {field.asked.name for field in alone.query(Field)}
    await do(model.campaign, ModelPort(model), make(shelf.procedure("character.add"), {"name": "Kaelen the Second"}))
    await do(model.campaign, ModelPort(model), make(shelf.procedure("character.add"), {"name": "Mira the Second"}))
    several = FormScreen(model, kind)
    async with Host(several).run_test():
        assert [field.asked.name for field in several.query(Field)][-1] == "by"


async def test_typed_and_picked_values_reach_the_roll(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.risk"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Go?", "tab", "space")
        picks = form.query_one(MultiSelect)
        assert (app.focused, len(picks.marked)) == (picks, 1), "Space ticks from the line above the boxes too"
        await pilot.press("space", "shift+tab", *"-exh")
        picks.action_choose(1)
        await pilot.pause()
        row = form.query(RadioRow).first().focus()
        await pilot.press("right", "down", "down")
        assert app.focused is not row
        assert row.chosen == "minor"
        await pilot.press("up", "up", "space")
        assert app.focused is row
        assert row.chosen == "minor"
        await pilot.press("enter")
        made = app.results[0].model_dump()
        assert (made["question"], made["tags"], made["opposition"]) == ("Go?", ("-Exhausted",), "minor")


async def test_the_reason_is_beside_the_form_and_nothing_is_lost(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("tracker.add"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Rope", "enter")
        assert "✗ " in frame(app)
        assert (
            "-wrong"
            in next(each for each in form.query(Field) if each.asked.name == "kind").query_one(".below").classes
        )
        assert app.results == []
        assert form.query(LineInput).first().value == "Rope"
        await pilot.press("1", "enter")
        assert "✗ " in frame(app)
        field_of(form, "die").query_one(LineInput).value = "d8"
        await pilot.press("enter")
        assert app.results[0].model_dump()["die"] == 8


async def test_a_refusal_is_under_the_field_that_it_calls_by_its_label(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("augur.action"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Over the roofs", "enter")
        await pilot.pause()
        assert form.focused is focus_of(field_of(form, "approach"))
        assert "✗ Name the approach" in frame(app), frame(app)


async def test_a_refusal_is_shown_whole_and_odds_name_missing_choices(model: CampaignModel) -> None:
    create = FormScreen(model, shelf.procedure("daggerheart.create"), {"weapons": ["Sling agility d6 ranged"]})
    app = Host(create)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "agility d6+3." in frame(app), frame(app)
        app.push_screen(action := FormScreen(model, shelf.procedure("daggerheart.action")))
        await sees(pilot, "Not set: trait")
        field_of(action, "trait").query_one(RadioRow).action_turn(1)
        await sees(pilot, "(•) agility")


async def test_a_name_to_change_can_be_typed_over_once_its_owner_is_clear(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("tracker.rename"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Tor", "tab")
        assert field_of(form, "to").query_one(LineInput).value == "Torch"
        await pilot.press("shift+tab", "enter")
        assert "Nothing has changed yet." in frame(app)
        await pilot.press(*"Lantern", "enter")
        assert app.results[0].model_dump()["to"] == "Lantern"


async def test_the_rules_are_asked_before_the_form_is_left(model: CampaignModel) -> None:
    app = Host(FormScreen(model, shelf.procedure("table.draw"), {"table": "no.such[/]"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert "There is no table “no.such[/]”." in frame(app)
        assert app.results == []


async def test_odds_follow_what_is_in_the_form(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.ask"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        form.query(RadioRow).first().action_turn(1)
        await pilot.pause(0.3)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "3 dice" in frame(app)
        assert "yes 75%" in frame(app)
        assert "░│" in frame(app)


def test_many_outcomes_without_a_tone_take_two_rows_that_count_the_rest() -> None:
    roll = make(shelf.procedure("dice.roll"), {"dice": "3d20"})
    odds = odds_of(roll, World(), tables={})
    named = replace(odds, headlines={f"outcome {each}": chance for each, chance in odds.headlines.items()})
    drawn = Picture(lambda width: odds_rows(type(roll), named, width))
    rows = str(drawn._drawn(60)[0]).split("\n")
    assert drawn.get_content_height(Size(60, 9), Size(60, 9), 60) == len(rows) <= 3
    assert rows[-1].endswith(" more")
    assert [str(each) for each in odds_rows(type(roll), odds, 60)] == ["3 to 60, 31.5 on average"]


async def test_names_are_picked_by_space_by_number_and_by_mouse(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.risk"), first="tags")
    app = Host(form)
    async with app.run_test(size=(120, 36)) as pilot:
        line = form.query(LineInput)[1]
        assert app.focused is line
        await pilot.press("tab", "right", "space", "3")
        assert line.value == "Exhausted, Storm pilgrim"
        assert "[ ] −Proud   [x] −Exhausted   [x] Storm pilgrim" in frame(app)  # what hinders comes first
        await pilot.click(
            form.query(MultiSelect).first(), offset=(form.query(MultiSelect).first().content_offset.x + 22, 0)
        )
        assert line.value == "Storm pilgrim"


async def test_what_is_typed_where_words_are_chosen_is_written_into_a_line(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("lists.note"), first="list")
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.focused, RadioRow)
        await pilot.press(*"Zo of Mar")
        await pilot.pause()
        assert field_of(form, "name").value() == "Zo of Mar"
        await pilot.press("enter")
        assert app.results[0].model_dump().items() >= {"list": "people", "name": "Zo of Mar"}.items()


async def test_a_letter_that_chooses_nothing_replaces_no_words_of_the_player(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("lists.note"), {"name": "Orso", "tags": ["a smith"]}, first="list")
    async with Host(form).run_test(size=(80, 24)) as pilot:
        await pilot.press("z")
        assert field_of(form, "name").value() == "Orso"


async def test_a_way_stars_its_required_fields_and_shows_the_reason(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("tracker.add"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Tide", "tab", "s")
        assert field_of(form, "die").required
        await pilot.press("up", "down", "t", "t")
        assert (field_of(form, "die").required, field_of(form, "value").required) == (False, True)
        assert "Begins at *" in frame(app)
        await pilot.press("enter")
        assert "✗ Tide is a timer" in str(field_of(form, "value").query_one(".below", Static).content)
        assert frame(app).count("Tide is a timer") == 1


async def test_the_only_name_that_begins_so_is_marked(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.risk"), first="tags")
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"-exh, The")
        assert sorted(form.query(MultiSelect).first().marked) == ["Exhausted", "Thermal Sense"]


async def test_what_counts_by_itself_is_picked_and_can_be_left_out(model: CampaignModel) -> None:
    """A name with a comma is one name, and one whose mark was taken away no longer counts."""
    note = {"list": "people", "name": "Ilse", "tags": ("midwife, wary", "patient")}
    await do(model.campaign, ModelPort(model), make(shelf.procedure("lists.note"), note))
    form = FormScreen(model, shelf.procedure("duskara.somebody"), {"person": "Ilse"}, first="tags")
    app = Host(form)
    async with app.run_test(size=(100, 30)) as pilot:
        picks = form.query(MultiSelect).last()
        assert picks.marked == {"midwife, wary", "patient"}
        for taken in ("midwife, wary", "patient"):
            picks.action_choose(picks.names.index(taken))
            await pilot.pause()
        assert picks.marked == set()
        assert make(form.kind, form._fields.typed()).model_dump()["tags"] == ()
        picks.action_choose(picks.names.index("midwife, wary"))
        await pilot.pause()
        assert make(form.kind, form._fields.typed()).model_dump()["tags"] == ("midwife, wary",)


async def test_a_concept_that_stays_is_in_the_form(model: CampaignModel) -> None:
    """Also in that of somebody whose sheet is still to be made, and in no other's."""
    await do(
        model.campaign, ModelPort(model), make(shelf.procedure("character.add"), {"name": "Vera", "concept": "Diver"})
    )
    form = FormScreen(model, shelf.procedure("duskara.create"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        for name, concept in (("Vera", "Diver"), ("Odd", ""), ("Vera", "Diver")):
            field_of(form, "name").query_one(LineInput).value = name
            await pilot.pause()
            assert field_of(form, "concept").query_one(LineInput).value == concept


async def test_a_hostile_name_is_shown_harmless_and_picked_as_it_is(model: CampaignModel) -> None:
    app = Host(FormScreen(model, shelf.procedure("lists.drop"), first="name"))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = frame(app)  # the only one there is has been picked already
        assert "\x1b" not in shown
        assert "(•) Orso [/] ␛]0;x␇" in shown
        await pilot.press("shift+tab", "1", "enter")
        assert app.results[0].model_dump()["name"] == ORSO


async def test_an_input_never_holds_what_could_steer_a_terminal(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.ask"))
    app = Host(form)
    async with app.run_test() as pilot:
        line = form.query(LineInput).first()
        line.insert_text_at_cursor("a\x1b]52;c;x\x07\u202eb\n")
        await pilot.pause()
        assert line.value == "a␛]52;c;x␇�b "
        app.post_message(Paste("two\r\n\n  lines \n"))
        await pilot.pause()
        assert line.value == "a␛]52;c;x␇�b two lines", "no line that is pasted is lost"


async def test_escape_leaves_it_undone(model: CampaignModel) -> None:
    app = Host(FormScreen(model, shelf.procedure("duskara.ask")))
    async with app.run_test() as pilot:
        await pilot.press("escape")
        assert app.results == [None]


async def test_a_long_form_scrolls_in_a_small_terminal(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.risk"))
    app = Host(form)
    async with app.run_test(size=(200, 60)) as pilot:
        assert "Provisions" not in frame(app)
        await pilot.press("ctrl+o")
        assert "Provisions" in frame(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Enter roll" in frame(app)
        next(field for field in form.query(Field) if field.asked.name == "scope").query_one(RadioRow).focus()
        await sees(pilot, "Settles")


async def test_tab_past_the_last_field_shows_the_rest_and_a_number_typed_is_no_choice(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("cards.deal"))
    async with Host(form).run_test(size=(80, 24)) as pilot:
        field_of(form, "deck").query_one(LineInput).focus()
        await pilot.press("3")
        assert field_of(form, "deck").value() == "3"
        form.focus_chain[-1].focus()
        await pilot.press("tab")
        await pilot.pause()
        assert form.focused is not None
        assert field_of(form, "until") in form.focused.ancestors


async def test_a_beginning_is_completed_by_the_right_arrow(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.risk"), first="tags")
    async with Host(form).run_test() as pilot:
        await pilot.press(*"+th")
        await pilot.pause()
        await pilot.press("right")
        assert form.query(LineInput)[1].value == "+Thermal Sense"


async def test_a_changed_choice_is_given_even_if_it_is_the_default(model: CampaignModel) -> None:
    """A condition sets an input that was left alone; one that was changed and changed back keeps its own value."""
    form = FormScreen(model, shelf.procedure("duskara.ask"))
    async with Host(form).run_test(size=(80, 24)) as pilot:
        favour = next(field for field in form.query(Field) if field.asked.name == "favour")
        assert favour.value() is None
        turned = favour.query(RadioRow).first()
        turned.action_turn(1)
        await pilot.pause()
        assert favour.value() == "advantage"
        turned.action_turn(-1)
        await pilot.pause()
        assert favour.value() == "even"


@pytest.mark.parametrize(
    ("options", "digit", "chosen"),
    [(("", "guard", "thief"), "1", "guard"), (("", "guard"), "0", ""), (("even", "up"), "1", "even")],
)
async def test_a_digit_picks_a_choice_and_0_picks_none(options: tuple[str, ...], digit: str, chosen: str) -> None:
    row = RadioRow(options, options[-1])

    class Form(App[None]):
        def get_theme_variable_defaults(self) -> dict[str, str]:
            return PLAIN

        def compose(self) -> ComposeResult:
            yield row

    async with Form().run_test() as pilot:
        row.focus()
        await pilot.press(digit)
        assert row.chosen == chosen


def field_of(form: FormScreen, name: str) -> Field:
    """The field of an input."""
    return next(each for each in form.query(Field) if each.asked.name == name)


@pytest.mark.parametrize(
    ("words", "told", "made"),
    [
        ("Candle d8", "step die Candle d8 added", {"name": "Candle", "kind": "step", "die": 8}),
        ("The old lamp d4", "step die The old lamp d4 added", {"name": "The old lamp", "kind": "step", "die": 4}),
        ("Wardens 2/6", "clock Wardens 2/6 added", {"name": "Wardens", "kind": "clock", "value": 2, "size": 6}),
        (
            "Curfew 4 turns",
            "timer Curfew 4 (each turn) added",
            {"name": "Curfew", "kind": "timer", "value": 4, "every": "turn"},
        ),
    ],
)
async def test_a_tracker_is_added_in_one_line(
    model: CampaignModel, words: str, told: str, made: dict[str, object]
) -> None:
    """Before Enter, the form says what it understood in the words of the log, and asks for nothing that was given."""
    app = Host(FormScreen(model, shelf.procedure("tracker.add")))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query(LineInput).first().value = words
        await sees(pilot, told)
        assert "Kind" not in frame(app)
        await pilot.press("enter")
    assert {name: app.results[0].model_dump()[name] for name in made} == made


async def test_a_tag_says_its_kind_before_a_colon(model: CampaignModel) -> None:
    app = Host(FormScreen(model, shelf.procedure("duskara.tag")))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query(LineInput).first().value = "gear: Wind Compass"
        await pilot.press("enter")
    made = app.results[0].model_dump()
    assert (made["name"], made["kind"]) == ("Wind Compass", "gear")


async def test_a_field_that_the_first_choice_excludes_is_not_shown_and_not_given(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("tracker.add"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Hunters", "tab", "c", "c", "ctrl+o")
        await pilot.pause()
        assert field_of(form, "kind").value() == "clock"
        assert field_of(form, "size").display
        assert "Die when full" not in frame(app)
        await pilot.press("s")
        assert "Die when full" in frame(app)
        assert "Size" not in frame(app)


async def test_a_form_holds_what_was_typed_until_its_act_is_saved(model: CampaignModel) -> None:
    kind = shelf.procedure("duskara.ask")
    app = Host(FormScreen(model, kind))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Is he", "escape")
        again = FormScreen(model, kind)
        await app.push_screen(again, app.results.append)
        assert again.query(LineInput).first().value == "Is he"
        await pilot.press(*" alone", "enter")  # goes on from it
        assert app.results[-1].model_dump()["question"] == "Is he alone"
        await app.push_screen(FormScreen(model, kind))
        assert app.screen.query(LineInput).first().value == "Is he alone"


async def test_what_was_filled_in_is_selected_so_that_typing_replaces_it(model: CampaignModel) -> None:
    app = Host(FormScreen(model, shelf.procedure("tracker.rename"), {"tracker": "Torch", "to": "Torch"}, first="to"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Lamp", "enter")
    assert app.results[0].model_dump()["to"] == "Lamp"


async def test_a_name_begun_before_the_form_was_cancelled_is_replaced_and_words_go_on(model: CampaignModel) -> None:
    for procedure, keys, kept in (("tracker.rename", ("t", "o"), "to"), ("scene.when", ("R",), "Rto")):
        app = Host(FormScreen(model, shelf.procedure(procedure)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys, "escape")
            form = FormScreen(model, shelf.procedure(procedure))
            await app.push_screen(form)
            await pilot.press("t", "o")
            assert form.query(LineInput).first().value == kept


async def test_typing_goes_on_from_the_words_of_the_last_line(model: CampaignModel) -> None:
    await write(model.campaign, ModelPort(model), "action", "Over the roofs")
    form = FormScreen(
        model, shelf.procedure("augur.action"), from_action(model.campaign, shelf.procedure("augur.action"))
    )
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("!")
        assert form.query(LineInput).first().value == "Over the roofs!"


async def test_an_edit_begins_with_the_old_value_and_may_empty_it(model: CampaignModel) -> None:
    given = {"lines": ["harm to a child, or a dog"], "veils": ["spiders"]}
    await do(model.campaign, ModelPort(model), make(shelf.procedure("campaign.veils"), given))
    form = FormScreen(model, shelf.procedure("campaign.veils"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        assert form.query(LineInput).first().value == '"harm to a child, or a dog"'
        await pilot.press("tab", "ctrl+u", "enter")
        assert app.results[0].model_dump(include={"lines", "veils"}) == {"lines": tuple(given["lines"]), "veils": ()}
        await app.push_screen(FormScreen(model, shelf.procedure("campaign.name")), app.results.append)
        assert "required" not in frame(app), "an empty title is the one that it was begun with"


async def test_a_line_that_is_left_as_it_was_only_closes_its_form(model: CampaignModel) -> None:
    note = {"name": "Kaelen", "label": "Looks [/]", "text": "one white eye 🦊"}
    await do(model.campaign, ModelPort(model), make(shelf.procedure("character.note"), note))
    app = Host(FormScreen(model, shelf.procedure("character.note"), note))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await app.push_screen(
            FormScreen(model, shelf.procedure("character.note"), note, first="text"), app.results.append
        )
        await pilot.press("x", "enter")
    assert [each and each.model_dump()["text"] for each in app.results] == [None, "x"]


async def test_a_number_is_counted_up_and_down(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("tracker.tick"), {"tracker": "Hunters", "amount": 1}, first="amount")
    async with Host(form).run_test(size=(80, 24)) as pilot:
        line = field_of(form, "amount").query_one(LineInput)
        await pilot.press("+", "+")
        assert line.value == "3"
        await pilot.press("-")
        assert line.value == "2"


@pytest.mark.parametrize(
    ("procedure", "given", "at", "why"),
    [
        ("tracker.tick", {"tracker": "Nobody", "amount": 1}, "tracker", "No tracker “Nobody”."),
        ("tracker.add", {"name": "Torch 2/6"}, "name", "There is already a tracker called Torch."),
        ("duskara.create", {"concept": "Salt miner", "name": "Ysa [half] Corrin"}, "name", "A name cannot hold [,"),
    ],
)  # the last draws what was left out, so that its name is judged before the dice
async def test_a_refusal_is_under_its_field_with_the_cursor_there(
    model: CampaignModel, procedure: str, given: dict[str, Any], at: str, why: str
) -> None:
    form = FormScreen(model, shelf.procedure(procedure), given, first=[*given][-1])
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        field = field_of(form, at)
        assert app.focused in field.walk_children()
        assert f"✗ {why}" in str(field.query_one(".below", Static).content)


class Wary(Procedure):
    """A toy that no face allows."""

    id = "dice.wary"
    called = "Wary"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        raise Refused(f"Not with a {ask.roll('Wary').value[0]}.")


async def test_what_only_faces_decide_is_left_to_the_roll(model: CampaignModel) -> None:
    app = Host(FormScreen(model, Wary))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
    assert app.results == [Wary()]


async def test_a_line_longer_than_its_field_is_shown_whole_and_the_cursor_goes_to_the_fault(
    model: CampaignModel,
) -> None:
    sheet = "STR +2, strong, HP 8/8, Armour 13, Purse 12, Hunting d8, Looks: tall and grey"
    form = FormScreen(model, shelf.procedure("other.create"), {"lines": sheet})
    async with Host(form).run_test(size=(80, 24)) as pilot:
        form.query(LineInput)[0].focus()
        await pilot.press("end", "space")
        await sees(pilot, "STR +2, strong")
        await sees(pilot, "tall and grey")
        await pilot.press("enter")
        await sees(pilot, "✗ “strong” is not a line")
        await pilot.pause()
        assert form.query(LineInput)[0].cursor_position == len("STR +2, strong")


async def test_one_of_several_that_a_name_could_mean_is_taken_by_its_number(model: CampaignModel) -> None:
    for name in ("Torch of Ash", "Torch of Elm"):
        await do(
            model.campaign, ModelPort(model), make(shelf.procedure("tracker.add"), {"name": name, "kind": "clock"})
        )
    form = FormScreen(model, shelf.procedure("tracker.tick"), {"tracker": "torch of"})
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "2 Torch of Elm" in frame(app)
        await pilot.press("2")
    assert app.results[0].model_dump()["tracker"] == "Torch of Elm"


async def test_help_in_a_form_is_about_its_procedure_and_comes_back_with_everything_typed(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("tracker.add"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Torch", "f1")
        await sees(pilot, "Example")
        assert "Add a tracker" in frame(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is form
        assert form.query(LineInput).first().value == "Torch"


async def test_a_table_is_found_by_its_title_and_what_was_drawn_last_comes_first(model: CampaignModel) -> None:
    """No id is typed or shown; the id that is kept finds it for ever."""
    draw = shelf.procedure("table.draw")
    await do(model.campaign, ModelPort(model), make(draw, {"table": "augur.danger"}))
    title = model.campaign.tables["augur.danger"].title
    form = FormScreen(model, draw)
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        assert f"▌ {title}" in frame(app)
        assert "augur.danger" not in frame(app)
        await pilot.press(*"mood", "enter")
        assert app.results[0].table == "duskara.mood"


async def test_what_is_an_id_is_offered_by_its_title(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("system.add"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "( ) Pathwalker One" in frame(app)
        await pilot.press("p", "enter")
        assert app.results[0].system == "pathwalker"


async def test_of_many_names_those_that_fit_what_is_typed_are_picked_from(model: CampaignModel) -> None:
    for at in range(20):
        note = {"list": "people", "name": f"Brother {at} of the lower stair" if at else "Åsa Östlund"}
        await do(model.campaign, ModelPort(model), make(shelf.procedure("lists.note"), note))
    form = FormScreen(model, shelf.procedure("lists.rename"), {"list": "people"}, first="name")
    async with Host(form).run_test(size=(80, 24)) as pilot:
        picks = form.query(MultiSelect).first()
        await pilot.pause()
        few = len(picks.names)
        assert f"+{21 - few}: type" in frame(pilot.app)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert len(picks.names) > few
        assert f"+{21 - len(picks.names)}: type" in frame(pilot.app), "as many as there is room for now"
        await pilot.press(*"ostl")
        assert picks.names == ("Åsa Östlund",)
        picks.action_choose(0)
        await pilot.pause()
        assert form.query(LineInput).first().value == "Åsa Östlund"


async def test_a_name_wider_than_the_form_leaves_the_others_in_sight(model: CampaignModel) -> None:
    for at in range(3):
        for name in (f"The saint of the day side and her {at} burned children, walking", f"Lamp {at}", f"Rope {at}"):
            await do(model.campaign, ModelPort(model), make(shelf.procedure("duskara.tag"), {"name": name}))
    form = FormScreen(model, shelf.procedure("duskara.risk"), first="tags")
    async with Host(form).run_test(size=(80, 40)) as pilot:
        picks = pilot.app.screen.query(MultiSelect).first()
        shown = frame(pilot.app)
        assert all(name in shown for name in picks.names if name.startswith(("Lamp", "Rope")))
        assert f"+{len(picks._all) - len(picks.names)}: type" in shown
        await pilot.press(*"-rope 2, lamp")
        assert picks.names == ("Rope 2", "Lamp 0", "Lamp 1", "Lamp 2"), "what is chosen stays in sight"


async def test_enter_picks_the_name_without_which_the_form_would_be_refused(model: CampaignModel) -> None:
    form = FormScreen(model, shelf.procedure("duskara.condition"))
    app = Host(form)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "up")
        assert "▌ Condition *" in frame(app), "the mark stays where one goes from the names back to the line above them"
        await pilot.press("down", "right", "enter")
        name = form.query(LineInput).first().value
        assert name in form.query(MultiSelect).first().names[1:]
        assert not app.results
        await pilot.press("enter")
        assert app.results[0].name == name


@pytest.mark.parametrize(
    ("id_", "verb"),
    [("pathwalker.rest", "rest"), ("pathwalker.attack", "attack"), ("duskara.risk", "roll")],
)
def test_enter_says_what_the_act_does(id_: str, verb: str) -> None:
    assert _verb(shelf.procedure(id_)) == verb


@pytest.mark.parametrize(
    ("id_", "name", "given", "chosen"),
    [("pathwalker.set", "trait", "Might", "might"), ("duskara.ask", "favour", "", "even")],
)
def test_what_is_given_is_marked_among_the_choices_however_it_is_written(
    id_: str, name: str, given: str, chosen: str
) -> None:
    field = field_for(Asked.of(shelf.procedure(id_), name, World()), given)
    assert isinstance(field, RadioField)
    assert [each.chosen for each in field.widgets() if isinstance(each, RadioRow)] == [chosen]


def test_the_only_name_there_is_chosen_already_unless_another_makes_something_new() -> None:
    world = perform(
        make(shelf.procedure("augur.stance"), {"name": "A wall", "stance": "inert"}), World(), NoAnswers(), tables={}
    )
    for id_, begins in {"augur.stance": None, "augur.drop_obstacle": "A wall"}.items():
        assert _begins_as(Asked.of(shelf.procedure(id_), "name", world.after)) == begins
