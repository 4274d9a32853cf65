"""Saves run one after another, off the caller's loop, and none is lost when the program ends."""

from __future__ import annotations

import asyncio
import threading

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.append import write
from solo_journal.campaign.save.save_queue import SaveQueue


def test_what_is_handed_in_is_done_in_order_and_never_two_at_once() -> None:
    saver, done = SaveQueue(), list[int]()
    busy = threading.Lock()

    def save(number: int) -> int:
        with busy:  # taken twice at once it would hang for ever
            done.append(number)
        return number

    futures = [saver.submit(save, number) for number in range(50)]
    assert [future.result() for future in futures] == list(range(50))
    saver.close()
    assert done == list(range(50))


def test_it_is_not_done_in_the_callers_thread_and_the_caller_does_not_wait() -> None:
    saver, go, threads = SaveQueue(), threading.Event(), list[int]()

    def save() -> None:
        go.wait(10)
        threads.append(threading.get_ident())

    future = saver.submit(save)
    assert not future.done()
    go.set()
    saver.close()
    assert threads != [threading.get_ident()]


def test_what_a_save_raises_is_in_its_future_and_stops_no_other() -> None:
    saver = SaveQueue()
    failed, kept = saver.submit(int, "x"), saver.submit(int, "7")
    saver.close()
    with pytest.raises(ValueError, match="invalid literal"):
        failed.result()
    assert kept.result() == 7


def test_closing_waits_for_all_and_takes_no_more(campaign: Campaign) -> None:
    saver = SaveQueue()
    for number in range(10):
        saver.submit(write, campaign, "prose", f"words {number}")
    saver.close()
    texts = [entry.text for entry in campaign.journal.backwards() if entry.kind == "prose"]
    assert texts == [f"words {number}" for number in reversed(range(10))]
    with pytest.raises(RuntimeError):
        saver.submit(int, "1")


async def test_a_loop_can_wait_for_a_save(campaign: Campaign) -> None:
    saver = SaveQueue()
    entry = await asyncio.wrap_future(saver.submit(write, campaign, "prose", "words"))
    assert entry.text == "words"
    saver.close()
