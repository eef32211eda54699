import type { BotContext } from '../core/context';
import type { Execution } from '../live/createExecution';
import { exitQuote, exitRetryDelayMs } from '../../orders/exitQuote';
import type { OrderHandle } from '../../orders/orderOwner';
import type { Fill, OrderRequest } from '../../orders/port';
import type { Position } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import { addExitFill, openQuantity } from '../positions/positionFills';
import { applyPositionEvent } from '../positions/positionStates';

/** Exit of one trade, from its first order until the trade is flat. */
type Exit = {
  readonly reason: ExitReason;
  readonly startedAt: number;
  /** Best price at the first order, or the last known price. */
  readonly touch: number;
  order: OrderHandle | undefined;
  /** Number of orders in a row whose outcome is not known. */
  lostOrders: number;
  /** Number of market orders in a row that the exchange refused. A limit has a new price each time. */
  refusedOrders: number;
  /** True after the exchange answered that it has no position to reduce. */
  isFlatAtExchange: boolean;
  cancelRetry: () => void;
};

export type ExitOrders = {
  /** Sends orders until the trade is flat. A repeated call changes nothing. `makerPrice` is the price of a maker exit. */
  startExit(position: Position, reason: ExitReason, makerPrice?: number): void;
  /** Closes a trade whose fills left nothing open, once its entry has ended. Returns false for another trade. */
  closeIfFlat(position: Position, exit: FlatTrade): boolean;
  /** Books a fill that no order of the bot caused, such as a stop at the exchange or a liquidation. */
  bookAccountFill(position: Position, fill: Fill, reason: ExitReason): void;
};

/** Minimum interval between two log lines on refused exit orders of one trade. */
const REFUSAL_LOG_INTERVAL_MS = 5_000;

/** Two readings of the account follow within this time. They bring the fill that closed the position, or dispute it. */
const FLAT_RETRY_MS = 12_000;

export type ExitExecution = Pick<Execution, 'nextOrderId' | 'orders' | 'requestSnapshot'>;

type FlatTrade = Pick<Exit, 'reason' | 'touch'>;

type ExitPrices = {
  exitTouch(position: Position): number;
  /** Adds the mid at the fill. */
  addMid(position: Position, fill: Fill): Fill & { mid: number | null };
};

