import type { UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/status';
import { noticeAdded } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const storageProblemIn = (state: RootState): string | null =>
  statusApi.endpoints.getStatus.select()(state).data?.storage_problem ?? null;

/** Returns true when the bot's database writes started to fail or recovered. */
export const didStorageChange = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  statusApi.endpoints.getStatus.matchFulfilled(action) && storageProblemIn(now) !== storageProblemIn(before);

export function reportStorageProblem(_action: unknown, { dispatch, getState }: AppListenerApi): void {
  const problem = storageProblemIn(getState());
  dispatch(
    problem === null
      ? noticeAdded({
          kind: 'message',
          severity: 'success',
          text: 'The bot can store its trades again: entries are allowed.',
        })
      : noticeAdded({ kind: 'message', severity: 'error', text: `No new entries: ${problem}` }),
  );
}
