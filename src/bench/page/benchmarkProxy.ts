import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_PATH } from '@/contract/live/socket';
import { createGeneratedFrame } from './generatedFrames';

const FRAME_SEND_INTERVAL_MS = 5;

/**
 * Proxy in front of the built server. The proxy forwards requests to the server, but sends generated frames over the
 * websocket.
 */
export class BenchmarkProxy {
  private readonly http: Server;
  private readonly sockets = new Set<WebSocket>();
  /** Send time of each frame by frame number, ms since 1970. */
  readonly sentAt: number[] = [];

  private constructor(private readonly botPort: number) {
    this.http = createServer((incoming, outgoing) => this.forwardRequest(incoming, outgoing));
    const live = new WebSocketServer({ server: this.http, path: SOCKET_PATH });
    live.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  static async startInFrontOf(botPort: number): Promise<BenchmarkProxy> {
    const server = new BenchmarkProxy(botPort);
    server.http.listen(0, '127.0.0.1');
    await once(server.http, 'listening');
    return server;
  }

  get url(): string {
    // A listening TCP server always has an address of type AddressInfo.
    const { port } = this.http.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Sends `count` frames at an even rate. Resolves after the last frame. */
  async sendFrames(count: number, perSecond: number): Promise<void> {
    const began = performance.now();
    const first = this.sentAt.length;
    while (this.sentAt.length - first < count) {
      const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * perSecond));
      while (this.sentAt.length - first < due) this.sendFrame();
      await new Promise((resolve) => setTimeout(resolve, FRAME_SEND_INTERVAL_MS));
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  private sendFrame(): void {
    const now = performance.timeOrigin + performance.now();
    const frame = createGeneratedFrame(this.sentAt.length, now);
    this.sentAt.push(now);
    for (const socket of this.sockets) socket.send(frame);
  }

  private forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const asked = request({ host: '127.0.0.1', port: this.botPort, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }
}
