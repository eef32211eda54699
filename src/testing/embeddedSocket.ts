import type { Socket, SocketCallbacks } from '@/api/services';
import type { LiveConnection } from '@/server/sockets/liveHub';
import type { SocketPeer } from '@/server/sockets/socketPeer';

export type EmbeddedSocket = {
  /** The console's end. */
  socket: Socket;
  /** The server's end. */
  peer: SocketPeer;
  accept: (connection: LiveConnection) => void;
  /** The handshake was refused, or the connection broke. */
  breakOff: () => void;
};

/** Creates a live connection inside this process. Each end gets messages later and in order, as over a network. */
export function embeddedSocket(on: SocketCallbacks): EmbeddedSocket {
  let phase: 'connecting' | 'open' | 'closed' = 'connecting';
  let connection: LiveConnection | undefined;

  // A promise rather than queueMicrotask: fake timers do not replace promises.
  const later = (task: () => void): void => void Promise.resolve().then(task);
  const end = (): void => {
    if (phase === 'closed') return;
    phase = 'closed';
    connection?.closed();
    on.closed();
  };
  const whileOpen = (task: () => void): void =>
    later(() => {
      if (phase === 'open') task();
    });

  return {
    socket: { send: (text) => whileOpen(() => connection?.receive(text)), close: () => later(end) },
    peer: { send: (text) => whileOpen(() => on.received(text)), close: () => later(end) },
    accept: (accepted) => {
      connection = accepted;
      later(() => {
        if (phase !== 'connecting') return;
        phase = 'open';
        on.opened();
      });
    },
    breakOff: () => later(end),
  };
}
