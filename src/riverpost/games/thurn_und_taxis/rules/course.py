"""The course of a game: setup, what is to be decided, what an action does (T1-T3, T10, "Order of decisions")."""

from riverpost.engine.chance import first_seat
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.thurn_und_taxis.rules import options as option
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    AFTER_PLAY,
    CALL_ADMINISTRATOR,
    CALL_CARTWRIGHT,
    CALL_POSTMASTER,
    CLEARED,
    CLOSE,
    CLOSE_PER_LAND,
    COURIER_LEFT,
    COURIER_RIGHT,
    DISCARD,
    DISCARD_DOWN,
    END_TURN,
    EXTEND_LEFT,
    EXTEND_RIGHT,
    FIRST_CARD,
    HOUSE,
    HOUSE_CITY,
    LEFT,
    NEXT_TURN,
    NO_CARD,
    NO_CARTWRIGHT,
    NOBODY,
    PLAY,
    POSTMASTER,
    RESTART,
    RIGHT,
    SECOND_CARD,
    START,
    TAKE,
    TAKE_DECK,
    TURN,
    USE_CARTWRIGHT,
)
from riverpost.games.thurn_und_taxis.rules.board import CARDS, CARRIAGE_COPIES, COPIES, HOUSES, NONE
from riverpost.games.thurn_und_taxis.rules.cards import (
    call_administrator,
    call_postmaster,
    can_take,
    discard_from_hand,
    fill_gaps,
    must_discard,
    take_from_deck,
    take_open,
)
from riverpost.games.thurn_und_taxis.rules.closing import (
    begin_closing,
    forget_closing,
    long_enough,
    place_forced_houses,
    place_house,
)
from riverpost.games.thurn_und_taxis.rules.decisions import candidates, deciding, why_not, why_not_yours
from riverpost.games.thurn_und_taxis.rules.ending import bring_the_end, end_game, rank, round_is_over, score
from riverpost.games.thurn_und_taxis.rules.lines import discard_line, drop_line, extend_line, send_courier, start_line
from riverpost.games.thurn_und_taxis.rules.prizes import (
    award_lands,
    award_length,
    call_cartwright,
    cartwright_can_help,
    cities_short,
    take_carriage,
)

__all__ = ["apply", "candidates", "deciding", "rank", "score", "setup", "why_not", "why_not_yours"]


@rule
def setup(s, out, options):
    """T1-T3: houses, carriages and tiles in stock, six cards open, a first player by lot if none was chosen."""
    s.first_printing = options[option.FIRST_PRINTING]
    s.ender = NONE
    for seat in range(s.players):
        s.houses_left[seat] = HOUSES
    s.carriages_left[:] = CARRIAGE_COPIES
    s.tile_owner[:] = NONE
    s.deck[:] = COPIES
    s.deck_left = CARDS
    s.open[:] = NONE
    s.line[:] = NONE
    s.first_seat = first_seat(s, options[option.BEGINS])
    s.mover = s.first_seat
    s.phase = NEXT_TURN
    begin_turns(s, out)


@rule
def begin_turns(s, out):
    """Begin the next turn, and the one after it where a turn goes by without a decision (T15)."""
    while s.phase == NEXT_TURN and not s.over:
        begin_turn(s, out, int(s.mover))


@rule
def begin_turn(s, out, seat):
    """T13, T15: gaps are filled; an empty hand calls the postmaster."""
    s.official = NOBODY
    tell(out, TURN, seat, 0, 0)
    fill_gaps(s, out)
    if s.hand_size[seat] == 0:
        call_postmaster(s, out, seat)
    s.phase = FIRST_CARD
    if not can_take(s):
        tell(out, NO_CARD, seat, 0, 0)
        go_on_to_play(s, out, seat)


@rule
def apply(s, out, seat, action):
    """Do what the mover decided, and all that follows without a decision."""
    carry_out(s, out, seat, action)
    begin_turns(s, out)


