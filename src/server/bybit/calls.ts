import { createStepWriter } from '../market/decimalText';
import { isBelowQuantity } from '../market/quantities';
import type { Instrument } from '../market/source';
import type { ExchangeStop, OrderRequest, SnapshotPosition } from '../orders/port';
import type { ApiCall } from './requests/requests';
import type { Contract } from './contracts';

const TRIGGERS = { LAST: 'LastPrice', MARK: 'MarkPrice', INDEX: 'IndexPrice' } as const;
const TIMES = { FOK: 'FOK', IOC: 'IOC', POST_ONLY: 'PostOnly' } as const;

type Steps = Pick<Instrument, 'min_qty' | 'qty_step' | 'tick_size'>;

/** Share of the number of steps below which a difference is a rounding error of the calculation. */
const ROUNDING_ERROR = 1e-12;
const FEWEST_STEPS_OF_ERROR = 1e-9;

/** Number of whole steps. A rounding error never costs a step. */
function countSteps(value: number, step: number, round: 'down' | 'nearest' | 'up'): number {
  const steps = value / step;
  const nearest = Math.round(steps);
  const isWhole = Math.abs(steps - nearest) <= Math.max(FEWEST_STEPS_OF_ERROR, nearest * ROUNDING_ERROR);
  if (isWhole || round === 'nearest') return nearest;
  return round === 'down' ? Math.floor(steps) : Math.ceil(steps);
}

/** Writes a multiple of the step as decimal text without exponent. */
const toStepText = (value: number, step: number, round: 'down' | 'nearest' | 'up'): string =>
  createStepWriter(step)(countSteps(value, step, round));

/** Returns why an order cannot be written, or nothing. The entry gate refuses what is below the minimums. */
export function findOrderProblem(
  { purpose, symbol, qty, limit }: OrderRequest,
  { qty_step, tick_size }: Steps,
): string | undefined {
  const isPrice = limit === undefined || (Number.isFinite(limit) && countSteps(limit, tick_size, 'down') > 0);
  if (!isPrice) return `not sent: the limit ${limit} of ${symbol} is no price`;
  // An exit must be able to close any rest.
  const isQuantity = purpose === 'exit' ? qty > 0 : countSteps(qty, qty_step, 'down') > 0;
  if (!(Number.isFinite(qty) && isQuantity))
    return `not sent: the quantity ${qty} of ${symbol} is below its step ${qty_step}`;
  return purpose === 'entry' && limit === undefined ? `not sent: an entry on ${symbol} needs a limit` : undefined;
}

const post = (path: string, urgency: ApiCall['urgency'], parameters: ApiCall['parameters']): ApiCall => ({
  method: 'POST',
  path,
  urgency,
  parameters: { category: 'linear', ...parameters },
});

/**
 * Writes an order. Rounding never buys dearer, sells cheaper or trades more than the bot decided. The stop rides on the
 * entry, so that the position is never without it.
 */
export function toCreateCall(
  request: OrderRequest,
  { min_qty, tick_size, qty_step, max_qty, max_market_qty }: Steps & Pick<Contract, 'max_market_qty' | 'max_qty'>,
  { closesWhole = false, positionIdx = 0 }: { closesWhole?: boolean; positionIdx?: 0 | 1 | 2 } = {},
): ApiCall {
  const { clientId, symbol, side, qty, limit, timeInForce, reduceOnly, stop } = request;
  const isBuy = side === 'BUY';
  const largest = (limit === undefined ? max_market_qty : max_qty) ?? Infinity;
  // The next order of an exit closes what the largest order leaves.
  const sentQty = reduceOnly ? Math.min(qty, largest) : qty;
  // Quantity 0 with both flags closes the rest of a position that is too small for an order.
  const isRest = isBelowQuantity(qty, min_qty) || countSteps(qty, qty_step, 'down') === 0;
  const closesRest = reduceOnly && (closesWhole || isRest);
  return post('/v5/order/create', reduceOnly ? 'exit' : 'entry', {
    symbol,
    side: isBuy ? 'Buy' : 'Sell',
    orderType: limit === undefined ? 'Market' : 'Limit',
    qty: closesRest ? '0' : toStepText(sentQty, qty_step, 'down'),
    ...(limit !== undefined && {
      price: toStepText(limit, tick_size, isBuy ? 'down' : 'up'),
      timeInForce: TIMES[timeInForce],
    }),
    positionIdx,
    orderLinkId: clientId,
    reduceOnly,
    ...(closesRest && { closeOnTrigger: true }),
    // Towards the entry price, so that the loss at the stop is at most the loss that the guard counted.
    ...(stop && toStopParameters(stop, tick_size, isBuy ? 'up' : 'down')),
  });
}

const toStopParameters = ({ trigger, by }: ExchangeStop, tick: number, round: 'down' | 'nearest' | 'up') => ({
  stopLoss: toStepText(trigger, tick, round),
  slTriggerBy: TRIGGERS[by],
  tpslMode: 'Full',
});

export const toCancelCall = (order: { symbol: string } & ({ clientId: string } | { exchangeId: string })): ApiCall =>
  post('/v5/order/cancel', 'exit', {
    symbol: order.symbol,
    ...('clientId' in order ? { orderLinkId: order.clientId } : { orderId: order.exchangeId }),
  });

export const toTradingStopCall = (
  symbol: string,
  stop: ExchangeStop | undefined,
  { tick_size }: Pick<Instrument, 'tick_size'>,
): ApiCall => ({
  ...post('/v5/position/trading-stop', 'exit', {
    symbol,
    positionIdx: 0,
    tpslMode: 'Full',
    // The bot rounds each stop to the tick itself. Only the rounding error of the calculation is left.
    ...(stop ? toStopParameters(stop, tick_size, 'nearest') : { stopLoss: '0' }),
  }),
  topic: `stop of ${symbol}`,
});

/** Document: place order. In hedge mode, 1 is the buy side and 2 is the sell side. */
export const positionIndexOf = ({ qty, positionMode }: Pick<SnapshotPosition, 'positionMode' | 'qty'>): 0 | 1 | 2 => {
  if (positionMode === 'one-way') return 0;
  return qty > 0 ? 1 : 2;
};

/** Quantity 0 with both flags closes a whole position, also one below the smallest order. */
/** Returns the client id of a close that Flatten sends. The id marks the fills of the close. */
export const flattenId = (now: number, count: number): string => `f-${now.toString(36)}-${count}`;
export const isFlattenId = (clientId: string): boolean => /^f-[0-9a-z]+-\d+$/.test(clientId);

export const toCloseCall = (
  { symbol, qty, positionMode }: Pick<SnapshotPosition, 'positionMode' | 'qty' | 'symbol'>,
  clientId: string,
): ApiCall =>
  post('/v5/order/create', 'exit', {
    symbol,
    side: qty > 0 ? 'Sell' : 'Buy',
    orderType: 'Market',
    qty: '0',
    positionIdx: positionIndexOf({ qty, positionMode }),
    orderLinkId: clientId,
    reduceOnly: true,
    closeOnTrigger: true,
  });
