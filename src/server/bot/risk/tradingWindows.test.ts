import { balancedLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fundingPauseAt } from './tradingWindows';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const isoAt = (ms: number): string => new Date(ms).toISOString();

// The fake market begins on Tuesday at 12:00 UTC, which is 13:00 in Rome.
const WINDOW = { own_trading_windows: ['Mon-Fri 13:00-13:01'], own_trading_windows_zone: 'Europe/Rome' };

function startBot(params: Record<string, unknown>) {
  const h = createBotHarness();
  h.bot.saveParameters({ cooldown_seconds: 0, timeout_seconds: 7_200, ...params });
  h.bot.start();
  return h;
}

test('the bot enters within a trading window, rejects signals after it, and exits at any time', () => {
  const h = startBot(WINDOW);
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  expect(h.bot.status().entry_limit).toBeNull();
  h.market.run(MINUTE_MS, 500);
  h.market.setBook('BTCUSDT', balancedLadder(9900));
  h.market.run(500);
  expect(h.closed()[0]?.reason_exit).toBe('SL');
  openLong(h, 9900);
  expect(h.opened()).toHaveLength(1);
  const reason = 'outside the trading windows, next Wed 13:00 Europe/Rome';
  expect(h.store.signals.listLatest(1)[0]?.outcome).toMatchObject({
    state: 'rejected',
    check: 'trading_window',
    reason,
  });
  expect(h.bot.status().entry_limit).toBe(reason);
  expect(h.bot.diagnostics().blocks).toEqual([
    expect.objectContaining({ name: 'trading_window', until: '2026-03-11T12:00:00.000Z' }),
  ]);
});

test('saved trading windows apply to the next signal, and an empty list removes the restriction', () => {
  const h = startBot({ own_trading_windows: ['none'] });
  openLong(h);
  expect(h.opened()).toHaveLength(0);
  expect(h.bot.status().entry_limit).toBe('no trading window: the bot does not enter');
  h.bot.saveParameters({ own_trading_windows: [] });
  openLong(h);
  expect(h.opened()).toHaveLength(1);
});

test('the bot opens no trade while a stored trading window cannot be read', () => {
  const h = createBotHarness();
  h.store.params.save({ ...h.bot.parameters(), own_trading_windows: ['at noon'] });
  const again = h.restart();
  again.bot.start();
  openLong(again);
  expect(again.opened()).toHaveLength(0);
  expect(again.bot.status().entry_limit).toBe('own_trading_windows cannot be read');
});

test('the bot enters no symbol around its funding', () => {
  const h = startBot({ own_funding_pause_min: 5 });
  const now = h.market.clock.now();
  h.market.setFunding('BTCUSDT', { rate: 0.0001, next_at: now + 4 * MINUTE_MS, every_ms: 8 * HOUR_MS });
  openLong(h);
  expect(h.opened()).toHaveLength(0);
  expect(h.bot.status().entry_limit).toBeNull();
  expect(h.bot.diagnostics().symbols[0]?.blocks).toEqual([
    expect.objectContaining({
      name: 'trading_window',
      reason: 'Funding at 12:04 UTC',
      until: isoAt(now + 9 * MINUTE_MS),
    }),
  ]);
  h.market.silence(9 * MINUTE_MS);
  openLong(h);
  expect(h.opened()).toHaveLength(1);
});

test.each([
  ['before the announced funding', -60_001, undefined],
  ['in the pause before it', -60_000, 60_000],
  ['in the pause after it, by the passed time', 59_999, 60_000],
  ['after the pause', 60_000, undefined],
  ['before a later funding, by the interval', 8 * HOUR_MS - 1, 8 * HOUR_MS + 60_000],
])('the pause around funding, %s', (_, now, until) => {
  const params = { own_funding_pause_min: 1 };
  const funding = () => ({ rate: 0, next_at: 0, every_ms: 8 * HOUR_MS });
  expect(fundingPauseAt(params, funding, now)?.until).toBe(until);
});

test('pauses as long as the funding interval leave no time for entries', () => {
  const params = { own_funding_pause_min: 30 };
  const pause = fundingPauseAt(params, () => ({ rate: 0, next_at: 0, every_ms: HOUR_MS }), 5);
  expect(pause).toEqual({ reason: 'the pauses around funding leave no time for entries', until: undefined });
});
