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
  const pause_ms = fundingPauseOf(params) * MINUTE_MS;
  const terms = pause_ms === 0 ? undefined : funding();
  if (terms === undefined) return undefined;
  if (2 * pause_ms >= terms.every_ms)
    return { reason: 'the pauses around funding leave no time for entries', until: undefined };
  // The nearest funding can be the last one, whose announcement has passed.
  const at = terms.next_at + Math.round((now - terms.next_at) / terms.every_ms) * terms.every_ms;
  if (now < at - pause_ms || now >= at + pause_ms) return undefined;
  return { reason: `funding at ${new Date(at).toISOString().slice(11, 16)} UTC`, until: at + pause_ms };
}
