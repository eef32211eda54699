/** Quantity of a position that is held now, and what the account says against it. */
import type { ExecutionFinding } from '@/contract/bot/execution';
import type { LivePosition } from '@/contract/live/streams';
import type { Trade } from '@/contract/trades/trade';
import { formatQuantity, isFigure } from '../format/format';

type LiveQuantities = Pick<LivePosition, 'full_qty' | 'held_qty'>;

/** Returns the quantity that is held now. A bot without live quantities has only the quantity of the entry. */
export const heldQuantity = ({ quantity }: Pick<Trade, 'quantity'>, live: LiveQuantities | undefined): number | null =>
  live?.held_qty ?? quantity ?? null;

/** Returns '1.3 of 2.7' for a position that filled or closed in part, or null. */
export function partFillText(live: LiveQuantities): string | null {
  const { held_qty: held, full_qty: full } = live;
  return isFigure(held) && isFigure(full) && held < full ? `${formatQuantity(held)} of ${formatQuantity(full)}` : null;
}

/** Difference between bot and account at the symbol of a position. */
export type PositionDispute = {
  /** Quantity that a Close can close at the account. Null in hedge mode, where nothing is known. */
  closable: number | null;
  /** Command that ends a position of which a Close can close nothing. */
  endedBy: 'Adopt' | 'Flatten';
};

/** Returns the lasting difference at a position of mode LIVE, or null. */
export function disputeOf(
  { symbol, mode }: Pick<Trade, 'mode' | 'symbol'>,
  findings: readonly ExecutionFinding[],
): PositionDispute | null {
  if (mode !== 'LIVE') return null;
  const finding = findings.find(
    ({ symbol: of, kind, is_disputed }) => of === symbol && is_disputed && kind !== 'unknown order',
  );
  if (finding === undefined) return null;
  const { kind, ledger_qty: own, exchange_qty: held } = finding;
  if (kind !== 'quantity' || own === null || held === null) return { closable: null, endedBy: 'Flatten' };
  // A reduce-only order closes nothing on the other side.
  const closable = own * held > 0 ? Math.min(Math.abs(own), Math.abs(held)) : 0;
  return { closable, endedBy: held === 0 ? 'Adopt' : 'Flatten' };
}
