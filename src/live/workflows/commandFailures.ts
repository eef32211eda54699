import type { UnknownAction } from '@reduxjs/toolkit';
import { BOT_COMMANDS, type BarCommand } from '@/api/botCommands';
import { statusApi } from '@/api/status';
import { failuresSettled, selectFailures } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';

const { matchFulfilled } = statusApi.endpoints.getStatus;

const COMMAND_MARKS = Object.entries<Pick<BarCommand, 'mark'>>(BOT_COMMANDS);

/** Removes the failure mark of a command when the bot is in the requested state. */
export function settleFailures(action: UnknownAction, { dispatch, getState }: AppListenerApi): void {
  if (!matchFulfilled(action)) return;
  const failures = selectFailures(getState());
  const settled = COMMAND_MARKS.filter(([name, { mark }]) => name in failures && mark?.settledBy(action.payload)).map(
    ([name]) => name,
  );
  if (settled.length > 0) dispatch(failuresSettled(settled));
}
