import { type Figure, isFigure } from '../format/format';
import { formatDateTime } from '../format/time';
import { weekdayOf } from './calendar';

export type WeekHourSums = { trades: number; pnl: number };

/** Sums trades and net PnL by UTC weekday (0 is Monday) and UTC hour. An hour without trades is null. */
export function sumByWeekHour(
  hours: readonly { at: number; trades: Figure; pnl: Figure }[],
): (WeekHourSums | null)[][] {
  const sums = Array.from({ length: 7 }, () => new Array<WeekHourSums | null>(24).fill(null));
  for (const { at, trades, pnl } of hours) {
    const [date = '', time = ''] = formatDateTime(at, 'utc').split(' ');
    const day = sums[weekdayOf(date)];
    const hour = Number(time.slice(0, 2));
    if (!day) continue;
    const before = day[hour] ?? { trades: 0, pnl: 0 };
    day[hour] = {
      trades: before.trades + (isFigure(trades) ? trades : 0),
      pnl: before.pnl + (isFigure(pnl) ? pnl : 0),
    };
  }
  return sums;
}
