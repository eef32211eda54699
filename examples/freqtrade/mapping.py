"""Rows of freqtrade as rows of the contract."""

import math
from typing import Any, List, Optional

from bot import Fields
from figures import iso


def number(value: Any) -> Optional[float]:
    """Returns None for what is no finite number: freqtrade sends NaN for a price that it does not know."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    return value if is_number else None


def moment(milliseconds: Any) -> Optional[str]:
    known = number(milliseconds)
    return None if known is None else iso(known / 1000)


def fee_of(row: Fields, rate: str, price: str) -> Optional[float]:
    """Returns a fee in the stake currency. freqtrade computes the profit from the rates of the fees."""
    parts = [number(row.get(name)) for name in (rate, price, "amount")]
    return None if None in parts else math.prod(parts)


def trade_of(row: Fields, is_paper: bool) -> Fields:
    is_open = bool(row["is_open"])
    net = None if is_open else number(row.get("close_profit_abs"))
    ratio = None if is_open else number(row.get("close_profit"))
    entry_fee = fee_of(row, "fee_open", "open_rate")
    exit_fee = None if is_open else fee_of(row, "fee_close", "close_rate")
    # freqtrade counts funding as a gain, the contract as a cost.
    funding = 0.0 - (number(row.get("funding_fees")) or 0.0)
    fees = (entry_fee or 0.0) + (exit_fee or 0.0) + funding
    return {
        "trade_id": str(row["trade_id"]),
        "symbol": row["pair"],
        "side": "SHORT" if row.get("is_short") else "LONG",
        "status": "OPEN" if is_open else "CLOSED",
        "timestamp_entry": moment(row.get("open_timestamp")),
        "timestamp_exit": None if is_open else moment(row.get("close_timestamp")),
        "entry_price": number(row.get("open_rate")),
        "exit_price": None if is_open else number(row.get("close_rate")),
        "reason_exit": None if is_open else row.get("exit_reason"),
        # freqtrade has a table of returns by age in the place of a TP.
        "tp_price": None,
        "sl_price": number(row.get("stop_loss_abs")) or None,
        "pnl_gross": None if net is None else net + fees,
        "pnl_net": net,
        "pnl_pct": None if ratio is None else 100 * ratio,
        "total_fees": fees,
        "entry_fee": entry_fee,
        "exit_fee": exit_fee,
        "funding_fee": funding,
        "mode": "PAPER" if is_paper else "LIVE",
        "exchange": str(row.get("exchange", "")).upper(),
        "quantity": number(row.get("amount")),
        "margin": number(row.get("stake_amount")),
    }


def signal_of(trade: Fields) -> Fields:
    """Returns the entry of a trade as a signal. freqtrade has neither a score nor a book."""
    unknown = dict.fromkeys(("obi", "spread_bps", "score", "depth_total", "tp_price"))
    return {
        **unknown,
        "symbol": trade["symbol"],
        "side": trade["side"],
        "timestamp": trade["timestamp_entry"],
        "price_mid": trade["entry_price"],
        "sl_price": trade["sl_price"],
    }


def log_line_of(row: List[Any]) -> Fields:
    """Returns a log line: freqtrade sends time as text, time in ms, logger, level and message."""
    _, milliseconds, component, level, message = row[:5]
    return {"timestamp": moment(milliseconds), "level": level, "component": component, "message": str(message)[:20_000]}
