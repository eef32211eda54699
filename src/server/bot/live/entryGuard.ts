/** Collects what the entry gate needs to know of positions, halts and account. */
import type { BotContext } from '../core/context';
import { ceilToStep, floorToStep } from '../../market/rounding';
import type { DailyLoss } from './account/dailyLoss';
import { type AccountState, refuseEntry } from '../../orders/entryGate';
import { haltOf, type Halts } from './halts';
import type { LiveAccount } from '../../orders/account';
import type { OpenRisk } from './openRisk';
import type { Ledger } from '../../orders/ledger/ledger';
import type { Readings } from '../../orders/readings';
import { entryBookSide } from '../../market/direction';
import type { OrderRequest } from '../../orders/port';

export type EntryGuard = {
  /** Returns why an entry must not be sent to the exchange, or nothing. */
  refuse(request: OrderRequest): string | undefined;
  /** Returns the number of orders that were sent to the exchange within the last minute. */
  ordersPerMinute(): number;
};

type EntryRisks = {
  readonly orders: Pick<Ledger, 'list'>;
  readonly lists: Pick<Readings['lists'], 'wallet'>;
  readonly halts: Halts;
  readonly openRisk: OpenRisk;
  readonly dailyLoss: Pick<DailyLoss, 'lossUsdt'>;
};

const MINUTE_MS = 60_000;

export function createEntryGuard(
  { market, params, venues }: BotContext,
  { port, limits, clockOffset, lastMessageAt }: LiveAccount,
  { orders, lists, halts, openRisk, dailyLoss }: EntryRisks,
): EntryGuard {
  const { now } = market.clock;
  const sentAt = (): number[] =>
    orders
      .list()
      .filter(({ mode, createdAt }) => mode === 'LIVE' && createdAt > now() - MINUTE_MS)
      .map(({ createdAt }) => createdAt);

  const blockedReason = (symbol: string): string | undefined => {
    const { state } = port.link();
    const halt = haltOf(halts, symbol);
    if (halt !== undefined) return halt.text;
    if (halts.hasDifference(symbol)) return 'the account shows another position or order of the symbol';
    return state === 'up' ? undefined : `the connection to the account is ${state}`;
  };

  const accountState = (symbol: string): AccountState => ({
    now: now(),
    openNotionalUsdt: openRisk.notional(),
    dailyLossUsdt: dailyLoss.lossUsdt(),
    lossAtStopsUsdt: openRisk.lossAtStops(),
    sentAt: sentAt(),
    lastMessageAt: lastMessageAt(),
    clockOffset_ms: clockOffset(),
    freeMarginUsdt: lists.wallet()?.value.availableMargin,
    blockedReason: blockedReason(symbol),
  });

  return {
    refuse({ symbol, side, qty, limit = NaN, stop }) {
      const venue = venues.entryVenue();
      const instrument = venues.instrumentOf(venue, symbol);
      const bookSide = entryBookSide(side === 'BUY' ? 1 : -1);
      const touch = venues.venueByName(venue).book(symbol)?.priceAt(bookSide, 0) ?? NaN;
      if (instrument === undefined) return 'the exchange does not list the symbol';
      // The port sends whole steps, rounded to the safe side.
      const { qty_step, tick_size, min_qty, min_notional } = instrument;
      const roundDown = (price: number) => floorToStep(price, tick_size);
      const roundUp = (price: number) => ceilToStep(price, tick_size);
      const [roundLimit, roundStop] = side === 'BUY' ? [roundDown, roundUp] : [roundUp, roundDown];
      const { trade_nominal_usdt, trade_margin_usdt, max_slippage_bps } = params();
      const entry = {
        side,
        qty: floorToStep(qty, qty_step),
        limit: roundLimit(limit),
        touch,
        stop: roundStop(stop?.trigger ?? NaN),
        leverage: trade_nominal_usdt / trade_margin_usdt,
      };
      return refuseEntry(entry, accountState(symbol), {
        ...limits,
        maxSlippageBps: max_slippage_bps,
        minNotionalUsdt: min_notional,
        minQty: min_qty,
      });
    },
    ordersPerMinute: () => sentAt().length,
  };
}
