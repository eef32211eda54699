import { EXCHANGES, TRADING_MODES } from '@/contract/enums';
import type { Trade } from '@/contract/trades/trade';
import { toEpochMs } from '@/domain/format/time';
import type { MonitorState } from '../../store/repositories';
import type { Venues } from '../venues/venues';
import { marketsDiffer } from './marketId';
import { createMonitoringState, type Position } from './position';
import { isPositive, monitorStateFromColumns, readMonitorState } from './storedMonitorState';

/** Time, id and venues of the current market, on which a stored trade is restored. */
export type RestoreContext = {
  now: number;
  marketId: string | undefined;
  tradeVenueOf: Venues['tradeVenue'];
  /** True if the account at the exchange is connected to which the trades of mode LIVE belong. */
  hasAccount: boolean;
};

/**
 * Restored position with a line for each damaged value that was replaced, or the names of the damaged columns without
 * which the bot cannot monitor the trade.
 */
export type RestoredTrade = { position: Position; replaced: readonly string[] } | { damaged: readonly string[] };

/** Restores a stored trade. A damaged monitor state loses only itself: the stop stays at its stored price. */
export function restorePosition(trade: Trade, monitor: MonitorState | null, current: RestoreContext): RestoredTrade {
  const { entry_price, tp_price, sl_price, side, entry_fee } = trade;
  const openedAt = toEpochMs(trade.timestamp_entry);
  const prices = { entry_price, tp_price, sl_price };
  const damaged = Object.entries(prices).flatMap(([name, price]) => (isPositive(price) ? [] : [name]));
  if (side !== 'LONG' && side !== 'SHORT') damaged.push('side');
  if (openedAt === null) damaged.push('timestamp_entry');
  if (!isPositive(entry_price) || !isPositive(tp_price) || !isPositive(sl_price) || openedAt === null)
    return { damaged };
  if (damaged.length > 0) return { damaged };

  const direction = side === 'LONG' ? 1 : -1;
  const knownExchange = EXCHANGES.find((known) => known === trade.exchange);
  const knownMode = TRADING_MODES.find((known) => known === trade.mode);
  const exchange = knownExchange ?? 'BYBIT';
  const stored = readMonitorState(monitor);
  const venueOfColumns = current.tradeVenueOf({ exchange, venue: 'data' });
  const kept = stored ?? monitorStateFromColumns(trade, { entry: entry_price, direction, venue: venueOfColumns });
  if (kept === undefined) return { damaged: ['monitor', 'quantity or margin'] };
  const replaced = [
    stored
      ? []
      : 'its monitor state is damaged. The trade keeps its stored stop and loses its walls, paid funding and market',
    knownExchange ? [] : `its exchange is damaged and counts as ${exchange}`,
    knownMode ? [] : 'its mode is damaged and counts as PAPER',
    Number.isFinite(entry_fee) ? [] : 'its entry fee is damaged and counts as 0',
  ].flat();

  const { qty, margin, stop_kind, best_price, last_price, world: marketId, funding, funding_terms } = kept;
  const lacksAccount = knownMode === 'LIVE' && !current.hasAccount;
  const isForeignMarket = lacksAccount || marketsDiffer(marketId, current.marketId);
  // A trade that was opened on another market keeps its stored venue.
  const venue = isForeignMarket ? kept.venue : current.tradeVenueOf({ exchange, venue: kept.venue });
  // After a swap of data and execution exchange, the stored walls and price ratio no longer apply.
  const swapped = venue !== kept.venue;
  const { ratio, protective, target } = swapped ? { ratio: null, protective: null, target: null } : kept;
  const position: Position = {
    id: trade.trade_id,
    symbol: trade.symbol,
    direction,
    qty,
    margin,
    entry: entry_price,
    entryFee: Number.isFinite(entry_fee) ? (entry_fee ?? 0) : 0,
    audit: {
      liquidity: trade.entry_liquidity ?? null,
      touch: trade.entry_touch ?? null,
      slippage_bps: trade.slippage_bps ?? null,
      signal_timestamp: trade.signal_timestamp ?? null,
      config_version: trade.config_version ?? null,
    },
    signalMid: trade.signal_mid ?? null,
    entryMid: trade.entry_mid ?? null,
    exitDecisionMid: kept.exit_decision_mid,
    initialSl: kept.initial_sl,
    openedAt,
    // The stored fills of a trade of mode LIVE replace this time.
    firstFillAt: openedAt,
    mode: knownMode ?? 'PAPER',
    exchange,
    venue,
    ratio,
    marketId,
    isForeignMarket,
    tp: tp_price,
    sl: sl_price,
    stopKind: stop_kind,
    bestPrice: best_price,
    worstPrice: kept.worst_price ?? last_price,
    lastPrice: last_price,
    protective,
    isStopByWall: protective !== null && kept.stop_by_wall,
    target,
    funding,
    fundingTerms: funding_terms,
    ...(kept.exited && { exited: kept.exited }),
    monitoring: createMonitoringState(Math.min(openedAt, current.now), {
      state: knownMode === 'LIVE' ? 'unread' : 'protected',
      heldSince: current.now,
      awaitsReading: knownMode === 'LIVE',
      unsaved: swapped || replaced.length > 0,
    }),
  };
  return { position, replaced };
}
