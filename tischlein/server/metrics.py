"""Figures for those who run a server, in the format of Prometheus. No names, no codes, no cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar import Response, get
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tischlein.server.bots import Bots
from tischlein.server.hall import Hall
from tischlein.server.settings import Settings
from tischlein.server.socket import Sockets


class Metrics(Collector):
    """Reads the figures where they arise, when they are asked for."""

    def __init__(self, hall: Hall, sockets: Sockets, bots: Bots) -> None:
        self._hall = hall
        self._sockets = sockets
        self._bots = bots
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterable[Metric]:
        hall, store = self._hall, self._hall.store
        yield GaugeMetricFamily("tischlein_open_tables", "Tables in memory.", len(hall.shelf.by_id))
        yield GaugeMetricFamily("tischlein_sockets", "Open sockets.", self._sockets.open)
        yield GaugeMetricFamily(
            "tischlein_bots_searching",
            "Bots that search, from the beginning of their turn until they act.",
            self._bots.searching,
        )
        for name, text, value in (
            ("commands", "Commands carried out and stored.", hall.commands),
            ("refusals", "Commands over sockets that were refused.", hall.refusals),
            ("commits", "Transactions.", store.commits),
            ("stored", "Commands in those transactions.", store.stored),
            ("store_failures", "Transactions that failed.", store.failures),
            ("bot_failures", "Bots that failed and were replaced.", self._bots.failures),
            ("bot_cuts", "Bots that searched as long as their pause was, and could have gone on.", self._bots.cut),
            ("sockets_cut", "Sockets that were cut because they took nothing.", self._sockets.cut),
        ):
            yield CounterMetricFamily(f"tischlein_{name}", text, value)

    def handlers(self, settings: Settings) -> list[Any]:
        if not settings.metrics:
            return []

        @get("/metrics", include_in_schema=False, sync_to_thread=False)
        def metrics() -> Response[bytes]:
            return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")

        return [metrics]
