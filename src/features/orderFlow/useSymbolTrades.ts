import { useMemo } from 'react';
import { useGetSignalsQuery } from '@/api/market/signals';
import type { Signal } from '@/contract/trades/signal';
import type { Trade } from '@/contract/trades/trade';
import type { LivePosition } from '@/contract/live/streams';
import { levelsOnBook, type DisplayedLevels, type PositionLevel } from '@/domain/orderFlow/bookOrigin';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { useLiveBook, useLivePositions } from '@/store/useFrameStreams';
import { useStableList } from '@/ui/lists/useStableList';

/** Interval of the conversion of levels of the other book, ms. Each conversion draws the price lines again. */
const LEVEL_CONVERSION_INTERVAL_MS = 1_000;
const NO_SIGNALS: readonly Signal[] = [];

/** Returns the bot's latest trades in a symbol. The array changes only when a trade in the symbol changes. */
export function useSymbolTrades(symbol: string): readonly Trade[] {
  const rows = useLatestTradeRows();
  return useStableList(useMemo(() => rows.filter((trade) => trade.symbol === symbol), [rows, symbol]));
}

/** Returns the latest signals of a symbol. The array changes only on a new signal of the symbol. */
export function useSymbolSignals(symbol: string): readonly Signal[] {
  const { rows } = useGetSignalsQuery(undefined, {
    selectFromResult: ({ data }) => ({ rows: data?.rows ?? NO_SIGNALS }),
  });
  return useStableList(useMemo(() => rows.filter((signal) => signal.symbol === symbol), [rows, symbol]));
}

/**
 * Returns entry, stop and target price of every open trade in a symbol, as prices of the displayed book. Live prices
 * take precedence over stored prices.
 */
export function useSymbolTradeLevels(symbol: string): DisplayedLevels {
  const trades = useSymbolTrades(symbol);
  const positions = useLivePositions()?.byTrade;
  const frame = useLiveBook(symbol, LEVEL_CONVERSION_INTERVAL_MS)?.frame;
  const levels = openTrades(trades).flatMap((trade) => tradeLevels(trade, positions?.get(trade.trade_id)));
  const key = JSON.stringify(frame ? levelsOnBook(levels, frame) : { levels: [], note: null });
  // Returns the same array while all price levels are equal, so that the ladder is not drawn again.
  return useMemo(() => JSON.parse(key) as DisplayedLevels, [key]);
}

function tradeLevels(trade: Trade, live: LivePosition | undefined): PositionLevel[] {
  const prices = {
    entry: trade.entry_price,
    sl: live?.sl_price ?? trade.sl_price,
    tp: live?.tp_price ?? trade.tp_price,
  };
  return (['entry', 'sl', 'tp'] as const).flatMap((kind) => {
    const price = prices[kind];
    return price === null ? [] : [{ kind, price, book: live?.book }];
  });
}
