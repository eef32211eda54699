import type { JournalledOrder } from './journal';
import type { OrderPlan } from './plan';
import type { Fill, OrderEnd } from './port';

/** Component that sent an order. The ledger calls it within the report of the port. */
export type OrderOwner = {
  /** Stored with an order of mode LIVE, so that a later process can continue it. */
  readonly plan?: OrderPlan;
  /** Returns the trade to which the next fill belongs. The ledger stores it with a fill of mode LIVE. */
  tradeId?(): string | undefined;
  /** Also called for a fill that arrives after the end of the order. */
  onFill(fill: Fill): void;
  /** Called once, when the order is done and all fills that the exchange counts are booked. */
  onEnded(end: { how: OrderEnd; reason: string }): void;
  /** Called when the reply to the order was lost. */
  onUnknown?(): void;
};

export type OrderHandle = {
  readonly clientId: string;
  send(): void;
  cancel(): void;
  /** Returns whether the order can still fill. */
  isAlive(): boolean;
};

/** Owner of the fills that no order of the bot caused. */
export type UnattributedFillOwner = {
  /** Returns the trade that the fill closes, or undefined if the fill closes no trade. */
  tradeIdOf(fill: Fill): string | undefined;
  onFill(fill: Fill): void;
};

/** Returns the owner of an order that an earlier process sent. */
export type RestoredOwner = (
  order: Pick<JournalledOrder, 'plan' | 'request'>,
  handle: Omit<OrderHandle, 'send'>,
) => OrderOwner;
