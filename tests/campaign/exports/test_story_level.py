"""The level *story*: over forty pages of a campaign that uses everything, no trace of a program."""

from __future__ import annotations

import html
import re
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

import pypdf
import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import KINDS, Entry, Kind, Result
from solo_journal.campaign.exports import Selection, export, formats
from solo_journal.campaign.exports.preview import left_out
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.marked_text import plain_text
from solo_journal.campaign.story.passages import in_the_story, strip_marks
from solo_journal.campaign.story.scene_name import title_words

from ...playing import START, Clock, do, library_at
from .conftest import written

if TYPE_CHECKING:
    from ..conftest import Do

BETRAYS = {
    "a tag": r"[\[［]#?\w+[:：]",
    "a die": r"\b\d*d(?:4|6|8|10|12|20|66|100)\b",
    "a change": r"±|-> |→",
    "a date of a machine": r"\d{4}-\d\d-\d\d",
    "a heading without a title": r"(?m)^(?:#+ *|<h\d[^>]*>)?(?:Scene |Session )?\d+(?:</h\d>)? *$",
    "a crossed-out word": r"~~|<s>|\[struck|\[crossed|crossed out|\bundone\b",
    "an id": r"\b[a-z_]+\.[a-z_]+ = |\b01[A-HJKMNP-TV-Z0-9]{24}\b",
    "an aside": r"\(note:|to myself",
}
WORDS = (
    "steam", "ledge", "lantern", "bridge", "whistle", "winter", "copper", "hollow", "amber", "gate", "river", "salt",
    "keeper", "rope", "bell",
)  # fmt: skip
STORIES = [each for each in formats() if export(each).tells_story and each not in ("json", "lonelog", "obsidian")]


def told(campaign: Campaign, format_: str) -> str:
    """The story alone, in words and lines: no markup of the format itself."""
    data = written(campaign, format_, Selection(content="story", credits=False))
    if format_ == "pdf":
        pages = [page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages]
        return re.sub(r"(?m)^\d+\s*$", "", "\n".join(pages[2:]))  # numbers of pages, and of chapters above their titles
    if format_ == "epub":
        book = zipfile.ZipFile(BytesIO(data))
        chapters = [book.read(name).decode() for name in book.namelist() if "chapter" in name]
        text = "<main>" + "\n".join(each.partition("<main>")[2] for each in chapters)
    else:
        text = data.decode()
    if format_ in ("html", "epub"):
        text = re.sub(r"<(/?(?:h\d|s))\b[^>]*>", r"<\1>", re.split(r"<main[^>]*>", text)[-1])
        text = html.unescape(re.sub(r"<(?!/?(?:h\d|s)>)[^>]*>", "", text))
    if format_ == "bbcode":
        text = re.sub(r"\[/?(?:size(?:=\d+)?|b|i)\]", "", text)
    return re.sub(r"(?m)^----- \d+ -----$", "", text)


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """Forty pages in which everything is used that a story shall not show; the exports only read them."""
    campaign = library_at(tmp_path_factory.mktemp("nasty"), Clock()).new("The Long Dusk", ("duskara",))
    do(campaign, "character.add", name="Kaelen", concept="who feels heat")
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6)
    for number in range(40):
        do(campaign, "scene.open", title=f"The {WORDS[number % 15]} and the {WORDS[number % 7]}" if number % 4 else "")
        for paragraph in range(5):
            words = " ".join(WORDS[(number * 7 + paragraph * 3 + at * at) % 15] for at in range(48))
            write(
                campaign,
                "prose",
                f"{words.capitalize()}. [Clock:Hunters {number % 6}/6] [N:Orso|hunter] [Faden:Der Weg|Offen]",
            )
        do(campaign, "dice.roll", expression="2d6", label="Is the gate guarded?", dice=(3, 4))
        write(campaign, "action", "Slip past [N:Orso|wary]")
        do(campaign, "tracker.step", tracker="Torch", dice=(5,))
        write(campaign, "aside", "to myself: 2026-11-20 was a good day")
        amendments.strike(campaign, write(campaign, "prose", "This was struck, 1d6.").id)
        write(campaign, "prose", "This is gone, 1d20.")
        undo(campaign)
        write(campaign, "prose", "[PC:Kaelen|HP 3|+Tired] [Timer:Curfew 4]")
        if number % 10 == 9:
            do(campaign, "session.close")
            do(campaign, "session.start")
    return campaign


