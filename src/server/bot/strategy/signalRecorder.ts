import type { Signal } from '@/contract/signal';
import { sideOf } from '../direction';
import { isoTime } from '../runtime/botLog';
import type { RejectionCounts } from '../diagnostics/rejectionCounts';
import { depthOf } from './bookView';
import type { FoundSignal } from './evaluation';
import type { SymbolWatch } from './symbolWatch';
import type { BotContext } from '../botContext';

/** Stores, counts, logs and publishes each signal that passed the strategy, before risk is checked. */
export type SignalRecorder = { record(found: FoundSignal, watch: SymbolWatch): void; total(): number; reset(): void };

export function createSignalRecorder(
  { market, store, params, log, writer, publish }: BotContext,
  rejectionCounts: RejectionCounts,
): SignalRecorder {
  let total = store.signals.total();
  return {
    record(found, watch) {
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
      rejectionCounts.of(found.symbol).signals += 1;
      writer.write(`Signal ${signal.timestamp} ${signal.symbol}`, () => store.signals.add(signal));
      const { symbol, side } = signal;
      const rr = found.levels.rr_ratio.toFixed(2);
      log.info('STRATEGY', `${side} ${symbol}: OBI ${found.obi.toFixed(3)}, score ${found.score}, R:R ${rr}`);
      const { enable_detailed_logging, log_wall_snapshots } = params();
      if (enable_detailed_logging && log_wall_snapshots) log.debug('STRATEGY', `${symbol} ${watch.wallsLine()}`);
      publish({ type: 'signal', data: signal });
    },
    total: () => total,
    reset() {
      total = 0;
    },
  };
}
