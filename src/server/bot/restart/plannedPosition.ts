import type { BotContext } from '../core/context';
import { openPosition } from '../entry/openPosition';
import type { TradeIdGenerator } from '../entry/tradeIds';
import type { Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import type { EntryPlan } from '../../orders/plan';
import type { Fill } from '../../orders/port';

type PlannedFill = {
  plan: EntryPlan;
  symbol: string;
  /** Quantity of the whole order. */
  orderQty: number;
  fill: Pick<Fill, 'at' | 'fee' | 'feeAsset' | 'liquidity' | 'price' | 'qty'>;
  tradeId: string | undefined;
};

/** Opens the trade of an entry order of an earlier process, at the TP and SL that this process had planned. */
export function openPlannedPosition(
  context: BotContext,
  positions: Positions,
  ids: TradeIdGenerator,
  { plan, symbol, orderQty, fill, tradeId }: PlannedFill,
): Position {
  const { direction, margin, venue, ratio, tp, sl, protective, target, touch } = plan;
  const position = openPosition(context, positions, ids, {
    tradeId,
    symbol,
    direction,
    qty: fill.qty,
    margin: margin * (fill.qty / orderQty),
    fill: { ...fill, touch },
    mode: 'LIVE',
    venue,
    tickSize: plan.tick_size,
    ratio,
    levels: {
      tp,
      sl,
      isStopByWall: plan.stop_by_wall,
      protective: protective ?? undefined,
      target: target ?? undefined,
    },
    signalMid: plan.signal_mid,
    signalAt: plan.signal_at,
    filledAt: Math.min(fill.at, context.market.clock.now()),
  });
  position.monitoring.awaitsReading = true;
  return position;
}
