import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/bot/botControl';
import { statusApi } from '@/api/bot/status';
import { connectionLost } from '@/slices/connection';
import { noticeDismissed, noticeAdded, selectNotices } from '@/slices/notices';
import { signedOut } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';

const BOT_STOPPED_BY_RESTART_TEXT = 'The bot is stopped since the server came back: it was running before.';

const { getStatus } = statusApi.endpoints;
const { stopBot } = botControlApi.endpoints;
const isStopCommandSettled = isAnyOf(stopBot.matchFulfilled, stopBot.matchRejected);

export const isRestartReporterAction = isAnyOf(
  getStatus.matchFulfilled,
  getStatus.matchRejected,
  stopBot.matchPending,
  isStopCommandSettled,
  connectionLost,
  signedOut,
);

type RestartReporterState = {
  running: boolean;
  /** True when the server was unreachable after the last good status. */
  lost: boolean;
  /** True when the operator sent Stop and no later status showed a running bot. */
  stopRequested: boolean;
  stopping: boolean;
};
const INITIAL_RESTART_REPORTER_STATE: RestartReporterState = {
  running: false,
  lost: false,
  stopRequested: false,
  stopping: false,
};

/** Creates the listener that reports to the operator when a server restart stopped the bot. */
export function createRestartReporter() {
  let seen = INITIAL_RESTART_REPORTER_STATE;

  return function watchRestart(action: UnknownAction, api: AppListenerApi): void {
    if (signedOut.match(action)) seen = INITIAL_RESTART_REPORTER_STATE;
    else if (stopBot.matchPending(action)) seen = { ...seen, stopRequested: true, stopping: true };
    else if (isStopCommandSettled(action)) seen = { ...seen, stopping: false };
    else if (getStatus.matchFulfilled(action)) {
      const { running } = action.payload;
      if (running === null) return;
      const restarted = seen.running && !running && seen.lost && !seen.stopRequested;
      // The reply to a status request from before Stop may show a running bot.
      seen = { ...seen, running, lost: false, stopRequested: seen.stopRequested && (!running || seen.stopping) };
      if (restarted)
        api.dispatch(
          noticeAdded({ kind: 'message', severity: 'warning', text: BOT_STOPPED_BY_RESTART_TEXT, persistent: true }),
        );
      else if (running) dismissRestartReport(api);
    } else if (!isUnsentStatusRequest(action)) seen = { ...seen, lost: true };
  };
}

/** Returns true for an unsent or aborted status request, which does not prove that the server is unreachable. */
const isUnsentStatusRequest = (action: UnknownAction): boolean =>
  getStatus.matchRejected(action) && (action.meta.condition || action.meta.aborted);

function dismissRestartReport({ dispatch, getState }: AppListenerApi): void {
  const shown = selectNotices(getState()).find(({ text }) => text === BOT_STOPPED_BY_RESTART_TEXT);
  if (shown) dispatch(noticeDismissed({ id: shown.id }));
}
