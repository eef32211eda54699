import type { Signal, SignalOutcome } from '@/contract/trades/signal';
import { netRiskReward, tradeCosts } from '@/domain/market/netRiskReward';
import { tradeSideOf } from '../../market/direction';
import { isoTime } from '../../logging/botLog';
import type { RejectionCounts } from '../core/rejectionCounts';
import { REJECTION_KINDS, type RejectionName } from '../core/rejections';
import { PENDING_OUTCOME } from '../../store/signals';
import { totalNotional } from './groupedBook';
import type { FoundSignal } from './evaluation';
import type { SymbolWatch } from './symbolWatch';
import type { BotContext } from '../core/context';

/** Stores, counts, logs and publishes each signal of the strategy before the risk check. */
export type SignalRecorder = {
  recordSignal(found: FoundSignal, watch: SymbolWatch): void;
  recordOutcome(found: FoundSignal, outcome: FinalSignalOutcome): void;
  /** Returns the recorded signal with the fields that consoles receive. */
  findSignal(found: FoundSignal): Signal | undefined;
  signalCount(): number;
  resetCount(): void;
};

type RecordedSignal = { signal: Signal; isStored: boolean };

export type FinalSignalOutcome = { trade_id: string } | { check: RejectionName; reason: string };

export function createSignalRecorder(
  { market, store, params, log, writer, publish, stream }: BotContext,
  rejectionCounts: RejectionCounts,
): SignalRecorder {
  const recorded = new WeakMap<FoundSignal, RecordedSignal>();
  let total = store.signals.countSignals();
  return {
    recordSignal(found, watch) {
      const signal: Signal = {
        symbol: found.symbol,
        side: tradeSideOf(found.direction),
        timestamp: isoTime(market.clock.now()),
        obi: found.obi,
        spread_bps: found.view.spread_pct * 100,
        score: found.score,
        price_mid: found.view.mid,
        tp_price: found.levels.tp,
        sl_price: found.levels.sl,
        depth_total: totalNotional(found.view),
        outcome: PENDING_OUTCOME,
      };
      const entry: RecordedSignal = { signal: { ...signal }, isStored: false };
      recorded.set(found, entry);
      total += 1;
      rejectionCounts.countsOf(found.symbol).signals += 1;
      writer.write(`Signal ${signal.timestamp} ${signal.symbol}`, () => {
        store.signals.add(entry.signal);
        entry.isStored = true;
      });
      const { symbol, side } = signal;
      const rr = found.levels.rr_ratio.toFixed(2);
      const net = netRiskReward(signal, tradeCosts(params()));
      const after = net === null ? '' : ` gross, ${net.ratio.toFixed(2)} net`;
      log.info('STRATEGY', `${side} ${symbol}: OBI ${found.obi.toFixed(3)}, score ${found.score}, R:R ${rr}${after}`);
      const { enable_detailed_logging, log_wall_snapshots } = params();
      if (enable_detailed_logging && log_wall_snapshots) log.debug('STRATEGY', `${symbol} ${watch.wallsLogLine()}`);
      publish({ type: 'signal', data: signal });
    },
    recordOutcome(found, settled) {
      const entry = recorded.get(found);
      if (entry === undefined) return;
      const { symbol, side, timestamp } = entry.signal;
      const outcome = toSignalOutcome(settled);
      entry.signal.outcome = outcome;
      // A signal whose first write is pending needs no second write, because the pending write includes the outcome.
      if (entry.isStored) {
        writer.write(`Outcome ${timestamp} ${symbol}`, () => store.signals.setOutcome(entry.signal, outcome));
      }
      stream?.({ type: 'signal_outcome', data: { symbol, side, timestamp: timestamp ?? 0, outcome } });
    },
    findSignal: (found) => recorded.get(found)?.signal,
    signalCount: () => total,
    resetCount() {
      total = 0;
    },
  };
}

function toSignalOutcome(settled: FinalSignalOutcome): SignalOutcome {
  if ('trade_id' in settled) return { ...PENDING_OUTCOME, state: 'traded', trade_id: settled.trade_id };
  const { check, reason } = settled;
  return { ...PENDING_OUTCOME, state: 'rejected', check, label: REJECTION_KINDS[check].label, reason };
}

/** Outcome of signals that were pending when the process ended. The restarted bot stores the outcome. */
export const RESTART_SIGNAL_OUTCOME = toSignalOutcome({ check: 'cancelled', reason: 'the bot was restarted' });
