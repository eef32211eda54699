import type { Contract } from '../../contracts';
import type { Rng } from '../../rng';
import { BOOK_SIDES, type BookSide } from '../../source';
import { PROFILE_AT_BPS, REACH_BPS, REACH_MIN_TICKS, profileAt, type Calibration } from './calibration';
import { PRESSURE_DEVIATION } from './pressure';
import type { Conditions } from './regime';
import type { TickBook } from './tickBook';

/** Share of a fresh draw in a refreshed size: small at the touch, where sizes last. */
const TOUCH_RENEWAL = 0.22;
const LEVEL_RENEWAL = 0.5;
/** Share of refreshes that draw again whether the slot is occupied. */
const OCCUPANCY_CHURN = 0.5;
const LEAST_NEAR_TICKS = 20;
/** The first ticks behind the touch are all refreshed often where ticks are large. */
const LEAST_CALM_TICKS = 6;
const MAX_OCCUPANCY = 0.97;
const BPS = 1e-4;

type Slot = {
  /** Ticks from the touch, and width in ticks. */
  offset: number;
  width: number;
  occupancy: number;
  /** Logarithm of the median lots in a balanced market, and its change at full pressure. */
  logLots: number;
  tilt: number;
  sigma: number;
  /** Factor on the deviation below the median. */
  smallSizeFactor: number;
};

/** Resting orders of both sides of the book: their prices, sizes and changes. */
export class RestingOrders {
  readonly reachTicks: number;
  private readonly slots: Slot[];
  private readonly nearTicks: number;
  /** Cumulative refreshes per second of the slots behind the touch. */
  private readonly refreshes: Float64Array;
  private logDepth = 0;

