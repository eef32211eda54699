import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/botControl';
import { statusApi } from '@/api/status';
import { lost } from '@/slices/connection';
import { dismissed, noticed, selectNotices } from '@/slices/notices';
import { signedOut } from '@/slices/session';
import type { AppListenerApi } from '@/store/listener';

const TEXT = 'The bot is stopped since the server came back: it was running before.';

const { getStatus } = statusApi.endpoints;
const { stopBot } = botControlApi.endpoints;
const stopEnded = isAnyOf(stopBot.matchFulfilled, stopBot.matchRejected);

export const mayBeRestart = isAnyOf(
  getStatus.matchFulfilled,
  getStatus.matchRejected,
  stopBot.matchPending,
  stopEnded,
  lost,
  signedOut,
);

type WatchState = {
  running: boolean;
  /** The server was unreachable after the last good status. */
  lost: boolean;
  /** The operator sent Stop, and no status has shown the bot running since. */
  stopRequested: boolean;
  stopping: boolean;
};
const INITIAL: WatchState = { running: false, lost: false, stopRequested: false, stopping: false };

/** Creates the watch for server restarts. A restart stops the bot, and only the control bar would show that. */
export function createRestartWatch() {
  let seen = INITIAL;

  return function watchRestart(action: UnknownAction, api: AppListenerApi): void {
    if (signedOut.match(action)) seen = INITIAL;
    else if (stopBot.matchPending(action)) seen = { ...seen, stopRequested: true, stopping: true };
    else if (stopEnded(action)) seen = { ...seen, stopping: false };
    else if (getStatus.matchFulfilled(action)) {
      const { running } = action.payload;
      const restarted = seen.running && !running && seen.lost && !seen.stopRequested;
      // A status that was requested before Stop still shows a running bot.
      seen = { ...seen, running, lost: false, stopRequested: seen.stopRequested && (!running || seen.stopping) };
      if (restarted) api.dispatch(noticed({ kind: 'message', severity: 'warning', text: TEXT, persistent: true }));
      else if (running) dismissReport(api);
    } else if (!wasNotSent(action)) seen = { ...seen, lost: true };
  };
}

/** Returns whether a status request was never sent. Such a request does not mean that the server is unreachable. */
const wasNotSent = (action: UnknownAction): boolean =>
  getStatus.matchRejected(action) && (action.meta.condition || action.meta.aborted);

function dismissReport({ dispatch, getState }: AppListenerApi): void {
  const shown = selectNotices(getState()).find(({ text }) => text === TEXT);
  if (shown) dispatch(dismissed({ id: shown.id }));
}
