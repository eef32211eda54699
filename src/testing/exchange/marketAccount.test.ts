import { findContract, toInstrument } from '@/server/market/contracts';
import { createSimulator } from '@/server/market/simulator/simulator';
import { loopbackInstrument } from './loopbackMarket';
import { createMarketAccount } from './marketAccount';

const SYMBOL = 'DOTUSDT';
const START_MS = Date.UTC(2026, 0, 5, 12, 0, 30);
const MINUTE_MS = 60_000;

test('orders match against the books and trades of the simulator', async () => {
  const simulator = createSimulator({ seed: 1, startMs: START_MS, symbols: [SYMBOL] });
  const { account, onEvent } = createMarketAccount(simulator, {
    instruments: [loopbackInstrument(SYMBOL, { ...toInstrument(findContract(SYMBOL)!), max_qty: 1e6 })],
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: 10_000,
  });
  simulator.listen(onEvent);
  await simulator.start();
  simulator.advanceTo(START_MS + MINUTE_MS);
  const book = simulator.book(SYMBOL)!;
  const draft = {
    symbol: SYMBOL,
    positionIdx: 0,
    orderType: 'Limit',
    reduceOnly: false,
    closeOnTrigger: false,
  } as const;

  const ask = book.priceAt('ask', 0);
  const entry = account.createOrder({ ...draft, side: 'Buy', timeInForce: 'FOK', qty: 20, price: ask + 0.02 });
  expect(entry.status).toBe('Filled');
  expect(entry.cumValue / entry.cumQty).toBeGreaterThanOrEqual(ask);

  const exit = { ...draft, side: 'Sell', timeInForce: 'PostOnly', qty: 20, reduceOnly: true } as const;
  const target = account.createOrder({ ...exit, price: book.priceAt('ask', 0) });
  expect(target.queueAhead).toBe(book.quantityAt('ask', 0));
  simulator.advanceTo(START_MS + 30 * MINUTE_MS);
  expect(target.status).toBe('Filled');
  expect(target.cumFee).toBeCloseTo(target.cumValue * 0.0002, 10);
  expect(account.state.wallet).toBeCloseTo(10_000 + target.cumValue - target.cumFee - entry.cumValue - entry.cumFee, 8);
});
