import type { Trade } from '@/contract/trade';
import type { FreshRows } from './heldList';
import type { TradeView } from '../trades/tradeView';

/** The rows on screen while the trades of a view change. While the rows are held, new trades wait. */
export type HeldView = {
  /** The latest view; the shown rows may be older. */
  view: TradeView;
  shown: readonly Trade[];
  /** Ids of rows of the view that are not shown yet. */
  waiting: ReadonlySet<string>;
  fresh: FreshRows;
};

const NONE: ReadonlySet<string> = new Set();

export const newestView = (view: TradeView): HeldView => ({
  view,
  shown: view.rows,
  waiting: NONE,
  fresh: { ids: NONE, turn: 0 },
});

/**
 * Returns the held view after its view or `hold` changed. A view with another key is shown at once. While held, new
 * trades wait and changed trades are updated in place, even when they no longer fit filter or order.
 */
export function nextView(held: HeldView, view: TradeView, { hold }: { hold: boolean }): HeldView {
  const sameQuestion = held.view.key === view.key;
  if (!sameQuestion || view.source.length === 0 || held.shown.length === 0) {
    return held.view === view ? held : newestView(view);
  }
  if (hold) return held.view === view ? held : withHeldRows(held, view);
  return held.view === view && held.shown === view.rows ? held : withWaiting(held, view);
}

/** Shows the waiting rows and those of `view`, and marks them. */
export function withWaiting(held: HeldView, view: TradeView = held.view): HeldView {
  const ids = new Set(held.waiting);
  const changed = new Set(changes(held.view.source, view.source).keys());
  if (changed.size > 0) for (const { trade_id } of held.view.source) changed.delete(trade_id);
  for (const id of changed) ids.add(id);
  // When most rows are new at once, none is marked.
  const fresh = ids.size * 2 > view.rows.length ? NONE : ids;
  return { ...newestView(view), fresh: { ids: fresh, turn: held.fresh.turn + 1 } };
}

// Visits only the few changed trades, because the lists are long.
function withHeldRows(held: HeldView, view: TradeView): HeldView {
  const changed = changes(held.view.source, view.source);
  const waiting = new Set(held.waiting);
  if (changed.size === 0) return { ...held, view };
  for (const trade of view.rows) if (changed.get(trade.trade_id) === trade) waiting.add(trade.trade_id);
  const shown = held.shown.map((trade) => {
    const now = changed.get(trade.trade_id);
    if (now === undefined) return trade;
    waiting.delete(trade.trade_id);
    return now;
  });
  return { ...held, view, shown, waiting };
}

/** Returns the new and changed trades by id. */
function changes(before: readonly Trade[], now: readonly Trade[]): Map<string, Trade> {
  const changed = new Map<string, Trade>();
  if (before === now) return changed;
  // New and changed trades are near the front: the long rest is compared from the end.
  let same = 0;
  while (same < now.length && now[now.length - 1 - same] === before[before.length - 1 - same]) same += 1;
  const known = new Set(before.slice(0, before.length - same));
  for (const trade of now.slice(0, now.length - same)) if (!known.has(trade)) changed.set(trade.trade_id, trade);
  return changed;
}
