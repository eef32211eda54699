import { useMemo } from 'react';
import { useGetCandlesQuery, useGetMarketHistoryQuery } from '@/api/market/marketView';
import type { MarketCandles } from '@/contract/market/marketView';
import { MARKET_SERIES_SECONDS, MarketSeries } from '@/domain/orderFlow/marketSeries';
import type { TimeRange } from '@/domain/timeline/incidentModel';
import { useHasCapability } from '@/store/useCapability';
import type { DrawPrice } from './drawIncident';
import { createPriceDrawer, type PricePoint } from './drawPrice';

const CANDLE_MINUTES = [1, 3, 5, 15, 30, 60];
const MAX_CANDLES = 300;
const MINUTE_MS = 60_000;

/**
 * Returns the function that draws price and depth map of a symbol, and a text for prices that the bot no longer has.
 * Both are undefined without a symbol.
 */
export function usePriceLane(
  symbol: string,
  window: TimeRange,
  marketNow: number,
): { drawPrice: DrawPrice | undefined; note: string | undefined } {
  const offered = useHasCapability('market.history') === true && symbol !== '';
  const hasDepth = window.until > marketNow - MARKET_SERIES_SECONDS * 1_000;
  const age = (marketNow - window.from) / MINUTE_MS;
  const minutes = CANDLE_MINUTES.find((length) => length * MAX_CANDLES >= age + length) ?? 60;
  const history = useGetMarketHistoryQuery(
    { symbol, seconds: MARKET_SERIES_SECONDS, since: marketNow },
    { skip: !offered || !hasDepth },
  );
  const candles = useGetCandlesQuery({ symbol, minutes, limit: MAX_CANDLES }, { skip: !offered });
  const columns = offered && hasDepth ? history.currentData : undefined;
  const closed = offered ? candles.currentData : undefined;
  const failed = candles.isError && history.isError;

  return useMemo(() => {
    if (!offered) return { drawPrice: undefined, note: undefined };
    const series = new MarketSeries();
    if (columns) series.loadHistory(columns);
    const points = pricePoints(closed, series);
    const first = points[0];
    const isMissing = first === undefined || first.at > window.until;
    const note = failed
      ? `The prices of ${symbol} could not be loaded.`
      : closed && isMissing
        ? `The bot has no prices of ${symbol} in this window.`
        : undefined;
    return { drawPrice: createPriceDrawer(series, points), note };
  }, [offered, columns, closed, failed, symbol, window.until]);
}

/** Joins the closes of the candles and the mid prices of the seconds, which replace the candles of their time. */
function pricePoints(candles: MarketCandles | undefined, series: MarketSeries): PricePoint[] {
  const start = series.columns[0]?.at ?? Infinity;
  const closes = (candles?.candles ?? []).map(([at, , , , close]) => ({
    at: at + (candles?.minutes ?? 1) * MINUTE_MS,
    price: close,
  }));
  const mids = series.columns.map(({ at, mid }) => ({ at, price: mid })).filter(({ price }) => Number.isFinite(price));
  return [...closes.filter(({ at }) => at < start), ...mids];
}
