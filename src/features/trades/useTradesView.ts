import { useCallback, useMemo, useState } from 'react';
import type { Trade } from '@/contract/trade';
import type { FreshRows } from '@/domain/lists/heldList';
import { heldTradesOf, nextHeldTrades, withWaitingTrades, type HeldTrades } from '@/domain/lists/heldView';
import type { PausableWork } from '@/domain/lists/steps';
import { tradeFiguresInSteps, type TradeFigures } from '@/domain/figures/tradeFigures';
import { equityCurveInSteps, type EquityCurve } from '@/domain/figures/equity';
import { weekHourBinsInSteps, type WeekHourBins } from '@/domain/figures/week';
import {
  filterTradesInSteps,
  type TradeCriteria,
  type TradeStatusChoice,
  type FilteredTrades,
} from '@/domain/trades/tradeView';
import { usePausableWork } from '@/ui/hooks/usePausableWork';
import type { TradeList } from './useTrades';

/** Maximum number of trades that are filtered, sorted and summed without a pause. */
const MAX_UNSLICED_TRADES = 1_000;

const EMPTY_TRADE_VIEW: FilteredTrades = {
  key: '',
  source: [],
  rows: [],
  anySlot: [],
  counts: { all: 0, open: 0, closed: 0 },
};

export type TradeViewStatistics = { figures: TradeFigures; equity: EquityCurve; week: WeekHourBins };

export type DisplayedTrades = {
  rows: readonly Trade[];
  /** Key that changes with the requested trades, the filter and the sort order. */
  key: string;
  counts: Record<TradeStatusChoice, number>;
  /** Statistics of the displayed trades, or null before the first computation. */
  statistics: TradeViewStatistics | null;
  fresh: FreshRows;
  /** Number of new trades that are not inserted while the operator reads the list. */
  waiting: number;
  showWaiting: () => void;
  pending: boolean;
};

type TradeViewOptions = {
  subject: string;
  criteria: TradeCriteria;
  /** True while the operator reads the list, so that no row may move. */
  hold: boolean;
};

/**
 * Returns the displayed trades with their statistics. Callers must memoise `criteria`, because a new object starts a new
 * computation.
 */
export function useTradesView(list: TradeList | null, { subject, criteria, hold }: TradeViewOptions): DisplayedTrades {
  const key = useMemo(() => JSON.stringify([subject, criteria]), [subject, criteria]);
  const make = useCallback(() => filterListInSteps(list, criteria, key), [list, criteria, key]);
  const { result, pending } = usePausableWork(make, { atOnce: list === null || list.count <= MAX_UNSLICED_TRADES });

  const [stored, setStored] = useState<HeldTrades>(() => heldTradesOf(result ?? EMPTY_TRADE_VIEW));
  const held = nextHeldTrades(stored, result ?? EMPTY_TRADE_VIEW, { hold });
  // Sets the state while rendering, because an effect would run after the browser painted moved rows.
  if (held !== stored) setStored(held);

  const { shown, view } = held;
  const { zone } = criteria;
  const makeStatistics = useCallback(
    () => tradeStatisticsInSteps(shown, view.anySlot, zone),
    [shown, view.anySlot, zone],
  );
  const statistics = usePausableWork(makeStatistics, { atOnce: view.anySlot.length <= MAX_UNSLICED_TRADES });

  return {
    rows: shown,
    key: view.key,
    counts: view.counts,
    statistics: statistics.result,
    waiting: held.waiting.size,
    fresh: held.fresh,
    showWaiting: () => setStored(withWaitingTrades(held)),
    pending: pending || statistics.pending,
  };
}

function* filterListInSteps(
  list: TradeList | null,
  criteria: TradeCriteria,
  key: string,
): PausableWork<FilteredTrades> {
  const trades = list === null ? EMPTY_TRADE_VIEW.source : yield* list.read();
  return yield* filterTradesInSteps(trades, criteria, key);
}

function* tradeStatisticsInSteps(
  rows: readonly Trade[],
  anySlot: readonly Trade[],
  zone: TradeCriteria['zone'],
): PausableWork<TradeViewStatistics> {
  const figures = yield* tradeFiguresInSteps(rows);
  const week = yield* weekHourBinsInSteps(anySlot, zone);
  const equity = yield* equityCurveInSteps(rows);
  return { figures, equity, week };
}
