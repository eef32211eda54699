import type { Trade } from '@/contract/trade';
import type { TradeView } from './tradeView';

/** What the reader sees of a view whose trades come and change. */
export type HeldView = {
  /** The latest; what is shown may be older. */
  view: TradeView;
  shown: readonly Trade[];
  /** Rows of the view that are not shown yet. */
  waiting: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

export const newestView = (view: TradeView): HeldView => ({ view, shown: view.rows, waiting: NONE });

/**
 * The answer to another question is shown at once. New trades in the answer to the same question wait while somebody
 * reads, and a trade that changed is rewritten where it stands, even if it would belong elsewhere now.
 */
export function nextView(held: HeldView, view: TradeView, { hold }: { hold: boolean }): HeldView {
  const sameQuestion = held.view.key === view.key;
  if (!hold || !sameQuestion || view.source.length === 0 || held.shown.length === 0) {
    return held.view === view && held.waiting.size === 0 && held.shown === view.rows ? held : newestView(view);
  }
  return held.view === view ? held : keptStill(held, view);
}

// Everything here goes through long lists, so it goes by the few trades that changed.
function keptStill(held: HeldView, view: TradeView): HeldView {
  const before = new Set(held.view.source);
  const changed = new Map<string, Trade>();
  for (const trade of view.source) if (!before.has(trade)) changed.set(trade.trade_id, trade);
  const waiting = new Set(held.waiting);
  if (changed.size === 0) return { view, shown: held.shown, waiting };
  for (const trade of view.rows) if (changed.get(trade.trade_id) === trade) waiting.add(trade.trade_id);
  const shown = held.shown.map((trade) => {
    const now = changed.get(trade.trade_id);
    if (now === undefined) return trade;
    waiting.delete(trade.trade_id);
    return now;
  });
  return { view, shown, waiting };
}
