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

/** Maximum list length that is computed without a pause. Longer lists are filtered, sorted and summed in slices. */
const MAX_UNSLICED_ROWS = 1_000;

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
  /** Key of the view. A change of source, filter or sort order changes the key. */
  key: string;
  counts: Record<TradeStatusChoice, number>;
  /** Statistics of the displayed rows, null before the first computation. The heat map ignores the hour filter. */
  statistics: TradeViewStatistics | null;
  fresh: FreshRows;
  /** Number of new rows that wait while the operator reads the list. */
  waiting: number;
  showWaiting: () => void;
  pending: boolean;
};

type TradeViewOptions = {
  subject: string;
  criteria: TradeCriteria;
  /** True while the operator reads the list. */
  hold: boolean;
};

/**
 * Returns the displayed rows with their statistics. Callers must memoise `criteria`, because a new object starts a new
 * computation.
 */
export function useTradesView(list: TradeList | null, { subject, criteria, hold }: TradeViewOptions): DisplayedTrades {
  const key = useMemo(() => JSON.stringify([subject, criteria]), [subject, criteria]);
  const make = useCallback(() => tradeViewSteps(list, criteria, key), [list, criteria, key]);
  const { result, pending } = usePausableWork(make, { atOnce: list === null || list.count <= MAX_UNSLICED_ROWS });

  const [stored, setStored] = useState<HeldTrades>(() => heldTradesOf(result ?? EMPTY_TRADE_VIEW));
  const held = nextHeldTrades(stored, result ?? EMPTY_TRADE_VIEW, { hold });
  // The state is set while rendering, because an effect would first paint the moved rows.
  if (held !== stored) setStored(held);

  const { shown, view } = held;
  const { zone } = criteria;
  const makeStatistics = useCallback(() => statisticsSteps(shown, view.anySlot, zone), [shown, view.anySlot, zone]);
  const statistics = usePausableWork(makeStatistics, { atOnce: view.anySlot.length <= MAX_UNSLICED_ROWS });

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

function* tradeViewSteps(list: TradeList | null, criteria: TradeCriteria, key: string): PausableWork<FilteredTrades> {
  const trades = list === null ? EMPTY_TRADE_VIEW.source : yield* list.read();
  return yield* filterTradesInSteps(trades, criteria, key);
}

function* statisticsSteps(
  rows: readonly Trade[],
  anySlot: readonly Trade[],
  zone: TradeCriteria['zone'],
): PausableWork<TradeViewStatistics> {
  const figures = yield* tradeFiguresInSteps(rows);
  const week = yield* weekHourBinsInSteps(anySlot, zone);
  const equity = yield* equityCurveInSteps(rows);
  return { figures, equity, week };
}
