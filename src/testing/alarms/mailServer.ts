import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server on loopback that keeps the lines of each client. */
export type MailServer = { port: number; lines: string[]; close(): void };

const ACCEPTED: Readonly<Record<string, string>> = {
  '': '220 mail.example ESMTP',
  EHLO: '250-mail.example\r\n250-AUTH PLAIN\r\n250 8BITMIME',
  AUTH: '235 2.7.0 Accepted',
  MAIL: '250 2.1.0 OK',
  RCPT: '250 2.1.5 OK',
  DATA: '354 Go ahead',
  '.': '250 2.0.0 OK queued as 4F2A',
  QUIT: '221 2.0.0 Bye',
};

/** Starts a mail server. `replies` replaces the reply to a command, to the connection ('') or to the message ('.'). */
export async function startMailServer(replies: Readonly<Record<string, string>> = {}): Promise<MailServer> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const reply = (command: string): void => {
      const text = replies[command] ?? ACCEPTED[command] ?? '500 5.5.1 Unknown';
      if (text !== '') socket.write(`${text}\r\n`);
    };
    let rest = '';
    let isMessage = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const received = (rest + chunk.toString()).split('\r\n');
      rest = received.pop() ?? '';
      for (const line of received) {
        lines.push(line);
        const command = line.split(' ')[0] ?? '';
        if (!isMessage || line === '.') reply(command);
        isMessage = (isMessage || command === 'DATA') && line !== '.';
      }
    });
    reply('');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A server on a TCP port has an address of this form.
    port: (server.address() as AddressInfo).port,
    lines,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
