"""The page in a browser: the same program, drawn elsewhere, behind a secret in the address."""
