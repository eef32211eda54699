import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

import { SOCKET_PATH } from '@/contract/live/socket';

import type { HostCheck } from '../access/hosts';
import type { Session, Sessions } from '../auth/sessions';
import { authorizeUpgrade } from './authorizeUpgrade';
import type { ConsoleReport } from './consoleReport';
import type { LiveHub } from './liveHub';

const HEARTBEAT_INTERVAL_MS = 30_000;
/** Longest message of a console. A console sends only pings and names of watched symbols. */
const MAX_CONSOLE_MESSAGE_BYTES = 4_096;

/** Largest number of live connections of one session. Each open page of the browser has one live connection. */
const MAX_SOCKETS_PER_SESSION = 16;

const HTTP_STATUS_TEXTS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
} as const;

export type SocketServerDependencies = {
  liveHub: LiveHub;
  sessions: Sessions;
  cookieName: string;
  isOwnHost: HostCheck;
  allowedOrigins?: readonly string[];
  heartbeatEveryMs?: number;
  /** Receives the first connection and the end of the last connection of each session. */
  consoleReport?: ConsoleReport;
};

/** Accepts websockets for the live hub. Returns a function that closes all websockets. */
export function serveSockets(server: Server, deps: SocketServerDependencies): () => void {
  const { liveHub, sessions, cookieName, isOwnHost, allowedOrigins, consoleReport } = deps;
  const { heartbeatEveryMs = HEARTBEAT_INTERVAL_MS } = deps;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CONSOLE_MESSAGE_BYTES,
    // Sends frames without compression, because frames are small and most consoles run on the same machine.
    perMessageDeflate: false,
  });
  const encode = createEventEncoder();
  const sessionOf = new Map<WebSocket, string>();
  const awaitingPong = new WeakSet<WebSocket>();

  const countSocketsOf = (sessionId: string): number => [...sessionOf.values()].filter((id) => id === sessionId).length;

  const accept = (socket: WebSocket, session: Session): void => {
    const sessionId = session.id;
    const connection = liveHub.connect(
      {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(encode(text), { binary: false });
        },
        close: (code, reason) => socket.close(code, reason),
        unsentBytes: () => socket.bufferedAmount,
      },
      sessionId,
    );
    sessionOf.set(socket, sessionId);
    consoleReport?.opened(session);
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) connection.receiveMessage(data.toString('utf8'));
    });
    socket.on('pong', () => awaitingPong.delete(socket));
    // Without an error listener a socket error would end the process. A socket sends a close event after every error.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sessionOf.delete(socket);
      connection.handleClose();
      if (countSocketsOf(sessionId) === 0) consoleReport?.closed(sessionId);
    });
  };

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    if (!isOwnHost(request.headers.host)) return refuseUpgrade(stream, 421);
    if (request.url?.split('?')[0] !== SOCKET_PATH) return refuseUpgrade(stream, 404);
    const decision = authorizeUpgrade(request.headers, sessions, cookieName, allowedOrigins);
    if ('refused' in decision) return refuseUpgrade(stream, decision.refused, decision.reason);
    if (countSocketsOf(decision.session.id) >= MAX_SOCKETS_PER_SESSION) return refuseUpgrade(stream, 429);
    sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, decision.session));
  });

  const heartbeat = setInterval(() => {
    for (const [socket, sessionId] of sessionOf) {
      if (awaitingPong.has(socket)) socket.terminate();
      else if (!sessions.isActive(sessionId)) liveHub.closeSession(sessionId, 'Session expired');
      else {
        awaitingPong.add(socket);
        socket.ping();
      }
    }
  }, heartbeatEveryMs);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    for (const socket of sessionOf.keys()) socket.terminate();
    sockets.close();
  };
}

/** Encodes an event once. All sockets share one copy of the encoded event in memory. */
function createEventEncoder(): (text: string) => Buffer {
  let latest = { text: '', bytes: Buffer.alloc(0) };
  return (text) => {
    if (text !== latest.text) latest = { text, bytes: Buffer.from(text) };
    return latest.bytes;
  };
}

function refuseUpgrade(stream: Duplex, status: keyof typeof HTTP_STATUS_TEXTS, reason = ''): void {
  const head = `HTTP/1.1 ${status} ${HTTP_STATUS_TEXTS[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8`;
  stream.end(`${head}\r\nContent-Length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`);
}
