/** Refuses commands while a trade or an order of mode LIVE exists. */
import { CommandRefused } from '../../../commandRefused';
import type { Positions } from '../../positions/positions';
import type { Ledger } from '../../../orders/ledger/ledger';

export type LiveExposure = {
  /** Returns which trade or order of mode LIVE exists, as a text for the operator. */
  text(): string | undefined;
  /** Throws CommandRefused while a trade or an order of mode LIVE exists. `what` names the command, such as 'A new key'. */
  refuse(what: string): void;
};

/** Refuses commands after which the bot could not manage its trades and orders at the exchange. */
export function createLiveExposure(
  positions: Pick<Positions, 'live'>,
  orders: Pick<Ledger, 'aliveOrders'>,
): LiveExposure {
  const text = (): string | undefined => {
    const [trade] = positions.live();
    if (trade !== undefined) return `a LIVE trade on ${trade.symbol} is open`;
    const [order] = orders.aliveOrders();
    return order && `a LIVE order on ${order.symbol} can still fill`;
  };
  return {
    text,
    refuse(what) {
      const reason = text();
      if (reason !== undefined) throw new CommandRefused(`${what} is refused: ${reason}.`);
    },
  };
}
