import type { TradeStoryEvent, TradeStory } from '@/contract/trades/tradeStory';

/** Returns the highest and the lowest net PnL of an open trade in USDT. Returns null without a known PnL. */
export function bestAndWorstPnl(samples: TradeStory['samples']): { best: number | null; worst: number | null } {
  const values = samples.flatMap(({ pnl_net: net }) => (net === null ? [] : [net]));
  if (values.length === 0) return { best: null, worst: null };
  return { best: Math.max(...values), worst: Math.min(...values) };
}

/** A wall near a trade: price, largest notional in USDT, and the times of appearance and disappearance in ms. */
export type WallSpan = { side: 'bid' | 'ask'; price: number; notional: number; from: number; to: number };

/** Returns the walls near a trade. A wall that did not disappear lasts until `endsAt`. */
export function wallSpans(events: readonly TradeStoryEvent[], endsAt: number): WallSpan[] {
  const spans: WallSpan[] = [];
  const present = new Map<string, WallSpan>();
  for (const { at, price, wall } of events) {
    if (wall === undefined || price === null) continue;
    const key = `${wall.side} ${price}`;
    const known = present.get(key);
    const span = known ?? { side: wall.side, price, notional: 0, from: at, to: endsAt };
    span.notional = Math.max(span.notional, wall.notional);
    if (wall.gone) span.to = at;
    if (wall.gone) present.delete(key);
    else present.set(key, span);
    if (known === undefined) spans.push(span);
  }
  return spans;
}
