import type { Bot } from '../bot';
import { balanced, type Harness, harness, openLong, type Rules } from '@/testing/bot/botHarness';

const FALLEN = 9_900;

/** Opens two trades and stops both out in this state of the bot. */
function losing(into: (bot: Bot) => void, params: Rules = {}): Harness {
  const h = harness({
    params: {
      max_drawdown_pct: 0.5,
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
  into(h.bot);
  h.market.setBook('BTCUSDT', balanced(FALLEN));
  h.market.run(200);
  expect(h.closed()).toHaveLength(2);
  return h;
}
const errors = (h: Harness) => h.logs('RISK').filter((line) => line.startsWith('ERROR'));

describe('report of a drawdown at its limit', () => {
  test.each<[string, (bot: Bot) => void, string, (bot: Bot) => void]>([
    ['while the bot runs', () => undefined, 'the bot is paused. Resume takes', (bot) => bot.resume()],
    ['while it is paused', (bot) => bot.pause(), 'the bot stays paused. Resume takes', (bot) => bot.resume()],
    ['while it is stopped', (bot) => bot.stop(), 'the bot stays stopped. Start takes', (bot) => bot.start()],
  ])('a drawdown %s is logged once, with the command that resets the peak', (_title, into, expected, goOn) => {
    const h = losing(into);
    expect(errors(h)).toEqual([expect.stringContaining(expected)]);
    expect(errors(h)[0]).toContain('has reached max_drawdown_pct 0.5%');
    goOn(h.bot);
    openLong(h, FALLEN);
    expect(h.opened().length).toBeGreaterThan(2);
    // The drawdown counts from the new peak.
    h.market.setBook('BTCUSDT', balanced(FALLEN - 100));
    h.market.run(200);
    expect(errors(h)).toHaveLength(2);
  });
});

test('a drawdown that used up the capital says that the capital must be raised', () => {
  const h = losing(() => undefined, { total_capital_usdt: 10, trade_margin_usdt: 5, max_drawdown_pct: 60 });
  const expected = 'total_capital_usdt 10 is used up: every further loss pauses the bot until it is raised.';
  expect(errors(h).at(-1)).toContain(expected);
  expect(errors(h).join()).not.toContain('Resume takes');
});

test('lowering the limit below the present drawdown pauses the bot immediately', () => {
  const h = losing(() => undefined, { max_drawdown_pct: 50 });
  expect(errors(h)).toEqual([]);
  h.bot.saveParameters({ max_drawdown_pct: 1 });
  expect(h.bot.status().paused).toBe(true);
  expect(errors(h)).toEqual([
    expect.stringContaining('has reached max_drawdown_pct 1%: the bot is paused. Resume takes'),
  ]);
  h.bot.resume();
  h.bot.saveParameters({ max_drawdown_pct: 2 });
  expect(h.bot.status().paused).toBe(false);
});
