import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_PATH } from '@/contract/socket';
import { frameOf } from './flood';

const TICK_MS = 5;

/** The shipped server with another live connection, which the bench floods with frames. */
export class BenchServer {
  private readonly http: Server;
  private readonly sockets = new Set<WebSocket>();
  /** Send time of each frame, ms since 1970, by its number. */
  readonly sentAt: number[] = [];

  private constructor(private readonly botPort: number) {
    this.http = createServer((incoming, outgoing) => this.forward(incoming, outgoing));
    const live = new WebSocketServer({ server: this.http, path: SOCKET_PATH });
    live.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  static async before(botPort: number): Promise<BenchServer> {
    const server = new BenchServer(botPort);
    server.http.listen(0, '127.0.0.1');
    await once(server.http, 'listening');
    return server;
  }

  get url(): string {
    // A TCP server that listens has an address of this form.
    const { port } = this.http.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Sends `count` frames at an even rate and resolves after the last one. */
  async flood(count: number, perSecond: number): Promise<void> {
    const began = performance.now();
    const first = this.sentAt.length;
    while (this.sentAt.length - first < count) {
      const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * perSecond));
      while (this.sentAt.length - first < due) this.send();
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  private send(): void {
    const now = performance.timeOrigin + performance.now();
    const frame = frameOf(this.sentAt.length, now);
    this.sentAt.push(now);
    for (const socket of this.sockets) socket.send(frame);
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const asked = request({ host: '127.0.0.1', port: this.botPort, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }
}
