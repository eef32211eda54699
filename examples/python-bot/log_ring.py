"""The log lines of the process. The console shows what the bot writes with Python's `logging`."""

import logging
from collections import deque
from datetime import datetime, timezone
from typing import Any, Deque, Dict, List

LONGEST_MESSAGE = 20_000


class LogRing(logging.Handler):
    """Keeps the newest lines of all loggers. The name of the logger is the component of the line."""

    def __init__(self, length: int = 2000):
        super().__init__(logging.INFO)
        self.rows: Deque[Dict[str, Any]] = deque(maxlen=length)
        self.setFormatter(logging.Formatter("%(message)s"))
        root = logging.getLogger()
        root.addHandler(self)
        root.setLevel(logging.INFO)

    def emit(self, record: logging.LogRecord) -> None:
        at = datetime.fromtimestamp(record.created, timezone.utc).isoformat(timespec="milliseconds")
        # The format appends the traceback of an exception.
        message = self.format(record)[:LONGEST_MESSAGE]
        row = {"timestamp": at, "level": record.levelname, "component": record.name, "message": message}
        self.rows.appendleft(row)

    def lines(self) -> List[Dict[str, Any]]:
        return list(self.rows)

    def clear(self) -> None:
        self.rows.clear()
