import { createScriptedMarket, loopbackInstrument } from '../loopbackMarket';
import { createExchangeAccount } from './account';
import type { AccountEvent, LoopbackInstrument, MarginMode } from './model';
import type { OrderDraft } from './orderEntry';
import { equityOf } from './state';

type Options = {
  hedgeMode?: boolean;
  marginMode?: MarginMode;
  balance?: number;
  instrument?: Partial<LoopbackInstrument>;
};

/** Account of 10,000 USDT with leverage 10. Bids 1, 2 and 3 from 99.9 down, asks 1, 2 and 3 from 100.1 up. */
function openAccount({
  hedgeMode = false,
  marginMode = 'ISOLATED_MARGIN',
  balance = 10_000,
  instrument,
}: Options = {}) {
  const market = createScriptedMarket();
  const ladder = { bid: 99.9, ask: 100.1, bids: [1, 2, 3], asks: [1, 2, 3] };
  market.setBook('BTCUSDT', ladder);
  const instruments = [loopbackInstrument('BTCUSDT', instrument)];
  const account = createExchangeAccount({ market, instruments, hedgeMode, marginMode, leverage: 10, balance });
  const events: AccountEvent[] = [];
  account.listen((event) => events.push(event));
  const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'IOC',
    qty: 1,
    price: 101,
    positionIdx: 0,
    reduceOnly: false,
    closeOnTrigger: false,
    ...changes,
  });
  return {
    account,
    market,
    events,
    send: (changes?: Partial<OrderDraft>) => account.createOrder(draft(changes)),
    position: (index: 0 | 1 | 2 = 0) => account.state.positions.get(`BTCUSDT ${index}`),
    moveTo(mid: number) {
      market.setBook('BTCUSDT', { ...ladder, bid: mid - 0.1, ask: mid + 0.1 });
      market.setPrices('BTCUSDT', { mark: mid, last: mid });
      account.applyBook('BTCUSDT');
      account.applyPrices('BTCUSDT');
    },
    executions: () => account.state.executions.map(({ price, qty, execType }) => ({ price, qty, execType })),
  };
}

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (refusal) {
    return (refusal as { code?: unknown }).code;
  }
  return 0;
};

describe('matching', () => {
  test('an IOC order takes level by level up to its limit and cancels the remainder', () => {
    const { send, executions, position } = openAccount();
    const order = send({ qty: 5, price: 100.2 });
    expect(executions()).toEqual([
      { price: 100.1, qty: 1, execType: 'Trade' },
      { price: 100.2, qty: 2, execType: 'Trade' },
    ]);
    expect(order).toMatchObject({ status: 'Cancelled', cumQty: 3 });
    expect(position()).toMatchObject({ side: 'Buy', size: 3 });
  });

  test('a FOK order that the book cannot fill whole fills nothing', () => {
    const { send, executions } = openAccount();
    expect(send({ qty: 4, price: 100.2, timeInForce: 'FOK' }).status).toBe('Cancelled');
    expect(executions()).toEqual([]);
    expect(send({ qty: 3, price: 100.2, timeInForce: 'FOK' }).status).toBe('Filled');
  });

  test('the exchange cancels a post-only order that would take, with the documented reason', () => {
    const { send } = openAccount();
    const order = send({ price: 100.1, timeInForce: 'PostOnly' });
    expect(order).toMatchObject({ status: 'Cancelled', rejectReason: 'EC_PostOnlyWillTakeLiquidity' });
  });

  test('two orders against the same book do not take the same quantity', () => {
    const { account, send, executions } = openAccount();
    send({ qty: 1 });
    send({ qty: 1 });
    expect(executions().map(({ price }) => price)).toEqual([100.1, 100.2]);
    account.applyBook('BTCUSDT');
    send({ qty: 1 });
    expect(executions().at(-1)?.price).toBe(100.1);
  });

  test('a resting order fills in parts after the queue ahead of it', () => {
    const { account, send, executions, market } = openAccount();
    const order = send({ price: 99.9, qty: 1, timeInForce: 'PostOnly' });
    const sell = (quantity: number) =>
      account.applyTrades('BTCUSDT', [{ price: 99.9, quantity, taker: 'SELL', at: market.now() }]);
    sell(1);
    expect(executions()).toEqual([]);
    sell(0.4);
    expect(order.status).toBe('PartiallyFilled');
    sell(5);
    expect(executions().map(({ qty }) => qty)).toEqual([0.4, 0.6]);
    expect(order).toMatchObject({ status: 'Filled', cumFee: 0.01998 });
  });

  test('a resting order fills as maker when the book reaches its price', () => {
    const { send, moveTo, executions } = openAccount();
    send({ price: 99.5, timeInForce: 'PostOnly' });
    moveTo(99);
    expect(executions()).toEqual([{ price: 99.5, qty: 1, execType: 'Trade' }]);
  });
});

