"""The log: the journal on the page, from the words of an entry to the cells of the screen.

`text_wrap` wraps text to a width, `rows` and `styles` make rows of it, `entry_rows` and `entry_details` draw entries,
`layout` knows which row is where, `rows_view` paints them, and `scene_log` is the widget.
"""
