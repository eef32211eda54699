import type { Trade } from '@/contract/trade';
import type { FreshRows } from './heldList';
import type { FilteredTrades } from '../trades/tradeView';

/** The displayed rows of a filtered trade list. While the rows are held, new trades wait. */
export type HeldTrades = {
  /** The latest filtered trades. The displayed rows may be older. */
  view: FilteredTrades;
  shown: readonly Trade[];
  /** Ids of the filtered trades that are not displayed yet. */
  waiting: ReadonlySet<string>;
  fresh: FreshRows;
};

const NO_TRADE_IDS: ReadonlySet<string> = new Set();

export const heldTradesOf = (view: FilteredTrades): HeldTrades => ({
  view,
  shown: view.rows,
  waiting: NO_TRADE_IDS,
  fresh: { ids: NO_TRADE_IDS, turn: 0 },
});

/**
 * Returns the held trades after a change of `view` or `hold`. A view with another key is displayed at once. While held,
 * new trades wait and changed trades are updated in place. A changed trade stays even when the filter excludes the
 * trade.
 */
export function nextHeldTrades(held: HeldTrades, view: FilteredTrades, { hold }: { hold: boolean }): HeldTrades {
  const sameQuestion = held.view.key === view.key;
  if (!sameQuestion || view.source.length === 0 || held.shown.length === 0) {
    return held.view === view ? held : heldTradesOf(view);
  }
  if (hold) return held.view === view ? held : withHeldRows(held, view);
  return held.view === view && held.shown === view.rows ? held : withWaitingTrades(held, view);
}

/** Displays all rows of `view` and marks the rows that waited as fresh. */
export function withWaitingTrades(held: HeldTrades, view: FilteredTrades = held.view): HeldTrades {
  const ids = new Set(held.waiting);
  const changed = new Set(changedTrades(held.view.source, view.source).keys());
  if (changed.size > 0) for (const { trade_id } of held.view.source) changed.delete(trade_id);
  for (const id of changed) ids.add(id);
  // When most rows are new at once, no row is marked as fresh.
  const fresh = ids.size * 2 > view.rows.length ? NO_TRADE_IDS : ids;
  return { ...heldTradesOf(view), fresh: { ids: fresh, turn: held.fresh.turn + 1 } };
}

// Updates the held rows. Visits only the changed trades, because the lists are long.
function withHeldRows(held: HeldTrades, view: FilteredTrades): HeldTrades {
  const changed = changedTrades(held.view.source, view.source);
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
function changedTrades(before: readonly Trade[], now: readonly Trade[]): Map<string, Trade> {
  const changed = new Map<string, Trade>();
  if (before === now) return changed;
  // New and changed trades are near the front, so the unchanged rest is compared from the end.
  let same = 0;
  while (same < now.length && now[now.length - 1 - same] === before[before.length - 1 - same]) same += 1;
  const known = new Set(before.slice(0, before.length - same));
  for (const trade of now.slice(0, now.length - same)) if (!known.has(trade)) changed.set(trade.trade_id, trade);
  return changed;
}
