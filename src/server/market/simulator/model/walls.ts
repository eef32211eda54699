import type { Rng } from '../../rng';
import type { Contract } from '../../contracts';
import { BOOK_SIDES, type BookSide } from '../../source';
import { PROFILE_AT_BPS, profileAt, type Calibration } from './calibration';
import type { Conditions } from './regime';
import type { TickBook } from './tickBook';

type Wall = {
  side: BookSide;
  tick: number;
  spoof: boolean;
  expiresInS: number;
  /** Lots that 1 bps holds at this distance without walls. */
  usualLots: number;
};

const SPOOF_SHARE = 0.35;
const SPOOF_LIFE_S = { least: 0.2, mean: 0.7 };
const MIN_LIFETIME_S = 2;
/** A spoof is never meant to trade: it is cancelled when the price comes this near. */
const SPOOF_CANCEL_BPS = 3;
const ON_ROUND_PRICE = 0.5;
const DISTANCE_SIGMA = 0.45;
const SIZE_SIGMA = 0.3;
const MAX_DISTANCE_BPS = 40;
const BPS = 1e-4;
/**
 * Decides how likely a move stops at a genuine wall: 1 - exp(-STOP_PER_MULTIPLE x wall / usual depth of 1 bps).
 * Calibrated on the arrivals at walls in the recordings.
 */
const STOP_PER_MULTIPLE = 0.5;

/** Large resting orders: genuine walls and spoofs. */
export class Walls {
  private readonly walls: Wall[] = [];
  private readonly bpsPerTick: number;
  private readonly usdtPerLot: number;

  constructor(
    contract: Contract,
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {
    this.bpsPerTick = contract.tick_size / contract.reference_price / BPS;
    this.usdtPerLot = contract.qty_step * contract.reference_price;
  }

  /** Places the average number of walls. Spoofs expire at once. */
  fill(book: TickBook, conditions: Conditions): void {
    this.step(book, this.calibration.wall_life_s, conditions);
  }

  step(book: TickBook, seconds: number, { walls, depth }: Conditions): void {
    let kept = 0;
    for (const wall of this.walls) {
      if (this.survives(book, wall, seconds)) this.walls[kept++] = wall;
    }
    this.walls.length = kept;
    for (const side of BOOK_SIDES) {
      const arrivals = this.rng.poisson(this.calibration.walls_per_s * walls * seconds);
      for (let arrival = 0; arrival < arrivals; arrival++) this.place(book, side, depth);
    }
  }

  /**
   * Returns the tick of the wall that stops a move from the touch of `side` to the tick `to`; undefined when none does.
   * The larger a genuine wall, the likelier the stop. A spoof never stops a move.
   */
  stopOf(book: TickBook, side: BookSide, to: number): number | undefined {
    const ahead = side === 'ask' ? 1 : -1;
    const from = side === 'ask' ? book.bestAsk : book.bestBid;
    let stop: number | undefined;
    for (const { tick, side: of, spoof, usualLots } of this.walls) {
      if (spoof || of !== side || ahead * (tick - from) < 0 || ahead * (tick - to) > 0) continue;
      if (stop !== undefined && ahead * (tick - stop) >= 0) continue;
      const multiple = book.wallAt(tick) / usualLots;
      if (this.rng.bernoulli(1 - Math.exp(-STOP_PER_MULTIPLE * multiple))) stop = tick;
    }
    return stop;
  }

  private survives(book: TickBook, wall: Wall, seconds: number): boolean {
    wall.expiresInS -= seconds;
    const ticksAway = wall.side === 'bid' ? book.bestBid - wall.tick : wall.tick - book.bestAsk;
    // The wall was traded, or the price passed it.
    if (book.wallAt(wall.tick) === 0 || ticksAway < 0) return false;
    const cancelsSpoof = wall.spoof && ticksAway * this.bpsPerTick < SPOOF_CANCEL_BPS;
    if (wall.expiresInS > 0 && !cancelsSpoof) return true;
    book.setWall(wall.tick, 0);
    return false;
  }

  private place(book: TickBook, side: BookSide, depth: number): void {
    const { rng, calibration } = this;
    const spoof = rng.bernoulli(SPOOF_SHARE);
    const bps = Math.min(rng.logNormal(calibration.wall_distance_bps, DISTANCE_SIGMA), MAX_DISTANCE_BPS);
    const ticks = Math.max(1, Math.round(bps / this.bpsPerTick));
    let tick = side === 'bid' ? book.bestBid - ticks : book.bestAsk + ticks;
    if (!spoof && rng.bernoulli(ON_ROUND_PRICE)) tick = roundPriceNear(tick, ticks);
    const isBehind = side === 'bid' ? tick < book.bestBid : tick > book.bestAsk;
    if (!isBehind || book.wallAt(tick) > 0) return;

    const bucketBps = Math.max(1, this.bpsPerTick);
    const lastBps = PROFILE_AT_BPS.at(-1) ?? MAX_DISTANCE_BPS;
    const usual = profileAt(calibration.profile_usdt, Math.min(bps, lastBps)) * bucketBps;
    const usualLots = (usual * depth) / this.usdtPerLot;
    const lots = usualLots * rng.logNormal(calibration.wall_multiple, SIZE_SIGMA);
    const life = spoof ? SPOOF_LIFE_S : { least: MIN_LIFETIME_S, mean: calibration.wall_life_s };
    book.setWall(tick, Math.max(1, Math.round(lots)));
    this.walls.push({ side, tick, spoof, expiresInS: life.least + rng.exponential(life.mean), usualLots });
  }
}

/** Returns the roundest tick (in steps of 1, 2, 5 and their decades) near the planned tick. */
function roundPriceNear(tick: number, ticksAway: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(ticksAway, 1)));
  const step = ticksAway >= 5 * decade ? 5 * decade : ticksAway >= 2 * decade ? 2 * decade : decade;
  return Math.round(tick / step) * step;
}
