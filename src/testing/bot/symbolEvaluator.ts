import { DEFAULTS } from '@/contract/params/catalogue';
import type { BookReader, Instrument } from '@/server/market/source';
import { createRejectionCounts } from '@/server/bot/core/rejectionCounts';
import { createLatencyGuard } from '@/server/bot/feed/latencyGuard';
import type { FoundSignal } from '@/server/bot/strategy/evaluation';
import { createSymbolWatch } from '@/server/bot/strategy/symbolWatch';

/** Uses the default parameters. A benchmark measures the time of one evaluation. */
export function createSymbolEvaluator(
  book: BookReader,
  instrument: Instrument,
): (at: number) => FoundSignal | undefined {
  let now = 0;
  const rejectionCounts = createRejectionCounts(0).countsOf(instrument.symbol);
  const watch = createSymbolWatch({
    instrument,
    book,
    candles: () => [],
    hasHistory: false,
    guard: createLatencyGuard(),
    entriesOpen: () => true,
    clock: { now: () => now, after: () => () => undefined },
    params: () => DEFAULTS,
    rejectionCounts: () => rejectionCounts,
    candleRatio: () => 1,
    onDelayedEvaluation: () => undefined,
  });
  return (at) => {
    now = at;
    return watch.onBook(at, 0);
  };
}
