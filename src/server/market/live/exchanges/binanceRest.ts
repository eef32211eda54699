import type { USDMClient } from 'binance';

import { z } from '@/contract/schema/z';

import { readClosedCandles } from './candleRows';
import { type ExchangeFeed, HISTORY_CANDLE_COUNT } from './exchangeFeed';

const MINUTES_PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const DEFAULT_MIN_NOTIONAL_USDT = 5;

const numericTextSchema = z.coerce.number();
const positiveNumberSchema = numericTextSchema.positive();
const orderFilterSchema = z.discriminatedUnion('filterType', [
  z.object({ filterType: z.literal('PRICE_FILTER'), tickSize: positiveNumberSchema }),
  z.object({ filterType: z.literal('LOT_SIZE'), stepSize: positiveNumberSchema, minQty: positiveNumberSchema }),
  z.object({ filterType: z.literal('MIN_NOTIONAL'), notional: positiveNumberSchema }),
]);
const exchangeInfoSchema = z.object({ symbols: z.array(z.unknown()) });
const contractSchema = z.object({
  symbol: z.string(),
  contractType: z.literal('PERPETUAL'),
  status: z.literal('TRADING'),
  quoteAsset: z.literal('USDT'),
  marginAsset: z.literal('USDT'),
  filters: z.array(z.unknown()),
});
const tickersSchema = z.array(z.object({ symbol: z.string(), quoteVolume: numericTextSchema.catch(0) }));
const fundingIntervalSchema = z.object({ symbol: z.string(), fundingIntervalHours: positiveNumberSchema });
/** Returns Binance's name of a candle interval. `minutes` is one of CANDLE_MINUTES. */
export const formatBinanceInterval = (minutes: number): '1m' | '3m' | '5m' | '15m' | '30m' | '1h' =>
  minutes === MINUTES_PER_HOUR ? '1h' : (`${minutes}m` as '1m' | '3m' | '5m' | '15m' | '30m');

export function createBinanceRest(
  rest: USDMClient,
): Pick<ExchangeFeed, 'requestCandles' | 'requestFundingIntervals' | 'requestInstruments'> {
  /** Exchange time minus local time in ms. */
  let clockOffset_ms = 0;

  return {
    async requestInstruments() {
      const requestedAt = Date.now();
      const serverTime = z.number().parse(await rest.getServerTime());
      clockOffset_ms = serverTime - (requestedAt + Date.now()) / 2;
      const { symbols } = exchangeInfoSchema.parse(await rest.getExchangeInfo());
      const turnover = new Map(
        tickersSchema.parse(await rest.get24hrChangeStatistics()).map((day) => [day.symbol, day.quoteVolume]),
      );
      return symbols.flatMap((raw) => {
        // Skips contracts that are dated, halted, not in USDT, or without tick and lot size.
        const { data: contract } = contractSchema.safeParse(raw);
        const rules = contract && readOrderRules(contract.filters);
        return rules ? [{ symbol: contract.symbol, ...rules, turnover_24h: turnover.get(contract.symbol) ?? 0 }] : [];
      });
    },
    async requestFundingIntervals() {
      // The reply contains only contracts with adjusted funding terms. Some of the contracts have the usual interval.
      const rows = z.array(z.unknown()).parse(await rest.getFundingRates());
      const known = rows.flatMap((raw) => fundingIntervalSchema.safeParse(raw).data ?? []);
      return new Map(known.map(({ symbol, fundingIntervalHours }) => [symbol, fundingIntervalHours * HOUR_MS]));
    },
    async requestCandles(symbol, minutes) {
      const interval = formatBinanceInterval(minutes);
      const rows = await rest.getKlines({ symbol, interval, limit: HISTORY_CANDLE_COUNT + 1 });
      return readClosedCandles(rows, minutes, Date.now() + clockOffset_ms);
    },
  };
}

/** Returns tick size, lot size and minimum order. Returns undefined if tick or lot size is missing. */
function readOrderRules(filters: readonly unknown[]) {
  let tick_size: number | undefined;
  let lots: { qty_step: number; min_qty: number } | undefined;
  let min_notional = DEFAULT_MIN_NOTIONAL_USDT;
  for (const raw of filters) {
    // Ignores all filters except tick size, lot size and minimum notional.
    const { data: filter } = orderFilterSchema.safeParse(raw);
    if (filter?.filterType === 'PRICE_FILTER') tick_size = filter.tickSize;
    if (filter?.filterType === 'LOT_SIZE') lots = { qty_step: filter.stepSize, min_qty: filter.minQty };
    if (filter?.filterType === 'MIN_NOTIONAL') min_notional = filter.notional;
  }
  return tick_size !== undefined && lots ? { tick_size, ...lots, min_notional } : undefined;
}