@rule
def carry_out(s, out, seat, action):
    """What the mover decided, up to the mover's next decision or the end of the turn."""
    if action < TAKE_DECK:
        take_open(s, out, seat, action - TAKE)
        go_on_after_card(s, out, seat)
    elif action == TAKE_DECK:
        take_from_deck(s, out, seat)
        go_on_after_card(s, out, seat)
    elif action == CALL_ADMINISTRATOR:
        call_administrator(s, out, seat)
    elif action == CALL_POSTMASTER:
        call_postmaster(s, out, seat)
        s.phase = SECOND_CARD
    elif action < CLOSE:
        play_card(s, out, seat, action)
        go_on_after_play(s, out, seat)
    elif action <= CLOSE_PER_LAND:
        begin_closing(s, out, seat, action - CLOSE)
        go_on_with_houses(s, out, seat)
    elif action == END_TURN:
        end_turn(s, out, seat)
    elif action < USE_CARTWRIGHT:
        place_house(s, out, seat, action - HOUSE)
        go_on_with_houses(s, out, seat)
    elif action == USE_CARTWRIGHT:
        call_cartwright(s, out, seat)
        finish_closing(s, out, seat)
    elif action == NO_CARTWRIGHT:
        finish_closing(s, out, seat)
    else:
        discard_from_hand(s, out, seat, action - DISCARD)
        go_on_discarding(s, out, seat)


@rule
def play_card(s, out, seat, action):
    """T20-T23: the card of this turn, or the courier's."""
    if action < RESTART:
        start_line(s, out, seat, action - START)
    elif action < EXTEND_LEFT:
        drop_line(s, out, seat)
        start_line(s, out, seat, action - RESTART)
    elif action < EXTEND_RIGHT:
        extend_line(s, out, seat, action - EXTEND_LEFT, LEFT)
    elif action < COURIER_LEFT:
        extend_line(s, out, seat, action - EXTEND_RIGHT, RIGHT)
    elif action < COURIER_RIGHT:
        send_courier(s, out, seat, action - COURIER_LEFT, LEFT)
    else:
        send_courier(s, out, seat, action - COURIER_RIGHT, RIGHT)


@rule
def go_on_after_card(s, out, seat):
    """T13, T15: the compulsory postmaster gives a second card if there is one."""
    if s.phase == FIRST_CARD and s.official == POSTMASTER and can_take(s):
        s.phase = SECOND_CARD
    else:
        go_on_to_play(s, out, seat)


@rule
def go_on_to_play(s, out, seat):
    """T15: with an empty hand the play is skipped."""
    s.phase = PLAY
    if s.hand_size[seat] == 0:
        go_on_after_play(s, out, seat)


@rule
def go_on_after_play(s, out, seat):
    """T10, T23: courier, closing or neither. Whether a card fits is secret, so that every hand makes the turn wait."""
    courier_possible = s.official == NOBODY and s.hand_size[seat] > 0
    if courier_possible or long_enough(s, seat):
        s.phase = AFTER_PLAY
    else:
        end_turn(s, out, seat)


@rule
def go_on_with_houses(s, out, seat):
    """T31-T35: houses until all are placed, then the tiles."""
    if place_forced_houses(s, out, seat):
        s.phase = HOUSE_CITY
        return
    award_length(s, out, seat)
    award_lands(s, out, seat)
    bring_the_end(s, out, seat)
    go_on_with_carriage(s, out, seat)


@rule
def go_on_with_carriage(s, out, seat):
    """T36, T37: the carriage comes by itself, or perhaps by the cartwright."""
    if cartwright_can_help(s, seat):
        s.phase = CALL_CARTWRIGHT
        return
    if cities_short(s, seat) == 0:
        take_carriage(s, out, seat)
    finish_closing(s, out, seat)


@rule
def finish_closing(s, out, seat):
    """T38, T40: carriage 7 brings the end; the line is discarded, then the hand down to three."""
    bring_the_end(s, out, seat)
    tell(out, CLEARED, seat, int(s.line_length[seat]), 0)
    discard_line(s, seat)
    forget_closing(s)
    go_on_discarding(s, out, seat)


@rule
def go_on_discarding(s, out, seat):
    """T38: one card at a time down to three."""
    if must_discard(s, seat):
        s.phase = DISCARD_DOWN
    else:
        end_turn(s, out, seat)


@rule
def end_turn(s, out, seat):
    """T40: the next seat, or the end of the game once it was brought and the round is complete."""
    if s.ender != NONE and round_is_over(s, seat):
        end_game(s, out)
    else:
        s.mover = (seat + 1) % int(s.players)
        s.phase = NEXT_TURN
