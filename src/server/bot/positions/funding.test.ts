import {
  balancedLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { createTestPosition } from '@/testing/bot/testPosition';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { chargePassedFunding } from './funding';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const POSITION_QTY = 0.049;
const NO_EXIT_PARAMS: TestParameters = { exit_on_timeout: false, max_monitoring_errors_before_close: 1e9 };

/** Opens a LONG ten minutes before the next funding time. */
function openLongBeforeFunding(rate: number, params: TestParameters = {}): BotHarness {
  const market = fakeMarket({ marketId: 'simulated' });
  const next_at = market.clock.now() + 10 * MINUTE_MS;
  market.setFunding('BTCUSDT', { rate, next_at, every_ms: 8 * HOUR_MS });
  const h = createBotHarness({ market, params: { ...NO_EXIT_PARAMS, ...params } });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', balancedLadder());
  return h;
}
const closeOpenTrade = (h: BotHarness) => {
  h.bot.closeAll();
  return h.closed()[0]!;
};

test('a LONG that is open at the funding time pays a positive rate on its mark value', () => {
  const h = openLongBeforeFunding(0.0001);
  h.market.setPrices('BTCUSDT', { last: 10_000, mark: 10_020, index: 10_000 });
  h.market.silence(11 * MINUTE_MS);
  const trade = closeOpenTrade(h);
  expect(trade.funding_fee).toBeCloseTo(POSITION_QTY * 10_020 * 0.0001, 10);
  expect(trade.total_fees).toBeCloseTo(trade.entry_fee! + trade.exit_fee! + trade.funding_fee!, 10);
  expect(trade.pnl_net).toBeCloseTo(trade.pnl_gross! - trade.total_fees!, 10);
  expect(h.logs('EXECUTION').join()).toContain('funding paid: 0.0491 USDT');
});

test('a trade closed before the funding time pays no funding', () => {
  const h = openLongBeforeFunding(0.0001);
  h.market.silence(5 * MINUTE_MS);
  expect(closeOpenTrade(h).funding_fee).toBe(0);
});

test('a trade closed between the funding time and the next check still pays funding', () => {
  const h = openLongBeforeFunding(0.0001, { monitoring_interval_ms: 5 * MINUTE_MS });
  h.market.silence(10 * MINUTE_MS);
  expect(closeOpenTrade(h).funding_fee).toBeCloseTo(POSITION_QTY * 10_000 * 0.0001, 3);
});

test('a LONG receives funding at a negative rate', () => {
  const h = openLongBeforeFunding(-0.0002);
  h.market.silence(11 * MINUTE_MS);
  expect(closeOpenTrade(h).funding_fee).toBeCloseTo(-POSITION_QTY * 10_000 * 0.0002, 3);
  expect(h.logs('EXECUTION').join()).toContain('funding received');
});

test('a SHORT receives the funding that a LONG pays', () => {
  const terms = { rate: 0.0001, next_at: 1_000, every_ms: 8 * HOUR_MS };
  const long = createTestPosition({ fundingTerms: terms });
  const short = createTestPosition({ direction: -1, fundingTerms: terms });
  expect(chargePassedFunding(long, 1_000, undefined, () => 100)).toBeCloseTo(0.05);
  expect(chargePassedFunding(short, 1_000, undefined, () => 100)).toBeCloseTo(-0.05);
});

test('a trade pays each funding once, at the rate announced before the funding time', () => {
  const position = createTestPosition();
  const mark = () => 100;
  const announce = (rate: number, next_at: number) => ({ rate, next_at, every_ms: 1_000 });
  expect(chargePassedFunding(position, 0, announce(0.001, 1_000), mark)).toBe(0);
  // One millisecond before the funding time, the exchange announces a new rate.
  expect(chargePassedFunding(position, 999, announce(0.002, 1_000), mark)).toBe(0);
  expect(chargePassedFunding(position, 1_000, announce(0.009, 2_000), mark)).toBeCloseTo(1);
  expect(chargePassedFunding(position, 1_001, announce(0.009, 2_000), mark)).toBe(0);
  expect(position.funding).toBeCloseTo(1);
});

test('a trade is saved for a new funding time, and not for a new rate', () => {
  const position = createTestPosition();
  const { monitoring } = position;
  const announce = (rate: number, next_at: number) => ({ rate, next_at, every_ms: 1_000 });
  const isSavedAfter = (now: number, terms: ReturnType<typeof announce>) => {
    monitoring.unsaved = false;
    chargePassedFunding(position, now, terms, () => 100);
    return monitoring.unsaved;
  };
  expect(isSavedAfter(0, announce(0.001, 1_000))).toBe(true);
  expect(isSavedAfter(500, announce(0.002, 1_000))).toBe(false);
  expect(position.fundingTerms?.rate).toBe(0.002);
  expect(isSavedAfter(1_000, announce(0.002, 2_000))).toBe(true);
});

test('a trade of another market and a trade of mode LIVE pay no announced funding', async () => {
  const before = openLongBeforeFunding(0.0001);
  before.market.silence(1_000);
  before.bot.shutdown();
  const market = fakeMarket({ marketId: 'live' });
  market.setFunding('BTCUSDT', { rate: 0.0001, next_at: market.clock.now() + HOUR_MS, every_ms: 8 * HOUR_MS });
  const other = createBotHarness({ market, store: before.store });
  market.silence(2 * HOUR_MS);
  expect(closeOpenTrade(other).funding_fee).toBe(0);

  const port = createScriptedPort();
  const live = createBotHarness({ params: { ...NO_EXIT_PARAMS, mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  const at = live.market.clock.now();
  live.market.setFunding('BTCUSDT', { rate: 0.0001, next_at: at + 5_000, every_ms: 8 * HOUR_MS });
  await startLive(live, port);
  openLong(live);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  live.market.silence(10_000);
  live.bot.closeAll();
  port.fill(port.submitted.at(-1), entry!.qty);
  expect(live.closed()).toMatchObject([{ mode: 'LIVE', funding_fee: 0 }]);
});

test('a trade pays a past funding once even if the feed still announces its time', () => {
  const position = createTestPosition();
  const old = { rate: 0.001, next_at: 1_000, every_ms: 8 * HOUR_MS };
  chargePassedFunding(position, 0, old, () => 100);
  for (const now of [1_000, 1_500, 2_000]) chargePassedFunding(position, now, old, () => 100);
  expect(position.funding).toBeCloseTo(0.5);
});

describe('an exchange whose clock is ahead', () => {
  const before = { rate: 0.001, next_at: 100_000, every_ms: 8 * HOUR_MS };
  const after = { ...before, rate: 0.009, next_at: 100_000 + 8 * HOUR_MS };

  test('a trade pays a funding once even if the exchange announces the following funding before the funding time', () => {
    const position = createTestPosition();
    chargePassedFunding(position, 0, before, () => 100);
    expect(chargePassedFunding(position, 99_200, after, () => 100)).toBeCloseTo(0.5);
    for (const now of [99_700, 100_200, 160_000]) chargePassedFunding(position, now, after, () => 100);
    expect(position.funding).toBeCloseTo(0.5);
    expect(position.fundingTerms).toEqual(after);
  });

  test('a trade pays no funding at a funding time that the exchange postponed', () => {
    const position = createTestPosition();
    chargePassedFunding(position, 0, before, () => 100);
    chargePassedFunding(position, 30_000, after, () => 100);
    expect(position.funding).toBe(0);
  });
});

test('a trade pays the funding that was due while the bot was down', () => {
  const before = openLongBeforeFunding(0.0001);
  before.market.silence(1_000);
  before.bot.shutdown();
  before.market.silence(HOUR_MS);
  const h = before.restart();
  h.market.run(1_000);
  expect(closeOpenTrade(h).funding_fee).toBeCloseTo(POSITION_QTY * 10_000 * 0.0001, 3);
});

test('a trade opened while the exchange still announces a past funding time pays no funding', () => {
  const market = fakeMarket();
  market.setFunding('BTCUSDT', { rate: 0.01, next_at: market.clock.now() + 100, every_ms: 8 * HOUR_MS });
  const h = createBotHarness({ market, params: NO_EXIT_PARAMS });
  h.bot.start();
  openLong(h);
  h.market.silence(MINUTE_MS);
  expect(closeOpenTrade(h).funding_fee).toBe(0);
});

test('a trade pays the funding rate of the exchange on which it was opened', () => {
  const market = fakeMarket({ twoVenues: true });
  const at = { next_at: market.clock.now() + MINUTE_MS, every_ms: 8 * HOUR_MS };
  market.setFunding('BTCUSDT', { rate: 0.5, ...at });
  market.executionVenue.setFunding('BTCUSDT', { rate: 0.0003, ...at });
  market.executionVenue.setBook('BTCUSDT', balancedLadder());
  const h = createBotHarness({ market, params: { ...NO_EXIT_PARAMS, enable_validator: false } });
  h.bot.start();
  openLong(h);
  h.market.silence(2 * MINUTE_MS);
  expect(closeOpenTrade(h).funding_fee).toBeCloseTo(POSITION_QTY * 10_000 * 0.0003, 3);
});
