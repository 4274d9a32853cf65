"""`do`: any procedure of any system."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, in_campaign, roll_options, tab


class Do(click.Command):
    """`do`: with a procedure named before `--help`, its help explains that procedure."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        from ..procedure_commands import CAMPAIGN_OPTIONS
        from .systems import command as systems

        if {"-h", "--help"} & {*args} and not ctx.resilient_parsing:
            left = CAMPAIGN_OPTIONS.make_context(None, [*args], parent=ctx, resilient_parsing=True).args
            if named := next((each for each in left if not each.startswith("-")), ""):
                systems.invoke(systems.make_context("systems", [named], parent=ctx))
                ctx.exit()
        return super().parse_args(ctx, args)


@click.command(cls=Do)
@click.argument("procedure", shell_complete=tab("acts"))
@click.argument("inputs", nargs=-1, metavar="[K=V]...", shell_complete=tab("inputs", joined=True))
@roll_options
@in_campaign
def command(here: Context, /, *, procedure: str, inputs: tuple[str, ...], how: RollOptions, as_json: bool) -> None:
    """Do any procedure of any game or tool.

    PROCEDURE is an id such as tracker.step, the name of a procedure of the games in use such as attack, or the name of
    a tracker. Give its inputs as name=value. Words without a name are its line, as after /name on the page; put --
    before a line that begins with a minus sign.

    `solo-journal systems` lists the games and tools, `solo-journal systems ID` the procedures of one, and `solo-journal
    do PROCEDURE --help` explains a procedure and its inputs.

    Example: solo-journal do tracker.step die=d8 --dice 3
    """
    from ...campaign.play.append import world_after
    from ...campaign.play.command_lookup import find_procedure, near_to, nothing_called, number_called, on_paper
    from ...campaign.play.line_parser import Typed
    from ...campaign.play.line_resolver import plan
    from ...campaign.play.port import run
    from ...campaign.play.shortcuts import expand_shortcut
    from ...campaign.play.verbs.acts import write
    from ...campaign.play.verbs.lines import tags_first
    from ...rules.refusal import Unknown, quote
    from ...rules.tags_in_prose import beside_tags
    from ..port import CliPort, do, do_line
    from ..procedure_commands import procedure_in

    campaign = here.playing()
    words: list[str] = [*procedure.split(), *inputs]
    typed = Typed("command", " ".join(words))
    if "." in procedure:  # an id, also of a game that is not in use
        try:
            kind = campaign.shelf.procedure(procedure)
        except Unknown as why:
            raise nothing_called(procedure, campaign, ()) if procedure in campaign.tables else why from None
        rest = on_paper(kind, " ".join(inputs), campaign, procedure)
    else:
        named, rest = find_procedure(typed.text, campaign)
        if named is None and (moved := number_called(typed.text, campaign.world)):
            do(campaign, moved, how, as_json)
            return
        if named is None and (line := expand_shortcut(campaign, typed)) != typed:
            planned = plan(campaign, line)
            if planned.kind:
                run(write(campaign, CliPort(campaign, as_json=as_json), planned.kind, planned.text))
            else:
                do_line(campaign, planned, how, as_json)
            return
        if named is None and number_called(procedure, campaign.world):
            raise nothing_called(procedure, campaign, ())
        if named is None:
            games = " or ".join(each.id for each in campaign.shelf.games_in_use(campaign.world))
            help_ = near_to(procedure, campaign) or f"For their ids: solo-journal systems {games}"
            raise Unknown(f"There is no procedure {quote(procedure)} here. {help_}")
        kind = named
    inputs = _behind(words, rest) if typed.text.endswith(rest) else _words_and_pairs(rest)
    first = tags_first(kind, " ".join(inputs))
    read = [beside_tags(each) for each in inputs] if first else inputs
    ready = procedure_in(kind, read, how.by, lambda: world_after(campaign, first))
    do(campaign, ready, how, as_json, first)


def _words_and_pairs(line: str) -> tuple[str, ...]:
    """The words of a line, then its `name=value` pairs, each whole."""
    from ...rules.line_form import split_pairs

    words, pairs = split_pairs(line)
    return (*words.split(), *(f"{name}={value}" for name, value in pairs.items()))


def _behind(words: list[str], rest: str) -> tuple[str, ...]:
    """Those of the last words that make up the rest of the line; quoted words stay whole."""
    kept = list(words)
    while len(" ".join(kept)) > len(rest):
        more = kept[0].partition(" ")[2]
        kept[:1] = [more] if more else []
    return tuple(kept)
