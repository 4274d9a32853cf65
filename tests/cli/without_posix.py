"""The command line as on Windows: what that system has not is taken away before the program is imported, and then each
line of the standard input is done as one command. Libraries chose their system when they were imported."""

import importlib
import os
import select
import shlex
import signal
import sys
import sysconfig

sysconfig.get_config_vars()
for module in ("click.shell_completion", "filelock", "platformdirs", "pydantic.json_schema", "pydantic.type_adapter"):
    importlib.import_module(module)
for module in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource"):
    sys.modules[module] = None  # type: ignore[assignment]
FLAGS = {
    "O_CREAT",
    "O_EXCL",
    "O_RDONLY",
    "O_RDWR",
    "O_WRONLY",
    "O_APPEND",
    "O_TRUNC",
    "O_NONBLOCK",
}  # the last: filelock's
LACKING = {"fchmod", "chown", "fchown", "getuid", "geteuid", "fork", "killpg", "mkfifo", "pread", "pwrite", "uname"}
for name in [*(each for each in dir(os) if each.startswith("O_") and each not in FLAGS), *LACKING]:
    delattr(os, name)
for name in ("SIGHUP", "SIGPIPE", "SIGWINCH", "SIGTSTP", "SIGCONT", "SIGUSR1", "SIGKILL", "SIGQUIT"):
    delattr(signal, name)
del select.poll
sys.platform = "win32"

from solo_journal.__main__ import main  # noqa: E402

for line in sys.stdin.read().splitlines():
    print(f"$ {line}", flush=True)
    code = main(shlex.split(line))
    sys.stdout.flush()
    print(f"= {code}", flush=True)
