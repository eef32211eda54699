import type { Trade } from '@/contract/trades/trade';
import type { FreshRows } from './pausableList';
import type { FilteredTrades } from '../trades/tradeView';

export type PausableTradeList = {
  /** The latest filtered trades. The displayed rows may be older. */
  view: FilteredTrades;
  shown: readonly Trade[];
  waiting: ReadonlySet<string>;
  fresh: FreshRows;
};

const NO_TRADE_IDS: ReadonlySet<string> = new Set();

export const pausableTradeListOf = (view: FilteredTrades): PausableTradeList => ({
  view,
  shown: view.rows,
  waiting: NO_TRADE_IDS,
  fresh: { ids: NO_TRADE_IDS, turn: 0 },
});

/**
 * Returns the trade list after a change of `view` or `paused`. Filtered trades with a new key are displayed at once. A
 * paused list updates changed trades in their rows. A changed trade keeps its row even when the filter excludes the
 * trade.
 */
export function nextPausableTradeList(
  list: PausableTradeList,
  view: FilteredTrades,
  { paused }: { paused: boolean },
): PausableTradeList {
  const sameQuestion = list.view.key === view.key;
  if (!sameQuestion || view.source.length === 0 || list.shown.length === 0) {
    return list.view === view ? list : pausableTradeListOf(view);
  }
  if (paused) return list.view === view ? list : withRowsInPlace(list, view);
  return list.view === view && list.shown === view.rows ? list : showWaitingTrades(list, view);
}

export function showWaitingTrades(list: PausableTradeList, view: FilteredTrades = list.view): PausableTradeList {
  const ids = new Set(list.waiting);
  const changed = new Set(changedTrades(list.view.source, view.source).keys());
  if (changed.size > 0) for (const { trade_id } of list.view.source) changed.delete(trade_id);
  for (const id of changed) ids.add(id);
  // No row is marked as fresh when most rows are new at once.
  const fresh = ids.size * 2 > view.rows.length ? NO_TRADE_IDS : ids;
  return { ...pausableTradeListOf(view), fresh: { ids: fresh, turn: list.fresh.turn + 1 } };
}

// Updates the rows of a paused list. Visits only the changed trades, because the lists are long.
function withRowsInPlace(list: PausableTradeList, view: FilteredTrades): PausableTradeList {
  const changed = changedTrades(list.view.source, view.source);
  const waiting = new Set(list.waiting);
  if (changed.size === 0) return { ...list, view };
  for (const trade of view.rows) if (changed.get(trade.trade_id) === trade) waiting.add(trade.trade_id);
  const shown = list.shown.map((trade) => {
    const now = changed.get(trade.trade_id);
    if (now === undefined) return trade;
    waiting.delete(trade.trade_id);
    return now;
  });
  return { ...list, view, shown, waiting };
}

function changedTrades(before: readonly Trade[], now: readonly Trade[]): Map<string, Trade> {
  const changed = new Map<string, Trade>();
  if (before === now) return changed;
  // New and changed trades are near the front. Comparing from the end finds the unchanged trades quickly.
  let same = 0;
  while (same < now.length && now[now.length - 1 - same] === before[before.length - 1 - same]) same += 1;
  const known = new Set(before.slice(0, before.length - same));
  for (const trade of now.slice(0, now.length - same)) if (!known.has(trade)) changed.set(trade.trade_id, trade);
  return changed;
}
