import type { Trade } from '@/contract/trade';
import { walkBook } from '../../market/fill';
import { stepText } from '../rounding';
import { logStep, type Workbench } from '../workbench';
import { closedTrade, closesInto, type ExitReason, type Position, sideOf } from './position';
import type { Positions } from './positions';

/** Of a trade whose symbol this market does not know. */
const FINE_TICK = 1e-6;

/** Closes at once: at the present book, or at the last known price where there is none. Never refused. */
export type Closer = (position: Position, reason: ExitReason) => Trade;

export function createCloser(
  bench: Workbench,
  positions: Positions,
  onClosed: (trade: Trade, position: Position) => void,
): Closer {
  const { market, store, params, random, writer, publish, log } = bench;

  const takerExit = ({ symbol, direction, qty, lastPrice }: Position) => {
    const p = params();
    const book = market.book(symbol);
    const { averagePrice, filled } =
      book?.ready === true ? walkBook(book, closesInto(direction), qty) : { averagePrice: NaN, filled: 0 };
    const price = filled > 0 ? averagePrice : lastPrice;
    return {
      price: price * (1 - (direction * p.simulate_slippage_exit_bps) / 1e4),
      fee_pct: p.taker_fee_rate_pct,
    };
  };

  /** A TP rests in the book, so it can fill as a maker; with paper_reduce_maker_exits only a part of them does. */
  const targetExit = (position: Position) => {
    const p = params();
    const asMaker = !p.paper_reduce_maker_exits || random() < p.paper_maker_exit_probability;
    return asMaker ? { price: position.tp, fee_pct: p.maker_fee_rate_pct } : takerExit(position);
  };

  return (position, reason) => {
    const exit = reason === 'TP' ? targetExit(position) : takerExit(position);
    const trade = closedTrade(position, { ...exit, at: market.clock.now(), reason });
    positions.remove(position);
    writer.write(`Trade ${position.id}`, () => store.trades.save(trade, null));
    const net = (trade.pnl_net ?? 0).toFixed(4);
    const tick = market.instruments().find(({ symbol }) => symbol === position.symbol)?.tick_size ?? FINE_TICK;
    log.info(
      'EXECUTION',
      `${sideOf(position.direction)} ${position.symbol} closed at ${stepText(exit.price, tick)}: ${reason}, net ${net} USDT (${position.id})`,
    );
    logStep(
      bench,
      `${position.id} fees ${trade.total_fees?.toFixed(4)}, best price ${stepText(position.bestPrice, tick)}`,
    );
    publish({ type: 'trade_close', data: trade });
    onClosed(trade, position);
    return trade;
  };
}
