import { type AccountState, type EntryLimits, type GuardedEntry, refuseEntry } from './entryGate';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const entry: GuardedEntry = { side: 'BUY', qty: 1, limit: 100.1, stop: 99, touch: 100, leverage: 10 };
const account: AccountState = {
  now: NOW,
  openNotionalUsdt: 0,
  dailyLossUsdt: 0,
  lossAtStopsUsdt: 0,
  sentAt: [],
  lastMessageAt: NOW - 1_000,
  clockOffset_ms: 20,
};
const limits: EntryLimits = {
  maxNotionalUsdt: 500,
  maxDailyLossUsdt: 20,
  maxSlippageBps: 10,
  minNotionalUsdt: 5,
  minQty: 0.001,
};
const sentAgo = (count: number, ms: number) => Array.from({ length: count }, () => NOW - ms);

type Changes = { entry?: Partial<GuardedEntry>; account?: Partial<AccountState> };
const refusalOf = (changes: Changes = {}) =>
  refuseEntry({ ...entry, ...changes.entry }, { ...account, ...changes.account }, limits);

test.each<[string, Changes]>([
  ['an order within all limits', {}],
  ['a sell within all limits', { entry: { side: 'SELL', limit: 99.9, stop: 101 } }],
  ['a resting order far from the best price', { entry: { limit: 95, stop: 94 } }],
  ['a notional at the limit', { account: { openNotionalUsdt: 399.9 } }],
  ['a fifth order in a second', { account: { sentAt: sentAgo(4, 500) } }],
  ['a loss at the limit', { account: { dailyLossUsdt: 10, lossAtStopsUsdt: 8.9 } }],
  ['a margin at the free margin', { account: { freeMarginUsdt: 10.01 } }],
  ['a profit that covers the risk', { account: { dailyLossUsdt: -30, lossAtStopsUsdt: 45 } }],
])('%s passes', (_, changes) => {
  expect(refusalOf(changes)).toBeUndefined();
});

test.each<[string, Changes, string]>([
  ['an order above the limit', { entry: { qty: 6 } }, 'notional of the order above 500 USDT'],
  [
    'a sell that fills above its limit',
    { entry: { side: 'SELL', qty: 5.1, limit: 97.9, stop: 99 } },
    'notional of the order',
  ],
  ['all positions above the limit', { account: { openNotionalUsdt: 401 } }, 'notional of all positions above 500 USDT'],
  ['a notional below the minimum', { entry: { qty: 0.04 } }, 'notional below the minimum of 5 USDT'],
  ['a sixth order in a second', { account: { sentAt: sentAgo(5, 999) } }, 'more than 5 orders a second'],
  ['a 21st order in a minute', { account: { sentAt: sentAgo(20, 59_999) } }, 'more than 20 orders a minute'],
  ['a limit beyond the slippage', { entry: { limit: 100.2 } }, 'limit 20.0 bps beyond the best price'],
  ['a sell beyond the slippage', { entry: { side: 'SELL', limit: 99.8, stop: 101 } }, 'limit 20.0 bps beyond'],
  ['an old stream', { account: { lastMessageAt: NOW - 10_001 } }, 'no event of the account for 10 s'],
  ['a stream that was never up', { account: { lastMessageAt: undefined } }, 'no event of the account for 10 s'],
  ['a clock that is off', { account: { clockOffset_ms: -501 } }, 'clock off by 501 ms'],
  ['a blocked symbol', { account: { blockedReason: 'e-1 is unknown' } }, 'e-1 is unknown'],
  [
    'a loss beyond the limit',
    { account: { dailyLossUsdt: 10, lossAtStopsUsdt: 9 } },
    'daily loss could reach 20.10 of 20',
  ],
  ['a stop on the wrong side', { entry: { stop: 101 } }, 'the stop is on the wrong side of the limit'],
  ['a quantity of 0', { entry: { qty: 0 } }, 'quantity 0 below the minimum of 0.001'],
  ['a quantity below the minimum', { entry: { qty: 0.0005 } }, 'quantity 0.0005 below the minimum of 0.001'],
  ['a quantity that is no number', { entry: { qty: NaN } }, 'unreadable'],
  [
    'a margin above the free margin',
    { account: { freeMarginUsdt: 10 } },
    'margin of 10.01 USDT above the free margin of 10.00',
  ],
  ['a loss that is no number', { account: { dailyLossUsdt: NaN } }, 'unreadable'],
])('%s is refused', (_, changes, reason) => {
  expect(refusalOf(changes)).toContain(reason);
});
