import { DEFAULTS } from '@/contract/params/catalogue';
import { openStore } from '../store/store';
import { createBotLog } from './runtime/botLog';
import { createTradeIds } from './entry/tradeIds';
import { ceilTo, floorTo } from './venues/rounding';
import { createFeedLatency, createLatencyGuard } from './feed/latencyGuard';
import { scoreSignal } from './strategy/score';
import { createStoreWriter } from './storeWriter';
import { chooseSymbols } from './strategy/chooseSymbols';
import { fakeMarket, instrument } from '@/testing/bot/fakeMarket';

const emptyStore = () => openStore(':memory:', { secret: 'a secret for tests, long enough for it' });

describe('rounding to a grid', () => {
  test('rounding keeps a value on the grid', () => {
    expect(floorTo(0.3, 0.1)).toBe(0.3);
    expect(ceilTo(0.3, 0.1)).toBe(0.3);
    expect(floorTo(67_123.4, 0.1)).toBe(67_123.4);
  });

  test('rounding leaves no rounding error beyond the last decimal', () => {
    expect(floorTo(0.123456789, 0.00001)).toBe(0.12345);
    expect(ceilTo(1.0000001, 0.5)).toBe(1.5);
    expect(floorTo(1234.5, 10)).toBe(1230);
  });
});

describe('choice of symbols', () => {
  const listed = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT'].map((symbol) => instrument(symbol));
  const choose = (changes: Partial<Parameters<typeof chooseSymbols>[1]>) =>
    chooseSymbols(listed, { symbols: [], top_symbols_count: 2, include_priority_symbols: [], ...changes });

  test("the operator's list is cleaned and filtered to the symbols of this market", () => {
    expect(choose({ symbols: [' xrpusdt ', 'XRPUSDT', '', 'NOSUCH'] })).toMatchObject({
      symbols: ['XRPUSDT'],
      automatic: false,
      unknown: ['NOSUCH'],
    });
  });

  test('an empty list gives the top by turnover, priority symbols first', () => {
    expect(choose({ include_priority_symbols: ['SOLUSDT', 'BTCUSDT'] })).toEqual({
      symbols: ['SOLUSDT', 'BTCUSDT', 'ETHUSDT'],
      automatic: true,
      enforced: ['SOLUSDT'],
      unknown: [],
    });
  });
});

describe('score', () => {
  const best = {
    obi: 1,
    momentum: 1,
    threshold: 0.35,
    spread_pct: 0,
    depth_usdt: 1e9,
    hasProtectiveWall: true,
    hasTargetWall: true,
  };

  test('the score ranges from 0 to 100', () => {
    expect(scoreSignal(best, DEFAULTS)).toBe(100);
    const worst = { ...best, obi: 0.35, momentum: 0, spread_pct: 0.05, depth_usdt: 0, hasProtectiveWall: false };
    expect(scoreSignal(worst, DEFAULTS)).toBe(0);
  });

  test('a target wall alone scores nothing, a protective wall alone scores half', () => {
    expect(scoreSignal({ ...best, hasProtectiveWall: false }, DEFAULTS)).toBe(80);
    expect(scoreSignal({ ...best, hasTargetWall: false }, DEFAULTS)).toBe(90);
  });
});

describe('latency', () => {
  test('a feed is slow from the pause threshold until the resume threshold', () => {
    const feed = createFeedLatency();
    const slow = [319, 320, 221, 220].map((latency) => {
      feed.record(latency, DEFAULTS);
      return feed.isSlow();
    });
    expect(slow).toEqual([false, true, true, false]);
  });

  test('the guard trips on sustained latency, not on one spike, and is sustained after 3 s', () => {
    const guard = createLatencyGuard();
    expect(guard.record(0, 2000, 250)).toBeUndefined();
    const changes = Array.from({ length: 100 }, (_, index) => guard.record(index * 100, 400, 250)).filter(Boolean);
    expect(changes).toEqual(['tripped']);
    expect(guard.isSustained(20_000)).toBe(true);
    const back = Array.from({ length: 100 }, (_, index) => guard.record(20_000 + index, 5, 250)).filter(Boolean);
    expect(back).toEqual(['recovered']);
    expect(guard.isSustained(30_000)).toBe(false);
  });
});

describe('writes to the store', () => {
  const writing = () => {
    const market = fakeMarket();
    const store = emptyStore();
    const log = createBotLog(store.logs, market.clock);
    const writer = createStoreWriter(market.clock, log, () => DEFAULTS);
    return { market, writer, errors: () => store.logs.list({ limit: 10, level: 'ERROR' }).logs };
  };

  test('a failed write is repeated with doubling delays, then reported', () => {
    const { market, writer, errors } = writing();
    const attempts: number[] = [];
    const begin = market.clock.now();
    writer.write('Trade T1', () => {
      attempts.push(market.clock.now() - begin);
      throw new Error('disk full');
    });
    market.silence(60_000);
    expect(attempts).toEqual([0, 500, 1500, 3500]);
    expect(errors()[0]?.message).toBe('Trade T1 could not be stored after 4 attempts: disk full');
  });

  test('a pending older state never overwrites a newer one', () => {
    const { market, writer } = writing();
    const stored: string[] = [];
    let isLocked = true;
    const save = (state: string) => () => {
      if (isLocked) throw new Error('locked');
      stored.push(state);
    };
    writer.write('Trade T1', save('open'));
    isLocked = false;
    writer.write('Trade T1', save('closed'));
    market.silence(60_000);
    expect(stored).toEqual(['closed']);
  });
});

describe('bot log', () => {
  test('a repeated message is logged once per interval, with the count of the others', () => {
    const market = fakeMarket();
    const store = emptyStore();
    const log = createBotLog(store.logs, market.clock);
    for (let i = 0; i < 3; i += 1) {
      log.limited('key', 1000, 'INFO', 'RISK', () => 'held back');
      market.silence(400);
    }
    log.limited('key', 1000, 'INFO', 'RISK', () => 'held back');
    expect(store.logs.list({ limit: 10 }).logs.map(({ message }) => message)).toEqual([
      'held back (and 2 more like it)',
      'held back',
    ]);
  });

  test('a log that cannot be written throws nothing', () => {
    const store = emptyStore();
    store.close();
    const log = createBotLog(store.logs, fakeMarket().clock);
    expect(() => log.info('SYSTEM', 'anything')).not.toThrow();
  });
});

test('trade ids continue from the stored trades and contain the entry time', () => {
  const total = { now: 0 };
  const trades = { ...emptyStore().trades, page: () => ({ trades: [], total: total.now, has_more: false }) };
  const ids = createTradeIds(trades);
  expect([ids.next(36), ids.next(37)]).toEqual(['T000001-10', 'T000002-11']);
  total.now = 2;
  // A recording that is played again enters at the same market time.
  expect(createTradeIds(trades).next(36)).toBe('T000003-10');
  ids.reset();
  expect(ids.next(38)).toBe('T000001-12');
});
