import { DEFAULTS } from '@/contract/params/catalogue';
import { OBI_HALF_DISTANCE } from '@/server/bot/settings/additionalParameters';
import { createGroupedBook } from '@/server/bot/strategy/groupedBook';
import type { BookReader } from '@/server/market/source';
import type { MarketFigure } from './marketStatistics';
import { correlation, returnsBps } from './series';

/** Distances from the mid at which the weight of a level is one half. The distance 0 means equal weights. */
const HALF_WEIGHT_DISTANCES_BPS = [0, 2, 1, 0.5] as const;
const SAMPLES_PER_SECOND = 10;
const FORECAST_HORIZONS_S = [1, 5] as const;

/** Measures how well the weighted imbalance of the bot predicts the next return. The caller samples every 100 ms. */
export class WeightedObi {
  private readonly mids: number[] = [];
  private readonly imbalances: number[][] = HALF_WEIGHT_DISTANCES_BPS.map(() => []);

  constructor(private readonly tickSize: number) {}

  addSample(book: BookReader): void {
    for (const [index, half] of HALF_WEIGHT_DISTANCES_BPS.entries()) {
      const view = createGroupedBook(book, this.tickSize, { ...DEFAULTS, [OBI_HALF_DISTANCE.name]: half });
      if (view === undefined) return;
      if (index === 0) this.mids.push(view.mid);
      this.imbalances[index]?.push(view.obi);
    }
  }

  listFigures(): MarketFigure[] {
    return FORECAST_HORIZONS_S.map((seconds) => ({
      name: `OBI to ${seconds} s: plain, half at 2, 1, 0.5 bps`,
      values: this.imbalances.map((imbalances) => {
        const lag = seconds * SAMPLES_PER_SECOND;
        return correlation(imbalances.slice(0, -lag), returnsBps(this.mids, lag));
      }),
    }));
  }
}
