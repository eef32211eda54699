import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { emptyJournal } from '@/testing/bot/emptyJournal';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import type { Ladder } from '@/testing/bot/ladder';
import type { OrderHandle } from '../../orders/orderOwner';
import { createLedger } from '../../orders/ledger/ledger';
import { createPaperExecution } from '../../orders/paper/paperExecution';
import { limitOrder } from './limitOrder';
import type { EntryFill, EntryOrderType } from './order';
import { marketableLimitOrder, marketOrder } from './takerOrders';
import { sizeEntry } from './sizing';

const TEST_BOOK_LADDER: Ladder = { bid: 100, ask: 100.02, bids: [2, 5], asks: [2, 3, 50] };

function placeOrder(
  type: EntryOrderType,
  options: {
    p?: Partial<Parameters>;
    qty?: number;
    direction?: 1 | -1;
    ladder?: Ladder;
    /** Time in ms after which the exchange confirms an unchanged book. */
    answer_after_ms?: number;
  } = {},
) {
  const market = fakeMarket();
  const { p, qty = 1, direction = 1, ladder = TEST_BOOK_LADDER, answer_after_ms } = options;
  market.setBook('BTCUSDT', ladder);
  market.publishBook('BTCUSDT');
  const fills: EntryFill[] = [];
  const failures: string[] = [];
  let requests = 0;
  const params = () => ({ ...DEFAULTS, ...p });
  const paper = createPaperExecution({
    now: market.clock.now,
    params,
    book: market.book,
    tickSize: () => testInstrument().tick_size,
    exitPrice: () => NaN,
    logQueue: () => undefined,
    logCrossing: () => undefined,
  });
  const orders = createLedger({ ports: { PAPER: paper }, journal: emptyJournal, clock: market.clock });
  const sent: OrderHandle[] = [];
  const order = type({
    direction,
    qty,
    book: market.book('BTCUSDT')!,
    instrument: testInstrument(),
    clock: market.clock,
    params,
    sendDelayMs: () => params().simulate_fill_delay_ms,
    createOrder({ limit, style, timeInForce }, orderQty, owner) {
      const side = direction === 1 ? 'BUY' : 'SELL';
      const terms = { symbol: 'BTCUSDT', side, qty: orderQty, limit, style, timeInForce, reduceOnly: false } as const;
      const created = orders.create('PAPER', { clientId: `e-${sent.length}`, purpose: 'entry', ...terms }, owner);
      sent.push(created);
      return created;
    },
    onFilled: (fill) => void fills.push(fill),
    onFailed: (reason) => void failures.push(reason),
    isRejected: () => false,
    requestBook() {
      requests += 1;
      if (answer_after_ms !== undefined) market.clock.after(answer_after_ms, () => market.publishBook('BTCUSDT'));
    },
    logStep: () => undefined,
  });
  market.listen((event) => {
    const { clientId = '' } = sent.at(-1) ?? {};
    if (event.kind === 'book') paper.onBook(clientId);
    if (event.kind === 'trades') paper.onTrades(clientId, event.trades);
  });
  const sell = (price: number, quantity: number) => market.trade('BTCUSDT', [{ price, quantity, taker: 'SELL' }]);
  const buy = (price: number, quantity: number) => market.trade('BTCUSDT', [{ price, quantity, taker: 'BUY' }]);
  return { market, order, fills, failures, sell, buy, requests: () => requests };
}

