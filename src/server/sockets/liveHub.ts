import { PING, PONG, type SocketEvent } from '@/contract/socket';

/** A client with more unsent bytes gets no signals, but still every trade. */
const SKIP_SIGNALS_ABOVE_BYTES = 256 * 1024;
/** A client with more unsent bytes is disconnected. Its console reconnects and reloads what it missed. */
const DISCONNECT_ABOVE_BYTES = 1024 * 1024;

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** The console's end of a live connection. The websocket server and tests implement it. */
export type SocketPeer = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes that were sent and have not left this process yet. */
  unsentBytes?(): number;
};

/** The hub's end of a live connection. */
export type LiveConnection = { receive(text: string): void; closed(): void };

/** Sends every event to every connected console. */
export type LiveHub = {
  connect(peer: SocketPeer, sessionId: string): LiveConnection;
  publish(event: SocketEvent): void;
  hasSession(sessionId: string): boolean;
  closeSession(sessionId: string, reason: string): void;
  closeAll(reason: string): void;
};

export function createLiveHub(): LiveHub {
  const sessionOf = new Map<SocketPeer, string>();

  const disconnect = (peer: SocketPeer, code: number, reason: string): void => {
    sessionOf.delete(peer);
    peer.close(code, reason);
  };

  return {
    connect: (peer, sessionId) => {
      sessionOf.set(peer, sessionId);
      return {
        receive: (text) => {
          if (isPing(text) && unsent(peer) < SKIP_SIGNALS_ABOVE_BYTES) peer.send(PONG_TEXT);
        },
        closed: () => void sessionOf.delete(peer),
      };
    },
    publish: (event) => {
      if (sessionOf.size === 0) return;
      const text = JSON.stringify(event);
      for (const peer of [...sessionOf.keys()]) {
        const bytes = unsent(peer);
        if (bytes > DISCONNECT_ABOVE_BYTES) disconnect(peer, TRY_AGAIN_LATER, 'Too slow');
        else if (bytes < SKIP_SIGNALS_ABOVE_BYTES || event.type !== 'signal') peer.send(text);
      }
    },
    hasSession: (sessionId) => [...sessionOf.values()].includes(sessionId),
    closeSession: (sessionId, reason) => {
      for (const [peer, owner] of [...sessionOf]) {
        if (owner === sessionId) disconnect(peer, POLICY_VIOLATION, reason);
      }
    },
    closeAll: (reason) => {
      for (const peer of [...sessionOf.keys()]) disconnect(peer, GOING_AWAY, reason);
    },
  };
}

const PONG_TEXT = JSON.stringify(PONG);

const unsent = (peer: SocketPeer): number => peer.unsentBytes?.() ?? 0;

/** Whether the text is a ping, the only message that a console sends. */
function isPing(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && 'type' in message && message.type === PING.type;
  } catch {
    return false;
  }
}
