import { CONTRACTS } from '../../contracts';
import { createRng, seededRandom } from '../../rng';
import { calibrationOf } from './calibration';
import type { FairPrice } from './latentPrice';
import { REGIMES } from './regime';
import { SymbolMarket } from './symbolMarket';
import { TickBook } from './tickBook';
import { Walls } from './walls';

const CONTRACT = CONTRACTS.find(({ symbol }) => symbol === 'BTCUSDT')!;
const MIDDLE = Math.round(CONTRACT.reference_price / CONTRACT.tick_size);
const REACH = 4_000;
const WALLED = { ...REGIMES.NORMAL, walls: 30 };

/** Places walls that are all spoofs or all genuine. Later draws succeed, and `draw` records their probabilities. */
function placed(areSpoofs: boolean) {
  const draw = { answer: areSpoofs, probabilities: [] as number[] };
  const bernoulli = (probability: number): boolean => {
    draw.probabilities.push(probability);
    return draw.answer;
  };
  const walls = new Walls(CONTRACT, calibrationOf(CONTRACT), { ...createRng(seededRandom(1)), bernoulli });
  const book = new TickBook(MIDDLE, REACH);
  walls.step(book, 1, WALLED);
  const ticks = Array.from({ length: REACH }, (_, index) => MIDDLE + 1 + index).filter((tick) => book.wallAt(tick) > 0);
  expect(ticks.length).toBeGreaterThan(0);
  draw.answer = true;
  draw.probabilities = [];
  return { walls, book, ticks, draw, stopOf: (to: number) => walls.stopOf(book, 'ask', to) };
}

test('a move stops at the nearest genuine wall, and at none beyond its end', () => {
  const { stopOf, ticks } = placed(false);
  expect(stopOf(MIDDLE + REACH)).toBe(ticks[0]);
  expect(stopOf(ticks[0]! - 1)).toBeUndefined();
});

test('a wall stops a move with a probability that grows with its size, and lets it through when pulled', () => {
  const { stopOf, ticks, book, draw } = placed(false);
  const [tick] = ticks as [number];
  const probabilityOf = (lots: number): number => {
    book.setWall(tick, lots);
    draw.probabilities = [];
    stopOf(tick);
    return draw.probabilities[0]!;
  };
  const whole = book.wallAt(tick);
  const [full, half, pulled] = [probabilityOf(whole), probabilityOf(whole / 2), probabilityOf(0)];
  expect(full).toBeGreaterThan(half);
  expect(half).toBeGreaterThan(0);
  expect(full).toBeLessThan(1);
  expect(pulled).toBe(0);
});

test('a spoof never stops a move', () => {
  const { stopOf } = placed(true);
  expect(stopOf(MIDDLE + REACH)).toBeUndefined();
});

test('a stopped move leaves the wall at the touch, reduced, with a trade at its price', () => {
  const rng = createRng(seededRandom(5));
  const streams = { pressure: rng, flow: rng, levels: rng, walls: rng, quotes: rng };
  const fairPrice: { -readonly [K in keyof FairPrice]: FairPrice[K] } = {
    price: CONTRACT.reference_price,
    step: () => undefined,
    holdAt: (price) => void (fairPrice.price = price),
  };
  const market = new SymbolMarket(CONTRACT, fairPrice, streams, { pressureShare: 0, conditions: WALLED });
  const sizes = new Map(Array.from({ length: REACH }, (_, at) => [MIDDLE + at, market.book.wallAt(MIDDLE + at)]));
  fairPrice.price *= 1.004;
  const trades = market.step(0.1, { factor: 0, pressure: 0, conditions: WALLED });
  const { bestAsk } = market.book;
  expect(fairPrice.price).toBeCloseTo((bestAsk - 0.5) * CONTRACT.tick_size);
  expect(market.book.wallAt(bestAsk)).toBeLessThan(sizes.get(bestAsk)!);
  expect(trades.at(-1)).toMatchObject({ taker: 'BUY' });
  expect(trades.some(({ tick }) => tick === bestAsk)).toBe(true);
});
