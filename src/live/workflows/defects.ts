import type { UnknownAction } from '@reduxjs/toolkit';
import { readableError } from '@/api/errors';
import { z } from '@/contract/z';
import type { AppListenerApi } from '@/store/listener';
import { frameRejected } from '../events';
import { settledCall } from '../settled';

/** Whoever sends nonsense can send ever new nonsense. */
const REASONS_KEPT = 500;

const withRejectedRows = z.looseObject({ rejected: z.array(z.string()).min(1) });

export const mayBeDefect = (action: UnknownAction): boolean =>
  frameRejected.match(action) || settledCall(action)?.type === 'query';

/**
 * Logs what does not fit, and what cannot be loaded, once for each reason. A failed call is a new reason after it has
 * succeeded in between: the next outage is another one.
 */
export function createDefectLog() {
  const logged = new Set<string>();

  return function logDefects(action: UnknownAction, { extra }: AppListenerApi): void {
    const say = (reason: string, text = reason): void => {
      if (logged.has(reason) || logged.size >= REASONS_KEPT) return;
      logged.add(reason);
      extra.logger.error(text);
    };
    if (frameRejected.match(action)) return say(`A websocket frame does not fit: ${action.payload}`);
    const settled = settledCall(action);
    if (!settled) return;
    const failure = `${settled.endpoint} failed: `;
    if (!settled.ok) return say(failure + readableError(settled.error, 'Unknown error'));
    for (const reason of logged) if (reason.startsWith(failure)) logged.delete(reason);
    rejectedRows(settled.result).forEach((row) =>
      say(
        `${settled.endpoint}: ${withoutNumber(row)}`,
        `${settled.endpoint} leaves out a row that does not fit: ${row}`,
      ),
    );
  };
}

function rejectedRows(result: unknown): string[] {
  const parsed = withRejectedRows.safeParse(result);
  return parsed.success ? parsed.data.rejected : [];
}

/** The same fault in another row is the same fault. */
const withoutNumber = (row: string): string => row.replace(/^row \d+: /, '');
