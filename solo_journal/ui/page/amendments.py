"""What a line, a number on offer and a choice in the menu of an entry do."""

from __future__ import annotations

import asyncio

from ...campaign.campaign import Campaign
from ...campaign.entry import PARAGRAPHS
from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import is_undone, recent
from ...campaign.play.command_lookup import (
    SeveralCalled,
    UnknownCommand,
    by_name,
    find_procedure,
    is_for_game,
    labels_with,
    normalise_word,
    number_called,
)
from ...campaign.play.latest_lines import Editing, from_action
from ...campaign.play.line_parser import Typed
from ...campaign.play.line_resolver import core_of
from ...campaign.play.options import Option, Words
from ...campaign.play.roll_suggestions import inputs_of, line_of
from ...campaign.play.shortcuts import expand_shortcut
from ...campaign.play.undo import MOVED_ON
from ...campaign.play.verbs import acts as verbs
from ...campaign.play.verbs import entries, history
from ...campaign.play.verbs.lines import do_line
from ...rules.procedure import Procedure
from ...rules.procedure_lookup import procedures, short
from ...rules.refusal import Refused
from ...rules.tags_in_prose import reads
from ...rules.world import World
from ..acts import act_called, acts
from ..acts.act import Act
from ..forms.entry_acts import EntryRequest, choice_called
from ..forms.name_search import find_matches
from .play_page import PlayPage
from .story_start import TO_THE_FORM

IN_THE_STRIP = ("preview", "odds")
"""Commands of line mode, for what the page shows by itself."""
MOST_NEAR = 3
"""The most commands suggested for an unknown one."""


async def carry_out(page: PlayPage, typed: Typed) -> None:
    """Run a line with a sign. Raises `Refused`, `StoreError` and `Cancelled`; then nothing was done."""
    campaign = page.campaign
    line = typed if _act_in(campaign, typed) else expand_shortcut(campaign, typed)
    if line.kind == "prose" and line is not typed:  # to go on from
        page.begin_with(f"{line.text} ")
        return
    typed, word = line, line.text.partition(" ")[0]
    if typed.kind == "command" and not word:
        await page.act("menu")
    elif found := _act_in(campaign, typed):
        await page.act(*found)
    elif typed.kind == "command" and normalise_word(word) in IN_THE_STRIP:
        raise Refused("The strip above shows what a line does, and its odds, while you type it.")
    elif typed.kind == "command" and (near := _suggestions(page, typed.text)):
        if not choice_called(typed.text):
            raise UnknownCommand(word, f"Did you mean {near}? Start with \\ to write it as text.")
        await page.act("entry", typed.text)
    else:
        await do_line(campaign, page.port, typed, acts())


async def save_again(page: PlayPage, edited: Editing | None, kind: str, words: str) -> bool:
    """Save words of this kind as the paragraph that was edited, or that was undone last, if they are. If they are
    refused, it is edited further."""
    if edited is None or not edited.takes(kind) or is_undone(page.campaign.journal, edited.id):
        return await history.write_again(page.campaign, page.port, kind, words)
    try:
        if words != edited.text:
            await entries.edit(page.campaign, page.port, edited.id, words)
    except Refused:
        page.model.editing, page.log_.editing = edited, edited.id
        raise
    return True


def _act_in(campaign: Campaign, typed: Typed) -> tuple[str, str] | None:
    """The act that a command names, and the rest of the line; its whole title goes first: `/import tables` does not
    import a file called tables. None if a procedure's label begins the line."""
    if typed.kind != "command" or by_name(typed.text, campaign) or is_for_game(typed.text, campaign):
        return None
    words, (word, _, rest) = typed.text.split(), typed.text.partition(" ")
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words), 1, -1)]
    found = ((act_called(name), more) for name, more in (*ways, (normalise_word(word), rest.strip())))
    return next(((act.id, more) for act, more in found if act), None)


def _suggestions(page: PlayPage, text: str) -> str:
    """The labels with an unknown word, or else the commands that the finder suggests: `/stats or /export`, three at
    most. Empty if the word is a command or a number of the sheet, or there is no suggestion."""
    from ..screens.palette import everything

    campaign, word = page.campaign, text.partition(" ")[0]
    try:
        known = find_procedure(text, campaign)[0]
    except SeveralCalled:  # which one is asked where it is done
        return ""
    if known or any(number_called(each, campaign.world) for each in (text, f"{word} +1")):
        return ""
    found = (_command_for(each.leads, campaign.world) for each in find_matches(everything(page.model), word))
    named = [f"/{each}" for each in labels_with(word, campaign)]
    *first, last = named or list(dict.fromkeys(each for each in found if each))[:MOST_NEAR] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def _command_for(leads: object, world: World) -> str:
    """What can be typed on the page for a match: `/stats`, `/drop-obstacle`, its id if others have that name; empty if
    nothing can."""
    if isinstance(leads, Act):
        return f"/{leads.id}"
    if not (isinstance(leads, type) and issubclass(leads, Procedure)):
        return ""
    alone = procedures(short(leads), world) == [leads] and not act_called(short(leads))
    return f"/{short(leads).replace('_', '-')}" if alone else f"/{leads.id}"


