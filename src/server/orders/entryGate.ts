/** The one list of limits that refuse an entry of mode LIVE. */

/** Limits of the start settings and of the parameters. A session must not raise the first two. */
export type EntryLimits = {
  readonly maxNotionalUsdt: number;
  readonly maxDailyLossUsdt: number;
  readonly maxSlippageBps: number;
  readonly minNotionalUsdt: number;
  readonly minQty: number;
};

export type GuardedEntry = {
  readonly side: 'BUY' | 'SELL';
  readonly qty: number;
  readonly limit: number;
  /** Price of the stop that rides on the entry. */
  readonly stop: number;
  /** Best price of the opposite side. */
  readonly touch: number;
  /** Leverage with which the exchange holds the position. */
  readonly leverage: number;
};

export type AccountState = {
  readonly now: number;
  /** Notional of open positions and of entries that can still fill, without this entry. */
  readonly openNotionalUsdt: number;
  /** Loss of the UTC day: realised, fees, funding and open PnL. Negative for a profit. */
  readonly dailyLossUsdt: number;
  /** Loss if each open position and each entry that can still fill reaches its stop now. */
  readonly lossAtStopsUsdt: number;
  /** Times of the last sent orders. */
  readonly sentAt: readonly number[];
  readonly lastMessageAt: number | undefined;
  readonly clockOffset_ms: number;
  /** Margin in USDT that the account has left. Undefined before the first reading. */
  readonly freeMarginUsdt?: number | undefined;
  /** Why the symbol takes no entry, for example an unknown order. */
  readonly blockedReason?: string | undefined;
};

const MAX_ORDERS_PER_SECOND = 5;
const MAX_ORDERS_PER_MINUTE = 20;
const MAX_STREAM_AGE_MS = 10_000;
const MAX_CLOCK_OFFSET_MS = 500;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Returns why an entry must not be sent to an exchange, or nothing. Exits and stops pass no guard. */
export function refuseEntry(entry: GuardedEntry, account: AccountState, limits: EntryLimits): string | undefined {
  return (
    refuseUnreadable(entry, account, limits) ??
    account.blockedReason ??
    refuseLink(account) ??
    refuseRate(account) ??
    refuseNotional(entry, account, limits) ??
    refuseMargin(entry, account) ??
    refuseSlippage(entry, limits) ??
    refuseLoss(entry, account, limits)
  );
}

/** A comparison with NaN is false, so that an unreadable number would pass every limit. */
function refuseUnreadable(entry: GuardedEntry, account: AccountState, limits: EntryLimits): string | undefined {
  const numbers = [entry, account, limits].flatMap((values) =>
    Object.values(values).filter((value): value is number => typeof value === 'number'),
  );
  const arePositive = [entry.limit, entry.stop, entry.touch, entry.leverage].every((value) => value > 0);
  return numbers.every(Number.isFinite) && arePositive
    ? undefined
    : 'a number of the order or the account is unreadable';
}

function refuseLink({ now, lastMessageAt, clockOffset_ms }: AccountState): string | undefined {
  if (lastMessageAt === undefined || now - lastMessageAt > MAX_STREAM_AGE_MS)
    return `no event of the account for ${MAX_STREAM_AGE_MS / SECOND_MS} s`;
  if (Math.abs(clockOffset_ms) > MAX_CLOCK_OFFSET_MS) return `clock off by ${Math.round(Math.abs(clockOffset_ms))} ms`;
  return undefined;
}

function refuseRate({ now, sentAt }: AccountState): string | undefined {
  const within = (ms: number): number => sentAt.filter((at) => at > now - ms).length;
  if (within(SECOND_MS) >= MAX_ORDERS_PER_SECOND) return `more than ${MAX_ORDERS_PER_SECOND} orders a second`;
  if (within(MINUTE_MS) >= MAX_ORDERS_PER_MINUTE) return `more than ${MAX_ORDERS_PER_MINUTE} orders a minute`;
  return undefined;
}

function refuseNotional(
  { qty, limit, touch }: GuardedEntry,
  { openNotionalUsdt }: AccountState,
  { maxNotionalUsdt, minNotionalUsdt, minQty }: EntryLimits,
): string | undefined {
  if (qty <= 0 || qty < minQty) return `quantity ${qty} below the minimum of ${minQty}`;
  // A sell fills at its limit or above, so that the touch counts too.
  const notional = qty * Math.max(limit, touch);
  if (qty * limit < minNotionalUsdt) return `notional below the minimum of ${minNotionalUsdt} USDT`;
  if (notional > maxNotionalUsdt) return `notional of the order above ${maxNotionalUsdt} USDT`;
  if (openNotionalUsdt + notional > maxNotionalUsdt) return `notional of all positions above ${maxNotionalUsdt} USDT`;
  return undefined;
}

function refuseMargin(
  { qty, limit, touch, leverage }: GuardedEntry,
  { freeMarginUsdt }: AccountState,
): string | undefined {
  const needed = (qty * Math.max(limit, touch)) / leverage;
  return freeMarginUsdt !== undefined && needed > freeMarginUsdt
    ? `margin of ${needed.toFixed(2)} USDT above the free margin of ${freeMarginUsdt.toFixed(2)} USDT`
    : undefined;
}

function refuseSlippage({ side, limit, touch }: GuardedEntry, { maxSlippageBps }: EntryLimits): string | undefined {
  const sign = side === 'BUY' ? 1 : -1;
  const bps = ((sign * (limit - touch)) / touch) * 1e4;
  return bps > maxSlippageBps + 1e-9 ? `limit ${bps.toFixed(1)} bps beyond the best price` : undefined;
}

function refuseLoss(
  { side, qty, limit, stop }: GuardedEntry,
  { dailyLossUsdt, lossAtStopsUsdt }: AccountState,
  { maxDailyLossUsdt }: EntryLimits,
): string | undefined {
  const distance = (side === 'BUY' ? 1 : -1) * (limit - stop);
  if (distance <= 0) return 'the stop is on the wrong side of the limit';
  const worst = dailyLossUsdt + lossAtStopsUsdt + qty * distance;
  return worst > maxDailyLossUsdt
    ? `daily loss could reach ${worst.toFixed(2)} of ${maxDailyLossUsdt} USDT`
    : undefined;
}
