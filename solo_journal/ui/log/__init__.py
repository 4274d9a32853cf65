"""The scene log: the journal on the page, from the words of an entry to the cells of the screen.

`wrapping` cuts text to a width in cells, `rows` are what stands on one row each, `drawing` and `unfolding` say what an
entry looks like, `layout` knows which row is where, `painting` gives a row its styles, and `scene_log` is the widget.
"""
