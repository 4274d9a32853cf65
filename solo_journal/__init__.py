"""Solo Journal: play and write solo role-playing campaigns in the terminal."""

__version__ = "0.1.0"
