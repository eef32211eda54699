import type { Trade } from '@/contract/trade';
import type { TradeView } from './tradeView';

/** What the reader sees of a view whose trades come and change. */
export type HeldView = {
  /** The latest; what is shown may be older. */
  view: TradeView;
  shown: readonly Trade[];
  /** Rows of the view that are not shown yet. */
  waiting: ReadonlySet<string>;
  /** Rows that came while the list was being watched; the turn tells the marks of one arrival from those of the next. */
  fresh: { ids: ReadonlySet<string>; turn: number };
};

const NONE: ReadonlySet<string> = new Set();

export const newestView = (view: TradeView): HeldView => ({
  view,
  shown: view.rows,
  waiting: NONE,
  fresh: { ids: NONE, turn: 0 },
});

/**
 * The answer to another question is shown at once. New trades in the answer to the same question wait while somebody
 * reads, and a trade that changed is rewritten where it stands, even if it would belong elsewhere now.
 */
export function nextView(held: HeldView, view: TradeView, { hold }: { hold: boolean }): HeldView {
  const sameQuestion = held.view.key === view.key;
  if (!sameQuestion || view.source.length === 0 || held.shown.length === 0) {
    return held.view === view ? held : newestView(view);
  }
  if (hold) return held.view === view ? held : keptStill(held, view);
  return held.view === view && held.shown === view.rows ? held : released(held, view);
}

/** Lets in what waited and what has come since, and marks it. */
export function released(held: HeldView, view: TradeView = held.view): HeldView {
  const ids = new Set(held.waiting);
  const changed = new Set(changes(held.view.source, view.source).keys());
  if (changed.size > 0) for (const { trade_id } of held.view.source) changed.delete(trade_id);
  for (const id of changed) ids.add(id);
  // In a storm a mark on every row would mark none.
  const fresh = ids.size * 2 > view.rows.length ? NONE : ids;
  return { ...newestView(view), fresh: { ids: fresh, turn: held.fresh.turn + 1 } };
}

// Everything here goes through long lists, so it goes by the few trades that changed.
function keptStill(held: HeldView, view: TradeView): HeldView {
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

/** By id, what stands in the list now and did not before. */
function changes(before: readonly Trade[], now: readonly Trade[]): Map<string, Trade> {
  const changed = new Map<string, Trade>();
  if (before === now) return changed;
  // What came stands in front, what changed mostly near it: the long rest is the same.
  let same = 0;
  while (same < now.length && now[now.length - 1 - same] === before[before.length - 1 - same]) same += 1;
  const known = new Set(before.slice(0, before.length - same));
  for (const trade of now.slice(0, now.length - same)) if (!known.has(trade)) changed.set(trade.trade_id, trade);
  return changed;
}
