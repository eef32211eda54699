import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXAMPLES_FOLDER, findPython } from '@/testing/conformance/exampleBot';

const BASE_FOLDER = path.join(EXAMPLES_FOLDER, 'python-bot');
const python = findPython();
const testWithPython = python === undefined ? test.skip : test;

const runPython = (args: string[], folder: string) =>
  spawnSync(python!, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', BOT_PASSWORD: 'secret', OPENAPI: undefined },
  });

/** A bot with one closed and two open trades, which fills in the five required methods. */
const SMALLEST_BOT = `
import asyncio, json, logging
from bot import Bot, Refused

def trade(trade_id, symbol, closed):
    return {"trade_id": trade_id, "symbol": symbol, "status": "CLOSED" if closed else "OPEN", "pnl_net": 2.5 if closed else None,
            "timestamp_entry": "2026-03-10T12:00:00Z", "timestamp_exit": "2026-03-11T01:30:00+02:00" if closed else None}

class SmallestBot(Bot):
    rows = [trade("3", "BTCUSDT", False), trade("2", "XRPUSDT", False), trade("1", "BTCUSDT", True)]
    def status(self): return {"running": True, "mode": "PAPER", "exchange": "BYBIT"}
    def start(self): pass
    def stop(self): pass
    async def trades(self): return self.rows
    def close(self, symbol):
        if symbol == "XRPUSDT": raise Refused("The market is closed")

async def describe(bot):
    logging.getLogger("RISK").warning("careful")
    analytics = await bot.analytics(0)
    try: bot.keys()
    except Refused as failure: refused = failure.status
    return {"status": await bot.full_status(), "close_all": await bot.close_all(), "log": bot.logs()[0], "refused": refused,
            "net": analytics["global"]["total_pnl"], "open": analytics["global"]["open_trades"],
            "day": analytics["daily"][0]["date"], "hour": analytics["hourly"][0]["hour"]}

print(json.dumps(asyncio.run(describe(SmallestBot()))))
`;

testWithPython('the base fills in what the author of a bot leaves out', () => {
  const { stdout, stderr } = runPython(['-c', SMALLEST_BOT], BASE_FOLDER);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    status: {
      paused: false,
      active_trades: 2,
      total_signals: 0,
      uptime_seconds: 0,
      lacks: ['pause', 'trades.clear', 'emergency', 'params', 'presets', 'keys', 'market'],
    },
    close_all: [['BTCUSDT'], ['XRPUSDT']],
    log: { level: 'WARNING', component: 'RISK', message: 'careful' },
    refused: 501,
    net: 2.5,
    open: 2,
    // The exit is at 23:30 UTC of the day before.
    day: '2026-03-10',
    hour: '2026-03-10T23:00',
  });
});

testWithPython('a copy of the example without openapi.json says so in one sentence at the start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'python-bot-'));
  cpSync(BASE_FOLDER, folder, { recursive: true });
  const { stderr, status } = runPython(['main.py'], folder);
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toBe(
    `There is no openapi.json in ${folder}: run 'npm run contract', then copy docs/contract/openapi.json.\n`,
  );
});
