import type { Bot } from '../bot';
import {
  balancedLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';

const PRICE_AFTER_FALL = 9_900;
const PRICE_AT_ENTRY = 10_000;

/** Opens two trades whose fees cost about 1.1 % of the capital. */
function createBotWithOpenTrades(params: TestParameters = {}): BotHarness {
  const h = createBotHarness({
    params: {
      max_drawdown_pct: 2,
      total_capital_usdt: 100,
      trade_margin_usdt: 10,
      allow_duplicate_symbols: true,
      max_positions_per_symbol: 2,
      ...params,
    },
  });
  h.bot.start();
  openLong(h);
  openLong(h);
  expect(h.opened()).toHaveLength(2);
  return h;
}

/** Returns a bot whose two trades closed at their stops. `changePhase` pauses or stops the bot before the close. */
function createStoppedOutBot(changePhase: (bot: Bot) => void, params: TestParameters = {}): BotHarness {
  const h = createBotWithOpenTrades(params);
  changePhase(h.bot);
  h.market.setBook('BTCUSDT', balancedLadder(PRICE_AFTER_FALL));
  h.market.run(200);
  expect(h.closed()).toHaveLength(2);
  return h;
}
const riskErrorLines = (h: BotHarness) => h.logs('RISK').filter((line) => line.startsWith('ERROR'));
const drawdownPctOf = (h: BotHarness) => h.bot.diagnostics().limits?.drawdown_pct.used ?? NaN;
const stopAndEmergencyReset = ({ bot }: BotHarness) => {
  bot.stop();
  return bot.resetSemaphore();
};

describe('report of a drawdown at its limit', () => {
  test.each<[string, (bot: Bot) => void, string]>([
    ['while the bot runs', () => undefined, 'the bot is paused. Emergency Reset'],
    ['while the bot is paused', (bot) => bot.pause(), 'the bot stays paused. Emergency Reset'],
    ['while the bot is stopped', (bot) => bot.stop(), 'the bot stays stopped. Emergency Reset'],
  ])(
    'the bot logs a drawdown at its limit once %s, and names Emergency Reset as the way out',
    (_title, into, expected) => {
      const h = createStoppedOutBot(into);
      h.market.run(2_000);
      expect(riskErrorLines(h)).toEqual([expect.stringContaining(expected)]);
      expect(riskErrorLines(h)[0]).toContain('has reached max_drawdown_pct 2%');
      expect(stopAndEmergencyReset(h).message).toMatch(/Drawdown reset from \d+\.\d\d% to 0%$/);
      h.bot.start();
      openLong(h, PRICE_AFTER_FALL);
      expect(h.opened().length).toBeGreaterThan(2);
      // After the Emergency Reset, the bot measures the drawdown from the current equity.
      h.market.setBook('BTCUSDT', balancedLadder(PRICE_AFTER_FALL - 100));
      h.market.run(200);
      expect(riskErrorLines(h)).toHaveLength(2);
    },
  );
});

test('the loss of an open trade counts for the drawdown and can pause the bot', () => {
  const h = createBotWithOpenTrades({
    monitoring_interval_ms: 500,
    max_sl_distance_pct: 0.05,
    min_sl_distance_pct: 0.05,
  });
  h.market.setBook('BTCUSDT', balancedLadder(PRICE_AFTER_FALL));
  h.market.run(600);
  expect(h.closed()).toEqual([]);
  expect(h.bot.status().paused).toBe(true);
  expect(riskErrorLines(h)).toHaveLength(1);
  // The loss counts only once for the drawdown, so closing the trades does not change the drawdown.
  const open_pct = drawdownPctOf(h);
  h.bot.closeAll();
  expect(drawdownPctOf(h)).toBeCloseTo(open_pct, 1);
});

test('the gain of an open trade raises the peak equity', () => {
  const rules = { monitoring_interval_ms: 500, min_tp_pct: 3, min_tp_distance_pct: 0.03, enable_trailing_stop: false };
  const h = createBotWithOpenTrades({ ...rules, max_drawdown_pct: 50, enable_breakeven_sl: false });
  h.market.setBook('BTCUSDT', balancedLadder(PRICE_AT_ENTRY + 100));
  h.market.run(600);
  expect(drawdownPctOf(h)).toBe(0);
  h.market.setBook('BTCUSDT', balancedLadder(PRICE_AT_ENTRY));
  h.market.run(600);
  expect(h.closed()).toEqual([]);
  // Each of the two trades has a notional of 490 USDT and has lost 1 % since the peak equity.
  expect(drawdownPctOf(h)).toBeGreaterThan(8);
});

test.each<[string, (h: BotHarness) => BotHarness, (bot: Bot) => void]>([
  ['Resume', (h) => h, (bot) => bot.resume()],
  ['Start', (h) => (h.bot.stop(), h), (bot) => bot.start()],
  ['Start after a restart of the process', (h) => (h.bot.shutdown(), h.restart()), (bot) => bot.start()],
])('the bot refuses %s at max_drawdown_pct until an Emergency Reset', (_title, go, command) => {
  const h = go(createStoppedOutBot(() => undefined));
  expect(drawdownPctOf(h)).toBeGreaterThan(2);
  expect(() => command(h.bot)).toThrow(/^Drawdown \d+\.\d\d% has reached max_drawdown_pct 2%\. Emergency Reset, /);
  h.bot.stop();
  expect(h.bot.resetSemaphore().success).toBe(true);
  expect(h.logs('RISK')[0]).toMatch(/^WARNING RISK Drawdown reset: \d+\.\d\d% is now 0%/);
  h.bot.start();
  expect(h.bot.status()).toMatchObject({ running: true, paused: false });
});

test.each<[string, (h: BotHarness) => BotHarness]>([
  ['Pause and Resume', (h) => (h.bot.pause(), h.bot.resume(), h)],
  ['Stop and Start', (h) => (h.bot.stop(), h.bot.start(), h)],
  ['a restart of the process', (h) => (h.bot.shutdown(), h.restart())],
  ['Clear Database', (h) => (h.bot.stop(), h.bot.clearDatabase(), h)],
])('the drawdown keeps its value after %s', (_title, go) => {
  const h = createStoppedOutBot(() => undefined, { max_drawdown_pct: 50 });
  const before = drawdownPctOf(h);
  expect(before).toBeGreaterThan(2);
  expect(drawdownPctOf(go(h))).toBeCloseTo(before, 6);
});

test('the log advises to raise total_capital_usdt when losses have used up the capital', () => {
  const h = createStoppedOutBot(() => undefined, {
    total_capital_usdt: 10,
    trade_margin_usdt: 5,
    max_drawdown_pct: 60,
  });
  const expected = 'total_capital_usdt 10 is used up: every further loss pauses the bot until it is raised.';
  expect(riskErrorLines(h).at(-1)).toContain(expected);
  expect(riskErrorLines(h).join()).not.toContain('Emergency Reset');
});

test('a max_drawdown_pct below the current drawdown pauses the bot immediately', () => {
  const h = createStoppedOutBot(() => undefined, { max_drawdown_pct: 50 });
  expect(riskErrorLines(h)).toEqual([]);
  h.bot.saveParameters({ max_drawdown_pct: 1 });
  expect(h.bot.status().paused).toBe(true);
  expect(riskErrorLines(h)).toEqual([
    expect.stringContaining('has reached max_drawdown_pct 1%: the bot is paused. Emergency Reset, '),
  ]);
  h.bot.saveParameters({ max_drawdown_pct: 60 });
  h.bot.resume();
  expect(h.bot.status().paused).toBe(false);
});
