import { CONTRACTS } from '../../contracts';
import { createRng, seededRandom } from '../../rng';
import { calibrationOf } from './calibration';
import type { FairPrice } from './latentPrice';
import { CONDITIONS_BY_REGIME } from './regime';
import { SymbolMarket } from './symbolMarket';
import { TickBook } from './tickBook';
import { SimulatedWalls } from './walls';

const BTC_CONTRACT = CONTRACTS.find(({ symbol }) => symbol === 'BTCUSDT')!;
const REFERENCE_TICK = Math.round(BTC_CONTRACT.reference_price / BTC_CONTRACT.tick_size);
const BOOK_DEPTH_TICKS = 4_000;
const MANY_WALLS_CONDITIONS = { ...CONDITIONS_BY_REGIME.NORMAL, walls: 30 };

/**
 * Places walls that are all spoofs or all genuine. Each random draw after the placement succeeds, and `draw` records
 * its probability.
 */
function placeTestWalls(areSpoofs: boolean) {
  const draw = { answer: areSpoofs, probabilities: [] as number[] };
  const bernoulli = (probability: number): boolean => {
    draw.probabilities.push(probability);
    return draw.answer;
  };
  const walls = new SimulatedWalls(BTC_CONTRACT, calibrationOf(BTC_CONTRACT), {
    ...createRng(seededRandom(1)),
    bernoulli,
  });
  const book = new TickBook(REFERENCE_TICK, BOOK_DEPTH_TICKS);
  walls.updateWalls(book, 1, MANY_WALLS_CONDITIONS);
  const ticks = Array.from({ length: BOOK_DEPTH_TICKS }, (_, index) => REFERENCE_TICK + 1 + index).filter(
    (tick) => book.wallLotsAt(tick) > 0,
  );
  expect(ticks.length).toBeGreaterThan(0);
  draw.answer = true;
  draw.probabilities = [];
  return { walls, book, ticks, draw, stopOf: (to: number) => walls.findStoppingWall(book, 'ask', to) };
}

test('a price move stops at the nearest genuine wall in its range', () => {
  const { stopOf, ticks } = placeTestWalls(false);
  expect(stopOf(REFERENCE_TICK + BOOK_DEPTH_TICKS)).toBe(ticks[0]);
  expect(stopOf(ticks[0]! - 1)).toBeUndefined();
});

test('the probability that a wall stops a price move grows with the size of the wall', () => {
  const { stopOf, ticks, book, draw } = placeTestWalls(false);
  const [tick] = ticks as [number];
  const probabilityOf = (lots: number): number => {
    book.setWallLots(tick, lots);
    draw.probabilities = [];
    stopOf(tick);
    return draw.probabilities[0]!;
  };
  const whole = book.wallLotsAt(tick);
  const [full, half, pulled] = [probabilityOf(whole), probabilityOf(whole / 2), probabilityOf(0)];
  expect(full).toBeGreaterThan(half);
  expect(half).toBeGreaterThan(0);
  expect(full).toBeLessThan(1);
  expect(pulled).toBe(0);
});

test('a spoofed wall never stops a price move', () => {
  const { stopOf } = placeTestWalls(true);
  expect(stopOf(REFERENCE_TICK + BOOK_DEPTH_TICKS)).toBeUndefined();
});

test('a wall that stops a price move becomes the touch, gets smaller and trades', () => {
  const rng = createRng(seededRandom(5));
  const streams = { pressure: rng, flow: rng, levels: rng, walls: rng, quotes: rng };
  const fairPrice: { -readonly [K in keyof FairPrice]: FairPrice[K] } = {
    price: BTC_CONTRACT.reference_price,
    advanceStep: () => undefined,
    stopMoveAt: (price) => void (fairPrice.price = price),
  };
  const market = new SymbolMarket(BTC_CONTRACT, fairPrice, streams, {
    pressureShare: 0,
    conditions: MANY_WALLS_CONDITIONS,
  });
  const sizes = new Map(
    Array.from({ length: BOOK_DEPTH_TICKS }, (_, at) => [
      REFERENCE_TICK + at,
      market.book.wallLotsAt(REFERENCE_TICK + at),
    ]),
  );
  fairPrice.price *= 1.004;
  const trades = market.advanceStep(0.1, { factor: 0, pressure: 0, conditions: MANY_WALLS_CONDITIONS });
  const { bestAsk } = market.book;
  expect(fairPrice.price).toBeCloseTo((bestAsk - 0.5) * BTC_CONTRACT.tick_size);
  expect(market.book.wallLotsAt(bestAsk)).toBeLessThan(sizes.get(bestAsk)!);
  expect(trades.at(-1)).toMatchObject({ taker: 'BUY' });
  expect(trades.some(({ tick }) => tick === bestAsk)).toBe(true);
});
