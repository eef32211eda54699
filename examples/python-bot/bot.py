"""The interface between the server and a bot. A bot author writes one subclass of Bot."""

from abc import ABC, abstractmethod
from typing import Any, Callable, Dict, List, Tuple

Fields = Dict[str, Any]


class Refused(Exception):
    """A command or a value that the bot refuses. The operator reads the text."""

    def __init__(self, detail: str, status: int = 400):
        super().__init__(detail)
        self.detail = detail
        self.status = status


class Bot(ABC):
    """The methods that a bot author fills in. docs/contract/README.md lists the fields of every result."""

    def __init__(self) -> None:
        # The server replaces this function. It sends an event to all consoles, from any coroutine of the event loop.
        self.publish: Callable[[str, Fields], None] = lambda event, data: None

    async def run(self) -> None:
        """Runs as long as the server. A bot that trades in another thread or process needs nothing here."""

    @abstractmethod
    def status(self) -> Fields: ...

    @abstractmethod
    def start(self) -> None: ...

    @abstractmethod
    def stop(self) -> None: ...

    @abstractmethod
    def pause(self) -> None: ...

    @abstractmethod
    def resume(self) -> None: ...

    @abstractmethod
    def trades(self) -> List[Fields]:
        """Returns all trades, newest entry first. The server cuts the pages."""

    @abstractmethod
    def signals(self) -> List[Fields]:
        """Returns the latest signals, newest first."""

    @abstractmethod
    def close(self, symbol: str) -> Fields:
        """Closes the open trades of a symbol. Raises Refused with 404 for a symbol without an open trade."""

    @abstractmethod
    def close_all(self) -> Tuple[List[str], List[str]]:
        """Closes every open trade. Returns the symbols of the closed and of the failed ones."""

    @abstractmethod
    def params(self) -> Fields: ...

    @abstractmethod
    def apply_params(self, values: Fields) -> List[str]:
        """Saves checked values. Returns the names of the changed fields."""

    @abstractmethod
    def keys(self) -> Fields: ...

    @abstractmethod
    def save_keys(self, keys: Fields) -> None: ...

    @abstractmethod
    def validate_keys(self, keys: Fields) -> Tuple[bool, str]: ...

    @abstractmethod
    def logs(self) -> List[Fields]:
        """Returns all log lines, newest first. The server filters the lines."""

    @abstractmethod
    def clear_logs(self) -> None: ...

    @abstractmethod
    def analytics(self, since: float) -> Fields:
        """Returns the figures of the trades that closed after a time, in seconds since 1970."""

    @abstractmethod
    def analyze(self, top_n: int) -> Fields: ...

    @abstractmethod
    def simulate(self, top_n: int) -> Fields: ...

    @abstractmethod
    def reset_slots(self) -> Fields: ...

    @abstractmethod
    def clear_database(self) -> Tuple[int, int]:
        """Deletes trades and signals. Returns how many of each."""
