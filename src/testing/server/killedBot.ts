import { writeSync } from 'node:fs';
import { createBot } from '@/server/bot/createBot';
import { seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openStore } from '@/server/store/store';

/** Event that the bot prints as a line after the store has saved the event. */
export type ReportedBotEvent =
  | { event: 'ready'; open: string[] }
  | { event: 'opened' | 'closed'; trade_id: string; pnl_net: number | null }
  | { event: 'saved'; version: string };

export const readBotReports = (text: string): ReportedBotEvent[] =>
  text
    .split('\n')
    // Drops the last line, which may be incomplete after the kill.
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ReportedBotEvent);

export const KILLED_BOT_SECRET = 'a secret for tests, long enough for it';
const MARKET_STEP_MS = 100;
const SAVE_INTERVAL_STEPS = 7;

/** Parameters for many short trades, so that a kill is likely between two writes of a trade. */
const FAST_TRADING_PARAMETERS = {
  entry_order_type: 'MARKET',
  timeout_seconds: 5,
  cooldown_seconds: 0,
  enable_trade_limits: false,
  enable_validator: false,
  enable_signal_revalidation: false,
  max_consecutive_losses: 50,
  max_drawdown_pct: 100,
  total_capital_usdt: 1e6,
  obi_threshold: 0.2,
  min_momentum_threshold: 0,
  min_depth_usdt: 0,
  max_spread_pct: 1,
  enforce_rr_ratio: false,
  enforce_min_tp: false,
  enable_regime_detection: false,
};

const printBotEvent = (line: ReportedBotEvent): void => void writeSync(1, `${JSON.stringify(line)}\n`);

async function runBotUntilKilled(path: string, seed: number): Promise<void> {
  const store = openStore(path, { secret: KILLED_BOT_SECRET });
  const startMs = Date.parse('2026-03-10T12:00:00.000Z') + seed * 600_000;
  const market = createSimulator({ seed, startMs, symbols: 6 });
  const bot = createBot({
    market,
    store,
    random: seededRandom(seed),
    wallNow: market.clock.now,
    publish(event) {
      if (event.type === 'signal') return;
      const { trade_id, pnl_net } = event.data;
      printBotEvent({ event: event.type === 'trade_open' ? 'opened' : 'closed', trade_id, pnl_net });
    },
  });
  await market.start();
  bot.saveParameters(FAST_TRADING_PARAMETERS);
  printBotEvent({ event: 'ready', open: store.trades.listOpenTrades().map(({ trade }) => trade.trade_id) });
  bot.start();
  for (let step = 1; ; step += 1) {
    market.advanceTo(startMs + step * MARKET_STEP_MS);
    if (step % SAVE_INTERVAL_STEPS !== 0) continue;
    bot.saveParameters({ timeout_seconds: 5 + (step % 2) });
    printBotEvent({ event: 'saved', version: bot.parameters().config_version });
  }
}

if (require.main === module) void runBotUntilKilled(process.argv[2] ?? '', Number(process.argv[3]));