describe('market order', () => {
  test('a market order requests the current book and retries while the book is stale', () => {
    const frozen = placeOrder(marketOrder);
    frozen.market.leap(5_000);
    frozen.market.silence(1_000);
    expect([frozen.fills, frozen.failures]).toEqual([[], ['no synchronised order book to fill against']]);
    expect(frozen.requests()).toBeGreaterThan(0);
    const thawed = placeOrder(marketOrder);
    thawed.market.leap(5_000);
    thawed.market.publishBook('BTCUSDT');
    thawed.market.silence(150);
    expect(thawed.fills).toHaveLength(1);
  });

  test('a market order fills from the book at the end of the fill delay', () => {
    const { market, fills } = placeOrder(marketOrder, { qty: 4 });
    market.silence(149);
    expect(fills).toEqual([]);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, ask: 100.1 });
    market.silence(1);
    // A quantity of 2 fills at 100.10, and a quantity of 2 fills at 100.11.
    expect(fills).toMatchObject([
      { price: expect.closeTo(100.105), qty: 4, fee: expect.closeTo(0.2202), liquidity: 'taker', touch: 100.1 },
    ]);
  });

  test('slippage worsens the price of a market order', () => {
    const long = placeOrder(marketOrder, { p: { simulate_slippage_entry_bps: 10 } });
    const short = placeOrder(marketOrder, { p: { simulate_slippage_entry_bps: 10 }, direction: -1 });
    long.market.silence(150);
    short.market.silence(150);
    expect(long.fills[0]!.price).toBeCloseTo(100.02 * 1.001);
    expect(short.fills[0]!.price).toBeCloseTo(100 * 0.999);
  });

  test('a market order without a synchronised book fails after its retries', () => {
    const { market, fills, failures } = placeOrder(marketOrder, { p: { order_retry_attempts: 2 } });
    market.loseBook('BTCUSDT');
    market.silence(449);
    expect(failures).toEqual([]);
    market.silence(1);
    expect(failures).toEqual(['no synchronised order book to fill against']);
    expect(fills).toEqual([]);
  });

  test('a market order fails if the book has less quantity than the order', () => {
    const { market, failures } = placeOrder(marketOrder, { qty: 100 });
    market.silence(150);
    expect(failures).toEqual(['the book is thinner than the order']);
  });

  test('a cancelled market order never fills', () => {
    const { market, order, fills } = placeOrder(marketOrder);
    order.cancel();
    market.silence(1000);
    expect(fills).toEqual([]);
  });
});

describe('marketable limit order', () => {
  test('a marketable limit order fills within its price cap', () => {
    const { market, fills } = placeOrder(marketableLimitOrder, { qty: 4 });
    market.silence(150);
    expect(fills[0]!.price).toBeCloseTo(100.025);
  });

  test('the price cap limits the slippage of a marketable limit order', () => {
    const p = { max_slippage_bps: 5, simulate_slippage_entry_bps: 20 };
    const long = placeOrder(marketableLimitOrder, { p });
    const short = placeOrder(marketableLimitOrder, { p, direction: -1 });
    for (const { market } of [long, short]) market.silence(150);
    expect(long.fills[0]!.price).toBeCloseTo(100.02 * 1.0005);
    expect(short.fills[0]!.price).toBeCloseTo(100 * 0.9995);
  });

  test('a marketable limit order fails if it would pay more slippage than max_slippage_bps', () => {
    const { market, failures } = placeOrder(marketableLimitOrder, { qty: 4, p: { max_slippage_bps: 0.5 } });
    market.silence(150);
    expect(failures).toHaveLength(1);
  });
});

