"""Reads a game from one TOML file: its parsed tree becomes declared fields and procedures, like those of any other
game.

    spec, language, phrases               the keys of the file; the small language of its texts
    faults, positions                     all faults at once, each with its line
    fields, condition_effects             `[sheet]` and `[world]` as kinds of field; effects of conditions
    scope, reader, verbs                  the meaning of `{name}` in a roll; its texts; its changes
    compile, checks                       a roll and the whole file, tested when the file is read
    inputs, procedures, creation          inputs and procedures
    dice_pool, roll_context, roll_execution, play   counting dice; carrying out a roll
    build                                 the system

No module here opens files: `build.read_game(found, file)` takes the parsed text. To add a verb, write a function in
`verbs.py`; to add a kind of field, a model in `spec.py` and a case in `fields.py`.
"""
