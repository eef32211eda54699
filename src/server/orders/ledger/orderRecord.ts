import type { Mode } from '@/contract/enums';
import { isBelowQuantity } from '../../market/quantities';
import type { AbsenceEvidence } from './absence';
import type { JournalledOrder } from '../journal';
import type { OrderOwner } from '../orderOwner';
import type { OrderState } from './orderStates';
import type { OrderEnd, OrderRequest } from '../port';

/** Order of the ledger. Only the ledger and its resolver change it. */
export type OrderRecord = {
  readonly mode: Mode;
  readonly request: OrderRequest;
  readonly createdAt: number;
  owner: OrderOwner;
  state: OrderState;
  filledQty: number;
  /** End and filled quantity that the exchange stated. */
  end: { how: OrderEnd; reason: string; filledQty: number };
  hasEnded: boolean;
  wantsCancel: boolean;
  /** True until the reply to a cancel arrived and the pause after it passed. */
  isCancelSent: boolean;
  /** True while the exchange shows the order. A cancel before that would find nothing. */
  isShown: boolean;
  /** Time of the last query for the order. */
  queriedAt: number;
  /** Quantity of the position that no booked fill explained before the order. Undefined before the first reading. */
  readonly unexplainedBefore: number | undefined;
  /** Queries that did not find the order while its outcome was unknown. */
  absence: AbsenceEvidence | undefined;
};

type NewOrder = Pick<OrderRecord, 'createdAt' | 'mode' | 'owner' | 'request' | 'unexplainedBefore'>;

export const newOrder = (order: NewOrder): OrderRecord => ({
  ...order,
  state: 'created',
  filledQty: 0,
  end: { how: 'filled', reason: '', filledQty: 0 },
  hasEnded: false,
  wantsCancel: false,
  isCancelSent: false,
  isShown: false,
  queriedAt: -Infinity,
  absence: undefined,
});

/** Returns true until the order has ended and all fills that the exchange counts are booked. */
export const canStillFill = ({ state, filledQty, end }: OrderRecord): boolean =>
  state !== 'done' || isBelowQuantity(filledQty, end.filledQty);

/** A later process must still query the fills that an ended order lacks. */
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
