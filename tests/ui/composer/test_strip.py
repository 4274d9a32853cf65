"""The strip: the line being typed before what is on offer before a hint; odds never hold up typing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from fractions import Fraction

import pytest
from textual.content import Content
from textual.message import Message

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.options import Option, number_options
from solo_journal.campaign.play.roll_suggestions import suggestions
from solo_journal.campaign.play.verbs.acts import write
from solo_journal.rules.odds import Case
from solo_journal.rules.outcome import Offer
from solo_journal.rules.refusal import Refused
from solo_journal.ui.campaign_model import ENOUGH, CampaignModel
from solo_journal.ui.composer import messages, strip
from solo_journal.ui.composer.hints import PATIENCE, hint_line, learn, missed_sign, writing_hint
from solo_journal.ui.composer.latest_only import LatestOnly
from solo_journal.ui.composer.offers import offers_line
from solo_journal.ui.page.port import ModelPort

from ...playing import do
from ..frames import frame
from .conftest import SMALL, Host, rows


def options(*titles: str) -> tuple[Option, ...]:
    return tuple(Option(title, Offer(title, "dice.roll", missing="dice")) for title in titles)


async def test_the_line_comes_before_the_offers_and_those_before_a_hint(host: Host, model: CampaignModel) -> None:
    async with host.run_test(size=SMALL) as pilot:
        model.options = ()
        host.strip.show(model)
        await pilot.pause()
        assert "Write what happens. Press Enter on a blank line to finish the paragraph." in frame(host)
        model.options = options("Take a condition", "[/] plan \x1b[2J")
        host.strip.show(model)
        await pilot.pause()
        assert "▌ 1 Take a condition   2 [/] plan ␛[2J   or keep writing" in rows(host)
        host.strip.show(model, "", writing=True)
        await pilot.pause()
        assert "▌ Enter again saves your words and declines the offers." in rows(host), "numbers take nothing now"
        host.strip.show(model, "? Is he alone", writing=True)
        await host.workers.wait_for_complete()
        await pilot.pause()
        assert any("? yes 58%  ━━━━" in row and row.endswith("doubles 17% → ✦") for row in rows(host))


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("2d6 + 1", "To roll it, begin with d: as in d: 2d6 + 1"),
        ("4dF", "To roll it, begin with d: as in d: 4dF"),
        ("Who is it?", "For the dice to answer, begin with a question mark: ? Is anyone here?"),
        ("In 2d6 days", ""),
        ("12", ""),
        ("He asks: “Who?”", ""),
    ],
)
def test_a_line_that_lacks_its_sign_is_told_of_it(model: CampaignModel, line: str, hint: str) -> None:
    assert missed_sign(model, line) == hint


def test_who_has_learned_to_ask_may_write_questions(model: CampaignModel) -> None:
    model.settings = model.settings.but(learned=("ask",) * ENOUGH)
    assert missed_sign(model, "Who is it?") == ""


async def test_a_warning_that_has_no_room_beside_the_odds_stands_below(host: Host, model: CampaignModel) -> None:
    async with host.run_test(size=SMALL) as pilot:
        for words, below in (("yes 50%.", []), ("a long way round, " * 3 + "yes 50%.", ["  v The warden counts +2"])):
            host.strip.show_text(Content(f"{words}\tv The warden counts +2"))
            await pilot.pause()
            assert [row for row in rows(host) if "warden" in row and "yes" not in row] == below


async def test_parts_that_do_not_fit_are_left_out_whole_and_shown_on_hover(host: Host, model: CampaignModel) -> None:
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show(model, "d: 9")
        await host.workers.wait_for_complete()
        await pilot.pause()
        assert host.strip.size.height == 1
        assert "▌ “9” is not part of Risk pool." in rows(host)
        assert "“9” is not part of Risk pool. It takes +1 for the chance" in str(host.strip.tooltip)


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ("+Thermal Sense -Exhausted; 2 dice, yes 25%", "▌ +Thermal Sense -Exhausted; 2 dice, yes 25%"),
        (f"{'-Hands that stay warm ' * 3}+Ash; Exhausted: -1, 3 dice, yes 12%", "▌ Exhausted: -1, 3 dice, yes 12%"),
        (
            f"Scout; {', '.join(f'outcome {at} 10%' for at in range(9))}",
            "▌ outcome 0 10%, outcome 1 10%, outcome 2 10%, outcome 3 10%",
        ),
    ],
)
async def test_odds_are_in_sight_before_what_the_line_says_already(
    host: Host, model: CampaignModel, told: str, row: str
) -> None:
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show_text(Content(told))
        await pilot.pause()
        assert row in rows(host)


async def test_a_click_takes_an_option(host: Host, model: CampaignModel) -> None:
    model.options = options("Take a condition", "Two.")
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show(model)
        await pilot.pause()
        at = next(row for row in rows(host) if "2 Two." in row).index("2 Two.")
        await pilot.click(host.strip, offset=(at, 0))
        assert [take.number for take in host.of(messages.Take)] == [2]


async def test_a_click_takes_what_a_roll_can_use(host: Host, model: CampaignModel) -> None:
    await write(model.campaign, ModelPort(model), "action", "Climb")
    model.suggestions, model.plain = suggestions(model.campaign), True
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show(model)
        await pilot.pause()
        row = next(row for row in rows(host) if "form ▸" in row)
        for words in ("Thermal", "form", "plain"):
            await pilot.click(host.strip, offset=(row.index(words), 0))
        digit = int(row[row.index("+Thermal") - 2])
        assert [take.number for take in host.of(messages.Take)] == [digit, 9, 0]


def test_a_chance_without_its_words_is_one_of_success() -> None:
    options = [Option(title, Offer(title, "daggerheart.death"), stays=True) for title in ("Risk It All", "Avoid Death")]
    cases = [Case("up again", Fraction(54, 100)), Case("scar", Fraction(1, 12), "for a scar")]
    assert offers_line(options, 200, cases).plain.endswith("Avoid Death (8% for a scar)   0 list ▸")
    assert offers_line(options, 50, cases).plain == "1 Risk It All 54%   2 Avoid Death   0 list ▸"


def test_no_options_say_nothing() -> None:
    assert offers_line(()).plain == ""


async def test_an_option_that_rolls_tells_its_odds_as_soon_as_they_are_counted(
    host: Host, model: CampaignModel
) -> None:
    model.options = (Option("Ask again", Offer("Ask again", "duskara.ask")), *options("Wait."))
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show(model)
        await host.workers.wait_for_complete()
        await pilot.pause()
        assert "▌ 1 Ask again (58% yes)   2 Wait.   or keep writing" in rows(host)
        host.strip.show(model)
        await pilot.pause()
        assert "▌ 1 Ask again (58% yes)   2 Wait.   or keep writing" in rows(host), "counted once"


async def test_odds_are_counted_once_even_while_typing_goes_on(
    host: Host, model: CampaignModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[Option] = []
    go = threading.Event()

    def slowly(campaign: Campaign, option: Option) -> Callable[[], Case | None]:
        def count() -> Case:
            counted.append(option)
            go.wait(30)
            return Case("hit", Fraction(1, 4), "to hit")

        return count

    monkeypatch.setattr(strip, "how_likely", slowly)
    model.options = (Option("Ask again", Offer("Ask again", "duskara.ask")),)
    async with host.run_test(size=SMALL) as pilot:
        for line in ("", "? Is it", "", "so I wait"):
            host.strip.show(model, line)
            await pilot.pause()
        host.strip.show(model, "? Is it")
        go.set()
        await host.workers.wait_for_complete()
        assert "25% to hit" not in "".join(rows(host)), "a line is foretold now"
        host.strip.show(model)
        await pilot.pause()
        assert "▌ 1 Ask again (25% to hit)   or keep writing" in rows(host)
    assert counted == list(model.options)


async def test_only_the_newest_is_counted_and_shown() -> None:
    shown: list[str] = []
    go = threading.Event()
    newest = LatestOnly[str](shown.append, lambda: shown.append("wait"))

    def slow() -> str:
        go.wait(5)
        return "old"

    assert newest.want(slow)
    running = asyncio.create_task(newest.run())
    await asyncio.sleep(0.05)
    assert not newest.want(lambda: "never run")
    assert not newest.want(lambda: "new")
    go.set()
    await running
    assert [each for each in shown if each != "wait"] == ["new"]


async def test_an_outdated_strip_is_not_shown() -> None:
    shown: list[str] = []
    newest = LatestOnly[str](shown.append, lambda: None)
    newest.want(lambda: "old")
    newest.forget()
    await newest.run()
    assert shown == []
    assert newest.want(lambda: "again")


async def test_slow_counting_is_announced() -> None:
    shown: list[str] = []
    go = threading.Event()

    def wait() -> None:
        shown.append("counting")
        go.set()

    newest = LatestOnly[str](shown.append, wait)
    newest.want(lambda: "done" if go.wait(30) else "late")
    await newest.run()
    assert shown == ["counting", "done"]


async def test_one_key_is_taught_until_it_is_used(model: CampaignModel) -> None:
    lessons: list[tuple[str, Message | None]] = [
        ("Press Enter on a blank line", messages.Keep("x", rows=1)),
        ("Try a question: ?", None),
        ("Space opens the menu", messages.Menu()),
        ("Tab completes", messages.Completed()),
        ("Up with nothing typed", messages.TakeBack()),
        ("PgUp goes to the log", messages.Leave()),
    ]
    app = Host()
    async with app.run_test() as pilot:
        for line, words in (("? Is it", 1),):
            app.composer.put(line)
            await pilot.press("enter")
            app.composer.done(app.of(messages.Request)[-1])
            lessons[words] = (lessons[words][0], app.of(messages.Request)[-1])
    await write(model.campaign, ModelPort(model), "prose", "What can be taken back.")
    for _ in range(2):  # each until it was used twice; what was used least comes first
        for taught, message in lessons:
            assert taught in hint_line(model, completes=True).plain
            assert message is not None
            assert learn(model, message) == ""
    assert hint_line(model, completes=True).plain == ""


def test_only_a_key_that_would_do_it_now_is_taught(model: CampaignModel) -> None:
    """Space types a space in the middle of a sentence, and Tab completes nothing where no name is begun."""
    model.set(learned=("keep", "ask", "roll", "scene", "take_back", "log") * 2)
    assert [hint_line(model).plain[:5], writing_hint(model, completes=False).plain] == ["Space", ""]
    assert writing_hint(model, completes=True).plain == "Tab completes a name."


def test_hints_return_after_a_month_away(model: CampaignModel) -> None:
    model.set(learned=("keep", "ask", "menu", "take_back", "log", "roll", "complete", "scene") * 2)
    assert hint_line(model).plain == ""
    model.away = True
    assert hint_line(model).plain.startswith("Write what happens.")
    learn(model, messages.Keep("x", rows=1))
    assert hint_line(model).plain.startswith("Try a question")


async def test_a_hint_that_is_not_followed_makes_way(model: CampaignModel) -> None:
    model.set(learned=("keep", "ask", "roll", "complete", "scene", "take_back", "log") * 2)
    shown = list[str]()
    for at in range(6):
        await write(model.campaign, ModelPort(model), "prose", f"Line {at}.")
        shown += {hint_line(model).plain for _ in range(3)}
    assert [("opens the menu" in each) for each in shown] == [True] * PATIENCE + [False] * (len(shown) - PATIENCE)
    learn(model, messages.Leave())
    again = CampaignModel.open(model.library)
    assert again.knows("menu"), "it does not come in the next sitting either"
    again.close()


def test_to_take_a_paragraph_back_is_taught_where_one_is_last(model: CampaignModel) -> None:
    model.set(learned=("keep", "ask", "menu", "roll", "complete", "scene") * 2)
    assert hint_line(model).plain == "PgUp goes to the log, to read and correct it."


async def test_after_an_action_the_strip_says_how_to_roll_for_it(model: CampaignModel) -> None:
    await write(model.campaign, ModelPort(model), "action", "Slip past")
    assert hint_line(model).plain == "d: rolls for it (Risk pool)."
    await write(model.campaign, ModelPort(model), "prose", "Or not.")
    assert hint_line(model).plain.startswith("Write what happens.")


def test_a_lesson_is_kept_and_a_remapped_key_is_taught_by_its_name(model: CampaignModel) -> None:
    model.set(keys={"composer.space": "ctrl+n"}, learned=("keep", "ask", "roll") * 2)
    assert hint_line(model).plain.startswith("Ctrl+N opens the menu")
    assert learn(model, messages.Menu()) == ""
    again = CampaignModel.open(model.library)
    assert "menu" in again.settings.learned
    again.close()


def test_settings_that_cannot_be_written_are_reported(model: CampaignModel, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: CampaignModel, **changes: object) -> str:
        raise Refused("The settings cannot be used.")

    monkeypatch.setattr(CampaignModel, "set", refuse)
    assert learn(model, messages.Menu()) == "The settings cannot be used."


def test_a_campaign_without_a_game_is_taught_the_oracle_too(plain: CampaignModel) -> None:
    learn(plain, messages.Keep("x", rows=1))
    learn(plain, messages.Keep("x", rows=1))
    assert hint_line(plain).plain.startswith("Try a question: ?")


async def test_a_look_ahead_that_fails_costs_nothing(
    host: Host, model: CampaignModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("solo_journal.ui.composer.odds_preview.foretell", broken)
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show(model, "? Is he alone")
        monkeypatch.setattr("solo_journal.ui.composer.odds_preview.foretell", lambda *arguments: broken)
        host.strip.show(model, "? Is he alone")
        await pilot.pause()
        monkeypatch.undo()
        host.strip.show(model, "d: 1d1")
        await pilot.pause(0.1)
        assert "1d1: always 1" in frame(host)


async def test_a_refusal_stays_until_the_line_changes_and_a_notice_until_the_next_key(
    host: Host, model: CampaignModel
) -> None:
    async with host.run_test(size=SMALL) as pilot:
        host.strip.show(model, "/trch")
        host.strip.say("No tracker “trch”. Did you mean Torch?", wrong=True, line="/trch")
        host.strip.show(model, "/trch")
        host.strip.clear()
        await pilot.pause()
        assert "▌ ✗ No tracker “trch”. Did you mean Torch?" in rows(host)
        host.strip.show(model, "/torch")
        await pilot.pause()
        assert "✗" not in frame(host)
        host.strip.tell("Copied.")
        host.strip.tell("Copied.")
        await pilot.pause()
        assert frame(host).count("Copied.") == 1
        host.strip.show(model, "")
        await pilot.pause()
        assert "▌ Copied." in rows(host)
        host.strip.clear()
        await pilot.pause()
        assert "Copied." not in frame(host)


async def test_a_refusal_is_never_cut(host: Host, model: CampaignModel) -> None:
    long = "No name matches. " + "Did you mean one of these, which are many and long? " * 3
    async with host.run_test(size=SMALL) as pilot:
        host.strip.say(long, wrong=True)
        await pilot.pause()
        assert host.strip.size.height > 1
        assert " ".join(" ".join(rows(host)).split()).count("many and long?") == 3


def test_offers_take_the_rows_that_they_need_and_what_has_no_room_is_left_out_whole() -> None:
    line = offers_line(options("Attack the first of them", "Attack the second of them", "Attack the third"), 72)
    assert (
        line.plain == "1 Attack the first of them   2 Attack the second of them\n3 Attack the third   or keep writing"
    )
    assert offers_line(options("Attack the first of them"), 10).plain.startswith("1 Attack")
    moves = [each._replace(stays=True) for each in options(*(f"Attack hound {number} of five" for number in range(5)))]
    assert offers_line(moves, 72).plain.count("\n") == 2
    assert offers_line(moves, 34).plain == ("1 Attack hound 0 of five\n2 Attack hound 1 of five\n0 list ▸"), (
        "the way to the rest stays"
    )


@pytest.mark.parametrize(
    ("first", "width", "line"),
    [
        (
            "Roll all six again",
            72,
            "3 Roll all six again 50%\n1 Attack the first of them 75%   2 Attack the second of them   0 list ▸",
        ),
        (
            "Roll all six again, or one die less",
            30,
            "3 Roll all six again, or … 50%\n1 Attack the first of them 75%\n0 list ▸",
        ),
    ],
)
def test_what_is_asked_for_has_a_row_of_its_own_and_words_are_cut_before_odds(
    first: str, width: int, line: str
) -> None:
    moves = [each._replace(stays=True) for each in options("Attack the first of them", "Attack the second of them")]
    offered = number_options(Option(first, Offer(first, "dice.roll", urgency="now")), *moves)
    odds = (Case("hit", Fraction(3, 4)), None, Case("better", Fraction(1, 2)))
    assert offers_line(offered, width, odds).plain == line


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, "1 Attack Ice hound with Might (48% to hit); the foes answer"),
        (56, "1 Attack Ice hound with Might 48%   2 End"),
        (30, "1 Attack Ice hound with M… 48%\n2 End   0 list ▸"),
    ],
)
def test_a_chance_comes_after_the_deed_that_it_is_of(width: int, shown: str) -> None:
    deed = Option("Attack Ice hound with Might; the foes answer", Offer("", "pathwalker.attack"), stays=True)
    line = offers_line((deed, deed._replace(title="End")), width, (Case("hit", Fraction(12, 25), "to hit"), None)).plain
    assert line.startswith(shown)


def test_the_first_of_several_moves_that_are_urgent_does_not_hide_what_continues() -> None:
    heals = [
        Option(f"Ilse: heal {name} of the long and winding road", Offer("h", "x", urgency="now"), stays=True)
        for name in ("Tam", "Kay", "Orso")
    ]
    offered = number_options(*heals, Option("Ilse: attack", Offer("a", "x"), stays=True))
    assert "1 Ilse: attack" in offers_line(offered, 72).plain


async def test_at_is_taught_after_the_third_question(model: CampaignModel) -> None:
    model.set(learned=("keep", "ask") * 2)
    assert "d: then rolls" not in hint_line(model).plain
    for number in range(3):
        do(model.campaign, "duskara.ask", dice=(5, 2), question=f"Is it so, {number}?")
    assert hint_line(model).plain.startswith("@ says what you try")
