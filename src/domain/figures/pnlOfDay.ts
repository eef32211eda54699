import type { Analytics } from '@/contract/trades/analytics';
import { isFigure } from '../format/format';
import { dayInZone, type Zone } from '../format/time';
import { timeOnDay } from '../format/timeWindow';

const HOUR_MS = 3_600_000;

export type DayPnl = { pnl: number | null; zone: Zone };

/**
 * Returns the net PnL of the day that contains `now`. Hours of UTC add up to a local day only if the local midnight is at
 * a full hour of UTC. Otherwise, and for a bot without hours, the result is the UTC day.
 */
export function pnlOfDay({ daily, by_hour }: Pick<Analytics, 'daily' | 'by_hour'>, now: number, zone: Zone): DayPnl {
  const begin = timeOnDay(now, zone);
  if (zone === 'utc' || by_hour === undefined || begin % HOUR_MS !== 0) {
    const day = dayInZone(now, 'utc');
    return { pnl: daily.find(({ date }) => date === day)?.pnl ?? null, zone: 'utc' };
  }
  const hours = by_hour.filter(({ at }) => at >= begin);
  const known = hours.map(({ pnl }) => pnl).filter(isFigure);
  const isUnknown = hours.length > 0 && known.length === 0;
  return { pnl: isUnknown ? null : known.reduce((sum, pnl) => sum + pnl, 0), zone };
}
