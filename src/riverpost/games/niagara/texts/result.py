"""Why a game ended as it did: the goals, and what decided between winners (N80-N82)."""

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.board import ALIKE, ANY, DIFFERENT, GEMS
from riverpost.games.niagara.rules.ending import colours_of, gems_of, has_won, most_alike, rank, value_of_camp
from riverpost.games.niagara.texts.names import GEM_NAMES, player_name

WINS = mark("{player} wins with {goals}.")
REACHED = mark("{player} has reached a goal too: {goals}.")
FALLS_SHORT = mark("{player} has reached no goal. Gems: {gems}, colours: {colours}, of one colour: {alike}.")
COLOURS = mark("gems of {count} colours")
OF_ONE_COLOUR = mark("{count} gems of one colour ({gem})")
GEMS_IN_ALL = mark("{count} gems")
TOGETHER = mark("{others} reached a goal in the same round, so that the victory is shared.")
BY_VALUE = mark("{others} reached a goal in the same round, so that the value of the camp decides: {values}.")


def why_rank(position: Seen, seat: int, translate: Translate) -> str:
    """N80, N81: the goals of a camp, and what decides where others have reached theirs in the same round."""
    s = position.raw
    player = player_name(position, seat, translate)
    if not has_won(s, seat):
        return translate.fill(
            FALLS_SHORT, player=player, gems=gems_of(s, seat), colours=colours_of(s, seat), alike=most_alike(s, seat)
        )
    goals = ", ".join(_goals(position, seat, translate))
    told = translate.fill(WINS if rank(s, seat) == 1 else REACHED, player=player, goals=goals)
    others = [other for other in range(position.players) if other != seat and has_won(s, other)]
    return f"{told} {_together(position, seat, others, translate)}" if others else told


def _goals(position: Seen, seat: int, translate: Translate) -> list[str]:
    """N80: the goals that a camp has reached."""
    s = position.raw
    alike = max(range(GEMS), key=lambda gem: s.camp[seat, gem])
    goals = [
        (colours_of(s, seat) >= DIFFERENT, COLOURS, colours_of(s, seat)),
        (most_alike(s, seat) >= ALIKE, OF_ONE_COLOUR, most_alike(s, seat)),
        (gems_of(s, seat) >= ANY, GEMS_IN_ALL, gems_of(s, seat)),
    ]
    gem = translate(GEM_NAMES[alike])
    return [translate.fill(text, count=count, gem=gem) for reached, text, count in goals if reached]


def _together(position: Seen, seat: int, others: list[int], translate: Translate) -> str:
    """N81: all who reach a goal in one round win together, in a rich camp by value."""
    s = position.raw
    names = {other: player_name(position, other, translate) for other in (seat, *others)}
    return translate.fill(
        BY_VALUE if s.rich_camp else TOGETHER,
        others=", ".join(names[other] for other in others),
        values=", ".join(f"{name} {value_of_camp(s, other)}" for other, name in names.items()),
    )
