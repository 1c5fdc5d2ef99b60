"""Which lines of the log tell that a field has changed, for the contract.

Each field has the events that tell of it, and the facts that say whose it is ("": of all of them).
"""

LEAVES_RIVER = {"docked": "boat", "won": "boat", "disqualified": "boat", "eliminated": "boat"}

TOLD: dict[str, dict[str, str]] = {
    "over": {"won": "", "race over": ""},
    "round_number": {"round": ""},
    "order": {"round": ""},
    "laid": {"laid": ""},
    "tile": {"laid": "tile"},
    "facing": {"laid": "tile"},
    "joint": {"laid": "tile"},
    "centre": {"laid": "tile"},
    "bag": {"laid": "kind"},
    "first_tile": {"lifted": ""},
    "waiting": {"laid": "tile", "boarded": "tile", "lifted": "tile"},
    "finish": {"finish": ""},
    "owner": {"controls": ""},
    "hex": {
        "sailed": "boat", "pushed": "boat", "waits": "boat", "entered": "boat", "backed": "boat", **LEAVES_RIVER,
    },
    "heading": {"headed": "boat", "turned": "boat"},
    "speed": {"sped": "boat", "slowed": "boat", "grounded": "boat", "beached": "boat"},
    "coal": {
        "sped": "boat", "turned": "boat", "left sandbank": "boat", "refuelled": "boat", "given": "boat friend",
        "filled": "boat", "controls": "",
    },
    "aboard": {"boarded": "boat"},
    "visited": {"boarded": "boat"},
    "fate": LEAVES_RIVER,
    "fated": LEAVES_RIVER,
}  # fmt: skip

UNTOLD = {
    # How far a decision, a turn or a push has come: asked for in the prompt.
    "phase", "asked", "turn", "points", "turned", "bonus", "held", "driftwood", "doomed", "wake", "pushed", "pushed_to",
    "pushing", "partner", "shared",
    # What a wreck has left behind is told when it happens, and asked when its time has come; the tile that is due, when
    # it is laid.
    "stuck", "tile_due",
}  # fmt: skip
