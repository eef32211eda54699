"""An example bot that trades a random walk in memory."""

import asyncio
import itertools
import logging
import random
import time
from collections import deque
from typing import Deque, Dict, List, Tuple

from bot import Bot, Fields, Refused
from contract import DEFAULTS, check_params
from figures import iso, time_of

TICK_SECONDS = 0.5
SIGNAL_CHANCE = 0.15
LONGEST_TRADE_SECONDS = 20
NOTIONAL_USDT = 1000.0
MARGIN_USDT = 100.0
FEE = 0.00055
TP_DISTANCE = 0.003
SL_DISTANCE = 0.0025
START_PRICES = {"BTCUSDT": 67000.0, "ETHUSDT": 3400.0, "SOLUSDT": 150.0, "XRPUSDT": 0.61, "DOGEUSDT": 0.12}


PRESETS: Dict[str, Fields] = {
    "conservative": {"obi_threshold": 0.45, "max_concurrent_trades": 2},
    "balanced": {},
    "aggressive": {"obi_threshold": 0.25, "max_concurrent_trades": 8},
}
DESCRIPTIONS = {
    "conservative": "Few trades: strong imbalance and two positions.",
    "balanced": "The defaults of the form.",
    "aggressive": "Many trades: weak imbalance and eight positions.",
}

# The name of a logger is the component of its lines.
execution, system, config = (logging.getLogger(name) for name in ("EXECUTION", "SYSTEM", "CONFIG"))


