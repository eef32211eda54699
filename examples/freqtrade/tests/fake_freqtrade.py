"""
A freqtrade without an exchange, written from its documentation and its published sources (API version 2.4x).

`POST /fake` changes its behaviour: see `Fake.change`. LEGACY=1 behaves like API version 2.29.
LIMITS=0 ends the limits of calls a minute.
"""

import asyncio
import base64
import os
import random
import secrets
import time
from collections import defaultdict, deque
from datetime import datetime, timezone
from typing import Any, Deque, Dict, List, Optional, Set

from fastapi import Depends, FastAPI, HTTPException, Query, Request, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel

ACCESS_SECONDS = 15 * 60
FEE = 0.001
STAKE = 100.0
PRICES = {"BTC/USDT": 67000.0, "ETH/USDT": 3400.0, "SOL/USDT": 150.0, "XRP/USDT": 0.61}
# Calls a minute. API version 2.29 has no limits.
LIMITS = {"status": 20, "trades": 10, **dict.fromkeys(("profit", "daily", "count"), 5)}
LIMITS.update(dict.fromkeys(("start", "stop", "stopbuy", "reload_config", "forceexit"), 5))
Row = Dict[str, Any]


class RpcException(Exception):
    pass


class ForceExit(BaseModel):
    tradeid: str
    ordertype: Optional[str] = None
    amount: Optional[float] = None


class Fake:
    def __init__(self, history: int = 0, dry_run: bool = True, legacy: bool = False, seconds_per_trade: float = 1.5):
        self.dry_run, self.legacy, self.seconds_per_trade = dry_run, legacy, seconds_per_trade
        self.user, self.password = "freqtrader", "SuperSecret1!"
        self.random = random.Random(7)
        self.access: Dict[str, float] = {}
        self.refresh: Set[str] = set()
        self.state, self.max_open_trades, self.started = "stopped", 4, time.time()
        self.prices = dict(PRICES)
        self.trades: Dict[int, Row] = {}
        self.last_id = 0
        self.logs: Deque[List[Any]] = deque(maxlen=1000)
        self.calls: Dict[str, Deque[float]] = defaultdict(deque)
        self.sockets: Dict[WebSocket, List[str]] = {}
        # What `POST /fake` changes.
        self.fail: Optional[int] = None
        self.delay, self.fills, self.limits, self.page = 0.0, True, not legacy, ""
        for age in range(history, 0, -1):
            at = time.time() - age * 3600
            self.enter(at - 1200)
            self.exit(self.last_id, "roi", at)
        self.write("freqtrade.worker", "INFO", "Starting worker")

    async def change(self, changes: Row) -> None:
        """Sets `fail`, `delay`, `fills`, `limits`, `page`, `state`, `dry_run`, and does `expire`, `revoke`, `close_sockets`."""
        for name in ("fail", "delay", "fills", "limits", "page", "state", "dry_run", "max_open_trades", "seconds_per_trade"):
            if name in changes:
                setattr(self, name, changes[name])
        if "expire" in changes:
            self.access.clear()
        if "revoke" in changes:
            self.refresh.clear()
        if "enter" in changes:
            self.enter(time.time())
            await self.tell("entry_fill")
        if "exit" in changes:
            self.exit(changes["exit"], "stop_loss", time.time())
            await self.tell("exit_fill")
        if "delete" in changes:
            del self.trades[changes["delete"]]
        if "close_sockets" in changes:
            for socket in list(self.sockets):
                await socket.close(1011)

    def write(self, name: str, level: str, message: str) -> None:
        now = time.time()
        self.logs.append([datetime.fromtimestamp(now).strftime("%Y-%m-%d %H:%M:%S"), now * 1000, name, level, message])

    async def tell(self, topic: str) -> None:
        for socket, topics in list(self.sockets.items()):
            if topic in topics:
                await socket.send_json({"type": topic, "data": {"trade_id": self.last_id, "pair": "BTC/USDT"}})

    # The market

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.seconds_per_trade)
            for pair in self.prices:
                self.prices[pair] *= 1 + self.random.gauss(0, 0.001)
            if self.state in ("running", "paused"):
                for row in self.open():
                    if time.time() - row["open_timestamp"] / 1000 > 12 * self.seconds_per_trade:
                        self.exit(row["trade_id"], "exit_signal", time.time())
                        await self.tell("exit_fill")
            if self.state == "running" and len(self.open()) < self.max_open_trades:
                self.enter(time.time())
                await self.tell("entry_fill")

    def open(self) -> List[Row]:
        return [row for row in self.trades.values() if row["is_open"]]

    def enter(self, at: float) -> None:
        held = {row["pair"] for row in self.open()}
        pair = self.random.choice([name for name in self.prices if name not in held])
        rate, self.last_id = self.prices[pair], self.last_id + 1
        is_short = self.random.random() < 0.3
        stop = rate * (1.05 if is_short else 0.95)
        nothing = ("close_date", "close_timestamp", "close_rate", "close_profit", "close_profit_pct", "close_profit_abs", "exit_reason")
        self.trades[self.last_id] = {
            **dict.fromkeys(nothing),
            "trade_id": self.last_id,
            "pair": pair,
            "base_currency": pair.split("/")[0],
            "quote_currency": "USDT",
            "is_open": True,
            "is_short": is_short,
            "exchange": "binance",
            "amount": STAKE / rate,
            "stake_amount": STAKE,
            "strategy": "SampleStrategy",
            "enter_tag": "sample",
            "fee_open": FEE,
            "fee_close": FEE,
            "open_date": datetime.fromtimestamp(at, timezone.utc).strftime("%Y-%m-%d %H:%M:%S"),
            "open_timestamp": int(at * 1000),
            "open_rate": rate,
            "stop_loss_abs": stop,
            "initial_stop_loss_abs": stop,
            "leverage": 1.0,
            "funding_fees": 0.0,
            "has_open_orders": False,
        }
        self.write("freqtrade.freqtradebot", "INFO", f"Entered {pair} as trade {self.last_id}")

    def profit_at(self, row: Row, rate: float) -> float:
        value, entry = row["amount"] * rate, row["amount"] * row["open_rate"]
        gross = entry - value if row["is_short"] else value - entry
        return round(gross - FEE * (value + entry) + row["funding_fees"], 8)

    def exit(self, trade_id: int, reason: str, at: float) -> None:
        row = self.trades[trade_id]
        rate = row["open_rate"] * (1 + self.random.gauss(0, 0.004))
        profit = self.profit_at(row, rate)
        row.update(is_open=False, close_rate=rate, close_timestamp=int(at * 1000), exit_reason=reason)
        row.update(close_date=datetime.fromtimestamp(at, timezone.utc).strftime("%Y-%m-%d %H:%M:%S"))
        row.update(close_profit_abs=profit, close_profit=profit / STAKE, close_profit_pct=100 * profit / STAKE)
        self.write("freqtrade.freqtradebot", "INFO", f"Exited {row['pair']}, trade {trade_id}: {reason}")

    def shown(self, row: Row) -> Row:
        """Returns a trade as `/status` and `/trade/<id>` show it."""
        rate = self.prices[row["pair"]] if row["is_open"] else row["close_rate"]
        return {**row, "current_rate": rate, "profit_abs": self.profit_at(row, rate), "total_profit_abs": self.profit_at(row, rate)}

    def force_exit(self, trade_id: str) -> str:
        if self.state == "stopped":
            raise RpcException("trader is not running")
        found = [row["trade_id"] for row in self.open() if trade_id in ("all", str(row["trade_id"]))]
        if trade_id != "all" and not found:
            raise RpcException("invalid argument")
        for known in found if self.fills else []:
            self.exit(known, "force_exit", time.time())
        return "Created exit orders for all open trades." if trade_id == "all" else f"Created exit order for trade {trade_id}."


