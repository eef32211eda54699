"""The interface between the server and a bot. A bot author writes one subclass of Bot."""

import inspect
import time
from abc import ABC, abstractmethod
from typing import Any, Callable, Dict, List, NoReturn, Optional, Tuple

from figures import figures_of
from log_ring import LogRing

Fields = Dict[str, Any]


class Refused(Exception):
    """A command or a value that the bot refuses. The operator reads the text."""

    def __init__(self, detail: str, status: int = 400):
        super().__init__(detail)
        self.detail = detail
        self.status = status


async def result_of(value: Any) -> Any:
    """Returns the result of a method, which may be `async`."""
    return await value if inspect.isawaitable(value) else value


# Parts that a bot can lack, and the method that fills in each part.
OPTIONAL_PARTS = {
    "pause": "pause",
    "trades.clear": "clear_database",
    "emergency": "reset_slots",
    "params": "params",
    "presets": "presets",
    "keys": "keys",
    "market": "analyze",
}


class Bot(ABC):
    """
    The methods that a bot author fills in. docs/contract/README.md lists the fields of every result.

    Five methods are required. `signals`, `pause` and `resume` are usual. Every other method has a default.
    A method may be `async`. A method that is not `async` must return at once, because all consoles wait for it.
    """

    def __init__(self) -> None:
        # The server replaces this function. It sends an event to all consoles, from any coroutine of the event loop.
        self.publish: Callable[[str, Fields], None] = lambda event, data: None
        self.log_ring = LogRing()
        self.running_since: Optional[float] = None

    async def run(self) -> None:
        """Runs as long as the server. A bot that trades in another thread or process needs nothing here."""

    # What every bot fills in

    @abstractmethod
    def status(self) -> Fields:
        """Returns `running`, `mode` and `exchange`, and any other field of the status."""

    @abstractmethod
    def start(self) -> None: ...

    @abstractmethod
    def stop(self) -> None: ...

    @abstractmethod
    def trades(self) -> List[Fields]:
        """Returns all trades, newest `timestamp_entry` first. The server cuts the pages."""

    @abstractmethod
    def close(self, symbol: str) -> Fields:
        """Closes the open trades of a symbol. Raises Refused with 404 for a symbol without an open trade."""

    # What most bots fill in

    def signals(self) -> List[Fields]:
        """Returns the latest signals, newest `timestamp` first."""
        return []

    def pause(self) -> None:
        self.lack()

    def resume(self) -> None:
        self.lack()

    # What is computed

    def lacks(self) -> List[str]:
        """Returns the names of the parts that the author did not fill in. The console does not show these parts."""
        return [part for part, name in OPTIONAL_PARTS.items() if getattr(type(self), name) is getattr(Bot, name)]

    async def full_status(self) -> Fields:
        """Returns the status with the fields that the author left out."""
        status = {"paused": False, **await result_of(self.status())}
        if not status["running"]:
            self.running_since = None
        elif self.running_since is None:
            self.running_since = time.time()
        if "active_trades" not in status:
            status["active_trades"] = len(await self._open_trades())
        if "total_signals" not in status:
            status["total_signals"] = len(await result_of(self.signals()))
        if "uptime_seconds" not in status:
            status["uptime_seconds"] = 0 if self.running_since is None else round(time.time() - self.running_since)
        lacks = self.lacks()
        return {**status, "lacks": lacks} if lacks else status

    async def _open_trades(self) -> List[Fields]:
        return [trade for trade in await result_of(self.trades()) if trade["status"] != "CLOSED"]

    async def close_all(self) -> Tuple[List[str], List[str]]:
        """Closes every open trade. Returns the symbols of the closed and of the failed ones."""
        symbols = [trade["symbol"] for trade in await self._open_trades()]
        closed: List[str] = []
        failed: List[str] = []
        for symbol in dict.fromkeys(symbols):
            try:
                await result_of(self.close(symbol))
                closed += [symbol] * symbols.count(symbol)
            except Refused as failure:
                # A trade that closed meanwhile is no failure.
                if failure.status != 404:
                    failed += [symbol] * symbols.count(symbol)
        return closed, failed

    async def analytics(self, since: float) -> Fields:
        """Returns the figures of the trades that closed after a time, in seconds since 1970."""
        return figures_of(await result_of(self.trades()), since)

    def logs(self) -> List[Fields]:
        """Returns all log lines, newest first: what the process wrote with `logging`. The server filters the lines."""
        return self.log_ring.lines()

    def clear_logs(self) -> None:
        self.log_ring.clear()

    # What a bot can lack

    def lack(self) -> NoReturn:
        raise Refused("This bot does not offer this call", 501)

    def clear_database(self) -> Tuple[int, int]:
        """Deletes trades and signals. Returns how many of each."""
        self.lack()

    def reset_slots(self) -> Fields:
        self.lack()

    def params(self) -> Fields:
        self.lack()

    def apply_params(self, values: Fields) -> List[str]:
        """Checks and saves values. Returns the names of the changed fields."""
        self.lack()

    def presets(self) -> Dict[str, Fields]:
        """Returns `description` and `params` of each preset."""
        self.lack()

    def keys(self) -> Fields:
        self.lack()

    def save_keys(self, keys: Fields) -> None:
        self.lack()

    def validate_keys(self, keys: Fields) -> Tuple[bool, str]:
        self.lack()

    def analyze(self, top_n: int) -> Fields:
        self.lack()

    def simulate(self, top_n: int) -> Fields:
        self.lack()