describe('reduce-only', () => {
  test('an order without position is refused with 110017', () => {
    const { send } = openAccount();
    expect(codeOf(() => send({ side: 'Sell', price: 99, reduceOnly: true }))).toBe(110017);
  });

  test('two orders in flight do not flip the position, because each fill is clipped', () => {
    const { account, send, position, market } = openAccount();
    send({ qty: 1 });
    const first = send({ side: 'Sell', qty: 0.6, price: 100.5, timeInForce: 'PostOnly', reduceOnly: true });
    const second = send({ side: 'Sell', qty: 0.6, price: 100.5, timeInForce: 'PostOnly', reduceOnly: true });
    const buy = { price: 101, quantity: 0.7, taker: 'BUY', at: market.now() } as const;
    account.applyTrades('BTCUSDT', [buy, { ...buy, quantity: 5 }]);
    expect([first.cumQty, second.cumQty]).toEqual([0.6, 0.4]);
    expect(position()?.size).toBe(0);
    expect([first.status, second.cancelType]).toEqual(['Filled', 'CancelByReduceOnly']);
  });

  test('quantity 0 with closeOnTrigger closes a rest below the minimum notional', () => {
    const { send, position } = openAccount({ instrument: { min_notional: 50 } });
    send({ qty: 1 });
    send({ side: 'Sell', price: 99, qty: 0.99, reduceOnly: true });
    expect(codeOf(() => send({ qty: 0.01 }))).toBe(110094);
    send({ side: 'Sell', orderType: 'Market', qty: 0, reduceOnly: true, closeOnTrigger: true });
    expect(position()?.size).toBe(0);
  });
});

test('the wallet equals balance plus realised PnL minus fees, and equity adds the open PnL', () => {
  const { account, send, moveTo } = openAccount();
  send({ qty: 3, price: 100.2 });
  moveTo(102);
  const fees = (100.1 + 2 * 100.2) * 0.00055;
  expect(account.state.wallet).toBeCloseTo(10_000 - fees, 10);
  expect(equityOf(account.state)).toBeCloseTo(10_000 - fees + 3 * 102 - (100.1 + 2 * 100.2), 10);
  send({ side: 'Sell', qty: 3, price: 101, reduceOnly: true });
  const closing = 101.9 + 2 * 101.8;
  expect(account.state.wallet).toBeCloseTo(10_000 - fees + closing * (1 - 0.00055) - (100.1 + 2 * 100.2), 10);
});

test('an order without reduce-only flips a one-way position, and its stop does not survive', () => {
  const { send, position, account } = openAccount();
  send({ qty: 1, stopLoss: 98 });
  send({ side: 'Sell', qty: 2, price: 99 });
  expect(position()).toMatchObject({ side: 'Sell', size: 1, entry: 99.8 });
  expect(position()?.stopLoss).toBeUndefined();
  expect(account.state.orders.filter(({ status }) => status === 'Untriggered')).toEqual([]);
});

