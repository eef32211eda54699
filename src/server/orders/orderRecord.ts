import type { Mode } from '@/contract/enums';
import type { NotFound } from './notFoundEvidence';
import type { JournalledOrder } from './journal';
import type { OrderOwner } from './orderOwner';
import type { OrderState } from './orderStates';
import type { OrderEnd, OrderRequest } from './port';
import { isBelowQuantity } from '../market/quantities';

/** Order of the ledger. Only the ledger changes it. */
export type OrderRecord = {
  readonly mode: Mode;
  readonly request: OrderRequest;
  owner: OrderOwner;
  state: OrderState;
  readonly fillIds: Set<string>;
  filledQty: number;
  /** End and filled quantity that the exchange stated. */
  end: { how: OrderEnd; reason: string; filledQty: number };
  hasEnded: boolean;
  wantsCancel: boolean;
  /** True for an order of an earlier process until a reading of the account shows it. The port does not know it before. */
  isUnseen: boolean;
  readonly createdAt: number;
  /** Queries that did not find the order while its outcome was unknown. */
  notFound: readonly NotFound[];
};

export const newOrder = (mode: Mode, request: OrderRequest, owner: OrderOwner, createdAt: number): OrderRecord => ({
  mode,
  request,
  owner,
  state: 'created',
  fillIds: new Set(),
  filledQty: 0,
  end: { how: 'filled', reason: '', filledQty: 0 },
  hasEnded: false,
  wantsCancel: false,
  isUnseen: false,
  createdAt,
  notFound: [],
});

/** Returns true until the order has ended and all fills that the exchange counts are booked. */
export const canStillFill = ({ state, filledQty, end }: OrderRecord): boolean =>
  state !== 'done' || isBelowQuantity(filledQty, end.filledQty);

/** A later process must still ask for the fills that an ended order lacks. */
const journalledState = (order: OrderRecord): OrderState =>
  order.state === 'done' && canStillFill(order) ? 'unknown' : order.state;

export const toJournalled = (order: OrderRecord): JournalledOrder => ({
  request: order.request,
  plan: order.owner.plan,
  createdAt: order.createdAt,
  state: journalledState(order),
  filledQty: order.filledQty,
  reason: order.end.reason,
});
