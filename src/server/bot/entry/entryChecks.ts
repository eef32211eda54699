import type { RejectionName } from '../core/rejections';
import type { Execution } from '../live/createExecution';
import { haltOf } from '../live/halts';
import type { RiskEngine } from '../risk/riskEngine';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { BotContext } from '../core/context';
import { initialEntryPrice } from '../../orders/entryQuote';
import { UNKNOWN_EARLIER_ORDER } from '../../orders/ledger/ledger';
import { sizeEntry } from './sizing';
import type { CrossValidator } from './validation/crossValidator';

export type EntryRejection = { name: RejectionName; why: string };
export type EntrySize = { qty: number; margin: number };

/**
 * Creates the check of a signal before its entry is accepted: storage, halts, size, risk limits, leverage
 * and cooldown, in this order. The check returns the size of the order, or the rejection of the signal.
 */
export function createEntryCheck(
  context: BotContext,
  risk: RiskEngine,
  validator: CrossValidator,
  { orders, halts, leverage }: Pick<Execution, 'halts' | 'leverage' | 'orders'>,
): (signal: FoundSignal, watch: SymbolWatch) => EntrySize | EntryRejection {
  const { market, params, writer } = context;
  return (signal, watch) => {
    const { symbol } = signal;
    const problem = writer.storageProblem();
    if (problem !== undefined) return { name: 'storage', why: problem };
    const halt = params().mode === 'LIVE' ? haltOf(halts, symbol) : undefined;
    if (halt !== undefined) return { name: 'halted', why: halt.text };
    if (orders.isBlocked(symbol)) return { name: 'entry', why: UNKNOWN_EARLIER_ORDER };
    const { instrument, price } = expectedEntry(context, signal, watch);
    const size = sizeEntry(price, instrument, params());
    if (!size.ok) return { name: 'size', why: size.reason };
    const block = risk.firstBlock(symbol, size.margin);
    if (block !== undefined) return { name: block.name, why: block.reason };
    const leverageRefusal = params().mode === 'LIVE' ? leverage.refusalOf(symbol) : undefined;
    if (leverageRefusal !== undefined) return { name: 'entry', why: leverageRefusal };
    const cooldownUntil = validator.isEnabled() ? validator.cooldownUntil(symbol) : undefined;
    if (cooldownUntil === undefined) return size;
    const left = Math.ceil((cooldownUntil - market.clock.now()) / 1000);
    return { name: 'validator_cooldown', why: `cooldown after a rejection by the cross-validator, ${left} s left` };
  };
}

/** Returns the instrument of the exchange of new orders, and the price from which an entry is sized. */
export function expectedEntry(
  { params, venues }: Pick<BotContext, 'params' | 'venues'>,
  { symbol, direction, view }: FoundSignal,
  watch: SymbolWatch,
) {
  const venue = venues.entryVenue();
  const book = venues.venueByName(venue).book(symbol);
  const price = book?.ready === true ? initialEntryPrice(book, direction, params()) : NaN;
  return {
    instrument: venues.instrumentOf(venue, symbol) ?? watch.instrument,
    // Uses the mid price of the signal while the book is out of sync or its entry side is empty. The order waits for a
    // price.
    price: Number.isNaN(price) ? view.mid : price,
  };
}
