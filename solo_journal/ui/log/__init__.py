"""The log: the journal on the page, from the words of an entry to the cells of the screen.

`text_wrap` wraps text to a width, `rows` defines rows, `entry_rows` and `entry_details` draw entries, `layout` knows
which row is where, `row_painter` applies styles, and `scene_log` is the widget.
"""
