"""The model: what a game tells about how strong its players are (Plackett-Luce, by openskill), and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.refused import SERVER

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

NOT_INSTALLED = mark(
    "Ratings cannot be opened, because the package openskill is not installed. Install it with "
    '`pip install "riverpost[ratings]"`, or leave ratings out of RIVERPOST_PARTS.'
)
MIDDLE, SPREAD = 25.0, 25.0 / 3  # of those of whom nothing is known, as the model measures
DRIFT = 25.0 / 300  # how much somebody may have changed since the last game
NO_DRIFT = 1e-9  # the model reads nothing at all as the usual
MIDDLE_SHOWN = 1500
PER_UNIT = 30  # points; 400 of them are odds of about ten to one between two who are well known
CERTAINTY = 2  # spreads that are taken off, so that nobody is told to be better than they have shown
PROVISIONAL_SPREAD = 0.8 * SPREAD  # above which a rating says little yet: for about ten games


class Rating(NamedTuple):
    """How strong somebody is thought to be, and how far off that may be, as the model measures."""

    mu: float
    sigma: float

    @property
    def uncertainty(self) -> int:
        """How far off it may be, in points."""
        return round(PER_UNIT * CERTAINTY * self.sigma)

    @property
    def shown(self) -> int:
        """The rating in points: what somebody has almost certainly, the estimate less its uncertainty."""
        return round(MIDDLE_SHOWN + PER_UNIT * (self.mu - MIDDLE)) - self.uncertainty

    @property
    def provisional(self) -> bool:
        """Whether it says little yet."""
        return self.sigma > PROVISIONAL_SPREAD


NEW = Rating(MIDDLE, SPREAD)


class Side(NamedTuple):
    """Those who play together, mostly one, and the rank they reached."""

    ratings: Sequence[Rating]
    rank: int


def check_installed() -> None:
    """Refuse, in words for whoever runs the server, where the model is missing."""
    try:
        _model()
    except ImportError as error:
        raise RiverpostError(NOT_INSTALLED, SERVER) from error


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # here, because only servers with ratings need it

    return PlackettLuce(mu=MIDDLE, sigma=SPREAD, tau=DRIFT)


def rated(sides: Sequence[Side], drift: bool = True) -> list[list[Rating]]:
    """What is thought of everybody after a game; ranks may be shared, and 1 is best."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side.ratings] for side in sides]
    after = model.rate(teams, ranks=[float(side.rank) for side in sides], tau=DRIFT if drift else NO_DRIFT)
    return [[Rating(one.mu, one.sigma) for one in team] for team in after]
