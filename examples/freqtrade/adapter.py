"""A running freqtrade as a bot of the console."""

import asyncio
import inspect
import json
import logging
import time
from typing import Any, Awaitable, Callable, Dict, List, Optional, Tuple

import websockets
from websockets.exceptions import WebSocketException

from bot import Bot, Fields, Refused
from client import Client, Limited, NotSignedIn, Unreachable
from mapping import log_line_of, number, signal_of, trade_of

# freqtrade allows 20 readings of the open trades a minute, and 10 of the closed ones.
POLL_SECONDS = 5.0
SHORTEST_POLL_SECONDS = 0.5
TURN_SECONDS = 3.4
HISTORY_SECONDS = 60.0
HISTORY_WAIT_SECONDS = 5.0
LIMITED_SECONDS = 10.0
PAGE_LENGTH = 500
# The open trades of an older answer are not shown as present.
STALE_SECONDS = 20.0
CLOSE_WAITS = (0.2, 0.3, 0.5, 1, 1, 2, 2, 3)
COMMAND_WAITS = (0.2, 0.3, 0.5, 1, 1, 2)
LIMITED_WAITS = (2, 3, 4, 5)
LONGEST_RECONNECT_SECONDS = 60.0
LONGEST_LOG = 1000
MOST_SIGNALS = 500
# freqtrade ignores a subscription with one unknown topic. Every version with a websocket knows these topics.
TOPICS = ["status", "warning", "startup", "entry_fill", "entry_cancel", "exit_fill", "exit_cancel"]

log = logging.getLogger("ADAPTER")
SOCKET_OPTIONS: Dict[str, Any] = {"max_size": 1024 * 1024, "open_timeout": 10, "close_timeout": 1}
# A proxy of the environment must not read the token. Older versions of websockets know no proxy.
if "proxy" in inspect.signature(websockets.connect.__init__).parameters:
    SOCKET_OPTIONS["proxy"] = None


def entry_order(trade: Fields) -> Any:
    return (trade["timestamp_entry"] or "", int(trade["trade_id"]))


