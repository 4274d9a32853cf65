"""Statistics as charts: totals, the story's timeline, counts beside their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content

from ...campaign.story.plots import hours, in_words, spark
from ...campaign.story.stats.answers import Answers
from ...campaign.story.stats.chance import FEWEST, Count, Faces, luck
from ...campaign.story.stats.statistics import Statistics
from ...campaign.story.stats.timeline import SceneFigures
from ...rules.plurals import plural
from ..forms.form_odds import LOOKS
from ..forms.picture import beside
from ..page.safe_text import NOTHING, fit_width, safe

LABEL, CELL = 20, 7
"""The widths of a row's label and of each scene."""
BAR, NARROWEST = 30, 8
LONGEST, FIGURES = 30, 14
"""The widest name of what is counted, and the width of both figures beside its bar."""
MOST_NAMES = 8
GAP = 4
WIDE = 100
"""The width from which two charts are beside each other."""
SIGNS = "● yes, good   ◐ with a but, mixed   ○ no, bad"
KEY = "█ as expected  ▓ more than expected  ░ missing"


def head(title: str) -> Content:
    return Content.styled(title, "bold $prose")


def quiet(words: str) -> Content:
    return safe(words, "$quiet")


def totals(found: Statistics, width: int) -> Iterator[Content]:
    """The campaign's totals in four columns, or fewer if there is less room."""
    total, scenes = found.totals, [each for each in found.scenes if each.number]
    asked = [mark.yes for each in found.scenes for mark in each.answers if mark.yes is not None]
    yes = f" · {round(100 * sum(asked) / len(asked))}% yes" if asked else ""
    judged = [(each.title, luck(each.strayed, each.size)) for each in found.answers]
    judged += [(each.die, luck(each.strayed, each.size)) for each in found.faces]
    verdicts = (f"{title}: {words}" for title, words in judged if words)  # as the pages of these say it
    chance = next(verdicts, "too few rolls to judge luck")
    rows = (
        (
            safe(plural(total.words, "word"), "bold $prose"),
            safe(f"{plural(total.scenes, 'scene')} · {plural(total.sessions, 'session')}", "bold $prose"),
            safe(f"{plural(total.questions, 'question')}{yes}", "bold $prose"),
            safe(f"{hours(total.minutes)} played", "bold $prose"),
        ),
        (
            Content.styled(spark([each.words for each in scenes][-20:]), "$primary"),
            quiet(f"{plural(total.words // max(1, len(scenes)), 'word')} a scene"),
            quiet(plural(total.twists, "twist") if total.twists else ""),  # many games have none
            quiet(chance),
        ),
    )
    columns = 4 if width >= 4 * 24 else 2 if width >= 2 * 24 else 1
    wide = width // columns
    for start in range(0, 4, columns):
        for row in rows:
            yield Content("").join(fit_width(each, wide) for each in row[start : start + columns])
        yield NOTHING


