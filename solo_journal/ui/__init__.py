"""The full-screen page. This is the only package that imports Textual."""
