import type { Rng } from '../../rng';
import type { Calibration } from './calibration';
import type { RegimeConditions } from './regime';

export type MarketOrder = { taker: 'BUY' | 'SELL'; usdt: number };

/** Share of market orders that are caused by earlier market orders. */
const BRANCHING_RATIO = 0.6;
/** Time constant with which the influence of a market order on later orders decays. */
const EXCITEMENT_DECAY_S = 1.2;
const MAX_ORDER_RATE_MULTIPLE = 3;
/** Probability that an order repeats the side of the previous order, because traders split large orders. */
const REPEATED_SIDE_PROBABILITY = 0.12;
/** Influence of the order pressure on the side of a market order. */
const PRESSURE_SIDE_BIAS = 0.5;
/**
 * Largest order size as a multiple of the mean size. Without a limit, some orders would exceed every recorded order.
 */
const MAX_ORDER_SIZE_MULTIPLE = 60;

/**
 * Market orders of a self-exciting (Hawkes) process. Market orders arrive in bursts and in sequences of the same side.
 */
export class OrderFlow {
  private excitement = 0;
  private side: MarketOrder['taker'] = 'BUY';

  constructor(
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {}

  drawOrders(seconds: number, { flow, depth }: RegimeConditions, pressure: number): MarketOrder[] {
    const { orders_per_s, order_sigma } = this.calibration;
    const order_usdt = this.calibration.order_usdt * depth;
    this.excitement *= Math.exp(-seconds / EXCITEMENT_DECAY_S);
    const mean = orders_per_s * flow;
    const rate = Math.min(mean * (1 - BRANCHING_RATIO) + this.excitement, mean * MAX_ORDER_RATE_MULTIPLE);
    const orders: MarketOrder[] = [];
    for (let order = this.rng.poisson(rate * seconds); order > 0; order--) {
      this.excitement += BRANCHING_RATIO / EXCITEMENT_DECAY_S;
      if (!this.rng.bernoulli(REPEATED_SIDE_PROBABILITY)) {
        this.side = this.rng.bernoulli(0.5 + 0.5 * Math.tanh(PRESSURE_SIDE_BIAS * pressure)) ? 'BUY' : 'SELL';
      }
      const usdt = this.rng.logNormal(order_usdt * Math.exp(-(order_sigma ** 2) / 2), order_sigma);
      orders.push({ taker: this.side, usdt: Math.min(usdt, order_usdt * MAX_ORDER_SIZE_MULTIPLE) });
    }
    return orders;
  }
}
