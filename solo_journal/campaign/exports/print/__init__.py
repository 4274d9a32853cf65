"""The printed book: its parts as data for Typst, the fonts that they need, and volumes bound into one."""
