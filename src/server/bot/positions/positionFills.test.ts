import { createTestPosition } from '@/testing/bot/testPosition';
import { addEntryFill, addExitFill, openQuantity, setAllFills, wholeExitAt } from './positionFills';

const AT = Date.parse('2026-03-10T12:00:00.000Z');
const fill = (qty: number, price: number, changes: Partial<Parameters<typeof addExitFill>[1]> = {}) => ({
  qty,
  price,
  fee: 0.5,
  feeAsset: 'USDT',
  liquidity: 'maker' as const,
  at: AT,
  ...changes,
});

test('a further entry fill raises quantity, margin, fee and average price, and keeps the first fill time', () => {
  const position = createTestPosition({ qty: 1, margin: 10, entry: 100, entryFee: 0.1, firstFillAt: AT });
  addEntryFill(position, fill(3, 104, { at: AT + 5 }));
  expect(position).toMatchObject({ qty: 4, margin: 40, entry: 103, entryFee: 0.6, firstFillAt: AT });
  addEntryFill(position, fill(4, 103, { at: AT - 5 }));
  expect(position).toMatchObject({ qty: 8, margin: 80, firstFillAt: AT - 5, monitoring: { unsaved: true } });
});

test('the exited part has the sums, the average price and the time of the latest fill', () => {
  const position = createTestPosition({ qty: 5 });
  addExitFill(position, fill(1, 102, { at: AT + 10 }));
  expect(position.exited).toEqual({ qty: 1, price: 102, fee: 0.5, liquidity: 'maker', at: AT + 10, mid: null });
  addExitFill(position, fill(3, 106, { at: AT + 5, liquidity: 'taker' }));
  addExitFill(position, fill(0.5, 105, { at: AT + 7 }));
  expect(position.exited).toEqual({ qty: 4.5, price: 105, fee: 1.5, liquidity: 'taker', at: AT + 10, mid: null });
  expect([openQuantity(position), position.monitoring.unsaved]).toEqual([0.5, true]);
});

test('the price of a single exit fill stays without a rounding error', () => {
  const position = createTestPosition({ qty: 5 });
  addExitFill(position, fill(3, 0.1));
  expect([(3 * 0.1) / 3, position.exited?.price]).toEqual([0.10000000000000002, 0.1]);
});

test('an exit fill larger than its trade leaves no open quantity', () => {
  const position = createTestPosition({ qty: 5 });
  addExitFill(position, fill(6, 101));
  expect(openQuantity(position)).toBe(0);
  expect(wholeExitAt(position, 90, 0.1)).toEqual({ price: 101, fee: 0.5 });
});

test('a fee in another asset or without an amount counts as 0', () => {
  for (const unknown of [{ feeAsset: 'BNB' }, { fee: undefined }]) {
    const position = createTestPosition({ qty: 1, entryFee: 0.25 });
    addEntryFill(position, fill(1, 100, unknown));
    addExitFill(position, fill(1, 100, unknown));
    expect([position.entryFee, position.exited?.fee]).toEqual([0.25, 0]);
    setAllFills(position, [{ ...fill(1, 100, unknown), side: 'BUY' }]);
    expect(position.entryFee).toBe(0);
  }
});

test.each([
  [1, 'BUY', 'SELL'],
  [-1, 'SELL', 'BUY'],
] as const)('stored fills replace the figures of a trade in direction %d', (direction, entry, exit) => {
  const position = createTestPosition({ direction, qty: 10, margin: 100, entryFee: 9 });
  addExitFill(position, fill(7, 50));
  setAllFills(position, [
    { ...fill(2, 101), side: exit },
    { ...fill(1, 100), side: entry },
    { ...fill(3, 104, { at: AT - 1 }), side: entry },
  ]);
  expect(position).toMatchObject({ qty: 4, margin: 40, entry: 103, entryFee: 1, firstFillAt: AT - 1 });
  expect(position.exited).toMatchObject({ qty: 2, price: 101, fee: 0.5 });
});

test('a single stored fill is a change to save', () => {
  const position = createTestPosition({ qty: 5 });
  setAllFills(position, [{ ...fill(5, 101), side: 'BUY' }]);
  expect([position.entry, position.monitoring.unsaved]).toEqual([101, true]);
});

test('stored fills without an entry leave a trade as it is', () => {
  const position = createTestPosition({ qty: 5 });
  setAllFills(position, [{ ...fill(2, 101), side: 'SELL' }]);
  expect([position.qty, position.exited, position.monitoring.unsaved]).toEqual([5, undefined, false]);
});

test('a whole exit has the average of the fills and of the price for the open quantity', () => {
  const position = createTestPosition({ qty: 4 });
  expect(wholeExitAt(position, 100, 0.1)).toEqual({ price: 100, fee: 0.4 });
  addExitFill(position, fill(1, 104));
  expect(wholeExitAt(position, 100, 0.1)).toEqual({ price: 101, fee: 0.5 + 0.3 });
});
