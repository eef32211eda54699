import type { UnknownAction } from '@reduxjs/toolkit';
import type { ReplyMeta } from '@/api/request/baseQuery';
import { newestLogApi } from '@/api/bot/newestLog';
import { statusApi } from '@/api/bot/status';
import { clockDifferenceText } from '@/domain/alarms/pageAlarms';
import { botClockRead, selectBotClockDifference } from '@/slices/connection';
import { pageConditionChanged, selectPageCondition } from '@/slices/pageAlarms';
import type { AppListenerApi } from '@/store/listener';

/** Time for which a difference must stay equal. The `Date` of some servers is that of the start of the connection. */
const STEADY_MS = 10_000;
/** A `Date` has whole seconds, and a reply can be late. */
const MAX_DRIFT_MS = 2_500;
/** A bot can log a line a little later than the time in the line. */
const MAX_LOG_AHEAD_MS = 5_000;

const { getStatus } = statusApi.endpoints;

/** Difference of the bot's clock to that of the page, and the page's time of its first measurement. */
type Difference = { ms: number; since: number; isRefuted?: boolean };

/**
 * Creates the comparison of the clocks of page and bot by the `Date` of each status. A difference that grows with time
 * is no clock. Asks the log of the bot before it warns.
 */
export function createPageClockCheck() {
  let steady: Difference | undefined;

  return async function comparePageClock(action: UnknownAction, api: AppListenerApi): Promise<void> {
    if (!getStatus.matchFulfilled(action)) return;
    const { startedTimeStamp: requestedAt, fulfilledTimeStamp: receivedAt } = getStatus.select()(api.getState());
    if (requestedAt === undefined || receivedAt === undefined) return;
    // RTK Query does not know the type of the meta data in its actions.
    const meta = action.meta.baseQueryMeta as ReplyMeta | undefined;
    const date = meta?.date;
    const message = clockDifferenceText({ date, requestedAt, receivedAt });
    const ms = Date.parse(date ?? '') - receivedAt;
    if (Number.isNaN(ms)) return report(api, null);
    if (message === null) {
      steady = undefined;
      return report(api, null, 0);
    }
    if (steady === undefined || Math.abs(ms - steady.ms) > MAX_DRIFT_MS) steady = { ms, since: receivedAt };
    if (receivedAt - steady.since < STEADY_MS || steady.isRefuted !== undefined) return;
    const found = steady;
    found.isRefuted = false;
    found.isRefuted = await isRefutedByLog(api, ms);
    if (!found.isRefuted && steady === found) report(api, message, ms);
  };
}

const isWarned = ({ getState }: AppListenerApi): boolean =>
  (selectPageCondition(getState(), 'page_clock')?.message ?? null) !== null;

/** Returns true for a log line that is later than the bot's clock could be. */
async function isRefutedByLog({ dispatch, extra }: AppListenerApi, differenceMs: number): Promise<boolean> {
  const { data: loggedAt } = await dispatch(
    newestLogApi.endpoints.getNewestLogTime.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  const aheadOfPage = (loggedAt ?? -Infinity) - extra.now();
  return aheadOfPage > differenceMs + MAX_LOG_AHEAD_MS && aheadOfPage <= MAX_LOG_AHEAD_MS;
}

/** Stores what the page knows of the bot's clock. Without `differenceMs` the last knowledge stays. */
function report(api: AppListenerApi, message: string | null, differenceMs?: number): void {
  // Each action costs the workflows of its bot.
  const isNew = differenceMs !== undefined && differenceMs !== selectBotClockDifference(api.getState());
  if (isNew) api.dispatch(botClockRead({ differenceMs }));
  if (isWarned(api) !== (message !== null)) api.dispatch(pageConditionChanged({ rule: 'page_clock', message }));
}
