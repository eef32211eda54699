import type { Contract, ContractClass } from '../../contracts';

/** Measured behaviour of one class of contracts. Rates are per second, in the NORMAL regime. */
export type Calibration = {
  /** Standard deviation of the return over 1 s. */
  volatility_bps: number;
  /** Correlation of the price with the market-wide price factor. */
  factor_share: number;
  jumps_per_s: number;
  /** Influence of order pressure on the direction of a jump. */
  kappa: number;
  /** Distance beyond the touch at which the quotes follow the fair price. */
  follow_bps: number;
  /** Depth per bps and side at DEPTH_SAMPLE_DISTANCES_BPS from the touch, in USDT. */
  profile_usdt: readonly number[];
  /** Median size of the best level, in USDT. */
  touch_usdt: number;
  /** Standard deviation of the log size of the best level. */
  touch_sigma: number;
  level_sigma: number;
  /** Standard deviation of the log size of a level within `near_bps` of the touch. */
  near_sigma: number;
  /** Factor on `near_sigma` for sizes below the median, because many levels within `near_bps` are small. */
  near_small_sigma_factor: number;
  /** Distance from the touch within which every tick may have orders. */
  near_bps: number;
  /** Number of levels per bps within `near_bps` of the touch. */
  near_levels_per_bps: number;
  /** Distance between two levels beyond `near_bps`. */
  deep_step_bps: number;
  /**
   * Change of the log size of the best level at full pressure. The change of the size fades over a distance of
   * `tilt_fade_bps`.
   */
  tilt: number;
  tilt_fade_bps: number;
  touch_refresh_per_s: number;
  level_refresh_per_s: number;
  /** Distance from the touch at which orders last twice as long as at the touch. */
  calm_distance_bps: number;
  narrow_per_s: number;
  widen_per_s: number;
  /** Probability that new orders replace an emptied best level at the same price. */
  refill: number;
  orders_per_s: number;
  order_usdt: number;
  order_sigma: number;
  /** New walls per second and side. */
  walls_per_s: number;
  /** Median distance of a wall from the touch. */
  wall_distance_bps: number;
  /** Median size of a wall as a multiple of the depth of 1 bps at the same distance. */
  wall_multiple: number;
  /** Mean lifetime of a genuine wall. */
  wall_life_s: number;
};

/** Distances from the touch at which the calibration specifies the depth of the book. */
export const DEPTH_SAMPLE_DISTANCES_BPS = [0, 5, 10, 20, 45] as const;
/** Distance from the touch to the last level of the book, at least MIN_BOOK_DEPTH_TICKS. */
export const BOOK_DEPTH_BPS = 45;
export const MIN_BOOK_DEPTH_TICKS = 32;

/**
 * Numbers that scale the calibration of a class to the turnover of a contract. Depth grows with turnover to the power
 * of `depth_exponent`.
 */
type TurnoverScale = { reference_turnover: number; depth_exponent: number };

