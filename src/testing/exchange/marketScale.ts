import type { LoopbackInstrument } from './account/model';
import type { Fault } from './faults/faults';

/** Sizes of a test market. Prices and quantities change together, so that a trade has the same notional. */
export type MarketScale = {
  /** Smallest move of the price. */
  readonly tick: number;
  /** Distance of two levels of a book, and the tick of the contract. */
  readonly bookStep: number;
  /** Factor of all quantities. */
  readonly qty: number;
  /** True for books of many thin levels, in which an order fills in 60 parts. */
  readonly isFine: boolean;
  /** Terms of each contract. */
  readonly contract: Partial<LoopbackInstrument>;
};

export const USUAL_SCALE: MarketScale = { tick: 0.1, bookStep: 0.1, qty: 1, isFine: false, contract: {} };

/** A contract of 0.0001 USDT: quantities of millions in steps of 0.1. */
const LARGE_SCALE: MarketScale = {
  tick: 1e-8,
  bookStep: 1e-9,
  qty: 1e7,
  isFine: true,
  contract: { tick_size: 1e-9, qty_step: 0.1, min_qty: 0.1, max_qty: 1e9 },
};

/** Returns the scale that the faults of a schedule need. */
export const scaleOf = (faults: readonly Fault[]): MarketScale =>
  faults.some(({ kind }) => kind === 'large quantities') ? LARGE_SCALE : USUAL_SCALE;
