"""Which lines of the log tell that a field has changed, for the contract.

Each field has the events that tell of it, and the facts that say whose it is ("": of all of them).
"""

TOLD: dict[str, dict[str, str]] = {
    "over": {"won": "", "nobody won": ""},
    "round_number": {"round": ""},
    "ring": {"round": ""},
    "weather": {"cloud moved": ""},
    "next_arm": {"river": ""},
    "played": {"revealed": "seat", "cards back": ""},
    "picked": {"picked": "seat", "round": ""},
    "pick": {"picked": "seat", "revealed": "seat", "round": ""},
    "revealed": {"revealed": "seat", "round": ""},
    "place": {
        "stopped": "seat", "landed": "seat", "delivered": "seat", "fell": "seat", "free canoe": "seat",
        "bought": "seat", "river": "",
    },
    "cargo": {
        "loaded": "seat", "unloaded": "seat", "delivered": "seat", "fell": "seat", "stole": "seat victim",
    },
    "deposit": {"loaded": "", "unloaded": "", "gem back": "gem"},
    "camp": {"delivered": "seat", "bought": "seat"},
}  # fmt: skip

UNTOLD = {"mover", "phase", "duty", "moved", "canoe", "points"}  # how far a turn has come: asked for in the prompt
