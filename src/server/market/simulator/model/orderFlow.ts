import type { Rng } from '../../rng';
import type { Calibration } from './calibration';
import type { Conditions } from './regime';

export type MarketOrder = { taker: 'BUY' | 'SELL'; usdt: number };

/** Share of orders caused by other orders, and how long an order causes more. */
const BRANCHING = 0.6;
const MEMORY_S = 1.2;
const MAX_EXCITEMENT = 3;
/** Large orders are split: the next slice has the same side. */
const SAME_SIDE_AGAIN = 0.12;
const PRESSURE_BIAS = 0.5;
/** Caps the lognormal size, which now and then exceeds every recorded order. */
const MAX_ORDER_MULTIPLE = 60;

/** Market orders of a self-exciting (Hawkes) process: they arrive in bursts and in runs of one side. */
export class OrderFlow {
  private excitement = 0;
  private side: MarketOrder['taker'] = 'BUY';

  constructor(
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {}

  step(seconds: number, { flow, depth }: Conditions, pressure: number): MarketOrder[] {
    const { orders_per_s, order_sigma } = this.calibration;
    const order_usdt = this.calibration.order_usdt * depth;
    this.excitement *= Math.exp(-seconds / MEMORY_S);
    const mean = orders_per_s * flow;
    const rate = Math.min(mean * (1 - BRANCHING) + this.excitement, mean * MAX_EXCITEMENT);
    const orders: MarketOrder[] = [];
    for (let order = this.rng.poisson(rate * seconds); order > 0; order--) {
      this.excitement += BRANCHING / MEMORY_S;
      if (!this.rng.bernoulli(SAME_SIDE_AGAIN)) {
        this.side = this.rng.bernoulli(0.5 + 0.5 * Math.tanh(PRESSURE_BIAS * pressure)) ? 'BUY' : 'SELL';
      }
      const usdt = this.rng.logNormal(order_usdt * Math.exp(-(order_sigma ** 2) / 2), order_sigma);
      orders.push({ taker: this.side, usdt: Math.min(usdt, order_usdt * MAX_ORDER_MULTIPLE) });
    }
    return orders;
  }
}