def create_fake(fake: Fake) -> FastAPI:
    app = FastAPI()
    tasks: Set[asyncio.Task] = set()

    @app.on_event("startup")
    async def begin() -> None:
        tasks.add(asyncio.ensure_future(fake.run()))

    @app.exception_handler(RpcException)
    async def refused(request: Request, failure: RpcException) -> JSONResponse:
        return JSONResponse({"error": f"Error querying {request.url.path}: {failure}"}, 502)

    @app.middleware("http")
    async def disturb(request: Request, call_next: Any) -> Any:
        if request.url.path != "/fake":
            await asyncio.sleep(fake.delay)
            if fake.page:
                return PlainTextResponse(fake.page)
            if fake.fail is not None:
                return PlainTextResponse("Bad gateway", fake.fail, {"Location": "http://127.0.0.1:9/"})
        return await call_next(request)

    def basic_user(request: Request) -> bool:
        expected = base64.b64encode(f"{fake.user}:{fake.password}".encode()).decode()
        return request.headers.get("authorization", "") == f"Basic {expected}"

    def bearer(request: Request) -> str:
        return request.headers.get("authorization", "").partition("Bearer ")[2]

    def is_valid(token: str) -> bool:
        return fake.access.get(token, 0) > time.time()

    def user(request: Request) -> None:
        if not basic_user(request) and not is_valid(bearer(request)):
            raise HTTPException(401, "Could not validate credentials", {"WWW-Authenticate": "Bearer"})

    def limit(request: Request) -> None:
        name = request.url.path.split("/")[3]
        calls, now = fake.calls[name], time.time()
        while calls and calls[0] < now - 60:
            calls.popleft()
        if fake.limits and len(calls) >= LIMITS.get(name, 10**9):
            raise HTTPException(429, "Rate limit exceeded")
        calls.append(now)

    def issue() -> str:
        token = secrets.token_urlsafe(16)
        fake.access[token] = time.time() + ACCESS_SECONDS
        return token

    @app.post("/fake")
    async def change(request: Request) -> Row:
        await fake.change(await request.json())
        return {"calls": {name: len(calls) for name, calls in fake.calls.items()}, "open": len(fake.open()), "state": fake.state}

    @app.post("/api/v1/token/login")
    async def login(request: Request) -> Row:
        if not basic_user(request):
            raise HTTPException(401, "Incorrect username or password")
        refresh = secrets.token_urlsafe(16)
        fake.refresh.add(refresh)
        return {"access_token": issue(), "refresh_token": refresh}

    @app.post("/api/v1/token/refresh")
    async def refresh_token(request: Request) -> Row:
        if bearer(request) not in fake.refresh:
            raise HTTPException(401, "Could not validate credentials")
        return {"access_token": issue()}

    guards = [Depends(user), Depends(limit)]

    @app.get("/api/v1/show_config", dependencies=guards)
    async def show_config() -> Row:
        shown = {"dry_run": fake.dry_run, "stake_currency": "USDT", "exchange": "binance", "max_open_trades": fake.max_open_trades}
        return {**shown, "state": fake.state, "runmode": "dry_run" if fake.dry_run else "live", "trading_mode": "spot", "api_version": 2.4}

    @app.get("/api/v1/health", dependencies=guards)
    async def health() -> Row:
        return {"last_process_ts": int(time.time()), **({} if fake.legacy else {"bot_startup_ts": int(fake.started)})}

    @app.get("/api/v1/status", dependencies=guards)
    async def status() -> List[Row]:
        return [fake.shown(row) for row in fake.open()]

    @app.get("/api/v1/trades", dependencies=guards)
    async def trades(limit: int = Query(500, ge=1, le=1000), offset: int = Query(0, ge=0), order_by_id: bool = True) -> Row:
        closed = [row for row in fake.trades.values() if not row["is_open"]]
        if not order_by_id and not fake.legacy:
            closed.sort(key=lambda row: -row["close_timestamp"])
        page = closed[offset : offset + limit]
        return {"trades": page, "trades_count": len(page), "offset": offset, "total_trades": len(closed)}

    @app.get("/api/v1/trade/{tradeid}", dependencies=guards)
    async def trade(tradeid: int) -> Row:
        if tradeid not in fake.trades:
            raise HTTPException(404, "Trade not found.")
        return fake.shown(fake.trades[tradeid])

    @app.post("/api/v1/forceexit", dependencies=guards)
    async def force_exit(body: ForceExit) -> Row:
        return {"result": fake.force_exit(body.tradeid)}

    @app.post("/api/v1/start", dependencies=guards)
    async def start() -> Row:
        if fake.state == "running":
            return {"status": "already running"}
        fake.state = "running"
        return {"status": "starting trader ..."}

    @app.post("/api/v1/stop", dependencies=guards)
    async def stop() -> Row:
        if fake.state == "stopped":
            return {"status": "already stopped"}
        fake.state = "stopped"
        return {"status": "stopping trader ..."}

    @app.post("/api/v1/stopbuy", dependencies=guards)
    async def stop_buy() -> Row:
        if fake.legacy:
            fake.max_open_trades = 0
        else:
            fake.state = "paused"
        return {"status": "paused, no more entries will occur from now. Run /start to enable entries."}

    @app.post("/api/v1/reload_config", dependencies=guards)
    async def reload_config() -> Row:
        async def reload() -> None:
            await asyncio.sleep(0.5)
            fake.state, fake.max_open_trades = "running", 4

        fake.state = "reload_config"
        tasks.add(asyncio.ensure_future(reload()))
        return {"status": "Reloading config ..."}

    @app.get("/api/v1/logs", dependencies=guards)
    async def logs(limit: Optional[int] = None) -> Row:
        rows = list(fake.logs)[-limit:] if limit else list(fake.logs)
        return {"log_count": len(rows), "logs": rows}

    @app.get("/api/v1/profit", dependencies=guards)
    async def profit() -> Row:
        nets = [row["close_profit_abs"] for row in fake.trades.values() if not row["is_open"]]
        return {"profit_closed_coin": round(sum(nets), 8), "closed_trade_count": len(nets)}

    @app.get("/api/v1/daily", dependencies=guards)
    async def daily(timescale: int = Query(7, ge=1)) -> Row:
        data = []
        for day in range(timescale):
            date = datetime.fromtimestamp(time.time() - day * 86400, timezone.utc).strftime("%Y-%m-%d")
            nets = [row["close_profit_abs"] for row in fake.trades.values() if (row["close_date"] or "").startswith(date)]
            data.append({"date": date, "abs_profit": sum(nets), "trade_count": len(nets)})
        return {"data": data, "stake_currency": "USDT", "fiat_display_currency": ""}

    @app.websocket("/api/v1/message/ws")
    async def messages(socket: WebSocket) -> None:
        if not is_valid(socket.query_params.get("token", "")):
            await socket.close(1008)
            return
        await socket.accept()
        try:
            while True:
                request = await socket.receive_json()
                if request.get("type") == "subscribe":
                    fake.sockets[socket] = request["data"]
        except Exception:
            pass  # The client left.
        finally:
            fake.sockets.pop(socket, None)

    return app


if __name__ == "__main__":
    import uvicorn

    legacy = os.environ.get("LEGACY") == "1"
    fake = Fake(int(os.environ.get("HISTORY", "30")), os.environ.get("DRY_RUN") != "0", legacy)
    fake.limits = fake.limits and os.environ.get("LIMITS") != "0"
    uvicorn.run(create_fake(fake), host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
