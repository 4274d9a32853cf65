"""Asking before something is done, where somebody can answer."""

from __future__ import annotations

import sys

import click


def agreed(question: str) -> bool:
    """What the player says; without a terminal nobody can be asked, and what was told is done."""
    return not sys.stdin.isatty() or click.confirm(question, default=True, err=True)
