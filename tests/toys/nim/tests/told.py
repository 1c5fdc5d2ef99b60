"""Which lines of the log tell that a field has changed, for the contract."""

TOLD: dict[str, dict[str, str]] = {"over": {"won": "", "lost": ""}, "heap": {"took": "heap"}}

UNTOLD = {"mover"}  # whose turn it is, asked for in the prompt
