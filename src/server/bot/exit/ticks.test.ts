import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

/** Best bid of the execution exchange, slightly above the best bid of the data exchange. */
const EXECUTION_BID_PRICE = 10_010;

/** Opens a LONG trade on the execution exchange, which has larger ticks than the data exchange. */
function openLongOnExecutionVenue(
  params: TestParameters,
  listed = [testInstrument('BTCUSDT', { tick_size: 0.5 })],
): BotHarness {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setInstruments(listed);
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(EXECUTION_BID_PRICE));
  const h = createBotHarness({
    market,
    params: {
      ...EXECUTION_VENUE_PARAMS,
      exit_on_timeout: false,
      ...params,
    },
  });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

/** Shuts the bot down. Returns the stored TP and SL of the trade. */
function shutDownAndReadTpSl(h: BotHarness) {
  h.bot.shutdown();
  const [open] = h.store.trades.listOpenTrades();
  return { tp: open!.trade.tp_price!, sl: open!.trade.sl_price! };
}
const remaindersOffTicks = ({ tp, sl }: { tp: number; sl: number }) =>
  [tp % 0.5, sl % 0.5].filter((rest) => rest !== 0);

describe('TP and SL on the ticks of the execution exchange', () => {
  test.each([true, false])(
    'TP and SL of a new trade are on ticks of the execution exchange with post_fill_tp_sl %s',
    (post_fill_tp_sl) => {
      const [trade] = openLongOnExecutionVenue({ post_fill_tp_sl }).opened();
      expect(remaindersOffTicks({ tp: trade!.tp_price!, sl: trade!.sl_price! })).toEqual([]);
    },
  );

  test('TP and SL that are rounded to large ticks have a reward-to-risk ratio of at least 1.2', () => {
    const [trade] = openLongOnExecutionVenue({ post_fill_tp_sl: false }, [
      testInstrument('BTCUSDT', { tick_size: 25 }),
    ]).opened();
    const { entry_price, tp_price, sl_price } = trade!;
    expect(tp_price! - entry_price!).toBeGreaterThan(0);
    expect((tp_price! - EXECUTION_BID_PRICE) / (EXECUTION_BID_PRICE - sl_price!)).toBeGreaterThanOrEqual(1.2);
  });

  test('a stop that trails the price after a restart of the bot is on a tick of its exchange', () => {
    const before = openLongOnExecutionVenue({ enable_breakeven_sl: false });
    const first = shutDownAndReadTpSl(before);
    const h = before.restart();
    h.market.setBook('BTCUSDT', balancedLadder(10_015));
    h.market.executionVenue.setBook('BTCUSDT', balancedLadder(EXECUTION_BID_PRICE + 15.13));
    h.market.run(1_000);
    const pulled = shutDownAndReadTpSl(h);
    expect(pulled.sl).toBeGreaterThan(first.sl);
    expect(remaindersOffTicks(pulled)).toEqual([]);
  });

  test('a stop that a wall moved is on a tick of its exchange', () => {
    const h = openLongOnExecutionVenue({ enable_wall_persistence: false, delta_sl_min_usd: 0.1 });
    h.bot.saveParameters({ min_sl_distance_pct: 0.0005 });
    const walled = { ...bidHeavyLadder(), bids: Array.from({ length: 40 }, (_, index) => (index === 20 ? 150 : 3)) };
    h.market.setBook('BTCUSDT', walled);
    h.market.run(1_000);
    const { sl } = shutDownAndReadTpSl(h);
    expect(sl).toBeGreaterThan(9_988);
    expect(remaindersOffTicks({ tp: 0, sl })).toEqual([]);
  });
});

test('TP and SL use the ticks of the data exchange if the execution exchange does not list the contract', () => {
  const h = openLongOnExecutionVenue({}, [testInstrument('ETHUSDT', { tick_size: 0.5 })]);
  const { tp, sl } = shutDownAndReadTpSl(h);
  expect(remaindersOffTicks({ tp, sl })).not.toEqual([]);
  for (const price of [tp, sl]) expect(price).toBeCloseTo(Math.round(price * 100) / 100, 9);
});
