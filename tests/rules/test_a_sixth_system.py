"""Adding a rule system is one file, and nothing else needs to know: the very file that CONTRIBUTING shows, played."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play.amendments import take
from solo_journal.campaign.play.append import Kept, perform_and_keep
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.change_text import changes_words
from solo_journal.rules import api, shelf, systems
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import help_parts
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.world import Character, World

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
LONGEST = 150
"""A game of this size takes no more lines."""

KERNEL = (
    "line_grammar",
    "outcome",
    "procedure",
    "system",
    "board",
    "kinds.edits",
    "kinds.conditions",
    "kinds.field",
    "kinds.meter",
    "kinds.home",
)

Do = Callable[..., Kept]


@pytest.fixture(scope="module", autouse=True)
def vowstone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The system of the page, laid where systems lie."""
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    assert len(block[1].splitlines()) <= LONGEST
    folder = tmp_path_factory.mktemp("systems")
    (folder / "vowstone.py").write_text(block[1], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(systems, "__path__", [*systems.__path__, str(folder)])
        yield
    sys.modules.pop("solo_journal.rules.systems.vowstone", None)


def test_what_the_page_names_for_games_comes_in_the_one_import() -> None:
    text = PAGE.read_text(encoding="utf-8")
    part = text[text.index("## Add a rule system") : text.index("### From a file")]
    named = set(re.findall(r"[`(]([A-Z][a-z][A-Za-z]+)(?=[`(])", part))
    modules = [importlib.import_module(f"solo_journal.rules.{name}") for name in KERNEL]
    known = {
        name
        for each in modules
        for name, value in vars(each).items()
        if getattr(value, "__module__", "") == each.__name__
    }
    assert {"Known", "Hand", "Tops"} <= named & known
    assert named & known <= set(vars(api)), named & known - set(vars(api))


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    home = tmp_path / "home"
    library = Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))
    campaign = library.new("The stone", ("vowstone",))
    perform_and_keep(campaign, make(shelf.procedure("character.add"), {"name": "Ida"}))
    return campaign


@pytest.fixture
def do(campaign: Campaign) -> Do:
    def act(id_: str, *faces: int, **inputs: Any) -> Kept:
        return perform_and_keep(campaign, make(shelf.procedure(f"vowstone.{id_}"), inputs), Typed(faces))

    return act


def in_view(world: World) -> dict[str, str]:
    return {each.label: each.text for each in shelf.system("vowstone").values(world)}


def test_an_oath_is_sworn_and_kept(campaign: Campaign, do: Do) -> None:
    do("stats", name="swift", value=3)
    hit = do("face", 5, 2, 3, stat="swi", action="Over the ridge")
    assert (hit.entry.text, hit.performed.outcome.headline) == ("Over the ridge", "Strong hit")
    assert changes_words(hit.entry, INSTALLED) == ["Momentum 2 -> 3"]
    do("oaths", name="Bring the bell home", rank="hard")
    assert changes_words(do("oaths_progress", name="bell", times=4).entry, INSTALLED) == [
        "Bring the bell home 0/10 -> 8/10"
    ]
    assert do("fulfil", 7, 1, oath="bell").performed.outcome.headline == "Strong hit"
    assert list(check(campaign)) == []
    undo(campaign)
    assert _oaths(campaign) == ["Bring the bell home"]


def _oaths(campaign: Campaign) -> list[str]:
    sheet = plain(campaign.world.characters["ida"].sheets)["vowstone"]
    return [each["name"] for each in sheet["oaths"].values()]


def test_momentum_is_burned_where_that_is_better(campaign: Campaign, do: Do) -> None:
    do("momentum", to=8)
    miss = do("face", 1, 5, 5, stat="Warm")
    assert [choice.label for choice in miss.performed.choices] == ["Burn Momentum"]
    take(campaign, miss.entry.id, "Burn Momentum", "yes")
    assert in_view(campaign.world) == {"Health": "5 of 5", "Momentum": "3 of 10"}
    assert do("face", 6, 10, 10, stat="Warm").performed.choices == ()


def test_what_weighs_acts_and_an_end_is_an_end(campaign: Campaign, do: Do) -> None:
    do("burdens", name="Hunted")
    assert in_view(campaign.world)["Momentum"] == "2 of 9"
    rolled = do("face", 5, 5, 5, stat="Warm")
    assert rolled.entry.act is not None
    assert rolled.entry.act.inputs["bonus"] == -1, "what applied is recorded"
    assert rolled.performed.outcome.headline == "Miss"
    assert do("face", 5, 5, 5, stat="Warm", bonus=0).performed.outcome.headline == "Strong hit", "and can be taken off"
    fallen = do("health", amount=-9)
    assert changes_words(fallen.entry, INSTALLED) == ["Health 4 -> 0", "Broken added"]
    assert [event.name for event in fallen.performed.outcome.events] == ["vowstone.fallen"]
    with pytest.raises(Refused, match="already 0 of 5"):
        do("health", amount=-1)


def test_odds_are_exact_and_the_oracle_answers() -> None:
    oracle = shelf.system("vowstone").oracle
    assert oracle is not None
    asked = make(oracle.procedure, {oracle.words: "Is it?", **oracle.signs["+"]})
    assert odds_of(asked, World(), tables={}).answers == {"yes": Fraction(3, 4), "no": Fraction(1, 4)}


def test_every_procedure_that_follows_has_a_title_and_help() -> None:
    game = shelf.system("vowstone")
    assert [kind.id for kind in game.sheet] == [kind.id for kind in game.procedures[3:]]
    for kind in game.procedures:
        assert shelf.procedure(kind.id) is kind
        assert len(kind.called) <= 24
        assert "Example:" in help_parts(kind)[1]


def _act(id_: str, **inputs: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    return st.tuples(st.just(id_), st.fixed_dictionaries(inputs))


BURDEN = st.sampled_from(["Hurt", "Lost"])
ACTS = st.lists(
    st.one_of(
        _act("face", stat=st.sampled_from(["Swift", "Warm"])),
        _act("health", amount=st.integers(-6, 6)),
        _act("momentum", amount=st.integers(-9, 9)),
        _act("burdens", name=BURDEN, gone=st.booleans()),
        _act("oaths", name=st.sampled_from(["One", "Two"])),
        _act("oaths_progress", name=st.just("One")),
    ),
    max_size=12,
)


@given(ACTS, st.integers())
def test_every_meter_is_in_view_whatever_happens(acts: list[tuple[str, dict[str, Any]]], seed: int) -> None:
    world = World(systems=Map({"vowstone": {}}), active="ida", characters=Map({"ida": Character(name="Ida")}))
    for id_, inputs in acts:
        try:
            done = perform(make(shelf.procedure(f"vowstone.{id_}"), inputs), world, Chance(seed), tables={})
        except Refused:
            continue
        world = done.after
        sheet = plain(world.characters["ida"].sheets)["vowstone"]
        values = {each.label: each.value for each in shelf.system("vowstone").values(world)}
        assert values == {"Health": sheet["health"], "Momentum": sheet["momentum"]}
        assert 0 <= sheet["health"] <= 5
        assert -6 <= sheet["momentum"] <= 10
