"""How bash, zsh and fish ask for completions, and how to answer each."""

from __future__ import annotations

import os
import re
import shlex

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)


class _Bash(BashComplete):
    """bash splits words at equals signs and colons, and inserts a completion literally. So words are joined again, and
    a name is quoted to fit the quotes that are open before it."""

    source_template = (
        BashComplete.source_template.replace("    local response\n", "    local response -\n    set -o noglob\n", 1)
        .replace(" read type", " read -r type", 1)
        .replace(
            "    return 0\n",
            '    [[ "${COMPREPLY[0]}" == *[=:] ]] && compopt -o nospace 2> /dev/null\n    return 0\n',
            1,
        )
    )

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        self._quote = open_quote(os.environ["COMP_WORDS"])
        words: list[str] = []
        for each in [*args, incomplete]:
            if words and (each in _PARTS or words[-1].endswith(_PARTS)):
                words[-1] += each
            else:
                words.append(each)
        self._kept = words[-1].removesuffix(incomplete if incomplete not in _PARTS else "")
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem) -> str:
        value = item.value.removeprefix(self._kept)
        return f"{item.type},{quote_for(self._quote, value)}"


def open_quote(line: str) -> str:
    """The quote that is open at the end of a line, if any."""
    return next((each for each in "\"'" if not _is_closed(line) and _is_closed(line + each)), "")


def _is_closed(line: str) -> bool:
    try:
        return bool(shlex.split(line))
    except ValueError:
        return False


def quote_for(quote: str, value: str) -> str:
    """A value as a shell reads it after this open quote, or unquoted."""
    if quote == '"':
        return re.sub(r'(["\\$`])', r"\\\1", value)
    return value.replace("'", "'\\''") if quote else shlex.quote(value)


_PARTS = ("=", ":")


class _Whole(ShellComplete):
    """A shell that replaces the whole word, including the option before its value: `--format=epub`."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        option = _OPTION.match(incomplete)
        found = super().get_completions(args, incomplete)
        return [CompletionItem(f"{option[0]}{each.value}", each.type, each.help) for each in found] if option else found


_OPTION = re.compile(r"--[\w-]+=")


class _Zsh(_Whole, ZshComplete):
    """zsh: a space would separate an input from its value."""

    source_template = (
        ZshComplete.source_template.replace("    local -a response\n", "    local -a response bare\n", 1)
        .replace("in ${response}; do\n", "in ${response}; do\n        [[ $key == *= ]] && bare=(-S '')\n", 1)
        .replace("completions_with_descriptions -U\n", 'completions_with_descriptions -U "${bare[@]}"\n', 1)
    )


class _Fish(_Whole, FishComplete):
    """fish: only the first comma separates a candidate from its kind, because names may contain commas."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')


add_completion_class(_Bash, "bash")
add_completion_class(_Zsh, "zsh")
add_completion_class(_Fish, "fish")
