import { tradeResultsOf } from '@/domain/lab/tradeBps';
import { createOrderJournal } from '../../orders/journal';
import { createLedger } from '../../orders/ledger/ledger';
import { createOrderIds } from '../../orders/orderIds';
import { createPaperExecution } from '../../orders/paper/paperExecution';
import type { StoredFollowedSignal } from '../../store/checks/followedSignals';
import type { BotContext } from '../core/context';
import type { RejectionName } from '../core/rejections';
import { expectedEntry } from '../entry/entryChecks';
import { NO_SYNCHRONISED_BOOK_REASON } from '../entry/order';
import { openPosition } from '../entry/openPosition';
import { createPendingEntries, type PendingEntry } from '../entry/pendingEntries';
import { createOrderSender } from '../entry/sendOrder';
import { sizeEntry } from '../entry/sizing';
import { createExitExecutor } from '../exit/exitExecutor';
import { createPositionMonitor, type PositionMonitor } from '../exit/positionMonitor';
import { createPaperMarket } from '../live/paperMarket';
import type { Position } from '../positions/position';
import { createPositionList } from '../positions/positions';
import type { ParametersWithUnknownFields } from '../settings/settings';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { createFollowContext } from './followContext';

/** End of a hypothetical trade: its result, or why no trade came about. */
export type FollowedEnd = Pick<StoredFollowedSignal, 'state' | 'why'> &
  Partial<Pick<StoredFollowedSignal, 'net_bps' | 'trade'>>;

/** Hypothetical trades under one version of the parameters, with the orders, exits, stops and fees of mode PAPER. */
export type HypotheticalTrades = Pick<PositionMonitor, 'checkPositions' | 'followWalls' | 'onBook' | 'onTrades'> & {
  readonly params: ParametersWithUnknownFields;
  /** Sends the order of a signal as if `check` had passed. */
  enter(signal: FoundSignal, watch: SymbolWatch, check: RejectionName): void;
  /** Returns the market time of the last book by which a trade was monitored or its order fills. */
  lastBookAt(signal: FoundSignal): number | undefined;
  drop(signal: FoundSignal): void;
};

type Dependencies = {
  watchOf: (symbol: string) => SymbolWatch | undefined;
  feedHasEnded: () => boolean;
  nextTradeId: (at: number) => string;
  onEnded: (signal: FoundSignal, end: FollowedEnd) => void;
};

export function createHypotheticalTrades(
  botContext: BotContext,
  saved: ParametersWithUnknownFields,
  { watchOf, feedHasEnded, nextTradeId, onEnded }: Dependencies,
): HypotheticalTrades {
  const params: ParametersWithUnknownFields = { ...saved, mode: 'PAPER' };
  const context = createFollowContext(botContext, params);
  const { clock } = context.market;
  const positions = createPositionList();
  const pending = createPendingEntries();
  const paper = createPaperExecution(createPaperMarket(context, positions));
  const execution = {
    paper,
    orders: createLedger({ ports: { PAPER: paper }, journal: createOrderJournal(context), clock }),
    nextOrderId: createOrderIds(clock.now),
    requestSnapshot: () => undefined,
  };
  const opened = new Map<FoundSignal, Position>();
  const ids = { nextTradeId, restartNumbers: () => undefined };

  const outcomes = {
    ids,
    onFilled(filled: Parameters<typeof openPosition>[3] & { signal: FoundSignal }) {
      const position = openPosition(context, positions, ids, filled);
      opened.set(filled.signal, position);
      executor.onceClosed(position, (trade) => {
        opened.delete(filled.signal);
        onEnded(filled.signal, { state: 'ended', why: null, trade, net_bps: tradeResultsOf([trade])[0]?.bps ?? null });
      });
      return position;
    },
    // A paper order fills whole or not at all, and never after its end.
    onLateFill: () => undefined,
    onOrderEnded: () => undefined,
    isOpen: positions.has,
    reject(entry: PendingEntry, name: RejectionName, why: string) {
      pending.applyEvent(entry, 'reject');
      // Only a failed step of the order cancels a hypothetical entry.
      if (name === 'cancelled') onEnded(entry.signal, { state: 'dropped', why: 'failed' });
      else if (why === NO_SYNCHRONISED_BOOK_REASON) onEnded(entry.signal, { state: 'dropped', why: 'no_data' });
      else onEnded(entry.signal, { state: 'not_filled', why });
    },
  };
  const takerParams = { ...params, entry_order_type: 'MARKET' as const };
  const sender = createOrderSender(context, pending, execution, outcomes);
  // The order of the bot did not fill. Its signal enters at the prices that the book then has.
  const takerSender = createOrderSender({ ...context, params: () => takerParams }, pending, execution, outcomes);
  const senderPastStop = createOrderSender(context, pending, execution, outcomes, () => undefined);
  const senderOf = (check: RejectionName) =>
    check === 'entry' ? takerSender : check === 'sl_hit_already' ? senderPastStop : sender;

  const executor = createExitExecutor(context, positions, execution, () => undefined);
  const monitor = createPositionMonitor(context, positions, watchOf, executor, feedHasEnded);

  return {
    params: saved,
    ...monitor,
    onBook(symbol, venue) {
      monitor.onBook(symbol, venue);
      for (const { sent } of pending.ofSymbol(symbol)) if (sent?.venue === venue) sent.onBook();
    },
    onTrades(symbol, trades, venue) {
      monitor.onTrades(symbol, trades, venue);
      for (const { sent } of pending.ofSymbol(symbol)) if (sent?.venue === venue) sent.onTrades(trades);
    },
    enter(signal, watch, check) {
      const { instrument, price } = expectedEntry(context, signal, watch);
      const size = sizeEntry(price, instrument, params);
      // A size that the exchange refuses has the same result in bps.
      const { qty, margin } = size.ok
        ? size
        : { qty: params.trade_nominal_usdt / price, margin: params.trade_margin_usdt };
      senderOf(check).send(pending.accept({ signal, watch, qty, margin }));
    },
    lastBookAt(signal) {
      const { venueByName, entryVenue } = context.venues;
      return opened.get(signal)?.monitoring.lastPriceAt ?? venueByName(entryVenue()).book(signal.symbol)?.updatedAt;
    },
    drop(signal) {
      const entry = pending.all().find((each) => each.signal === signal);
      if (entry !== undefined) pending.applyEvent(entry, 'cancel');
      const position = opened.get(signal);
      if (position === undefined) return;
      opened.delete(signal);
      position.monitoring.pendingExit?.();
      positions.remove(position);
    },
  };
}
