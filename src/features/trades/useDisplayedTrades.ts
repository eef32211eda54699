import { useCallback, useMemo } from 'react';
import type { Trade } from '@/contract/trades/trade';
import type { FreshRows } from '@/domain/lists/pausableList';
import type { PausableWork } from '@/domain/lists/steps';
import { tradeFiguresInSteps, type TradeFigures } from '@/domain/figures/tradeFigures';
import { equityCurveInSteps, type EquityCurve } from '@/domain/figures/equity';
import { closedTradeResult, weekHourBinsInSteps, type WeekHourBins } from '@/domain/figures/week';
import {
  filterTradesInSteps,
  type TradeCriteria,
  type TradeStatusChoice,
  type FilteredTrades,
} from '@/domain/trades/tradeView';
import { usePausableWork } from '@/ui/hooks/usePausableWork';
import { usePausableView } from '@/ui/lists/usePausableList';
import type { TradeList } from './useTrades';

const MAX_TRADES_COMPUTED_AT_ONCE = 1_000;

const tradeKey = ({ trade_id }: Trade): string => trade_id;

const NO_FILTERED_TRADES: FilteredTrades = {
  key: '',
  source: [],
  rows: [],
  rowsOfAllHours: [],
  counts: { all: 0, open: 0, closed: 0 },
};

export type DisplayedTradesStatistics = { figures: TradeFigures; equity: EquityCurve; week: WeekHourBins };

export type DisplayedTrades = {
  rows: readonly Trade[];
  /** Key that changes with the requested trades, the filter and the sort order. */
  key: string;
  counts: Record<TradeStatusChoice, number>;
  statistics: DisplayedTradesStatistics | null;
  fresh: FreshRows;
  waiting: number;
  showWaiting: () => void;
  pending: boolean;
};

type DisplayedTradesOptions = {
  subject: string;
  criteria: TradeCriteria;
  /** True while the operator reads the list, so that no row may move. */
  paused: boolean;
};

/**
 * Returns the displayed trades with their statistics. Callers must memoise `criteria`, because a new object starts a new
 * computation.
 */
export function useDisplayedTrades(
  list: TradeList | null,
  { subject, criteria, paused }: DisplayedTradesOptions,
): DisplayedTrades {
  const key = useMemo(() => JSON.stringify([subject, criteria]), [subject, criteria]);
  const make = useCallback(() => filterListInSteps(list, criteria, key), [list, criteria, key]);
  const { result, pending } = usePausableWork(make, {
    atOnce: list === null || list.count <= MAX_TRADES_COMPUTED_AT_ONCE,
  });

  const view = result ?? NO_FILTERED_TRADES;
  const { items: rows, fresh, waiting, release } = usePausableView(view, tradeKey, paused);
  const { zone } = criteria;
  const makeStatistics = useCallback(
    () => tradeStatisticsInSteps(rows, view.rowsOfAllHours, zone),
    [rows, view.rowsOfAllHours, zone],
  );
  const statistics = usePausableWork(makeStatistics, {
    atOnce: view.rowsOfAllHours.length <= MAX_TRADES_COMPUTED_AT_ONCE,
  });

  return {
    rows,
    key: view.key,
    counts: view.counts,
    statistics: statistics.result,
    waiting,
    fresh,
    showWaiting: release,
    pending: pending || statistics.pending,
  };
}

function* filterListInSteps(
  list: TradeList | null,
  criteria: TradeCriteria,
  key: string,
): PausableWork<FilteredTrades> {
  const trades = list === null ? NO_FILTERED_TRADES.source : yield* list.read();
  return yield* filterTradesInSteps(trades, criteria, key);
}

function* tradeStatisticsInSteps(
  rows: readonly Trade[],
  rowsOfAllHours: readonly Trade[],
  zone: TradeCriteria['zone'],
): PausableWork<DisplayedTradesStatistics> {
  const figures = yield* tradeFiguresInSteps(rows);
  const week = yield* weekHourBinsInSteps(rowsOfAllHours, zone, closedTradeResult);
  const equity = yield* equityCurveInSteps(rows);
  return { figures, equity, week };
}
