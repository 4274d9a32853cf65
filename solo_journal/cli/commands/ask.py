"""`ask`: a question to the oracle."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, in_campaign, roll_options, some_words

SIGNS = {"even": "", "advantage": "+", "disadvantage": "-", "both": "+-"}
"""Each favour and its sign on the page."""


@click.command()
@some_words("QUESTION")
@click.option("--favour", type=click.Choice(list(SIGNS)), default="even", help="Which side the story favours.")
@roll_options
@in_campaign
def command(here: Context, /, *, words: tuple[str, ...], favour: str, how: RollOptions, as_json: bool) -> None:
    """Ask the oracle a yes/no question.

    The oracle is the one that the campaign chose, or that of its first game that has one. Lonelog tags in the question
    act first, as part of the same act. Other inputs of the oracle may follow as name=value, such as likelihood=likely.

    Example: solo-journal ask "Is the gate guarded?" --favour advantage
    """
    from ...campaign.play.line_parser import read_as
    from ...campaign.play.line_resolver import plan
    from ...rules.inputs import words_by_name
    from ..port import do_line

    campaign = here.playing()
    oracle = campaign.shelf.oracle_game(campaign.world)
    inputs = oracle.oracle.procedure.model_fields if oracle and oracle.oracle else ()
    named = [each for each in words[1:] if each.partition("=")[0] in inputs]
    question = " ".join(each for each in words if each not in named)
    planned = plan(campaign, read_as("ask", question, SIGNS[favour]))
    do_line(campaign, planned, how, as_json, words_by_name(named))
