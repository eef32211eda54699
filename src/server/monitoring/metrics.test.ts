import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { createMetrics } from './metrics';
import { serveMetrics } from './serveMetrics';

/** Returns the value of each sample of the text format by name and labels. */
const readSamples = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

test('a scrape agrees with the status, the diagnostics and the closed trades of the bot', async () => {
  const metrics = createMetrics();
  const server = await createEmbeddedServer({ metrics, symbols: 8, start: true });
  const listClosed = () => server.store.trades.listTradesClosedSince(0);
  for (let minute = 0; minute < 20 && listClosed().length === 0; minute += 1) server.advance(60_000);
  const samples = readSamples(await metrics.formatMetrics());
  const sumOf = (name: string): number =>
    [...samples].filter(([sample]) => sample.startsWith(`${name}{`)).reduce((sum, [, value]) => sum + value, 0);

  const { active_trades, unrealized_pnl_net } = server.bot.status();
  const diagnostics = server.bot.diagnostics();
  const closed = listClosed();
  expect(closed.length).toBeGreaterThan(0);
  expect(samples.get('order_flow_bot_state{state="running"}')).toBe(1);
  expect(samples.get('order_flow_open_positions')).toBe(active_trades);
  expect(samples.get('order_flow_unrealized_pnl_usdt')).toBe(unrealized_pnl_net);
  expect(samples.get('order_flow_evaluations_total')).toBe(diagnostics.evaluations);
  expect(samples.get('order_flow_evaluation_duration_seconds_count')).toBe(diagnostics.evaluations);
  expect(sumOf('order_flow_signals_total')).toBe(diagnostics.signals);
  expect(sumOf('order_flow_entries_total')).toBe(diagnostics.entries);
  for (const { name, stage, count } of diagnostics.filters)
    expect(samples.get(`order_flow_rejections_total{check="${name}",stage="${stage}"}`)).toBe(count);
  expect(sumOf('order_flow_exits_total')).toBe(closed.length);
  expect(samples.get('order_flow_realized_pnl_usdt')).toBeCloseTo(
    closed.reduce((sum, { trade: { pnl_net } }) => sum + (pnl_net ?? 0), 0),
  );
  expect(samples.get('order_flow_books_live')).toBe(8);
  expect(samples.get('order_flow_book_age_seconds{symbol="BTCUSDT"}')).toBeLessThan(1);
  expect(samples.get('order_flow_store_writes_total')).toBe(server.store.usage().writes);
  expect(samples.has('nodejs_eventloop_lag_p99_seconds') && samples.has('process_resident_memory_bytes')).toBe(true);
  server.close();
});

/** Suffixes that the text format reserves for the parts of a histogram or summary. */
const RESERVED_SUFFIX = /_(bucket|count|sum)$/;
const ABBREVIATED_UNIT = /_(s|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d)(_|$)/;

test('every metric has a help text and a name that promtool accepts', async () => {
  const metrics = createMetrics();
  const server = await createEmbeddedServer({ metrics });
  const text = await metrics.formatMetrics();
  server.close();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  const isRefused = ({ name, type }: { name: string; type: string }): boolean =>
    name.endsWith('_total') !== (type === 'counter') ||
    RESERVED_SUFFIX.test(name) ||
    ABBREVIATED_UNIT.test(name) ||
    name.split('_').includes(type) ||
    !new RegExp(`^# HELP ${name} .`, 'm').test(text);
  expect(types.length).toBeGreaterThan(30);
  expect(types.filter(isRefused)).toEqual([]);
});

test('a scrape without the token gets status 401 and no metric', async () => {
  const token = 'x'.repeat(32);
  const scrape = serveMetrics({ formatMetrics: () => Promise.resolve('order_flow_books 8\n'), contentType: '' }, token);
  const send = async (headers: HeadersInit) => {
    const reply = await scrape(new Request('http://127.0.0.1/metrics', { headers }));
    return { status: reply.status, hasMetrics: (await reply.text()).includes('order_flow') };
  };
  expect(await send({})).toEqual({ status: 401, hasMetrics: false });
  expect(await send({ Authorization: `Bearer ${token}x` })).toEqual({ status: 401, hasMetrics: false });
  expect(await send({ Authorization: `Bearer ${token}` })).toEqual({ status: 200, hasMetrics: true });
});