@pytest.mark.parametrize("format_", STORIES)
def test_nothing_in_forty_pages_betrays_a_program(nasty: Campaign, format_: str) -> None:
    text = told(nasty, format_)
    assert {name: found[0] for name, sign in BETRAYS.items() if (found := re.search(sign, text))} == {}
    spoken = set(re.findall(r"[a-z]{3,}", re.sub(r"[-\u00ad]\n", "", text).lower()))
    book = {
        "the",
        "and",
        "kaelen",
        "orso",
        "who",
        "feels",
        "heat",
        "hunter",
        "wary",
        "november",
        "beginning",
        "dramatis",
        "personae",
    }
    page = {"long", "dusk"}
    assert spoken - set(WORDS) - book - page == set()
    assert len(re.findall(r"[a-z]{3,}", text.lower())) > 9_000, "all of it is told"


@pytest.mark.parametrize("format_", STORIES)
def test_nothing_in_a_sample_betrays_a_program(sample: Campaign, format_: str) -> None:
    text = told(sample, format_)
    assert {name: found[0] for name, sign in BETRAYS.items() if (found := re.search(sign, text))} == {}
    assert len(text) > 2_500


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_kind_of_entry_but_the_players_words_is_in_the_story(kind: Kind) -> None:
    outcome = Result(headline="Yes, but", tone="good", because="2d6 beats 7")
    entry = Entry(id="1", at=START, kind=kind, text="The ferry, 1d6 ± 2, sinks", outcome=outcome)
    line = Line(entry, entry.text, None, outcome)
    words = ["The ferry, 1d6 ± 2, sinks."] if kind == "consequence" else [entry.text] if kind == "prose" else []
    assert list(in_the_story([line]).values()) == words


def test_arrows_of_the_notation_are_no_words_of_the_story(campaign: Campaign, do: Do) -> None:
    do(campaign, "scene.open", title="Silent")
    do(campaign, "scene.open", title="The wall")
    write(campaign, "action", "climb => I slip [Clock:Alarm 1/6] => the dogs wake")
    write(campaign, "prose", "(Kael) jump => I fall")
    write(campaign, "prose", "-> Yes, but... [N:Orso] -> the wall")
    write(campaign, "consequence", "He has it. -> [Clock:Alarm 2/6].")
    write(campaign, "consequence", "他看了我很久。［Clock:追兵 2/6］")
    write(campaign, "prose", "![](gone.png)")
    text = told(campaign, "text").partition("The wall\n--------\n")[2]
    paragraphs = ["I slip.", "The dogs wake.", "(Kael) jump", "I fall.", "Yes, but... Orso -> the wall.", "He has it."]
    assert text.partition("\n\n\n")[0].strip().split("\n\n") == [*paragraphs, "他看了我很久。"]
    assert "climb => I slip => the dogs wake" in written(campaign, "text", Selection()).decode()


def test_lists_dialogue_and_tags_after_a_title_read_as_in_a_book(campaign: Campaign, do: Do) -> None:
    do(campaign, "scene.open", title="The pier [L:Harrowmere|fog]")
    write(campaign, "prose", '- a lamp\n- two oars\n\n- No, he said.\n\nN (Guard): "Halt!"\nPC: "No *and\nno*."')
    page = written(campaign, "html", Selection(content="story")).decode()
    assert "The pier</h2>" in page
    assert '<p class="list" dir="auto">– a lamp<br/>\n– two oars</p>' in page
    assert "— No, he said." in page
    assert "Guard: “Halt!”<br/>\n“No <em>and<br/>\nno</em>.”" in page


def test_an_action_is_kept_if_it_is_a_sentence(campaign: Campaign, do: Do) -> None:
    do(campaign, "duskara.ask", question="Is [N:Orso|near, a hunter] here?", dice=(6, 1))
    write(campaign, "prose", "[N:Mira|Near, wary|near, gone]")
    write(campaign, "action", "Slip past in the steam")
    write(campaign, "action", "I slip past, and *nobody* turns.")
    text = told(campaign, "text")
    assert "I slip past, and _nobody_ turns." in text
    assert "Slip past in the steam" not in text
    assert "Is Orso here?" not in text, "what follows stands alone"
    assert "Mira: Near, wary, gone" in text


