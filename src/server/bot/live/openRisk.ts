import type { OpenPnl } from '../../store/account/liveRiskTypes';
import type { BotContext } from '../core/context';
import { createTakerExitPricing } from '../positions/takerPrice';
import { pnlAndFeesAtClose } from '../positions/position';
import { openQuantity } from '../positions/positionFills';
import type { Positions } from '../positions/positions';
import type { Ledger } from '../../orders/ledger/ledger';

/** Figures of the positions in mode LIVE and of their entries that can still fill, in USDT. */
export type OpenRisk = {
  /** Returns the PnL of each trade if it closes now, by trade id. */
  openPnl(): OpenPnl;
  notional(): number;
  /** Returns the further loss if each position and each entry reaches its stop now. */
  lossAtStops(): number;
};

export function createOpenRisk(
  context: Pick<BotContext, 'market' | 'params' | 'venues'>,
  positions: Positions,
  orders: Pick<Ledger, 'list'>,
): OpenRisk {
  const takerPrice = createTakerExitPricing(context);
  const entries = () =>
    orders
      .list()
      .filter(({ mode, request, isAlive }) => mode === 'LIVE' && isAlive && request.purpose === 'entry')
      .map(({ request, filledQty }) => ({ ...request, qty: request.qty - filledQty }));
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    openPnl: () =>
      Object.fromEntries(
        positions.live().map((position) => {
          const { taker_fee_rate_pct } = context.params();
          return [position.id, pnlAndFeesAtClose(position, takerPrice(position).price, taker_fee_rate_pct).pnl_net];
        }),
      ),
    notional: () =>
      sumOf([
        ...positions.live().map((position) => openQuantity(position) * takerPrice(position).price),
        ...entries().map(({ qty, limit = 0 }) => qty * limit),
      ]),
    lossAtStops: () =>
      sumOf([
        ...positions.live().map((position) => {
          const distance = position.direction * (takerPrice(position).price - position.sl);
          return Math.max(0, distance) * openQuantity(position);
        }),
        ...entries().map(({ qty, limit = 0, stop }) => qty * Math.abs(limit - (stop?.trigger ?? 0))),
      ]),
  };
}