describe('position stops', () => {
  test('the first part of the fill sets the attached stop, which follows the size', () => {
    const { account, send } = openAccount();
    send({ qty: 2, price: 100.2, stopLoss: 99, slTriggerBy: 'MarkPrice' });
    const stop = account.state.orders.find(({ stopOrderType }) => stopOrderType === 'StopLoss');
    expect(stop).toMatchObject({ qty: 2, side: 'Sell', status: 'Untriggered', orderLinkId: '', reduceOnly: true });
    send({ side: 'Sell', qty: 1, price: 99, reduceOnly: true });
    expect(stop?.qty).toBe(1);
    send({ side: 'Sell', qty: 1, price: 99, reduceOnly: true });
    expect(stop).toMatchObject({ status: 'Cancelled', cancelType: 'CancelByTpSlTsClear' });
  });

  test.each([
    ['MarkPrice', { mark: 98.9 }, { last: 98.9 }],
    ['LastPrice', { last: 98.9 }, { mark: 98.9 }],
  ] as const)('a stop by %s ignores the other price', (slTriggerBy, reached, other) => {
    const { account, send, market, position } = openAccount();
    send({ stopLoss: 99, slTriggerBy });
    market.setPrices('BTCUSDT', other);
    account.applyPrices('BTCUSDT');
    expect(position()?.size).toBe(1);
    market.setPrices('BTCUSDT', reached);
    account.applyPrices('BTCUSDT');
    expect(position()?.size).toBe(0);
  });

  test('a stop that a gap leaves without a book fills what the book has, and the remainder has no stop', () => {
    const { account, send, market, position } = openAccount();
    send({ qty: 3, price: 100.3, stopLoss: 99 });
    market.setBook('BTCUSDT', { bid: 96, ask: 97, bids: [2], asks: [1] });
    market.setPrices('BTCUSDT', { last: 96.5, mark: 96.5 });
    account.applyBook('BTCUSDT');
    expect(position()).toMatchObject({ size: 1 });
    expect(position()?.stopLoss).toBeUndefined();
  });

  test('refusals of a trading stop name the documented code', () => {
    const { account, send } = openAccount();
    const set = (stopLoss: number) => () => account.setTradingStop({ symbol: 'BTCUSDT', positionIdx: 0, stopLoss });
    expect(codeOf(set(99))).toBe(10001);
    send();
    expect(codeOf(set(101))).toBe(10001);
    expect(codeOf(set(99))).toBe(0);
    expect(codeOf(set(99))).toBe(34040);
    expect(codeOf(set(0))).toBe(0);
  });
});

describe('refused orders', () => {
  test.each<[string, Partial<OrderDraft>, number]>([
    ['quantity 0', { qty: 0 }, 10001],
    ['a quantity below the step', { qty: 0.0005 }, 10001],
    ['a quantity off the step', { qty: 1.0005 }, 10001],
    ['a quantity above the maximum', { qty: 101 }, 10001],
    ['a notional below the minimum', { qty: 0.01 }, 110094],
    ['a price off the tick', { price: 100.05 }, 10001],
    ['a price outside of the band', { price: 106 }, 110003],
    ['a client id of 37 characters', { orderLinkId: 'x'.repeat(37) }, 10001],
    ['a client id with a space', { orderLinkId: 'a b' }, 10001],
    ['an unknown symbol', { symbol: 'NONEUSDT' }, 10001],
    ['a position index of the hedge mode', { positionIdx: 1 }, 10001],
    ['a stop on the wrong side', { stopLoss: 102 }, 10001],
  ])('%s', (_, changes, code) => {
    expect(codeOf(() => openAccount().send(changes))).toBe(code);
  });

  test('a client id stays taken after its order is done', () => {
    const { send } = openAccount();
    send({ orderLinkId: 'T1-e0' });
    expect(codeOf(() => send({ orderLinkId: 'T1-e0' }))).toBe(110072);
  });

  test('an order beyond the margin is refused, also by the margin of resting orders', () => {
    const { send } = openAccount({ balance: 100 });
    send({ qty: 9, price: 99.5, timeInForce: 'PostOnly' });
    expect(codeOf(() => send({ qty: 2, price: 99.5 }))).toBe(110007);
  });

  test.each([
    ['Delivering', 110063],
    ['Closed', 110066],
  ] as const)('a contract with status %s', (status, code) => {
    expect(codeOf(() => openAccount({ instrument: { status } }).send())).toBe(code);
  });

  test('a cancel of a finished order is refused with 110001', () => {
    const { account, send } = openAccount();
    const { orderId } = send();
    expect(codeOf(() => account.cancelOrder({ symbol: 'BTCUSDT', orderId }))).toBe(110001);
  });
});

