"""The printed book: its parts as data for Typst, the fonts that it needs, and volumes bound into one."""
