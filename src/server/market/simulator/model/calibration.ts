import type { Contract, ContractClass } from '../../contracts';

/** Measured behaviour of one class of contracts. Rates are per second, in the NORMAL regime. */
export type Calibration = {
  /** Standard deviation of the return over 1 s. */
  volatility_bps: number;
  /** Correlation with the market-wide factor. */
  factor_share: number;
  jumps_per_s: number;
  /** Influence of order pressure on the direction of a jump. */
  kappa: number;
  /** Quotes follow once the fair price is this far beyond the touch. */
  follow_bps: number;
  /** USDT per bps of price and side, at PROFILE_AT_BPS from the touch. */
  profile_usdt: readonly number[];
  /** Median USDT of a side's best level, and deviation of its logarithm. */
  touch_usdt: number;
  touch_sigma: number;
  level_sigma: number;
  /** Deviation of levels that are quoted tick by tick. */
  near_sigma: number;
  /** Factor on the deviation below the median: many near levels are small. */
  near_small_sigma_factor: number;
  /** Distance from the touch with orders tick by tick, and their number per bps where ticks are small enough. */
  near_bps: number;
  near_levels_per_bps: number;
  /** Distance between two orders beyond `near_bps`. */
  deep_step_bps: number;
  /** Change of the log size at full pressure: at the touch, and fading over `tilt_fade_bps`. */
  tilt: number;
  tilt_fade_bps: number;
  touch_refresh_per_s: number;
  level_refresh_per_s: number;
  /** Orders last twice as long at this distance from the touch, and three times at twice the distance. */
  calm_distance_bps: number;
  narrow_per_s: number;
  widen_per_s: number;
  /** Probability that an emptied best level is filled again at the same price. */
  refill: number;
  orders_per_s: number;
  order_usdt: number;
  order_sigma: number;
  /** Walls per second and side, median distance, size as a multiple of the depth of 1 bps there. */
  walls_per_s: number;
  wall_distance_bps: number;
  wall_multiple: number;
  /** Mean life of a genuine wall: minutes on majors, seconds on small contracts. */
  wall_life_s: number;
};

export const PROFILE_AT_BPS = [0, 5, 10, 20, 45] as const;
/** The book reaches this far from the touch, and at least REACH_MIN_TICKS. */
export const REACH_BPS = 45;
export const REACH_MIN_TICKS = 32;

/** Scales a class to a contract: depth grows with turnover to the power of `depth_exponent`. */
type Scale = { reference_turnover: number; depth_exponent: number };

const CLASSES: Record<ContractClass, Calibration & Scale> = {
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
    // Compromise: the recorded contract is wider than a tick half of the time, the rest of its class rarely.
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

/** Activity grows much slower than turnover. */
const ACTIVITY_EXPONENT = 0.35;

export function calibrationOf({ kind, turnover_24h }: Contract): Calibration {
  const { reference_turnover, depth_exponent, ...typical } = CLASSES[kind];
  const depth = (turnover_24h / reference_turnover) ** depth_exponent;
  return {
    ...typical,
    profile_usdt: typical.profile_usdt.map((usdt) => usdt * depth),
    touch_usdt: typical.touch_usdt * depth,
    order_usdt: typical.order_usdt * depth,
    orders_per_s: typical.orders_per_s * (turnover_24h / reference_turnover) ** ACTIVITY_EXPONENT,
  };
}

export function profileAt(profile: readonly number[], bps: number): number {
  for (let index = 1; index < PROFILE_AT_BPS.length; index++) {
    const [from = 0, to = 1] = [PROFILE_AT_BPS[index - 1], PROFILE_AT_BPS[index]];
    if (bps > to) continue;
    const [low = 0, high = 0] = [profile[index - 1], profile[index]];
    return low + ((high - low) * (bps - from)) / (to - from);
  }
  return profile.at(-1) ?? 0;
}
