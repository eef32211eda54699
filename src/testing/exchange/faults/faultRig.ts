import type { MarketClock } from '@/server/market/clock/marketClock';

import type { ExchangeAccount } from '../account/account';
import type { OrderSide, PositionIndex } from '../account/model';
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

/** Sends the market order of a person on the website: without client id. Quantity 0 closes the position. */
export function sendByHand(account: ExchangeAccount, { reduceOnly = false, positionIdx = 0, ...order }: HandOrder) {
  return account.createOrder({
    ...order,
    orderType: 'Market',
    timeInForce: 'IOC',
    positionIdx,
    reduceOnly,
    closeOnTrigger: reduceOnly,
  });
}
