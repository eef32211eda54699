"""The second step of the tutorial: the example bot with the addition `market.overview`."""

import time

from bot import Fields
from figures import iso
from random_walk import RandomWalkBot


class OverviewBot(RandomWalkBot):
    def status(self) -> Fields:
        return {**super().status(), "capabilities": ["market.overview"]}

    def market_overview(self) -> Fields:
        rows = [
            {"symbol": symbol, "price": price, "obi": self.obi[symbol], "blocked_by": None if self.running else "Stopped"}
            for symbol, price in self.prices.items()
        ]
        return {"timestamp": iso(time.time()), "symbols": rows}