def test_a_question_is_kept_only_if_the_next_passage_needs_it(campaign: Campaign, do: Do) -> None:
    do(campaign, "scene.open", title="The yard")
    do(campaign, "duskara.ask", question="Does the dog sleep?", dice=(6, 1))
    do(campaign, "scene.open", title="The hall")
    do(campaign, "duskara.ask", question="Is anybody home?", dice=(1, 6))
    do(campaign, "duskara.ask", question="Was it long ago?", dice=(6, 1))
    write(campaign, "consequence", "No: dust, and a cold fire.")
    write(campaign, "action", "see to the boy")
    write(campaign, "consequence", "He coughs.")
    write(campaign, "action", "Wait for the tide")
    write(campaign, "consequence", "No light came.")
    do(campaign, "duskara.ask", question="Is there a cellar?", dice=(6, 1))
    text = told(campaign, "text")
    assert [each in text for each in ("dog", "anybody", "long ago", "cellar")] == [False, False, True, False]
    assert "See to the boy.\n\nHe coughs." in text
    assert "Wait for the tide" not in text
    results = written(campaign, "text", Selection(content="results")).decode()
    assert all(each in results for each in ("dog", "anybody", "long ago", "cellar"))


def test_marks_of_markdown_are_read_in_a_story(campaign: Campaign) -> None:
    write(campaign, "prose", "~~Nobody~~ Somebody sings by [the fen](https://example.org/fen).")
    write(campaign, "prose", "> A letter, [burned].")
    write(campaign, "prose", "| Item | Count |\n|---|---|\n| Pole | 1 |")
    write(campaign, "prose", "---")
    write(campaign, "prose", "#fen #journal/day")
    write(
        campaign,
        "prose",
        "> [!info]- By [[Vell|the village]], not [[Orso]] ==yet==. ^b-1\n\n- [x] row[^1]\n\n%% she lies %%",
    )
    write(campaign, "prose", "```\n= 3\n```\n\n\\[N:Fake|x] stands. <!-- so -->")
    write(campaign, "prose", "Use `a stick`. ![The pit](pit.png) Run.")
    write(campaign, "action", "Climb the wall => I fall.")
    write(campaign, "prose", "tbl: d6=3 -> A cart\n[COMBAT] Rd1 He ![waves](x.png) twice.\n\n\\---\nDear Ana\n---\\")
    write(campaign, "consequence", "noise [E:Alert 1/6] -> the guard [N:Bo] wakes")
    write(campaign, "consequence", "[E:Alert 2/6] the guards [N:Bo] and Al wake.")
    text = told(campaign, "text")
    assert "\nSomebody sings by the fen.\n\nA letter, [burned].\n\nItem · Count\nPole · 1\n" in text
    assert "\nBy the village, not Orso yet.\n\n- row\n" in text
    assert "[N:Fake|x] stands.\n\nUse a stick.\n\n_The pit_\n\nRun.\n\nI fall.\n" in text
    assert "I fall.\n\nHe waves twice.\n\n" in text
    assert "Dear Ana\n\n" in text
    assert "*   *   *\n\nNoise.\n\nThe guard Bo wakes.\n\nThe guards Bo and Al wake.\n" in text
    assert not any(each in text for each in ("~~", "https", "||", "#", "journal", "Nobody", "lies", "so --", "\n```"))
    assert "*   *   *" in text
    everything = written(campaign, "text", Selection(content="everything")).decode()
    assert "~~Nobody~~" in everything


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        (f"{'It rains on the old mill ' * 3}\nAnd{' it rains on the old mill' * 2} on the barn roof,\nBut rats.", 3),
        (f"{'It rains on the old mill ' * 3}and\nnobody comes by there any more.", 1),
        (f"“{'Do you hear the mill ' * 3}?”\n“No.”", 2),
        ("Rain,\nrain on the mill", 2),
        (f"{'rain ' * 2000}\n\n{'rain ' * 2000}", 3),  # took hours where the search for paragraphs tried every word
    ],
)
def test_a_paragraph_that_an_editor_broke_into_lines_is_one(typed: str, rows: int) -> None:
    assert strip_marks(typed, "story").count("\n") + 1 == rows
    assert strip_marks(typed, "everything") == typed


def test_a_line_that_stands_alone_needs_no_blank_lines(campaign: Campaign) -> None:
    write(campaign, "prose", "Morning.\n***\nEvening.\n![The town](town.png)\nNight.")
    paragraphs = [each.strip() for each in told(campaign, "text").split("\n\n")]
    assert paragraphs[-5:] == ["Morning.", "*   *   *", "Evening.", "_The town_", "Night."]


