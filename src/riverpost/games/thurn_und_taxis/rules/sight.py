"""What a seat may know, and worlds that fit it (T4)."""

from riverpost.engine.chance import roll
from riverpost.engine.compiling import rule
from riverpost.games.thurn_und_taxis.rules.board import CITIES, SEATS


@rule
def remember_hidden_cards(s):
    """T4, T15: with the deck empty, everybody can work out which cards are hidden in hands."""
    forget_hidden_cards(s)
    for seat in range(s.players):
        for city in range(CITIES):
            hidden = int(s.hand[seat, city]) - int(s.known[seat, city])
            s.old[seat, city] = hidden
            s.old_pool[city] += hidden
            s.old_held[seat] += hidden


@rule
def forget_hidden_cards(s):
    """Nothing is known about hidden cards but that they were drawn."""
    for seat in range(SEATS):
        s.old_held[seat] = 0
        for city in range(CITIES):
            s.old[seat, city] = 0
    for city in range(CITIES):
        s.old_pool[city] = 0


@rule
def hidden_size(s, seat):
    """How many cards of a hand nobody else has seen."""
    known = 0
    for city in range(CITIES):
        known += int(s.known[seat, city])
    return int(s.hand_size[seat]) - known


@rule
def show_card(s, seat, city):
    """A card is about to leave a hand in full view: what everybody knows of that hand changes.

    A hidden card whose city is among the old hidden ones may have been an old or a new one. Where that can't be told,
    the knowledge about old cards is given up rather than guessed.
    """
    if s.known[seat, city] > 0:
        s.known[seat, city] -= 1
    elif s.old_pool[city] > 0 and s.old_held[seat] > 0:
        if s.old_held[seat] == hidden_size(s, seat):
            s.old[seat, city] -= 1
            s.old_pool[city] -= 1
            s.old_held[seat] -= 1
        else:
            forget_hidden_cards(s)


@rule
def observe(s, seat):
    """T4: leave only what that seat (or, below 0, a spectator) was shown."""
    for other in range(s.players):
        if other != seat:
            hide_hand(s, other)


@rule
def hide_hand(s, other):
    """Hidden cards go where they could be: among the old ones (`old_pool`), or else anywhere in the deck."""
    for city in range(CITIES):
        hidden = int(s.hand[other, city]) - int(s.known[other, city])
        s.deck[city] += hidden - int(s.old[other, city])
        s.hand[other, city] = s.known[other, city]
        s.old[other, city] = 0


@rule
def imagine(s, seat, dice):
    """Deal the hidden cards of the others at random from where they could be."""
    for other in range(s.players):
        if other != seat:
            deal_old_cards(s, other, seat, dice)
    for other in range(s.players):
        if other != seat:
            deal_new_cards(s, other, dice)


@rule
def deal_old_cards(s, other, seat, dice):
    """Give a hand its share of the old hidden cards that no other hand has been given."""
    for _ in range(s.old_held[other]):
        rest = 0
        for city in range(CITIES):
            rest += old_cards_left(s, city)
        pick = roll(dice, rest)
        city = 0
        while pick >= old_cards_left(s, city):
            pick -= old_cards_left(s, city)
            city += 1
        s.old[other, city] += 1
        s.hand[other, city] += 1


@rule
def old_cards_left(s, city):
    """Old hidden cards of a city that are in no hand yet."""
    left = int(s.old_pool[city])
    for seat in range(s.players):
        left -= int(s.old[seat, city])
    return left


@rule
def deal_new_cards(s, other, dice):
    """Fill a hand up from the deck."""
    size = 0
    for city in range(CITIES):
        size += int(s.hand[other, city])
    for _ in range(int(s.hand_size[other]) - size):
        rest = 0
        for city in range(CITIES):
            rest += int(s.deck[city])
        pick = roll(dice, rest)
        city = 0
        while pick >= s.deck[city]:
            pick -= int(s.deck[city])
            city += 1
        s.deck[city] -= 1
        s.hand[other, city] += 1