describe('resting limit order', () => {
  test('a resting order fills as maker after the quantity of the queue ahead and of the order has traded', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.silence(150);
    sell(100, 2);
    sell(100, 0.9);
    expect(fills).toEqual([]);
    sell(100, 0.1);
    expect(fills).toMatchObject([{ price: 100, qty: 1, fee: 0.02, liquidity: 'maker', touch: 100 }]);
  });

  test('a resting order fills when a market trade goes beyond its limit price', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.silence(150);
    sell(99.99, 0.001);
    expect(fills[0]?.price).toBe(100);
  });

  test('a resting buy order ignores market trades of taker buyers and market trades before its arrival', () => {
    const { market, fills, sell, buy } = placeOrder(limitOrder);
    sell(99.99, 5);
    market.silence(150);
    buy(100.02, 50);
    buy(100, 50);
    expect(fills).toEqual([]);
  });

  test('a resting order advances in the queue when orders ahead are cancelled', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.silence(150);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bids: [0.5, 5] });
    market.publishBook('BTCUSDT');
    market.silence(100);
    sell(100, 1.4);
    expect(fills).toEqual([]);
    sell(100, 0.1);
    expect(fills).toHaveLength(1);
  });

  test.each(['the trade', 'the book update'])(
    'a market trade shortens the queue ahead of a resting order only once when %s arrives first',
    (first) => {
      const { market, fills, sell } = placeOrder(limitOrder);
      market.silence(150);
      const shrink = () => {
        market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bids: [0.5, 5] });
        market.publishBook('BTCUSDT');
      };
      if (first === 'the trade') sell(100, 1.5);
      shrink();
      market.silence(20);
      if (first === 'the book update') sell(100, 1.5);
      market.run(400);
      // The remaining queue of 0.5 must trade before the order of 1 fills.
      sell(100, 1.4);
      expect(fills).toEqual([]);
      sell(100, 0.1);
      expect(fills).toHaveLength(1);
    },
  );

  test('a level that is depleted and refilled does not advance a resting order in the queue', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.silence(150);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bids: [0.1, 5] });
    market.publishBook('BTCUSDT');
    sell(100, 1.9);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bids: [9, 5] });
    market.run(400);
    sell(100, 1);
    expect(fills).toEqual([]);
    sell(100, 0.1);
    expect(fills).toHaveLength(1);
  });

  test('new orders at the price of a resting order do not move the resting order back in the queue', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.silence(150);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bids: [50, 5] });
    market.publishBook('BTCUSDT');
    sell(100, 3);
    expect(fills).toHaveLength(1);
  });

  test('a resting order fills when the opposite side of the book reaches its price', () => {
    const { market, fills } = placeOrder(limitOrder);
    market.silence(150);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bid: 99.95, ask: 100 });
    market.publishBook('BTCUSDT');
    expect(fills[0]).toMatchObject({ price: 100, liquidity: 'maker' });
  });

  test('the resting order of a SHORT rests at the best ask', () => {
    const { market, fills, buy, sell } = placeOrder(limitOrder, { direction: -1 });
    market.silence(150);
    sell(100.02, 9);
    expect(fills).toEqual([]);
    buy(100.02, 3);
    expect(fills[0]?.price).toBe(100.02);
  });

  test('a resting order fails when its last replacement times out', () => {
    const { market, fills, failures } = placeOrder(limitOrder, { p: { replace_max_attempts: 2 } });
    market.run(150 + 2000);
    market.setBook('BTCUSDT', { ...TEST_BOOK_LADDER, bid: 101, ask: 101.02 });
    market.run(2 * 2150 - 1);
    expect(failures).toEqual([]);
    market.run(1);
    expect(failures).toEqual(['not filled after 3 prices']);
    expect(fills).toEqual([]);
  });

  test('no order rests in the book during the fill delay of a replacement', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.run(150 + 2000 + 149);
    sell(99, 50);
    expect(fills).toEqual([]);
    market.run(1);
    sell(99, 50);
    expect(fills).toHaveLength(1);
  });

  test('a post-only replacement improves the best price without crossing the spread', () => {
    const { market, fills, sell } = placeOrder(limitOrder);
    market.run(150 + 2000 + 150);
    // The improved price is 100 plus 1 bps, one tick below the ask. No orders queue at 100.01.
    sell(100.01, 1);
    expect(fills[0]?.price).toBe(100.01);
    const tight = placeOrder(limitOrder, { ladder: { ...TEST_BOOK_LADDER, ask: 100.01 } });
    tight.market.run(150 + 2000 + 150);
    tight.sell(100, 3);
    expect(tight.fills[0]).toMatchObject({ price: 100, liquidity: 'maker' });
  });

  test('a replacement crosses the spread and pays the taker fee when anti_taker_mode is off', () => {
    const { market, fills } = placeOrder(limitOrder, { p: { anti_taker_mode: false, retry_adjust_bps: 5 } });
    market.run(150 + 2000 + 150);
    expect(fills[0]).toMatchObject({ price: expect.closeTo(100.02), liquidity: 'taker' });
  });

  test.each([
    ['LONG', 1 as const, { ...TEST_BOOK_LADDER, ask: 100.03 }, 100.04],
    ['SHORT', -1 as const, { bid: 99.99, ask: 100, bids: [2, 3, 50], asks: [2, 5] }, 99.96],
  ])(
    'a replacement of a %s that crosses the spread fills no worse than its limit price',
    (_side, direction, ladder, limit) => {
      const p = { anti_taker_mode: false, retry_adjust_bps: 4, simulate_slippage_entry_bps: 20 };
      const { market, fills } = placeOrder(limitOrder, { p, direction, ladder, qty: 20 });
      market.run(150 + 2000 + 150);
      expect(fills).toMatchObject([
        {
          price: expect.closeTo(limit, 9),
          qty: 20,
          fee: expect.closeTo((limit * 20 * DEFAULTS.taker_fee_rate_pct) / 100),
          liquidity: 'taker',
          touch: expect.any(Number),
        },
      ]);
    },
  );

  test('a resting order is not placed in a stale book', () => {
    const { market, fills, requests } = placeOrder(limitOrder);
    market.leap(5_000);
    expect(requests()).toBe(1);
    market.trade('BTCUSDT', [{ price: 99, quantity: 50, taker: 'SELL' }]);
    expect(fills).toEqual([]);
  });

  test('the replacement of an order rests in an unchanged book as soon as the exchange confirms the book', () => {
    const { market, fills, sell, requests } = placeOrder(limitOrder, {
      p: { replace_max_attempts: 1 },
      answer_after_ms: 60,
    });
    market.silence(4_000);
    expect(requests()).toBe(1);
    // The replacement of the order has waited until the exchange confirmed the stale book.
    sell(99.99, 5);
    expect(fills).toHaveLength(1);
  });

  test('a resting order requests the book at each retry and fails after the last retry', () => {
    const { market, failures, requests } = placeOrder(limitOrder, { p: { order_retry_attempts: 2 } });
    market.loseBook('BTCUSDT');
    market.silence(3 * 150 - 1);
    expect(failures).toEqual([]);
    market.silence(1);
    expect([failures, requests()]).toEqual([['no synchronised order book to fill against'], 2]);
    market.silence(60_000);
    expect(failures).toHaveLength(1);
  });

  test('an order that is cancelled during a retry never rests in the book', () => {
    const { market, order, fills, failures, sell } = placeOrder(limitOrder);
    market.loseBook('BTCUSDT');
    market.silence(200);
    order.cancel();
    market.setBook('BTCUSDT', TEST_BOOK_LADDER);
    market.run(1_000);
    sell(99, 50);
    expect([fills, failures]).toEqual([[], []]);
  });

  test('a cancelled resting order never fills', () => {
    const { market, order, fills, failures, sell } = placeOrder(limitOrder);
    market.silence(150);
    order.cancel();
    sell(99, 50);
    market.silence(60_000);
    expect([fills, failures]).toEqual([[], []]);
  });
});

describe('order size', () => {
  test('sizeEntry returns a quantity of whole lots and the margin of the quantity', () => {
    const size = sizeEntry(300, testInstrument('X', { qty_step: 0.1 }), DEFAULTS);
    expect(size).toEqual({ ok: true, qty: 1.6, margin: expect.closeTo(48) });
  });

  test.each([
    ['its quantity is below the minimum', 1e6, {}, 'minimum quantity'],
    ['its value is below the minimum order', 300, { min_notional: 600 }, 'minimum order'],
    ['rounding to lots changes its margin too much', 300, { qty_step: 1 }, 'margin_deviation_max_pct'],
  ])('sizeEntry rejects an entry when %s', (_title, price, changes, reason) => {
    expect(sizeEntry(price, testInstrument('X', changes), DEFAULTS)).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });
});
