import {
  askHeavyLadder,
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { type FakeMarket, fakeMarket } from '@/testing/bot/fakeMarket';

/** Sets a balanced book and then a one-sided book, so that the bot finds a signal. */
function causeSignal({ market }: BotHarness, ladder = bidHeavyLadder): void {
  market.setBook('BTCUSDT', balancedLadder());
  market.run(1500);
  market.setBook('BTCUSDT', ladder());
  market.run(1000);
}
const equalReferencePrices = (price: number) => ({ last: price, mark: price, index: price });
/** Reference prices 0.3 % below the book. The minimum stop distance is less than 0.3 %. */
const LAGGING_PRICES = equalReferencePrices(10_000 / 1.003);

function createStartedBot(params: TestParameters = {}, market: FakeMarket = fakeMarket()): BotHarness {
  const h = createBotHarness({ market, params: { exit_on_timeout: false, ...params } });
  h.bot.start();
  return h;
}
const immediateStopLogs = (h: BotHarness) =>
  h.logs('EXECUTION').filter((line) => line.includes('would trigger at once'));

describe('a trade whose stop would trigger at its entry', () => {
  test.each([
    ['LONG', bidHeavyLadder, LAGGING_PRICES],
    ['SHORT', askHeavyLadder, equalReferencePrices(10_000 * 1.003)],
  ])('a %s opens only after a lagging mark price has caught up with the book', (_side, ladder, lagging) => {
    const h = createStartedBot();
    h.market.setPrices('BTCUSDT', lagging);
    causeSignal(h, ladder);
    expect(h.bot.status().total_signals).toBe(1);
    expect([h.opened(), h.closed()]).toEqual([[], []]);
    expect(immediateStopLogs(h)[0]).toContain(`MARK is ${lagging.mark}`);
    const named = h.bot.diagnostics().filters.find(({ name }) => name === 'sl_hit_already');
    expect(named).toMatchObject({ count: 1, label: 'stop would trigger at once' });
    // A rejected entry that kept its slot would cause a RECOVERY log line.
    h.market.silence(10_000);
    expect(h.logs('RECOVERY')).toEqual([]);

    h.market.setPrices('BTCUSDT', equalReferencePrices(10_000));
    causeSignal(h, ladder);
    expect(h.opened()).toHaveLength(1);
    expect(h.closed()).toEqual([]);
  });

  test.each([0, 1])(
    'a resting entry with %d replacements left is rejected at its timeout while the mark price lags behind the book',
    (replacements) => {
      const h = createStartedBot({
        entry_order_type: 'LIMIT',
        replace_max_attempts: replacements,
        marketable_limit_fallback: replacements === 0,
      });
      h.market.setPrices('BTCUSDT', equalReferencePrices(10_000));
      causeSignal(h);
      expect(h.logs('EXECUTION')).toEqual([]);
      // The book moves up while the mark price stays behind.
      h.market.setBook('BTCUSDT', bidHeavyLadder(10_030));
      h.market.run(3_000);
      h.market.trade('BTCUSDT', [{ price: 10_000, quantity: 99, taker: 'SELL' }]);
      expect(h.opened()).toEqual([]);
      expect(immediateStopLogs(h)).toHaveLength(1);
    },
  );

  test.each<[string, TestParameters]>([
    ['market order', { entry_order_type: 'MARKET' }],
    ['marketable limit order', { entry_order_type: 'LIMIT', enable_marketable_limit: true }],
    ['limit order', { entry_order_type: 'LIMIT' }],
  ])(
    'without book updates, the immediate-stop check of a %s uses the book that the exchange sends on request',
    (_name, order) => {
      const entered = (quiet: boolean, mark: number) => {
        const market = fakeMarket({ twoVenues: true });
        market.executionVenue.setBook('BTCUSDT', balancedLadder(10_010));
        market.executionVenue.setPrices('BTCUSDT', equalReferencePrices(mark));
        const h = createStartedBot({ ...EXECUTION_VENUE_PARAMS, ...order }, market);
        const run = (ms: number) => {
          for (let passed = 0; passed < ms; passed += 20) {
            market.silence(20);
            market.publishBook('BTCUSDT');
            if (!quiet) market.executionVenue.publishBooks();
          }
        };
        market.setBook('BTCUSDT', balancedLadder());
        run(3_000);
        market.setBook('BTCUSDT', bidHeavyLadder());
        run(1_500);
        expect(market.executionVenue.requests.length > 0).toBe(quiet);
        market.executionVenue.trade('BTCUSDT', [{ price: 10_005, quantity: 99, taker: 'SELL' }]);
        expect(immediateStopLogs(h)).toHaveLength(h.opened().length === 0 ? 1 : 0);
        return h.opened().length;
      };
      expect([entered(false, 9_970), entered(true, 9_970)]).toEqual([0, 0]);
      expect([entered(false, 10_010), entered(true, 10_010)]).toEqual([1, 1]);
    },
  );

  test('an entry fills when the reference price of its stop does not lag behind the book', () => {
    const h = createStartedBot({ sl_trigger_by: 'LAST' });
    h.market.setPrices('BTCUSDT', { ...LAGGING_PRICES, last: 10_000 });
    causeSignal(h);
    expect([h.opened().length, h.closed()]).toEqual([1, []]);
  });

  test.each([
    ['EXECUTION', 0],
    ['DATA_SOURCE', 1],
  ] as const)(
    'the immediate-stop check uses the prices of the exchange that pm_book_source selects: %s',
    (pm_book_source, entered) => {
      const market = fakeMarket({ twoVenues: true });
      market.executionVenue.setBook('BTCUSDT', balancedLadder(10_010));
      market.executionVenue.setPrices('BTCUSDT', LAGGING_PRICES);
      market.setPrices('BTCUSDT', equalReferencePrices(10_000));
      const h = createStartedBot({ ...EXECUTION_VENUE_PARAMS, pm_book_source }, market);
      causeSignal(h);
      expect([h.opened().length, h.closed()]).toEqual([entered, []]);
    },
  );
});
