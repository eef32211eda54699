/** Reports start, crash, sign-ins from new browsers and saves of other sessions as events of the alarms. */

import { plural } from '@/domain/format/format';
import type { OperatorEventLog } from '../logging/operatorEventLog';
import { DOWN_SINCE } from '../store/periodSummary';
import type { Store } from '../store/repositories';
import type { RecentEvents } from './measurements/recentEvents';

/** Interval at which the process marks that it runs. A crash is dated with this error. */
const ALIVE_INTERVAL_MS = 10_000;

export type ProcessRun = {
  begin(): void;
  markAlive(): void;
  end(): void;
  onSignIn(address: string, isKnownBrowser: boolean): void;
  /** Marks a command of an operator. */
  onCommand(command: { sessionId: string; username: string; savesParameters: boolean }): void;
};

type ProcessRunOptions = {
  store: Pick<Store, 'alarms' | 'trades'>;
  operatorEvents: Pick<OperatorEventLog, 'add'>;
  addEvent: RecentEvents['add'];
  wallNow: () => number;
  steadyNow: () => number;
};

export function createProcessRun({
  store,
  operatorEvents,
  addEvent,
  wallNow,
  steadyNow,
}: ProcessRunOptions): ProcessRun {
  const { alarms: repository, trades } = store;
  let lastCommandSession: string | undefined;
  let aliveAt = -Infinity;

  return {
    begin() {
      const open = trades.listOpenTrades().length;
      if (open > 0)
        addEvent('restarted_with_trades', { text: `The process restarted with ${plural(open, 'open trade')}` });
      const lastEnd = writeOrUndefined(() => repository.beginRun(wallNow()));
      const crash = lastEnd?.end === 'crashed' ? 'The last process ended without an orderly stop' : null;
      if (crash !== null) addEvent('started_after_crash', { text: crash });
      const details = lastEnd && { [DOWN_SINCE]: lastEnd.downSince };
      operatorEvents.add({ kind: 'process', state: 'started', title: 'Process started', text: crash, details });
    },
    markAlive() {
      if (steadyNow() - aliveAt < ALIVE_INTERVAL_MS) return;
      aliveAt = steadyNow();
      writeOrUndefined(() => repository.markAlive(wallNow()));
    },
    end: () => void writeOrUndefined(() => repository.endRun(wallNow())),
    onSignIn(address, isKnownBrowser) {
      const isFirst = writeOrUndefined(() => repository.recordFirstSignIn(wallNow())) === true;
      if (isKnownBrowser || isFirst) return;
      addEvent('new_browser', { text: `The operator signed in from a new browser at ${address}` });
    },
    onCommand({ sessionId, username, savesParameters }) {
      const isOther = lastCommandSession !== undefined && lastCommandSession !== sessionId;
      lastCommandSession = sessionId;
      if (!savesParameters || !isOther) return;
      addEvent('parameters_saved', { text: `${username} saved parameters from another session than the last command` });
    },
  };
}

/** Runs a write. Returns undefined after a failure, which the bot reports. */
function writeOrUndefined<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}
