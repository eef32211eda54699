import { createExchangeAccount } from './account/account';
import { FOREIGN_MARKETS } from './account/foreignCategories';
import type { LoopbackInstrument } from './account/model';
import { bookingStepOf, openPositions } from './account/state';
import { parseFaultKinds } from './faults/faultGroups';
import { createScriptedMarket, loopbackInstrument } from './loopbackMarket';
import { hmacSha256 } from './rest/authentication';
import { toPage, type Paging } from './rest/pages';
import { queryExecutions } from './rest/queries';
import { createRestFront } from './rest/restFront';
import { queryTransactionLog } from './rest/transactionLog';
import { createPrivateSession } from './stream/privateSession';

const BALANCE = 10_000;
const MARKET_ORDER = {
  symbol: 'BTCUSDT',
  orderType: 'Market',
  timeInForce: 'IOC',
  positionIdx: 0,
  reduceOnly: false,
  closeOnTrigger: false,
} as const;
const CLOSE_ALL = { ...MARKET_ORDER, side: 'Sell', qty: 0, reduceOnly: true, closeOnTrigger: true } as const;

function openAccount(changes: Partial<LoopbackInstrument> = {}) {
  const market = createScriptedMarket();
  market.setBook('BTCUSDT', { bid: 99.9, ask: 100.1, bids: [5], asks: [5] });
  const account = createExchangeAccount({
    market,
    instruments: [loopbackInstrument('BTCUSDT', changes)],
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: BALANCE,
  });
  return { account, front: createRestFront(account), state: account.state, market };
}

/** Subscribes to topics. Returns the topics and categories of the later messages. */
function subscribe({ account, front, market }: ReturnType<typeof openAccount>, topics: readonly string[]) {
  const messages: { topic?: string; success?: boolean; data?: { category: string }[] }[] = [];
  const session = createPrivateSession({ key: () => front.key, now: market.now }, (text) =>
    // The session sends only messages of this form.
    messages.push(JSON.parse(text) as (typeof messages)[number]),
  );
  const expires = market.now() + 1_000;
  const { key, secret } = front.key;
  session.receive(JSON.stringify({ op: 'auth', args: [key, expires, hmacSha256(secret, `GET/realtime${expires}`)] }));
  session.receive(JSON.stringify({ op: 'subscribe', args: topics }));
  account.listen(session.publish);
  return {
    isAccepted: messages.at(-1)?.success,
    received: () => messages.flatMap(({ topic, data = [] }) => data.map(({ category }) => `${topic} ${category}`)),
  };
}

const SPOT_SALE = { market: FOREIGN_MARKETS.spot('BTC'), side: 'Sell', price: 100, qty: 1 } as const;

test('a topic without a category brings the rows of all markets, and a linear topic only linear rows', () => {
  const exchange = openAccount();
  const all = subscribe(exchange, ['execution']);
  const linear = subscribe(exchange, ['execution.linear']);
  exchange.account.tradeElsewhere(SPOT_SALE);
  exchange.account.createOrder({ ...MARKET_ORDER, side: 'Buy', qty: 1 });
  expect(all.received()).toEqual(['execution spot', 'execution linear']);
  expect(linear.received()).toEqual(['execution.linear linear']);
});

test('the topic of the wallet has no categorised form', () => {
  expect(subscribe(openAccount(), ['wallet.linear']).isAccepted).toBe(false);
  expect(subscribe(openAccount(), ['wallet', 'order.linear', 'position.linear']).isAccepted).toBe(true);
});

test('the list of linear executions has the fills of USDC contracts, and no spot fill', () => {
  const { account, state, front } = openAccount();
  account.tradeElsewhere(SPOT_SALE);
  account.tradeElsewhere({ ...SPOT_SALE, market: FOREIGN_MARKETS.usdc('BTC') });
  account.createOrder({ ...MARKET_ORDER, side: 'Buy', qty: 1 });
  const { list } = queryExecutions(state, new URLSearchParams('category=linear'), front.visibility);
  expect(list.map(({ symbol }) => symbol).sort()).toEqual(['BTCPERP', 'BTCUSDT']);
});

