"""Opens the player's own editor at a line. Each editor has its own syntax for that."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

from ...rules.refusal import Refused
from ..store.errors import because

NO_EDITOR = "No editor found. Set VISUAL or EDITOR."
_USUAL = ("nano", "editor", "vim", "vi")
"""Editors to try, in order, if the player named none. Debian's sensible-editor asks which, in the bare terminal."""
_PLUS = {"vi", "vim", "nvim", "view", "gvim", "mvim", "vis", "nano", "pico", "emacs", "emacsclient", "mg", "jed", "ne"}
_PLUS |= {"zile", "micro", "kak", "joe", "jmacs", "jstar", "mcedit", "gedit", "gnome-text-editor", "xed", "pluma"}
"""`vim +12 file`"""
_COLON = {"subl", "sublime_text", "hx", "helix", "zed", "zeditor", "lapce", "pulsar"}
"""`subl file:12`"""
_GOTO = {"code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"}
"""`code --goto file:12`"""
_LINE = {"kate", "kwrite", "geany", "mate"}
"""`kate --line 12 file`"""


def editor() -> list[str]:
    """The command of the player's editor, from VISUAL or EDITOR, or else one that is installed. Raises `Refused` if
    there is none."""
    words = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    command = _of_windows(words) if os.name == "nt" else _of_a_shell(words)
    if not command:
        raise Refused(NO_EDITOR)
    return command


def _of_a_shell(words: str) -> list[str]:
    try:
        return shlex.split(words) or [*filter(shutil.which, _USUAL)][:1]
    except ValueError:
        raise Refused(f"VISUAL or EDITOR cannot be read: {words}. Close its quotes.") from None


def _of_windows(words: str) -> list[str]:
    """On Windows a backslash separates folders and quotes nothing, and Notepad is always there. An unquoted path with
    spaces is one word if it is a program."""
    if shutil.which(words):
        return [words]
    return [quoted or bare for quoted, bare in re.findall(r'"([^"]*)"|(\S+)', words)] or ["notepad.exe"]


def open_editor(path: Path, line: int) -> None:
    """Open a file in the player's editor at a line and wait until it is closed. Raises `Refused` if the editor cannot
    be started or fails."""
    command = at_line(editor(), path, line)
    try:
        code = run_in_terminal(command)
    except OSError as error:
        raise Refused(f"{command[0]} cannot be started: {because(error)}") from error
    if code:
        raise Refused(f"{command[0]} ended with {code}. Nothing else was done.")


def run_in_terminal(command: list[str]) -> int:
    """Run a program in the terminal and return its exit code. Ctrl+C there means the program, not this one."""
    before = signal.signal(signal.SIGINT, lambda *_: None)  # no SIG_IGN, which the program would inherit
    try:
        return subprocess.call(command)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def at_line(command: list[str], path: Path, line: int) -> list[str]:
    """The command that opens a file at a line, counted from 1; an unknown editor opens it at its beginning."""
    name = re.split(r"[\\/]", command[0])[-1].lower().removesuffix(".exe")
    if name in _PLUS:
        return [*command, f"+{line}", str(path)]
    if name in _COLON:
        return [*command, f"{path}:{line}"]
    if name in _GOTO:
        return [*command, "--goto", f"{path}:{line}"]
    if name in _LINE:
        return [*command, "--line", str(line), str(path)]
    return [*command, str(path)]