test('hedge mode keeps a long and a short position, and a sell of index 1 only reduces', () => {
  const { send, position } = openAccount({ hedgeMode: true });
  send({ positionIdx: 1, qty: 1 });
  send({ side: 'Sell', positionIdx: 2, qty: 1, price: 99 });
  expect([position(1)?.side, position(2)?.side]).toEqual(['Buy', 'Sell']);
  send({ side: 'Sell', positionIdx: 1, qty: 3, price: 99 });
  expect([position(1)?.size, position(2)?.size]).toEqual([0, 1]);
});

describe('closings by the exchange', () => {
  test('funding changes the wallet and not the position', () => {
    const { account, send, position, executions } = openAccount();
    send();
    const before = account.state.wallet;
    account.chargeFunding('BTCUSDT', 0.0001);
    expect(account.state.wallet).toBeCloseTo(before - 100 * 0.0001, 10);
    expect(position()?.size).toBe(1);
    expect(executions().at(-1)).toEqual({ price: 100, qty: 1, execType: 'Funding' });
  });

  test('an isolated position is taken over at its bankruptcy price', () => {
    const { account, send, moveTo, position, executions } = openAccount();
    send();
    moveTo(90.7);
    expect(position()?.size).toBe(1);
    moveTo(90.5);
    expect(position()?.size).toBe(0);
    expect(executions().at(-1)).toEqual({ price: 90.1, qty: 1, execType: 'BustTrade' });
    expect(account.state.wallet).toBeGreaterThan(9_989);
  });

  test('cross margin survives where isolated margin does not, until equity is below maintenance', () => {
    const { send, moveTo, position } = openAccount({ marginMode: 'REGULAR_MARGIN', balance: 20 });
    send();
    moveTo(89);
    expect(position()?.size).toBe(1);
    moveTo(80);
    expect(position()?.size).toBe(0);
  });

  test('ADL closes a part, and delisting closes the remainder and refuses orders', () => {
    const { account, send, position, executions } = openAccount();
    send({ qty: 1 });
    account.deleverage('BTCUSDT', 0.5);
    expect(position()?.size).toBe(0.5);
    account.settle('BTCUSDT');
    expect(position()?.size).toBe(0);
    expect(executions().map(({ execType }) => execType)).toEqual(['Trade', 'AdlTrade', 'Settle']);
    expect(codeOf(() => send())).toBe(110066);
  });
});

test('events of one operation carry order, execution, position and wallet as text without exponent', () => {
  const { events, send } = openAccount({ instrument: { qty_step: 0.001 } });
  send({ qty: 0.05, orderLinkId: 'T1-e0' });
  expect(new Set(events.map(({ topic }) => topic))).toEqual(new Set(['execution', 'order', 'position', 'wallet']));
  const [execution] = events.find(({ topic }) => topic === 'execution')!.rows;
  expect(execution).toMatchObject({ orderLinkId: 'T1-e0', execQty: '0.05', execFee: '0.00275275', isMaker: false });
  const [order] = events.findLast(({ topic }) => topic === 'order')!.rows;
  expect(order).toMatchObject({ orderStatus: 'Filled', cumExecQty: '0.05', leavesQty: '0' });
});
