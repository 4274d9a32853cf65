"""Tables from elsewhere become packs: each format is a file in `formats/`, which reads a text into drafts."""
