import type { Trade } from '@/contract/trades/trade';
import type { BridgeGroup } from '@/contract/trades/tradeBridge';
import { createBridgeSums } from '@/domain/bridge/bridgeSums';
import { TRADE_GROUP_KEYS } from '@/domain/trades/tradeGroup';
import { createWeekClock, weekMinuteText } from '@/domain/windows/weekClock';
import type { Database } from '../database/database';
import type { TradesRepository } from '../repositories';
import { createClosedTradeChunks } from './closedTradeChunks';
import { HOUR_MS } from './sumsByHour';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

const exitHourOf = ({ timestamp_exit }: Trade): number => Math.floor(Number(timestamp_exit) / HOUR_MS);

type Keys = { keyOf: (trade: Trade) => string | null; blockOf?: (trade: Trade) => number };

const KEY_OF_GROUP: Readonly<Record<Exclude<BridgeGroup, 'weekhour'>, Keys['keyOf']>> = {
  ...TRADE_GROUP_KEYS,
  all: () => null,
  symbol: ({ symbol }) => symbol,
  reason: ({ reason_exit }) => reason_exit,
  version: ({ config_version }) => config_version ?? null,
};

/** Returns the hour of the week of the entry as the group. Each such hour of the calendar is one block. */
function weekHourKeys(zone: string): Keys {
  const clock = createWeekClock(zone);
  const entryMs = ({ timestamp_entry }: Trade): number => Number(timestamp_entry);
  return {
    keyOf(trade) {
      const minute = clock(entryMs(trade));
      return weekMinuteText(minute - (minute % 60));
    },
    // The week begins at another time after a change to summer time, but by far less than half a week.
    blockOf: (trade) => Math.round((entryMs(trade) - clock(entryMs(trade)) * MINUTE_MS) / WEEK_MS),
  };
}

/** Creates the query for the parts of the closed trades of a time range. */
export function createTradeBridgeQuery(database: Database): TradesRepository['computeBridge'] {
  const readChunks = createClosedTradeChunks(database);
  return async ({ by, zone }, range, nowMs, exits) => {
    const { keyOf, blockOf = exitHourOf } = by === 'weekhour' ? weekHourKeys(zone) : { keyOf: KEY_OF_GROUP[by] };
    const sums = createBridgeSums(keyOf, blockOf);
    for await (const chunk of readChunks(range, nowMs, exits)) for (const trade of chunk) sums.add(trade);
    return { at: new Date(nowMs).toISOString(), rows: sums.rows() };
  };
}
