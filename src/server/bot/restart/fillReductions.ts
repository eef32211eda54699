/** Decides which fills by hand explain the smaller quantity that the account shows. */
import { isBelowQuantity, isSameQuantity } from '../../market/quantities';
import type { Fill } from '../../orders/port';
import type { Position } from '../positions/position';
import { openQuantity } from '../positions/positionFills';

/** `since` is the local time at which the fill arrived. */
export type KeptFill = { readonly fill: Fill; readonly since: number };

/** Both times are of the clock of the exchange. A fill before the first fill of a trade reduced another position. */
export const canReduce = (
  { direction, firstFillAt, ...position }: Position,
  { side, at }: Fill,
  qty: number,
): boolean =>
  (direction === 1) === (side === 'SELL') && at >= firstFillAt && !isBelowQuantity(openQuantity(position), qty);

/** Returns the fills by hand that can reduce the position one after the other, oldest first. */
export function findReductions(position: Position, kept: readonly KeptFill[]): readonly KeptFill[] {
  let qty = 0;
  return kept
    .filter(({ fill }) => fill.cause === 'order')
    .sort((a, b) => a.fill.at - b.fill.at)
    .filter(({ fill }) => {
      const fits = canReduce(position, fill, qty + fill.qty);
      if (fits) qty += fill.qty;
      return fits;
    });
}

/** Splits a fill into the part of at most `qty` and the remainder, which gets an id of its own. */
export function splitFill(fill: Fill, qty: number): [part: Fill, remainder: Fill | undefined] {
  if (!isBelowQuantity(qty, fill.qty)) return [fill, undefined];
  const share = (partQty: number) => ({ qty: partQty, fee: fill.fee && (fill.fee * partQty) / fill.qty });
  return [
    { ...fill, ...share(qty) },
    { ...fill, ...share(fill.qty - qty), id: `${fill.id}-remainder` },
  ];
}

/** Returns the fills that lead to the quantity of the account. `readUntil` is a time of the exchange. */
export function findAgreed(
  position: Position,
  kept: readonly KeptFill[],
  { accountQty, readUntil }: { accountQty: number; readUntil: number },
): readonly KeptFill[] {
  const held = openQuantity(position);
  const shown = position.direction * accountQty;
  const read = findReductions(position, kept).filter(({ fill }) => fill.at <= readUntil);
  let left = held;
  let count = 0;
  for (const [index, { fill }] of read.entries()) {
    left -= fill.qty;
    if (isSameQuantity(left, shown, held)) count = index + 1;
  }
  return read.slice(0, count);
}
