"""Imports tables as packs: each format is a file in `formats/`, which reads a text into drafts."""
