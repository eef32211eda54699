import type { Contract } from '../../contracts';
import type { Rng } from '../../rng';
import { BOOK_SIDES, type BookSide } from '../../source';
import {
  DEPTH_SAMPLE_DISTANCES_BPS,
  BOOK_DEPTH_BPS,
  MIN_BOOK_DEPTH_TICKS,
  interpolateDepthProfile,
  type Calibration,
} from './calibration';
import { PRESSURE_DEVIATION } from './pressure';
import type { RegimeConditions } from './regime';
import type { TickBook } from './tickBook';

/** Weight of the new random draw in the size of a refreshed order at the touch. Sizes at the touch change slowly. */
const TOUCH_REDRAW_WEIGHT = 0.22;
const DEEP_LEVEL_REDRAW_WEIGHT = 0.5;
/** Share of refreshes that draw again whether the level has orders. */
const OCCUPANCY_REDRAW_SHARE = 0.5;
const MIN_NEAR_DISTANCE_TICKS = 20;
/** Minimum of `calm_distance_bps` in ticks, so that the first ticks behind the touch are refreshed often. */
const MIN_CALM_DISTANCE_TICKS = 6;
const MAX_LEVEL_OCCUPANCY = 0.97;
const ONE_BPS = 1e-4;

type LevelSlot = {
  /** Distance of the level from the touch, ticks. */
  offset: number;
  /** Width of the level, ticks. */
  width: number;
  occupancy: number;
  /** Logarithm of the median lots in a market without order pressure. */
  logLots: number;
  /** Change of `logLots` at full order pressure. */
  tilt: number;
  sigma: number;
  /** Factor on `sigma` for order sizes below the median. */
  smallSizeFactor: number;
};

export class RestingOrders {
  readonly depthTicks: number;
  private readonly slots: LevelSlot[];
  private readonly nearTicks: number;
  /** Cumulative refreshes per second of the levels behind the touch. */
  private readonly refreshes: Float64Array;
  private logDepth = 0;

