"""Whatever is done, in whatever order, by two windows: the world, the journal and a restart agree, and nothing is lost.

Random histories of everything that a campaign can do. After each step the invariants of the design are asked.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal import log_view
from solo_journal.campaign.journal.journal import checkpoint_of
from solo_journal.campaign.journal.replay import apply_changes, backwards, fold
from solo_journal.campaign.library.create_campaign import create
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.rules import shelf, systems
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.inputs import make
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ..playing import drawn, in_order

TABLES = Library()
NAMES = ("Kaelen", "Mira", "Orso", "Torch", "Hunters", "Ärger/~0", "影")
TOY = '''"""A game for tests: a roll that leaves two choices open, each of which rolls again and changes the world."""

from solo_journal.rules.outcome import Outcome
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.system import System


class Push(Procedure):
    """Roll; then you may pay, and you may dare."""

    id = "toy.push"
    called = "Push"

    def resolve(self, world, ask):
        state = dict(world.systems.get("toy", {"luck": 20, "sum": 0}))
        value = ask.roll("Push", 1, 6).faces[0]
        if value > 3:
            state["sum"] += value
        if ask.choose("Pay", {"no": "as it is", "yes": "lose 1 luck, roll again"}, "no") == "yes":
            state["luck"] -= 1
            value = ask.roll("Paid", 1, 6).faces[0]
            if ask.choose("Dare", {"no": "leave it", "yes": "double it"}, "no") == "yes":
                value *= 2
                state["sum"] += ask.roll("Dared", 1, 6).faces[0]
        return Outcome(world.but(systems=world.systems.put("toy", state)), f"Push {value}")


SYSTEM = System(id="toy", title="Toy", about="For tests.", procedures=(Push,), begin={"luck": 20, "sum": 0})
'''

odd_text = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            "[N:Orso|hunter] steps out, [Clock:Hunters 2/6].",
            "[[entry]]\n#= 00000000\n",
            'text = """\n',
            "a\r\nb\rc\x0b\x1b[31m\u2028\ufeff",
            '[Thread:Beacon|Open] \\ \'\'\' """"',
        ]
    ),
)


def examples() -> list[tuple[type[Procedure], dict[str, Any]]]:
    """Every procedure on the shelf with the inputs of its example, and with names that things here bear."""
    kinds = [kind for system in shelf.all_systems() for kind in system.procedures]
    found = [(kind, dict(kind.example)) for kind in kinds]
    named = [
        (kind, {**kind.example, name: value})
        for kind in kinds
        for name, field in kind.model_fields.items()
        if name in (kind.words, "name", "tracker", "to") and field.annotation is not None
        for value in NAMES
    ]
    return found + named


