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

type Seen = {
  running: boolean;
  /** The server was out of reach after the last good status. */
  lost: boolean;
  /** The operator asked for it, and the bot has not been seen running since. */
  stopAsked: boolean;
  stopping: boolean;
};
const nothing: Seen = { running: false, lost: false, stopAsked: false, stopping: false };

/** A restarted server has a stopped bot: whoever looked away would learn it from one grey word. */
export function createRestartWatch() {
  let seen = nothing;

  return function watchRestart(action: UnknownAction, api: AppListenerApi): void {
    if (signedOut.match(action)) seen = nothing;
    else if (stopBot.matchPending(action)) seen = { ...seen, stopAsked: true, stopping: true };
    else if (stopEnded(action)) seen = { ...seen, stopping: false };
    else if (getStatus.matchFulfilled(action)) {
      const { running } = action.payload;
      const restarted = seen.running && !running && seen.lost && !seen.stopAsked;
      // A status that was under way when Stop was pressed still says that it runs.
      seen = { ...seen, running, lost: false, stopAsked: seen.stopAsked && (!running || seen.stopping) };
      if (restarted) api.dispatch(noticed({ kind: 'message', severity: 'warning', text: TEXT, stays: true }));
      else if (running) takeBack(api);
    } else if (!isUnasked(action)) seen = { ...seen, lost: true };
  };
}

/** Of the two ways to lose the server, a status that was never sent is none. */
const isUnasked = (action: UnknownAction): boolean =>
  getStatus.matchRejected(action) && (action.meta.condition || action.meta.aborted);

function takeBack({ dispatch, getState }: AppListenerApi): void {
  const said = selectNotices(getState()).find(({ text }) => text === TEXT);
  if (said) dispatch(dismissed({ id: said.id }));
}
