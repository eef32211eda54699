import type { OperatorEventLog } from '../logging/operatorEventLog';

/** Time in which a console that reconnects counts as connected, such as a page that is loaded again. */
const RECONNECT_MS = 5_000;

/** Reports the live connections of the consoles to the timeline. One session can have several pages. */
export type ConsoleReport = {
  opened(session: { id: string; username: string }): void;
  /** Marks the end of the last connection of a session. */
  closed(sessionId: string): void;
};

export function createConsoleReport(
  operatorEvents: Pick<OperatorEventLog, 'add'>,
  wallNow: () => number,
): ConsoleReport {
  const connected = new Map<string, { by: string; closing: ReturnType<typeof setTimeout> | undefined }>();

  return {
    opened({ id, username: by }) {
      const known = connected.get(id);
      clearTimeout(known?.closing);
      connected.set(id, { by, closing: undefined });
      if (!known) operatorEvents.add({ kind: 'connection', state: 'opened', title: 'Console connected', by });
    },
    closed(id) {
      const console = connected.get(id);
      if (!console) return;
      const at = wallNow();
      console.closing = setTimeout(() => {
        connected.delete(id);
        operatorEvents.add({ kind: 'connection', state: 'closed', title: 'Console disconnected', by: console.by, at });
      }, RECONNECT_MS);
      console.closing.unref();
    },
  };
}