export function createExitOrders(
  { market: { clock }, log }: Pick<BotContext, 'log' | 'market'>,
  { orders, nextOrderId, requestSnapshot }: ExitExecution,
  { exitTouch, addMid }: ExitPrices,
  onFlat: (position: Position, exit: FlatTrade) => void,
): ExitOrders {
  const exits = new Map<Position, Exit>();

  /** Ends a trade without an exit of the bot, such as after a stop at the exchange, once its entry has ended. */
  const endAfterEntry = (position: Position, exit: FlatTrade) => {
    const { entryOrder } = position.monitoring;
    entryOrder?.onceEnded(() => {
      if (!endIfFlat(position, exit)) startExit(position, exit.reason);
    });
    entryOrder?.cancel();
  };

  const endIfFlat = (position: Position, exit: FlatTrade): boolean => {
    if (openQuantity(position) > 0) return false;
    // A late fill must not close the trade twice.
    if (position.monitoring.state === 'closed') return true;
    // A fill of the entry can still arrive. Its order ends first.
    if (position.monitoring.entryOrder?.isAlive() === true) {
      if (!exits.has(position)) endAfterEntry(position, exit);
      return true;
    }
    exits.get(position)?.cancelRetry();
    exits.delete(position);
    onFlat(position, exit);
    return true;
  };

  const retryLater = (position: Position, exit: Exit) => {
    exit.cancelRetry = clock.after(retryDelayMs(exit, clock.now()), () => sendOrder(position, exit));
  };

  const sendOrder = (position: Position, exit: Exit, makerPrice?: number) => {
    if (exits.get(position) !== exit || exit.order?.isAlive() === true || endIfFlat(position, exit)) return;
    // The operator decides about a position that the exchange does not hold.
    if (exit.isFlatAtExchange && position.monitoring.state === 'disputed') return retryLater(position, exit);
    const { id: tradeId } = position;
    const elapsedMs = clock.now() - exit.startedAt;
    const touch = elapsedMs === 0 || makerPrice !== undefined ? exit.touch : exitTouch(position);
    const request = exitRequest(position, nextOrderId('exit'), { touch, elapsedMs, makerPrice });
    const retry = () => {
      if (exits.get(position) !== exit || exit.order !== order || endIfFlat(position, exit)) return;
      exit.order = undefined;
      retryLater(position, exit);
    };
    const order = orders.create(position.mode, request, {
      plan: { reason: exit.reason },
      tradeId: () => tradeId,
      onFill(fill) {
        addExitFill(position, addMid(position, fill));
        endIfFlat(position, exit);
      },
      onEnded({ how, reason }) {
        exit.lostOrders = 0;
        exit.refusedOrders = how === 'rejected' && request.limit === undefined ? exit.refusedOrders + 1 : 0;
        exit.isFlatAtExchange = how === 'nothing_to_reduce';
        retry();
        if (how === 'rejected') reportRefusal(log, position, reason);
        // A stop or a liquidation closed the position, and its fill is not booked yet.
        if (how === 'nothing_to_reduce') requestSnapshot();
      },
      // A further order is safe, because the exchange clips a reduce-only order at the position.
      onUnknown() {
        exit.lostOrders += 1;
        retry();
      },
    });
    exit.order = order;
    order.send();
  };

  function startExit(position: Position, reason: ExitReason, makerPrice?: number): void {
    if (exits.has(position)) return;
    const touch = makerPrice === undefined ? exitTouch(position) : position.lastPrice;
    const exit = newExit(reason, touch, clock.now());
    exits.set(position, exit);
    const { entryOrder } = position.monitoring;
    // A cancelled entry can still fill. The exit closes that quantity too.
    entryOrder?.onceEnded(() => sendOrder(position, exit));
    entryOrder?.cancel();
    try {
      sendOrder(position, exit, makerPrice);
    } catch (error) {
      exits.delete(position);
      throw error;
    }
    if (!exits.has(position)) return;
    applyPositionEvent(position, 'exit_sent');
    position.monitoring.pendingExit = () => exit.cancelRetry();
  }

  return {
    startExit,
    closeIfFlat: endIfFlat,
    bookAccountFill(position, fill, reason) {
      addExitFill(position, addMid(position, fill));
      endIfFlat(position, exits.get(position) ?? { reason, touch: fill.price });
    },
  };
}

const retryDelayMs = ({ isFlatAtExchange, startedAt, lostOrders, refusedOrders }: Exit, now: number): number =>
  isFlatAtExchange ? FLAT_RETRY_MS : exitRetryDelayMs(now - startedAt, { lost: lostOrders, refused: refusedOrders });

function reportRefusal(log: BotContext['log'], { id, symbol }: Position, reason: string): void {
  const text = `${id} ${symbol}: the exchange refused the exit order: ${reason}`;
  log.report({ kind: 'exit_failed', text }, { key: `exit refused:${id}`, everyMs: REFUSAL_LOG_INTERVAL_MS });
}

const newExit = (reason: ExitReason, touch: number, startedAt: number): Exit => ({
  reason,
  startedAt,
  touch,
  order: undefined,
  lostOrders: 0,
  refusedOrders: 0,
  isFlatAtExchange: false,
  cancelRetry: () => undefined,
});

/** Returns the order that closes the open quantity. `makerPrice` makes it a post-only order at that price. */
function exitRequest(
  position: Position,
  clientId: string,
  { touch, elapsedMs, makerPrice }: { touch: number; elapsedMs: number; makerPrice: number | undefined },
): OrderRequest {
  const { id: tradeId, symbol, direction } = position;
  const terms =
    makerPrice === undefined
      ? exitQuote(direction, touch, elapsedMs)
      : ({ limit: makerPrice, style: 'resting', timeInForce: 'POST_ONLY' } as const);
  const side = direction === 1 ? 'SELL' : 'BUY';
  const qty = openQuantity(position);
  return { clientId, tradeId, purpose: 'exit', symbol, side, qty, reduceOnly: true, ...terms };
}
