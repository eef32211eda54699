import type { StoreServices, SocketCallbacks } from '@/api/request/services';

export type FakeSocket = {
  url: string;
  /** Callbacks of the console, which a test calls to simulate events of the server. */
  on: SocketCallbacks;
  /** Simulates a frame from the server. */
  receive: (frame: unknown) => void;
  sent: unknown[];
  closed: boolean;
};

/** Creates a socket factory that stores the opened sockets in order. The test triggers all socket events. */
export function createFakeSockets() {
  const all: FakeSocket[] = [];
  const openSocket: StoreServices['openSocket'] = (url, on) => {
    const receive = (frame: unknown): void => on.received(typeof frame === 'string' ? frame : JSON.stringify(frame));
    const socket: FakeSocket = { url, on, receive, sent: [], closed: false };
    all.push(socket);
    return {
      send: (text) => void socket.sent.push(JSON.parse(text)),
      close: () => {
        socket.closed = true;
      },
    };
  };
  return { all, openSocket, latest: (): FakeSocket => all.at(-1)! };
}
