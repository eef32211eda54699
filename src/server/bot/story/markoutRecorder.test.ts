import { createBotHarness, openLong, balancedLadder } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createTestPosition } from '@/testing/bot/testPosition';
import { openStore } from '../../store/store';
import type { BotContext } from '../core/context';
import { addEntryFill } from '../positions/positionFills';
import { createVenues } from '../venues/venues';
import { createMarkoutRecorder } from './markoutRecorder';

const SYMBOL = 'BTCUSDT';
const fillAt = (at: number) => ({ at, qty: 5, price: 98, fee: 0, feeAsset: 'USDT', liquidity: 'maker' }) as const;

/** Creates a recorder on a market whose mid the test sets. */
function createRecorder() {
  const market = fakeMarket();
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const params = () => ({ book_stale_threshold_ms: 2_000, exchange: 'BYBIT', data_source_exchange: 'BYBIT' });
  const partial = { market, store, params, writer: { write: (_key: string, task: () => void) => task() } };
  // The recorder uses only these parts of the context.
  const context = { ...partial, venues: createVenues(market, params as never, {} as never) } as unknown as BotContext;
  const recorder = createMarkoutRecorder(context);
  market.listen((event) => event.kind === 'book' && recorder.onBook(event.symbol, 'data'));
  const setMid = (mid: number) => market.setBook(SYMBOL, balancedLadder(mid - 0.005));
  setMid(100);
  market.run(20);
  const exited = (price: number) =>
    ({ qty: 5, price, fee: 0, liquidity: 'taker', at: market.clock.now(), mid: price }) as const;
  const exit = (changes: object = {}) => recorder.recordExit(createTestPosition({ exited: exited(100), ...changes }));
  return { market, store, recorder, setMid, exit, found: () => store.tradeMarkouts.find('T1') };
}

test.each([
  ['LONG', 1, 1],
  ['SHORT', -1, -1],
])('a rise of the mid after the exit of a %s counts in the direction of the trade', (_side, direction, sign) => {
  const { market, setMid, exit, found } = createRecorder();
  exit({ direction, entry: 99 });
  setMid(100.1);
  market.run(2_000);
  setMid(100.2);
  market.run(10_000);
  setMid(100.4);
  market.run(108_100);
  const { exit: moves, ...back } = found()!;
  expect(moves.map((move) => Number(move?.toFixed(6)))).toEqual([10, 20, 40, 40].map((bps) => sign * bps));
  expect(back).toMatchObject({ came_back: false, back_after_ms: null });
});

test('the mid of a loser is back when it reaches the entry price, at any book between two readings', () => {
  const { market, setMid, exit, found } = createRecorder();
  exit({ entry: 100.3 });
  market.run(41_300);
  setMid(100.3);
  market.run(20);
  setMid(100);
  market.run(80_000);
  expect(found()).toMatchObject({ came_back: true, back_after_ms: 41_320 });
});

test('a gap of the books leaves its readings unknown, and whether the mid was back', () => {
  const { market, exit, found } = createRecorder();
  exit({ entry: 99 });
  market.run(20_000);
  market.silence(15_000);
  market.run(90_000);
  expect(found()).toMatchObject({ exit: [0, 0, null, 0], came_back: null });
});

test('a reading that is late after a pause of the process is unknown', () => {
  const { market, exit, found } = createRecorder();
  exit({ entry: 99 });
  market.run(29_500);
  // The book is still current after the pause.
  market.leap(1_500);
  market.run(90_000);
  expect(found()).toMatchObject({ exit: [0, 0, null, 0], came_back: null });
});

test('the moves after an entry start from the average mid at its fills, and one unknown mid leaves them unknown', () => {
  const { market, store, recorder, setMid } = createRecorder();
  const [known, unknown] = ['T1', 'T2'].map((id) => createTestPosition({ id, entryMid: 100 }));
  recorder.recordEntry(known!);
  recorder.recordEntry(unknown!);
  market.run(3_000);
  setMid(99);
  addEntryFill(known!, { ...fillAt(market.clock.now()), mid: 98 });
  addEntryFill(unknown!, { ...fillAt(market.clock.now()), mid: null });
  market.run(28_000);
  const entryOf = (id: string) => store.tradeMarkouts.find(id)?.entry;
  expect(entryOf('T1')).toEqual([0, expect.closeTo(0), expect.closeTo(0)]);
  expect(entryOf('T2')).toEqual([0, null, null]);
});

test('a restart within two minutes of an exit keeps what was recorded, and the rest stays unknown', () => {
  const h = createBotHarness({ params: { exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  h.market.run(40_000);
  h.bot.closePosition(SYMBOL);
  h.market.run(10_000);
  const [trade] = h.closed();
  const after = () => h.bot.tradeStory(trade!.trade_id).after!;
  expect(after().exit).toHaveLength(2);
  h.bot.shutdown();
  const next = h.restart();
  next.market.run(130_000);
  const { entry, exit, came_back } = next.bot.tradeStory(trade!.trade_id).after!;
  expect(entry).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(exit).toEqual([expect.any(Number), expect.any(Number), null, null]);
  expect(came_back).toBeNull();
});

test('an open trade has no moves after an exit, and Clear database forgets the moves of all trades', () => {
  const h = createBotHarness({ params: { exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  const { trade_id } = h.opened()[0]!;
  expect(h.bot.tradeStory(trade_id).after).toMatchObject({ exit: [] });
  h.market.run(40_000);
  h.bot.closePosition(SYMBOL);
  h.bot.stop();
  expect(h.store.tradeMarkouts.find(trade_id)).toBeDefined();
  h.bot.clearDatabase();
  h.market.run(130_000);
  expect(h.store.tradeMarkouts.find(trade_id)).toBeUndefined();
});