  constructor(
    contract: Contract,
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {
    const bpsPerTick = contract.tick_size / contract.reference_price / ONE_BPS;
    this.depthTicks = Math.max(MIN_BOOK_DEPTH_TICKS, Math.round(BOOK_DEPTH_BPS / bpsPerTick));
    this.nearTicks = computeNearDistanceTicks(calibration, bpsPerTick);
    const usdtPerLot = contract.qty_step * contract.reference_price;
    this.slots = createLevelSlots(calibration, bpsPerTick, this.depthTicks, usdtPerLot);
    let total = 0;
    this.refreshes = Float64Array.from(
      this.slots,
      ({ offset }) => (total += refreshesPerSecond(calibration, offset, bpsPerTick)),
    );
  }

  /** Fills the book for a market without order pressure. */
  fillBook(book: TickBook, depth: number): void {
    this.logDepth = Math.log(depth);
    for (const side of BOOK_SIDES) {
      for (let index = 0; index < this.slots.length; index++) this.refreshLevel(book, side, index, 0, true);
    }
  }

  refreshLevels(book: TickBook, seconds: number, { flow, depth }: RegimeConditions, pressure: number): void {
    this.logDepth = Math.log(depth);
    const { touch_refresh_per_s } = this.calibration;
    for (const side of BOOK_SIDES) {
      const touches = this.rng.poisson(touch_refresh_per_s * flow * seconds);
      for (let event = 0; event < touches; event++) this.refreshLevel(book, side, 0, pressure, false);
      const events = this.rng.poisson((this.refreshes.at(-1) ?? 0) * flow * seconds);
      for (let event = 0; event < events; event++)
        this.refreshLevel(book, side, this.drawSlotBehindTouch(), pressure, false);
    }
  }

  /**
   * Refills the book after the touch moved by `ticks` into the side `ahead`. New orders fill the empty levels behind
   * the touch. On the side `ahead`, levels of one tick replace the wider levels that the touch came close to.
   */
  refillAfterMove(book: TickBook, ahead: BookSide, ticks: number, pressure: number): void {
    const behind = ahead === 'bid' ? 'ask' : 'bid';
    for (const [index, { offset }] of this.slots.entries()) {
      if (offset > this.nearTicks) return;
      if (offset === 0 || offset >= this.nearTicks - ticks) this.refreshLevel(book, ahead, index, pressure, true);
      if (offset <= ticks) this.refreshLevel(book, behind, index, pressure, true);
    }
  }

  drawTouchLots(side: BookSide, pressure: number): number {
    const slot = this.slots[0];
    return slot ? this.drawSize(slot, side, pressure, 0, 1, this.rng.normal()) : 1;
  }

  /** Returns the index of a random level behind the touch, weighted by refresh rate. */
  private drawSlotBehindTouch(): number {
    const { refreshes } = this;
    const drawn = this.rng.uniform() * (refreshes.at(-1) ?? 0);
    let [low, high] = [1, refreshes.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((refreshes[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private refreshLevel(book: TickBook, side: BookSide, index: number, pressure: number, fresh: boolean): void {
    const slot = this.slots[index];
    if (slot === undefined) return;
    // Draws all random numbers first, so that the number of draws does not depend on the current orders.
    const drawsOccupancy = this.rng.bernoulli(OCCUPANCY_REDRAW_SHARE) || fresh;
    const occupied = this.rng.bernoulli(slot.occupancy);
    const noise = this.rng.normal();
    const tick = tickOfSlot(book, side, slot);
    if (slot.width > 1) clearWideLevel(book, side, tick, slot.width);
    const lots = book.orderLotsAt(tick);
    if (index > 0) {
      if (drawsOccupancy && !occupied) return book.setOrderLots(tick, 0);
      if (!drawsOccupancy && lots === 0) return;
    }
    const renewal = index === 0 ? TOUCH_REDRAW_WEIGHT : DEEP_LEVEL_REDRAW_WEIGHT;
    book.setOrderLots(tick, this.drawSize(slot, side, pressure, fresh ? 0 : lots, renewal, noise));
  }

  /** Draws by autoregression of the logarithm. With `before` 0 the size does not depend on an earlier size. */
  private drawSize(
    slot: LevelSlot,
    side: BookSide,
    pressure: number,
    before: number,
    renewal: number,
    noise: number,
  ): number {
    const { logLots, tilt, sigma, smallSizeFactor } = slot;
    const centre = logLots + this.logDepth + (side === 'bid' ? tilt : -tilt) * pressure;
    const kept = before > 0 ? 1 - renewal : 0;
    const away = kept > 0 ? (Math.log(before) - centre) / sigma : 0;
    const memory = kept * (away < 0 ? away / smallSizeFactor : away);
    const drawn = memory + Math.sqrt(1 - kept * kept) * noise;
    return Math.max(1, Math.round(Math.exp(centre + sigma * (drawn < 0 ? drawn * smallSizeFactor : drawn))));
  }
}

function createLevelSlots(
  calibration: Calibration,
  bpsPerTick: number,
  depthTicks: number,
  usdtPerLot: number,
): LevelSlot[] {
  const {
    profile_usdt,
    touch_usdt,
    touch_sigma,
    level_sigma,
    near_sigma,
    near_small_sigma_factor,
    tilt,
    tilt_fade_bps,
  } = calibration;
  const nearTicks = computeNearDistanceTicks(calibration, bpsPerTick);
  const nearOccupancy = Math.min(MAX_LEVEL_OCCUPANCY, calibration.near_levels_per_bps * bpsPerTick);
  const deepWidth = Math.max(1, Math.round(calibration.deep_step_bps / bpsPerTick));
  const lastBps = DEPTH_SAMPLE_DISTANCES_BPS.at(-1) ?? BOOK_DEPTH_BPS;
  const slots: LevelSlot[] = [];
  for (let offset = 0; offset <= depthTicks; offset += offset < nearTicks ? 1 : deepWidth) {
    const isTouch = offset === 0;
    const isNear = offset < nearTicks;
    const width = isNear ? 1 : deepWidth;
    const occupancy = isTouch ? 1 : isNear ? nearOccupancy : MAX_LEVEL_OCCUPANCY;
    const sigma = isTouch ? touch_sigma : isNear ? near_sigma : level_sigma;
    const bps = offset * bpsPerTick;
    const slotTilt = tilt * Math.exp(-bps / tilt_fade_bps);
    const meanUsdt = (interpolateDepthProfile(profile_usdt, Math.min(bps, lastBps)) * width * bpsPerTick) / occupancy;
    // Lowers the median, because noise and pressure raise the mean of a lognormal size.
    const variance = sigma ** 2 + (slotTilt * PRESSURE_DEVIATION) ** 2;
    const medianUsdt = isTouch ? touch_usdt : meanUsdt * Math.exp(-variance / 2);
    const logLots = Math.log(Math.max(medianUsdt / usdtPerLot, 1));
    slots.push({
      offset,
      width,
      occupancy,
      logLots,
      tilt: slotTilt,
      sigma,
      smallSizeFactor: isNear && !isTouch ? near_small_sigma_factor : 1,
    });
  }
  return slots;
}

/** Returns a rate that falls with the distance from the touch. */
function refreshesPerSecond(
  { level_refresh_per_s, calm_distance_bps }: Calibration,
  offset: number,
  bpsPerTick: number,
): number {
  const calmTicks = Math.max(MIN_CALM_DISTANCE_TICKS, calm_distance_bps / bpsPerTick);
  return offset === 0 ? 0 : level_refresh_per_s / (1 + offset / calmTicks);
}

/** Returns the distance from the touch in ticks at which levels become wider than one tick. */
function computeNearDistanceTicks({ near_bps }: Calibration, bpsPerTick: number): number {
  return Math.max(MIN_NEAR_DISTANCE_TICKS, Math.round(near_bps / bpsPerTick));
}

/** Returns the tick of a level. The tick of a level wider than one tick is fixed while the touch moves. */
function tickOfSlot(book: TickBook, side: BookSide, { offset, width }: LevelSlot): number {
  const tick = side === 'bid' ? book.bestBid - offset : book.bestAsk + offset;
  if (width === 1) return tick;
  const span = Math.floor(tick / width);
  const fixed = span * width + ((span * 7919) % width);
  return side === 'bid' ? Math.min(fixed, book.bestBid - 1) : Math.max(fixed, book.bestAsk + 1);
}

/** Removes all orders of a level wider than one tick, except the order at the tick `keep`. */
function clearWideLevel(book: TickBook, side: BookSide, keep: number, width: number): void {
  const start = Math.floor(keep / width) * width;
  for (let tick = start; tick < start + width; tick++) {
    const isBehind = side === 'bid' ? tick < book.bestBid : tick > book.bestAsk;
    if (tick !== keep && isBehind && book.orderLotsAt(tick) > 0) book.setOrderLots(tick, 0);
  }
}
