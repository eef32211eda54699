import type { Parameters } from '@/contract/params/catalogue';
import type { Candle } from '../../market/source';
import type { Direction } from '../../market/direction';
import type { CandidateWalls } from './candidate';
import { createObiWindow, type ObiWindow } from './obiWindow';
import { createTrendCache, type MarketRegime, minSlFactorInRegime, type TrendReading } from './trend';
import { createWallTracker, type WallTracker } from './walls/wallTracker';

export type SymbolIndicators = {
  readonly walls: WallTracker;
  obiWindow(): ObiWindow;
  /** Returns undefined while the window has too few samples. */
  smoothedObi(): number | undefined;
  currentTrend(): TrendReading;
  /** Returns EMAs and regime for a display, without an effect on `currentTrend`. */
  trendForDisplay(p: Parameters): TrendReading;
  regime(): MarketRegime | undefined;
  minSlFactor(): number;
  wallsFor(direction: Direction): CandidateWalls;
  onCandle(): void;
  onGap(): void;
  parametersChanged(): void;
};

const MIN_OBI_WINDOW_SIZE = 3;

export function createSymbolIndicators(
  candles: (minutes: number) => readonly Candle[],
  now: () => number,
  params: () => Parameters,
): SymbolIndicators {
  const walls = createWallTracker();
  const trend = createTrendCache(candles);
  let obiWindow = createConfiguredObiWindow(params());
  const currentTrend = () => trend.currentTrend(now(), params());
  const regime = () => (params().enable_regime_detection ? currentTrend().regime : 'NORMAL');

  return {
    walls,
    obiWindow: () => obiWindow,
    smoothedObi() {
      const needed = Math.min(params().obi_momentum_min_samples, obiWindow.size);
      return obiWindow.sampleCountAt(now()) >= needed ? obiWindow.meanObiAt(now()) : undefined;
    },
    currentTrend,
    trendForDisplay: (p) => trend.trendForDisplay(now(), p),
    regime,
    minSlFactor: () => minSlFactorInRegime(regime()),
    wallsFor: (direction) => ({
      protective: walls.trustedWalls(direction === 1 ? 'bid' : 'ask', 'protective', params()),
      targets: walls.trustedWalls(direction === 1 ? 'ask' : 'bid', 'target', params()),
    }),
    onCandle: trend.onCandleClosed,
    onGap() {
      obiWindow = createConfiguredObiWindow(params());
      walls.resetHistory();
    },
    parametersChanged() {
      const p = params();
      trend.parametersChanged();
      if (obiWindow.size !== p.obi_window_size || obiWindow.everyMs !== p.ws_process_interval_ms) {
        obiWindow = createConfiguredObiWindow(p);
      }
    },
  };
}

const createConfiguredObiWindow = (p: Parameters): ObiWindow =>
  createObiWindow(Math.max(MIN_OBI_WINDOW_SIZE, Math.round(p.obi_window_size)), p.ws_process_interval_ms);
