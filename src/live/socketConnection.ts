import type { Socket, SocketCallbacks } from '@/api/request/services';
import { PING_FRAME, readFrame, type LiveFrame } from '@/contract/live/socket';
import { PING_INTERVAL_MS, RECONNECT_DELAY_MS } from '@/contract/timings';
import { createEventNumberCheck } from './eventNumbers';

/** Number of unanswered pings after which an open socket counts as dead. */
const MAX_UNANSWERED_PINGS = 2;

export type SocketConnectionEvents = {
  connecting: () => void;
  /** Called with the function that sends a frame over the open connection. */
  opened: (send: (frame: object) => void) => void;
  lost: () => void;
  /** Called for each frame before the frame is parsed. */
  frameReceived: () => void;
  /** Called for each readable frame. Market frames arrive many times per second. */
  frame: (frame: LiveFrame) => void;
  rejected: (reason: string) => void;
  eventsMissed: () => void;
};

/** Creates a websocket connection that sends pings and reconnects after a loss. */
export function createSocketConnection(open: (on: SocketCallbacks) => Socket, events: SocketConnectionEvents) {
  let generation = 0;
  let socket: Socket | null = null;
  let pings: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;
  // Missing pongs count only after a first pong, because the specification defines no pong.
  let answersPings = false;
  const eventNumbers = createEventNumberCheck();

  function start(): void {
    stop();
    connect();
  }

  function stop(): void {
    generation += 1;
    clearInterval(pings);
    pings = undefined;
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
    events.connecting();
    try {
      socket = open({ opened: ifCurrent(onOpened), received: ifCurrent(onReceived), closed: ifCurrent(onLost) });
    } catch {
      // An invalid URL is handled like an unreachable server.
      onLost();
    }
  }

  function onOpened(): void {
    unanswered = 0;
    eventNumbers.reset();
    pings = setInterval(ping, PING_INTERVAL_MS);
    events.opened(send);
  }

  function onLost(): void {
    stop();
    retry = setTimeout(connect, RECONNECT_DELAY_MS);
    events.lost();
  }

  function onReceived(data: unknown): void {
    unanswered = 0;
    events.frameReceived();
    const reading = readFrame(data);
    if (eventNumbers.hasGap(reading)) events.eventsMissed();
    switch (reading.kind) {
      case 'frame':
        return events.frame(reading.frame);
      case 'rejected':
        return events.rejected(reading.reason);
      case 'pong':
        answersPings = true;
        return;
      case 'ignored':
        return;
    }
  }

  function ping(): void {
    if (answersPings && unanswered >= MAX_UNANSWERED_PINGS) return onLost();
    unanswered += 1;
    socket?.send(JSON.stringify(PING_FRAME));
  }

  /** Sends a frame immediately. Drops the frame while no socket is open. */
  function send(frame: object): void {
    if (pings !== undefined) socket?.send(JSON.stringify(frame));
  }

  return { start, stop, reconnect: onLost };
}
