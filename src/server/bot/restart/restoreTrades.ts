import { cutText } from '@/contract/schema/fields';
import { DAY_MS, toEpochMs } from '@/domain/format/time';
import type { RiskRecord } from '../risk/riskRecord';
import type { Positions } from '../positions/positions';
import { restorePosition } from '../positions/restorePosition';
import { marketsDiffer, closedTradeMarketId } from '../positions/marketId';
import type { Watchlist } from '../strategy/watchlist';
import type { BotContext } from '../core/context';

/** Result of a trade whose stored result is damaged. The smallest loss counts as a loss in the risk rules. */
const UNKNOWN_RESULT = -Number.MIN_VALUE;

/** Largest number of characters of a trade's side and symbol in a log line. */
const MAX_LOGGED_NAME_LENGTH = 60;

/** Restores open trades, recently closed trades and the equity from the store after a restart of the bot. */
export function restoreStoredTrades(
  context: BotContext,
  positions: Positions,
  risk: RiskRecord,
  watchlist: Watchlist,
): void {
  restoreOpenTrades(context, positions);
  subscribeOpenTradeSymbols(context, positions, watchlist);
  restoreRecentlyClosedTrades(context, risk);
}

/** Runs again when the market connects, because a recording lists its symbols only then. */
export function subscribeOpenTradeSymbols(
  { market, log, venues }: BotContext,
  positions: Positions,
  watchlist: Watchlist,
): void {
  if (market.instruments().length === 0) return;
  const missing = watchlist.followMoreSymbols(positions.onCurrentMarket().map(({ symbol }) => symbol));
  for (const symbol of missing) {
    log.logLimited(`not on this market:${symbol}`, Number.POSITIVE_INFINITY, 'WARNING', 'RECOVERY', () => {
      // A trade that is monitored with the books of the execution exchange needs no book of the data exchange.
      const open = positions.ofSymbol(symbol);
      const isWatched = open.every((position) => venues.monitoringVenue(position) === 'execution');
      const hasBooks = open.every((position) => venues.tradeVenue(position) === 'execution');
      const closingPrice = hasBooks ? 'the book of its own exchange' : 'its last known price';
      const so = isWatched
        ? 'its open trade is monitored by the books of its own exchange alone, without walls and imbalance'
        : `its open trade can only be closed manually, at ${closingPrice}`;
      return `${symbol} is not listed on this market: ${so}`;
    });
  }
}

function restoreOpenTrades({ store, market, log, venues, liveAccount }: BotContext, positions: Positions): void {
  const current = {
    now: market.clock.now(),
    marketId: market.marketId,
    tradeVenueOf: venues.tradeVenue,
    hasAccount: liveAccount !== undefined,
  };
  for (const { trade, monitor } of store.trades.listOpenTrades()) {
    const restored = restorePosition(trade, monitor, current);
    // A damaged text can be longer than a log line.
    const name = cutText(`${trade.side} ${trade.symbol}`, MAX_LOGGED_NAME_LENGTH);
    if ('damaged' in restored) {
      log.error(
        'RECOVERY',
        `${name} (${trade.trade_id}) cannot be monitored: its row in the table trades is damaged (${restored.damaged.join(', ')}). Put back a copy of the database`,
      );
      continue;
    }
    const { position, replaced } = restored;
    for (const text of replaced) log.warning('RECOVERY', `${name} (${trade.trade_id}): ${text}`);
    positions.add(position);
    if (position.mode === 'LIVE' && liveAccount === undefined) {
      log.warning(
        'RECOVERY',
        `${name} (${trade.trade_id}) is open at an account that is not connected, and is not monitored here. Start the server with EXECUTION of that account, or close the trade at the exchange`,
      );
      continue;
    }
    if (position.isForeignMarket) {
      log.warning(
        'RECOVERY',
        `${name} (${trade.trade_id}) was opened on another market (${position.marketId}) and is not monitored here. The trade can only be closed manually, at its last known price`,
      );
      continue;
    }
    log.info('RECOVERY', `${name} was restored after the restart and is monitored again (${trade.trade_id})`);
  }
}

function restoreRecentlyClosedTrades({ store, market, params, log }: BotContext, risk: RiskRecord): void {
  const now = market.clock.now();
  for (const { trade, monitor } of store.trades.listTradesClosedSince(now - DAY_MS)) {
    const { symbol, trade_id, timestamp_exit, pnl_net } = trade;
    const isForeignMarket = marketsDiffer(closedTradeMarketId(monitor), market.marketId);
    const exitAt = toEpochMs(timestamp_exit);
    const isResultKnown = pnl_net !== null && Number.isFinite(pnl_net);
    if (exitAt === null || !isResultKnown) {
      const what = exitAt === null ? 'exit time' : 'result';
      log.warning('RECOVERY', `${symbol} (${trade_id}): its ${what} is damaged. The trade counts as a loss just now`);
    }
    const result = { symbol, at: exitAt ?? now, pnl_net: isResultKnown ? pnl_net : UNKNOWN_RESULT, isForeignMarket };
    // Skips trades that closed later than the current market time. At a restart of the bot, market time jumps back if
    // MARKET_SPEED was above 1.
    if (result.at <= now) risk.recordClosedTrade(result, params());
  }
  // Restores the equity, because a restart of the bot must not reset the drawdown.
  risk.restoreEquity(store.equity.loadEquity() ?? { realised: 0, peak: 0 });
  const drawdown_pct = risk.drawdownPct(params());
  if (drawdown_pct > 0) log.info('RECOVERY', `Drawdown restored after the restart: ${drawdown_pct.toFixed(2)}%`);
}
