import type { Trade } from '@/contract/trade';

import { isFigure } from './format';
import { closedTrades } from './performance';
import { toEpochMs } from './time';

type Result = Pick<Trade, 'status' | 'pnl_net' | 'timestamp_entry' | 'timestamp_exit'>;

export type PnlCurve = {
  /** Sum of the net PnL after each closed trade, in the order of their exits; begins with the 0 before the first. */
  points: readonly number[];
  highest: number;
  lowest: number;
  last: number;
  /** Times of the first and the last exit, as far as they are known. */
  from: number | null;
  until: number | null;
};

/** Takes trades newest first, as they are loaded; null where no closed one has a net PnL. */
export function pnlCurve(trades: readonly Result[]): PnlCurve | null {
  const results = closedTrades(trades)
    .flatMap(({ pnl_net, timestamp_exit, timestamp_entry }) => {
      const exitAt = toEpochMs(timestamp_exit);
      return isFigure(pnl_net) ? [{ pnl: pnl_net, exitAt, at: exitAt ?? toEpochMs(timestamp_entry) ?? -Infinity }] : [];
    })
    .reverse()
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
  if (results.length === 0) return null;

  let [last, highest, lowest] = [0, 0, 0];
  const points = [last];
  for (const { pnl } of results) {
    last += pnl;
    highest = Math.max(highest, last);
    lowest = Math.min(lowest, last);
    points.push(last);
  }
  const exits = results.map(({ exitAt }) => exitAt).filter(isFigure);
  return { points, highest, lowest, last, from: exits[0] ?? null, until: exits.at(-1) ?? null };
}
