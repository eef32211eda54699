import type { Signal } from '@/contract/trades/signal';
import { aCheckWorth, aFollowedSignal } from '@/testing/rows/checkWorth';
import { aSignal } from '@/testing/rows/fixtures';
import { checkTextsByParameter } from './checkParameters';
import { checksSentence, followedCountsText, followedSignalText, neededText, verdictOfRow } from './checkWords';
import { readRejectionLine, signalOfLine } from './rejectionLine';

const NOT_SHOWN = { verdict: 'not_shown', interval: { low: -2, high: 1 } };
const COSTS = { verdict: 'costs', bps: 2, interval: { low: 1.5, high: 2.5 } };

test('the sentence names the checks with a verdict and counts the checks without one', () => {
  const rows = [
    aCheckWorth('a', { label: 'cooldown of the symbol' }),
    aCheckWorth('b', { label: 'no free slot', ...COSTS }),
    aCheckWorth('c', NOT_SHOWN),
    aCheckWorth('d', NOT_SHOWN),
  ];
  expect(checksSentence(rows)).toBe(
    'Cooldown of the symbol pays: −3.10 ± 0.90 bps a trade kept out; no free slot costs: +2.00 ± 0.50; for 2 checks nothing is shown yet.',
  );
  expect(checksSentence(rows.slice(2, 3))).toBe('Nothing is shown yet for 1 check.');
  expect(checksSentence(['a', 'b', 'c', 'd', 'e'].map((check) => aCheckWorth(check)))).toMatch(
    /; 1 more in the table\.$/,
  );
});

test.each([
  ['a verdict whose interval contains 0', { interval: { low: -1, high: 1 } }],
  ['a verdict whose interval has the other sign', { interval: { low: 1, high: 2 } }],
  ['a verdict without an interval', { interval: null }],
  ['an unknown verdict', { verdict: 'splendid' }],
])('%s counts as not shown', (_title, over) => {
  expect(verdictOfRow(aCheckWorth('a', over))).toBe('not_shown');
});

test('the counts say what became of the signals, and by cause which were not followed', () => {
  const causes = [
    { cause: 'limit', label: 'too many signals at once', signals: 5 },
    { cause: 'restart', label: 'the bot was restarted', signals: 3 },
  ];
  expect(followedCountsText([aCheckWorth('a')], causes)).toBe(
    'Of 214 signals kept out, 171 were followed to their end. The order of 30 would not have filled. 5 are still followed. Not followed: 8 (too many signals at once 5, the bot was restarted 3).',
  );
  expect(followedCountsText([aCheckWorth('a', { not_filled: 0, following: 0, not_followed: 0 })])).toBe(
    'Of 214 signals kept out, 171 were followed to their end.',
  );
});

test('the number of further signals is unknown, enough or a count', () => {
  expect([null, 0, 1, 1640].map(neededText)).toEqual([null, 'enough signals', '1 more signal', '1,640 more signals']);
});

test('the text of a parameter says what its check kept out', () => {
  const texts = checkTextsByParameter([
    aCheckWorth('symbol_cooldown'),
    aCheckWorth('slots', { ...NOT_SHOWN, signals_needed: 640 }),
    aCheckWorth('of another bot'),
    aCheckWorth('constructor'),
  ]);
  expect([...texts]).toEqual([
    ['cooldown_seconds', 'kept out 214 signals in 7 days: pays, −3.10 ± 0.90 bps a trade'],
    ['max_concurrent_trades', 'kept out 214 in 7 days, not shown yet: 640 more signals'],
  ]);
});

test.each([
  [{}, 'The hypothetical trade ended with −7.40 bps net.'],
  [{ net_bps: null }, 'The hypothetical trade ended with — bps net.'],
  [{ state: 'following' }, 'The hypothetical trade has not ended.'],
  [{ state: 'not_filled', why: 'the price left' }, 'The order would not have filled: the price left.'],
  [{ state: 'dropped', why: 'the bot was restarted' }, 'before its end: the bot was restarted.'],
  [{ state: 'not_followed', why: 'too many signals at once' }, 'Not followed: too many signals at once.'],
  [{ state: 'not_followed', why: null }, 'Not followed.'],
])('the story %j is told as %j', (over, expected) => {
  expect(followedSignalText(aFollowedSignal({ trade: null, ...over }))).toMatch(
    new RegExp(`${expected.replace(/[.]/g, '\\.')}$`),
  );
});

const AT_MS = Date.UTC(2026, 2, 10, 12);
const rejectedAt = (ms: number, over: Partial<Signal> = {}, reason = 'all 5 slots are taken'): Signal =>
  aSignal(ms, {
    outcome: { state: 'rejected', trade_id: null, check: 'slots', label: 'no free slot', reason },
    ...over,
  });

test('a log line about a rejection is read with its market time and without its counter', () => {
  const line = { side: 'LONG', symbol: 'BTCUSDT', reason: 'all 5 slots are taken', at: AT_MS };
  expect(readRejectionLine('LONG BTCUSDT rejected: all 5 slots are taken', AT_MS)).toEqual(line);
  expect(
    readRejectionLine(
      'LONG BTCUSDT not entered: all 5 slots are taken (and 14 more like it) (market time 2026-03-10T12:00:00.000Z)',
      0,
    ),
  ).toEqual(line);
  expect(readRejectionLine('LONG BTCUSDT opened: 0.1 at 60000', AT_MS)).toBeNull();
  expect(readRejectionLine('LONG BTCUSDT rejected: x', 'soon')).toBeNull();
});

test('a log line belongs to the latest signal with its symbol, side and reason', () => {
  const line = readRejectionLine('LONG BTCUSDT rejected: all 5 slots are taken', AT_MS)!;
  const wanted = rejectedAt(AT_MS - 1_000);
  const others = [
    rejectedAt(AT_MS + 60_000),
    rejectedAt(AT_MS - 2_000),
    rejectedAt(AT_MS, { symbol: 'ETHUSDT' }),
    rejectedAt(AT_MS, { side: 'SHORT' }),
    rejectedAt(AT_MS, {}, 'another reason'),
    aSignal(AT_MS),
  ];
  expect(signalOfLine(line, [...others, wanted])).toBe(wanted);
  expect(signalOfLine(line, [rejectedAt(AT_MS - 3_600_000), aSignal(AT_MS)])).toBeUndefined();
});
