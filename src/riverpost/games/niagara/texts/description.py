"""The whole position in sentences, for the terminal and for screen readers."""

from collections.abc import Sequence

from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.board import CANOES, CARDS, FALLS, GEMS, NONE
from riverpost.games.niagara.texts.names import CARD_NAMES, GEM_NAMES, PLACE_NAMES, player_name, signed

NEXT_PUSH = (mark("The next push goes into the left arm."), mark("The next push goes into the right arm."))  # by arm


def describe(view: Seen, translate: Translate) -> list[str]:
    """The whole position in sentences, for the terminal and for screen readers."""
    s = view.raw
    lines = [
        translate(mark("Round {number}. Life ring: {ring}. Weather {weather}.")).format(
            number=s.round_number,
            ring=player_name(view, s.ring, translate),
            weather=signed(s.weather),
        ),
        translate(NEXT_PUSH[s.next_arm]),
        translate(mark("Deposits: {deposits}.")).format(
            deposits="; ".join(
                f"{translate(GEM_NAMES[gem])}: {gem_list(s.deposit[gem], translate)}" for gem in range(GEMS)
            )
        ),
    ]
    return lines + [_player(view, seat, translate) for seat in range(view.players)]


def _player(view: Seen, seat: int, translate: Translate) -> str:
    s = view.raw
    return translate(mark("{player}: {canoes}; camp {camp}; cards played {played}; {pick}.")).format(
        player=player_name(view, seat, translate),
        canoes=", ".join(_canoe(view, seat, canoe, translate) for canoe in range(CANOES)),
        camp=gem_list(s.camp[seat], translate),
        played=_cards(s.played[seat], translate),
        pick=_pick(view, seat, translate),
    )


def _canoe(view: Seen, seat: int, canoe: int, translate: Translate) -> str:
    place, cargo = view.raw.place[seat, canoe], view.raw.cargo[seat, canoe]
    where = translate(mark("lost")) if place == FALLS else translate(PLACE_NAMES[place])
    told = translate(mark("canoe {number} {place}")).format(number=canoe + 1, place=where)
    return (
        told
        if cargo == NONE
        else translate(mark("{canoe} with {gem}")).format(canoe=told, gem=translate(GEM_NAMES[cargo]))
    )


def _cards(played: Sequence[int], translate: Translate) -> str:
    lying = [translate(CARD_NAMES[card]) for card in range(CARDS) if played[card]]
    return " ".join(lying) or translate(mark("none"))


def _pick(view: Seen, seat: int, translate: Translate) -> str:
    s = view.raw
    if not s.picked[seat]:
        return translate(mark("no pick yet"))
    if s.pick[seat] == NONE:
        return translate(mark("has picked"))
    return translate(mark("pick: {card}")).format(card=translate(CARD_NAMES[s.pick[seat]]))


def gem_list(counts: Sequence[int], translate: Translate) -> str:
    """Gems by colour, with their numbers."""
    told = translate(mark("{gem} × {count}"))
    shown = [told.format(gem=translate(GEM_NAMES[gem]), count=count) for gem, count in enumerate(counts) if count]
    return ", ".join(shown) or translate(mark("none"))