def timeline(scenes: Sequence[SceneFigures], at: int, width: int, most: int = MOST_NAMES) -> Iterator[Content]:
    """The story from left to right, a column for each scene, with the one at `at` visible and marked."""
    longest = max((len(word) + 1 for each in scenes for word in (each.when, each.mood)), default=0)
    wide = max(CELL, min(longest, (width - LABEL) // max(1, len(scenes))))  # few scenes have room for their words
    room = max(1, (width - LABEL) // wide)
    first = min(max(0, at - room // 2), max(0, len(scenes) - room))
    shown = scenes[first : first + room]
    bars = spark([each.words for each in scenes])[first : first + room]
    marked = at - first

    def row(label: str, cells: Iterable[Content], style: str = "$quiet") -> Content:
        told = [fit_width(cell, wide - 1) + Content(" ") for cell in cells]
        if 0 <= marked < len(told):
            told[marked] = told[marked].stylize("on $panel")
        return fit_width(safe(label, style), LABEL) + Content("").join(told)

    yield row(
        "THE STORY",
        [safe(f"{each.number or '·'}", "bold $prose" * (each is scenes[at])) for each in shown],
        "bold $prose",
    )
    yield row("words", [Content.styled(bar * 3, "$primary") for bar in bars])
    rolls = any(mark.yes is None for each in scenes for mark in each.answers)
    yield row("outcomes" if rolls else "answers", map(_answers, shown))
    if any(each.twists for each in scenes):
        yield row("twists", [Content.styled("✦" * min(each.twists, CELL - 2), "$text-accent") for each in shown])
    for label in ("when", "mood"):
        if any(getattr(each, label) for each in scenes):
            yield row(label, [quiet(getattr(each, label)) for each in shown])
    named = Counter(name for each in scenes for name in each.named).most_common()
    seen = [name for name, _ in named if any(name in each.named for each in shown)]
    for name in seen[:most]:
        yield row(name, [Content("▪") if name in each.named else NOTHING for each in shown])


def answer_chart(each: Answers, width: int) -> Iterator[Content]:
    """The results of a procedure beside its odds."""
    title = each.title.upper()
    yield from _comparison_rows(title, each.counts, plural(each.size, "roll"), width) if each.size else (head(title),)


def dice_chart(each: Faces, width: int) -> Iterator[Content]:
    """The faces of a die beside a fair die's; after few rolls only the faces, because a chart would judge them."""
    rolled = f"{each.size:,} {each.die}"
    if each.size >= FEWEST:
        yield from _comparison_rows("DICE", each.counts, rolled, width)
        return
    yield Content.assemble(("DICE", "bold $prose"), (f"  {rolled}", "$quiet"))
    yield from safe(f"  {in_words(each.counts)}").wrap(width)


def _comparison_rows(title: str, counts: Sequence[Count], size: str, width: int) -> Iterator[Content]:
    """Counts beside the expected ones: `No  █████░░   7   8.0`."""
    longest = max((safe(each.name).cell_length for each in counts), default=0)
    name = min(longest, LONGEST, max(1, width - FIGURES - NARROWEST - 2)) + 2
    bar = max(NARROWEST, min(BAR, width - name - FIGURES))
    most = max((max(each.seen, each.expected) for each in counts), default=0) or 1
    left = Content.assemble((title, "bold $prose"), (f"  {size}", "$quiet"))
    yield fit_width(left, name + bar) + quiet("seen  expected")
    for each in counts:
        figures = f"{each.seen:>5,}{each.expected:>9.1f}"
        yield fit_width(safe(each.name), name) + fit_width(_bar(each, most, bar), bar) + safe(figures)


def half_of(width: int) -> int:
    """The width of a chart: half the page if two fit, else all of it."""
    return width // 2 - GAP if width >= WIDE else width


def in_pairs(charts: Sequence[Sequence[Content]], width: int) -> Iterator[Content]:
    """Charts two by two, with a row below each pair."""
    for at in range(0, len(charts), 2):
        left, *more = charts[at : at + 2]
        yield from side_by_side(left, more[0], width) if more else left
        yield NOTHING


def side_by_side(left: Iterable[Content], right: Iterable[Content], width: int) -> Iterator[Content]:
    """Two charts side by side if both fit, else below each other."""
    if width >= WIDE:
        yield from beside(left, right, width // 2 + GAP // 2)
        return
    yield from left
    yield NOTHING
    yield from right


def _bar(count: Count, most: float, width: int) -> Content:
    seen, due = round(count.seen / most * width), round(count.expected / most * width)
    both = min(seen, due)
    return Content.assemble(
        ("█" * both, "$primary"), ("▓" * (seen - both), "$foreground"), ("░" * (due - both), "$quiet")
    )


def _answers(scene: SceneFigures) -> Content:
    pieces = (Content.styled(mark.sign, LOOKS.get(mark.tone, "$foreground")) for mark in scene.answers[: CELL - 2])
    more = "…" if len(scene.answers) > CELL - 2 else ""
    return Content("").join(pieces) + Content(more)
