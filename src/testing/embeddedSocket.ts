import type { Socket, SocketCallbacks } from '@/api/services';
import type { LiveConnection, SocketPeer } from '@/server/sockets/liveHub';

export type EmbeddedSocket = {
  /** The console's end. */
  socket: Socket;
  /** The server's end. */
  peer: SocketPeer;
  accept: (line: LiveConnection) => void;
  /** The handshake was refused, or the connection broke. */
  breakOff: () => void;
};

/** A live connection that never leaves the process. What happens on one end reaches the other later, in order, as over a wire. */
export function embeddedSocket(on: SocketCallbacks): EmbeddedSocket {
  let phase: 'connecting' | 'open' | 'closed' = 'connecting';
  let line: LiveConnection | undefined;

  // A promise rather than queueMicrotask: fake timers leave it alone.
  const later = (task: () => void): void => void Promise.resolve().then(task);
  const end = (): void => {
    if (phase === 'closed') return;
    phase = 'closed';
    line?.ended();
    on.closed();
  };
  const whileOpen = (task: () => void): void =>
    later(() => {
      if (phase === 'open') task();
    });

  return {
    socket: { send: (text) => whileOpen(() => line?.receive(text)), close: () => later(end) },
    peer: { send: (text) => whileOpen(() => on.received(text)), close: () => later(end) },
    accept: (accepted) => {
      line = accepted;
      later(() => {
        if (phase !== 'connecting') return;
        phase = 'open';
        on.opened();
      });
    },
    breakOff: () => later(end),
  };
}
