import type { Trade } from '@/contract/trades/trade';
import { z } from '@/contract/schema/z';
import type { MonitorState } from '../../store/repositories';
import type { Direction } from '../../market/direction';
import { VENUE_NAMES, type VenueName } from '../../market/venueNames';
import { type Position } from './position';
import { STOP_KINDS } from '../../orders/exitReasons';

const followedWallSchema = z.object({ price: z.number(), notional: z.number() }).nullable();
const monitorStateSchema = z.object({
  qty: z.number().positive(),
  margin: z.number().positive(),
  stop_kind: z.enum(STOP_KINDS),
  best_price: z.number(),
  last_price: z.number(),
  protective: followedWallSchema,
  target: followedWallSchema,
  // The following fields have defaults, because earlier versions of the bot did not store the fields.
  venue: z.enum(VENUE_NAMES).default('data'),
  ratio: z.number().positive().nullable().default(1),
  world: z.string().optional(),
  funding: z.number().default(0),
  stop_by_wall: z.boolean().default(false),
  initial_sl: z.number().nullable().default(null),
  worst_price: z.number().optional(),
  funding_terms: z
    .object({ rate: z.number(), next_at: z.number(), every_ms: z.number().positive() })
    .nullable()
    .default(null),
  exited: z
    .object({
      qty: z.number().positive(),
      price: z.number(),
      fee: z.number(),
      liquidity: z.enum(['maker', 'taker']),
      at: z.number().default(0),
      mid: z.number().nullable().default(null),
    })
    .optional(),
  exit_decision_mid: z.number().nullable().default(null),
});
export type ReadMonitorState = z.infer<typeof monitorStateSchema>;

export const toStoredMonitorState = (position: Position): MonitorState =>
  ({
    qty: position.qty,
    margin: position.margin,
    stop_kind: position.stopKind,
    best_price: position.bestPrice,
    last_price: position.lastPrice,
    initial_sl: position.initialSl,
    worst_price: position.worstPrice,
    protective: position.protective,
    stop_by_wall: position.isStopByWall,
    target: position.target,
    venue: position.venue,
    ratio: position.ratio,
    world: position.marketId,
    funding: position.funding,
    funding_terms: position.fundingTerms,
    exit_decision_mid: position.exitDecisionMid,
    ...(position.exited && { exited: position.exited }),
  }) satisfies z.input<typeof monitorStateSchema>;

export const readMonitorState = (monitor: MonitorState | null): ReadMonitorState | undefined =>
  monitorStateSchema.safeParse(monitor).data;

/**
 * Returns a monitor state from the columns of the trade, in place of a damaged state. The stop stays at its stored
 * price. Walls, paid funding and the market of the trade are unknown. Returns undefined if quantity or margin are
 * damaged, too.
 */
export function monitorStateFromColumns(
  trade: Trade,
  { entry, direction, venue }: { entry: number; direction: Direction; venue: VenueName },
): ReadMonitorState | undefined {
  const { quantity: qty, margin, mfe, mae, sl_price } = trade;
  if (!isPositive(qty) || !isPositive(margin)) return undefined;
  const priceAtGross = (gross: number | null | undefined): number =>
    Number.isFinite(gross) ? entry + (direction * (gross ?? 0)) / qty : entry;
  return {
    qty,
    margin,
    stop_kind: direction * ((sl_price ?? entry) - entry) > 0 ? 'TRAILING_SL' : 'SL',
    best_price: priceAtGross(mfe),
    worst_price: priceAtGross(mae),
    last_price: entry,
    protective: null,
    target: null,
    venue,
    ratio: venue === 'data' ? 1 : null,
    funding: 0,
    stop_by_wall: false,
    initial_sl: null,
    funding_terms: null,
    exit_decision_mid: null,
  };
}

/** Returns whether a stored value is a number above 0. A damaged column can hold any value. */
export const isPositive = (value: number | null | undefined): value is number =>
  Number.isFinite(value) && Number(value) > 0;
