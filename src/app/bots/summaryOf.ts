import { alarmsApi } from '@/api/alarms';
import { statusApi } from '@/api/bot/status';
import { analyticsApi } from '@/api/trades/analytics';
import { DEFAULT_CURRENCY } from '@/contract/bot/displayNames';
import type { ReceivedStatus } from '@/contract/bot/status';
import type { BotFigures, BotSummary } from '@/domain/bots/botSummary';
import { pnlOfDay } from '@/domain/figures/pnlOfDay';
import { accountName, modeWord } from '@/domain/trades/accountTexts';
import { selectPageAlarms } from '@/slices/pageAlarms';
import type { RootState } from '@/store/rootReducer';

const selectStatus = statusApi.endpoints.getStatus.select();
const selectAlarms = alarmsApi.endpoints.getAlarms.select();
const selectAnalytics = analyticsApi.endpoints.getAnalytics.select('all');

/** Returns what the replies in the cache of a bot say. */
export function readCachedSummary(state: RootState): Pick<BotSummary, 'figures' | 'alarms'> {
  const { data: status } = selectStatus(state);
  const alarms = status?.capabilities?.includes('alarms') ? (selectAlarms(state).data?.rows ?? []) : [];
  return {
    figures: status ? figuresOf(status, state) : null,
    alarms: [...selectPageAlarms(state), ...alarms].filter((alarm) => alarm.state !== 'normal'),
  };
}

function figuresOf(status: ReceivedStatus, state: RootState): BotFigures {
  const { data: analytics, fulfilledTimeStamp } = selectAnalytics(state);
  const now = analytics?.at ?? fulfilledTimeStamp;
  return {
    running: status.running,
    paused: status.paused,
    mode: modeWord(status),
    exchange: status.exchange,
    account: status.execution ? accountName(status.execution) : null,
    positions: status.active_trades,
    openPnl: status.unrealized_pnl_net ?? null,
    // All bots share one day, because the local days of two bots could not be added.
    pnlToday: analytics && now !== undefined ? pnlOfDay(analytics, now, 'utc').pnl : null,
    pnlAll: analytics?.global.total_pnl ?? null,
    currency: status.currency ?? DEFAULT_CURRENCY,
  };
}
