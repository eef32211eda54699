/** Port of mode PAPER: fills orders from the order books. */
import type { Parameters } from '@/contract/params/catalogue';
import type { BookReader, MarketTrade } from '../../market/source';
import type { Fill, OrderPort, OrderReport, OrderRequest } from '../port';
import { createQueueModel, type QueueModel } from './queueModel';
import { takerEntryFill } from './takerFills';

export type PaperExecution = Omit<OrderPort, 'cancel'> & {
  /** Reports the end within the call. */
  cancel(clientId: string): void;
  /** Fills the resting order if the new book reaches its price. */
  onBook(clientId: string): void;
  /** Fills the resting order if the market trades reach it in its queue. */
  onTrades(clientId: string, trades: readonly MarketTrade[]): void;
};

type PaperMarket = {
  now(): number;
  params(): Parameters;
  book(symbol: string): BookReader | undefined;
  tickSize(symbol: string): number;
  /** Returns the price at which the order of a taker exit fills. Needs no synchronised book. */
  exitPrice(request: OrderRequest): number;
  logQueue(request: OrderRequest, queueAhead: number): void;
  logCrossing(request: OrderRequest): void;
};

/** Simulates the fills of orders from the order books. Each order fills whole or not at all. */
export function createPaperExecution(market: PaperMarket): PaperExecution {
  const resting = new Map<string, { request: OrderRequest; queue: QueueModel }>();
  let report: (report: OrderReport) => void = () => undefined;

  const fill = (request: OrderRequest, price: number, liquidity: Fill['liquidity']) => {
    const { clientId, symbol, side, qty } = request;
    const p = market.params();
    const fee_pct = liquidity === 'maker' ? p.maker_fee_rate_pct : p.taker_fee_rate_pct;
    const fee = price * qty * (fee_pct / 100);
    const at = market.now();
    report({
      kind: 'fill',
      fill: { id: clientId, clientId, symbol, side, price, qty, fee, feeAsset: 'USDT', liquidity, at, cause: 'order' },
    });
  };

  const cancelled = ({ clientId }: OrderRequest, reason: string) =>
    report({ kind: 'ended', clientId, how: 'cancelled', filledQty: 0, reason });

  const fillResting = (request: OrderRequest) => {
    resting.delete(request.clientId);
    fill(request, request.limit ?? NaN, 'maker');
  };

  return {
    submit(request) {
      const { clientId, purpose, symbol, side, qty, limit = NaN, style, timeInForce } = request;
      if (purpose === 'exit') {
        // The market passed the price of a maker exit before the bot sends its order.
        return style === 'resting' ? fill(request, limit, 'maker') : fill(request, market.exitPrice(request), 'taker');
      }
      const book = market.book(symbol);
      if (book === undefined) return cancelled(request, 'its exchange does not list the symbol');
      const direction = side === 'BUY' ? 1 : -1;
      const tickSize = market.tickSize(symbol);
      if (timeInForce === 'POST_ONLY') {
        const queue = createQueueModel({ book, direction, price: limit, qty, tickSize }, market.now);
        resting.set(clientId, { request, queue });
        market.logQueue(request, queue.queueAhead);
        return report({ kind: 'accepted', clientId, exchangeId: clientId });
      }
      if (style === 'resting') market.logCrossing(request);
      const result = takerEntryFill({ book, direction, limit, qty, style, tickSize }, market.params());
      return 'failed' in result ? cancelled(request, result.failed) : fill(request, result.price, 'taker');
    },
    cancel(clientId) {
      const order = resting.get(clientId);
      if (order !== undefined && resting.delete(clientId)) cancelled(order.request, 'cancelled by the bot');
    },
    listen(listener) {
      report = listener;
    },
    onBook(clientId) {
      const order = resting.get(clientId);
      if (order?.queue.onBook() === true) fillResting(order.request);
    },
    onTrades(clientId, trades) {
      const order = resting.get(clientId);
      if (order?.queue.onTrades(trades) === true) fillResting(order.request);
    },
  };
}
