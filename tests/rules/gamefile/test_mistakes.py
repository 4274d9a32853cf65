"""The usual mistakes, put into each template: one sentence with the line, what is wrong and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from solo_journal.campaign.library.game_files import GameFiles, read_game_file
from solo_journal.campaign.library.game_shelf import own_rows
from solo_journal.rules.gamefile.faults import BadGame

from ...file_games import TEMPLATES


class Mistake(NamedTuple):
    """What is put in the place of what, and what the sentence must say. Each is tried where it fits a template."""

    wrong: str
    right: str
    says: str
    on_its_line: bool = True
    alone: bool = False
    """Whether one sentence says all."""


MISTAKES = [
    Mistake('title = "\\g<1>', r'(?m)^title = "(\w+)"$', "a quotation mark is missing"),
    Mistake("title = “\\g<1>”", r'(?m)^title = "(\w+)"$', "straight quotation marks"),
    Mistake("title \\g<1>", r'(?m)^title = ("\w+")$', "write name = value"),
    Mistake("title = \\g<1>", r'(?m)^title = "(\w+)"$', "goes in quotation marks"),
    Mistake("[roll]", r"(?m)^\[\[roll\]\]$", "write [[roll]] with double brackets"),
    Mistake("\\g<1>", r"(?m)^(  \{ on = [^\n]*\}),$", "a comma or a “]” is missing", on_its_line=False),
    Mistake("\\g<1>\n\n[[table]]", r"(?m)^(  \{ on = [^\n]*\},)\n\]\n\n\[\[table\]\]$", "“]”", on_its_line=False),
    Mistake('is = "metre"', r'is = "meter"', "Did you mean meter?"),
    Mistake('is = "score"', r'is = "scores"', "Did you mean scores?"),
    Mistake("stat = ", r"start = (?=\d)", "Did you mean start?"),
    Mistake("good = True", r"good = true", "true and false"),
    Mistake('to = "5"', r"to = 5", "without quotation marks: 5"),
    Mistake('tone = "godo"', r'tone = "good"', "'good', 'mixed', 'bad'"),
    Mistake('do = ["Xyz +1"]', r'do = \["[A-Z]\w+ \+1"\]', "no meter or score is called “Xyz”"),
    Mistake('when = "doubels"', r'when = "doubles"', "is not a condition. Write doubles"),
    Mistake(
        'version = "1"\nlanguage = "German"', r'(?m)^version = "1"$', "Write one such as en, de", on_its_line=False
    ),
    Mistake("{bonuss}", r"\{bonus\}", "Did you mean bonus?"),
    Mistake("{oddz}", r"\{odds\}", "Did you mean odds"),
    Mistake('dice = "2d6 * 2"', r'(?m)^dice = "[^"]*"', "a file only adds"),
    Mistake('dice = "d6 + bonus"', r'(?m)^dice = "[^"]*"', "write {bonus}"),
    Mistake("", r'(?m)^  \{ on = "up to \d"[^\n]*\n', "no band covers ", on_its_line=False),
    Mistake('{ on = "10+"', r'\{ on = "(both|pass)"(?!.*when)', "no band covers "),
    Mistake('{ on = ""', r'\{ on = "(pass|10\+|6)"', "“” is not a range of numbers"),
    Mistake('{ on = "both"', r'\{ on = "(pass|10\+|6)"', "both never comes: this roll gives "),
    Mistake('{ on = "21-30"', r'\{ on = "(win|4-5)"', "21-30 never comes: this roll gives a number from 1 to 6"),
    Mistake("\\g<1>\\g<1>", r'(?m)(^  \{ on = "[^"]*", say = [^\n]*\n)', "above it covers all", on_its_line=False),
    Mistake('say = "No" }', r'say = "No", answer = "no" \}', "so this one needs answer"),
    Mistake('key = "r"', r'(?m)^key = "\w"', "is not free. Free are a, "),
    Mistake('words = "where"\nids = "x"', r'(?m)^words = "[^"]*"$', "Did you mean id", on_its_line=False),
    Mistake("ask.help = {", r"(?m)^ask\.\w+ *= \{", "cannot name an input"),
    Mistake('[sheet]\nversion = "2"', r"(?m)^\[sheet\][^\n]*$", "move its line above [sheet]", on_its_line=False),
    Mistake("format = 1\nformat = 1", r"(?m)^format = 1$", "a second time", on_its_line=False),
    Mistake("pick = '\\g<1>\"", r'pick = "(\w+)"', "begins with ' ends with ' too"),
    Mistake("ask = {", r"(?m)^ask\.\w+ *= \{(?=.*\nask)", "each ask has a name and a line of its own: ask.stat ="),
    Mistake('ask.stat = "X"', r"(?m)^ask\.\w+ *= \{.*\}$", 'goes here: ask.stat = { pick = "Stats" }'),
    Mistake('choices = ["a", "b"]', r"choices = \{[^}]*\}", 'goes here: { "It hurts" = "Harm +1" }, not a list'),
    Mistake("target = ", r"(?m)^at_\w+ = ", "Did you mean at_least?", alone=True),
    Mistake("max = ", r"\bto = (?=\d)", "Did you mean to?"),
    Mistake('when = "\\g<1>"', r'when = "marked (?!Shaken)(\w+)"', " is a condition of the sheet: write marked "),
    Mistake("format = 2", r"(?m)^format = 1$", "it is 1, not 2"),
    Mistake('id = "Two words"', r'(?m)^id = "\w+"$', "small letters, digits and _, such as my_game"),
    Mistake("", r"(?m)^\[sheet\][^\n]*\n", "fields go below [sheet]", alone=True),
    Mistake("{ say", r'\{ on = ("[^"]*"|\d), say', "on is missing. Write on", alone=True),
    Mistake('one_of = "\\g<1>, \\g<2>"', r'one_of = \["(\w+)", "(\w+)"(, "\w+")*\]', 'goes here: ["', alone=True),
    Mistake('answer = "maybe"', r'answer = "yes"', "it is 'yes', 'no' or 'between'", alone=True),
    Mistake("answer = no", r'answer = "no"', 'text goes in quotation marks: answer = "no"', alone=True),
    Mistake('yes_no = "true"', r"yes_no = true", "it is true, without quotes, not “true”"),
    Mistake("{rezult}", r"\{result\}", "Did you mean result?", alone=True),
    Mistake(
        'when = ["helping > hindering"]', r'when = \["favour is even", "helping over hindering"\]', "Hope over Fear"
    ),
    Mistake("total = 99", r"(?m)^total = \d+$", "points at most, and total is 99"),
    Mistake("number = [3, -3]", r"number = \[-\d, \d\]", "the smaller number comes first"),
    Mistake("on = 7–9", r'on = "7-9"', "a range goes in quotation marks"),
    Mistake("on = 4+", r'on = "4\+"', "a range goes in quotation marks"),
    Mistake('is\u00a0= "meter"', r'is = "meter"', "looks like a space but is not one"),
    Mistake('"meter"，', r'"meter",', "looks like a comma but is not one"),
    Mistake("\ufeff[sheet]", r"(?m)^\[sheet\]", "is invisible"),
    Mistake("core: true", r"core = true", "between a name and its value goes ="),
    Mistake("// What", r"(?m)^# What", "begins with #"),
    Mistake("[[roll]", r"(?m)^\[\[roll\]\]$", "a heading goes in brackets"),
    Mistake('say = "The "big" one"', r'say = "\w+"', "Within it one is written"),
    Mistake('title = "C:\\\\d"', r'(?m)^title = "\w+"$', "a backslash is written"),
    Mistake("[Sheet]", r"(?m)^\[sheet\]", "nothing is called “Sheet” here. Did you mean sheet?"),
    Mistake("[[rolls]]", r"(?m)^\[\[roll\]\]$", "nothing is called “rolls” here. Did you mean roll?"),
    Mistake("bands = [", r"(?m)^band = \[", "nothing is called “bands” here. Did you mean band"),
    Mistake("title ==", r"(?m)^title =", "goes one ="),
    Mistake("format = 1 // first", r"(?m)^format = 1$", "a note to yourself begins with #"),
    Mistake('"; ', r'(?<=is = "scores)", ', "a comma, not a semicolon"),
    Mistake("{ to", r'\{ is = "meter", to', "say what it is"),
    Mistake('dice = "2w6"', r'(?m)^dice = "[^"]*"', "“w6” is not a die: write d6"),
    Mistake('dice = "12d + {word}"', r'(?m)^dice = "[^"]*"', "“12d” is not a die: write d12, or 12d6"),
    Mistake('at_least = "nine"', r"(?m)^at_least = .*$", "is a number in words: write 9"),
    Mistake("\\g<1>\\g<2>", r"(?m)^(band = \[)\n((?:  [^\n]*\n)+)\]$(?=\n\n)", "the “[” of this line is not closed"),
    Mistake('dice = "D 8"', r'(?m)^dice = "[^"]*"', "“D 8” is not a die: write d8"),
    Mistake('dice = "{odds}d6"', r'(?m)^dice = "[^"]*"', "goes in brackets: ({odds})d6"),
    Mistake('none = "2d6 lowest"', r'(?m)^none = "[^"]*"', "is written 2d6kl1"),
    Mistake('do = ["\\g<1> +6 - {result}"', r'do = \["([A-Z]\w+) \+1"', "in round brackets: "),
    Mistake('is = "dice"', r'is = "die"', 'or for one alone is = "die"'),
    Mistake('read = "Chance vs Risk"', r'read = "Chance against Risk"', "with the word against: Chance against Risk"),
    Mistake('dice = "2d6!"', r'(?m)^dice = "[^"]*"', "do not explode"),
    Mistake('do = ["\\g<1> += 1"', r'do = \["([A-Z]\w+) \+1"', "+1, without ="),
    Mistake('pick = "\\g<1>"', r'pick = "(\w+)s"', "no field is called “"),
    Mistake("one_of = []", r"one_of = \[[^\]]*\]", "it is too short: at least 2"),
    Mistake('if = "', r'(?<=\{ )when = "', "nothing is called “if” here. Did you mean when?", on_its_line=False),
    Mistake('draw tabel"', r'draw \w+"', "no table is called “tabel”"),
    Mistake("\\g<1> on = 3,", r"(\{ on = [^,]*,)", "on is twice in one pair of braces"),
    Mistake("to = 5.5", r"to = \d+", "a whole number without quotes goes here, not 5.5"),
    Mistake('names = ["\\g<1>, \\g<2>"', r'names = \["([^"]+)", "([^"]+)"', "in quotation marks of its own"),
    Mistake('dice = ["2d6"]', r'(?m)^dice = "[^"]*"', "a text in quotes goes here, not a list"),
    Mistake('dice = "2d6 + {word + 1"', r'(?m)^dice = "[^"]*"', "after {word a } is missing: {word}"),
    Mistake('dice = "2d6 + (word)"', r'(?m)^dice = "[^"]*"', "a name goes in { }: {word}"),
    Mistake('dice = "rank + 2d6"', r'(?m)^dice = "[^"]*"', "“rank” is a name: write {rank}"),
    Mistake('"\\g<1> plus 1"', r'"(\w+) \+1"', "with its sign: "),
    Mistake('"\\g<1> +1, draw it"', r'"(\w+) \+1"', '+1", "draw it"]'),
    Mistake('"Draw \\g<1>"', r'"draw (\w+)"', "in small letters: draw "),
    Mistake('do = "\\g<1>"', r'do = \["([^"]*)"\]', 'a list in [ ] goes here: ["'),
    Mistake('do = { "\\g<1>" }', r'do = \["([^"]*)"\]', "a list goes in [ ]"),
    Mistake('on = "success"', r'on = "?[^,"]*"?(?=, say)', "results are pass, fail"),
    Mistake('when = "\\g<1> == \\g<2>"', r'when = "(\w+) is (\w+)"', "or favour is even"),
    Mistake('answer = "maybe"', r'answer = "yes"', "it is 'yes', 'no' or 'between', not “maybe”"),
    Mistake("[[sheet]]", r"(?m)^\[sheet\]", "write [sheet] with single brackets"),
    Mistake('= "meter"\n', r'= \{ is = "meter"[^\n]*\n', 'goes here: { is = "meter" }, not “meter”'),
    Mistake('{ is: "meter"', r'\{ is = "meter"', "goes =, not a colon"),
    Mistake("[ is =", r"\{ is =(?= .meter)", "names with values go in { }"),
    Mistake("rows = ", r"rows = \[(?=\"[^\"]*\",)", "several texts go in brackets"),
    Mistake("\\g<1>", r"(= )\[(?=\"[^\"]*\"\])", "its “[” is missing: "),
    Mistake("\\g<1>", r"(names = \[[^]]*)\]", "is not closed: “]” goes before “, ", alone=True),
    Mistake("\\g<1>", r"(pick = \[[^]]*)\]", "is not closed: “]” goes before “, many =”", alone=True),
    Mistake("\\g<1> }", r"(full = \[[^]]*)\] \}", "a “]” is missing before this “}”", alone=True),
    Mistake("\\g<1>", r"(?m)(^ask[^}\n]*)\}$", "the “{” of this line is not closed"),
    Mistake("band = ", r"(?m)^band = \[$", "If it is a list, it begins with “[” in this line: band = ["),
    Mistake('dice = "2*"', r'(?m)^dice = "[^"]*"', "a file only adds and subtracts"),
    Mistake('dice = "2*d6"', r'(?m)^dice = "[^"]*"', "so many dice are written 2d6"),
    Mistake('dice = "2d6x"', r'(?m)^dice = "[^"]*"', "“2d6x” is not a die. After 2d6 come kh1"),
    Mistake('dice = "2d6 +"', r'(?m)^dice = "[^"]*"', "something is missing after “+”"),
    Mistake("\\g<1> {", r"(?m)^(\w+) += \{(?= is = .meter)", "goes =: ", alone=True),
    Mistake(
        "ask.\\g<1> = \\g<2>", r'(?m)^ask\.(\w+) *= \{ (pick = "[^"]*").*', "go in braces: { pick = ... }", alone=True
    ),
    Mistake("band = {\n\\g<1>}", r"(?m)^band = \[\n((?:  .*\n)+)\]", "a list goes in [ ], not in { }", alone=True),
    Mistake('on = "\\g<1> or more"', r'on = "(\d+)\+"', "+.", alone=True),
    Mistake('on = "<=\\g<1>"', r'on = "up to (\d+)"', "on: write up to ", alone=True),
    Mistake('dice = "1-6"', r'(?m)^dice = "[^"]*"', "For a number from 1 to 6, write d6"),
    Mistake("[roll.risk]", r"(?m)^\[\[roll\]\]$", "write [[roll]] with double brackets"),
    Mistake('{ "a": "b"', r'(?<=choices = )\{ "[^"]*" = "[^"]*"', "goes =, not a colon"),
    Mistake("{total}", r"\{result\}", "what the dice come to is {result}", alone=True),
    Mistake('dice = "d6 word"', r'(?m)^dice = "[^"]*"', "before “word” a + or - is missing"),
    Mistake("signs = { +", r'signs = \{ "\+"', 'a sign goes in quotation marks: { "+"'),
    Mistake("number = [–4, ", r"number = \[-\d, ", "“–” is not a minus sign here: write -4"),
    Mistake("number = 3", r"number = \[-?\d, \d\]", "a list in [ ] goes here: [-3, 3], not 3"),
    Mistake('example = { \\g<1> = "Zzz"', r'example = \{ (stat|word|deeds) = "\w+"', "is called “Zzz”. Known: "),
    Mistake('when = "\\g<1> and doubles"', r'when = "(marked \w+)"', 'Write a list, ["marked '),
    Mistake('pick = "Xyz"', r'pick = "\w+"', "no field is called “Xyz”. Known: "),
    Mistake('needs = "\\g<1> more than 1"', r'needs = "(\w+) 1\+"', "Did you mean "),
    Mistake("at_most = {\\g<1>}", r'(?m)^at_most = "\{(\w+)\}"$', 'with braces too: "{odds}"'),
    Mistake('at_most = "{\\g<1> + 5}"', r'(?m)^at_most = "\{(\w+)\}"$', "braces of its own: {odds} + 5"),
    Mistake("Müde =", r"(?m)^(Harm|Health|Scars) *=(?= \{)", 'quotation marks: "Müde" = ...'),
    Mistake("{ is = 'bool' }", r'\{ is = "text" \}', "there is no kind “bool”"),
    Mistake('"\\g<1> down"', r'"(Luck) = \d"', "Luck is a meter. Write Luck = 3, "),
    Mistake("\\g<0>,", r'(?m)^title = "\w+"$', "after the value comes “,”: remove it"),
    Mistake("\\g<0> by a fire", r'(?m)^title = "\w+"$', "after the value comes “by a fire”: remove it"),
    Mistake(
        '\\g<0> key = "x"', r'(?m)^title = "\w+"$', 'a line of its own, with no comma: begin one before “key = "x"”'
    ),
    Mistake("\\g<0>]", r"(?m)^(number|values|one_of) = \[[^\]]*\]$", "after the value comes “]”: remove it"),
    Mistake("\\g<0>}", r'(?m)^  \{ on = "[^\n]*\}(?=,$)', "“}” is one too many here: remove it"),
    Mistake("values = (2, 1)", r"values = \[[^\]]*\]", "quotation marks, not in ( )"),
    Mistake('"+" = { odds = "liklier"', r'"\+" = \{ odds = "likely"', "Did you mean likely?"),
    Mistake('dice = "2d6 + [word]"', r'(?m)^dice = "[^"]*"', "not in [ ]: write {word}"),
    Mistake('dice = "2 d6"', r'(?m)^dice = "[^"]*"', "“2 d6” is not a die: write 2d6"),
    Mistake('dice = "two d10"', r'(?m)^dice = "[^"]*"', "is a number in words: write 2d10"),
    Mistake("", r"(?m)^total = \d+\n", "say how many points there are", on_its_line=False),
]


def faults(text: str, tmp_path: Path) -> tuple[str, ...]:
    """What is said of a file with this text; nothing where it can be played."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    try:
        read_game_file(path, "games/mine.toml")
    except BadGame as bad:
        return bad.faults
    return ()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_twenty_usual_mistakes_are_repaired_from_the_sentence_alone(template: Path, tmp_path: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert faults(text, tmp_path) == ()
    tried = 0
    for mistake in MISTAKES:
        found = re.search(mistake.right, text)
        if found is None:
            continue
        tried += 1
        told = faults(text[: found.start()] + found.expand(mistake.wrong) + text[found.end() :], tmp_path)
        line = text.count("\n", 0, found.start()) + 1
        fitting = [each for each in told if mistake.says in each]
        assert fitting, (mistake, told)
        assert len(told) <= (1 if mistake.alone else 5), (
            mistake,
            told,
        )  # hardly a sentence that only comes of the same slip
        if mistake.on_its_line:
            assert any(each.startswith(f"games/mine.toml, line {line}") for each in fitting), (mistake, line, fitting)
        assert all("Traceback" not in each and each.startswith("games/mine.toml") for each in told)
    assert tried >= 20


def test_all_faults_of_a_file_are_reported_at_once_in_line_order(tmp_path: Path) -> None:
    text = TEMPLATES[0].read_text(encoding="utf-8")
    swaps: list[tuple[str, str]] = [
        (r'is = "meter"', 'is = "metre"'), (r'tone = "good"', 'tone = "godo"'),
        (r'do = \["[A-Z]\w+ \+1"\]', 'do = ["Xyz +1"]'), (r'(?m)^dice = "[^"]*"', 'dice = "2d6 * 2"'),
    ]  # fmt: skip
    for right, wrong in swaps:
        text = re.sub(right, wrong, text, count=1)
    told = faults(text, tmp_path)
    assert len(told) >= 4
    lines = [int(found[1]) for each in told if (found := re.search(r"line (\d+)", each))]
    assert lines == sorted(lines)


def test_a_chart_words_and_house_rules_are_reported_beside_faults_of_shape(tmp_path: Path) -> None:
    text = next(each.read_text(encoding="utf-8") for each in TEMPLATES if each.stem == "briar")
    more = """
[[reading]]
id = "fog"
title = "Fog"
options = { lost = "lost", waits = "waits" }
start = "gone"
[[grid]]
id = "sight"
by = "favor"
across = "bonus"
rows = { ridge = [3, "x"] }
[words]
and = "{one} und"
"""
    told = faults(text.replace("{word} + {bonus}", "{word} + {sight} + {Bolt}", 1) + more, tmp_path)
    for says in ("has rows by favor", "no number is called “Bolt”", "no option is called “gone”",
                 "a whole number without quotes", "braces cannot be used"):  # fmt: skip
        assert sum(says in each for each in told) == 1, (says, told)
    assert len(told) == 4


def test_a_duplicate_field_is_reported_with_its_other_faults(tmp_path: Path) -> None:
    text = next(each.read_text(encoding="utf-8") for each in TEMPLATES if each.stem == "briar")
    again = 'Luck = { is = "meter", too = 4 }\nHurts = { is = "conditions", names = ["Afraid"], helpz = true }\n[world]'
    told = faults(text.replace("[world]", again, 1), tmp_path)
    assert [re.sub(r".*line \d+,? ?", "", each)[:60] for each in told] == [
        "sheet, Luck (again), too: nothing is called “too” here. Did ",
        ": this name is here a second time. Remove one of the two, or",
        "sheet, Hurts (again), helpz: nothing is called “helpz” here.",
        ": this name is here a second time. Remove one of the two, or",
    ]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_syntax_slips_are_reported_at_once_with_other_faults(template: Path, tmp_path: Path) -> None:
    """Each part that can be read is read on, and nothing is said to be missing that stands in a part that cannot be."""
    text = template.read_text(encoding="utf-8")
    swaps = [
        (r'(?m)^licence = "CC0"$', "licence: CC0", "goes =, not a colon"),
        (r'(is = "meter"), ', r"\1 ", "a comma or a “}” is missing"),
        (r"(?m)^core = true +#", "core = yes #", "true and false"),
        (r'(?m)^  (\{ on = [^\n]*)\},\n', r"  \1,\n", "a “}” is missing"),
        (r'(?m)^example = \{ (?=\w)', "example = ( ", "text in quotation marks"),
        (r'(?m)^id = "ask"$', 'id = "ask"\noracel = true', "Did you mean oracle"),
    ]  # fmt: skip
    wanted = []
    for right, wrong, says in swaps:
        found = re.search(right, text)
        if found is None:
            continue
        wanted.append(says)
        text = text[: found.start()] + found.expand(wrong) + text[found.end() :]
    told = faults(text, tmp_path)
    for says in wanted:
        assert any(says in each for each in told), (says, told)
    lines = [int(found[1]) for each in told if (found := re.search(r", line (\d+)", each))]
    assert lines == sorted(lines)
    assert len(told) == len(wanted)


@pytest.mark.parametrize(
    "meets",
    [lambda text: text.replace("7-9", "7–9"), lambda text: text.replace(" +1", " + 1"), lambda text: "\ufeff" + text,
     lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("-1", "−1") if "number" not in text else text],
)  # fmt: skip
def test_what_an_editor_makes_of_a_file_is_met(meets: Callable[[str], str], tmp_path: Path) -> None:
    """Dashes, a mark at the beginning, other ends of lines: none of these is a fault."""
    for template in TEMPLATES:
        assert faults(meets(template.read_text(encoding="utf-8")), tmp_path) == ()


HEAD = 'format = 1\nid = "mine"\ntitle = "Mine"\n'
BAND = '{ on = "else", say = "x" },'
HOSTILE = {
    "nothing to choose": HEAD
    + '[[roll]]\nid = "r"\ntitle = "R"\ndice = "d6 + {way}"\nask = { way = { one_of = {} } }\nband = ['
    + BAND
    + "]\n",
    "deep": HEAD + "x = " + "[" * 5000 + "]" * 5000,
    "many fields": HEAD + "[sheet]\n" + "".join(f'F{n} = {{ is = "text" }}\n' for n in range(101)),
    "many rolls": HEAD + "".join(f'[[roll]]\nid = "r{n}"\ntitle = "R{n}"\nsay = "x"\ndo = []\n' for n in range(61)),
    "many bands": HEAD
    + '[[roll]]\nid = "r"\ntitle = "R"\ndice = "d6"\nband = ['
    + '{ on = "else", say = "x" },' * 21
    + "]",
    "many dice": HEAD + '[[roll]]\nid = "r"\ntitle = "R"\ndice = "999d6"\n',
    "many sides": HEAD + '[[roll]]\nid = "r"\ntitle = "R"\ndice = "d999999999999999999999"\n',
    "long count": HEAD + f'[[roll]]\nid = "r"\ntitle = "R"\ndice = "{"9" * 5000}d6kh{"9" * 4900}"\n',
    "long range": HEAD
    + f'[[roll]]\nid = "r"\ntitle = "R"\ndice = "d6"\nband = [{{ on = "{"9" * 5000}-{"8" * 4900}", say = "x" }}]\n',
    "tables without an end": HEAD
    + '[[table]]\nid = "a"\nrows = ["{b}"]\n[[table]]\nid = "b"\nrows = ["{a}", "{2 x b}"]\n',
    "long sum": HEAD + '[[roll]]\nid = "r"\ntitle = "R"\ndice = "' + " + ".join(["d6"] * 13) + '"\n',
    "huge number": HEAD + '[sheet]\nA = { is = "meter", to = 99999999999999999999 }\n',
    "long text": HEAD + 'about = "' + "x" * 10_001 + '"\n',
    "long name": HEAD + "[sheet]\n" + f'"{"x" * 41}" = {{ is = "text" }}\n',
    "braces": HEAD + '[[roll]]\nid = "r"\ntitle = "R"\ndice = "' + "{" * 500 + '"\n',
    "format": HEAD + '[words]\ntotal = "{result.__class__}"\n',
    "an id of ours": HEAD.replace("mine", "duskara", 1),
    "no game": "",
    "binary": "\x00\x01",
    "a number": "1",
    "wrong types": HEAD + "sheet = 1\nroll = 2\nworld = []\ntable = {}\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_gives_sentences_within_bounds(text: str, tmp_path: Path) -> None:
    told = faults(text, tmp_path)
    assert told
    assert all(each.startswith("games/mine.toml") and each.rstrip("”)")[-1] in ".?" for each in told), told
    assert all(len(each) < 600 for each in told)


def test_a_file_that_is_no_text_or_no_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadGame, match="not UTF-8"):
        read_game_file(path, "games/mine.toml")
    path.unlink()
    path.symlink_to(tmp_path / "nowhere")
    files = GameFiles(tmp_path)
    assert (list(files), [each.faults for each in own_rows(files)][:1]) == (["mine"], [1])
    path.unlink()
    path.mkdir()
    with pytest.raises(BadGame, match=r"games/mine\.toml"):
        read_game_file(path, "games/mine.toml")
    big = tmp_path / "big.toml"
    big.write_text("#" * 1_000_001)
    with pytest.raises(BadGame, match=r"1 MB"):
        read_game_file(big, "games/big.toml")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('across = "Standing"', 'across = "sky"', "no number is called “sky”"),
        ("grand = [6, ", "great = [6, ", 'has rows by scale. Write ask.scale = { one_of = ["small", "great"] }'),
        ('ask.art = { pick = "Arts" }', 'ask.art = { one_of = ["a", "b"] }', "art is not a number"),
        ('across = "Standing"', 'across = "scale"', "needs 2 numbers in its row small, one for each scale"),
    ],
)
def test_a_chart_that_does_not_fit_says_what_it_needs(right: str, wrong: str, says: str, tmp_path: Path) -> None:
    text = (Path(__file__).parent / "harbour.toml").read_text("utf-8")
    assert any(says in each for each in faults(text.replace(right, wrong), tmp_path))
