"""Every role of colour can be read in every theme: ours, Textual's, and one that a player made badly."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from solo_journal.ui.forms.text_inputs import Paragraphs
from solo_journal.ui.roles import OWN, SCROLLBAR, TERMINAL, contrast, roles
from solo_journal.ui.themes import themes

BAD = [
    Theme("grey-on-grey", primary="#777777", foreground="#808080", background="#777777", surface="#7a7a7a"),
    Theme("white-on-white", primary="#ffffff", foreground="#ffffff", background="#fefefe", dark=False),
    Theme(
        "bright-panel", primary="#101010", background="#000000", surface="#ffffff", panel="#ffff00", accent="#000000"
    ),
    Theme("loud", primary="#ff0000", foreground="#ff0000", background="#0000ff", variables={"prose": "#0000fe"}),
]
ALL = [*(each for each in themes(Path("none")) if isinstance(each, Theme)), *BUILTIN_THEMES.values(), *BAD]
PAGE, GROUNDS = ("background",), ("background", "surface", "panel")
TONES = ("text-success", "text-warning", "text-error", "text-accent")


def worn(theme: Theme) -> dict[str, str]:
    """All variables of a theme, as the page has them."""
    made = {**theme.to_color_system().generate(), **theme.variables}
    return {**made, **roles(made)}


def least(made: dict[str, str], role: str, grounds: tuple[str, ...]) -> float:
    """The lowest contrast of a role."""
    return min(contrast(Color.parse(made[role]), Color.parse(made[ground])) for ground in grounds)


@pytest.mark.parametrize("theme", ALL, ids=[each.name for each in ALL])
def test_every_pair_of_colours_has_the_contrast_its_role_needs(theme: Theme) -> None:
    made = worn(theme)
    if Color.parse(made["background"]).ansi is not None:
        assert {name: made[name] for name in TERMINAL} == TERMINAL, "the terminal's own colours"
        return
    own = OWN in theme.variables
    needs: dict[tuple[str, tuple[str, ...]], float] = {
        ("prose", PAGE): 12 if own else 7,
        ("foreground", GROUNDS): 7 if own else 4.5,
        **{(each, GROUNDS): 4.5 for each in ("quiet", "text-muted", *TONES)},
        ("screen-selection-foreground", ("screen-selection-background",)): 4.5,
        ("input-selection-foreground", ("input-selection-background",)): 4.5,
        **{(f"{each}-cursor-foreground", (f"{each}-cursor-background",)): 4.5 for each in ("block", "input")},
        **{(f"{each}-cursor-background", ("background", "surface")): 3 for each in ("block", "input")},
        **{(each, GROUNDS): 3 for each in ("accent", "border", "primary")},
        **{(each, PAGE): 3 for each in ("scrollbar", "scrollbar-hover", "scrollbar-active")},
        ("empty", ("background", "surface")): 3,
        ("pane-rule", ("background", "surface")): 3,
        ("surface", PAGE): 1.15,
        ("panel", PAGE): 1.15,
    }
    short = [
        f"{theme.name}: {role} on {grounds} stands out {least(made, role, grounds):.2f}, not {need}"
        for (role, grounds), need in needs.items()
        if least(made, role, grounds) < need - 0.005
    ]
    assert not short, "\n".join(short)
    assert {made[f"scrollbar-{part}"] for part in SCROLLBAR} == {made["background"]}, "the bar stands on the page"
    story, quiet = least(made, "prose", PAGE), least(made, "quiet", PAGE)
    assert story >= 1.3 * quiet - 0.01, f"{theme.name}: the story is hardly brighter than quiet words"
    if own:
        assert least(made, "foreground", PAGE) <= 0.8 * story + 0.01, f"{theme.name}: words outshine the story"


def test_a_tone_that_can_be_read_already_is_left_as_it_is() -> None:
    vents = next(each for each in ALL if each.name == "vents")
    assert Color.parse(worn(vents)["text-success"]) == Color.parse(vents.variables["text-success"])


class Written(App[None]):
    """A text in one theme, with its colours adjusted as the page's are."""

    worn = "catppuccin-latte"

    def get_css_variables(self) -> dict[str, str]:
        return worn(BUILTIN_THEMES[self.worn])

    def compose(self) -> ComposeResult:
        yield Paragraphs("Snow.")

    def on_mount(self) -> None:
        self.theme = self.worn


async def test_the_letter_under_the_cursor_can_be_read_in_a_light_theme() -> None:
    app = Written()
    async with app.run_test():
        style = app.query_one(Paragraphs).get_component_rich_style("text-area--cursor")
        letter, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
        assert contrast(letter, ground) >= 4.5
