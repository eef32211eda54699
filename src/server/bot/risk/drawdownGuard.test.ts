import type { Bot } from '../bot';
import { balanced, type Harness, harness, openLong, type Rules } from '@/testing/bot/botHarness';

const FALLEN = 9_900;
const PRICE_AT_ENTRY = 10_000;

/** Opens two trades whose fees cost about 1.1 % of the capital. */
function withTrades(params: Rules = {}): Harness {
  const h = harness({
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

/** Closes both trades at their stops in this state of the bot. */
function stoppedOut(into: (bot: Bot) => void, params: Rules = {}): Harness {
  const h = withTrades(params);
  into(h.bot);
  h.market.setBook('BTCUSDT', balanced(FALLEN));
  h.market.run(200);
  expect(h.closed()).toHaveLength(2);
  return h;
}
const errors = (h: Harness) => h.logs('RISK').filter((line) => line.startsWith('ERROR'));
const drawdown = (h: Harness) => h.bot.diagnostics().limits?.drawdown_pct.used ?? NaN;
const stopAndReset = ({ bot }: Harness) => {
  bot.stop();
  return bot.resetSemaphore();
};

describe('report of a drawdown at its limit', () => {
  test.each<[string, (bot: Bot) => void, string]>([
    ['while the bot runs', () => undefined, 'the bot is paused. Emergency Reset'],
    ['while it is paused', (bot) => bot.pause(), 'the bot stays paused. Emergency Reset'],
    ['while it is stopped', (bot) => bot.stop(), 'the bot stays stopped. Emergency Reset'],
  ])('a drawdown %s is logged once, with the command that resets the peak', (_title, into, expected) => {
    const h = stoppedOut(into);
    h.market.run(2_000);
    expect(errors(h)).toEqual([expect.stringContaining(expected)]);
    expect(errors(h)[0]).toContain('has reached max_drawdown_pct 2%');
    expect(stopAndReset(h).message).toMatch(/Drawdown reset from \d+\.\d\d% to 0%$/);
    h.bot.start();
    openLong(h, FALLEN);
    expect(h.opened().length).toBeGreaterThan(2);
    // The drawdown is measured from the new peak.
    h.market.setBook('BTCUSDT', balanced(FALLEN - 100));
    h.market.run(200);
    expect(errors(h)).toHaveLength(2);
  });
});

test('an open loss counts for the drawdown and pauses the bot before the trade closes', () => {
  const h = withTrades({ monitoring_interval_ms: 500, max_sl_distance_pct: 0.05, min_sl_distance_pct: 0.05 });
  h.market.setBook('BTCUSDT', balanced(FALLEN));
  h.market.run(600);
  expect(h.closed()).toEqual([]);
  expect(h.bot.status().paused).toBe(true);
  expect(errors(h)).toHaveLength(1);
  // The same loss does not count again when it is realised.
  const open_pct = drawdown(h);
  h.bot.closeAll();
  expect(drawdown(h)).toBeCloseTo(open_pct, 1);
});

test('an open gain raises the peak', () => {
  const rules = { monitoring_interval_ms: 500, min_tp_pct: 3, min_tp_distance_pct: 0.03, enable_trailing_stop: false };
  const h = withTrades({ ...rules, max_drawdown_pct: 50, enable_breakeven_sl: false });
  h.market.setBook('BTCUSDT', balanced(PRICE_AT_ENTRY + 100));
  h.market.run(600);
  expect(drawdown(h)).toBe(0);
  h.market.setBook('BTCUSDT', balanced(PRICE_AT_ENTRY));
  h.market.run(600);
  expect(h.closed()).toEqual([]);
  // Two trades of 490 USDT gave back 1 % each.
  expect(drawdown(h)).toBeGreaterThan(8);
});

test.each<[string, (h: Harness) => Harness, (bot: Bot) => void]>([
  ['Resume', (h) => h, (bot) => bot.resume()],
  ['Start', (h) => (h.bot.stop(), h), (bot) => bot.start()],
  ['Start after a restart of the process', (h) => (h.bot.shutdown(), h.restart()), (bot) => bot.start()],
])('%s is refused while the drawdown is at its limit, until an explicit reset', (_title, go, command) => {
  const h = go(stoppedOut(() => undefined));
  expect(drawdown(h)).toBeGreaterThan(2);
  expect(() => command(h.bot)).toThrow(/^Drawdown \d+\.\d\d% has reached max_drawdown_pct 2%\. Emergency Reset, /);
  h.bot.stop();
  expect(h.bot.resetSemaphore().success).toBe(true);
  expect(h.logs('RISK')[0]).toMatch(/^WARNING RISK Drawdown reset: \d+\.\d\d% is now 0%/);
  h.bot.start();
  expect(h.bot.status()).toMatchObject({ running: true, paused: false });
});

test.each<[string, (h: Harness) => Harness]>([
  ['Pause and Resume', (h) => (h.bot.pause(), h.bot.resume(), h)],
  ['Stop and Start', (h) => (h.bot.stop(), h.bot.start(), h)],
  ['a restart of the process', (h) => (h.bot.shutdown(), h.restart())],
  ['Clear Database', (h) => (h.bot.stop(), h.bot.clearDatabase(), h)],
])('a drawdown below its limit continues after %s', (_title, go) => {
  const h = stoppedOut(() => undefined, { max_drawdown_pct: 50 });
  const before = drawdown(h);
  expect(before).toBeGreaterThan(2);
  expect(drawdown(go(h))).toBeCloseTo(before, 6);
});

test('the log of a drawdown that used up the capital says to raise total_capital_usdt', () => {
  const h = stoppedOut(() => undefined, { total_capital_usdt: 10, trade_margin_usdt: 5, max_drawdown_pct: 60 });
  const expected = 'total_capital_usdt 10 is used up: every further loss pauses the bot until it is raised.';
  expect(errors(h).at(-1)).toContain(expected);
  expect(errors(h).join()).not.toContain('Emergency Reset');
});

test('lowering the limit below the current drawdown pauses the bot immediately', () => {
  const h = stoppedOut(() => undefined, { max_drawdown_pct: 50 });
  expect(errors(h)).toEqual([]);
  h.bot.saveParameters({ max_drawdown_pct: 1 });
  expect(h.bot.status().paused).toBe(true);
  expect(errors(h)).toEqual([
    expect.stringContaining('has reached max_drawdown_pct 1%: the bot is paused. Emergency Reset, '),
  ]);
  h.bot.saveParameters({ max_drawdown_pct: 60 });
  h.bot.resume();
  expect(h.bot.status().paused).toBe(false);
});
