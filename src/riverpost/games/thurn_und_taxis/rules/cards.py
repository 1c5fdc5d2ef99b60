"""Cards: the deck, the open row, taking and discarding (T3, T4, T12-T15, T38)."""

from riverpost.engine.chance import below
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell, tell_only, tell_others
from riverpost.engine.reasons import LEGAL
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    ADMINISTRATOR,
    ADMINISTRATOR_TOO_LATE,
    CALLED,
    CARD_IS_TAKEN,
    DEALT,
    DISCARD_DOWN,
    DISCARDED,
    FIRST_CARD,
    NO_CARD_THERE,
    NO_DISCARD_NOW,
    NO_OPEN_CARDS,
    NO_POSTMASTER_LEFT,
    NOBODY,
    NOTHING_LIKE_IT_TO_DISCARD,
    NOTHING_TO_DRAW,
    ONE_OFFICIAL,
    PLAY,
    POSTMASTER,
    POSTMASTER_COMPULSORY,
    POSTMASTER_FINDS_NOTHING,
    POSTMASTER_HELPS,
    POSTMASTER_IS_SECOND,
    POSTMASTER_TOO_LATE,
    SECOND_CARD_IS_TAKEN,
    SHUFFLED,
    SWEPT,
    TAKING_IS_OVER,
    TOOK_DECK,
    TOOK_OPEN,
    TOOK_UNSEEN,
)
from riverpost.games.thurn_und_taxis.rules.board import CITIES, HAND_AFTER_CLOSING, NONE, PLACES
from riverpost.games.thurn_und_taxis.rules.sight import remember_hidden_cards, show_card


@rule
def shuffle_discards(s, out):
    """T15: the discards become the deck."""
    remember_hidden_cards(s)
    for city in range(CITIES):
        s.deck[city] += s.discards[city]
        s.discards[city] = 0
    s.deck_left += s.discards_left
    s.discards_left = 0
    tell(out, SHUFFLED, int(s.deck_left), 0, 0)


@rule
def draw_card(s, out):
    """T12, T15: the top card of the deck; NONE if there is no card any more."""
    if s.deck_left == 0 and s.discards_left > 0:
        shuffle_discards(s, out)
    if s.deck_left == 0:
        return NONE
    pick = below(s, int(s.deck_left))
    city = 0
    while pick >= s.deck[city]:
        pick -= int(s.deck[city])
        city += 1
    s.deck[city] -= 1
    s.deck_left -= 1
    return city


@rule
def can_draw(s):
    """T15: whether the deck has a card, or can be made anew."""
    return s.deck_left > 0 or s.discards_left > 0


@rule
def any_open(s):
    """Whether any card lies open."""
    for place in range(PLACES):
        if s.open[place] != NONE:
            return True
    return False


@rule
def cards_to_take(s):
    """T15: how many cards could be taken, one after the other."""
    count = int(s.deck_left) + int(s.discards_left)
    for place in range(PLACES):
        if s.open[place] != NONE:
            count += 1
    return count


@rule
def can_take(s):
    """T15: whether there is anything to take."""
    return can_draw(s) or any_open(s)


@rule
def deal_open(s, out, place):
    """T3: a card from the deck is laid open, if there is one."""
    city = draw_card(s, out)
    s.open[place] = city
    if city != NONE:
        tell(out, DEALT, place, city, 0)


@rule
def fill_gaps(s, out):
    """T15: empty open places are refilled, left to right, while cards exist."""
    for place in range(PLACES):
        if s.open[place] == NONE and can_draw(s):
            deal_open(s, out, place)


@rule
def discard(s, city):
    """A card goes face up onto the discards."""
    s.discards[city] += 1
    s.discards_left += 1


@rule
def leave_hand(s, seat, city):
    """A card leaves a hand, seen by everybody."""
    show_card(s, seat, city)
    s.hand[seat, city] -= 1
    s.hand_size[seat] -= 1


