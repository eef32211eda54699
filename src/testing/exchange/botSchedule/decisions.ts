import type { Parameters } from '@/contract/params/catalogue';
import { mixSeeds, seededRandom } from '@/server/market/rng';
import type { Fault } from '../faults/faults';
import type { VirtualBot } from '../virtualBot';

/** Trades that last, and whose stop follows each move of the price. */
const TRAILING_PARAMETERS: Partial<Parameters> = {
  timeout_seconds: 3_600,
  enable_trailing_stop: true,
  trailing_stop_activation_pct: 0.05,
  trailing_stop_distance_pct: 0.3,
  min_tp_distance_pct: 0.05,
  min_sl_distance_pct: 0.02,
  max_sl_distance_pct: 0.05,
};

/** Parameters of a seed: order types, and how long trades last. */
export function scheduleParameters(seed: number, faults: readonly Fault[] = []): Partial<Parameters> {
  const random = seededRandom(mixSeeds(seed, 4));
  const isLong = random() < 0.4;
  return {
    entry_order_type: random() < 0.5 ? 'LIMIT' : 'MARKET',
    enable_marketable_limit: random() < 0.3,
    anti_taker_mode: random() < 0.7,
    entry_timeout_ms: random() < 0.5 ? 600 : 1_500,
    replace_max_attempts: Math.floor(random() * 3),
    ...(isLong && {
      timeout_seconds: 600,
      min_tp_distance_pct: 0.02,
      min_sl_distance_pct: 0.01,
      max_sl_distance_pct: 0.05,
    }),
    ...(faults.some(({ kind }) => kind === 'stop moves in a ban') && TRAILING_PARAMETERS),
  };
}

/** Creates the decisions of an operator, one a second: closes of trades, pauses, and changes of the order type. */
export function createOperator(seed: number, virtual: VirtualBot): () => void {
  const random = seededRandom(mixSeeds(seed, 5));
  return () => {
    const bot = virtual.bot();
    const choice = random();
    const [open] = bot.status().execution?.stops ?? [];
    if (choice < 0.08 && open !== undefined) bot.closePosition(open.symbol);
    else if (choice < 0.1) bot.closeAll();
    // A pause cancels the entries that rest, and the next decision resumes.
    else if (choice < 0.22 && !bot.status().paused) bot.pause();
    else if (choice < 0.27) bot.saveParameters({ entry_order_type: choice < 0.245 ? 'LIMIT' : 'MARKET' });
    else if (bot.status().paused) bot.resume();
  };
}
