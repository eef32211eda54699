import type { Diagnostics } from '@/contract/diagnostics';
import { filterShares, shareText, whyNoTrade } from './whyNoTrade';

const filter = (name: string, count: number, stage: 'candidate' | 'signal' = 'candidate') => ({
  name,
  label: name,
  component: 'STRATEGY',
  stage,
  count,
});

const diagnostics = (over: Partial<Diagnostics> = {}): Diagnostics => ({
  since: 0,
  at: 0,
  evaluations: 1_000,
  signals: 0,
  entries: 0,
  filters: [],
  blocks: [],
  symbols: [],
  ...over,
});
const answerTo = (over: Partial<Diagnostics>) => whyNoTrade(diagnostics(over), (at) => `time ${at}`);

test('whyNoTrade names the most frequent filters first, with their share of the evaluations', () => {
  expect(answerTo({ filters: [filter('spread', 280), filter('depth', 8), filter('obi', 710), filter('ema', 2)] })).toBe(
    'Most candidates fail: obi 71%, spread 28%, depth <1%. No signal yet.',
  );
});

test('whyNoTrade counts rejected signals instead of giving their share', () => {
  const filters = [filter('obi', 990), filter('slots', 3, 'signal'), filter('validator_side', 5, 'signal')];
  expect(answerTo({ filters, signals: 9, entries: 1 })).toBe(
    'Most candidates fail: obi 99%. 9 signals led to 1 trade; rejected: validator_side 5, slots 3.',
  );
});

test('whyNoTrade puts the current blocks before all counts, with their end time', () => {
  const blocks = [
    { name: 'entries_closed', label: 'stopped', component: 'SYSTEM', reason: 'The bot is paused', until: null },
    { name: 'hour_limit', label: 'limit', component: 'RISK', reason: 'The hourly limit is reached', until: 42 },
  ];
  expect(answerTo({ evaluations: 0, blocks })).toBe(
    'The bot is paused. The hourly limit is reached, until time 42. No book update has been evaluated yet.',
  );
});

test('shares are of book updates before a signal and of signals after it, and at most 100 %', () => {
  const view = diagnostics({
    evaluations: 10,
    signals: 4,
    filters: [filter('obi', 5), filter('slots', 1, 'signal'), filter('entry', 9, 'signal'), filter('depth', 0)],
  });
  expect(filterShares(view, 'candidate').map(({ name, share }) => [name, share])).toEqual([['obi', 0.5]]);
  expect(filterShares(view, 'signal').map(({ name, share }) => [name, share])).toEqual([
    ['entry', 1],
    ['slots', 0.25],
  ]);
});

test('a share is never rounded to all or none', () => {
  expect([1, 0.9999, 0.5, 0.009].map(shareText)).toEqual(['100%', '99%', '50%', '<1%']);
});

test('a share between the two is rounded, not truncated', () => {
  expect([24 / 36, 5 / 36, 756 / 39_776].map(shareText)).toEqual(['67%', '14%', '2%']);
});

test('a stopped bot is not also listed as a filter', () => {
  const stopped = {
    name: 'entries_closed',
    label: 'stopped',
    component: 'SYSTEM',
    reason: 'The bot is stopped',
    until: null,
  };
  const filters = [filter('entries_closed', 900), filter('obi', 100)];
  expect(answerTo({ filters, blocks: [stopped] })).toBe(
    'The bot is stopped. Most candidates fail: obi 10%. No signal yet.',
  );
  expect(answerTo({ filters, blocks: [] })).toContain('entries_closed 90%, obi 10%');
});
