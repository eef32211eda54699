import { tableSize, tradeIn } from '@/domain/trades/tradeTable';
import { signedOut } from '@/slices/session';
import { signedInConsole } from '@/testing/fakeStore';
import { json } from '@/testing/fakeWire';
import { advance, useFakeClock } from '@/testing/fakeEnvironment';
import { aTrade } from '@/testing/fixtures';
import { loadAllTrades } from './allTrades';
import { tradesApi } from './trades';
import { createRowsSelector, selectTradeTable } from './tradeTable';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

type Console = Awaited<ReturnType<typeof signedInConsole>>;
const PAGE = { skip: 50, limit: 50 };

const table = ({ store }: Console) => selectTradeTable(store.getState());
const selectPage = createRowsSelector((state) => tradesApi.endpoints.getTrades.select(PAGE)(state).data?.ids);
const pageRows = ({ store }: Console) => selectPage(store.getState());
const openPage = ({ store }: Console) => store.dispatch(tradesApi.endpoints.getTrades.initiate(PAGE));
const answerWith = ({ wire }: Pick<Console, 'wire'>, trades: readonly object[]): void =>
  wire.answer('GET /api/trades', () => json({ trades, total: trades.length, has_more: false }));
const isClosed = { type: 'trade_close', data: aTrade('a', { status: 'CLOSED' }) };

test('one close event changes the trade in the latest list and in every loaded page', async () => {
  const console = await signedInConsole((environment) => answerWith(environment, [aTrade('a'), aTrade('b')]));
  await openPage(console);
  const before = pageRows(console);
  console.wire.hold('GET /api/trades');
  console.sockets.latest().receive(isClosed);
  await advance(0);
  for (const rows of [console.trades(), pageRows(console)])
    expect(rows?.map(({ status }) => status)).toEqual(['CLOSED', 'OPEN']);
  expect(pageRows(console)?.[1]).toBe(before?.[1]);
});

test('a reply that was requested before a trade closed does not reopen the trade', async () => {
  const console = await signedInConsole((environment) => answerWith(environment, [aTrade('a')]));
  const held = console.wire.hold('GET /api/trades');
  void openPage(console);
  await advance(0);
  console.sockets.latest().receive(isClosed);
  await advance(0);
  held.release(json({ trades: [aTrade('a')], total: 1, has_more: false }));
  await advance(0);
  expect(pageRows(console)?.map(({ status }) => status)).toEqual(['CLOSED']);
});

test('a reload that changes nothing keeps the rows of the latest trades', async () => {
  const console = await signedInConsole((environment) => answerWith(environment, [aTrade('a')]));
  const before = console.trades();
  await openPage(console);
  expect(console.trades()).toBe(before);
});

test('the table drops the trades of a page that the cache removed', async () => {
  const console = await signedInConsole((environment) => answerWith(environment, [aTrade('a')]));
  answerWith(console, [aTrade('x'), aTrade('y')]);
  const page = openPage(console);
  await page;
  expect(tableSize(table(console))).toBe(3);
  page.unsubscribe();
  await advance(120_000);
  expect(tradeIn(table(console), 'x')).toBeUndefined();
  expect(tradeIn(table(console), 'a')).toBeDefined();
});

test('a reply after sign-out leaves no trade in the cache', async () => {
  const console = await signedInConsole((environment) => answerWith(environment, [aTrade('a')]));
  const held = console.wire.hold('GET /api/trades');
  void openPage(console);
  await advance(0);
  console.store.dispatch(signedOut({ reason: 'operator' }));
  held.release(json([aTrade('x')]));
  await advance(100);
  expect(tableSize(table(console))).toBe(0);
});

test('a trade in Load All and in the latest list is the same object', async () => {
  const console = await signedInConsole((environment) => answerWith(environment, [aTrade('a'), aTrade('b')]));
  const [latest] = console.trades() ?? [];
  await console.store.dispatch(loadAllTrades());
  expect(tradeIn(table(console), 'a')).toBe(latest);
  expect(tableSize(table(console))).toBe(2);
});
