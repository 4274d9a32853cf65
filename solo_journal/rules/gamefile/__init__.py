"""A game as one file: its parsed tree becomes declared fields and procedures, and then it is a game like any other.

    spec, language                    what may stand where, and the small language of its texts
    read, faults, positions           what is wrong, all of it at once, each with its line
    fields, scope                     `[sheet]` and `[world]` as kinds; what `{name}` means in a roll
    compile, read_changes, holes      a roll, read against its scope into a `plan`
    inputs, procedures, creation      procedures of it
    dicing, given, judging, throwing  its dice, counted by what is looked at, and its conditions
    deeds, play                       what it does, and doing it
    checks, build                     the whole file, and the system

Nothing here knows files: `build.read_game(found, file)` takes what was read of a text.
"""
