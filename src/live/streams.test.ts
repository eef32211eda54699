import { RELAXED_NOTIFY_INTERVAL_MS } from '@/api/market/streamNotifier';
import { createFrameStreams, type MarketFrame, type FrameStreams } from '@/api/market/streams';
import { TAPE_TRADE_COUNT } from '@/contract/sizes';
import { SIGNAL_BATCH_MS, RECONNECT_DELAY_MS } from '@/contract/timings';
import { signedOut } from '@/slices/session';
import { watchEnded, watchStarted } from '@/slices/watched';
import { signedInConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aBook, aPosition, aSignal } from '@/testing/rows/fixtures';
import type { AppDispatch } from '@/store/types';

const ANIMATION_FRAME_MS = 16;

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const frameStreamsOf = ({ store }: { store: { dispatch: AppDispatch } }): FrameStreams =>
  store.dispatch((_dispatch, _getState, { streams }) => streams);

const tapeFrame = (symbol: string, ...prices: number[]) => ({
  type: 'tape',
  data: { symbol, trades: prices.map((price) => [1_000 + price, price, 2, 'BUY']) },
});

test('the console sends one watch request for a symbol that several views show', async () => {
  const { store, sockets } = await signedInConsole();
  store.dispatch(watchStarted('BTCUSDT'));
  store.dispatch(watchStarted('BTCUSDT'));
  store.dispatch(watchEnded('BTCUSDT'));
  expect(sockets.latest().sent).toEqual([{ type: 'watch', symbol: 'BTCUSDT' }]);
  store.dispatch(watchEnded('BTCUSDT'));
  expect(sockets.latest().sent.at(-1)).toEqual({ type: 'unwatch', symbol: 'BTCUSDT' });
});

test('the console resubscribes the watched symbols after a reconnect', async () => {
  const { store, sockets } = await signedInConsole();
  store.dispatch(watchStarted('BTCUSDT'));
  sockets.latest().on.closed();
  store.dispatch(watchStarted('ETHUSDT'));
  await advanceClock(RECONNECT_DELAY_MS);
  expect(sockets.latest().sent).toEqual([]);
  sockets.latest().on.opened();
  expect(sockets.latest().sent).toEqual([
    { type: 'watch', symbol: 'BTCUSDT' },
    { type: 'watch', symbol: 'ETHUSDT' },
  ]);
});

test('a hidden page watches no symbol and keeps the last order book', async () => {
  const environment = await signedInConsole();
  environment.store.dispatch(watchStarted('BTCUSDT'));
  environment.sockets.latest().receive(aBook('BTCUSDT'));
  environment.showPage(false);
  expect(environment.sockets.latest().sent.at(-1)).toEqual({ type: 'unwatch', symbol: 'BTCUSDT' });
  expect(frameStreamsOf(environment).book('BTCUSDT')).toBeDefined();
  environment.showPage(true);
  expect(environment.sockets.latest().sent.at(-1)).toEqual({ type: 'watch', symbol: 'BTCUSDT' });
});

test('the console unwatches the oldest symbol when a new symbol exceeds the limit of the bot', async () => {
  const { store, sockets } = await signedInConsole();
  for (const symbol of ['A', 'B', 'C', 'D', 'E']) store.dispatch(watchStarted(symbol));
  const { sent } = sockets.latest();
  expect(sent.slice(-2)).toEqual([
    { type: 'unwatch', symbol: 'A' },
    { type: 'watch', symbol: 'E' },
  ]);
});

