import { createTestPosition } from '@/testing/bot/testPosition';
import { addEntryFill, addExitFill, openQuantity } from './positionFills';
import { reconcile } from '../../orders/reconcile';

const FILLS = 60;
const STEP = 0.1;
/** 5,000,000 in parts that are multiples of the step. */
const PARTS = Array.from({ length: FILLS }, (_, index) => Number((83_333.3 + (index % 3) * STEP).toFixed(1)));
const TOTAL = Number(PARTS.reduce((sum, qty) => sum + qty, 0).toFixed(1));

function fillInParts() {
  const [first, ...rest] = PARTS.map((qty) => ({
    qty,
    price: 0.01,
    fee: 0,
    liquidity: 'taker' as const,
    feeAsset: 'USDT',
    at: 0,
  }));
  const position = createTestPosition({ mode: 'LIVE', qty: first!.qty, entry: 0.01 });
  for (const fill of rest) addEntryFill(position, fill);
  return { position, exit: (qty: number) => addExitFill(position, { ...first!, qty }) };
}

const findingsOf = (position: ReturnType<typeof createTestPosition>, qty: number) => {
  const ledger = { symbol: 'A', qty: openQuantity(position), summed: position.qty, aliveOrders: [] };
  const shown = { entry: 0.01, stop: null, liquidation: null, leverage: 1, positionMode: 'one-way' } as const;
  const positions = qty === 0 ? [] : [{ symbol: 'A', qty, ...shown }];
  return reconcile([ledger], { positions, orders: [], takenAt: 0 }, []).map(({ kind }) => kind);
};

test('a position of 5,000,000 from 60 fills agrees with the exchange, and one step less does not', () => {
  const { position } = fillInParts();
  expect(position.qty).not.toBe(TOTAL);
  expect(findingsOf(position, TOTAL)).toEqual([]);
  expect(findingsOf(position, TOTAL - STEP)).toEqual(['quantity']);
});

test('the last step of a position of 5,000,000 agrees with the exchange, and the whole exit leaves nothing', () => {
  const { position, exit } = fillInParts();
  for (const qty of PARTS.slice(1)) exit(qty);
  exit(Number((PARTS[0]! - STEP).toFixed(1)));
  expect(openQuantity(position)).not.toBe(STEP);
  expect(findingsOf(position, STEP)).toEqual([]);
  expect(findingsOf(position, 0)).toEqual(['quantity']);
  exit(STEP);
  expect(openQuantity(position)).toBe(0);
});