class Clock:
    """A clock that is sometimes wrong."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Histories(RuleBasedStateMachine):
    """Two windows on one campaign, and everything that can be done in them."""

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.bytes: dict[str, bytes] = {}
        self.acknowledged: list[str] = []
        (self.home / "systems").mkdir()
        (self.home / "systems" / "toy.py").write_text(TOY, "utf-8")
        systems.__path__.append(str(self.home / "systems"))
        self.choices = examples()

    def teardown(self) -> None:
        systems.__path__.remove(str(self.home / "systems"))
        sys.modules.pop(f"{systems.__name__}.toy", None)  # another test has another game of this name
        shutil.rmtree(self.home)

    @initialize()
    def begin(self) -> None:
        games = tuple(shelf.games())
        one = create(self.home / "campaign", "A story", games, tables=TABLES, clock=self.clock)
        self.windows = [one, self.opened()]
        self.started = one.world

    def opened(self) -> Campaign:
        return Campaign.open(self.home / "campaign", tables=TABLES, clock=self.clock)

    def try_to(self, act: Callable[[], Entry]) -> None:
        """Do it, or be told in a sentence why not."""
        reason = ""
        try:
            self.acknowledged.append(act().id)
        except Refused as refused:
            reason = str(refused)
        assert not reason or len(reason.split()) > 2

    def perform(self, w: int, procedure: Procedure) -> Entry:
        return perform_and_keep(self.windows[w], procedure).entry

    def some_entry(self, data: st.DataObject, window: Campaign) -> str:
        ids = [entry.id for entry in window.journal.backwards()][:15]
        return data.draw(st.sampled_from(ids))

    @rule(data=st.data(), w=st.integers(0, 1), seed=st.integers(0, 999))
    def do(self, data: st.DataObject, w: int, seed: int) -> None:
        kind, inputs = data.draw(st.sampled_from(self.choices))
        self.try_to(lambda: perform_and_keep(self.windows[w], make(kind, inputs), Chance(seed)).entry)

    @rule(w=st.integers(0, 1), seed=st.integers(0, 999))
    def push(self, w: int, seed: int) -> None:
        self.try_to(
            lambda: perform_and_keep(self.windows[w], make(shelf.procedure("toy.push"), {}), Chance(seed)).entry
        )

    @rule(w=st.integers(0, 1), text=odd_text, kind=st.sampled_from(["prose", "action", "consequence", "aside"]))
    def write(self, w: int, text: str, kind: Any) -> None:
        self.try_to(lambda: write(self.windows[w], kind, text))

    @rule(w=st.integers(0, 1))
    def undo(self, w: int) -> None:
        self.try_to(lambda: undo(self.windows[w]))

    @rule(w=st.integers(0, 1))
    def redo(self, w: int) -> None:
        self.try_to(lambda: redo(self.windows[w]))

    @rule(w=st.integers(0, 1), data=st.data(), words=odd_text)
    def edit(self, w: int, data: st.DataObject, words: str) -> None:
        id_ = self.some_entry(data, self.windows[w])
        self.try_to(lambda: amendments.edit(self.windows[w], id_, words))

    @rule(w=st.integers(0, 1), data=st.data(), back=st.booleans())
    def strike_or_overrule(self, w: int, data: st.DataObject, back: bool) -> None:
        id_ = self.some_entry(data, self.windows[w])
        self.try_to(lambda: amendments.strike(self.windows[w], id_))
        self.try_to(lambda: amendments.overrule(self.windows[w], id_, "Otherwise", take_back=back))

    @rule(w=st.integers(0, 1), data=st.data(), seed=st.integers(0, 999))
    def reroll(self, w: int, data: st.DataObject, seed: int) -> None:
        id_ = self.some_entry(data, self.windows[w])
        self.try_to(lambda: amendments.reroll(self.windows[w], id_, Chance(seed)))

    @rule(w=st.integers(0, 1), seed=st.integers(0, 999))
    def take(self, w: int, seed: int) -> None:
        window = self.windows[w]
        found = amendments.open_choices(window)
        if found and found[1].choices:
            entry, performed = found
            target = entry.target or entry.id
            label = performed.choices[0].label
            self.try_to(lambda: amendments.take(window, target, label, "yes", Chance(seed)))

    @rule(w=st.integers(0, 1))
    def next_session(self, w: int) -> None:
        for id_ in ("session.close", "session.start"):
            procedure = make(shelf.procedure(id_), {})
            self.try_to(partial(self.perform, w, procedure))

    @rule(w=st.integers(0, 1), settled=st.booleans())
    def restart(self, w: int, settled: bool) -> None:
        if settled:
            self.windows[w].settle()
        self.windows[w] = self.opened()
        assert not self.windows[w].notices

    @rule(back=st.integers(0, 100_000))
    def the_clock_is_set(self, back: int) -> None:
        self.clock.now += timedelta(seconds=50_000 - back)

    @invariant()
    def memory_journal_and_restart_agree(self) -> None:
        for window in self.windows:
            window.look()
        folded = fold(self.windows[0].journal)
        assert folded is not None
        assert not folded.misfits
        ways = (self.windows[1].world, folded.world(), self.opened().world)
        world = self.windows[0].world
        assert all(each == world for each in ways)
        assert all(in_order(each) == in_order(world) for each in ways)

    @invariant()
    def what_was_written_stays_to_the_byte(self) -> None:
        files = {path.name: path.read_bytes() for path in self.windows[0].folder.sessions()}
        assert all(files[name].startswith(known) for name, known in self.bytes.items())
        self.bytes = files

    @invariant()
    def the_last_lines_are_the_end_of_all_lines(self) -> None:
        journal, world = self.windows[0].journal, self.windows[0].world
        for everything in (False, True):
            whole = list(log_view.lines(journal, everything=everything))
            assert log_view.recent(journal, 7, world, everything=everything) == whole[-7:]

    def at_the_end(self) -> None:
        """What is asked of a whole history."""
        journal = self.opened().journal
        entries = [entry for entry in journal.entries() if isinstance(entry, Entry)]
        ids = [entry.id for entry in entries]
        assert len(ids) == len(set(ids))
        assert set(self.acknowledged) <= set(ids)
        first = checkpoint_of(journal.file(journal.paths[0]))
        assert first is not None
        world = self.windows[0].world
        for entry in reversed(entries):
            world = apply_changes(world, backwards(entry))
        start = World.model_validate(first.world)
        assert world == start
        assert in_order(world) == in_order(start)
        findings = list(check(self.opened()))
        assert [finding for finding in findings if not finding.note] == []


class WholeHistories(Histories):
    def teardown(self) -> None:
        if hasattr(self, "windows"):
            self.at_the_end()
        super().teardown()


TestHistories = WholeHistories.TestCase
TestHistories.settings = settings(
    max_examples=drawn(12), stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
