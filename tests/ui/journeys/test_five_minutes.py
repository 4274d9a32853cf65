"""The first five minutes, typed row by row at the page: what each shows, and what is on disk after it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from solo_journal.ui.composer.composer import Composer
from solo_journal.ui.screens.dialog import Confirm

from .conftest import Page, Player


@dataclass(frozen=True)
class Row:
    """What is typed, and its result."""

    keys: str
    strip: str = ""
    """Stands in the strip."""
    asks: str = "What happens next?"
    """What the empty page asks."""
    sees: tuple[str, ...] = ()
    """Stands anywhere on the screen, the log first."""
    typed: str = ""
    """What is in the composer then."""
    kept: str | None = None
    """The last line of the story on disk; None where it is the one before."""
    panes: tuple[str, ...] = field(default=())
    torch: int = 8


TORCH = "Torch d8 → d6 (3)"
ROWS = [
    Row("Steam climbs out of the crack.⏎", typed="Steam climbs out of the crack.\n"),
    Row(
        "? Is the gate guarded?",
        strip="? yes 58%  ━━━━━━━━━━━━━┄┄┄┄┄┄┄┄┄  ?+ 75%  ?− 42%",
        typed="Steam climbs out of the crack.\n? Is the gate guarded?",
    ),
    Row(
        "⏎52",
        asks="Yes: how does it show?",
        sees=("Steam climbs out of the crack.", "? Is the gate guarded?   ", "● Yes   ", "  5 v 2", "saved"),
        kept="“Is the gate guarded?” Yes (5 v 2)",
        panes=("last ● Yes  ", "  5 v 2", "◆◆◇"),
    ),
    Row(
        "Two of them. One knows my face.⏎⏎",
        sees=("    Two of them. One knows my face.",),
        kept="“Two of them. One knows my face.”",
    ),
    Row(
        "@ Slip past through the steam⏎",
        strip="1 −Exhausted   2 +Drone runner   3 +Thermal Sense   9 form ▸   0 plain",
        sees=("@ Slip past through the steam",),
        kept="“Slip past through the steam”",
    ),
    Row("29", sees=("for your last @", "│+Drone runner", "[x] Drone runner")),
    Row("⎋", strip="1 −Exhausted   2 +Drone runner   3 +Thermal Sense   9 form ▸   0 plain"),
    Row(
        "d: +th⇥ -ex⇥",
        strip="+Thermal Sense −Exhausted; 1 die, yes 50%",
        typed="d: +Thermal Sense -Exhausted",
    ),
    Row(
        "⏎4",
        strip="1 Backlash of Thermal Sense",
        asks="Yes, but: what does it cost?",
        sees=("    +Thermal Sense −Exhausted   ", "◐ Yes, but   "),
        kept="“+Thermal Sense -Exhausted” Yes, but (4)",
    ),
    Row(
        "Through, but the torch is wet.⏎⏎",
        sees=("    Through, but the torch is wet.",),
        kept="“Through, but the torch is wet.”",
    ),
    Row("␣T13", sees=("± Torch d8 → d6   ", "  3 on d8"), kept=TORCH, panes=("Torch  d6 ▁▃·",), torch=6),
    Row("␣U", sees=("Undo Torch d8 → d6 (3)?",), torch=6),
    Row("⏎", asks="What happens next?", kept="“Through, but the torch is wet.”", panes=("Torch  d8 ▁▃▅",)),
    Row("␣T13", sees=("± Torch d8 → d6   ", "  3 on d8"), kept=TORCH, panes=("Torch  d6 ▁▃·",), torch=6),
    Row("?- Does Zhiren see me?⏎331", strip="Subject 1d6 [_]", typed="?- Does Zhiren see me?\n", torch=6),
    Row(
        "14",
        asks="A third party hinders the hero: who or what?",
        sees=("Does Zhiren see me?   ", "● Yes, and   ", "  3 v [3] 1", "✦ TWIST  A third party hinders the hero   "),
        kept="“Does Zhiren see me?” Yes, and (3 v [3] 1); A third party hinders the hero",
        panes=("◇◇◇", "✦ A third party hinders the hero"),
        torch=6,
    ),
    Row(
        "[N:Orso|hunter] steps out, dry.⏎⏎",
        sees=("    Orso steps out, dry.",),
        kept="“Orso steps out, dry.” Orso: hunter",
        panes=("Orso", "hunter"),
        torch=6,
    ),
    Row("␣nNever⎋", sees=("12  The thermal vents",), torch=6),
    Row("␣n", sees=("Scene 13", "title (optional)"), torch=6),
    Row(
        "The third shrine⏎5",
        sees=("  13  The third shrine   ", "   13 The third shrine · quiet   "),
        kept="“The third shrine” Quiet (rolled 5)",
        torch=6,
    ),
]


@pytest.fixture
def scripted(player: Player) -> Player:
    return player


async def holds(page: Page, player: Player, row: Row) -> None:
    """Wait until all that this row promises holds."""

    def missing() -> list[str]:
        seen, column = page.frame(), page.column()
        return [
            *(each for each in (row.strip,) if each not in page.strip),
            *(each for each in row.sees if each not in seen),
            *(each for each in row.panes if each not in column),
            *(each for each in (row.asks,) if page.asks != each),
            *(["typed"] if page.composer.text != row.typed else []),
        ]

    await page.until(lambda: not missing(), lambda: f"{row.keys}: {missing()} in\n{page.frame()}")


def it_is_all_there(player: Player) -> None:
    """What the five minutes come to."""
    world = player.campaign.world
    assert (world.scene.number, world.scene.title, world.scene.mood) == (13, "The third shrine", "quiet")
    assert (world.session.open, world.session.next) == (False, "Orso's price")
    assert [(each.name, each.tags) for each in world.people.values()] == [("Orso", ("hunter",))]
    assert player.kinds()["Two of them. One knows my face."] == "consequence"
    assert player.draft() == ""
    assert player.faults() == []


async def test_the_first_five_minutes(scripted: Player) -> None:
    player, last = scripted, ""
    async with player.sits() as page:
        for row in ROWS:
            before = player.campaign.world
            await page.writes(row.keys)
            await holds(page, player, row)
            last = row.kept or last
            assert last == "" or player.told()[-1].startswith(last), row.keys
            assert player.torch() == row.torch
            if row.keys == "⏎":
                assert before.but(trackers=player.campaign.world.trackers) == player.campaign.world
        page.press("ctrl+q")
        await page.sees("Next time begins with …")
        page.type("Orso's price⏎")
        await page.until(lambda: page.app.return_code is not None)
        assert page.app.return_code == 0
    world = player.campaign.world
    it_is_all_there(player)

    async with player.sits() as page:
        await page.sees("Previously on The Long Dusk", "Begins with: Orso's price")
        await page.typed("␣U", "Undo “The third shrine” Quiet (rolled 5)?", gone="Previously on")
        page.type("⎋")
        await page.until(lambda: not isinstance(page.app.screen, Confirm))
        await page.until(lambda: isinstance(page.app.focused, Composer))
    assert player.campaign.world.scene == world.scene
    assert player.faults() == []


async def test_the_five_minutes_typed_in_one_burst_come_to_the_same(scripted: Player) -> None:
    player = scripted
    async with player.sits() as page:
        page.type("".join(row.keys for row in ROWS))
        page.press("ctrl+q")
        page.type("Orso's price⏎")
        await page.until(lambda: page.app.return_code is not None, page.frame)
    it_is_all_there(player)
    kept = list(dict.fromkeys(row.kept for row in ROWS if row.kept))
    *story, closed = player.told()[-len(kept) - 1 :]
    assert all(told.startswith(words) for told, words in zip(story, kept, strict=True)), story
    assert closed.startswith("Session 1 ends")
    assert player.campaign.world.session.next == "Orso's price"


async def test_the_program_can_end_while_something_is_asked(player: Player) -> None:
    async with player.sits(calm=False) as page:
        await page.typed("␣U", "Undo")
        page.app.exit(0)
    assert not (player.home / ".state" / "last-error.log").exists()


async def test_a_tracker_is_stepped_from_the_menu_and_the_story_continues(player: Player) -> None:
    player.set(own_dice=True)
    async with player.sits() as page:
        await page.typed("␣T13The wind turns.⏎⏎", "Torch d8 → d6", "The wind turns.")
        await page.until(lambda: page.composer.text == "")
    assert player.told()[-2:] == [TORCH, "“The wind turns.”"]
