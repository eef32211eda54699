import type { Services, SocketCallbacks } from '@/api/services';

export type FakeSocket = {
  url: string;
  /** Events of the far end, triggered by the test. */
  on: SocketCallbacks;
  /** What the server sends. */
  receive: (frame: unknown) => void;
  sent: unknown[];
  closed: boolean;
};

/** Every socket that was opened, the latest last. A test triggers all their events. */
export function createFakeSockets() {
  const all: FakeSocket[] = [];
  const openSocket: Services['openSocket'] = (url, on) => {
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
