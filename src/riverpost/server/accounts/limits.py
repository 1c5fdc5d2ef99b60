"""Limits of accounts: how often ways in are tried, and others are reported."""

from __future__ import annotations

from riverpost.server.limits import Limits, Meter


class AccountMeters:
    """All meters of accounts."""

    def __init__(self, limits: Limits) -> None:
        self.ceremonies = Meter(limits.ceremonies)
        self.codes_of_name = Meter(limits.codes_of_name)
        self.codes_of_address = Meter(limits.codes_of_address)
        self.ties = Meter(limits.ties)
        self.reports = Meter(limits.reports)
        self.reports_of_address = Meter(limits.reports_of_address)
        self.exports = Meter(limits.exports)
