/** Reads rows of positions, and their stops from events. */
import { z } from '@/contract/schema/z';

import type { ShownStop } from '../../orders/account';
import type { SnapshotPosition } from '../../orders/port';
import { numberSchema, optionalNumberSchema, positiveSchema, sideSchema, stopPriceSchema, textSchema } from './fields';

const positionRowSchema = z.object({
  symbol: z.string().min(1),
  side: sideSchema,
  size: positiveSchema,
  avgPrice: optionalNumberSchema,
  entryPrice: optionalNumberSchema,
  /** Empty in portfolio margin. */
  leverage: optionalNumberSchema,
  stopLoss: stopPriceSchema,
  liqPrice: optionalNumberSchema,
  positionIdx: numberSchema,
});
/** A row of size 0 is no position. Its side is empty, or `None`. */
const emptyPositionSchema = z.object({ size: numberSchema.pipe(z.literal(0)) });

/**
 * Reads all rows of a position list. Throws for an unreadable row and names its symbol. A list without the row would
 * mean that the symbol is flat, and no limit could count its position.
 */
export function readPositions(rows: readonly unknown[]): readonly SnapshotPosition[] {
  const read = rows.filter((row) => !emptyPositionSchema.safeParse(row).success).map(readPosition);
  // A page that the exchange repeats must not double a position.
  return [...new Map(read.map(({ key, position }) => [key, position])).values()];
}

function readPosition(row: unknown): { key: string; position: SnapshotPosition } {
  const { data, error } = positionRowSchema.safeParse(row);
  if (!data) {
    const { symbol } = symbolSchema.parse(row);
    throw new Error(
      `the position of ${symbol || 'an unknown symbol'} is unreadable (${error.issues[0]?.path.join() || 'row'})`,
    );
  }
  const position: SnapshotPosition = {
    symbol: data.symbol,
    qty: data.side === 'Sell' ? -data.size : data.size,
    entry: data.avgPrice || data.entryPrice || 0,
    stop: data.stopLoss,
    liquidation: data.liqPrice || null,
    leverage: data.leverage ?? 0,
    positionMode: data.positionIdx === 0 ? 'one-way' : 'hedge',
  };
  return { key: `${data.symbol} ${data.positionIdx}`, position };
}

const symbolSchema = z.object({ symbol: textSchema }).catch({ symbol: '' });
const stopEventSchema = z.object({
  symbol: z.string(),
  size: numberSchema,
  stopLoss: stopPriceSchema,
  /** unverified: a change of the stop changes this time. */
  updatedTime: optionalNumberSchema,
});
type StopEvent = Pick<ShownStop, 'stop'> & { readonly symbol: string; readonly at: number | undefined };

/** Reads the stop that an event of a position shows. Returns undefined for a row without the needed fields. */
export function readStopEvent(row: unknown): StopEvent | undefined {
  const { data } = stopEventSchema.safeParse(row);
  if (data === undefined) return undefined;
  const { symbol, size, stopLoss, updatedTime } = data;
  const stop = size === 0 ? 'no position' : stopLoss;
  return stop === undefined ? undefined : { symbol, at: updatedTime, stop };
}
