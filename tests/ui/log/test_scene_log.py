"""The log on a screen, as text: its layout, keys and mouse."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Offset

from solo_journal.campaign.play import amendments, undo

AT_72 = """\
  Session 1

  1  The thermal vents                                        dramatic
  ────────────────────────
  Steam climbs out of the crack like breath. I have counted eleven
  heartbeats between one gust.

  Orso steps out, dry.
    ± Orso: hunter

  ? Is the gate guarded?                  ● Yes                  5 v 2
    Two of them, and one knows my face.

  @ Slip past through the steam
    Can I slip past?                      ◐ Yes, but                 4
    ± Torch d8 added
    ± Torch d8 → d6                                            3 on d8

  (the torch is the clock here)

  ? Does Zhiren see me?                   ● Yes, and             3 v 3
    ± Twist Counter ◆◇◇                                        doubles

  ? Does she care?                        ● Yes, and             2 v 2
    ± Twist Counter ◆◆◇                                        doubles

  ? Does she call out?                    ● Yes, and             1 v 1
    ± Twist Counter ◆◆◆                                        doubles

    ✦ TWIST  A third party hinders the hero                      1 · 4"""
AT_40 = """\
  Session 1

  1  The thermal vents        dramatic
  ────────────────────────
  Steam climbs out of the crack like
  breath. I have counted eleven
  heartbeats between one gust.

  Orso steps out, dry.
    ± Orso: hunter

  ? Is the gate guarded?  ● Yes  5 v 2
    Two of them, and one knows my
    face.

  @ Slip past through the steam
    Can I slip past?     ◐ Yes, but  4
    ± Torch d8 added
    ± Torch d8 → d6            3 on d8

  (the torch is the clock here)

  ? Does Zhiren see me?
                     ● Yes, and  3 v 3
    ± Twist Counter ◆◇◇        doubles

  ? Does she care?   ● Yes, and  2 v 2
    ± Twist Counter ◆◆◇        doubles

  ? Does she call out?
                     ● Yes, and  1 v 1
    ± Twist Counter ◆◆◆        doubles

    ✦ TWIST  A third party hinders the
      hero                       1 · 4"""


@pytest.mark.parametrize(("width", "frame"), [(72, AT_72), (40, AT_40)])
async def test_a_scene_reads_as_it_is_drawn(scene: Any, host: Any, width: int, frame: str) -> None:
    app = host(scene.window())
    async with app.run_test(size=(width, 40)):
        assert "\n".join(app.frame()).strip("\n") == frame, "the newest entry stands at the lower edge"


async def test_a_new_width_rewraps_the_text_and_keeps_the_readers_place(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 12)) as pilot:
        log = app.log_widget
        log.action_edge(-1)
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        low = [row for row in AT_40.split("\n") if "───" not in row]
        assert [row.replace("▌", " ") for row in app.frame()] == low[:12]
        log.action_edge(1)
        await pilot.resize_terminal(72, 12)
        await pilot.pause()
        low = AT_72.replace("doubles\n\n    ✦", "doubles\n    ✦").split("\n")
        assert [row.replace("▌", " ").rstrip() for row in app.frame()] == low[-12:]


async def test_the_mechanics_are_dimmer_than_the_story_in_every_theme(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 40)) as pilot:
        log, rows = app.log_widget, app.frame()
        above, below = (next(y for y, row in enumerate(rows) if text in row) for text in ("Steam", "Is the gate"))
        for theme in ("textual-dark", "textual-light", "ansi-dark"):
            app.theme = theme
            await pilot.pause()
            story = next(part.style for part in log.render_line(above) if part.text.startswith("Steam"))
            sign = next(part.style for part in log.render_line(below) if part.text.startswith("? "))
            assert sign.dim or sign.color != story.color, theme


async def test_a_wide_screen_keeps_the_measure(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(140, 40)):
        assert max(len(row) for row in app.frame()) == 74


async def test_no_row_is_wider_than_the_screen(play: Any, host: Any) -> None:
    for text in (
        "漢字" * 50,
        "e\u0301" * 90,
        "👩\u200d👩\u200d👧" * 40,
        "a\tb\tc " * 30,
        "שלום עולם " * 20,
        "x" * 300,
        "\u200d漢" * 60,
    ):
        play.write("prose", text)
        play.do("duskara.ask", [5, 2], question=text[:60])
    app = host(play.window())
    async with app.run_test(size=(33, 20)) as pilot:
        log = app.log_widget
        for top in range(0, log.rows.height, 20):
            log.scroll_to(y=top, animate=False)
            await pilot.pause()
            strips = [log.render_line(y) for y in range(20)]
            assert {strip.cell_length for strip in strips} == {log.scrollable_content_region.width}
            assert all(cell_len(strip.text) == strip.cell_length for strip in strips)


async def test_keys_go_from_entry_to_entry_and_unfold(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 40)) as pilot:
        log = app.log_widget
        await pilot.press("up")
        assert log.selected == log.window.key(len(log.window.items) - 1), "the cursor enters where the eye is"
        assert [row for row in app.frame() if row.startswith("▌ ")] == [
            "▌ ? Does she call out?                    ● Yes, and             1 v 1",
            "▌   ± Twist Counter ◆◆◆                                        doubles",
            "▌   ✦ TWIST  A third party hinders the hero                      1 · 4",
        ]
        await pilot.press("up")
        assert next(row for row in app.frame() if row.startswith("▌")).startswith("▌ ? Does she care?")
        await pilot.press("right")
        assert any(row.startswith("▌     Chance 2 · Risk ") for row in app.frame())
        await pilot.press("left")
        assert not any("Chance 2 · " in row for row in app.frame())
        await pilot.press("enter")
        assert app.told[-1] == ("opened", log.selected)


async def test_detail_is_one_call_round(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 100)) as pilot:
        log = app.log_widget
        seen = []
        for _ in range(3):
            log.cycle_detail()
            await pilot.pause()
            seen.append(
                (log.detail, any("Chance " in row for row in app.frame()), any("?" in row for row in app.frame()))
            )
        assert seen == [("everything", True, True), ("story", False, False), ("results", False, True)]


async def test_the_cursor_goes_to_the_entry_before_if_its_own_is_no_longer_shown(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 100)) as pilot:
        log = app.log_widget
        await pilot.press("end")
        log.detail = "story"
        await pilot.pause()
        assert sum(row.startswith("▌") for row in app.frame()) == 1


async def test_at_the_end_new_entries_scroll_in_and_elsewhere_the_view_stays(scene: Any, host: Any) -> None:
    window = scene.window()
    app = host(window)
    async with app.run_test(size=(72, 8)) as pilot:
        log = app.log_widget
        assert log.anchored
        scene.write("prose", "Then it is quiet.")
        log.show_news(window.catch_up())
        await pilot.pause()
        assert app.frame()[-1] == "  Then it is quiet."
        log.scroll_to(y=3, animate=False)
        await pilot.pause()
        before = app.frame()
        assert not log.anchored
        scene.write("prose", "And dark.")
        log.show_news(window.catch_up())
        await pilot.pause()
        assert app.frame() == before


async def test_an_undone_line_vanishes_and_a_redone_one_comes_back(scene: Any, host: Any) -> None:
    window = scene.window()
    app = host(window)
    async with app.run_test(size=(72, 40)) as pilot:
        before = app.frame()
        undo.undo(scene.campaign)
        app.log_widget.show_news(window.catch_up())
        await pilot.pause()
        assert not any("call out" in row for row in app.frame())
        undo.redo(scene.campaign)
        app.log_widget.show_news(window.catch_up())
        await pilot.pause()
        assert app.frame() == before


async def test_amending_a_line_redraws_it_and_leaves_the_rows_above(scene: Any, host: Any) -> None:
    window = scene.window()
    app = host(window)
    async with app.run_test(size=(72, 40)) as pilot:
        prose = next(line for line in window.lines if line.entry.kind == "prose")
        amendments.edit(scene.campaign, prose.entry.id, "Steam.")
        app.log_widget.show_news(window.catch_up())
        await pilot.pause()
        top = app.log_widget.rows.above
        assert app.frame()[top : top + 6] == [*AT_72.split("\n")[:4], "  Steam.", ""]


async def test_a_click_selects_a_second_unfolds_and_a_double_click_opens(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 40)) as pilot:
        log = app.log_widget
        y = next(y for y, row in enumerate(app.frame()) if "Is the gate" in row)
        await pilot.click(log, offset=(10, y))
        key = log.selected
        assert app.frame()[y].startswith("▌ ? Is the gate")
        app.log_widget.screen.clear_selection()
        log.on_click(click(log, 10, y, 1))
        assert any("  Chance 5 · Risk " in row for row in app.frame())
        log.on_click(click(log, 10, y, 2))
        await pilot.pause()
        assert app.told[-1] == ("opened", key)
        assert not any("Chance 5 · " in row for row in app.frame()), "it was meant to open, not to unfold"
        other = next(y for y, row in enumerate(app.frame()) if "Orso steps out" in row)
        log.on_click(click(log, 10, other, 1, button=3))
        await pilot.pause()
        assert app.told[-1] == ("opened", log.selected)
        assert log.selected != key, "the right button opens what is under it"


def click(log: Any, x: int, y: int, chain: int, button: int = 1) -> Any:
    from textual import events

    return events.Click(log, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y, chain=chain)


async def test_copying_gives_the_words_and_not_the_layout(scene: Any, host: Any) -> None:
    from textual.selection import Selection

    app = host(scene.window())
    async with app.run_test(size=(72, 40)) as pilot:
        log = app.log_widget
        top = log.rows.above
        log.screen.selections = {log: Selection(Offset(0, top + 4), Offset(40, top + 11))}
        await pilot.pause()
        assert log.screen.get_selected_text() == (
            "Steam climbs out of the crack like breath. I have counted eleven heartbeats between one gust.\n"
            "\n"
            "Orso steps out, dry.\n"
            "  ± Orso: hunter\n"
            "\n"
            "? Is the gate guarded?  ● Yes 5 v 2\n"
            "  Two of them, and one knows my face."
        )


async def test_the_mouse_selects_words(scene: Any, host: Any) -> None:
    app = host(scene.window())
    async with app.run_test(size=(72, 40)) as pilot:
        log = app.log_widget
        y = log.rows.above + 7
        await pilot.mouse_down(log, offset=(2, y))
        await pilot.hover(log, offset=(12, y))
        await pilot.mouse_up(log, offset=(12, y))
        assert log.screen.get_selected_text() in ("Orso steps", "Orso steps ")
        chosen = next(part.style for part in log.render_line(y) if part.text.startswith("Orso"))
        rest = next(part.style for part in log.render_line(y) if part.text.startswith("out"))
        assert chosen.bgcolor not in (chosen.color, rest.bgcolor), "what is selected stands out and can be read"


async def test_what_was_searched_for_is_marked_without_case_and_accents(play: Any, host: Any) -> None:
    play.write("prose", "A Café by the sea.")
    app = host(play.window())
    async with app.run_test(size=(60, 10)) as pilot:
        log = app.log_widget
        log.terms = ("cafe",)
        await pilot.pause()
        y = next(y for y, row in enumerate(app.frame()) if "Café" in row)
        assert [part.text for part in log.render_line(y) if part.style and part.style.underline] == ["Café"]


async def test_a_jump_reaches_what_the_window_does_not_hold(play: Any, host: Any) -> None:
    first = play.do("scene.open", title="The beginning")
    for number in range(60):
        play.write("prose", f"Paragraph {number}.")
    play.do("scene.open", title="The end")
    app = host(play.window(page=10, most=20))
    async with app.run_test(size=(60, 10)) as pilot:
        log = app.log_widget
        assert log.window.index(first.id) is None
        log.jump_to(first.id)
        await pilot.pause()
        assert log.selected == first.id
        assert any("The beginning" in row for row in app.frame())
        log.jump_to_scene(2)
        await pilot.pause()
        assert any(row.startswith("▌ 2  The end") for row in app.frame())
        log.action_scene(-1)
        await pilot.pause()
        assert log.selected == first.id
        log.action_edge(1)
        await pilot.pause()
        assert any("The end" in row for row in app.frame())


async def test_reading_back_pulls_the_pages_in_and_lets_the_far_ones_go(play: Any, host: Any) -> None:
    for number in range(100):
        play.write("prose", f"Paragraph {number}.")
    app = host(play.window(page=20, most=40))
    async with app.run_test(size=(60, 10)) as pilot:
        log = app.log_widget
        for _ in range(120):
            log.action_step(-1)
            await pilot.pause()
        assert any("Session 1" in row for row in app.frame())
        assert len(log.window.items) <= 40
        for _ in range(120):
            log.action_step(1)
            await pilot.pause()
        assert app.frame()[-1].strip("▌ ") == "Paragraph 99."


async def test_brackets_are_text_not_markup(play: Any, host: Any) -> None:
    texts = ("[/] plan", "[TODO]", "[@click=app.quit]x", "[b]bold[/b]")
    for text in texts:
        play.write("prose", text)
        play.do("duskara.ask", [5, 2], question=text)
    app = host(play.window())
    async with app.run_test(size=(60, 40)) as pilot:
        for text in texts:
            assert f"  {text}" in app.frame()
            assert any(row.startswith(f"  ? {text}") for row in app.frame())
        await pilot.click(app.log_widget, offset=(4, next(y for y, row in enumerate(app.frame()) if "@click" in row)))
        assert app.is_running


async def test_an_escape_sequence_never_reaches_the_terminal(play: Any, host: Any) -> None:
    play.write("prose", "a\x1b]52;c;ZXZpbA==\x07b\x9b2J‮c")
    app = host(play.window())
    async with app.run_test(size=(60, 10)):
        assert any("a␛]52;c;ZXZpbA==␇b" in row for row in app.frame())
        assert not {"\x1b", "\x07", "\x9b", "‮"} & set("".join(app.frame()))


async def test_a_known_name_is_underlined_at_its_first_mention_and_a_click_opens_it(scene: Any, host: Any) -> None:
    from solo_journal.campaign.story.memory import mentions_in

    scene.write("prose", "Then Orso waits, and Orso smiles.")
    app = host(scene.window())
    opened: list[str] = []
    app.on_name_opened = lambda message: opened.append(message.name)
    async with app.run_test(size=(72, 40)) as pilot:
        log = app.log_widget
        log.knows(mentions_in(scene.campaign.world))
        await pilot.pause()
        y = next(y for y, row in enumerate(app.frame()) if "Then Orso" in row)
        assert [part.text for part in log.render_line(y) if part.style and part.style.underline] == ["Orso"]
        await pilot.hover(log, offset=(8, y))
        await pilot.pause()
        lit = [part for part in log.render_line(y) if part.style and part.style.underline]
        assert lit[0].style.bgcolor != log.render_line(y - 2)._segments[-1].style.bgcolor, (
            "hover shows that it can be clicked"
        )
        await pilot.click(log, offset=(8, y))
        await pilot.pause()
        assert log.selected == "", "a click on a name opens it and selects nothing"
