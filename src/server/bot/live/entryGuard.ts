import type { BotContext } from '../core/context';
import { ceilToStep, floorToStep } from '../../market/rounding';
import type { DailyLoss } from './account/dailyLoss';
import { type AccountState, refuseEntry } from '../../orders/entryGate';
import { haltOf, type Halts } from './halts';
import type { LiveAccount } from '../../orders/account';
import type { OpenRisk } from './openRisk';
import type { OrderHandle, OrderOwner } from '../../orders/orderOwner';
import type { Orders } from '../../orders/ledger';
import type { OrderRequest } from '../../orders/port';

export type EntryGuard = {
  /** Returns why an entry must not be sent to the exchange, or nothing. `touch` is the best opposite price. */
  refuse(request: OrderRequest, touch: number): string | undefined;
  /** Returns the number of orders that were sent to the exchange within the last minute. */
  ordersPerMinute(): number;
};

type EntryRisks = {
  readonly orders: Orders;
  readonly halts: Halts;
  readonly openRisk: OpenRisk;
  readonly dailyLoss: Pick<DailyLoss, 'lossUsdt'>;
};

const MINUTE_MS = 60_000;

export function createEntryGuard(
  { market, params, venues }: BotContext,
  { port, limits, clockOffset, heardAt, freeMargin }: LiveAccount,
  { orders, halts, openRisk, dailyLoss }: EntryRisks,
): EntryGuard {
  const { now } = market.clock;
  const sentAt = (): number[] =>
    orders
      .list()
      .filter(({ mode, createdAt }) => mode === 'LIVE' && createdAt > now() - MINUTE_MS)
      .map(({ createdAt }) => createdAt);

  const blockedReason = (symbol: string): string | undefined => {
    const { state } = port.link();
    const halt = haltOf(halts, symbol);
    if (halt !== undefined) return halt.text;
    if (orders.isBlocked(symbol)) return 'the outcome of an earlier order is not known';
    if (halts.hasDifference(symbol)) return 'the account shows another position or order of the symbol';
    return state === 'up' ? undefined : `the connection to the account is ${state}`;
  };

  const accountState = (symbol: string): AccountState => ({
    now: now(),
    openNotionalUsdt: openRisk.notional(),
    dailyLossUsdt: dailyLoss.lossUsdt(),
    lossAtStopsUsdt: openRisk.lossAtStops(),
    sentAt: sentAt(),
    streamHeardAt: heardAt(),
    clockOffset_ms: clockOffset(),
    freeMarginUsdt: freeMargin(),
    blockedReason: blockedReason(symbol),
  });

  return {
    refuse({ symbol, side, qty, limit = NaN, stop }, touch) {
      const instrument = venues.instrumentOf(venues.entryVenue(), symbol);
      if (instrument === undefined) return 'the exchange does not list the symbol';
      // The port sends whole steps, rounded to the safe side.
      const { qty_step, tick_size, min_qty, min_notional } = instrument;
      const roundDown = (price: number) => floorToStep(price, tick_size);
      const roundUp = (price: number) => ceilToStep(price, tick_size);
      const [roundLimit, roundStop] = side === 'BUY' ? [roundDown, roundUp] : [roundUp, roundDown];
      const { trade_nominal_usdt, trade_margin_usdt, max_slippage_bps } = params();
      const entry = {
        side,
        qty: floorToStep(qty, qty_step),
        limit: roundLimit(limit),
        touch,
        stop: roundStop(stop?.trigger ?? NaN),
        leverage: trade_nominal_usdt / trade_margin_usdt,
      };
      return refuseEntry(entry, accountState(symbol), {
        ...limits,
        maxSlippageBps: max_slippage_bps,
        minNotionalUsdt: min_notional,
        minQty: min_qty,
      });
    },
    ordersPerMinute: () => sentAt().length,
  };
}

/** Order that is never sent. Its owner receives the refusal when it sends the order. */
export const createRefusedOrder = (clientId: string, owner: OrderOwner, reason: string): OrderHandle => ({
  clientId,
  send: () => owner.onEnded({ how: 'rejected', reason }),
  cancel: () => undefined,
  isAlive: () => false,
});
