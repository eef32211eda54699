import type { Trade } from '@/contract/trades/trade';
import { timelineEventSchema, timelineReplySchema } from '@/contract/history/timeline';
import { callApi, signIn } from '@/testing/server/apiCalls';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { createTimeline } from './timeline/timeline';

let server: EmbeddedServer;
afterEach(() => server.close());

const iso = (ms: number): string => new Date(ms).toISOString();
const queryOf = (from: number, until: number, more = ''): string => `?from=${iso(from)}&until=${iso(until)}${more}`;

test('the timeline of a trading bot merges all kinds of events of the window', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn(server);
  const start = server.market.clock.now();
  await callApi(server, token, 'startBot');
  await callApi(server, token, 'saveParams', { obi_threshold: 0.3 });
  for (let second = 0; second < 90; second += 1) server.advance(1_000);
  await callApi(server, token, 'closeAll');
  server.store.logs.add({ timestamp: iso(start + 5), level: 'WARNING', component: 'DATA', message: 'slow' });
  server.store.logs.add({ timestamp: iso(start + 6), level: 'INFO', component: 'DATA', message: 'fine' });
  server.bot.stop();
  server.bot.saveParameters({ ...server.bot.parameters(), mode: 'LIVE' });
  server.advance(1_000);

  const { status, body } = await callApi(server, token, 'getTimeline', undefined, queryOf(start, start + 600_000));
  expect(status).toBe(200);
  const { events, counts, truncated } = timelineReplySchema.parse(body);
  const read = events.map((event) => timelineEventSchema.parse(event));
  expect(truncated).toBe(false);
  expect(new Set(read.map(({ kind }) => kind))).toEqual(
    new Set(['alarm', 'command', 'parameters', 'sign_in', 'process', 'signal', 'trade', 'log']),
  );
  for (const { kind, total, sent } of counts)
    expect([kind, total, sent]).toEqual([kind, ...Array(2).fill(read.filter((event) => event.kind === kind).length)]);
  expect(read.filter(({ kind }) => kind === 'log').map(({ text }) => text)).not.toContain('fine');
  const trade = read.find(({ kind }) => kind === 'trade')!;
  const stored = server.store.trades.findTrade(String(trade.details.trade_id))!;
  expect(trade).toMatchObject({ at: Date.parse(String(stored.timestamp_entry)), details: { pnl_net: stored.pnl_net } });

  const { symbol } = trade;
  const only = await callApi(
    server,
    token,
    'getTimeline',
    undefined,
    queryOf(start, start + 600_000, `&symbol=${symbol}`),
  );
  const symbols = (only.body.events as { kind: string; symbol: string }[]).flatMap((event) =>
    ['signal', 'trade'].includes(event.kind) ? [event.symbol] : [],
  );
  expect(new Set(symbols)).toEqual(new Set([symbol]));
}, 60_000);

test('the timeline refuses an empty window and a window over 24 hours', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn(server);
  const ask = async (query: string) => (await callApi(server, token, 'getTimeline', undefined, query)).status;
  expect(await ask(queryOf(5, 5))).toBe(400);
  expect(await ask(queryOf(0, 86_400_001))).toBe(400);
  expect(await ask('?from=yesterday&until=today')).toBe(400);
  expect(await ask(queryOf(0, 86_400_000))).toBe(200);
});

test('the timeline lists a trade that was open during the window, and no other trade', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn(server);
  const NOON = Date.parse('2026-03-01T12:00:00.000Z');
  const HOUR = 3_600_000;
  const save = (trade_id: string, entry: number, exit: number | null): void => {
    const trade = { trade_id, symbol: 'BTCUSDT', side: 'LONG', timestamp_entry: iso(entry) };
    const end = exit === null ? { status: 'OPEN' } : { status: 'CLOSED', timestamp_exit: iso(exit), exit_price: 1 };
    server.store.trades.save({ ...trade, ...end } as unknown as Trade, null);
  };
  save('before', NOON - 2 * HOUR, NOON - HOUR);
  save('ends inside', NOON - HOUR, NOON + 1);
  save('spans', NOON - HOUR, NOON + 2 * HOUR);
  save('begins inside', NOON + 1, NOON + 2 * HOUR);
  save('after', NOON + 2 * HOUR, NOON + 3 * HOUR);
  save('open for days', NOON - 72 * HOUR, null);
  const { body } = await callApi(server, token, 'getTimeline', undefined, queryOf(NOON, NOON + HOUR));
  const ids = (body.events as { kind: string; details: { trade_id: string } }[])
    .filter(({ kind }) => kind === 'trade')
    .map(({ details }) => details.trade_id);
  expect(ids.sort()).toEqual(['begins inside', 'ends inside', 'open for days', 'spans']);
});

test('a truncated timeline sends the events nearest to the middle and names the complete range', async () => {
  server = await createEmbeddedServer();
  const NOON = Date.parse('2026-03-01T12:00:00.000Z');
  for (let second = 0; second < 100; second += 1) {
    const timestamp = iso(NOON + second * 1_000);
    server.store.logs.add({ timestamp, level: 'ERROR', component: 'DATA', message: String(second) });
  }
  const timeline = createTimeline({
    store: server.store,
    operatorEvents: { flush: () => undefined },
    wallNow: () => NOON,
    marketNow: () => NOON,
    maxEventsOfList: 10,
  });
  const reply = JSON.parse(await timeline({ from: iso(NOON), until: iso(NOON + 100_000) }));
  expect(reply.truncated).toBe(true);
  expect(reply.events.map(({ text }: { text: string }) => Number(text))).toEqual([
    45, 46, 47, 48, 49, 50, 51, 52, 53, 54,
  ]);
  expect(reply.counts.find(({ kind }: { kind: string }) => kind === 'log')).toEqual({
    kind: 'log',
    total: 100,
    sent: 10,
    complete_from: NOON + 45_000,
    complete_until: NOON + 54_000,
  });
});
