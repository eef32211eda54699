import { PING, PONG, type SocketEvent } from '@/contract/socket';

/** Beyond this a client that does not keep up misses signals; it still hears of every trade. */
const SLOW_BYTES = 256 * 1024;
/** Beyond this it is sent away: its console comes back and reloads what it missed. */
const HOPELESS_BYTES = 1024 * 1024;

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** One end of a live connection, whatever carries it. */
export type SocketPeer = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** What was sent and has not left yet. */
  waitingBytes?(): number;
};

/** What the carrier tells the live hub about its connection. */
export type LiveConnection = { receive(text: string): void; ended(): void };

export type LiveHub = {
  connect(peer: SocketPeer, sessionId: string): LiveConnection;
  publish(event: SocketEvent): void;
  hasSession(sessionId: string): boolean;
  closeSession(sessionId: string, reason: string): void;
  closeAll(reason: string): void;
};

export function createLiveHub(): LiveHub {
  const members = new Map<SocketPeer, string>();

  const dismiss = (peer: SocketPeer, code: number, reason: string): void => {
    members.delete(peer);
    peer.close(code, reason);
  };

  return {
    connect: (peer, sessionId) => {
      members.set(peer, sessionId);
      return {
        receive: (text) => {
          if (isPing(text) && waiting(peer) < SLOW_BYTES) peer.send(PONG_TEXT);
        },
        ended: () => void members.delete(peer),
      };
    },
    publish: (event) => {
      if (members.size === 0) return;
      const text = JSON.stringify(event);
      for (const peer of [...members.keys()]) {
        const bytes = waiting(peer);
        if (bytes > HOPELESS_BYTES) dismiss(peer, TRY_AGAIN_LATER, 'Too slow');
        else if (bytes < SLOW_BYTES || event.type !== 'signal') peer.send(text);
      }
    },
    hasSession: (sessionId) => [...members.values()].includes(sessionId),
    closeSession: (sessionId, reason) => {
      for (const [peer, owner] of [...members]) {
        if (owner === sessionId) dismiss(peer, POLICY_VIOLATION, reason);
      }
    },
    closeAll: (reason) => {
      for (const peer of [...members.keys()]) dismiss(peer, GOING_AWAY, reason);
    },
  };
}

const PONG_TEXT = JSON.stringify(PONG);

const waiting = (peer: SocketPeer): number => peer.waitingBytes?.() ?? 0;

/** Consoles say nothing else, and whatever else comes is ignored. */
function isPing(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && 'type' in message && message.type === PING.type;
  } catch {
    return false;
  }
}
