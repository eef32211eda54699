import type { Services, SocketCallbacks } from '@/api/services';

export type FakeSocket = {
  url: string;
  /** What the far end reports, whenever it likes. */
  on: SocketCallbacks;
  /** What the server sends. */
  receive: (frame: unknown) => void;
  sent: unknown[];
  closed: boolean;
};

/** Every socket that was opened, the latest last. Nothing happens to one unless a test says so. */
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