class FreqtradeBot(Bot):
    def __init__(self, client: Client, clock: Callable[[], float] = time.time):
        super().__init__()
        self.client = client
        self.clock = clock
        self.config: Fields = {}
        self.is_running = False
        self.answered_at: Optional[float] = None
        self.open_rows: Dict[str, Fields] = {}
        self.open_pnl: Optional[float] = 0.0
        self.closed_rows: Dict[str, Fields] = {}
        self.closed_total: Optional[int] = None
        self.is_history_known = False
        self.newest_first: Optional[List[Fields]] = None
        self.reported: Dict[str, str] = {}
        self.was_different = False
        self.turns, self.turns_at = 2.0, time.monotonic()

    # Readings

    async def run(self) -> None:
        self.wake = asyncio.Event()
        self.polling = asyncio.Lock()
        await asyncio.gather(
            self.repeat("reading", self.poll, POLL_SECONDS),
            self.repeat("history", self.read_history, HISTORY_SECONDS),
            self.listen(),
        )

    async def repeat(self, name: str, work: Callable[[], Awaitable[None]], interval: float) -> None:
        while True:
            try:
                if self.client.is_signed_in:
                    await work()
                    self.report(name, "")
            except Refused as failure:
                self.report(name, failure.detail)
            except Exception:
                # A row that this adapter cannot read must not end the readings.
                log.exception("The adapter failed")
            if name == "history":
                await asyncio.sleep(interval if self.is_history_known else SHORTEST_POLL_SECONDS)
                continue
            await asyncio.sleep(SHORTEST_POLL_SECONDS)
            try:
                await asyncio.wait_for(self.wake.wait(), interval - SHORTEST_POLL_SECONDS)
            except asyncio.TimeoutError:
                pass
            self.wake.clear()

    def report(self, name: str, problem: str) -> None:
        """Logs a problem once, and its end."""
        before = self.reported.get(name, "")
        self.reported[name] = problem
        if problem and problem != before:
            log.warning("%s", problem)
        elif before and not problem:
            log.info("No longer: %s", before)

    async def poll(self) -> None:
        """Reads the state and the open trades. Publishes the trades that opened and closed since the last reading."""
        async with self.polling:
            await self.read_config()
            await self.wait_for_turn()
            try:
                rows = await self.client.read("status")
            except Limited:
                return  # The next reading is due in seconds.
            trades = [self.trade_of(row) for row in rows]
            present = {trade["trade_id"]: trade for trade in trades}
            for trade_id in [known for known in self.open_rows if known not in present]:
                if not await self.is_closed(trade_id):
                    present[trade_id] = self.open_rows[trade_id]  # The next reading asks again.
            # A trade that closed after the reading is no open one.
            opened = [trade for key, trade in present.items() if key not in self.open_rows and key not in self.closed_rows]
            is_first = self.answered_at is None
            if is_first and self.is_running:
                # An older freqtrade does not send the time of its start.
                self.running_since = number((await self.client.read("health")).get("bot_startup_ts"))
            self.open_rows = {key: trade for key, trade in present.items() if key not in self.closed_rows}
            profits = [number(row.get("profit_abs")) for row in rows]
            self.open_pnl = None if None in profits else sum(profits)
            self.newest_first = None
            self.answered_at = self.clock()
            for trade in [] if is_first else sorted(opened, key=entry_order):
                log.info("%s %s opened at %s", trade["side"], trade["symbol"], trade["entry_price"])
                self.publish("signal", signal_of(trade))
                self.publish("trade_open", trade)

    async def read_config(self) -> None:
        self.config = await self.client.read("show_config")
        state = self.config.get("state")
        # A reload takes a moment, and is no stop.
        self.is_running = self.is_running if state == "reload_config" else state in ("running", "paused")

    async def wait_for_turn(self) -> None:
        """Keeps the limit of freqtrade: two readings of the open trades at once, then one in a while."""
        now = time.monotonic()
        self.turns = min(2.0, self.turns + (now - self.turns_at) / TURN_SECONDS)
        self.turns_at = now
        wait = max(0.0, 1 - self.turns) * TURN_SECONDS
        self.turns -= 1
        await asyncio.sleep(wait)

    async def is_closed(self, trade_id: str) -> bool:
        """Returns whether a trade is known to be closed."""
        try:
            return await self.read_trade(trade_id)
        except Refused:
            return False

    async def read_trade(self, trade_id: str) -> bool:
        """Reads a trade that may have closed. Returns whether it is closed."""
        try:
            row = await self.client.read(f"trade/{trade_id}")
        except Refused as failure:
            if failure.status != 404:
                raise
            # freqtrade deletes a trade whose entry was cancelled.
            self.open_rows.pop(trade_id, None)
            self.newest_first = None
            return True
        if row["is_open"]:
            return False
        self.add_closed(self.trade_of(row))
        return True

    def add_closed(self, trade: Fields, is_new: bool = True) -> None:
        trade_id = trade["trade_id"]
        is_known = trade_id in self.closed_rows
        self.open_rows.pop(trade_id, None)
        self.closed_rows[trade_id] = trade
        self.newest_first = None
        if is_new and not is_known:
            log.info("%s %s closed at %s: %s", trade["side"], trade["symbol"], trade["exit_price"], trade["reason_exit"])
            self.publish("trade_close", trade)

    def trade_of(self, row: Fields) -> Fields:
        return trade_of(row, bool(self.config.get("dry_run")))

    async def read_history(self) -> None:
        """Reads pages of closed trades until all are known. An older freqtrade sends the oldest page first."""
        if self.answered_at is None:
            await self.poll()
        before, seen, offset = set(self.closed_rows), set(), 0
        while True:
            try:
                page = await self.client.read("trades", limit=PAGE_LENGTH, offset=offset, order_by_id="false")
            except Limited:
                await asyncio.sleep(LIMITED_SECONDS)
                continue
            for row in page["trades"]:
                self.add_closed(self.trade_of(row), is_new=self.is_history_known)
                seen.add(str(row["trade_id"]))
            self.closed_total = page["total_trades"]
            offset += len(page["trades"])
            is_whole = offset >= self.closed_total or not page["trades"]
            if is_whole or len(self.closed_rows) == self.closed_total:
                break
        if is_whole:
            for trade_id in before - seen:
                del self.closed_rows[trade_id]  # The operator deleted the trade in freqtrade.
                self.newest_first = None
        self.is_history_known = True
        await self.compare_figures()

    async def compare_figures(self) -> None:
        """Compares the sums of the trades with freqtrade's own sums. A difference is logged."""
        try:
            profit = await self.client.read("profit")
            daily = await self.client.read("daily", timescale=7)
        except Limited:
            return
        figures = await super().analytics(0)
        pnl_by_day = {row["date"]: row["pnl"] for row in figures["calendar"]}
        pairs = [("closed trades", profit["closed_trade_count"], figures["global"]["closed_trades"])]
        pairs += [("profit", profit["profit_closed_coin"], figures["global"]["total_pnl"])]
        pairs += [(f"profit of {day['date']}", day["abs_profit"], pnl_by_day.get(str(day["date"]), 0)) for day in daily["data"]]
        different = [f"{name} {theirs}, the trades give {own}" for name, theirs, own in pairs if abs((number(theirs) or 0) - own) > 1e-4]
        # A trade can close between the readings, so only the second difference counts.
        self.report("comparison", f"freqtrade reports {'; '.join(different)}" if different and self.was_different else "")
        self.was_different = bool(different)

    async def listen(self) -> None:
        """Reads at once what a message of freqtrade announces. The readings go on without the websocket."""
        pause = 1.0
        while True:
            token = self.client.access_token
            if token is None:
                await asyncio.sleep(1)
                continue
            try:
                async with websockets.connect(self.client.socket_url(), **SOCKET_OPTIONS) as socket:
                    await socket.send(json.dumps({"type": "subscribe", "data": TOPICS}))
                    self.report("websocket", "")
                    pause = 1.0
                    async for _ in socket:
                        self.wake.set()
                problem = "freqtrade closed its websocket"
            except (OSError, WebSocketException, asyncio.TimeoutError) as failure:
                problem = f"freqtrade's websocket fails: {failure}"
            self.report("websocket", f"{problem}. The adapter reads every {POLL_SECONDS:.0f} seconds")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RECONNECT_SECONDS)
            try:
                # The token of the connection may have expired.
                await self.client.read("show_config")
            except Refused:
                pass

    # What the console reads

    def lacks(self) -> List[str]:
        return [*super().lacks(), "logs.clear"]

    async def status(self) -> Fields:
        if not self.client.is_signed_in:
            raise NotSignedIn()
        if self.answered_at is None:
            await self.poll()
        if self.answered_at is None:
            raise Limited()
        age = self.clock() - self.answered_at
        if age > STALE_SECONDS:
            raise Unreachable(f"the last answer is {f'{age / 60:.0f} minutes' if age > 120 else f'{age:.0f} seconds'} old")
        is_paper = bool(self.config["dry_run"])
        return {
            "running": self.is_running,
            "paused": self.is_running and self.is_paused,
            "mode": "PAPER" if is_paper else "LIVE",
            "sends_real_orders": not is_paper,
            "exchange": str(self.config["exchange"]).upper(),
            "currency": self.config["stake_currency"],
            "active_trades": len(self.open_rows),
            "total_signals": len(self.open_rows) + len(self.closed_rows),
            "unrealized_pnl_net": self.open_pnl if self.open_rows else 0,
        }

    @property
    def is_paused(self) -> bool:
        # An older freqtrade has no state for it: it allows no open trade.
        return self.config.get("state") == "paused" or self.config.get("max_open_trades") == 0

    def rows(self) -> List[Fields]:
        """Returns the trades that are known so far."""
        if self.newest_first is None:
            rows = [*self.open_rows.values(), *self.closed_rows.values()]
            self.newest_first = sorted(rows, key=entry_order, reverse=True)
        return self.newest_first

    async def trades(self) -> List[Fields]:
        # A console that loads right after the sign-in must not show an empty history.
        await self.wait_for_history(lambda: self.closed_total is not None)
        return self.rows()

    async def signals(self) -> List[Fields]:
        return [signal_of(trade) for trade in (await self.trades())[:MOST_SIGNALS]]

    async def analytics(self, since: float) -> Fields:
        await self.wait_for_history(lambda: self.is_history_known)
        if not self.is_history_known:
            known = f"{len(self.closed_rows):,} of {self.closed_total or 0:,}"
            raise Refused(f"The adapter still reads the trades of freqtrade: {known}", 503)
        return await super().analytics(since)

    async def wait_for_history(self, is_read: Callable[[], bool]) -> None:
        ends_at = time.monotonic() + HISTORY_WAIT_SECONDS
        while not is_read() and time.monotonic() < ends_at:
            await asyncio.sleep(0.1)

    async def logs(self) -> List[Fields]:
        lines = self.log_ring.lines()
        try:
            reply = await self.client.read("logs", limit=LONGEST_LOG)
            lines += [log_line_of(row) for row in reply["logs"]]
        except (Unreachable, Limited) as failure:
            self.report("log", failure.detail)
        return sorted(lines, key=lambda line: line["timestamp"], reverse=True)

    # Commands

    async def command(self, path: str, body: Optional[Fields] = None) -> Fields:
        """Sends a command. Repeats it while freqtrade counts too many of its kind."""
        for wait in LIMITED_WAITS:
            try:
                return await self.client.command(path, body)
            except Limited:
                await asyncio.sleep(wait)
        return await self.client.command(path, body)

    async def change_state(self, path: str, is_done: Callable[[], bool]) -> None:
        answer = await self.command(path)
        log.info("%s: %s", path, answer.get("status"))
        if str(answer.get("status", "")).startswith("already"):
            raise Refused(f"freqtrade is {answer['status']}")
        for wait in COMMAND_WAITS:
            await self.read_config()
            if is_done():
                return
            await asyncio.sleep(wait)

    async def start(self) -> None:
        await self.change_state("start", lambda: self.is_running)

    async def stop(self) -> None:
        await self.change_state("stop", lambda: not self.is_running)

    async def pause(self) -> None:
        await self.read_config()
        # freqtrade starts a stopped bot at this call.
        if not self.is_running:
            raise Refused("The bot is not running")
        await self.change_state("stopbuy", lambda: self.is_paused)

    async def resume(self) -> None:
        await self.read_config()
        if not self.is_running or not self.is_paused:
            raise Refused("The bot is not paused")
        # An older freqtrade trades again only after it has read its configuration.
        path = "start" if self.config.get("state") == "paused" else "reload_config"
        await self.change_state(path, lambda: not self.is_paused and self.config.get("state") != "reload_config")

    async def close(self, symbol: str) -> Fields:
        found = [key for key, trade in self.open_rows.items() if trade["symbol"] == symbol]
        if not found:
            await self.poll()
            found = [key for key, trade in self.open_rows.items() if trade["symbol"] == symbol]
        if not found:
            raise Refused(f"{symbol} has no open position", 404)
        for trade_id in found:
            await self.force_exit(trade_id)
        still_open = await self.wait_for_exits(found)
        if still_open:
            raise Refused(f"{symbol}: freqtrade accepted the exit, and the order is not filled yet", 504)
        return {"symbol": symbol, "closed": len(found)}

    async def force_exit(self, trade_id: str) -> None:
        try:
            await self.command("forceexit", {"tradeid": trade_id, "ordertype": "market"})
        except Refused as failure:
            if "not running" not in failure.detail:
                raise
            raise Refused("freqtrade closes positions only while it runs: start it, then close", 409)

    async def close_all(self) -> Tuple[List[str], List[str]]:
        failure: Optional[Refused] = None
        try:
            # One call, because freqtrade allows five exits a minute. It also closes what the last reading did not have.
            await self.force_exit("all")
        except (Unreachable, NotSignedIn):
            raise
        except Refused as refused:
            failure = refused
        symbols = {key: trade["symbol"] for key, trade in self.open_rows.items()}
        still_open = await self.wait_for_exits(list(symbols))
        if failure is not None and symbols and len(still_open) == len(symbols):
            raise failure
        closed = [symbol for key, symbol in symbols.items() if key not in still_open]
        return closed, [symbols[key] for key in still_open]

    async def wait_for_exits(self, trade_ids: List[str]) -> List[str]:
        """Waits until the exits are filled. Returns the trades that are still open."""
        still_open = trade_ids
        for wait in CLOSE_WAITS:
            still_open = [key for key in still_open if not await self.is_closed(key)]
            if not still_open:
                break
            await asyncio.sleep(wait)
        return still_open
