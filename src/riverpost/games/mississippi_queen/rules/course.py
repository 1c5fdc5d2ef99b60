"""The course of a race: setup, and what comes of each decision."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.mississippi_queen.rules import options as option
from riverpost.games.mississippi_queen.rules.alphabet import (
    AHEAD,
    ASTERN,
    ASTERN_HEADING,
    BERTH,
    DOCK,
    END,
    ENTRY_HEADING,
    GIVE,
    GRANTED_HEADING,
    HEADED,
    HEADING,
    PARTNER,
    PUSH,
    PUSHED_HEADING,
    SPEED,
    TURN_LEFT,
    TURN_RIGHT,
)
from riverpost.games.mississippi_queen.rules.coal import share
from riverpost.games.mississippi_queen.rules.decisions import candidates, deciding, why_not, why_not_yours
from riverpost.games.mississippi_queen.rules.ending import come_home, rank, score
from riverpost.games.mississippi_queen.rules.fleet import boat_on_turn, form_teams
from riverpost.games.mississippi_queen.rules.river import water
from riverpost.games.mississippi_queen.rules.sailing import sail_to, set_speed, turn_boat
from riverpost.games.mississippi_queen.rules.start import go_on_at_start, lay_out, line_up, wait_behind_berth
from riverpost.games.mississippi_queen.rules.turn_end import arrive, end_turn, offer_coal
from riverpost.games.mississippi_queen.rules.turn_start import begin_turns, go_on_to_speed
from riverpost.games.mississippi_queen.rules.under_way import (
    ask_pushed_boat,
    back_off,
    end_sailing,
    go_on_sailing,
    push,
    settle_push,
)

__all__ = ["apply", "candidates", "deciding", "rank", "score", "setup", "why_not", "why_not_yours"]


@rule
def setup(s, out, options):
    """M2, M10, M72, M80, M100: the teams, the river, the boats."""
    s.strict_berths = options[option.STRICT_BERTHS]
    s.round_limit = options[option.ROUND_LIMIT]
    if options[option.TEAMS]:
        form_teams(s, options[option.PARTNERS])
    lay_out(s, out, options[option.EDITION], options[option.TILES], options[option.EXTRA_PASSENGERS])
    line_up(s, options[option.BLACK_ROSE], options[option.BEGINS])


@rule
def apply(s, out, seat, action):
    """Do what was decided, and all that follows without a decision."""
    carry_out(s, out, int(s.asked), action)
    begin_turns(s, out)


@rule
def carry_out(s, out, boat, action):
    """What was decided, up to the next decision or the end of the turn."""
    if action < AHEAD:
        set_speed(s, out, boat, action - SPEED + 1)
        go_on_sailing(s, out, boat)
    elif action == AHEAD:
        sail_to(s, out, boat, water(s, int(s.hex[boat]), int(s.heading[boat])))
        go_on_sailing(s, out, boat)
    elif action == TURN_LEFT or action == TURN_RIGHT:
        turn_boat(s, out, boat, -1 if action == TURN_LEFT else 1)
        go_on_sailing(s, out, boat)
    elif action < HEADING:
        push(s, out, boat, action - PUSH)
    elif action < DOCK:
        answer_heading(s, out, action - HEADING)
    elif action < END:
        answer_docking(s, out, action == DOCK)
    elif action == END:
        end_sailing(s, out, boat)
    elif action == ASTERN:
        back_off(s, out, boat)
    elif action < PARTNER:
        wait_behind_berth(s, out, boat, action - BERTH)
    else:
        share(s, out, boat, action)
        if action >= GIVE:
            offer_coal(s, out, boat)


@rule
def answer_docking(s, out, docks):
    """M50: of the boat on turn, or of one that was pushed there."""
    boat = int(s.asked)
    pushed = s.pushing > 0
    if docks:
        come_home(s, out, boat)
    if not pushed:
        if docks:
            end_turn(s, out)
        else:
            offer_coal(s, out, boat)
    elif docks:
        s.pushing -= 1
        settle_push(s, out, boat_on_turn(s))
    elif not ask_pushed_boat(s, boat):
        settle_push(s, out, boat_on_turn(s))


@rule
def answer_heading(s, out, heading):
    """M11, M25, M34, M66, M71: before the race, at the start of a turn, after a push, or once off a sandbank."""
    boat = int(s.asked)
    s.heading[boat] = heading
    tell(out, HEADED, boat, heading, 0)
    if s.phase == PUSHED_HEADING:
        s.pushing -= 1
        settle_push(s, out, boat_on_turn(s))
    elif s.phase == GRANTED_HEADING or s.phase == ENTRY_HEADING:
        go_on_to_speed(s, out, boat)
    elif s.phase == ASTERN_HEADING:
        arrive(s, out, boat)
    else:
        go_on_at_start(s, out)