  constructor(
    contract: Contract,
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {
    const bpsPerTick = contract.tick_size / contract.reference_price / BPS;
    this.reachTicks = Math.max(REACH_MIN_TICKS, Math.round(REACH_BPS / bpsPerTick));
    this.nearTicks = nearTicksOf(calibration, bpsPerTick);
    const usdtPerLot = contract.qty_step * contract.reference_price;
    this.slots = createSlots(calibration, bpsPerTick, this.reachTicks, usdtPerLot);
    let total = 0;
    this.refreshes = Float64Array.from(
      this.slots,
      ({ offset }) => (total += refreshRate(calibration, offset, bpsPerTick)),
    );
  }

  /** Fills the book for a market without order pressure. */
  fill(book: TickBook, depth: number): void {
    this.logDepth = Math.log(depth);
    for (const side of BOOK_SIDES) {
      for (let index = 0; index < this.slots.length; index++) this.refresh(book, side, index, 0, true);
    }
  }

  step(book: TickBook, seconds: number, { flow, depth }: Conditions, pressure: number): void {
    this.logDepth = Math.log(depth);
    const { touch_refresh_per_s } = this.calibration;
    for (const side of BOOK_SIDES) {
      const touches = this.rng.poisson(touch_refresh_per_s * flow * seconds);
      for (let event = 0; event < touches; event++) this.refresh(book, side, 0, pressure, false);
      const events = this.rng.poisson((this.refreshes.at(-1) ?? 0) * flow * seconds);
      for (let event = 0; event < events; event++)
        this.refresh(book, side, this.drawSlotBehindTouch(), pressure, false);
    }
  }

  /**
   * Refills the book after its touch moved by `ticks` into the side `ahead`. New orders fill the empty levels behind. A
   * large order of a span ahead is replaced by orders tick by tick.
   */
  refillAfterMove(book: TickBook, ahead: BookSide, ticks: number, pressure: number): void {
    const behind = ahead === 'bid' ? 'ask' : 'bid';
    for (const [index, { offset }] of this.slots.entries()) {
      if (offset > this.nearTicks) return;
      if (offset === 0 || offset >= this.nearTicks - ticks) this.refresh(book, ahead, index, pressure, true);
      if (offset <= ticks) this.refresh(book, behind, index, pressure, true);
    }
  }

  /** Returns the lots of a new best level. */
  touchLots(side: BookSide, pressure: number): number {
    const slot = this.slots[0];
    return slot ? this.sizeOf(slot, side, pressure, 0, 1, this.rng.normal()) : 1;
  }

  /** Draws a slot behind the touch by its refresh rate. */
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

  private refresh(book: TickBook, side: BookSide, index: number, pressure: number, fresh: boolean): void {
    const slot = this.slots[index];
    if (slot === undefined) return;
    // Draws all random numbers first, so that the current orders do not shift later draws.
    const drawsOccupancy = this.rng.bernoulli(OCCUPANCY_CHURN) || fresh;
    const occupied = this.rng.bernoulli(slot.occupancy);
    const noise = this.rng.normal();
    const tick = tickOf(book, side, slot);
    if (slot.width > 1) clearOthers(book, side, tick, slot.width);
    const lots = book.ordersAt(tick);
    if (index > 0) {
      if (drawsOccupancy && !occupied) return book.setOrders(tick, 0);
      if (!drawsOccupancy && lots === 0) return;
    }
    const renewal = index === 0 ? TOUCH_RENEWAL : LEVEL_RENEWAL;
    book.setOrders(tick, this.sizeOf(slot, side, pressure, fresh ? 0 : lots, renewal, noise));
  }

  /** Draws a size by first-order autoregression of its logarithm. Without earlier lots it is a fresh draw. */
  private sizeOf(slot: Slot, side: BookSide, pressure: number, before: number, renewal: number, noise: number): number {
    const { logLots, tilt, sigma, smallSizeFactor } = slot;
    const centre = logLots + this.logDepth + (side === 'bid' ? tilt : -tilt) * pressure;
    const kept = before > 0 ? 1 - renewal : 0;
    const away = kept > 0 ? (Math.log(before) - centre) / sigma : 0;
    const memory = kept * (away < 0 ? away / smallSizeFactor : away);
    const drawn = memory + Math.sqrt(1 - kept * kept) * noise;
    return Math.max(1, Math.round(Math.exp(centre + sigma * (drawn < 0 ? drawn * smallSizeFactor : drawn))));
  }
}

function createSlots(calibration: Calibration, bpsPerTick: number, reachTicks: number, usdtPerLot: number): Slot[] {
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
  const nearTicks = nearTicksOf(calibration, bpsPerTick);
  const nearOccupancy = Math.min(MAX_OCCUPANCY, calibration.near_levels_per_bps * bpsPerTick);
  const deepWidth = Math.max(1, Math.round(calibration.deep_step_bps / bpsPerTick));
  const lastBps = PROFILE_AT_BPS.at(-1) ?? REACH_BPS;
  const slots: Slot[] = [];
  for (let offset = 0; offset <= reachTicks; offset += offset < nearTicks ? 1 : deepWidth) {
    const isTouch = offset === 0;
    const isNear = offset < nearTicks;
    const width = isNear ? 1 : deepWidth;
    const occupancy = isTouch ? 1 : isNear ? nearOccupancy : MAX_OCCUPANCY;
    const sigma = isTouch ? touch_sigma : isNear ? near_sigma : level_sigma;
    const bps = offset * bpsPerTick;
    const slotTilt = tilt * Math.exp(-bps / tilt_fade_bps);
    const meanUsdt = (profileAt(profile_usdt, Math.min(bps, lastBps)) * width * bpsPerTick) / occupancy;
    // Noise and pressure raise the mean of a lognormal size, so the median is lowered.
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

/** Returns the refreshes per second: fewer with the distance from the touch. The touch has a rate of its own. */
function refreshRate(
  { level_refresh_per_s, calm_distance_bps }: Calibration,
  offset: number,
  bpsPerTick: number,
): number {
  const calmTicks = Math.max(LEAST_CALM_TICKS, calm_distance_bps / bpsPerTick);
  return offset === 0 ? 0 : level_refresh_per_s / (1 + offset / calmTicks);
}

/** Returns the distance in ticks where single orders per span begin. */
function nearTicksOf({ near_bps }: Calibration, bpsPerTick: number): number {
  return Math.max(LEAST_NEAR_TICKS, Math.round(near_bps / bpsPerTick));
}

/** Returns the tick of a slot. A deep slot keeps one fixed tick of its span while the touch moves. */
function tickOf(book: TickBook, side: BookSide, { offset, width }: Slot): number {
  const tick = side === 'bid' ? book.bestBid - offset : book.bestAsk + offset;
  if (width === 1) return tick;
  const span = Math.floor(tick / width);
  const fixed = span * width + ((span * 7919) % width);
  return side === 'bid' ? Math.min(fixed, book.bestBid - 1) : Math.max(fixed, book.bestAsk + 1);
}

/** Removes the tick-by-tick orders of a span that now has one order. */
function clearOthers(book: TickBook, side: BookSide, keep: number, width: number): void {
  const start = Math.floor(keep / width) * width;
  for (let tick = start; tick < start + width; tick++) {
    const isBehind = side === 'bid' ? tick < book.bestBid : tick > book.bestAsk;
    if (tick !== keep && isBehind && book.ordersAt(tick) > 0) book.setOrders(tick, 0);
  }
}
