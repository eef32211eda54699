import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeRange } from '@/contract/enums';
import type { Trade } from '@/contract/trades/trade';
import type { BridgeGroup, TradeBridgeReply } from '@/contract/trades/tradeBridge';
import { createBridgeSums } from '@/domain/bridge/bridgeSums';
import type { Store } from './store/repositories';
import { startOfTimeRange } from './store/trades/analytics';

const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;

const exitHourOf = ({ timestamp_exit }: Trade): number => Math.floor(Number(timestamp_exit) / HOUR_MS);

const KEY_OF_GROUP: Readonly<Record<BridgeGroup, (trade: Trade) => string | null>> = {
  all: () => null,
  symbol: ({ symbol }) => symbol,
  side: ({ side }) => side,
  reason: ({ reason_exit }) => reason_exit,
  hour: (trade) => String(exitHourOf(trade) % HOURS_PER_DAY).padStart(2, '0'),
  version: ({ config_version }) => config_version ?? null,
  liquidity: ({ entry_liquidity }) => entry_liquidity ?? null,
};

/** Adds up the parts of the closed trades of a time range. Lets the bot work after each chunk of trades. */
export async function computeTradeBridge(
  { trades }: Pick<Store, 'trades'>,
  { by, range, now }: { by: BridgeGroup; range: TimeRange; now: number },
): Promise<TradeBridgeReply> {
  const sums = createBridgeSums(KEY_OF_GROUP[by], exitHourOf);
  for (const chunk of trades.readClosedChunks(startOfTimeRange(range, now))) {
    for (const trade of chunk) sums.add(trade);
    await nextTurn();
  }
  return { at: new Date(now).toISOString(), rows: sums.rows() };
}
