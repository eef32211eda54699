import { generateTrades } from '../history/pastTrades';
import { createEmbeddedServer, type EmbeddedServer } from '../server/embeddedServer';
import { createRng, seededRandom } from '@/server/market/rng';
import { openStore } from '@/server/store/store';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const DAY_MS = 86_400_000;
/** More than the rows of a page of 200, and more than eight pages of 50. */
const PAST_TRADES = 430;
const MINUTES = 3;
/** Parameters with which the bot opens and closes a trade every few seconds. */
const BUSY_PARAMETERS = {
  obi_threshold: 0.1,
  require_both_walls: false,
  enable_validator: false,
  enforce_rr_ratio: false,
  enforce_min_tp: false,
  enable_signal_revalidation: false,
  entry_order_type: 'MARKET',
  cooldown_seconds: 0,
  exit_on_timeout: true,
  timeout_seconds: 15,
  max_concurrent_trades: 10,
  max_drawdown_pct: 100,
} as const;

/** Creates an embedded bot with trades of the last 40 days that has traded for some minutes. */
export async function createTestedBot(): Promise<EmbeddedServer> {
  const store = openStore(':memory:', { secret: 'for tests' });
  const span = { fromMs: START_MS - 40 * DAY_MS, untilMs: START_MS - DAY_MS / 24 };
  for (const { trade } of generateTrades(PAST_TRADES, span, createRng(seededRandom(7)))) {
    if (trade.status === 'CLOSED') store.trades.save(trade, null);
  }
  const server = await createEmbeddedServer({ store, startMs: START_MS });
  server.bot.saveParameters({ ...server.bot.parameters(), ...BUSY_PARAMETERS }, 'operator');
  server.bot.start();
  for (let minute = 0; minute < MINUTES; minute += 1) server.advance(60_000);
  return server;
}
