import { EXCHANGES } from '@/contract/enums';
import type { Trade } from '@/contract/trade';
import { z } from '@/contract/z';
import type { MonitorState } from '../../store/repositories';
import type { VenueName, Venues } from '../venues/venues';
import { marketsDiffer } from './marketId';
import { createMonitoringState, type Position, STOP_KINDS } from './position';

const VENUE_NAMES = ['data', 'execution'] as const satisfies readonly VenueName[];
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
});

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
  }) satisfies z.input<typeof monitorStateSchema>;

/** Time, id and venues of the current market, on which a stored trade is restored. */
export type RestoreContext = { now: number; marketId: string | undefined; tradeVenueOf: Venues['tradeVenue'] };

/** Restores a stored trade. Returns undefined if its monitoring state is missing or invalid. */
export function restorePosition(
  trade: Trade,
  monitor: MonitorState | null,
  current: RestoreContext,
): Position | undefined {
  const kept = monitorStateSchema.safeParse(monitor);
  const { entry_price, tp_price, sl_price, timestamp_entry } = trade;
  if (!kept.success || entry_price === null || tp_price === null || sl_price === null || timestamp_entry === null) {
    return undefined;
  }
  const { qty, margin, stop_kind, best_price, last_price, world: marketId, funding, funding_terms } = kept.data;
  const openedAt = new Date(timestamp_entry).getTime();
  const exchange = EXCHANGES.find((known) => known === trade.exchange) ?? 'BYBIT';
  const isForeignMarket = marketsDiffer(marketId, current.marketId);
  // A trade that was opened on another market keeps its stored venue.
  const venue = isForeignMarket ? kept.data.venue : current.tradeVenueOf({ exchange, venue: kept.data.venue });
  // After a swap of data and execution exchange, the stored walls and price ratio no longer apply.
  const swapped = venue !== kept.data.venue;
  const { ratio, protective, target } = swapped ? { ratio: null, protective: null, target: null } : kept.data;
  return {
    id: trade.trade_id,
    symbol: trade.symbol,
    direction: trade.side === 'LONG' ? 1 : -1,
    qty,
    margin,
    entry: entry_price,
    entryFee: trade.entry_fee ?? 0,
    audit: {
      liquidity: trade.entry_liquidity ?? null,
      touch: trade.entry_touch ?? null,
      slippage_bps: trade.slippage_bps ?? null,
      signal_timestamp: trade.signal_timestamp ?? null,
      config_version: trade.config_version ?? null,
    },
    initialSl: kept.data.initial_sl,
    openedAt,
    mode: trade.mode === 'LIVE' ? 'LIVE' : 'PAPER',
    exchange,
    venue,
    ratio,
    marketId,
    isForeignMarket,
    tp: tp_price,
    sl: sl_price,
    stopKind: stop_kind,
    bestPrice: best_price,
    worstPrice: kept.data.worst_price ?? last_price,
    lastPrice: last_price,
    protective,
    isStopByWall: protective !== null && kept.data.stop_by_wall,
    target,
    funding,
    fundingTerms: funding_terms,
    monitoring: createMonitoringState(Math.min(openedAt, current.now), { unsaved: swapped }),
  };
}
