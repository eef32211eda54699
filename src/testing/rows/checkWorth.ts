import { checkWorthSchema, followedSignalSchema, type CheckWorth } from '@/contract/trades/checksWorth';
import { aTrade } from './fixtures';

/** Creates a row of a check that pays: 214 signals kept out, whose hypothetical trades lost 3.1 ± 0.9 bps. */
export const aCheckWorth = (check: string, over: Record<string, unknown> = {}): CheckWorth =>
  checkWorthSchema.parse({
    check,
    label: check,
    kept_out: 214,
    followed: 171,
    not_filled: 30,
    following: 5,
    not_followed: 8,
    blocks: 84,
    bps: -3.1,
    interval: { low: -4, high: -2.2 },
    entered: { trades: 96, bps: -1.2 },
    difference: { bps: -1.9, interval: { low: -3.9, high: 0.1 } },
    verdict: 'pays',
    signals_needed: 0,
    ...over,
  });

const NOTHING_SHOWN = { verdict: 'not_shown', bps: -0.4, interval: { low: -2, high: 1.2 }, signals_needed: 640 };

/** Creates a reply with a check that pays, a check that costs and a check of which nothing is shown. */
export const aChecksWorthReply = (over: Record<string, unknown> = {}) => ({
  at: '2026-03-10T12:00:00.000Z',
  since: '2026-03-03T12:00:00.000Z',
  limit: 500,
  following: 5,
  not_followed: [{ cause: 'limit', label: 'too many signals at once', signals: 24 }],
  rows: [
    aCheckWorth('symbol_cooldown', { label: 'cooldown of the symbol' }),
    aCheckWorth('slots', { label: 'no free slot', verdict: 'costs', bps: 2, interval: { low: 1.5, high: 2.5 } }),
    aCheckWorth('hour_limit', { label: 'hourly limit', ...NOTHING_SHOWN }),
  ],
  ...over,
});

/** Creates the story of a signal whose hypothetical trade ended with -7.4 bps. */
export const aFollowedSignal = (over: Record<string, unknown> = {}) =>
  followedSignalSchema.parse({
    check: 'slots',
    label: 'no free slot',
    reason: 'all 5 slots are taken',
    config_version: '1.0.3',
    state: 'ended',
    why: null,
    trade: aTrade('F1', { status: 'CLOSED', exit_price: 59_900, reason_exit: 'SL', pnl_net: -0.37, quantity: 0.01 }),
    net_bps: -7.4,
    ...over,
  });
