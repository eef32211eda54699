import type { UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/status';
import { noticed } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const problemIn = (state: RootState): string | null =>
  statusApi.endpoints.getStatus.select()(state).data?.storage_problem ?? null;

/** Returns whether writes to the bot's database started to fail or recovered. */
export const storageChanged = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  statusApi.endpoints.getStatus.matchFulfilled(action) && problemIn(now) !== problemIn(before);

export function reportStorage(_action: unknown, { dispatch, getState }: AppListenerApi): void {
  const problem = problemIn(getState());
  dispatch(
    problem === null
      ? noticed({
          kind: 'message',
          severity: 'success',
          text: 'The bot can store its trades again: entries are allowed.',
        })
      : noticed({ kind: 'message', severity: 'error', text: `No new entries: ${problem}` }),
  );
}
