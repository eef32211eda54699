import type { PeriodSummary } from '@/contract/history/absence';
import { anAlarm } from '@/testing/alarms/alarm';
import { callApi, signIn } from '@/testing/server/apiCalls';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { storedClosedTrade } from '@/testing/rows/storedRows';
import { openStore } from './store/store';
import { DOWN_SINCE, summarizePeriod } from './store/periodSummary';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: EmbeddedServer;
let token: string;
beforeEach(async () => {
  server = await createEmbeddedServer({ market: fakeMarket() });
  ({ token } = await signIn(server));
});
afterEach(() => server.close());

const wait = (ms: number): void => {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) server.advance(MINUTE_MS);
};
const mark = async () => (await callApi(server, token, 'markPresence', {})).body.has_returned as boolean;
const absence = async () => (await callApi(server, token, 'getAbsence')).body.absence as PeriodSummary | null;

test('an absence of 15 minutes is summed up until the operator closes it', async () => {
  expect(await mark()).toBe(false);
  wait(14 * MINUTE_MS);
  expect(await mark()).toBe(false);
  expect(await absence()).toBeNull();
  const leftAt = server.market.clock.now();
  wait(15 * MINUTE_MS);
  expect(await mark()).toBe(true);
  expect(await mark()).toBe(false);
  const shown = await absence();
  expect(Date.parse(String(shown?.from))).toBeCloseTo(leftAt, -3);
  await callApi(server, token, 'closeAbsence', { until: '2020-01-01T00:00:00.000Z' });
  expect(await absence()).toEqual(shown);
  await callApi(server, token, 'closeAbsence', { until: shown?.until });
  expect(await absence()).toBeNull();
}, 60_000);

test('a short look that leaves the summary open continues the absence', async () => {
  await mark();
  const leftAt = server.market.clock.now();
  wait(20 * MINUTE_MS);
  await mark();
  wait(20 * MINUTE_MS);
  await mark();
  expect(Date.parse(String((await absence())?.from))).toBeCloseTo(leftAt, -3);
  wait(6 * MINUTE_MS);
  await mark();
  wait(20 * MINUTE_MS);
  await mark();
  expect(Date.parse(String((await absence())?.from))).toBeGreaterThan(leftAt + 40 * MINUTE_MS);
}, 60_000);

test('the figures of a day and of a part of a day equal Analytics and the trades', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  const now = Date.parse('2026-03-10T12:00:00.000Z');
  const pnls = [4.25, -3.5, 0.125, -0.75, 9, -11];
  pnls.forEach((pnl, index) =>
    store.trades.save(storedClosedTrade(`T${index}`, now - index * 9 * HOUR_MS - 1, pnl), null),
  );
  const sum = (ago: number) => {
    const moment = (ms: number) => ({ wall: ms, market: ms });
    return summarizePeriod(store, { from: moment(now - ago), until: moment(now) }).trades;
  };
  for (const [range, ago] of [
    ['24h', DAY_MS],
    ['7d', 7 * DAY_MS],
  ] as const) {
    const { closed_trades, total_pnl } = store.trades.computeAnalytics(range, now).global;
    expect(sum(ago)).toMatchObject({ closed: closed_trades, pnl_net: total_pnl });
  }
  expect(sum(7 * DAY_MS)).toMatchObject({ best: { trade_id: 'T4' }, worst: { trade_id: 'T5', pnl_net: -11 } });
  expect(sum(HOUR_MS)).toMatchObject({ closed: 1, pnl_net: 4.25, best: { trade_id: 'T0' }, worst: null });
  expect(sum(0)).toEqual({ closed: 0, pnl_net: 0, best: null, worst: null });
  store.close();
});

test('each alarm, outage, restart, command and save counts once', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  const from = Date.parse('2026-03-10T12:00:00.000Z');
  const at = (minute: number): number => from + minute * MINUTE_MS;
  const change = (id: string, kind: 'raised' | 'cleared', minute: number) => {
    const alarm = anAlarm(id, { rule: id, rank: 'warning' });
    return { ...alarm, alarm: id, change: kind, at: new Date(at(minute)).toISOString(), by: null };
  };
  const changes = [
    ...[change('memory', 'raised', -5), change('feed_lost', 'raised', 1), change('feed_lost', 'cleared', 2)],
    ...[change('feed_lost', 'raised', 3), change('no_trade', 'raised', 4)],
  ];
  const channels = { messages: [], statuses: [], settings: [] };
  store.alarms.save({ alarms: [], changes, figures: [], rules: [], channels });
  const event = (minute: number, kind: 'command' | 'parameters' | 'feed' | 'process', state: string) => ({
    ...{ kind, at: at(minute), state, title: kind, by: 'operator' },
  });
  store.operatorEvents.addEvents([
    event(-10, 'feed', 'lost'),
    event(-3, 'command', 'done'),
    event(5, 'feed', 'restored'),
    event(10, 'feed', 'lost'),
    { ...event(30, 'process', 'started'), details: { [DOWN_SINCE]: at(20) } },
    event(35, 'command', 'refused'),
    event(36, 'parameters', 'done'),
    event(55, 'feed', 'lost'),
    event(61, 'command', 'done'),
  ]);
  const moment = (minute: number) => ({ wall: at(minute), market: at(minute) });
  const { alarms, outages, restarts, commands, saves } = summarizePeriod(store, { from: moment(0), until: moment(60) });
  expect(alarms).toEqual({ critical: 0, warning: 2, notice: 0 });
  expect(outages.count).toBe(4);
  expect(outages.total_ms).toBe((5 + 10 + 10 + 5) * MINUTE_MS);
  expect(outages.longest.map(({ kind, until }) => [kind, until && Date.parse(String(until)) - from])).toEqual([
    ['feed', 5 * MINUTE_MS],
    ['feed', 20 * MINUTE_MS],
    ['process', 30 * MINUTE_MS],
    ['feed', null],
  ]);
  expect(restarts).toEqual({ count: 1, latest_at: new Date(at(30)).toISOString() });
  expect(commands).toMatchObject({ count: 1, latest: [{ state: 'refused', by: 'operator' }] });
  expect(saves.count).toBe(1);
  store.close();
});

test('a crash is an outage from the last sign of life to the next start', async () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.alarms.beginRun(1_000);
  store.alarms.markAlive(31_000);
  expect(store.alarms.beginRun(91_000)).toEqual({ end: 'crashed', downSince: 31_000 });
  store.alarms.endRun(95_000);
  expect(store.alarms.beginRun(99_000)).toEqual({ end: 'stopped', downSince: 95_000 });
  store.close();
});