class RandomWalkBot(Bot):
    def __init__(self, seed: int = 1):
        super().__init__()
        self.random = random.Random(seed)
        self.prices = dict(START_PRICES)
        self.obi = {symbol: 0.0 for symbol in START_PRICES}
        self.running = False
        self.paused = False
        self.signal_count = 0
        self.trade_rows: Deque[Fields] = deque()
        self.signal_rows: Deque[Fields] = deque(maxlen=500)
        self.values: Fields = dict(DEFAULTS)
        self.version = 1
        self.key_values: Fields = {}
        self.ids = itertools.count(1)
        system.info("The bot is ready")

    # The market

    async def run(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()

    def tick(self) -> None:
        """Moves the prices, closes trades at TP, SL or after 20 seconds, and opens trades at signals."""
        for symbol, price in self.prices.items():
            self.obi[symbol] = max(-1.0, min(1.0, self.obi[symbol] * 0.8 + self.random.gauss(0, 0.25)))
            self.prices[symbol] = price * (1 + self.obi[symbol] * 0.0002 + self.random.gauss(0, 0.0004))
        for trade in self.open_trades():
            self.check_exit(trade)
        if self.running and not self.paused and self.random.random() < SIGNAL_CHANCE:
            self.make_signal(self.random.choice(list(self.prices)))

    def make_signal(self, symbol: str) -> None:
        obi, price, now = self.obi[symbol], self.prices[symbol], time.time()
        side = "LONG" if obi >= 0 else "SHORT"
        direction = 1 if side == "LONG" else -1
        signal = {
            "symbol": symbol,
            "side": side,
            "timestamp": iso(now),
            "obi": round(obi, 4),
            "spread_bps": round(self.random.uniform(0.2, 2), 2),
            "score": round(50 + 50 * abs(obi), 1),
            "price_mid": price,
            "tp_price": price * (1 + direction * TP_DISTANCE),
            "sl_price": price * (1 - direction * SL_DISTANCE),
            "depth_total": round(self.random.uniform(1e6, 5e6)),
        }
        self.signal_rows.appendleft(signal)
        self.signal_count += 1
        self.publish("signal", signal)
        is_held = any(trade["symbol"] == symbol for trade in self.open_trades())
        if not is_held and len(self.open_trades()) < self.values["max_concurrent_trades"]:
            self.open_trade(signal, now)

    def open_trade(self, signal: Fields, now: float) -> None:
        trade = {
            "trade_id": str(next(self.ids)),
            "symbol": signal["symbol"],
            "side": signal["side"],
            "status": "OPEN",
            "timestamp_entry": iso(now),
            "timestamp_exit": None,
            "entry_price": signal["price_mid"],
            "exit_price": None,
            "reason_exit": None,
            "tp_price": signal["tp_price"],
            "sl_price": signal["sl_price"],
            "pnl_gross": None,
            "pnl_net": None,
            "pnl_pct": None,
            "total_fees": NOTIONAL_USDT * FEE,
            "entry_fee": NOTIONAL_USDT * FEE,
            "exit_fee": None,
            "funding_fee": 0,
            "mode": self.values["mode"],
            "exchange": self.values["exchange"],
        }
        self.trade_rows.appendleft(trade)
        execution.info(f"{trade['side']} {trade['symbol']} opened at {trade['entry_price']:.6g}")
        self.publish("trade_open", trade)

    def check_exit(self, trade: Fields) -> None:
        price = self.prices[trade["symbol"]]
        direction = 1 if trade["side"] == "LONG" else -1
        age = time.time() - time_of(trade["timestamp_entry"]).timestamp()
        if direction * (price - trade["tp_price"]) >= 0:
            self.close_trade(trade, "TP")
        elif direction * (price - trade["sl_price"]) <= 0:
            self.close_trade(trade, "SL")
        elif age >= LONGEST_TRADE_SECONDS:
            self.close_trade(trade, "TIMEOUT")

    def close_trade(self, trade: Fields, reason: str) -> None:
        price = self.prices[trade["symbol"]]
        direction = 1 if trade["side"] == "LONG" else -1
        gross = direction * (price / trade["entry_price"] - 1) * NOTIONAL_USDT
        exit_fee = NOTIONAL_USDT * FEE
        fees = trade["entry_fee"] + exit_fee
        trade.update(
            status="CLOSED",
            timestamp_exit=iso(time.time()),
            exit_price=price,
            reason_exit=reason,
            pnl_gross=gross,
            pnl_net=gross - fees,
            pnl_pct=100 * (gross - fees) / MARGIN_USDT,
            exit_fee=exit_fee,
            total_fees=fees,
        )
        execution.info(f"{trade['side']} {trade['symbol']} closed at {price:.6g}: {reason}, {gross - fees:+.2f} USDT")
        self.publish("trade_close", trade)

    def open_trades(self) -> List[Fields]:
        return [trade for trade in self.trade_rows if trade["status"] == "OPEN"]

    # Bot control

    def status(self) -> Fields:
        return {
            "running": self.running,
            "paused": self.paused,
            "mode": self.values["mode"],
            "exchange": self.values["exchange"],
            "total_signals": self.signal_count,
        }

    def start(self) -> None:
        if self.running:
            raise Refused("The bot is already running")
        self.running, self.paused = True, False
        system.info("The bot started")

    def stop(self) -> None:
        self.require_running()
        self.running, self.paused = False, False
        system.info("The bot stopped")

    def pause(self) -> None:
        self.require_running()
        self.paused = True
        system.info("The bot paused")

    def resume(self) -> None:
        self.require_running()
        self.paused = False
        system.info("The bot resumed")

    def require_running(self) -> None:
        if not self.running:
            raise Refused("The bot is not running")

    def close(self, symbol: str) -> Fields:
        found = [trade for trade in self.open_trades() if trade["symbol"] == symbol]
        if not found:
            raise Refused(f"{symbol} has no open position", 404)
        for trade in found:
            self.close_trade(trade, "MANUAL")
        return {"symbol": symbol, "closed": len(found)}

    def reset_slots(self) -> Fields:
        slots, active = self.values["max_concurrent_trades"], len(self.open_trades())
        if self.running or active:
            return {"success": False, "error": "Stop the bot and close its trades first"}
        return {
            "success": True,
            "active_positions": active,
            "max_concurrent": slots,
            "available_slots": slots,
            "message": "This bot counts open trades, so nothing was locked",
        }

    def clear_database(self) -> Tuple[int, int]:
        counts = len(self.trade_rows), len(self.signal_rows)
        self.trade_rows.clear()
        self.signal_rows.clear()
        self.signal_count = 0
        return counts

    # Lists

    def trades(self) -> List[Fields]:
        return list(self.trade_rows)

    def signals(self) -> List[Fields]:
        return list(self.signal_rows)

    # Parameters and keys

    def params(self) -> Fields:
        return {**self.values, "config_version": f"1.0.{self.version}"}

    def presets(self) -> Dict[str, Fields]:
        return {
            name: {"description": DESCRIPTIONS[name], "params": {**DEFAULTS, **changes, "preset_name": name}}
            for name, changes in PRESETS.items()
        }

    def apply_params(self, values: Fields) -> List[str]:
        check_params(values)
        # The bot owns its version. It trades in PAPER only.
        new = {name: value for name, value in values.items() if value is not None and name != "config_version"}
        if new.get("mode", "PAPER") != "PAPER":
            raise Refused("This bot trades in PAPER only", 422)
        changed = [name for name, value in new.items() if self.values.get(name) != value]
        if changed:
            self.values.update(new)
            self.version += 1
            config.info(f"Changed: {', '.join(changed)}")
        return changed

    def keys(self) -> Fields:
        return {name: self.key_values.get(name, "") for name in ("binance_key", "binance_secret", "bybit_key", "bybit_secret")}

    def save_keys(self, keys: Fields) -> None:
        self.key_values = dict(keys)
        config.info("API keys saved")

    def validate_keys(self, keys: Fields) -> Tuple[bool, str]:
        return False, "This bot trades a random walk and asks no exchange"

    # Market analyzer

    def analyze(self, top_n: int) -> Fields:
        symbols = list(self.prices)[:top_n]
        mean_obi = sum(self.obi[symbol] for symbol in symbols) / len(symbols)
        return {
            "market_type": "STANDARD",
            "market_description": "A random walk has neither a book nor walls",
            "symbols_analyzed": len(symbols),
            "timestamp": iso(time.time()),
            "metrics": {"avg_obi": mean_obi},
            "recommendations": [],
        }

    def simulate(self, top_n: int) -> Fields:
        symbols = list(self.prices)[:top_n]
        threshold = self.values["obi_threshold"]
        ready = [symbol for symbol in symbols if abs(self.obi[symbol]) >= threshold]
        costs = 2 * NOTIONAL_USDT * FEE
        loss, win = NOTIONAL_USDT * SL_DISTANCE + costs, NOTIONAL_USDT * TP_DISTANCE - costs
        mean = loss if ready else None
        figures = {"would_trade_count": len(ready), "avg_sl_loss": mean, "max_sl_loss": mean}
        trades = [self.ready_trade(symbol, loss, win) for symbol in ready]
        return {
            "total_analyzed": len(symbols),
            "improvement_pct": 0,
            "old_params": {**figures, "params": {"sl_beyond_wall_pct": self.values["sl_beyond_wall_pct"]}},
            "new_params": {**figures, "params": {"sl_beyond_wall_pct": 0.0005}, "ready_trades": trades},
        }

    def ready_trade(self, symbol: str, loss: float, win: float) -> Fields:
        price, direction = self.prices[symbol], 1 if self.obi[symbol] >= 0 else -1
        return {
            "symbol": symbol,
            "side": "LONG" if direction == 1 else "SHORT",
            "entry_price": price,
            "tp_price": price * (1 + direction * TP_DISTANCE),
            "sl_price": price * (1 - direction * SL_DISTANCE),
            "sl_loss_usd": loss,
            "tp_win_usd": win,
            "rr_ratio": TP_DISTANCE / SL_DISTANCE,
        }
