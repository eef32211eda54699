import type { Outcome } from '../requests/replies';
import type { BybitRequests } from '../requests/requests';
import { createTransferLog } from './transferLog';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const DAY_MS = 86_400_000;
type Query = Readonly<Record<string, boolean | number | string>>;
type Page = { list: unknown[]; nextPageCursor?: string | null };

/** Log of an account whose pages the test gives. */
function createLog(answer: (query: Query) => Page | Outcome) {
  const queries: Query[] = [];
  const requests = {
    call({ parameters }, done) {
      queries.push(parameters);
      const given = answer(parameters);
      done('kind' in given ? given : { kind: 'ok', result: given });
    },
    clockOffset: () => 0,
  } satisfies Partial<BybitRequests> as unknown as BybitRequests;
  // The log uses no timer of the clock.
  const clock = { now: () => NOW, after: () => () => undefined };
  return { since: createTransferLog(requests, clock), queries };
}

const row = (id: string, changes: object = {}) => ({
  ...{ id, symbol: '', category: '', side: 'None', transactionTime: String(NOW - 1_000), type: 'TRANSFER_OUT' },
  ...{ currency: 'USDT', cashFlow: '-5', funding: '', fee: '0', change: '-5', ...changes },
});
const trade = (id: string) => row(id, { type: 'TRADE', category: 'linear', symbol: 'BTCUSDT', change: '-100' });
const fullPage = (name: string) => Array.from({ length: 50 }, (_, index) => trade(`${name}${index}`));
const sumOf = (transfers: readonly { amount: number }[] | undefined) =>
  transfers?.reduce((sum, { amount }) => sum + amount, 0);

test('money that no contract moved is a transfer, and an unreadable row loses only itself', async () => {
  const { since } = createLog(() => ({
    list: [
      row('1'),
      row('2', { type: 'TRANSFER_IN', category: 'linear', change: '20', transactionTime: NOW - 2_000 }),
      row('3', { type: 'TRADE', category: 'spot', symbol: 'BTCUSDT', change: '-300' }),
      row('4', { type: 'BONUS', change: '7' }),
      trade('5'),
      row('6', { type: 'SETTLEMENT', category: 'linear', change: '-1' }),
      row('7', { currency: 'BTC', change: '1' }),
      row('8', { change: '' }),
      row('9', { transactionTime: NOW - DAY_MS }),
      null,
    ],
  }));
  expect(sumOf(await since(NOW - 60_000))).toBe(-5 + 20 - 300 + 7);
});

test('two equal transfers count twice, rows without an id count once each, and a repeated row counts once', async () => {
  const list = [row('1'), row('2'), row('', { change: '-7' }), row('', { change: '-9' })];
  const { since } = createLog(() => ({ list }));
  expect(sumOf(await since(NOW - 60_000))).toBe(-26);
  expect(sumOf(await since(NOW - 60_000))).toBe(-26);
});

test('a reading of an earlier time than the last one reads the whole time', async () => {
  const { since, queries } = createLog(() => ({ list: [] }));
  await since(NOW - DAY_MS);
  await since(NOW - 2 * DAY_MS);
  await since(NOW - 2 * DAY_MS);
  expect(queries.map(({ startTime }) => NOW - Number(startTime))).toEqual([DAY_MS, 2 * DAY_MS, 300_000]);
});

test.each<[string, string | null]>([
  ['an empty cursor', ''],
  ['no cursor', null],
  ['a cursor behind a short page', 'c9'],
])('a log ends at %s', async (_, nextPageCursor) => {
  const pages = [
    { list: fullPage('a'), nextPageCursor: 'c1' },
    { list: [row('1')], nextPageCursor },
  ];
  const { since, queries } = createLog(() => pages[queries.length - 1] ?? { list: [] });
  expect(sumOf(await since(NOW - 60_000))).toBe(-5);
  expect(queries).toHaveLength(2);
});

test('a log whose cursor leads to its own page ends', async () => {
  const { since, queries } = createLog(() => ({ list: [row('1'), ...fullPage('a').slice(1)], nextPageCursor: 'c1' }));
  expect(sumOf(await since(NOW - 60_000))).toBe(-5);
  expect(queries.length).toBeLessThanOrEqual(2);
});

test('a query covers at most 7 days, and a further reading only the time since the last one', async () => {
  const { since, queries } = createLog(() => ({ list: [] }));
  await since(NOW - 10 * DAY_MS);
  expect(queries).toHaveLength(2);
  for (const { startTime, endTime } of queries) expect(Number(endTime) - Number(startTime)).toBeLessThan(7 * DAY_MS);
  await since(NOW - DAY_MS);
  expect(queries[2]).toMatchObject({ startTime: NOW - 300_000, endTime: NOW });
});

test.each([10032, 10017, 10005])('a host or key without the log (code %i) has no transfers to show', async (code) => {
  const { since } = createLog(() => ({ kind: 'refused', code, text: 'x' }));
  expect(await since(NOW - 1_000)).toBeUndefined();
});

test('a log without an answer rejects', async () => {
  const { since } = createLog(() => ({ kind: 'unknown', why: 'no reply in time' }));
  await expect(since(NOW - 1_000)).rejects.toThrow('no reply in time');
});
