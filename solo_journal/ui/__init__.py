"""How it looks: the full-screen page. Textual lives here and only here."""