test('market frames dispatch no action, and all subscribers are notified together four times a second', async () => {
  const environment = await signedInConsole();
  environment.store.dispatch(watchStarted('BTCUSDT'));
  environment.sockets.latest().receive(aBook('BTCUSDT'));
  environment.sockets.latest().receive(tapeFrame('BTCUSDT', 1));
  environment.sockets.latest().receive({ type: 'positions', data: [aPosition('one')] });
  await settlePromises();
  const before = environment.store.getState();
  const heard = jest.fn();
  frameStreamsOf(environment).subscribe('book BTCUSDT', heard);
  frameStreamsOf(environment).subscribe('positions', heard);
  for (let sequence = 2; sequence < 52; sequence += 1) {
    environment.sockets.latest().receive(aBook('BTCUSDT', { sequence }));
    environment.sockets.latest().receive(tapeFrame('BTCUSDT', sequence));
    environment.sockets.latest().receive({ type: 'positions', data: [aPosition('one')] });
  }
  expect(environment.store.getState()).toBe(before);
  expect(frameStreamsOf(environment).book('BTCUSDT')?.frame.sequence).toBe(51);
  await advanceClock(RELAXED_NOTIFY_INTERVAL_MS - 1);
  expect(heard).not.toHaveBeenCalled();
  await advanceClock(1);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('subscribers are notified in the next animation frame while the operator points at market data', async () => {
  const streams = createFrameStreams();
  streams.keepOnly(['BTCUSDT']);
  const heard = jest.fn();
  streams.subscribe('book BTCUSDT', heard);
  const stop = streams.notifyEveryFrame();
  const receiveTwice = (): void => {
    streams.receive(aBook('BTCUSDT') as MarketFrame, 0);
    streams.receive(aBook('BTCUSDT') as MarketFrame, 0);
  };
  receiveTwice();
  await advanceClock(ANIMATION_FRAME_MS);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  await advanceClock(ANIMATION_FRAME_MS);
  receiveTwice();
  await advanceClock(ANIMATION_FRAME_MS);
  expect(heard).toHaveBeenCalledTimes(3);
});

test('a subscriber with an interval is notified of the last frame once the interval has passed', async () => {
  const streams = createFrameStreams();
  streams.keepOnly(['BTCUSDT']);
  const heard = jest.fn();
  streams.subscribe('book BTCUSDT', () => heard(streams.book('BTCUSDT')?.frame.sequence), 500);
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    streams.receive(aBook('BTCUSDT', { sequence }) as MarketFrame, 0);
    await advanceClock(100);
  }
  expect(heard.mock.calls).toEqual([[1]]);
  await advanceClock(500);
  expect(heard.mock.calls).toEqual([[1], [3]]);
});

test('book frames of a symbol that nobody watches are dropped', async () => {
  const environment = await signedInConsole();
  for (let symbol = 0; symbol < 50; symbol += 1) environment.sockets.latest().receive(aBook(`S${symbol}`));
  environment.store.dispatch(watchStarted('BTCUSDT'));
  environment.sockets.latest().receive(aBook('BTCUSDT'));
  expect(frameStreamsOf(environment).book('S1')).toBeUndefined();
  expect(frameStreamsOf(environment).book('BTCUSDT')?.frame.mid).toBe(60_000);
  environment.store.dispatch(watchEnded('BTCUSDT'));
  expect(frameStreamsOf(environment).book('BTCUSDT')).toBeUndefined();
});

test('malformed book frames cause one log line, and the last order book is kept', async () => {
  const environment = await signedInConsole();
  environment.store.dispatch(watchStarted('BTCUSDT'));
  environment.sockets.latest().receive(aBook('BTCUSDT', { sequence: 7 }));
  for (let frame = 0; frame < 20; frame += 1) {
    environment.sockets.latest().receive({ type: 'book', data: { symbol: 'BTCUSDT', mid: 1 } });
  }
  await settlePromises();
  expect(environment.errors).toEqual([expect.stringMatching(/^A websocket frame does not match the contract: book: /)]);
  expect(frameStreamsOf(environment).book('BTCUSDT')?.frame.sequence).toBe(7);
});

test('the tape keeps the newest market trades, newest first', () => {
  const streams = createFrameStreams();
  streams.keepOnly(['BTCUSDT']);
  for (let first = 0; first < 120; first += 2) {
    streams.receive(
      {
        type: 'tape',
        data: {
          symbol: 'BTCUSDT',
          trades: [
            [first, first, 1, 'BUY'],
            [first + 1, first + 1, 1, 'SELL'],
          ],
        },
      },
      0,
    );
  }
  const { trades } = streams.tape('BTCUSDT')!;
  expect(trades).toHaveLength(TAPE_TRADE_COUNT);
  expect(trades.slice(0, 3).map(([at]) => at)).toEqual([119, 118, 117]);
});

test('the tape lists a market trade once when the bot repeats the trade after a new watch request', () => {
  const streams = createFrameStreams();
  streams.keepOnly(['BTCUSDT']);
  for (const prices of [
    [1, 2],
    [1, 2, 3],
  ])
    streams.receive(tapeFrame('BTCUSDT', ...prices) as unknown as MarketFrame, 0);
  const { trades, batch } = streams.tape('BTCUSDT')!;
  expect(trades.map(([, price]) => price)).toEqual([3, 2, 1]);
  expect(batch.map(([, price]) => price)).toEqual([3]);
});

test('a subscriber receives the market trades of several tape frames in one batch without duplicates', async () => {
  const environment = await signedInConsole();
  environment.store.dispatch(watchStarted('BTCUSDT'));
  const streams = frameStreamsOf(environment);
  const heard: number[][] = [];
  streams.subscribe('tape BTCUSDT', () => heard.push(streams.tape('BTCUSDT')!.batch.map(([, price]) => price)));
  for (const price of [1, 2, 3]) environment.sockets.latest().receive(tapeFrame('BTCUSDT', price));
  await advanceClock(RELAXED_NOTIFY_INTERVAL_MS);
  environment.sockets.latest().receive(tapeFrame('BTCUSDT', 4));
  await advanceClock(RELAXED_NOTIFY_INTERVAL_MS);
  expect(heard).toEqual([[1], [2, 3], [4]]);
});

test('the end of a session drops the live positions', async () => {
  const environment = await signedInConsole();
  environment.sockets.latest().receive({ type: 'positions', data: [aPosition('one')] });
  expect(frameStreamsOf(environment).positions()?.byTrade.get('one')?.unrealized_pnl_net).toBe(1.25);
  environment.store.dispatch(signedOut({ reason: 'operator' }));
  expect(frameStreamsOf(environment).positions()).toBeUndefined();
});

test('the outcome of a signal is added to the listed signal even when signal and outcome arrive together', async () => {
  const { sockets, signals } = await signedInConsole();
  const outcome = (timestamp: number, reason: string) => ({
    type: 'signal_outcome',
    data: { symbol: 'BTCUSDT', side: 'LONG', timestamp, outcome: { state: 'rejected', reason } },
  });
  sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  await advanceClock(SIGNAL_BATCH_MS + 50);
  sockets.latest().receive(outcome(1, 'spread too wide'));
  sockets.latest().receive({ type: 'signal', data: aSignal(2) });
  sockets.latest().receive(outcome(2, 'no free slot'));
  await advanceClock(SIGNAL_BATCH_MS + 50);
  expect(signals()?.map((signal) => signal.outcome?.reason)).toEqual(['no free slot', 'spread too wide']);
});
