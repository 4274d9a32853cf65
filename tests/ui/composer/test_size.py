"""The composer has five rows, grows to half the screen, and keeps the measure of the log."""

from __future__ import annotations

import pytest

from .conftest import SMALL, Host, rows


@pytest.mark.parametrize("size", [SMALL, (120, 36), (200, 60)])
async def test_it_grows_from_five_rows_to_half_the_screen(size: tuple[int, int]) -> None:
    app = Host()
    async with app.run_test(size=size) as pilot:
        assert app.composer.size.height == 5
        app.composer.put("\n".join("abcdefg"))
        await pilot.pause()
        assert app.composer.size.height == 7
        app.composer.put("\n".join("x" * 100))
        await pilot.pause()
        assert app.composer.size.height == size[1] // 2


async def test_lines_break_at_the_measure_of_the_log() -> None:
    app = Host()
    async with app.run_test(size=(120, 36)) as pilot:
        app.composer.put("word " * 40)
        await pilot.pause()
        assert max(len(app.composer.render_line(y).text.rstrip()) for y in range(5)) in range(68, 73)


async def test_it_survives_a_resize_at_any_moment() -> None:
    app = Host()
    async with app.run_test(size=(120, 36)) as pilot:
        app.composer.put("word " * 100)
        for size in ((20, 6), SMALL, (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert any("word" in row for row in rows(app))
        assert app.composer.text == "word " * 100
