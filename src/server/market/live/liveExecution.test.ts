import type { MarketEvent } from '../source';
import {
  closeTestResources,
  openFakeExchange,
  runLiveMarket,
  countTopicsOf,
  waitUntil,
} from '@/testing/market/liveMarketHarness';

jest.setTimeout(60_000);
afterEach(closeTestResources);

describe('the live execution venue', () => {
  test('the execution venue connects at its first use and answers with the current book', async () => {
    const [data, execution] = [await openFakeExchange('BYBIT'), await openFakeExchange('BINANCE')];
    const { market } = await runLiveMarket(data, { execution });
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    expect(market.execution?.name).toBe('BINANCE');
    expect([execution.requests.length, execution.connectionCount()]).toEqual([0, 0]);

    const askedAt = market.clock.now();
    const asking = new Promise<string | undefined>((resolve) => market.execution?.requestBook('XYZUSDT', resolve));
    const playing = setInterval(() => execution.playChange('XYZUSDT'), 50);
    expect(await asking).toBeUndefined();
    clearInterval(playing);
    const book = market.execution!.book('XYZUSDT')!;
    expect(book.ready).toBe(true);
    expect(book.updatedAt).toBeGreaterThanOrEqual(askedAt);
    expect(market.book('XYZUSDT')?.ready).toBe(false);
  });

  test('the execution venue publishes the events of followed symbols', async () => {
    const [data, execution] = [await openFakeExchange('BINANCE'), await openFakeExchange('BYBIT')];
    const { market, events } = await runLiveMarket(data, { execution });
    const received: MarketEvent[] = [];
    market.execution!.listen((event) => received.push(event));
    const release = market.execution!.follow('ABCUSDT');
    await waitUntil('a book', () => market.execution!.book('ABCUSDT')?.ready === true);
    execution.sendTrade('ABCUSDT', '99.5');
    await waitUntil('a trade', () => received.some(({ kind }) => kind === 'trades'));
    expect(new Set(received.map(({ kind }) => kind))).toEqual(new Set(['feed', 'book', 'trades']));
    expect(events.some(({ kind }) => kind === 'trades')).toBe(false);
    await waitUntil('candles', () => market.execution!.candles('ABCUSDT', 5).length === 300);
    release();
  });

  test('the execution venue subscribes only to listed symbols and reports unlisted symbols', async () => {
    const [data, execution] = [await openFakeExchange('BINANCE'), await openFakeExchange('BYBIT')];
    const { market } = await runLiveMarket(data, { execution });
    const received: MarketEvent[] = [];
    market.execution!.listen((event) => received.push(event));
    market.execution!.follow('OTHERUSDT');
    market.execution!.follow('ABCUSDT');
    await waitUntil('a book', () => market.execution!.book('ABCUSDT')?.ready === true);
    const answer = await new Promise((resolve) => market.execution?.requestBook('OTHERUSDT', resolve));
    expect(answer).toBe('BYBIT does not list the symbol');
    expect(countTopicsOf(execution, 'OTHERUSDT')).toBe(0);
    const reported = received.flatMap((event) =>
      event.kind === 'feed' && event.symbol === 'OTHERUSDT' ? [event.detail] : [],
    );
    expect(reported).toEqual(['not subscribed: BYBIT does not list the symbol']);
  });

  test('an unreachable execution venue answers a request with the reason', async () => {
    const [data, execution] = [await openFakeExchange('BYBIT'), await openFakeExchange('BINANCE')];
    await execution.close();
    const { market } = await runLiveMarket(data, { execution });
    const realNow = Date.now.bind(Date);
    const asking = new Promise<string | undefined>((resolve) => market.execution?.requestBook('ABCUSDT', resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Advances wall time by 20 s, because a request fails after 15 s.
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 20_000);
    expect(await asking).toContain('BINANCE cannot be reached (ECONNREFUSED)');
    jest.restoreAllMocks();
  });
});
