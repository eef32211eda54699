import { createTradingSchedule, type TradingSchedule } from '@/domain/windows/tradingSchedule';
import type { FundingTerms } from '../../market/source';
import { fundingPauseOf, TRADING_WINDOWS, WINDOWS_ZONE } from '../settings/additionalParameters';

type ParameterFields = Readonly<Record<string, unknown>>;

/** Why the bot opens no trade, and the market time at which it opens trades again. */
export type EntryPause = { reason: string; until: number | undefined };

const MINUTE_MS = 60_000;

/**
 * Creates the check of the trading windows of the current parameters. The check returns undefined within a window. The
 * bot opens no trade while it cannot read a window, because the operator wanted a restriction.
 */
export function createTradingWindows(params: () => ParameterFields): (now: number) => EntryPause | undefined {
  let entries: unknown;
  let zone: unknown;
  let schedule: TradingSchedule | undefined;
  return (now) => {
    const p = params();
    const windows = p[TRADING_WINDOWS.name];
    if (!Array.isArray(windows) || windows.length === 0) return undefined;
    const zoneNow = p[WINDOWS_ZONE.name] ?? WINDOWS_ZONE.default;
    if (windows !== entries || zoneNow !== zone) {
      entries = windows;
      zone = zoneNow;
      schedule = createTradingSchedule(windows, zone);
    }
    if (schedule === undefined) return { reason: `${TRADING_WINDOWS.name} cannot be read`, until: undefined };
    if (schedule.isOpen(now)) return undefined;
    const next = schedule.nextOpening(now);
    return next === undefined
      ? { reason: 'no trading window: the bot does not enter', until: undefined }
      : { reason: `outside the trading windows, next ${next.text}`, until: next.at };
  };
}

/** Returns the pause around a funding. There is no pause while the exchange has announced no funding. */
export function fundingPauseAt(
  params: ParameterFields,
  funding: () => FundingTerms | undefined,
  now: number,
): EntryPause | undefined {
  const { before_min, after_min } = fundingPauseOf(params);
  const terms = before_min + after_min === 0 ? undefined : funding();
  if (terms === undefined) return undefined;
  const [before, after] = [before_min * MINUTE_MS, after_min * MINUTE_MS];
  if (before + after >= terms.every_ms)
    return { reason: 'the pauses around funding leave no time for entries', until: undefined };
  // The last announced time can have passed.
  const passed = Math.floor((now - terms.next_at) / terms.every_ms) + 1;
  const next = terms.next_at + passed * terms.every_ms;
  const at = [next - terms.every_ms, next].find((time) => now >= time - before && now < time + after);
  return at === undefined ? undefined : { reason: `funding at ${utcClock(at)} UTC`, until: at + after };
}

const utcClock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
