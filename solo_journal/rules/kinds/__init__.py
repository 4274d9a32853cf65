"""The kinds of field for sheets, campaigns and fighters: meters, scores, step dice and so on.

A game declares its fields. The editing procedures, refusals, forms, panes, the status line and the words for changes
follow from their kinds. Games in files are read into the same declarations.
"""
