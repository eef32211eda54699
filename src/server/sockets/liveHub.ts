import { PING_FRAME, PONG_FRAME, type SocketEvent } from '@/contract/live/socket';
import { type StreamFrame, type WatchRequest, watchRequestSchema } from '@/contract/live/streams';

import { createLatestFrameSender, type LatestFrameSender } from './latestFrames';
import type { SocketPeer } from './socketPeer';
import { createWatchRegistry, type StartSymbolWatch } from './watchers';

/** Number of unsent bytes above which a client receives every trade but no signals. */
const SKIP_SIGNALS_ABOVE_BYTES = 256 * 1024;
/**
 * Number of unsent bytes above which a client is disconnected. A disconnected console reconnects and reloads its data.
 */
const DISCONNECT_ABOVE_BYTES = 1024 * 1024;

/** A console sends a few messages when the operator changes the watched symbols. */
const MAX_MESSAGES_PER_SECOND = 100;

const GOING_AWAY_CLOSE_CODE = 1001;
const POLICY_VIOLATION_CLOSE_CODE = 1008;
const TRY_AGAIN_LATER_CLOSE_CODE = 1013;

/** Functions with which the websocket server reports messages and the end of a connection. */
export type LiveConnection = { receiveMessage(text: string): void; handleClose(): void };

/**
 * Hub that sends events to all connected consoles. Frames of a symbol go only to the consoles that watch the symbol.
 */
export type LiveHub = {
  connect(peer: SocketPeer, sessionId: string): LiveConnection;
  publish(event: SocketEvent): void;
  /** Sends a frame. A slow client receives only the latest positions, books and Lab progress. */
  sendFrame(frame: StreamFrame): void;
  hasSession(sessionId: string): boolean;
  clientCount(): number;
  /** Returns the number of frames that were sent, and that slow clients did not get. */
  frameCounts(): FrameCounts;
  closeSession(sessionId: string, reason: string): void;
  closeAll(reason: string): void;
};

export type FrameCounts = { sent: number; skipped: number };

type ConnectedClient = { sessionId: string; latest: LatestFrameSender; isFlooding: () => boolean };

/**
 * Creates the live hub. `startWatch` starts the frames of a symbol. Without `startWatch`, clients cannot watch symbols.
 */