@rule
def why_not_take(s, place):
    """T10, T12: one of the open cards or the top of the deck."""
    if s.phase > PLAY:
        return TAKING_IS_OVER
    if s.phase == PLAY and can_take(s):
        return why_no_further_card(s)
    if place == PLACES:
        return LEGAL if can_draw(s) else NOTHING_TO_DRAW
    return NO_CARD_THERE if s.open[place] == NONE else LEGAL


@rule
def why_no_further_card(s):
    """T13, T11: one card a turn, and a second from the postmaster."""
    if s.official == NOBODY:
        return CARD_IS_TAKEN
    return SECOND_CARD_IS_TAKEN if s.official == POSTMASTER else NO_POSTMASTER_LEFT


@rule
def take_open(s, out, seat, place):
    """T12, T4: an open card, seen by all, and refilled at once."""
    city = int(s.open[place])
    s.hand[seat, city] += 1
    s.known[seat, city] += 1
    s.hand_size[seat] += 1
    tell(out, TOOK_OPEN, seat, place, city)
    deal_open(s, out, place)


@rule
def take_from_deck(s, out, seat):
    """T12, T4: the top of the deck, unseen by the others."""
    city = draw_card(s, out)
    s.hand[seat, city] += 1
    s.hand_size[seat] += 1
    tell_only(out, seat, TOOK_DECK, seat, city, 0)
    tell_others(out, seat, TOOK_UNSEEN, seat, 0, 0)


@rule
def why_no_other_official(s):
    """T11, T13: one a turn; for an empty hand it is the postmaster."""
    if s.official == NOBODY:
        return LEGAL
    return POSTMASTER_COMPULSORY if s.phase == FIRST_CARD and s.official == POSTMASTER else ONE_OFFICIAL


@rule
def why_not_administrator(s):
    """T14: before taking, instead of any other official; T15: not without an open card."""
    if s.official != NOBODY:
        return why_no_other_official(s)
    if s.phase != FIRST_CARD:
        return ADMINISTRATOR_TOO_LATE
    return LEGAL if any_open(s) else NO_OPEN_CARDS


@rule
def call_administrator(s, out, seat):
    """T14: all open cards are discarded and six new ones dealt."""
    s.official = ADMINISTRATOR
    tell(out, CALLED, seat, ADMINISTRATOR, 0)
    for place in range(PLACES):
        city = int(s.open[place])
        if city != NONE:
            discard(s, city)
            s.open[place] = NONE
            tell(out, SWEPT, place, city, 0)
    fill_gaps(s, out)


@rule
def why_not_postmaster(s):
    """T13: after the first card, instead of any other official; T15: not without a second card."""
    if s.official == POSTMASTER and s.phase < PLAY:
        return POSTMASTER_HELPS
    if s.official != NOBODY:
        return ONE_OFFICIAL
    if s.phase > PLAY:
        return POSTMASTER_TOO_LATE
    if s.phase == PLAY:
        return LEGAL if can_take(s) else POSTMASTER_FINDS_NOTHING
    return POSTMASTER_IS_SECOND if cards_to_take(s) > 1 else POSTMASTER_FINDS_NOTHING


@rule
def call_postmaster(s, out, seat):
    """T13: he lets the player take a second card."""
    s.official = POSTMASTER
    tell(out, CALLED, seat, POSTMASTER, 0)


@rule
def why_not_discard(s, seat, city):
    """T38: only after a closing, only down to three."""
    if s.phase != DISCARD_DOWN:
        return NO_DISCARD_NOW
    return LEGAL if s.hand[seat, city] > 0 else NOTHING_LIKE_IT_TO_DISCARD


@rule
def discard_from_hand(s, out, seat, city):
    """T38: a card of the player's choice."""
    leave_hand(s, seat, city)
    discard(s, city)
    tell(out, DISCARDED, seat, city, 0)


@rule
def must_discard(s, seat):
    """T38: more than three cards in hand after a closing."""
    return s.hand_size[seat] > HAND_AFTER_CLOSING