const CALIBRATION_BY_CLASS: Record<ContractClass, Calibration & TurnoverScale> = {
  major: {
    reference_turnover: 12_000e6,
    depth_exponent: 1.4,
    volatility_bps: 0.92,
    factor_share: 0.82,
    jumps_per_s: 1.2,
    kappa: 2.8,
    follow_bps: 0.08,
    profile_usdt: [200e3, 1.4e6, 1.9e6, 1.4e6, 1e6],
    touch_usdt: 50e3,
    touch_sigma: 1.5,
    level_sigma: 0.6,
    near_sigma: 1.75,
    near_small_sigma_factor: 2.2,
    near_bps: 1.75,
    near_levels_per_bps: 16,
    deep_step_bps: 0.3,
    tilt: 1.2,
    tilt_fade_bps: 9,
    touch_refresh_per_s: 6,
    level_refresh_per_s: 1.4,
    calm_distance_bps: 1.2,
    narrow_per_s: 40,
    widen_per_s: 0.2,
    refill: 0.93,
    orders_per_s: 13,
    order_usdt: 20e3,
    order_sigma: 2,
    walls_per_s: 0.031,
    wall_distance_bps: 12,
    wall_multiple: 4,
    wall_life_s: 120,
  },
  large_alt: {
    reference_turnover: 1_500e6,
    depth_exponent: 0.8,
    volatility_bps: 1.7,
    factor_share: 0.7,
    jumps_per_s: 1.2,
    kappa: 1.4,
    follow_bps: 0.1,
    profile_usdt: [26e3, 60e3, 70e3, 75e3, 50e3],
    touch_usdt: 9e3,
    touch_sigma: 0.85,
    level_sigma: 0.6,
    near_sigma: 0.55,
    near_small_sigma_factor: 1.8,
    near_bps: 10,
    near_levels_per_bps: 3,
    deep_step_bps: 0.5,
    tilt: 0.18,
    tilt_fade_bps: 14,
    touch_refresh_per_s: 4,
    level_refresh_per_s: 1.5,
    calm_distance_bps: 3,
    narrow_per_s: 15,
    widen_per_s: 0.1,
    refill: 0.85,
    orders_per_s: 4,
    order_usdt: 3e3,
    order_sigma: 1.9,
    walls_per_s: 0.05,
    wall_distance_bps: 15,
    wall_multiple: 2.8,
    wall_life_s: 25,
  },
  small_alt: {
    reference_turnover: 120e6,
    depth_exponent: 1.1,
    volatility_bps: 2.1,
    factor_share: 0.55,
    jumps_per_s: 1,
    kappa: 1.4,
    follow_bps: 0.2,
    profile_usdt: [0.7e3, 3.2e3, 4.5e3, 6e3, 5e3],
    touch_usdt: 0.35e3,
    touch_sigma: 1,
    level_sigma: 0.65,
    near_sigma: 0.6,
    near_small_sigma_factor: 1.8,
    near_bps: 10,
    near_levels_per_bps: 2,
    deep_step_bps: 0.5,
    tilt: 0.18,
    tilt_fade_bps: 20,
    touch_refresh_per_s: 2,
    level_refresh_per_s: 2,
    calm_distance_bps: 5,
    // The rates of narrowing and widening are a compromise between the recorded contract and other contracts of the
    // class.
    narrow_per_s: 3,
    widen_per_s: 0.4,
    refill: 0.7,
    orders_per_s: 1.2,
    order_usdt: 500,
    order_sigma: 1.8,
    walls_per_s: 0.035,
    wall_distance_bps: 20,
    wall_multiple: 3.4,
    wall_life_s: 25,
  },
};

/** Exponent with which the number of market orders grows with turnover. */
const ORDER_RATE_EXPONENT = 0.35;

export function calibrationOf({ kind, turnover_24h }: Contract): Calibration {
  const { reference_turnover, depth_exponent, ...typical } = CALIBRATION_BY_CLASS[kind];
  const depth = (turnover_24h / reference_turnover) ** depth_exponent;
  return {
    ...typical,
    profile_usdt: typical.profile_usdt.map((usdt) => usdt * depth),
    touch_usdt: typical.touch_usdt * depth,
    order_usdt: typical.order_usdt * depth,
    orders_per_s: typical.orders_per_s * (turnover_24h / reference_turnover) ** ORDER_RATE_EXPONENT,
  };
}

export function interpolateDepthProfile(profile: readonly number[], bps: number): number {
  for (let index = 1; index < DEPTH_SAMPLE_DISTANCES_BPS.length; index++) {
    const [from = 0, to = 1] = [DEPTH_SAMPLE_DISTANCES_BPS[index - 1], DEPTH_SAMPLE_DISTANCES_BPS[index]];
    if (bps > to) continue;
    const [low = 0, high = 0] = [profile[index - 1], profile[index]];
    return low + ((high - low) * (bps - from)) / (to - from);
  }
  return profile.at(-1) ?? 0;
}
