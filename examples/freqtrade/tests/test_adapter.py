"""The adapter before the fake freqtrade: python3 -m unittest, in the folder of the tests."""

import asyncio
import socket
import sys
import threading
import time
import unittest
import warnings
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent.parent / "python-bot"), str(FOLDER.parent), str(FOLDER)]
warnings.simplefilter("ignore", DeprecationWarning)

import uvicorn  # noqa: E402

import adapter  # noqa: E402
import client as client_module  # noqa: E402
from adapter import FreqtradeBot  # noqa: E402
from bot import Refused  # noqa: E402
from client import Client  # noqa: E402
from fake_freqtrade import Fake, create_fake  # noqa: E402

# The waits of the adapter, short enough for a test.
QUICK = {"POLL_SECONDS": 0.3, "SHORTEST_POLL_SECONDS": 0.05, "TURN_SECONDS": 0.02}
QUICK.update(HISTORY_SECONDS=0.3, HISTORY_WAIT_SECONDS=0.5, LIMITED_SECONDS=0.2)
QUICK.update(CLOSE_WAITS=(0.05, 0.1), COMMAND_WAITS=(0.1,) * 20)
NEVER = 1e9


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server of a fake in a thread."""

    def __init__(self, fake: Fake, port: int):
        config = uvicorn.Config(create_fake(fake), host="127.0.0.1", port=port, log_level="critical")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        # Open websockets must not delay the end.
        self.server.should_exit = self.server.force_exit = True
        self.thread.join(5)


class AdapterTest(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        for name, value in QUICK.items():
            self.replace(adapter, name, value)

    def replace(self, module: object, name: str, value: object) -> None:
        self.addCleanup(setattr, module, name, getattr(module, name))
        setattr(module, name, value)

    async def begin(self, sign_in: bool = True, limits: bool = False, **options: object) -> None:
        """Starts a fake and an adapter before it."""
        self.fake = Fake(seconds_per_trade=NEVER, **options)
        self.fake.limits = limits
        self.port = free_port()
        self.server = Server(self.fake, self.port)
        self.skipped = 0.0
        self.client = Client(f"http://127.0.0.1:{self.port}")
        self.bot = FreqtradeBot(self.client, lambda: time.time() + self.skipped)
        self.frames: list = []
        self.bot.publish = lambda event, data: self.frames.append((event, data["symbol"]))
        running = asyncio.ensure_future(self.bot.run())
        self.addAsyncCleanup(self.end, running)
        if sign_in:
            self.assertTrue(await self.in_thread(self.client.sign_in, "freqtrader", "SuperSecret1!"))
            await self.until(lambda: self.bot.is_history_known)

    async def end(self, running: asyncio.Future) -> None:
        running.cancel()
        # The websocket closes before its server ends.
        await asyncio.wait([running], timeout=5)
        await self.in_thread(self.server.stop)

    async def in_thread(self, function, *args):
        return await asyncio.get_running_loop().run_in_executor(None, function, *args)

    async def until(self, is_true, seconds: float = 8.0) -> None:
        for _ in range(int(seconds / 0.05)):
            if is_true():
                return
            await asyncio.sleep(0.05)
        self.fail("the condition never became true")

    async def refusal(self, awaitable):
        with self.assertRaises(Refused) as caught:
            await awaitable
        return caught.exception.status, caught.exception.detail

    async def change(self, **changes: object) -> None:
        """Changes the fake from another thread, as a request does."""

        def post() -> None:
            self.client.opener.open(
                client_module.urllib.request.Request(
                    f"{self.client.url}/fake", client_module.json.dumps(changes).encode(), {"Content-Type": "application/json"}
                ),
                timeout=5,
            ).read()

        await self.in_thread(post)

    # Session

    async def test_sign_in_is_that_of_freqtrade_and_keeps_no_password(self):
        await self.begin(sign_in=False)
        self.assertEqual((await self.refusal(self.bot.status()))[0], 401)
        self.assertFalse(await self.in_thread(self.client.sign_in, "freqtrader", "wrong"))
        await self.change(page="[]")
        other = (503, "freqtrade does not answer: another program answers at its address")
        self.assertEqual(await self.refusal(self.in_thread(self.client.sign_in, "freqtrader", "SuperSecret1!")), other)
        await self.change(page="")
        self.assertTrue(await self.in_thread(self.client.sign_in, "freqtrader", "SuperSecret1!"))
        self.assertNotIn("SuperSecret1!", repr(vars(self.client)))
        self.assertFalse((await self.bot.status())["running"])

    async def test_an_expired_token_is_replaced_and_a_revoked_one_ends_the_session(self):
        await self.begin()
        await self.change(expire=True)
        await asyncio.gather(*(self.bot.read_config() for _ in range(8)))
        self.assertEqual(len(self.fake.access), 1)
        await self.change(expire=True, revoke=True)
        self.assertEqual((await self.refusal(self.bot.read_config()))[0], 401)
        self.assertEqual((await self.refusal(self.bot.status()))[0], 401)
        self.assertTrue(await self.in_thread(self.client.sign_in, "freqtrader", "SuperSecret1!"))
        await self.bot.status()

    # Trades

    async def test_all_pages_of_the_history_are_read_from_new_and_old_versions(self):
        for legacy in (False, True):
            self.replace(adapter, "PAGE_LENGTH", 50)
            await self.begin(history=130, legacy=legacy)
            trades = self.bot.rows()
            self.assertEqual(len(trades), 130)
            self.assertEqual([trade["trade_id"] for trade in trades[:2]], ["130", "129"])
            self.assertEqual((await self.bot.analytics(0))["global"]["closed_trades"], 130)
            await self.change(enter=True)
            await self.change(exit=131)
            await self.until(lambda: len(self.bot.closed_rows) == 131)
            await self.change(delete=5)
            await self.until(lambda: "5" not in self.bot.closed_rows)

    async def test_a_long_history_waits_for_the_limit_of_freqtrade(self):
        self.replace(adapter, "PAGE_LENGTH", 10)
        await self.begin(sign_in=False, history=130, limits=True)
        await self.in_thread(self.client.sign_in, "freqtrader", "SuperSecret1!")
        await self.until(lambda: len(self.bot.closed_rows) == 100)
        status, detail = await self.refusal(self.bot.analytics(0))
        self.assertEqual((status, detail), (503, "The adapter still reads the trades of freqtrade: 100 of 130"))
        await self.change(limits=False)
        await self.until(lambda: self.bot.is_history_known)
        self.assertEqual(len(self.bot.rows()), 130)

    async def test_a_list_right_after_the_sign_in_has_the_history(self):
        self.replace(adapter, "HISTORY_WAIT_SECONDS", 5)
        await self.begin(sign_in=False, history=30)
        await self.change(delay=0.3)
        await self.in_thread(self.client.sign_in, "freqtrader", "SuperSecret1!")
        self.assertEqual(len(await self.bot.trades()), 30)
        self.assertEqual(len(await self.bot.signals()), 30)
        self.assertEqual((await self.bot.analytics(0))["global"]["closed_trades"], 30)

    async def test_entries_between_two_readings_are_published_in_their_order(self):
        self.replace(adapter, "POLL_SECONDS", 30)
        await self.begin()
        await self.until(lambda: len(self.fake.sockets) == 1)
        self.fake.enter(time.time() - 2)
        self.fake.enter(time.time() - 1)
        await self.change(enter=True)
        await self.until(lambda: len(self.frames) == 6)
        opened = [symbol for event, symbol in self.frames if event == "trade_open"]
        self.assertEqual(opened, [row["pair"] for row in self.fake.trades.values()])

    async def test_an_entry_is_a_signal_and_an_exit_has_fees_and_funding(self):
        await self.begin()
        await self.change(enter=True)
        await self.until(lambda: len(self.frames) == 2)
        symbol = self.bot.rows()[0]["symbol"]
        self.assertEqual(self.frames, [("signal", symbol), ("trade_open", symbol)])
        self.assertEqual((await self.bot.signals())[0]["timestamp"], self.bot.rows()[0]["timestamp_entry"])
        self.fake.trades[1]["funding_fees"] = -0.25
        await self.change(exit=1)
        await self.until(lambda: self.frames[-1] == ("trade_close", symbol))
        trade = self.bot.rows()[0]
        self.assertEqual(trade["funding_fee"], 0.25)
        self.assertAlmostEqual(trade["pnl_gross"] - trade["total_fees"], trade["pnl_net"])
        direction = 1 if trade["side"] == "LONG" else -1
        gross = direction * (trade["exit_price"] - trade["entry_price"]) * trade["quantity"]
        self.assertAlmostEqual(trade["pnl_gross"], gross, 6)
        self.assertEqual((trade["reason_exit"], trade["mode"]), ("stop_loss", "PAPER"))

    async def test_prices_that_freqtrade_does_not_know_are_null(self):
        await self.begin()
        self.fake.trades.clear()
        await self.change(enter=True)
        await self.until(lambda: self.bot.open_rows != {})
        row = self.fake.shown(self.fake.trades[1])
        self.assertIsNone(adapter.trade_of({**row, "open_rate": float("nan")}, True)["entry_price"])

    async def test_a_sum_that_differs_from_freqtrade_is_logged(self):
        await self.begin(history=3)
        self.bot.closed_rows["1"]["pnl_net"] += 5
        for _ in range(2):
            await self.bot.compare_figures()
        self.assertRegex(self.bot.log_ring.lines()[0]["message"], r"^freqtrade reports profit -?\d.*, the trades give ")

    # The websocket

    async def test_the_websocket_announces_an_entry_and_is_opened_again(self):
        self.replace(adapter, "POLL_SECONDS", 30)
        await self.begin()
        await self.until(lambda: len(self.fake.sockets) == 1)
        await self.change(enter=True)
        await self.until(lambda: len(self.bot.open_rows) == 1, 2)
        # The token of the second connection is a new one.
        await self.change(expire=True, close_sockets=True)
        await self.until(lambda: len(self.fake.sockets) == 1)
        await self.change(enter=True)
        await self.until(lambda: len(self.bot.open_rows) == 2, 2)

    # States and commands

    async def test_every_state_of_freqtrade_is_shown(self):
        await self.begin()
        states = [("running", True, False), ("paused", True, True), ("reload_config", True, False), ("stopped", False, False), ("", False, False)]
        for state, running, paused in states:
            await self.change(state=state)
            await self.bot.read_config()
            status = await self.bot.full_status()
            self.assertEqual((state, status["running"], status["paused"]), (state, running, paused))

    async def test_dry_run_false_is_mode_live_with_real_orders(self):
        await self.begin(dry_run=False)
        status = await self.bot.full_status()
        self.assertEqual([status[name] for name in ("mode", "sends_real_orders", "exchange", "currency")], ["LIVE", True, "BINANCE", "USDT"])
        self.assertEqual(sorted(status["lacks"]), ["emergency", "keys", "logs.clear", "market", "params", "presets", "trades.clear"])

    async def test_commands_change_the_state_in_new_and_old_versions(self):
        for legacy in (False, True):
            await self.begin(legacy=legacy)
            self.assertEqual(await self.refusal(self.bot.pause()), (400, "The bot is not running"))
            self.assertEqual(self.fake.state, "stopped")
            await self.bot.start()
            self.assertEqual(await self.refusal(self.bot.start()), (400, "freqtrade is already running"))
            self.assertEqual(await self.refusal(self.bot.resume()), (400, "The bot is not paused"))
            await self.bot.pause()
            self.assertTrue((await self.bot.status())["paused"])
            await self.bot.resume()
            self.assertFalse((await self.bot.status())["paused"])
            self.assertEqual(self.fake.state, "running")
            await self.bot.stop()
            self.assertEqual(await self.refusal(self.bot.stop()), (400, "freqtrade is already stopped"))

    async def test_close_and_close_all_report_what_is_filled(self):
        await self.begin()
        await self.bot.start()
        for _ in range(3):
            await self.change(enter=True)
        await self.until(lambda: len(self.bot.open_rows) == 3)
        symbols = sorted(trade["symbol"] for trade in self.bot.rows())
        self.assertEqual(await self.bot.close(symbols[0]), {"symbol": symbols[0], "closed": 1})
        self.assertEqual((await self.refusal(self.bot.close("LTC/USDT")))[0], 404)
        await self.change(fills=False)
        self.assertEqual((await self.refusal(self.bot.close(symbols[1])))[0], 504)
        closed, failed = await self.bot.close_all()
        self.assertEqual((closed, sorted(failed)), ([], symbols[1:]))
        await self.change(state="stopped")
        stopped = (409, "freqtrade closes positions only while it runs: start it, then close")
        self.assertEqual(await self.refusal(self.bot.close(symbols[1])), stopped)
        self.assertEqual(await self.refusal(self.bot.close_all()), stopped)
        await self.change(state="running", fills=True)
        # A trade that the adapter has not read yet is closed too.
        self.fake.enter(time.time())
        closed, failed = await self.bot.close_all()
        self.assertEqual((set(symbols[1:]) - set(closed), failed), (set(), []))
        self.assertEqual(self.fake.open(), [])

    async def test_a_close_is_repeated_while_freqtrade_counts_too_many(self):
        self.replace(adapter, "LIMITED_WAITS", (0.5,) * 5)
        await self.begin()
        await self.bot.start()
        await self.change(enter=True)
        await self.until(lambda: len(self.bot.open_rows) == 1)
        await self.change(fail=429)
        closing = asyncio.ensure_future(self.bot.close_all())
        await asyncio.sleep(0.3)
        await self.change(fail=None)
        self.assertEqual((await closing)[1], [])
        self.assertEqual(self.fake.open(), [])

    # Failures

    async def test_each_failure_is_a_sentence_for_the_operator(self):
        await self.begin()
        cases = [
            ({"fail": 502}, 503, "freqtrade does not answer: status 502"),
            ({"fail": 302}, 503, "freqtrade does not answer: the address redirects with status 302"),
            ({"fail": 429}, 429, "freqtrade allows no more calls of this kind in this minute"),
            ({"page": "<html>"}, 503, "freqtrade does not answer: the reply is not JSON"),
        ]
        for changes, status, detail in cases:
            await self.change(fail=None, page="")
            await self.change(**changes)
            self.assertEqual(await self.refusal(self.client.read("show_config")), (status, detail))
        await self.change(fail=None, page="")
        self.assertEqual(await self.refusal(self.client.command("forceexit", {"tradeid": "7"})), (400, "freqtrade: trader is not running"))
        self.assertEqual((await self.refusal(self.client.read("trades", limit=5000)))[0], 422)
        self.assertEqual(await self.refusal(self.client.read("trade/99")), (404, "freqtrade: Trade not found."))

    async def test_stop_does_not_wait_behind_readings_that_hang(self):
        await self.begin()
        await self.bot.start()
        await self.change(delay=2)
        hanging = [asyncio.ensure_future(self.bot.logs()) for _ in range(20)]
        await asyncio.sleep(0.3)
        await self.change(delay=0)
        began = time.monotonic()
        await self.bot.command("stop")
        self.assertLess(time.monotonic() - began, 1)
        self.assertEqual(self.fake.state, "stopped")
        await asyncio.gather(*hanging)

    async def test_a_slow_command_says_that_it_may_still_take_effect(self):
        self.replace(client_module, "COMMAND_TIMEOUT_SECONDS", 0.5)
        await self.begin()
        await self.change(delay=1)
        detail = "freqtrade does not answer: no reply within 0 seconds. The call may still take effect"
        self.assertEqual(await self.refusal(self.bot.stop()), (503, detail))
        await self.change(delay=0)

    async def test_an_hour_without_freqtrade_shows_no_old_state_and_misses_no_trade(self):
        await self.begin()
        await self.change(enter=True)
        await self.until(lambda: len(self.bot.open_rows) == 1)
        symbol = self.bot.rows()[0]["symbol"]
        await self.in_thread(self.server.stop)
        self.skipped = 3600
        await asyncio.sleep(0.5)
        self.assertEqual(await self.refusal(self.bot.status()), (503, "freqtrade does not answer: the last answer is 60 minutes old"))
        self.assertEqual((await self.refusal(self.bot.stop()))[0], 503)
        self.assertEqual(len(self.bot.rows()), 1)
        messages = [line["message"] for line in await self.bot.logs()]
        self.assertEqual(sum("freqtrade does not answer" in message for message in messages), 2)
        self.fake.exit(1, "stop_loss", time.time())
        self.server = Server(self.fake, self.port)
        await self.until(lambda: ("trade_close", symbol) in self.frames)
        await self.until(lambda: self.bot.clock() - self.bot.answered_at < adapter.STALE_SECONDS)
        self.assertEqual((await self.bot.full_status())["active_trades"], 0)


if __name__ == "__main__":
    unittest.main()
