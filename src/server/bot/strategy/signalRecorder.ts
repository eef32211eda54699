import type { Signal } from '@/contract/signal';
import { isoTime } from '../runtime/botLog';
import type { Tally } from '../diagnostics/rejectionCounts';
import { sideOf } from '../positions/position';
import { depthOf } from './bookView';
import type { FoundSignal } from './evaluation';
import type { SymbolWatch } from './symbolWatch';
import type { Workbench } from '../botContext';

/** Stores, counts, logs and publishes the signals that passed the strategy, whatever risk says of them later. */
export type SignalBook = { add(found: FoundSignal, watch: SymbolWatch): void; total(): number; cleared(): void };

export function createSignalBook({ market, store, params, log, writer, publish }: Workbench, tally: Tally): SignalBook {
  let total = store.signals.total();
  return {
    add(found, watch) {
      const signal: Signal = {
        symbol: found.symbol,
        side: sideOf(found.direction),
        timestamp: isoTime(market.clock.now()),
        obi: found.obi,
        spread_bps: found.view.spread_pct * 100,
        score: found.score,
        price_mid: found.view.mid,
        tp_price: found.levels.tp,
        sl_price: found.levels.sl,
        depth_total: depthOf(found.view),
      };
      total += 1;
      tally.of(found.symbol).signals += 1;
      writer.write(`Signal ${signal.timestamp} ${signal.symbol}`, () => store.signals.add(signal));
      const { symbol, side } = signal;
      const rr = found.levels.rr_ratio.toFixed(2);
      log.info('STRATEGY', `${side} ${symbol}: OBI ${found.obi.toFixed(3)}, score ${found.score}, R:R ${rr}`);
      const { enable_detailed_logging, log_wall_snapshots } = params();
      if (enable_detailed_logging && log_wall_snapshots) log.debug('STRATEGY', `${symbol} ${watch.wallsLine()}`);
      publish({ type: 'signal', data: signal });
    },
    total: () => total,
    cleared() {
      total = 0;
    },
  };
}
