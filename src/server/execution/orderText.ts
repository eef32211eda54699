import { createStepWriter } from '../market/decimalText';
import type { Instrument } from '../market/source';
import type { ExchangeStop, OrderRequest } from '../bot/execution/port';
import type { ApiCall } from './bybit/requests';

const TRIGGERS = { LAST: 'LastPrice', MARK: 'MarkPrice', INDEX: 'IndexPrice' } as const;
const TIMES = { FOK: 'FOK', IOC: 'IOC', POST_ONLY: 'PostOnly' } as const;

/** Writes a multiple of the step as decimal text without exponent. */
const toStepText = (value: number, step: number): string => createStepWriter(step)(Math.round(value / step));

type Steps = Pick<Instrument, 'qty_step' | 'tick_size'>;

/** The stop rides on the entry, so that the position is never without it. */
export function toCreateCall(request: OrderRequest, { tick_size, qty_step }: Steps): ApiCall {
  const { clientId, symbol, side, qty, limit, timeInForce, reduceOnly, stop } = request;
  return {
    method: 'POST',
    path: '/v5/order/create',
    urgency: reduceOnly ? 'exit' : 'entry',
    parameters: {
      category: 'linear',
      symbol,
      side: side === 'BUY' ? 'Buy' : 'Sell',
      orderType: limit === undefined ? 'Market' : 'Limit',
      qty: toStepText(qty, qty_step),
      ...(limit !== undefined && { price: toStepText(limit, tick_size), timeInForce: TIMES[timeInForce] }),
      positionIdx: 0,
      orderLinkId: clientId,
      reduceOnly,
      ...(stop && { ...toStopParameters(stop, tick_size) }),
    },
  };
}

const toStopParameters = ({ trigger, by }: ExchangeStop, tick: number) => ({
  stopLoss: toStepText(trigger, tick),
  slTriggerBy: TRIGGERS[by],
  tpslMode: 'Full',
});

export const toCancelCall = (order: { symbol: string } & ({ clientId: string } | { exchangeId: string })): ApiCall => ({
  method: 'POST',
  path: '/v5/order/cancel',
  urgency: 'exit',
  parameters: {
    category: 'linear',
    symbol: order.symbol,
    ...('clientId' in order ? { orderLinkId: order.clientId } : { orderId: order.exchangeId }),
  },
});

export const toTradingStopCall = (symbol: string, stop: ExchangeStop | undefined, { tick_size }: Steps): ApiCall => ({
  method: 'POST',
  path: '/v5/position/trading-stop',
  urgency: 'exit',
  parameters: {
    category: 'linear',
    symbol,
    positionIdx: 0,
    tpslMode: 'Full',
    ...(stop ? toStopParameters(stop, tick_size) : { stopLoss: '0' }),
  },
});

/** Quantity 0 with both flags closes a whole position, also one below the smallest order. */
export const toCloseCall = (symbol: string, { clientId, isLong }: { clientId: string; isLong: boolean }): ApiCall => ({
  method: 'POST',
  path: '/v5/order/create',
  urgency: 'exit',
  parameters: {
    category: 'linear',
    symbol,
    side: isLong ? 'Sell' : 'Buy',
    orderType: 'Market',
    qty: '0',
    positionIdx: 0,
    orderLinkId: clientId,
    reduceOnly: true,
    closeOnTrigger: true,
  },
});
