import { tradeTableSize, tradeById } from '@/domain/trades/tradeTable';
import { signedOut } from '@/slices/session';
import { signedInConsole } from '@/testing/console/fakeStore';
import { jsonReply } from '@/testing/console/fakeWire';
import { advanceClock, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aTrade } from '@/testing/rows/fixtures';
import { tradesApi } from './trades';
import { createRowsSelector, selectTradeTable } from './tradeTable';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

type SignedInConsole = Awaited<ReturnType<typeof signedInConsole>>;
const SECOND_PAGE_QUERY = { skip: 50, limit: 50 };

const tradeTableOf = ({ store }: SignedInConsole) => selectTradeTable(store.getState());
const selectSecondPageRows = createRowsSelector(
  (state) => tradesApi.endpoints.getTrades.select(SECOND_PAGE_QUERY)(state).data?.ids,
);
const secondPageRows = ({ store }: SignedInConsole) => selectSecondPageRows(store.getState());
const openSecondPage = ({ store }: SignedInConsole) =>
  store.dispatch(tradesApi.endpoints.getTrades.initiate(SECOND_PAGE_QUERY));
const answerTradesWith = ({ wire }: Pick<SignedInConsole, 'wire'>, trades: readonly object[]): void =>
  wire.answer('GET /api/trades', () => jsonReply({ trades, total: trades.length, has_more: false }));
const CLOSE_EVENT = { type: 'trade_close', data: aTrade('a', { status: 'CLOSED' }) };

test('a trade_close event changes the trade in the latest trades and in all loaded pages', async () => {
  const console = await signedInConsole((environment) => answerTradesWith(environment, [aTrade('a'), aTrade('b')]));
  await openSecondPage(console);
  const before = secondPageRows(console);
  console.wire.hold('GET /api/trades');
  console.sockets.latest().receive(CLOSE_EVENT);
  await advanceClock(0);
  for (const rows of [console.trades(), secondPageRows(console)])
    expect(rows?.map(({ status }) => status)).toEqual(['CLOSED', 'OPEN']);
  expect(secondPageRows(console)?.[1]).toBe(before?.[1]);
});

test('a trades reply requested before a close does not reopen the trade', async () => {
  const console = await signedInConsole((environment) => answerTradesWith(environment, [aTrade('a')]));
  const held = console.wire.hold('GET /api/trades');
  void openSecondPage(console);
  await advanceClock(0);
  console.sockets.latest().receive(CLOSE_EVENT);
  await advanceClock(0);
  held.release(jsonReply({ trades: [aTrade('a')], total: 1, has_more: false }));
  await advanceClock(0);
  expect(secondPageRows(console)?.map(({ status }) => status)).toEqual(['CLOSED']);
});

test('a reload without changes keeps the array of the latest trades', async () => {
  const console = await signedInConsole((environment) => answerTradesWith(environment, [aTrade('a')]));
  const before = console.trades();
  await openSecondPage(console);
  expect(console.trades()).toBe(before);
});

test('the trade table drops the trades of a page that left the cache', async () => {
  const console = await signedInConsole((environment) => answerTradesWith(environment, [aTrade('a')]));
  answerTradesWith(console, [aTrade('x'), aTrade('y')]);
  const page = openSecondPage(console);
  await page;
  expect(tradeTableSize(tradeTableOf(console))).toBe(3);
  page.unsubscribe();
  await advanceClock(120_000);
  expect(tradeById(tradeTableOf(console), 'x')).toBeUndefined();
  expect(tradeById(tradeTableOf(console), 'a')).toBeDefined();
});

test('a trades reply after sign-out adds no trade to the cache', async () => {
  const console = await signedInConsole((environment) => answerTradesWith(environment, [aTrade('a')]));
  const held = console.wire.hold('GET /api/trades');
  void openSecondPage(console);
  await advanceClock(0);
  console.store.dispatch(signedOut({ reason: 'operator' }));
  held.release(jsonReply([aTrade('x')]));
  await advanceClock(100);
  expect(tradeTableSize(tradeTableOf(console))).toBe(0);
});
