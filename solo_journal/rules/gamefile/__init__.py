"""A game as one file: its parsed tree becomes declared fields and procedures, and then it is a game like any other.

    spec, language                what may stand where, and the small language of its texts
    faults, positions             what is wrong, all of it at once, each with its line
    fields, weighing              `[sheet]` and `[world]` as kinds; what conditions do
    scope, reader, verbs          what `{name}` means in a roll; its texts, read once; changes, read and done
    compile, holes, checks        a roll and the whole file, tried before anybody rolls
    inputs, procedures, creation  procedures of it
    dicing, given, doing, play    its dice, counted by what is looked at; what it is given; doing it
    build                         the system

Nothing here knows files: `build.read_game(found, file)` takes what was read of a text. A new verb is one function in
`verbs.py`; a new kind of field is a model in `spec.py` and a case in `fields.py`.
"""
