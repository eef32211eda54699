import type { UnknownAction } from '@reduxjs/toolkit';
import { httpStatus, readableError, type CallError } from '@/api/errors';
import { schemaErrorDetail } from '@/api/unreadableReply';
import { z } from '@/contract/z';
import type { AppListenerApi } from '@/store/listener';
import { frameRejected } from '../events';
import { settledCallOf, type SettledCall } from '../settled';

/** Maximum number of logged reasons. A faulty server can send new reasons endlessly. */
const MAX_LOGGED_REASONS = 500;

const rejectedRowsSchema = z.looseObject({ rejected: z.array(z.string()).min(1) });

export const mayContainDefect = (action: UnknownAction): boolean =>
  frameRejected.match(action) || isLoggedCall(settledCallOf(action));

/**
 * Returns true when the result of a call is logged. The console shows command results, so only unreadable replies of
 * commands are logged. A 401 is not logged, because the sign-in screen shows the end of the session.
 */
function isLoggedCall(settled: SettledCall | null): boolean {
  if (settled === null) return false;
  if (settled.ok) return settled.type === 'query';
  if (settled.type === 'query') return httpStatus(settled.error) !== 401;
  return schemaErrorDetail(settled.error) !== undefined;
}

/**
 * Creates the log of defects. The log contains unreadable rows, unreadable frames and failed loads once per reason. A
 * success resets the reason, so that the next outage is logged again.
 */
export function createDefectLog() {
  const logged = new Set<string>();

  return function logDefectOnce(action: UnknownAction, { extra }: AppListenerApi): void {
    const logOnce = (reason: string, text = reason): void => {
      if (logged.has(reason) || logged.size >= MAX_LOGGED_REASONS) return;
      logged.add(reason);
      extra.logger.error(text);
    };
    if (frameRejected.match(action)) return logOnce(`A websocket frame does not fit: ${action.payload}`);
    const settled = settledCallOf(action);
    if (!settled) return;
    const failure = `${settled.endpoint} failed: `;
    // The first 401 signs out, so the 401 of a parallel request is no defect.
    if (!settled.ok && httpStatus(settled.error) === 401) return;
    if (!settled.ok) return logOnce(failure + defectReason(settled.error));
    for (const reason of logged) if (reason.startsWith(failure)) logged.delete(reason);
    rejectedRows(settled.result).forEach((row) =>
      logOnce(
        `${settled.endpoint}: ${withoutRowNumber(row)}`,
        `${settled.endpoint} leaves out a row that does not fit: ${row}`,
      ),
    );
  };
}

/** Returns the reason for the log, preferably the text of the schema. */
function defectReason(error: CallError): string {
  const misfit = schemaErrorDetail(error);
  return misfit === undefined ? readableError(error, 'Unknown error') : `the reply does not fit: ${misfit}`;
}

function rejectedRows(result: unknown): string[] {
  const parsed = rejectedRowsSchema.safeParse(result);
  return parsed.success ? parsed.data.rejected : [];
}

/** Removes the row number, so that the same fault in another row counts as the same reason. */
const withoutRowNumber = (row: string): string => row.replace(/^row \d+: /, '');
