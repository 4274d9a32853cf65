"""The page in a browser: the same program, with a secret in its address."""
