"""An example bot that trades a random walk in memory."""

import asyncio
import itertools
import random
import time
from collections import defaultdict, deque
from datetime import datetime, timezone
from typing import Deque, Dict, List, Tuple

from bot import Bot, Fields, Refused
from contract import DEFAULTS

TICK_SECONDS = 0.5
SIGNAL_CHANCE = 0.15
LONGEST_TRADE_SECONDS = 20
NOTIONAL_USDT = 1000.0
MARGIN_USDT = 100.0
FEE = 0.00055
TP_DISTANCE = 0.003
SL_DISTANCE = 0.0025
START_PRICES = {"BTCUSDT": 67000.0, "ETHUSDT": 3400.0, "SOLUSDT": 150.0, "XRPUSDT": 0.61, "DOGEUSDT": 0.12}


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds")


class RandomWalkBot(Bot):
    def __init__(self, seed: int = 1):
        super().__init__()
        self.random = random.Random(seed)
        self.prices = dict(START_PRICES)
        self.obi = {symbol: 0.0 for symbol in START_PRICES}
        self.running = False
        self.paused = False
        self.started_at = 0.0
        self.signal_count = 0
        self.trade_rows: Deque[Fields] = deque()
        self.signal_rows: Deque[Fields] = deque(maxlen=500)
        self.log_rows: Deque[Fields] = deque(maxlen=2000)
        self.values: Fields = dict(DEFAULTS)
        self.version = 1
        self.key_values: Fields = {}
        self.ids = itertools.count(1)
        self.log("SYSTEM", "The bot is ready")

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
        self.log("EXECUTION", f"{trade['side']} {trade['symbol']} opened at {trade['entry_price']:.6g}")
        self.publish("trade_open", trade)

    def check_exit(self, trade: Fields) -> None:
        price = self.prices[trade["symbol"]]
        direction = 1 if trade["side"] == "LONG" else -1
        age = time.time() - datetime.fromisoformat(trade["timestamp_entry"]).timestamp()
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
        self.log("EXECUTION", f"{trade['side']} {trade['symbol']} closed at {price:.6g}: {reason}, {gross - fees:+.2f} USDT")
        self.publish("trade_close", trade)

    def open_trades(self) -> List[Fields]:
        return [trade for trade in self.trade_rows if trade["status"] == "OPEN"]

    def closed_trades(self) -> List[Fields]:
        return [trade for trade in self.trade_rows if trade["status"] == "CLOSED"]

    def log(self, component: str, message: str, level: str = "INFO") -> None:
        line = {"timestamp": iso(time.time()), "level": level, "component": component, "message": message}
        self.log_rows.appendleft(line)

    # Bot control

    def status(self) -> Fields:
        return {
            "running": self.running,
            "paused": self.paused,
            "mode": self.values["mode"],
            "exchange": self.values["exchange"],
            "active_trades": len(self.open_trades()),
            "total_signals": self.signal_count,
            "uptime_seconds": round(time.time() - self.started_at) if self.running else 0,
        }

    def start(self) -> None:
        if self.running:
            raise Refused("The bot is already running")
        self.running, self.paused, self.started_at = True, False, time.time()
        self.log("SYSTEM", "The bot started")

    def stop(self) -> None:
        self.require_running()
        self.running, self.paused = False, False
        self.log("SYSTEM", "The bot stopped")

    def pause(self) -> None:
        self.require_running()
        self.paused = True
        self.log("SYSTEM", "The bot paused")

    def resume(self) -> None:
        self.require_running()
        self.paused = False
        self.log("SYSTEM", "The bot resumed")

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

    def close_all(self) -> Tuple[List[str], List[str]]:
        closed = [trade["symbol"] for trade in self.open_trades()]
        for trade in self.open_trades():
            self.close_trade(trade, "CLOSE_ALL")
        return closed, []

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

    def logs(self) -> List[Fields]:
        return list(self.log_rows)

    def clear_logs(self) -> None:
        self.log_rows.clear()

    # Parameters and keys

    def params(self) -> Fields:
        return {**self.values, "config_version": f"1.0.{self.version}"}

    def apply_params(self, values: Fields) -> List[str]:
        # The bot owns its version. It trades in PAPER only.
        new = {name: value for name, value in values.items() if value is not None and name != "config_version"}
        if new.get("mode", "PAPER") != "PAPER":
            raise Refused("This bot trades in PAPER only", 422)
        changed = [name for name, value in new.items() if self.values.get(name) != value]
        if changed:
            self.values.update(new)
            self.version += 1
            self.log("CONFIG", f"Changed: {', '.join(changed)}")
        return changed

    def keys(self) -> Fields:
        return {name: self.key_values.get(name, "") for name in ("binance_key", "binance_secret", "bybit_key", "bybit_secret")}

    def save_keys(self, keys: Fields) -> None:
        self.key_values = dict(keys)
        self.log("CONFIG", "API keys saved")

    def validate_keys(self, keys: Fields) -> Tuple[bool, str]:
        return False, "This bot trades a random walk and asks no exchange"

    # Figures

    def analytics(self, since: float) -> Fields:
        trades = [
            (datetime.fromisoformat(trade["timestamp_exit"]), trade)
            for trade in self.closed_trades()
            if datetime.fromisoformat(trade["timestamp_exit"]).timestamp() >= since
        ]
        nets = [trade["pnl_net"] for _, trade in trades]
        gains, losses = sum(net for net in nets if net > 0), -sum(net for net in nets if net <= 0)
        wins = sum(net > 0 for net in nets)
        open_count = len(self.open_trades())
        days: Dict[str, List[float]] = defaultdict(list)
        hours: Dict[str, List[float]] = defaultdict(list)
        symbols: Dict[str, List[float]] = defaultdict(list)
        for at, trade in trades:
            days[at.strftime("%Y-%m-%d")].append(trade["pnl_net"])
            hours[at.strftime("%Y-%m-%dT%H:00")].append(trade["pnl_net"])
            symbols[trade["symbol"]].append(trade["pnl_net"])

        def row(values: List[float]) -> Fields:
            return {"trades": len(values), "pnl": sum(values), "win_rate": 100 * sum(v > 0 for v in values) / len(values)}

        best = sorted(symbols.items(), key=lambda entry: -sum(entry[1]))
        return {
            "global": {
                "total_trades": len(nets) + open_count,
                "closed_trades": len(nets),
                "open_trades": open_count,
                "total_pnl": sum(nets),
                "avg_pnl_per_trade": sum(nets) / len(nets) if nets else 0,
                "win_rate": 100 * wins / len(nets) if nets else 0,
                "winning_trades": wins,
                "losing_trades": len(nets) - wins,
                "profit_factor": gains / losses if losses else None,
            },
            "daily": [{"date": day, **row(values)} for day, values in sorted(days.items(), reverse=True)[:7]],
            "hourly": [{"hour": hour, **row(values)} for hour, values in sorted(hours.items())[-24:]],
            "top_symbols": [{"symbol": symbol, **row(values)} for symbol, values in best[:10]],
        }

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
