import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { createRejectionCounts, type SymbolRejectionCounts } from '@/server/bot/core/rejectionCounts';
import { createLatencyGuard } from '@/server/bot/feed/latencyGuard';
import type { FoundSignal } from '@/server/bot/strategy/evaluation';
import { createSymbolWatch, type SymbolWatch } from '@/server/bot/strategy/symbolWatch';
import type { FakeMarket } from './fakeMarket';

/** Creates the signal watch of BTCUSDT. `late` collects the signals of evaluations that a timer started. */
export function createTestSymbolWatch(
  market: FakeMarket,
  p: Partial<Parameters> = {},
): { watch: SymbolWatch; late: FoundSignal[]; rejectionCounts: SymbolRejectionCounts } {
  const [instrument] = market.instruments();
  const book = market.book('BTCUSDT');
  if (instrument === undefined || book === undefined) throw new Error('no BTCUSDT');
  const late: FoundSignal[] = [];
  const params = (): Parameters => ({ ...DEFAULTS, ...p });
  const rejectionCounts = createRejectionCounts(0).countsOf('BTCUSDT');
  const watch = createSymbolWatch({
    instrument,
    book,
    candles: () => [],
    candleRatio: () => 1,
    hasHistory: false,
    guard: createLatencyGuard(),
    entriesOpen: () => true,
    clock: market.clock,
    params,
    rejectionCounts: () => rejectionCounts,
    onDelayedEvaluation: (found) => void (found && late.push(found)),
  });
  return { watch, late, rejectionCounts };
}
