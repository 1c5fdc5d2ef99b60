"""The monitor: what is counted, and how the server stands, for Prometheus; only whoever has the token may look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hmac import compare_digest
from importlib.util import find_spec
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import Response

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server import metrics
from riverpost.server.context import Context, context_of
from riverpost.server.pages import VERSION
from riverpost.server.refused import NO_SUCH_THING, SERVER, Refused
from riverpost.server.settings import Settings
from riverpost.server.workers import COMPILING, READY, WAITING

if TYPE_CHECKING:
    from prometheus_client.core import Metric

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # that latencies are told by
MISSING = mark(
    "RIVERPOST_METRICS is set, but the package prometheus_client is not installed. Install it with {command}, or leave "
    "the setting out."
)
router = APIRouter()


def check_installed(settings: Settings) -> None:
    """Refuse to start where metrics are wanted and cannot be told."""
    if settings.metrics and find_spec("prometheus_client") is None:
        raise RiverpostError(MISSING, SERVER, command="pip install 'riverpost[metrics]'")


class Monitor:
    """Counts what happens, and tells it together with how a server stands just now."""

    def __init__(self, context: Context) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics

        disable_created_metrics()  # type: ignore[no-untyped-call]  # when it began to count tells nobody anything
        self._context = context
        self.registry = kept = CollectorRegistry()
        ProcessCollector(registry=kept)
        self._entries = Counter("riverpost_entries", "Entries stored: moves and all else", ["kind"], registry=kept)
        self._refusals = Counter("riverpost_refusals", "What was refused", ["code"], registry=kept)
        self._disk, self._screen = (
            Histogram(f"riverpost_{name}_seconds", text, buckets=SECONDS, registry=kept)
            for name, text in (("disk", "From an entry to its being on disk"), ("screen", "From disk to a screen"))
        )
        self.registry.register(self)

    def stored(self, kind: str) -> None:
        """An entry of a kind is on disk."""
        self._entries.labels(kind).inc()

    def disk(self, seconds: float) -> None:
        """Entries were on disk so long after they had been made."""
        self._disk.observe(seconds)

    def screen(self, seconds: float) -> None:
        """A screen was sent what had happened so long after it was on disk."""
        self._screen.observe(seconds)

    def refused(self, code: str) -> None:
        """Something was refused."""
        self._refusals.labels(code).inc()

    def collect(self) -> Iterable[Metric]:
        """How the server stands, as the library asks for it."""
        from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily

        context, tables = self._context, self._context.tables
        standing = {
            "sockets": ("Open sockets, at tables and in the lobby", context.rooms.addresses.total()),
            "connections": ("Open connections, sockets among them", context.doorkeeper.inside),
            "tables": ("Tables in memory", tables.in_memory),
            "bots_waiting": ("Bots whose turn it is to decide and not yet to think", tables.workers.waiting),
            "bots_thinking": ("Bots that think", tables.workers.thinking),
            "database_up": ("Whether the database stores what it is given", tables.health.is_well),
            "bus_up": ("Whether other processes are heard of", tables.bus.is_whole),
        }
        for name, (text, value) in standing.items():
            yield GaugeMetricFamily(f"riverpost_{name}", text, value=float(value))
        rules = GaugeMetricFamily(
            "riverpost_rules", "How far the rules of a game are compiled", labels=["game", "state"]
        )
        for game, progress in tables.workers.progress.items():
            for state in (WAITING, COMPILING, READY):
                rules.add_metric([game, state], float(progress == state))
        yield rules
        yield InfoMetricFamily("riverpost", "What runs", value={"version": VERSION})

    def describe(self) -> Iterable[Metric]:
        """Nothing before it stands."""
        return ()


@contextmanager
def watched(context: Context) -> Iterator[None]:
    """Count what happens at a server, as long as the context lasts, if its settings say so."""
    if not context.settings.metrics:
        yield
        return
    context.monitor = Monitor(context)
    with metrics.counted_by(context.monitor):
        yield


@router.get("/metrics", include_in_schema=False)
async def told(request: Request) -> Response:
    """All metrics, as Prometheus reads them; who has no token is not told that there are any."""
    monitor = context_of(request).monitor
    if monitor is None or not has_token(request, context_of(request).settings.metrics):
        raise Refused("no-such-thing", NO_SUCH_THING)
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    return Response(generate_latest(monitor.registry), headers={"content-type": CONTENT_TYPE_LATEST})


def has_token(request: Request, token: str) -> bool:
    """Whether a request brings the token of the monitor."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and compare_digest(given.strip().encode("latin-1"), token.encode())
