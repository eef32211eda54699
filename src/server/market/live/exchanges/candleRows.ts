import { z } from '@/contract/schema/z';

import type { Candle } from '../../source';

const MINUTE_MS = 60_000;
const numeric = z.coerce.number();
/** Both exchanges begin a row with start, open, high, low, close and volume. */
const candleRowsSchema = z.array(z.tuple([numeric, numeric, numeric, numeric, numeric, numeric]).rest(z.unknown()));

/**
 * Reads candles and returns the closed ones, oldest first. The time of the exchange recognises the unclosed candle,
 * because the local clock may be wrong.
 */
export const readClosedCandles = (rows: unknown, minutes: number, exchangeTime: number): Candle[] =>
  candleRowsSchema
    .parse(rows)
    .map(([start, open, high, low, close, volume]) => ({ start, open, high, low, close, volume }))
    .filter(({ start }) => start + minutes * MINUTE_MS <= exchangeTime)
    .sort((a, b) => a.start - b.start);
