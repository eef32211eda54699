import type { UnknownAction } from '@reduxjs/toolkit';
import { statusApi } from '@/api/bot/status';
import { noticeAdded } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import type { RootState } from '@/store/rootReducer';

const selectStorageProblem = (state: RootState): string | null =>
  statusApi.endpoints.getStatus.select()(state).data?.storage_problem ?? null;

export const didStorageProblemChange = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  statusApi.endpoints.getStatus.matchFulfilled(action) && selectStorageProblem(now) !== selectStorageProblem(before);

export function reportStorageProblem(_action: unknown, { dispatch, getState }: AppListenerApi): void {
  const problem = selectStorageProblem(getState());
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