export function createLiveHub(startWatch: StartSymbolWatch = () => undefined): LiveHub {
  const clients = new Map<SocketPeer, ConnectedClient>();
  const counts: FrameCounts = { sent: 0, skipped: 0 };
  const countSkipped = (): void => {
    counts.skipped += 1;
  };
  const watchers = createWatchRegistry<SocketPeer>(startWatch);
  /** Number of the last event. A client that misses an event sees a gap in the numbers. */
  let lastEvent = 0;
  const formatEvent = (event: SocketEvent | StreamFrame): string => {
    lastEvent += 1;
    return JSON.stringify({ ...event, seq: lastEvent });
  };

  const send = (peer: SocketPeer, text: string): void => {
    counts.sent += 1;
    peer.send(text);
  };
  const sendUnlessSlow = (peers: Iterable<SocketPeer>, text: string): void => {
    for (const peer of peers) {
      if (unsentBytesOf(peer) < SKIP_SIGNALS_ABOVE_BYTES) send(peer, text);
      else countSkipped();
    }
  };

  const removeClient = (peer: SocketPeer): void => {
    clients.get(peer)?.latest.clearQueue();
    clients.delete(peer);
    watchers.removeClient(peer);
  };
  const disconnect = (peer: SocketPeer, code: number, reason: string): void => {
    removeClient(peer);
    peer.close(code, reason);
  };

  const receive = (peer: SocketPeer, text: string): void => {
    const client = clients.get(peer);
    if (client?.isFlooding()) return disconnect(peer, POLICY_VIOLATION_CLOSE_CODE, 'Too many messages');
    const message = client && parseConsoleMessage(text);
    if (message === undefined) return;
    if (message.type === PING_FRAME.type) {
      if (unsentBytesOf(peer) < SKIP_SIGNALS_ABOVE_BYTES) send(peer, JSON.stringify({ ...PONG_FRAME, seq: lastEvent }));
    } else if (message.type === 'unwatch') {
      watchers.unwatch(peer, message.symbol);
      client?.latest.dropQueuedFrame(bookFrameKey(message.symbol));
    } else {
      // Sends the latest book and trades at once, because the next frame of a rarely traded symbol can take seconds to
      // arrive.
      const { symbol, book } = message;
      // Drops a queued frame of the other book of the symbol.
      client?.latest.dropQueuedFrame(bookFrameKey(symbol));
      const current = watchers.watch(peer, { symbol, book });
      if (current?.book !== undefined) client?.latest.send(bookFrameKey(symbol), current.book);
      if (current && current.tape.length > 0)
        sendUnlessSlow([peer], formatTapeFrame({ symbol, book, trades: current.tape }));
    }
  };

  const sendLatest = (peers: Iterable<SocketPeer>, key: string, text: string): void => {
    for (const peer of peers) clients.get(peer)?.latest.send(key, text);
  };

  return {
    connect: (peer, sessionId) => {
      const counted = { send: (text: string) => send(peer, text), unsentBytes: () => unsentBytesOf(peer) };
      const latest = createLatestFrameSender(counted, countSkipped);
      clients.set(peer, { sessionId, latest, isFlooding: createFloodCheck() });
      return { receiveMessage: (text) => receive(peer, text), handleClose: () => removeClient(peer) };
    },
    publish: (event) => {
      if (clients.size === 0) return;
      const text = formatEvent(event);
      for (const peer of [...clients.keys()]) {
        const bytes = unsentBytesOf(peer);
        if (bytes > DISCONNECT_ABOVE_BYTES) disconnect(peer, TRY_AGAIN_LATER_CLOSE_CODE, 'Too slow');
        else if (bytes < SKIP_SIGNALS_ABOVE_BYTES || event.type !== 'signal') send(peer, text);
        else countSkipped();
      }
    },
    sendFrame: (frame) => {
      if (clients.size === 0) return;
      switch (frame.type) {
        case 'book': {
          const text = JSON.stringify(frame);
          watchers.storeLatestBook(frame.data, text);
          return sendLatest(watchers.clientsOf(frame.data), bookFrameKey(frame.data.symbol), text);
        }
        case 'tape': {
          watchers.storeTrades(frame.data, frame.data.trades);
          return sendUnlessSlow(watchers.clientsOf(frame.data), formatTapeFrame(frame.data));
        }
        case 'signal_outcome':
          return sendUnlessSlow(clients.keys(), formatEvent(frame));
        case 'alarm':
        case 'lab_progress':
          return sendLatest(clients.keys(), `${frame.type} ${frame.data.id}`, JSON.stringify(frame));
        case 'alarm_storm':
        case 'positions':
          return sendLatest(clients.keys(), frame.type, JSON.stringify(frame));
        default:
          return frame satisfies never;
      }
    },
    clientCount: () => clients.size,
    frameCounts: () => ({ ...counts }),
    hasSession: (sessionId) => [...clients.values()].some((client) => client.sessionId === sessionId),
    closeSession: (sessionId, reason) => {
      for (const [peer, client] of [...clients]) {
        if (client.sessionId === sessionId) disconnect(peer, POLICY_VIOLATION_CLOSE_CODE, reason);
      }
    },
    closeAll: (reason) => {
      for (const peer of [...clients.keys()]) disconnect(peer, GOING_AWAY_CLOSE_CODE, reason);
    },
  };
}

/** Returns true when a client sends too many messages in one second. */
function createFloodCheck(): () => boolean {
  let count = 0;
  let second = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > MAX_MESSAGES_PER_SECOND;
  };
}

const bookFrameKey = (symbol: string): string => `book ${symbol}`;

const formatTapeFrame = (data: Extract<StreamFrame, { type: 'tape' }>['data']): string =>
  JSON.stringify({ type: 'tape', data } satisfies StreamFrame);

const unsentBytesOf = (peer: SocketPeer): number => peer.unsentBytes?.() ?? 0;

type ConsoleMessage = typeof PING_FRAME | WatchRequest;

/** Parses a message of a console. Returns undefined for an unknown message. */
function parseConsoleMessage(text: string): ConsoleMessage | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  return message.type === PING_FRAME.type ? PING_FRAME : watchRequestSchema.safeParse(message).data;
}
