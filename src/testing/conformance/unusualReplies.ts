import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createNetworkTransport } from '@/conformance/networkTransport';
import type { BotTransport } from '@/conformance/transport';
import type { EmbeddedServer } from '../server/embeddedServer';
import { createEmbeddedTransport } from './embeddedTransport';

type Reply = { status: number; headers: [string, string][]; body: Buffer };
type WriteReply = (response: ServerResponse, reply: Reply) => void;

const writeWhole: WriteReply = (response, { status, headers, body }) => {
  response.writeHead(status, headers.flat()).end(body);
};

/** The bot in the process answers uncompressed, because the sending decides on the compression. */
const DROPPED_HEADERS: readonly string[] = ['host', 'connection', 'accept-encoding'];

/** Ways to send a reply that are correct but rare. */
export const UNUSUAL_REPLIES: Readonly<Record<string, WriteReply>> = {
  'replies are compressed': (response, { headers, body, ...reply }) =>
    writeWhole(response, { ...reply, headers: [...headers, ['Content-Encoding', 'gzip']], body: gzipSync(body) }),
  'replies have many chunks': (response, { status, headers, body }) => {
    response.writeHead(status, headers.flat());
    const size = Math.max(1, Math.ceil(body.length / 5));
    for (let at = 0; at < body.length; at += size) response.write(body.subarray(at, at + size));
    response.end();
  },
  'each connection is closed after one reply': (response, { headers, ...reply }) =>
    writeWhole(response, { ...reply, headers: [...headers, ['Connection', 'close']] }),
  'names of headers are in upper case': (response, { headers, ...reply }) =>
    writeWhole(response, { ...reply, headers: headers.map(([name, value]) => [name.toUpperCase(), value]) }),
};

/** Puts a server on a port that sends the replies of the bot over the network. The websocket stays in the process. */
export async function startUnusualReplies(
  bot: EmbeddedServer,
  write: WriteReply,
): Promise<{ transport: BotTransport; close: () => void }> {
  const embedded = createEmbeddedTransport(bot);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await buffer(request);
    const reply = await embedded.send(url, {
      method,
      headers: Object.entries(headers)
        .filter(([name]) => !DROPPED_HEADERS.includes(name))
        .map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: body.toString('utf8') }),
    });
    const read = Buffer.from(await reply.arrayBuffer());
    write(response, { status: reply.status, headers: [...reply.headers], body: read });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe, because the address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    transport: { ...embedded, send: createNetworkTransport(`http://127.0.0.1:${port}`).send },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
