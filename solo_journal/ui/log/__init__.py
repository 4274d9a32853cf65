"""The scene log: the journal on the page, from the words of an entry to the cells of the screen.

`text_wrap` cuts text to a width in cells, `rows` are what stands on one row each, `entry_rows` and `entry_details` say
what an entry looks like, `layout` knows which row is where, `row_painter` gives a row its styles, and `scene_log` is
the widget.
"""
