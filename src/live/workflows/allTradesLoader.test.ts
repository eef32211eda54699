import { signedInConsole } from '@/testing/console/fakeStore';
import { jsonReply, type SentRequest } from '@/testing/console/fakeWire';
import { advanceClock, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aTrade } from '@/testing/rows/fixtures';
import { tradesByIds } from '@/domain/trades/tradeTable';
import { selectAllTrades, type AllTrades } from '@/api/trades/allTrades';
import { refreshRecentTrades, tradesApi } from '@/api/trades/trades';
import { selectTradeTable } from '@/api/trades/tradeTable';
import { allTradesRequested } from '../events';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const CHUNK_SIZE = 500;

type SignedInConsole = Awaited<ReturnType<typeof signedInConsole>>;

const manyTrades = (count: number) =>
  Array.from({ length: count }, (_, index) => aTrade(String(count - index), { status: 'CLOSED' }));

const chunkReply = (trades: readonly object[], skip: number): Response =>
  jsonReply({
    trades: trades.slice(skip, skip + CHUNK_SIZE),
    total: trades.length,
    has_more: skip + CHUNK_SIZE < trades.length,
  });

const requestedOffsetOf = ({ search }: SentRequest): number => Number(new URLSearchParams(search).get('skip'));
const requestedOffsets = ({ wire }: SignedInConsole): number[] =>
  wire.sent.filter(({ search }) => search.includes('limit=500')).map(requestedOffsetOf);

const allTradesOf = ({ store }: SignedInConsole): AllTrades => selectAllTrades(store.getState());
const allTradeRowsOf = (console: SignedInConsole) => {
  const value = allTradesOf(console);
  return value?.state === 'ready' ? tradesByIds(selectTradeTable(console.store.getState()), value.ids) : [];
};

test('the load of all trades requests the next two chunks before the reply to the current request', async () => {
  const console = await signedInConsole();
  const trades = manyTrades(2_600);
  const held = console.wire.hold('GET /api/trades');
  console.store.dispatch(allTradesRequested());
  await advanceClock(0);
  expect(requestedOffsets(console)).toEqual([0]);
  held.release(chunkReply(trades, 0));
  await advanceClock(0);
  expect(requestedOffsets(console)).toEqual([0, 499, 998, 1_497]);
  held.release(chunkReply(trades, 499));
  await advanceClock(0);
  expect(requestedOffsets(console)).toEqual([0, 499, 998, 1_497, 1_996]);
});

test('the load of all trades repeats a request when the trade list shifted after the request', async () => {
  const console = await signedInConsole();
  const trades = manyTrades(2_600);
  let removed = false;
  console.wire.answer('GET /api/trades', (request) => {
    const skip = requestedOffsetOf(request);
    if (skip === 998 && !removed) {
      removed = true;
      trades.splice(0, 200);
    }
    return chunkReply(trades, skip);
  });
  console.store.dispatch(allTradesRequested());
  await advanceClock(1_000);
  const ids = allTradeRowsOf(console).map(({ trade_id }) => trade_id);
  const found = new Set(ids);
  expect(trades.filter(({ trade_id }) => !found.has(trade_id))).toEqual([]);
  expect(found.size).toBe(ids.length);
});

test('the load of all trades updates its progress at most four times a second', async () => {
  const console = await signedInConsole();
  const trades = manyTrades(10_000);
  console.wire.answer('GET /api/trades', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return chunkReply(trades, requestedOffsetOf(request));
  });
  const published = new Set<AllTrades>();
  console.store.subscribe(() => {
    const value = allTradesOf(console);
    if (value?.state === 'loading') published.add(value);
  });
  const began = Date.now();
  console.store.dispatch(allTradesRequested());
  while (allTradesOf(console)?.state !== 'ready') await advanceClock(10);
  const seconds = (Date.now() - began) / 1_000;
  expect(allTradeRowsOf(console)).toHaveLength(10_000);
  expect(published.size).toBeGreaterThan(1);
  expect(published.size).toBeLessThanOrEqual(1 + 4 * seconds);
});

test('the store freezes the list of trades in a chunk and leaves the trades unfrozen', async () => {
  const console = await signedInConsole(({ wire }) =>
    wire.answer('GET /api/trades', () => chunkReply(manyTrades(3), 0)),
  );
  const { data } = await console.store.dispatch(tradesApi.endpoints.getTradesChunk.initiate({ skip: 0 }));
  expect(Object.isFrozen(data)).toBe(true);
  expect(Object.isFrozen(data?.rows[0])).toBe(false);
});

test('the list of all trades contains the live update of a trade that changed during the load', async () => {
  const console = await signedInConsole();
  const trades = [aTrade('old'), ...manyTrades(700)];
  let chunks = 0;
  console.wire.answer('GET /api/trades', (request) => {
    if (!request.search.includes('limit=500')) return jsonReply({ detail: 'overloaded' }, 503);
    chunks += 1;
    if (chunks === 3) {
      const socket = console.sockets.latest();
      socket.receive({ type: 'trade_open', data: aTrade('new') });
      socket.receive({ type: 'trade_close', data: aTrade('old', { status: 'CLOSED' }) });
    }
    return chunkReply(trades, requestedOffsetOf(request));
  });
  console.store.dispatch(allTradesRequested());
  await advanceClock(1_000);
  const found = new Map(allTradeRowsOf(console).map((trade) => [trade.trade_id, trade.status]));
  expect([found.get('new'), found.get('old'), found.size]).toEqual(['OPEN', 'CLOSED', 702]);
});

test('the load of missed trades ends at an empty chunk even when the bot announces more trades', async () => {
  const console = await signedInConsole(({ wire }) =>
    wire.answer('GET /api/trades', () => chunkReply(manyTrades(3), 0)),
  );
  console.store.dispatch(allTradesRequested());
  await advanceClock(0);
  let chunks = 0;
  console.wire.answer('GET /api/trades', ({ search }) => {
    if (!search.includes('limit=500')) return jsonReply({ trades: [aTrade('new')], total: 4, has_more: true });
    chunks += 1;
    return jsonReply({ trades: [], total: 4, has_more: chunks < 50 });
  });
  await console.store.dispatch(refreshRecentTrades());
  await advanceClock(0);
  expect(chunks).toBe(1);
  expect(allTradeRowsOf(console).map(({ trade_id }) => trade_id)).toEqual(['new', '3', '2', '1']);
});

test('a trade is one object in the list of all trades and in the latest trades', async () => {
  const console = await signedInConsole(({ wire }) =>
    wire.answer('GET /api/trades', () => chunkReply(manyTrades(2), 0)),
  );
  const latest = console.trades();
  console.store.dispatch(allTradesRequested());
  await advanceClock(0);
  expect(allTradeRowsOf(console)).toEqual(latest);
  expect(allTradeRowsOf(console)[0]).toBe(latest?.[0]);
});
