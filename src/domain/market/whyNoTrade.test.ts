import type { Diagnostics } from '@/contract/bot/diagnostics';
import { rejectionSharesByFilter, rejectionShareText, explainNoTrade } from './whyNoTrade';

const aRejectionFilter = (name: string, count: number, stage: 'candidate' | 'signal' = 'candidate') => ({
  name,
  label: name,
  component: 'STRATEGY',
  stage,
  count,
});

const diagnosticsWith = (over: Partial<Diagnostics> = {}): Diagnostics => ({
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
const explanationWith = (over: Partial<Diagnostics>) => explainNoTrade(diagnosticsWith(over), (at) => `time ${at}`);

test('explainNoTrade names the most frequent filters first, with their share of the evaluations', () => {
  expect(
    explanationWith({
      filters: [
        aRejectionFilter('spread', 280),
        aRejectionFilter('depth', 8),
        aRejectionFilter('obi', 710),
        aRejectionFilter('ema', 2),
      ],
    }),
  ).toBe('Most candidates fail: obi 71%, spread 28%, depth <1%. No signal yet.');
});

test('explainNoTrade gives counts instead of shares for rejected signals', () => {
  const filters = [
    aRejectionFilter('obi', 990),
    aRejectionFilter('slots', 3, 'signal'),
    aRejectionFilter('validator_side', 5, 'signal'),
  ];
  expect(explanationWith({ filters, signals: 9, entries: 1 })).toBe(
    'Most candidates fail: obi 99%. 9 signals led to 1 trade; rejected: validator_side 5, slots 3.',
  );
});

test('explainNoTrade names the current entry blocks with their end time before the filters', () => {
  const blocks = [
    { name: 'entries_closed', label: 'stopped', component: 'SYSTEM', reason: 'The bot is paused', until: null },
    { name: 'hour_limit', label: 'limit', component: 'RISK', reason: 'The hourly limit is reached', until: 42 },
  ];
  expect(explanationWith({ evaluations: 0, blocks })).toBe(
    'The bot is paused. The hourly limit is reached, until time 42. No book update has been evaluated yet.',
  );
});

test('rejectionSharesByFilter divides candidate rejections by evaluations and signal rejections by signals', () => {
  const view = diagnosticsWith({
    evaluations: 10,
    signals: 4,
    filters: [
      aRejectionFilter('obi', 5),
      aRejectionFilter('slots', 1, 'signal'),
      aRejectionFilter('entry', 9, 'signal'),
      aRejectionFilter('depth', 0),
    ],
  });
  expect(rejectionSharesByFilter(view, 'candidate').map(({ name, share }) => [name, share])).toEqual([['obi', 0.5]]);
  expect(rejectionSharesByFilter(view, 'signal').map(({ name, share }) => [name, share])).toEqual([
    ['entry', 1],
    ['slots', 0.25],
  ]);
});

test('rejectionShareText never rounds a share between 0 and 1 to 0 % or 100 %', () => {
  expect([1, 0.9999, 0.5, 0.009].map(rejectionShareText)).toEqual(['100%', '99%', '50%', '<1%']);
});

test('rejectionShareText rounds a share between 1 % and 99 % to the nearest percent', () => {
  expect([24 / 36, 5 / 36, 756 / 39_776].map(rejectionShareText)).toEqual(['67%', '14%', '2%']);
});

test('explainNoTrade mentions a stopped bot only once', () => {
  const stopped = {
    name: 'entries_closed',
    label: 'stopped',
    component: 'SYSTEM',
    reason: 'The bot is stopped',
    until: null,
  };
  const filters = [aRejectionFilter('entries_closed', 900), aRejectionFilter('obi', 100)];
  expect(explanationWith({ filters, blocks: [stopped] })).toBe(
    'The bot is stopped. Most candidates fail: obi 10%. No signal yet.',
  );
  expect(explanationWith({ filters, blocks: [] })).toContain('entries_closed 90%, obi 10%');
});