def choose_suggestion(page: PlayPage, number: int) -> None:
    """Choose something for the core roll, or remove it again; 0 rolls without any, the last digit opens the
    form."""
    model = page.model
    core = core_of(model.world)
    if number in (0, TO_THE_FORM) and core is not None:
        given, form = from_action(model.campaign, core), number == TO_THE_FORM
        given |= inputs_of(model.suggestions[at] for at in model.chosen) if form else {}
        page.composer.text = ""
        page.request(lambda: page.do(core, given, form=form))
    else:
        at, each = number - 1, model.suggestions[number - 1]
        if at in model.chosen:
            model.chosen.remove(at)
        else:
            others = (n for n in model.chosen if each.many or model.suggestions[n].input != each.input)
            model.chosen = [*others, at]
        line = line_of(model.campaign, [model.suggestions[n] for n in model.chosen])
        page.composer.made = line
        page.composer.text = line
        page.composer.move_cursor(page.composer.document.end)


async def take(page: PlayPage, option: Option) -> None:
    """Take an option; opening words are put into the composer. Raises `Refused` if another window has closed it."""
    if isinstance(option.takes, Words):
        page.begin_with(f"{option.takes.text} ")
        return
    shown = page.model.options
    await page.model.look()
    if option in shown and option not in page.model.options:
        raise Refused(MOVED_ON)
    await verbs.take(page.campaign, page.port, option)


async def open_entry(page: PlayPage, id_: str) -> None:
    """Open the menu of an entry, and carry out what is chosen."""
    from ..screens.entry import EntryMenu

    line = _line(page, id_)
    if line is None:
        return
    last = next(iter(recent(page.campaign.journal, 1)), None)
    open_, dismissed = page.model.options, page.model.dismissed
    offers = (*(each for each in open_ if not (each.stays or each.begins)), *dismissed)
    offers = offers if last is not None and last.entry.id == id_ else ()
    request = await page.ask(EntryMenu(line, page.model, lambda: page.log_.place_of(id_), offers))
    if isinstance(request, Option):
        await take(page, request)
    elif request is not None:
        await amend(page, line, request)


async def amend_last(page: PlayPage, request: EntryRequest) -> None:
    line = _line(page, request.entry)
    if line is not None:
        await amend(page, line, request)


async def amend(page: PlayPage, line: Line, request: EntryRequest) -> None:
    from ..screens.edit_words import EditWords, SplitWords

    campaign = page.campaign
    match request.act:
        case "edit":
            words = await page.ask(EditWords(line.text, one_line=line.entry.kind not in PARAGRAPHS))
            if words is not None:
                await entries.edit(campaign, page.port, line.entry.id, words)
        case "consequence":
            page.begin_with("=> ")
        case "copy":
            page.app.copy_to_clipboard(reads(line.text) or line.headline)
        case "overrule":
            from ..screens.overrule import OverruleDialog

            if ruling := await page.ask(OverruleDialog(page.model, line)):
                undone = ruling.take_back
                await entries.overrule(campaign, page.port, line.entry.id, ruling.headline, take_back=undone)
        case "bookmark" | "strike" | "reroll" | "correct" | "redraw" | "join":
            await getattr(entries, request.act)(campaign, page.port, request.entry)
        case "move":  # the player looks for it where it is now
            await entries.move(campaign, page.port, request.entry)
            page.catch_up()
            page.show_found(request.entry)
        case "split":  # where the player puts the cursor
            at = await page.ask(SplitWords(line.text))
            if at is not None:
                await entries.split(campaign, page.port, line.entry.id, at=at)
        case "rule":
            await page.act("help", request.of)
        case "table":
            await page.act("tables", request.of)
        case "then":
            await look_back(page, request.entry)
        case "goback":
            await history.back_to(campaign, page.port, request.entry)
        case "whatif":
            from ...campaign.play.verbs.files import what_if

            await what_if(page.model.library, campaign, page.port, request.entry)
        case "export":
            await page.act("export", f"--scene {request.of}")


async def look_back(page: PlayPage, id_: str) -> None:
    """Show the campaign as it was after this entry."""
    from ..screens.earlier_state import EarlierStateScreen, Moments

    moments = await asyncio.to_thread(Moments(page.model).look, id_)
    if found := await page.ask(EarlierStateScreen(page.model, moments, id_)):
        page.show_found(found.id)


def _line(page: PlayPage, id_: str) -> Line | None:
    window = page.log_.window
    index = window.index(id_)
    found = None if index is None else window.items[index]
    if found is None:  # the log has yet to go there
        from ...campaign.play.arrange import around

        found = next((each for each in around(page.campaign, id_, 1) if each.entry.id == id_), None)
    return found if isinstance(found, Line) else None
