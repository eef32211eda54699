import { toEpochMs } from '@/domain/format/time';
import type { BotContext } from '../../core/context';
import type { Execution } from '../createExecution';
import type { FundingPayment } from '../../../orders/port';
import type { Positions } from '../../positions/positions';

/** Trade of mode LIVE that was open between two times. */
type OpenTime = { readonly tradeId: string; readonly from: number; readonly until: number };

/** The exchange charges funding within this time around its funding time. */
const FUNDING_DELAY_MS = 5_000;

/**
 * Books the funding that the exchange charged, once per payment and at its time. A payment of a trade that closed before
 * corrects its stored trade.
 */
export function createLiveFunding(
  { log, market, publish, store, writer }: Pick<BotContext, 'log' | 'market' | 'publish' | 'store' | 'writer'>,
  positions: Pick<Positions, 'all' | 'live'>,
  { halts, live }: Pick<Execution, 'halts' | 'live'>,
): (payments: readonly FundingPayment[]) => void {
  const startedAt = market.clock.now();
  const bookedIds = new Set<string>();

  /** A payment from before the start of the process counts as booked while the database cannot be read. */
  const isBooked = ({ id, at }: FundingPayment): boolean => {
    if (bookedIds.has(id)) return true;
    try {
      return store.funding.hasPayment(id);
    } catch {
      return at < startedAt;
    }
  };

  const closedTrades = ({ symbol, at }: FundingPayment): OpenTime[] =>
    store.trades.listTradesClosedSince(at - FUNDING_DELAY_MS).flatMap(({ trade }) => {
      const from = toEpochMs(trade.timestamp_entry);
      const until = toEpochMs(trade.timestamp_exit);
      if (trade.symbol !== symbol || trade.mode !== 'LIVE' || from === null || until === null) return [];
      return [{ tradeId: trade.trade_id, from, until }];
    });

  /** Returns the trade that was open at the payment, or the nearest one within the delay of the exchange. */
  const findTrade = (payment: FundingPayment): string | undefined => {
    const open = positions
      .live()
      .filter(({ symbol }) => symbol === payment.symbol)
      .map(({ id, firstFillAt }): OpenTime => ({ tradeId: id, from: firstFillAt, until: Infinity }));
    const distance = ({ from, until }: OpenTime) => Math.max(from - payment.at, payment.at - until, 0);
    const [nearest] = [...open, ...closedTrades(payment)].sort((a, b) => distance(a) - distance(b));
    return nearest && distance(nearest) <= FUNDING_DELAY_MS ? nearest.tradeId : undefined;
  };

  const toRow = ({ id, symbol, amount, asset, at }: FundingPayment, tradeId: string | undefined) => ({
    payment_id: id,
    trade_id: tradeId ?? null,
    symbol,
    amount,
    asset,
    at_ms: Math.round(at),
  });

  const correctClosedTrade = (payment: FundingPayment, tradeId: string) => {
    const row = toRow(payment, tradeId);
    writer.writeUntilStored(`Funding ${payment.id}`, () => {
      store.funding.addLatePayment(row);
      const trade = store.trades.findTrade(tradeId);
      if (trade === undefined) return;
      publish({ type: 'trade_close', data: trade, is_correction: true });
      // The loss belongs to the day in which the trade closed.
      live?.dailyLoss.recordLateCost(payment.amount, toEpochMs(trade.timestamp_exit) ?? payment.at);
    });
  };

  const book = (payment: FundingPayment) => {
    if (isBooked(payment)) return;
    bookedIds.add(payment.id);
    const { id, symbol, amount, asset } = payment;
    const isUsdt = asset === 'USDT';
    const tradeId = findTrade(payment);
    const position = positions.all().find((candidate) => candidate.id === tradeId);
    const text = `funding ${amount > 0 ? 'paid' : 'received'}: ${Math.abs(amount)} ${asset}`;
    if (tradeId !== undefined && isUsdt && position === undefined) correctClosedTrade(payment, tradeId);
    else writer.writeUntilStored(`Funding ${id}`, () => store.funding.addPayment(toRow(payment, tradeId)));
    if (position !== undefined && isUsdt) {
      position.funding += amount;
      position.monitoring.unsaved = true;
    }
    if (tradeId === undefined) return log.warning('EXECUTION', `${symbol} ${text}, for a position of no trade`);
    log.info('EXECUTION', `${tradeId} ${symbol} ${text}`);
    if (!isUsdt) {
      const what = `${symbol}: the funding ${id} is ${amount} ${asset}, and no trade counts it`;
      halts.halt('unknown_fee', `${what}. Compare the account, then start the bot again`);
    }
  };

  return (payments) => {
    for (const payment of payments) book(payment);
  };
}
