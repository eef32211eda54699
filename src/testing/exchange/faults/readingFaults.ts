import { roundToStep } from '../account/model';
import { PART_QTY } from '../loopbackMarket';
import { sendByHand, type FaultActions, type FaultRig } from './faultRig';
import type { Paging } from '../rest/pages';

type Action = FaultActions[keyof FaultActions];

const failing = (path: string): Action => ({
  start: (_, { front }) => void front.failingPaths.add(path),
  end: (_, { front }) => void front.failingPaths.delete(path),
});

const ending = (paging: Paging): Action => ({
  start: (_, { front }) => void (front.visibility.paging = paging),
});

/** A page of executions has 100 rows. */
const PARTS_OF_THREE_PAGES = 105;
const PARTS_OF_ELEVEN_PAGES = 525;

/** A person buys and sells a contract that the client does not trade, each in many parts. */
function tradeInParts({ account, market: { otherSymbol: symbol } }: FaultRig, parts: number): void {
  const { executions, roundTripIds } = account.state;
  if (executions.some(({ order }) => roundTripIds.has(order.orderId))) return;
  const positionIdx = account.state.hedgeMode ? 1 : 0;
  for (const side of ['Buy', 'Sell'] as const) {
    const { orderId } = sendByHand(account, {
      symbol,
      side,
      qty: roundToStep(parts * PART_QTY, PART_QTY),
      positionIdx,
    });
    roundTripIds.add(orderId);
    // A new book has its whole quantity again.
    account.applyBook(symbol);
  }
}

/** Faults of the queries that read the account. */
export const READING_ACTIONS: FaultActions = {
  'wallet unread': failing('/v5/account/wallet-balance'),
  'account info unread': failing('/v5/account/info'),
  'executions unread': failing('/v5/execution/list'),
  'orders unread': failing('/v5/order/realtime'),
  'positions unread': failing('/v5/position/list'),
  'wallet without USDT': {
    start: (_, { front }) => void (front.showsUsdt = false),
    end: (_, { front }) => void (front.showsUsdt = true),
  },
  'three pages': { start: (_, rig) => tradeInParts(rig, PARTS_OF_THREE_PAGES) },
  'thousand fills': { start: (_, rig) => tradeInParts(rig, PARTS_OF_ELEVEN_PAGES) },
  'null cursor': ending('null cursor'),
  'cursor on the last page': ending('cursor on the last page'),
  'self-leading cursor': ending('self-leading cursor'),
};
