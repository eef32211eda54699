import { storedClosedTrade } from '@/testing/rows/storedRows';
import { createBotHarness } from '@/testing/bot/botHarness';
import type { MarketSource } from '../../../market/source';
import type { OpenPnl } from '../../../store/account/liveRiskTypes';
import type { StoreWriter } from '../../../logging/storeWriter';
import { createDailyLoss } from './dailyLoss';

const MIDNIGHT = Date.parse('2026-03-11T00:00:00.000Z');

/** Daily loss on one database. The time and the open PnL change between the calls. */
function startDay(at: number) {
  const { store } = createBotHarness();
  const world = { now: at, openPnl: {} as OpenPnl };
  // The daily loss uses no other part of the writer and of the market.
  const writer = { writeUntilStored: (_: string, write: () => void) => write() };
  const market = { clock: { now: () => world.now } };
  const create = () =>
    createDailyLoss({ store, writer: writer as StoreWriter, market: market as MarketSource }, () => world.openPnl);
  const close = (trade_id: string, exit: number, pnl_net: number | null, mode = 'LIVE') => {
    const trade = { ...storedClosedTrade(trade_id, exit, 0), pnl_net, mode };
    store.trades.save(trade, null);
    return trade;
  };
  return { world, create, close };
}

test('a loss of the day before does not count, and a loss of a stopped bot counts for the new day', () => {
  const { world, create, close } = startDay(MIDNIGHT - 1_000);
  world.openPnl = { T1: -5 };
  const first = create();
  world.openPnl = { T1: -7 };
  expect(first.lossUsdt()).toBe(2);
  first.save();
  world.now += 2_000;
  world.openPnl = { T1: -8 };
  const second = create();
  expect(second.lossUsdt()).toBe(1);
  world.openPnl = {};
  second.recordClosedTrade(close('T1', world.now, -9));
  second.recordClosedTrade(close('T2', world.now, -100, 'PAPER'));
  expect([second.lossUsdt(), create().lossUsdt()]).toEqual([2, 2]);
  world.now -= 2_000;
  expect(second.lossUsdt()).toBe(2);
});

test('a trade that filled yesterday and is booked today counts for yesterday', () => {
  const { world, create, close } = startDay(MIDNIGHT - 30_000);
  world.openPnl = { T1: -5, T2: 1 };
  create().save();
  world.now = MIDNIGHT + 60_000;
  const today = create();
  world.openPnl = { T2: 1 };
  today.recordClosedTrade(close('T1', MIDNIGHT - 10_000, -55));
  expect([today.lossUsdt(), create().lossUsdt()]).toEqual([0, 0]);
});

test('a loss of today counts when the process ended before it stored the first loss of the day', () => {
  const { world, create, close } = startDay(MIDNIGHT - 30_000);
  world.openPnl = { T1: -5, T2: -4 };
  create().save();
  close('T1', MIDNIGHT - 10_000, -30);
  close('T2', MIDNIGHT + 10_000, -54);
  world.openPnl = {};
  world.now = MIDNIGHT + 60_000;
  expect(create().lossUsdt()).toBe(50);
});

test('a loss that the exchange dates on the next day counts for that day', () => {
  const { world, create, close } = startDay(MIDNIGHT - 200);
  world.openPnl = { T1: -5 };
  const day = create();
  day.save();
  world.openPnl = {};
  day.recordClosedTrade(close('T1', MIDNIGHT + 100, -55));
  world.now = MIDNIGHT + 1_000;
  expect([day.lossUsdt(), create().lossUsdt()]).toEqual([50, 50]);
});

test('a fee or funding payment that is booked late counts for the day of its timestamp, also after a restart', () => {
  const { world, create, close } = startDay(MIDNIGHT + 1_000);
  const day = create();
  day.recordClosedTrade(close('T1', world.now, -10));
  day.recordLateCost(3, world.now);
  day.recordLateCost(100, MIDNIGHT - 1);
  expect([day.lossUsdt(), create().lossUsdt()]).toEqual([13, 13]);
});

test('a trade without a result counts as 0, also at the first start of the day', () => {
  const { world, create, close } = startDay(MIDNIGHT + 5_000);
  close('T1', world.now - 1_000, -10);
  close('T2', world.now - 1_000, null);
  const day = create();
  expect(day.lossUsdt()).toBe(10);
  day.recordClosedTrade(close('T3', world.now, null));
  expect([day.lossUsdt(), create().lossUsdt()]).toEqual([10, 10]);
});

test('a fee or funding payment that is the first event of a day counts for that day', () => {
  const { world, create, close } = startDay(MIDNIGHT - 30_000);
  const day = create();
  day.recordClosedTrade(close('T1', world.now, -10));
  world.now = MIDNIGHT + 1_000;
  day.recordLateCost(3, world.now);
  expect([day.lossUsdt(), create().lossUsdt()]).toEqual([3, 3]);
});
