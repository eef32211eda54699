import { tradeSideOf } from '../direction';
import { FALLBACK_TICK_SIZE, formatToStep } from '../venues/rounding';
import { logTradeStep, type BotContext } from '../botContext';
import { createOrderIds } from './orderIds';
import { createOrders, type Orders } from './orders';
import { createPaperExecution, type PaperExecution } from './paper/paperExecution';
import type { OrderRequest } from './port';

/** Ledger of the orders, and the paper port that fills the orders of mode PAPER. */
export type Execution = {
  readonly orders: Orders;
  readonly paper: PaperExecution;
  nextOrderId(purpose: OrderRequest['purpose']): string;
};

export function createExecution(context: BotContext): Execution {
  const { market, params, venues } = context;
  const { now } = market.clock;
  const instrumentOf = (symbol: string) => venues.instrumentOf(venues.entryVenue(), symbol);
  const logStep = ({ side, symbol }: OrderRequest, what: string) =>
    logTradeStep(context, `${tradeSideOf(side === 'BUY' ? 1 : -1)} ${symbol} entry ${what}`);

  const paper = createPaperExecution({
    now,
    params,
    book: (symbol) => venues.venueByName(venues.entryVenue()).book(symbol),
    tickSize: (symbol) => instrumentOf(symbol)?.tick_size ?? FALLBACK_TICK_SIZE,
    logQueue(request, queueAhead) {
      const queue = formatToStep(queueAhead, instrumentOf(request.symbol)?.qty_step ?? FALLBACK_TICK_SIZE);
      logStep(request, `rests at ${request.limit} behind ${queue}`);
    },
    logCrossing: (request) => logStep(request, 'crosses the spread and fills on arrival'),
  });
  return {
    orders: createOrders({ PAPER: paper, LIVE: context.liveExecution }),
    paper,
    nextOrderId: createOrderIds(now),
  };
}
