"""Which lines of the log tell that a field has changed, for the contract.

Each field has the events that tell of it, and the facts that say whose it is ("": of all of them).
"""

TAKEN = {"took open": "seat", "took from deck": "seat", "took unseen": "seat"}
DRAWN = {"took open": "", "took from deck": "", "took unseen": "", "called": "", "shuffled": ""}
PLAYED = {"started": "seat", "extended": "seat"}

TOLD: dict[str, dict[str, str]] = {
    "over": {"ended": ""},
    "ender": {"last round": ""},
    "deck": {**DRAWN, "started": "", "extended": "", "discarded": ""},  # in a view also what may be in other hands
    "deck_left": DRAWN,
    "open": {"took open": "", "called": "", "shuffled": ""},
    "discards": {"dropped": "", "cleared": "", "discarded": "", "called": "", "shuffled": ""},
    "discards_left": {"dropped": "", "cleared": "", "discarded": "", "called": "", "shuffled": ""},
    "hand": {**TAKEN, **PLAYED, "discarded": "seat"},
    "hand_size": {**TAKEN, **PLAYED, "discarded": "seat"},
    "line": {**PLAYED, "dropped": "seat", "cleared": "seat"},
    "line_length": {**PLAYED, "dropped": "seat", "cleared": "seat"},
    "house": {"built": "seat"},
    "houses_left": {"built": "seat"},
    "carriage": {"got carriage": "seat"},
    "carriages_left": {"got carriage": ""},
    "tile_owner": {"won tile": ""},
}

UNTOLD = {
    "first_seat",  # settled when the game is set up
    "mover", "phase", "official", "way", "served",  # how far a turn has come: asked for in the prompt
    "known", "old", "old_pool", "old_held",  # what can be known of hands follows from what was told
}  # fmt: skip
