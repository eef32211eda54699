"""The figures of the Analytics tab, computed from the trades. Days and hours are those of the exit, in UTC."""

from collections import defaultdict
from datetime import datetime, timezone
from typing import Any, Callable, Dict, List

Fields = Dict[str, Any]


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds")


def time_of(timestamp: str) -> datetime:
    return datetime.fromisoformat(timestamp.replace("Z", "+00:00")).astimezone(timezone.utc)


def row_of(nets: List[float]) -> Fields:
    wins = sum(net > 0 for net in nets)
    return {"trades": len(nets), "pnl": sum(nets), "win_rate": 100 * wins / len(nets) if nets else 0}


def figures_of(trades: List[Fields], since: float) -> Fields:
    """Returns the figures of the trades that closed after a time, in seconds since 1970."""
    exits = [(time_of(trade["timestamp_exit"]), trade) for trade in trades if trade["status"] == "CLOSED"]
    closed = [(at, trade["symbol"], trade["pnl_net"] or 0) for at, trade in exits if at.timestamp() >= since]

    def rows(name: str, key_of: Callable[[datetime, str], str]) -> List[Fields]:
        groups: Dict[str, List[float]] = defaultdict(list)
        for at, symbol, net in closed:
            groups[key_of(at, symbol)].append(net)
        return [{name: key, **row_of(groups[key])} for key in sorted(groups)]

    nets = [net for _, _, net in closed]
    open_count = sum(trade["status"] != "CLOSED" for trade in trades)
    gains, losses = sum(net for net in nets if net > 0), -sum(net for net in nets if net <= 0)
    wins, total = sum(net > 0 for net in nets), row_of(nets)
    days = rows("date", lambda at, _: at.strftime("%Y-%m-%d"))
    return {
        "global": {
            "total_trades": len(nets) + open_count,
            "closed_trades": len(nets),
            "open_trades": open_count,
            "total_pnl": total["pnl"],
            "avg_pnl_per_trade": total["pnl"] / len(nets) if nets else 0,
            "win_rate": total["win_rate"],
            "winning_trades": wins,
            "losing_trades": len(nets) - wins,
            "profit_factor": gains / losses if losses else None,
        },
        "daily": days[-7:][::-1],
        "hourly": rows("hour", lambda at, _: at.strftime("%Y-%m-%dT%H:00"))[-24:],
        "top_symbols": sorted(rows("symbol", lambda _, symbol: symbol), key=lambda row: -row["pnl"])[:10],
        "calendar": days,
    }
