import type { UnknownAction } from '@reduxjs/toolkit';
import { httpStatus, isNotOfferedError, readableErrorText, type CallError } from '@/api/request/errors';
import { schemaErrorDetail } from '@/api/request/unreadableReply';
import { z } from '@/contract/schema/z';
import type { AppListenerApi } from '@/store/listener';
import { frameRejected } from '../events';
import { readSettledApiCall, type SettledApiCall } from '../settled';

/** Maximum number of different defects in the log. A faulty server could otherwise fill the log. */
const MAX_LOGGED_DEFECTS = 500;

const rejectedRowsSchema = z.looseObject({ rejected: z.array(z.string()).min(1) });
const unreadableFieldsSchema = z.looseObject({ unreadable: z.array(z.string()).min(1) });

export const mayContainDefect = (action: UnknownAction): boolean =>
  frameRejected.match(action) || isCheckedForDefects(readSettledApiCall(action));

/**
 * Returns true for a call whose result the defect log checks. For commands the log checks only unreadable replies,
 * because messages show all other failures. The log ignores a 401, because the sign-in screen shows the end of the
 * session.
 */
function isCheckedForDefects(settled: SettledApiCall | null): boolean {
  if (settled === null) return false;
  if (settled.ok) return settled.type === 'query';
  if (settled.type === 'query') return httpStatus(settled.error) !== 401 && !isNotOfferedError(settled.error);
  return schemaErrorDetail(settled.error) !== undefined;
}

/**
 * Creates the defect log. The log contains each unreadable row, unreadable frame and failed load once per reason. A
 * successful reply resets the failures of its endpoint, so that the log contains the next failure.
 */
export function createDefectLog() {
  const logged = new Set<string>();

  return function logDefectOnce(action: UnknownAction, { extra }: AppListenerApi): void {
    const logOnce = (reason: string, text = reason): void => {
      if (logged.has(reason) || logged.size >= MAX_LOGGED_DEFECTS) return;
      logged.add(reason);
      extra.logger.error(text);
    };
    if (frameRejected.match(action)) return logOnce(`A websocket frame does not match the contract: ${action.payload}`);
    const settled = readSettledApiCall(action);
    if (!settled) return;
    const failure = `${settled.endpoint} failed: `;
    // A 401 is no defect, because a 401 ends the session.
    if (!settled.ok && httpStatus(settled.error) === 401) return;
    if (!settled.ok) return logOnce(failure + defectReason(settled.error));
    for (const reason of logged) if (reason.startsWith(failure)) logged.delete(reason);
    readRejectedRows(settled.result).forEach((row) =>
      logOnce(
        `${settled.endpoint}: ${removeRowNumber(row)}`,
        `${settled.endpoint} skips a row that does not match the contract: ${row}`,
      ),
    );
    readUnreadableFields(settled.result).forEach((reason) =>
      logOnce(`${settled.endpoint} has an unreadable field: ${reason}`),
    );
  };
}

/** Returns the schema error of an unreadable reply, or the readable text of any other error. */
function defectReason(error: CallError): string {
  const schemaError = schemaErrorDetail(error);
  return schemaError === undefined
    ? readableErrorText(error, 'Unknown error')
    : `the reply does not match the contract: ${schemaError}`;
}

function readRejectedRows(result: unknown): string[] {
  const parsed = rejectedRowsSchema.safeParse(result);
  return parsed.success ? parsed.data.rejected : [];
}

const readUnreadableFields = (result: unknown): string[] =>
  unreadableFieldsSchema.safeParse(result).data?.unreadable ?? [];

/** Removes the row number from an error text, so that equal faults of several rows have the same reason. */
const removeRowNumber = (errorText: string): string => errorText.replace(/^row \d+: /, '');