def test_a_name_only_in_asides_is_not_in_the_story(campaign: Campaign) -> None:
    write(campaign, "prose", "[N:Orso|hunter] waits.")
    write(campaign, "aside", "[N:The Hidden|his master] and [N:Zhiren|ally]")
    write(campaign, "prose", "zhiren comes.")
    amendments.strike(campaign, write(campaign, "prose", "[N:The Hidden Two] goes.").id)
    story = told(campaign, "text")
    assert "Orso: Hunter\nZhiren: Ally\n" in story
    assert "Hidden" not in story
    notes = zipfile.ZipFile(BytesIO(written(campaign, "obsidian", Selection(content="story"))))
    assert {name for name in notes.namelist() if name.startswith("Names/")} == {"Names/Orso.md", "Names/Zhiren.md"}


def test_a_date_is_said_once(campaign: Campaign, do: Do) -> None:
    for title in ("The gate", "The well"):
        do(campaign, "scene.open", title=title)
        write(campaign, "prose", f"We come to it: {title}.")
        do(campaign, "session.close")
        do(campaign, "session.start")
    for content in ("story", "results"):
        assert "".join(export("text").write(campaign, Selection(content=content))).count("November 2026") == 1


def test_the_title_page_names_all_who_were_played(campaign: Campaign, do: Do) -> None:
    for name in ("Edda", "Tobin", "Hask"):
        do(campaign, "character.add", name=name, concept="A ferryman")
    assert "\n*Edda, a ferryman*\n" in "".join(export("markdown").write(campaign, Selection()))
    do(campaign, "character.play", name="Tobin")
    do(campaign, "character.play", name="Edda")
    assert "\n*Edda & Tobin*\n" in "".join(export("markdown").write(campaign, Selection()))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("So [Thread:Who drank the oil|Closed] is known. [Thread:The debt|Open] is not.",
         "So who drank the oil is known. The debt is not."),
        ("It draws in: [Clock:A storm over Sall 3/6].", "It draws in: a storm over Sall."),
        ("I ask: [Thread:Who is she?|Open]", "I ask: Who is she?"),
        ("“[Thread:The debt|Open] is mine”, says [N:The Abbess].", "“The debt is mine”, says The Abbess."),
        ("The captain throws the door open [#N:Captain].", "The captain throws the door open."),
        ("Orso looks up, and I nod at [#N:Orso].", "Orso looks up, and I nod at Orso."),
    ],
)  # fmt: skip
def test_a_value_in_a_tag_is_not_a_label_in_a_sentence(typed: str, read: str) -> None:
    assert plain_text(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("The weir [L:Upper Sall|frozen] [Clock:Thaw 2/6]", "The weir"),
        ("Return to [L:Upper Sall|frozen]", "Return to Upper Sall"),
        ("Finding [N:Kara]", "Finding Kara"),
        ("Nach der [L:Furt|kalt] [N:Jo|müde]", "Nach der Furt"),
        ("回到［L:上海｜冷］", "回到上海"),
        ("[L:Upper Sall] [N:Jo]", "Upper Sall, Jo"),
        ("[/] plan", "[/] plan"),
    ],
)
def test_a_title_keeps_the_name_that_its_words_lead_to(typed: str, read: str) -> None:
    assert title_words(typed) == read


def test_what_was_tried_is_told_once_before_an_act_that_names_itself(campaign: Campaign, do: Do) -> None:
    abilities = ["strength", "dexterity", "presence", "constitution"]
    do(campaign, "nightsong.create", name="Hob", method="array", order=abilities, outfit="oil supply d6")
    write(campaign, "action", "Light the lantern")
    do(campaign, "nightsong.use", item="Oil", dice=(1,))
    said = written(campaign, "text", Selection()).decode()
    assert said.count("Light the lantern") == 1
    assert "Light the lantern — Oil used up (step die 1)" in said


def test_what_it_leaves_out_is_counted_in_the_selected_part(campaign: Campaign) -> None:
    before: tuple[tuple[Kind, str], ...] = (
        ("action", "I kick the door."), ("action", "Listen"), ("question", "Awake?"), ("prose", "Yes, both.")
    )  # fmt: skip
    after: tuple[tuple[Kind, str], ...] = (("action", "Run"), ("question", "Far?"), ("prose", "Smoke."))
    for kind, text in before:
        write(campaign, kind, text)
    do(campaign, "scene.open")
    for kind, text in after:
        write(campaign, kind, text)
    do(campaign, "dice.roll", expression="1d6")
    amendments.strike(campaign, write(campaign, "question", "Near?").id)
    assert left_out(campaign, Selection(content="story")) == "1 question, 2 attempts and 1 roll"
    assert left_out(campaign, Selection(scenes=range(1, 2), content="story")) == "1 question, 1 attempt and 1 roll"
    assert left_out(campaign, Selection(content="results")) == ""
