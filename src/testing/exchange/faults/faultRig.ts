import type { MarketClock } from '@/server/market/clock/marketClock';

import type { ExchangeAccount } from '../account/account';
import type { OrderSide, PositionIndex } from '../account/model';
import { instrumentOf } from '../account/state';
import type { RestFront } from '../rest/restFront';
import type { Fault } from './faults';
import type { FaultKind } from './faultGroups';

/** Market of the faults. */
export type FaultyMarket = {
  /** Contract on which a person and the exchange act. */
  readonly symbol: string;
  /** Contract that the client does not trade. */
  readonly otherSymbol: string;
  /** Quantity of a usual trade. */
  readonly usualQty: number;
  /** Factor of all quantities. */
  readonly qtyScale: number;
  jump(factor: number): void;
  setThin(isThin: boolean): void;
};

export type FaultRig = {
  account: ExchangeAccount;
  front: RestFront;
  clock: MarketClock;
  market: FaultyMarket;
  disconnectStreams(): void;
};

/** What a fault does when it begins and when it ends. */
type FaultAction = { start(fault: Fault, rig: FaultRig): void; end?(fault: Fault, rig: FaultRig): void };
export type FaultActions = Partial<Record<FaultKind, FaultAction>>;

type HandOrder = { symbol: string; side: OrderSide; qty: number; reduceOnly?: boolean; positionIdx?: PositionIndex };

/** In hedge mode an order opens the position of its side, and a reduce-only order closes the opposite one. */
function handIndex({ state }: ExchangeAccount, { side, reduceOnly = false }: HandOrder): PositionIndex {
  if (!state.hedgeMode) return 0;
  return (side === 'Buy') !== reduceOnly ? 1 : 2;
}

/** Sends the market order of a person on the website: without client id. Quantity 0 closes the position. */
export function sendByHand(account: ExchangeAccount, hand: HandOrder) {
  const { symbol, side, reduceOnly = false, positionIdx = handIndex(account, hand) } = hand;
  return account.createOrder({
    symbol,
    side,
    qty: Math.min(hand.qty, instrumentOf(account.state, symbol).max_qty),
    orderType: 'Market',
    timeInForce: 'IOC',
    positionIdx,
    reduceOnly,
    closeOnTrigger: reduceOnly,
  });
}
