import type { UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/status';
import type { Status } from '@/contract/status';
import { failuresSettled, selectFailures } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import type { MutationName } from '../mutations';

const { matchFulfilled } = statusApi.endpoints.getStatus;

/** Whether the bot is in the state that the command asked for, or in one where the command has no meaning. */
const SETTLED_BY: Partial<Record<MutationName, (bot: Status) => boolean>> = {
  stopBot: ({ running }) => !running,
  pauseBot: ({ running, paused }) => !running || paused,
  resumeBot: ({ paused }) => !paused,
};

/** Takes back the marks of failed commands that a status shows to be done or without meaning. */
export function settleFailures(action: UnknownAction, { dispatch, getState }: AppListenerApi): void {
  if (!matchFulfilled(action)) return;
  const failures = selectFailures(getState());
  const settled = Object.entries(SETTLED_BY)
    .filter(([endpoint, isSettled]) => endpoint in failures && isSettled(action.payload))
    .map(([endpoint]) => endpoint);
  if (settled.length > 0) dispatch(failuresSettled(settled));
}
