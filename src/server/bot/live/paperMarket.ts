import { tradeSideOf } from '../../market/direction';
import { FALLBACK_TICK_SIZE, formatToStep } from '../../market/rounding';
import type { createPaperExecution } from '../../orders/paper/paperExecution';
import type { OrderRequest } from '../../orders/port';
import { logTradeStep, type BotContext } from '../core/context';
import type { Positions } from '../positions/positions';
import { createTakerExitPricing } from '../positions/takerPrice';

/** Creates the market against which paper orders fill: the books of the exchange of new orders. */
export function createPaperMarket(
  context: BotContext,
  positions: Positions,
): Parameters<typeof createPaperExecution>[0] {
  const { market, params, venues } = context;
  const takerPrice = createTakerExitPricing(context);
  const instrumentOf = (symbol: string) => venues.instrumentOf(venues.entryVenue(), symbol);
  const logStep = ({ side, symbol }: OrderRequest, what: string) =>
    logTradeStep(context, `${tradeSideOf(side === 'BUY' ? 1 : -1)} ${symbol} entry ${what}`);
  return {
    now: market.clock.now,
    params,
    book: (symbol) => venues.venueByName(venues.entryVenue()).book(symbol),
    tickSize: (symbol) => instrumentOf(symbol)?.tick_size ?? FALLBACK_TICK_SIZE,
    exitPrice({ symbol, tradeId }) {
      const position = positions.ofSymbol(symbol).find(({ id }) => id === tradeId);
      if (position === undefined) throw new Error(`The trade ${tradeId} of the exit order is not open`);
      return takerPrice(position).price;
    },
    logQueue(request, queueAhead) {
      const queue = formatToStep(queueAhead, instrumentOf(request.symbol)?.qty_step ?? FALLBACK_TICK_SIZE);
      logStep(request, `rests at ${request.limit} behind ${queue}`);
    },
    logCrossing: (request) => logStep(request, 'crosses the spread and fills on arrival'),
  };
}
