import type { Socket, SocketCallbacks } from '@/api/request/services';
import type { LiveConnection } from '@/server/sockets/liveHub';
import type { SocketPeer } from '@/server/sockets/socketPeer';

export type EmbeddedSocket = {
  /** Socket that the console uses. */
  socket: Socket;
  /** Server side of the connection. */
  peer: SocketPeer;
  accept: (connection: LiveConnection) => void;
  /** Ends the connection, as after a refused handshake or a network failure. */
  disconnect: () => void;
};

/** Delivers messages later and in order, as over a network. */
export function createEmbeddedSocket(on: SocketCallbacks, unsentBytes: () => number): EmbeddedSocket {
  let phase: 'connecting' | 'open' | 'closed' = 'connecting';
  let connection: LiveConnection | undefined;

  // Uses a promise instead of queueMicrotask, because fake timers do not replace promises.
  const later = (task: () => void): void => void Promise.resolve().then(task);
  const end = (): void => {
    if (phase === 'closed') return;
    phase = 'closed';
    connection?.handleClose();
    on.closed();
  };
  const whileOpen = (task: () => void): void =>
    later(() => {
      if (phase === 'open') task();
    });

  return {
    socket: { send: (text) => whileOpen(() => connection?.receiveMessage(text)), close: () => later(end) },
    peer: { send: (text) => whileOpen(() => on.received(text)), close: () => later(end), unsentBytes },
    accept: (accepted) => {
      connection = accepted;
      later(() => {
        if (phase !== 'connecting') return;
        phase = 'open';
        on.opened();
      });
    },
    disconnect: () => later(end),
  };
}
