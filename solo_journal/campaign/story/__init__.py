"""Reading a campaign again: finding words, the book, what is known of a name, how things stood, and statistics."""