test('the transaction log explains each change of the wallet', () => {
  const { account, state } = openAccount();
  account.createOrder({ ...MARKET_ORDER, side: 'Buy', qty: 2 });
  account.chargeFunding('BTCUSDT', 0.0001);
  account.createOrder(CLOSE_ALL);
  account.transfer(-250);
  account.transfer(100);
  account.tradeElsewhere(SPOT_SALE);
  const { list } = queryTransactionLog(state, new URLSearchParams('accountType=UNIFIED'), 'empty cursor');
  const sum = list.reduce((total, { change }) => total + Number(change), 0);
  expect(BALANCE + sum).toBeCloseTo(state.wallet, 8);
  const transfers = queryTransactionLog(state, new URLSearchParams('type=TRANSFER_OUT'), 'empty cursor').list;
  expect(transfers.map(({ type, change }) => [type, change])).toEqual([['TRANSFER_OUT', '-250']]);
});

test.each([
  ['empty cursor', ['1', '']],
  ['null cursor', ['1', null]],
  ['cursor on the last page', ['1', '2', '']],
  ['self-leading cursor', ['1', '1', '1']],
] as const satisfies [Paging, unknown][])('a list of two pages has the cursors of the form: %s', (paging, expected) => {
  const cursors: (string | null)[] = [];
  for (let asked = 0; asked < 3 && (asked === 0 || cursors.at(-1)); asked++) {
    const query = new URLSearchParams(asked === 0 ? {} : { cursor: cursors.at(-1) ?? '' });
    const page = toPage(['a', 'b'], { query, sizes: { usual: 1, most: 1 }, paging }, (name) => ({ name }));
    cursors.push(page.nextPageCursor);
  }
  expect(cursors).toEqual(expected);
});

test('a raised step refuses the exact exit, and quantity 0 closes the position', () => {
  const { account, state } = openAccount();
  account.createOrder({ ...MARKET_ORDER, side: 'Buy', qty: 0.053 });
  const [instrument] = state.instruments.values();
  Object.assign(instrument!, { booking_step: 0.001, qty_step: 0.01, min_qty: 0.01 });
  expect(bookingStepOf(instrument!)).toBe(0.001);
  const exit = { ...MARKET_ORDER, side: 'Sell', reduceOnly: true } as const;
  expect(() => account.createOrder({ ...exit, qty: 0.053 })).toThrow('Qty invalid');
  account.createOrder(CLOSE_ALL);
  expect(openPositions(state)).toEqual([]);
});

test('quantity 0 closes at most the largest order', () => {
  const { account, state } = openAccount();
  account.createOrder({ ...MARKET_ORDER, side: 'Buy', qty: 1 });
  state.instruments.get('BTCUSDT')!.max_qty = 0.4;
  account.createOrder(CLOSE_ALL);
  expect(openPositions(state)).toMatchObject([{ size: 0.6 }]);
});

test('an order outside the price band is refused, or rejected by an event', () => {
  const { account, state } = openAccount({ price_limit: 0.001 });
  const order = { ...MARKET_ORDER, side: 'Buy', orderType: 'Limit', qty: 1, price: 101 } as const;
  expect(() => account.createOrder(order)).toThrow('Order price is out of permissible range');
  state.instruments.get('BTCUSDT')!.rejectsByEvent = true;
  expect(account.createOrder(order)).toMatchObject({ status: 'Rejected', cumQty: 0 });
});

test('names of groups and of kinds select faults, and an unknown name is refused', () => {
  expect(parseFaultKinds('self-leading cursor, money')).toEqual(['self-leading cursor', 'booked funding', 'transfer']);
  expect(() => parseFaultKinds('self leading')).toThrow('unknown fault self leading');
});
