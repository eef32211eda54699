import type { UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/status';
import type { Status } from '@/contract/status';
import { failuresSettled, selectFailures } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import type { MutationName } from '../mutations';

const { matchFulfilled } = statusApi.endpoints.getStatus;

/** Whether the bot is in the state that the command requested, or in one where the command has no effect. */
const SETTLED_BY: Partial<Record<MutationName, (bot: Status) => boolean>> = {
  stopBot: ({ running }) => !running,
  pauseBot: ({ running, paused }) => !running || paused,
  resumeBot: ({ paused }) => !paused,
};

/** Removes the marks of failed commands that the status shows as done or without effect. */
export function settleFailures(action: UnknownAction, { dispatch, getState }: AppListenerApi): void {
  if (!matchFulfilled(action)) return;
  const failures = selectFailures(getState());
  const settled = Object.entries(SETTLED_BY)
    .filter(([endpoint, isSettled]) => endpoint in failures && isSettled(action.payload))
    .map(([endpoint]) => endpoint);
  if (settled.length > 0) dispatch(failuresSettled(settled));
}
