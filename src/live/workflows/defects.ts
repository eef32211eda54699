import type { UnknownAction } from '@reduxjs/toolkit';
import { readableError, type CallError } from '@/api/errors';
import { misfitDetail } from '@/api/misfit';
import { z } from '@/contract/z';
import type { AppListenerApi } from '@/store/listener';
import { frameRejected } from '../events';
import { settledCall, type Settled } from '../settled';

/** Whoever sends nonsense can send ever new nonsense. */
const REASONS_KEPT = 500;

const withRejectedRows = z.looseObject({ rejected: z.array(z.string()).min(1) });

export const mayBeDefect = (action: UnknownAction): boolean =>
  frameRejected.match(action) || isLogged(settledCall(action));

/** What a command came to is said to the operator; only an answer that cannot be read needs the log as well. */
const isLogged = (settled: Settled | null): boolean =>
  settled !== null && (settled.type === 'query' || (!settled.ok && misfitDetail(settled.error) !== undefined));

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
    if (!settled.ok) return say(failure + reasonFor(settled.error));
    for (const reason of logged) if (reason.startsWith(failure)) logged.delete(reason);
    rejectedRows(settled.result).forEach((row) =>
      say(
        `${settled.endpoint}: ${withoutNumber(row)}`,
        `${settled.endpoint} leaves out a row that does not fit: ${row}`,
      ),
    );
  };
}

/** The log gets the words of the schema, which the operator is spared. */
function reasonFor(error: CallError): string {
  const misfit = misfitDetail(error);
  return misfit === undefined ? readableError(error, 'Unknown error') : `the reply does not fit: ${misfit}`;
}

function rejectedRows(result: unknown): string[] {
  const parsed = withRejectedRows.safeParse(result);
  return parsed.success ? parsed.data.rejected : [];
}

/** The same fault in another row is the same fault. */
const withoutNumber = (row: string): string => row.replace(/^row \d+: /, '');
