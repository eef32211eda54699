import type { UnknownAction } from '@reduxjs/toolkit';
import { BOT_COMMANDS, type ControlBarCommand } from '@/api/bot/botCommands';
import { statusApi } from '@/api/bot/status';
import { commandFailuresCleared, selectFailures } from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';

const { matchFulfilled } = statusApi.endpoints.getStatus;

const BOT_COMMAND_ENTRIES = Object.entries<Pick<ControlBarCommand, 'mark'>>(BOT_COMMANDS);

/** Removes the failure mark of a command when a status shows the state that the command requested. */
export function clearObsoleteFailureMarks(action: UnknownAction, { dispatch, getState }: AppListenerApi): void {
  if (!matchFulfilled(action)) return;
  const failures = selectFailures(getState());
  const settled = BOT_COMMAND_ENTRIES.filter(
    ([name, { mark }]) => name in failures && mark?.settledBy(action.payload),
  ).map(([name]) => name);
  if (settled.length > 0) dispatch(commandFailuresCleared(settled));
}
