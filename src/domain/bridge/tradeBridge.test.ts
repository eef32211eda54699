import type { Trade } from '@/contract/trades/trade';
import type { BridgePart } from '@/contract/trades/tradeBridge';
import { storedClosedTrade } from '@/testing/rows/storedRows';
import { createBridgeSums } from './bridgeSums';
import { tradeBridgeOf } from './tradeBridge';

const QUANTITY = 10;
const FLAT_PRICES = {
  ...{ signal_mid: 100, entry_mid: 100, entry_price: 100, exit_decision_mid: 100, exit_mid: 100, exit_price: 100 },
  ...{ entry_fee: 0, exit_fee: 0, funding_fee: 0 },
};

/** Creates a closed trade whose net PnL follows from its prices and fees. */
function tradeWith(changes: Partial<Trade>): Trade {
  const trade = storedClosedTrade('t', 0, 0, { quantity: QUANTITY, ...FLAT_PRICES, ...changes });
  const direction = trade.side === 'SHORT' ? -1 : 1;
  const gross = direction * (trade.exit_price! - trade.entry_price!) * trade.quantity!;
  return { ...trade, pnl_net: gross - trade.entry_fee! - trade.exit_fee! - trade.funding_fee! };
}

test.each<[string, Partial<Trade>, BridgePart, number]>([
  ['a rise after the signal of a LONG', { exit_decision_mid: 101, exit_mid: 101, exit_price: 101 }, 'edge', 10],
  [
    'a rise after the signal of a SHORT',
    { side: 'SHORT', exit_decision_mid: 101, exit_mid: 101, exit_price: 101 },
    'edge',
    -10,
  ],
  ['a rise between signal and entry', { entry_mid: 100.5, entry_price: 100.5 }, 'delay_in', -5],
  ['a fall between signal and entry of a SHORT', { side: 'SHORT', entry_mid: 99.5, entry_price: 99.5 }, 'delay_in', -5],
  ['half the spread paid at the entry', { entry_price: 100.02 }, 'entry_price', -0.2],
  ['half the spread earned by a maker entry', { entry_price: 99.98 }, 'entry_price', 0.2],
  ['a fall between exit decision and fill', { exit_mid: 99.6, exit_price: 99.6 }, 'delay_out', -4],
  ['slippage at the exit', { exit_price: 99.9 }, 'exit_price', -1],
  ['a better exit by a maker order', { exit_price: 100.03 }, 'exit_price', 0.3],
  ['the fee of the entry', { entry_fee: 0.2 }, 'fee_in', -0.2],
  ['the fee of the exit', { exit_fee: 0.55 }, 'fee_out', -0.55],
  ['received funding', { funding_fee: -0.07 }, 'funding', 0.07],
])('the bridge of a trade puts %s into its own part', (_cause, changes, part, amount) => {
  const bridge = tradeBridgeOf(tradeWith(changes))!;
  expect(bridge.parts[part]).toBeCloseTo(amount, 9);
  for (const [name, value] of Object.entries(bridge.parts)) if (name !== part) expect(value).toBeCloseTo(0, 9);
  expect(bridge.net).toBeCloseTo(amount, 9);
  expect(bridge.addsUp).toBe(true);
});

test('a trade without a stored mid has no bridge', () => {
  expect(tradeBridgeOf(tradeWith({ entry_mid: null }))).toBeNull();
});

test('the bridge reports a net PnL that differs from the sum of its parts', () => {
  expect(tradeBridgeOf({ ...tradeWith({ exit_price: 101 }), pnl_net: 9 })).toMatchObject({ addsUp: false, net: 10 });
});

test('the sums of the bridges leave out trades that are not recorded or do not add up, and count them', () => {
  const sums = createBridgeSums(
    ({ reason_exit }) => reason_exit,
    () => 0,
  );
  sums.add(tradeWith({ reason_exit: 'SL', exit_decision_mid: 99, exit_mid: 99, exit_price: 99 }));
  sums.add(tradeWith({ reason_exit: 'TP', exit_decision_mid: 101, exit_mid: 101, exit_price: 101, entry_fee: 1 }));
  sums.add(tradeWith({ reason_exit: 'TP', exit_decision_mid: 102, exit_mid: 102, exit_price: 102, entry_fee: 1 }));
  sums.add(tradeWith({ reason_exit: 'TP', signal_mid: null }));
  sums.add({ ...tradeWith({ reason_exit: 'TP' }), pnl_net: 3 });
  const [tp, sl] = sums.rows();
  expect(tp).toMatchObject({ key: 'TP', trades: 4, recorded: 2, mismatched: 1 });
  expect(tp!.parts[0]).toEqual({ part: 'edge', pnl: expect.closeTo(30), bps: expect.closeTo(150), interval: null });
  expect(tp!.net).toMatchObject({ pnl: expect.closeTo(28), bps: expect.closeTo(140) });
  expect(sl).toMatchObject({ key: 'SL', trades: 1, recorded: 1, net: { pnl: expect.closeTo(-10) } });
});

test('the sum of a part has an interval when its trades are in enough hours', () => {
  const sums = createBridgeSums(
    () => null,
    ({ timestamp_exit }) => Number(timestamp_exit),
  );
  for (let hour = 0; hour < 30; hour += 1)
    sums.add({ ...tradeWith({ entry_price: 100 + (hour % 2) / 10 }), timestamp_exit: hour });
  const part = sums.rows()[0]!.parts.find(({ part: name }) => name === 'entry_price')!;
  expect(part.bps).toBeCloseTo(-4.995, 3);
  expect(part.interval!.low).toBeLessThan(-5.5);
  expect(part.interval!.high).toBeGreaterThan(-4.5);
});
