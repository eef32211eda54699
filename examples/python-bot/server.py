"""The calls of the contract around a Bot. A bot author changes nothing here."""

import asyncio
import json
import os
import secrets
import time
from email.utils import formatdate
from pathlib import Path
from typing import Any, Callable, List, Optional, Set
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, WebSocket
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from bot import Bot, Fields, Refused, result_of
from live import LiveConnections
from sessions import SESSION_SECONDS, CheckPassword, Sessions

MAX_BODY_BYTES = 1024 * 1024
KEY_FIELDS = ["binance_key", "binance_secret", "bybit_key", "bybit_secret"]
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; "
    "style-src 'self' 'nonce-{nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
RANGES = {"all": None, "30d": 30 * 86400, "7d": 7 * 86400, "24h": 86400}


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


async def read_body(request: Request) -> Fields:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise Refused("The body is too large", 413)
    try:
        # Python's parser accepts NaN, which no JSON text of a reply can hold.
        value = json.loads(body, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise Refused("The body is not JSON")
    if not isinstance(value, dict):
        raise Refused("The body must be an object")
    return value


def text_of(fields: Fields, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or value.strip() == "":
        raise Refused(f"{name} is required")
    return value


def keys_of(fields: Fields) -> Fields:
    keys = {name: fields.get(name) or "" for name in KEY_FIELDS}
    if not all(isinstance(value, str) and len(value) <= 1024 for value in keys.values()):
        raise Refused("Keys must be texts of at most 1024 characters")
    return keys


def count_of(fields: Fields) -> int:
    top_n = fields.get("top_n")
    if isinstance(top_n, bool) or not isinstance(top_n, int) or not 1 <= top_n <= 100:
        raise Refused("top_n must be a whole number from 1 to 100")
    return top_n


def number_of(request: Request, name: str, default: int, lowest: int, highest: int) -> int:
    text = request.query_params.get(name, str(default))
    if not text.isdecimal() or not lowest <= int(text) <= highest:
        raise Refused(f"{name} must be a whole number from {lowest} to {highest}")
    return int(text)


def create_app(bot: Bot, check_password: CheckPassword, console: Optional[Path] = None) -> FastAPI:
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    sessions = Sessions(check_password)
    live = LiveConnections()
    bot.publish = live.publish
    tasks: Set[asyncio.Task] = set()
    # Pages on other origins, such as a console for several bots.
    allowed_origins = [origin for origin in os.environ.get("ALLOWED_ORIGINS", "").split(",") if origin]

    @app.on_event("startup")
    async def start_bot() -> None:
        tasks.add(asyncio.ensure_future(bot.run()))

    @app.on_event("shutdown")
    async def stop_bot() -> None:
        for task in tasks:
            task.cancel()

    def error(status: int, detail: str) -> JSONResponse:
        return JSONResponse({"detail": detail}, status)

    def is_allowed_page(origin: Optional[str], host: Optional[str]) -> bool:
        is_own_page = origin is not None and host is not None and urlsplit(origin).netloc == host.lower()
        return is_own_page or origin in allowed_origins

    def cookie_name(host: Optional[str]) -> str:
        # The ports of one host share their cookies.
        return f"bot_socket_{urlsplit(f'//{host}').port or ''}"

    @app.middleware("http")
    async def protect(request: Request, call_next: Callable) -> Any:
        path = request.url.path
        if not path.startswith("/api/"):
            return await call_next(request)
        origin = request.headers.get("origin")
        if request.method not in ("GET", "HEAD", "OPTIONS") and origin is not None:
            if not is_allowed_page(origin, request.headers.get("host")):
                return error(403, "Refused: a page of another origin sent this request")
        if path != "/api/auth/login":
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            if scheme.lower() != "bearer" or not sessions.is_active(token):
                return error(401, "Not signed in, or the session has expired")
            request.state.token = token
        response = await call_next(request)
        response.headers["Cache-Control"] = "no-store"
        # The console reads the clock of the bot. Some versions of uvicorn repeat the date of the connection.
        response.headers["Date"] = formatdate(usegmt=True)
        return response

    # The middleware that is added last answers first, also a preflight.
    app.add_middleware(
        CORSMiddleware,
        allow_origins=allowed_origins,
        allow_credentials=True,
        allow_methods=["GET", "POST", "PUT", "DELETE"],
        allow_headers=["Authorization", "Content-Type"],
        expose_headers=["Date"],
    )

    @app.exception_handler(Refused)
    async def refused(_request: Request, failure: Refused) -> JSONResponse:
        return error(failure.status, failure.detail)

    @app.exception_handler(HTTPException)
    async def http_error(_request: Request, failure: HTTPException) -> JSONResponse:
        return error(failure.status_code, str(failure.detail))

    @app.exception_handler(Exception)
    async def internal_error(_request: Request, _failure: Exception) -> JSONResponse:
        return error(500, "Internal error")

    # Session

    @app.post("/api/auth/login")
    async def login(request: Request) -> JSONResponse:
        body = await read_body(request)
        name, typed = text_of(body, "username"), text_of(body, "password")
        # The check takes some milliseconds of the processor, so it runs in a thread.
        token = await asyncio.get_running_loop().run_in_executor(None, sessions.sign_in, name, typed)
        if token is None:
            raise Refused("Wrong username or password", 401)
        response = JSONResponse({"access_token": token, "token_type": "bearer"})
        is_secure = request.url.scheme == "https"
        cookie = sessions.cookie_of(token)
        own_name = cookie_name(request.headers.get("host"))
        response.set_cookie(
            own_name, cookie, max_age=SESSION_SECONDS, path="/ws", httponly=True, samesite="strict", secure=is_secure
        )
        return response

    @app.post("/api/auth/logout")
    async def logout(request: Request) -> JSONResponse:
        sessions.sign_out(request.state.token)
        live.end_session(request.state.token)
        response = JSONResponse({"status": "signed out"})
        response.delete_cookie(cookie_name(request.headers.get("host")), path="/ws")
        return response

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        host = websocket.headers.get("host")
        token = sessions.token_of_cookie(websocket.cookies.get(cookie_name(host), ""))
        if token is None or not is_allowed_page(websocket.headers.get("origin"), host):
            await websocket.close(1008)
            return
        await websocket.accept()
        await live.serve(websocket, token)

    # Bot control

    @app.get("/api/status")
    async def status() -> Fields:
        return await bot.full_status()

    def command(path: str, run: Callable[[], None]) -> None:
        async def handle() -> Fields:
            await result_of(run())
            return await bot.full_status()

        app.post(path)(handle)

    command("/api/start", bot.start)
    command("/api/stop", bot.stop)
    command("/api/pause", bot.pause)
    command("/api/resume", bot.resume)

    @app.post("/api/close")
    async def close(request: Request) -> Fields:
        return await result_of(bot.close(text_of(await read_body(request), "symbol")))

    @app.post("/api/close-all")
    async def close_all() -> Fields:
        closed, failed = await result_of(bot.close_all())
        return {"closed": closed, "failed": failed, "total_processed": len(closed) + len(failed)}

    @app.post("/api/emergency/reset-semaphore")
    async def reset() -> Fields:
        return await result_of(bot.reset_slots())

    @app.post("/api/clear-database")
    async def clear_database() -> Fields:
        if (await bot.full_status())["running"]:
            raise Refused("Stop the bot first")
        trades, signals = await result_of(bot.clear_database())
        return {"status": "cleared", "trades_deleted": trades, "signals_deleted": signals}

    # Signals, trades and analytics

    @app.get("/api/signals")
    async def signals(request: Request) -> List[Fields]:
        limit = number_of(request, "limit", 20, 1, 500)
        return (await result_of(bot.signals()))[:limit]

    @app.get("/api/trades")
    async def trades(request: Request) -> Fields:
        skip = number_of(request, "skip", 0, 0, 10**12)
        limit = number_of(request, "limit", 200, 1, 500)
        rows = await result_of(bot.trades())
        return {"trades": rows[skip : skip + limit], "total": len(rows), "has_more": skip + limit < len(rows)}

    @app.get("/api/stats/analytics")
    async def analytics(request: Request) -> Fields:
        name = request.query_params.get("time_range", "all")
        if name not in RANGES:
            raise Refused(f"time_range must be one of {', '.join(RANGES)}")
        seconds = RANGES[name]
        return await result_of(bot.analytics(0 if seconds is None else time.time() - seconds))

    # Parameters and presets

    @app.get("/api/params")
    @app.get("/api/parameters")
    async def params() -> Fields:
        return await result_of(bot.params())

    @app.post("/api/params")
    async def save_params(request: Request) -> Fields:
        return {"updated_fields": await result_of(bot.apply_params(await read_body(request)))}

    async def find_preset(name: str) -> Fields:
        found = (await result_of(bot.presets())).get(name)
        if found is None:
            raise Refused(f"There is no preset '{name}'", 404)
        return found["params"]

    @app.get("/api/presets")
    async def presets() -> Fields:
        found = await result_of(bot.presets())
        return {"presets": list(found), "descriptions": {name: found[name]["description"] for name in found}}

    @app.get("/api/presets/{name}")
    async def preset(name: str) -> Fields:
        return await find_preset(name)

    @app.delete("/api/presets/{name}")
    async def delete_preset(name: str) -> Fields:
        await find_preset(name)
        raise Refused("Cannot delete built-in preset")

    @app.post("/api/presets/apply/{name}")
    async def apply_preset(name: str) -> Fields:
        # Only the operator changes mode and exchange.
        kept = ("mode", "exchange", "data_source_exchange", "config_version")
        values = {key: value for key, value in (await find_preset(name)).items() if key not in kept}
        return {"status": "applied", "updated_fields": await result_of(bot.apply_params(values))}

    # API keys

    @app.get("/api/keys")
    async def keys() -> Fields:
        return await result_of(bot.keys())

    @app.post("/api/keys/save")
    async def save_keys(request: Request) -> Fields:
        await result_of(bot.save_keys(keys_of(await read_body(request))))
        return {"status": "saved"}

    @app.post("/api/keys/validate")
    async def validate_keys(request: Request) -> Fields:
        valid, message = await result_of(bot.validate_keys(keys_of(await read_body(request))))
        return {"valid": valid, "message": message}

    # Market analyzer

    @app.post("/api/market/analyze")
    async def analyze(request: Request) -> Fields:
        return await result_of(bot.analyze(count_of(await read_body(request))))

    @app.post("/api/market/simulate-trades")
    async def simulate(request: Request) -> Fields:
        return await result_of(bot.simulate(count_of(await read_body(request))))

    # System logs

    @app.get("/api/system-logs")
    async def logs(request: Request) -> Fields:
        limit = number_of(request, "limit", 500, 1, 2000)
        lines = await result_of(bot.logs())
        wanted = {name: request.query_params[name] for name in ("level", "component") if name in request.query_params}
        found = [line for line in lines if all(line[name] == value for name, value in wanted.items())]
        return {
            "logs": found[:limit],
            "levels": sorted({line["level"] for line in lines}),
            "components": sorted({line["component"] for line in lines}),
        }

    @app.delete("/api/system-logs")
    async def clear_logs() -> Fields:
        await result_of(bot.clear_logs())
        return {"status": "cleared"}

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "DELETE"])
    async def unknown(path: str) -> JSONResponse:
        return error(404, "Not found")

    # The second step of the tutorial: an addition has a method of its own, and its name in `capabilities`.
    if hasattr(bot, "market_overview"):
        app.router.routes.pop()

        @app.get("/api/market/overview")
        async def market_overview() -> Fields:
            return await result_of(bot.market_overview())

        app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "DELETE"])(unknown)

    if console is not None:
        page = (console / "index.html").read_text(encoding="utf-8").replace("__MARKET__", "")

        @app.get("/")
        async def index() -> HTMLResponse:
            nonce = secrets.token_urlsafe(16)
            headers = {"Content-Security-Policy": PAGE_POLICY.format(nonce=nonce), "Cache-Control": "no-store"}
            return HTMLResponse(page.replace("__CSP_NONCE__", nonce), headers=headers)

        app.mount("/", StaticFiles(directory=console))
    return app
