import type { Direction } from '../../market/direction';
import { type Fill, feeInUsdt } from '../../orders/port';
import { isBelowQuantity } from '../../market/quantities';

type PricedQuantity = { qty: number; price: number };
type BookedFill = Pick<Fill, 'at' | 'fee' | 'feeAsset' | 'liquidity' | 'price' | 'qty'> & {
  /** Mid of the exchange of the trade at the fill. Null or absent when it was not known. */
  mid?: number | null;
};

/** Sum of the exit fills of a trade. `at` is the time of the last one. `mid` is the average mid at the fills. */
export type ExitedPart = PricedQuantity & {
  fee: number;
  liquidity: Fill['liquidity'];
  at: number;
  mid: number | null;
};

/** Fields of a position that follow from its fills. */
type FilledPosition = {
  qty: number;
  margin: number;
  entry: number;
  entryFee: number;
  entryMid: number | null;
  firstFillAt: number;
  exited?: ExitedPart;
  monitoring: { unsaved: boolean };
};

/** Returns the average price. The price of a single fill stays as it is, without a rounding error. */
const averagePrice = (a: PricedQuantity, b: PricedQuantity): number =>
  a.qty === 0 ? b.price : (a.price * a.qty + b.price * b.qty) / (a.qty + b.qty);

/** Returns the average mid at all fills. One unknown mid makes the average unknown. */
const averageMid = (
  a: { qty: number; mid: number | null },
  { qty, mid = null }: { qty: number; mid?: number | null },
): number | null =>
  mid === null || (a.qty > 0 && a.mid === null)
    ? null
    : averagePrice({ qty: a.qty, price: a.mid ?? mid }, { qty, price: mid });

/** Returns the quantity that is still open, 0 after the last exit fill. */
export function openQuantity({ qty, exited }: Pick<FilledPosition, 'exited' | 'qty'>): number {
  if (exited === undefined) return qty;
  return isBelowQuantity(exited.qty, qty) ? qty - exited.qty : 0;
}

/** Adds a further fill of the entry order: quantity, average entry, margin and fee grow. */
export function addEntryFill(position: FilledPosition, fill: BookedFill): void {
  const qty = position.qty + fill.qty;
  position.entryMid = averageMid({ qty: position.qty, mid: position.entryMid }, fill);
  position.entry = averagePrice({ qty: position.qty, price: position.entry }, fill);
  position.margin *= qty / position.qty;
  position.qty = qty;
  position.entryFee += feeInUsdt(fill) ?? 0;
  position.firstFillAt = Math.min(position.firstFillAt, fill.at);
  position.monitoring.unsaved = true;
}

export function addExitFill(position: FilledPosition, fill: BookedFill): void {
  const { exited = { qty: 0, price: 0, fee: 0, liquidity: fill.liquidity, at: fill.at, mid: null } } = position;
  position.exited = {
    qty: exited.qty + fill.qty,
    price: averagePrice(exited, fill),
    fee: exited.fee + (feeInUsdt(fill) ?? 0),
    liquidity: exited.liquidity === 'taker' ? 'taker' : fill.liquidity,
    at: Math.max(exited.at, fill.at),
    mid: averageMid(exited, fill),
  };
  position.monitoring.unsaved = true;
}

/**
 * Sets quantity, margin, prices and fees of a trade to the sums of all its fills. The mids stay when no fill was new,
 * because stored fills have no mid.
 */
export function setAllFills(
  position: FilledPosition & { readonly direction: Direction },
  fills: readonly (BookedFill & Pick<Fill, 'side'>)[],
): void {
  const isEntry = ({ side }: Pick<Fill, 'side'>) => (side === 'BUY') === (position.direction === 1);
  const [first, ...rest] = fills.filter(isEntry);
  if (first === undefined) return;
  const { qty, entryMid, exited } = position;
  position.margin *= first.qty / position.qty;
  position.qty = first.qty;
  position.entry = first.price;
  position.entryFee = feeInUsdt(first) ?? 0;
  position.firstFillAt = first.at;
  position.entryMid = null;
  delete position.exited;
  for (const fill of rest) addEntryFill(position, fill);
  for (const fill of fills) if (!isEntry(fill)) addExitFill(position, fill);
  if (isSameQuantity(position.qty, qty)) position.entryMid = entryMid;
  keepExitMid(position.exited, exited);
  position.monitoring.unsaved = true;
}

function keepExitMid(current: ExitedPart | undefined, previous: ExitedPart | undefined): void {
  if (current && previous && isSameQuantity(current.qty, previous.qty)) current.mid = previous.mid;
}

const isSameQuantity = (a: number, b: number): boolean => !isBelowQuantity(a, b) && !isBelowQuantity(b, a);

/** Returns average exit price and exit fee if the open quantity closes at `price`. */
export function wholeExitAt(position: FilledPosition, price: number, fee_pct: number): { price: number; fee: number } {
  const open = openQuantity(position);
  const fee = price * open * (fee_pct / 100);
  const { exited } = position;
  if (exited === undefined) return { price, fee };
  return { price: averagePrice(exited, { qty: open, price }), fee: exited.fee + fee };
}
