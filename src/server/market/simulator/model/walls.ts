import type { Rng } from '../../rng';
import type { Contract } from '../../contracts';
import { BOOK_SIDES, type BookSide } from '../../source';
import { DEPTH_SAMPLE_DISTANCES_BPS, interpolateDepthProfile, type Calibration } from './calibration';
import type { RegimeConditions } from './regime';
import type { TickBook } from './tickBook';

type SimulatedWall = {
  side: BookSide;
  tick: number;
  spoof: boolean;
  expiresInS: number;
  /** Usual lots of a 1 bps bucket at the distance of the wall, without walls. */
  usualLots: number;
};

const SPOOF_SHARE_OF_WALLS = 0.35;
const SPOOF_LIFETIME_S = { least: 0.2, mean: 0.7 };
const MIN_WALL_LIFETIME_S = 2;
/** Distance between price and spoof at which the spoof is cancelled. A spoof is not meant to trade. */
const SPOOF_CANCEL_DISTANCE_BPS = 3;
const WALL_ROUND_PRICE_PROBABILITY = 0.5;
const WALL_DISTANCE_SIGMA = 0.45;
const WALL_SIZE_SIGMA = 0.3;
const MAX_WALL_DISTANCE_BPS = 40;
const ONE_BPS = 1e-4;
/**
 * A genuine wall stops a move with probability 1 - exp(-WALL_STOP_RATE_PER_MULTIPLE x wall / usual depth of 1 bps).
 * WALL_STOP_RATE_PER_MULTIPLE is calibrated on recorded price moves that reached a wall.
 */
const WALL_STOP_RATE_PER_MULTIPLE = 0.5;

/** Large resting orders of a simulated market: genuine walls and spoofs. */
export class SimulatedWalls {
  private readonly walls: SimulatedWall[] = [];
  private readonly bpsPerTick: number;
  private readonly usdtPerLot: number;

  constructor(
    contract: Contract,
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {
    this.bpsPerTick = contract.tick_size / contract.reference_price / ONE_BPS;
    this.usdtPerLot = contract.qty_step * contract.reference_price;
  }

  /** Places the average number of walls before the first step. */
  placeInitialWalls(book: TickBook, conditions: RegimeConditions): void {
    this.updateWalls(book, this.calibration.wall_life_s, conditions);
  }

  updateWalls(book: TickBook, seconds: number, { walls, depth }: RegimeConditions): void {
    let kept = 0;
    for (const wall of this.walls) {
      if (this.survivesStep(book, wall, seconds)) this.walls[kept++] = wall;
    }
    this.walls.length = kept;
    for (const side of BOOK_SIDES) {
      const arrivals = this.rng.poisson(this.calibration.walls_per_s * walls * seconds);
      for (let arrival = 0; arrival < arrivals; arrival++) this.placeWall(book, side, depth);
    }
  }

  /**
   * Returns the tick of the wall that stops a move from the touch of `side` to the tick `to`. Returns undefined if no
   * wall stops the move. Larger walls are more likely to stop a move. A spoof never stops a move.
   */
  findStoppingWall(book: TickBook, side: BookSide, to: number): number | undefined {
    const ahead = side === 'ask' ? 1 : -1;
    const from = side === 'ask' ? book.bestAsk : book.bestBid;
    let stop: number | undefined;
    for (const { tick, side: of, spoof, usualLots } of this.walls) {
      if (spoof || of !== side || ahead * (tick - from) < 0 || ahead * (tick - to) > 0) continue;
      if (stop !== undefined && ahead * (tick - stop) >= 0) continue;
      const multiple = book.wallLotsAt(tick) / usualLots;
      if (this.rng.bernoulli(1 - Math.exp(-WALL_STOP_RATE_PER_MULTIPLE * multiple))) stop = tick;
    }
    return stop;
  }

  private survivesStep(book: TickBook, wall: SimulatedWall, seconds: number): boolean {
    wall.expiresInS -= seconds;
    const ticksAway = wall.side === 'bid' ? book.bestBid - wall.tick : wall.tick - book.bestAsk;
    // Drops a wall that traded completely or that the price passed.
    if (book.wallLotsAt(wall.tick) === 0 || ticksAway < 0) return false;
    const cancelsSpoof = wall.spoof && ticksAway * this.bpsPerTick < SPOOF_CANCEL_DISTANCE_BPS;
    if (wall.expiresInS > 0 && !cancelsSpoof) return true;
    book.setWallLots(wall.tick, 0);
    return false;
  }

  private placeWall(book: TickBook, side: BookSide, depth: number): void {
    const { rng, calibration } = this;
    const spoof = rng.bernoulli(SPOOF_SHARE_OF_WALLS);
    const bps = Math.min(rng.logNormal(calibration.wall_distance_bps, WALL_DISTANCE_SIGMA), MAX_WALL_DISTANCE_BPS);
    const ticks = Math.max(1, Math.round(bps / this.bpsPerTick));
    let tick = side === 'bid' ? book.bestBid - ticks : book.bestAsk + ticks;
    if (!spoof && rng.bernoulli(WALL_ROUND_PRICE_PROBABILITY)) tick = nearestRoundTick(tick, ticks);
    const isBehind = side === 'bid' ? tick < book.bestBid : tick > book.bestAsk;
    if (!isBehind || book.wallLotsAt(tick) > 0) return;

    const bucketBps = Math.max(1, this.bpsPerTick);
    const lastBps = DEPTH_SAMPLE_DISTANCES_BPS.at(-1) ?? MAX_WALL_DISTANCE_BPS;
    const usual = interpolateDepthProfile(calibration.profile_usdt, Math.min(bps, lastBps)) * bucketBps;
    const usualLots = (usual * depth) / this.usdtPerLot;
    const lots = usualLots * rng.logNormal(calibration.wall_multiple, WALL_SIZE_SIGMA);
    const life = spoof ? SPOOF_LIFETIME_S : { least: MIN_WALL_LIFETIME_S, mean: calibration.wall_life_s };
    book.setWallLots(tick, Math.max(1, Math.round(lots)));
    this.walls.push({ side, tick, spoof, expiresInS: life.least + rng.exponential(life.mean), usualLots });
  }
}

/** Rounds to 1, 2 or 5 times a power of ten, more coarsely farther from the touch. */
function nearestRoundTick(tick: number, ticksAway: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(ticksAway, 1)));
  const step = ticksAway >= 5 * decade ? 5 * decade : ticksAway >= 2 * decade ? 2 * decade : decade;
  return Math.round(tick / step) * step;
}
