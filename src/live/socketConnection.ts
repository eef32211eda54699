import type { Socket, SocketCallbacks } from '@/api/services';
import { PING, PONG, readFrame, type SocketEvent } from '@/contract/socket';
import { PING_EVERY_MS, RECONNECT_AFTER_MS } from '@/contract/timings';

/** Pings without any frame in return, after which an open socket is taken for dead. */
const UNANSWERED_PINGS = 2;

export type Announcements = {
  connecting: () => void;
  opened: () => void;
  lost: () => void;
  /** A frame came, whatever it holds. */
  heard: () => void;
  event: (event: SocketEvent) => void;
  rejected: (reason: string) => void;
};

/** Keeps one websocket open: pings, retries, and drops what an earlier connection still has to say. */
export function createSocketConnection(open: (on: SocketCallbacks) => Socket, announce: Announcements) {
  let generation = 0;
  let socket: Socket | null = null;
  let pings: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;
  // The specification knows no answer to a ping: silence means something only where answers were seen.
  let answersPings = false;

  function start(): void {
    stop();
    connect();
  }

  function stop(): void {
    generation += 1;
    clearInterval(pings);
    clearTimeout(retry);
    const last = socket;
    socket = null;
    last?.close();
  }

  function connect(): void {
    generation += 1;
    const id = generation;
    const ifCurrent =
      <Args extends unknown[]>(react: (...args: Args) => void) =>
      (...args: Args) => {
        if (id === generation) react(...args);
      };
    announce.connecting();
    try {
      socket = open({ opened: ifCurrent(onOpened), received: ifCurrent(onReceived), closed: ifCurrent(onLost) });
    } catch {
      // An address that no socket can be opened to: the same as one that nobody answers.
      onLost();
    }
  }

  function onOpened(): void {
    unanswered = 0;
    pings = setInterval(ping, PING_EVERY_MS);
    announce.opened();
  }

  function onLost(): void {
    stop();
    retry = setTimeout(connect, RECONNECT_AFTER_MS);
    announce.lost();
  }

  function onReceived(data: unknown): void {
    unanswered = 0;
    announce.heard();
    const frame = readFrame(data);
    switch (frame.kind) {
      case 'event':
        return announce.event(frame.event);
      case 'rejected':
        return announce.rejected(frame.reason);
      case 'ignored':
        answersPings ||= frame.type === PONG.type;
        return;
    }
  }

  function ping(): void {
    if (answersPings && unanswered >= UNANSWERED_PINGS) return onLost();
    unanswered += 1;
    socket?.send(JSON.stringify(PING));
  }

  return { start, stop };
}
