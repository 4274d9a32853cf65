"""The kinds of field that a sheet, a campaign, a fighter or a foe may have: a meter, a score, a die that runs down ...

A game declares its fields; from the kinds follow the procedures that edit them, refusals, forms, what panes draw, the
status line, and the words of a change. The same vocabulary is what a game in a file is read into: nothing here needs
Python to be said but what a game overrides.
"""
