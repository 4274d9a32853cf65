"""Reading a campaign again: search, the book, names, earlier states, the recap, and statistics."""
