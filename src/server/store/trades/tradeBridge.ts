import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Trade } from '@/contract/trades/trade';
import type { BridgeGroup } from '@/contract/trades/tradeBridge';
import { createBridgeSums } from '@/domain/bridge/bridgeSums';
import { HOURS_PER_DAY } from '@/domain/trades/tradeMoments';
import type { Database } from '../database/database';
import type { TradesRepository } from '../repositories';
import { createClosedTradeChunks } from './closedTradeChunks';
import { exitPeriodOf } from './exitPeriod';
import { HOUR_MS } from './sumsByHour';

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

/**
 * Creates the query for the parts of the closed trades of a time range. It lets the bot work after each chunk of trades.
 */
export function createTradeBridgeQuery(database: Database): TradesRepository['computeBridge'] {
  const readChunks = createClosedTradeChunks(database);
  return async (by, range, nowMs, exits) => {
    const sums = createBridgeSums(KEY_OF_GROUP[by], exitHourOf);
    for (const chunk of readChunks(exitPeriodOf(range, nowMs, exits))) {
      for (const trade of chunk) sums.add(trade);
      await nextTurn();
    }
    return { at: new Date(nowMs).toISOString(), rows: sums.rows() };
  };
}
