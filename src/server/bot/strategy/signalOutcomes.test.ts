import type { SignalOutcome } from '@/contract/trades/signal';
import { type BotHarness, createBotHarness, openLong } from '@/testing/bot/botHarness';

const streamedSignalOutcomes = ({ frames }: BotHarness): SignalOutcome[] =>
  frames.flatMap((frame) => (frame.type === 'signal_outcome' ? [frame.data.outcome] : []));
const storedSignalOutcomes = ({ store }: BotHarness) => store.signals.listLatest(100).map(({ outcome }) => outcome);
const publishedSignalOutcomes = ({ events }: BotHarness) =>
  events.flatMap((event) => (event.type === 'signal' ? [event.data.outcome?.state] : []));

test('a signal that becomes a trade has the trade as its outcome in the signal list and in the stream', () => {
  const h = createBotHarness({ params: { simulate_fill_delay_ms: 100 } });
  h.bot.start();
  openLong(h);
  const { trade_id, signal_timestamp } = h.opened()[0]!;
  expect(publishedSignalOutcomes(h)[0]).toBe('pending');
  expect(streamedSignalOutcomes(h)[0]).toMatchObject({ state: 'traded', trade_id, check: null });
  expect(storedSignalOutcomes(h).at(-1)).toEqual(streamedSignalOutcomes(h)[0]);
  expect(h.store.signals.listLatest(100).at(-1)?.timestamp).toBe(signal_timestamp);
});

test('the outcome of a signal that a risk rule rejects names the rule and the reason', () => {
  const h = createBotHarness({ params: { max_concurrent_trades: 1, trade_margin_usdt: 50, total_capital_usdt: 1 } });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toEqual([]);
  expect(streamedSignalOutcomes(h)[0]).toMatchObject({
    state: 'rejected',
    trade_id: null,
    check: 'capital',
    label: 'capital in use',
  });
  expect(streamedSignalOutcomes(h)[0]?.reason).not.toBe('');
  expect(storedSignalOutcomes(h).at(-1)).toEqual(streamedSignalOutcomes(h)[0]);
});

test('a signal whose entry is cancelled has a rejection as its outcome', () => {
  const h = createBotHarness({ params: { simulate_fill_delay_ms: 5_000 } });
  h.bot.start();
  openLong(h);
  expect(storedSignalOutcomes(h).at(-1)).toMatchObject({ state: 'pending' });
  h.bot.pause();
  expect(storedSignalOutcomes(h).at(-1)).toMatchObject({
    state: 'rejected',
    check: 'cancelled',
    reason: 'the bot was paused',
  });
});

test('after a kill of the process, the restarted bot marks pending signals as rejected', () => {
  const h = createBotHarness({ params: { simulate_fill_delay_ms: 5_000 } });
  h.bot.start();
  openLong(h);
  h.restart();
  expect(storedSignalOutcomes(h).at(-1)).toMatchObject({
    state: 'rejected',
    check: 'cancelled',
    reason: 'the bot was restarted',
  });
});

test('a signal that an earlier version of the bot stored has no outcome', () => {
  const h = createBotHarness();
  h.store.signals.add({
    ...{ symbol: 'BTCUSDT', side: 'LONG', timestamp: '2026-03-10T12:00:00.000Z', obi: 0.4, spread_bps: 1, score: 50 },
    ...{ price_mid: 1, tp_price: 1, sl_price: 1, depth_total: 1 },
  });
  expect(h.store.signals.listLatest(1)[0]).not.toHaveProperty('outcome');
});
