import type { LivePosition, StopState } from '@/contract/live/streams';
import { repeatInMarketTime, type BotContext } from '../core/context';
import type { OpenPosition } from '../core/risk';
import { createTakerExitPricing } from './takerPrice';
import { isoTime } from '../../logging/botLog';
import { pnlAndFeesAtClose, type Position } from './position';
import { openQuantity } from './positionFills';
import type { Positions } from './positions';

const POSITIONS_PUBLISH_INTERVAL_MS = 500;

export type PositionPublisher = {
  /** Returns every open trade with the PnL that a close at the current price would give. */
  livePositions(): LivePosition[];
  /** Returns age and waiting exit of every open trade. */
  openPositions(): OpenPosition[];
  unrealizedPnl(): number;
  stopPublishing(): void;
};

/** Publishes all open trades with their current PnL twice a second. Publishes one empty list after the last close. */
export function createPositionPublisher(context: BotContext, positions: Positions): PositionPublisher {
  const { market, params, venues, wallNow, stream } = context;
  const takerPrice = createTakerExitPricing(context);
  let isShown = false;
  let publishedAt = -Infinity;

  const priceAge = (at: number): number | null => (at > 0 ? market.clock.now() - at : null);

  const liveFigures = (position: Position): LivePosition => {
    const { id: trade_id, symbol, sl, tp, entry, qty, initialSl } = position;
    const { price, at } = takerPrice(position);
    const { pnl_net, pnl_pct } = pnlAndFeesAtClose(position, price, params().taker_fee_rate_pct);
    const risk = initialSl === null ? 0 : Math.abs(entry - initialSl) * qty;
    const now = market.clock.now();
    return {
      trade_id,
      symbol,
      mark_price: price,
      unrealized_pnl_net: pnl_net,
      unrealized_pnl_pct: pnl_pct,
      r_multiple: risk > 0 ? pnl_net / risk : null,
      sl_price: sl,
      initial_sl_price: initialSl,
      tp_price: tp,
      sl_state: slStateOf(position),
      age_ms: priceAge(at),
      waiting_for_book: position.monitoring.waitsForBook,
      held_qty: openQuantity(position),
      full_qty: fullQuantity(position),
      book: venues.tradeVenue(position) === 'execution' ? 'execution' : 'signals',
      timestamp: isoTime(now),
    };
  };

  const livePositions = () => positions.all().map(liveFigures);

  const publish = () => {
    if (positions.count() === 0 && !isShown) return;
    // Limits the reports by wall time, because market time can run faster than wall time.
    if (positions.count() > 0 && Math.abs(wallNow() - publishedAt) < POSITIONS_PUBLISH_INTERVAL_MS) return;
    publishedAt = wallNow();
    isShown = positions.count() > 0;
    stream?.({ type: 'positions', data: livePositions() });
  };

  return {
    livePositions,
    openPositions: () =>
      positions.all().map((position) => ({
        trade_id: position.id,
        symbol: position.symbol,
        openedAt: position.openedAt,
        priceAge_ms: priceAge(takerPrice(position).at),
        waitsForBook: position.monitoring.waitsForBook,
      })),
    unrealizedPnl: () => livePositions().reduce((sum, { unrealized_pnl_net }) => sum + (unrealized_pnl_net ?? 0), 0),
    stopPublishing: repeatInMarketTime(context, () => POSITIONS_PUBLISH_INTERVAL_MS, publish),
  };
}

/** Returns the state of the SL for the console: breakeven, trailing, `wall` behind a protective wall, or `fixed`. */
function slStateOf({ stopKind, protective }: Position): StopState {
  if (stopKind === 'BREAKEVEN_SL') return 'breakeven';
  if (stopKind === 'TRAILING_SL') return 'trailing';
  return protective === null ? 'fixed' : 'wall';
}

/** Returns the ordered quantity while the entry can still fill, and the quantity of all entry fills after it. */
function fullQuantity({ qty, monitoring: { entryOrder } }: Position): number {
  return entryOrder?.isAlive() === true ? Math.max(entryOrder.qty, qty) : qty;
}
