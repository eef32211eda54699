import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNetworkTransport } from './networkTransport';

/** Starts a bot that closes the connection of its second request without a reply. */
async function startForgetfulBot() {
  const requests: string[] = [];
  const server = createServer(({ method = '', socket }, response) => {
    requests.push(method);
    if (requests.length === 2) socket.destroy();
    else response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const transport = createNetworkTransport(`http://127.0.0.1:${port}`);
  const send = async (method: string) => (await transport.send('/api/status', { method })).text();
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { send, requests, close };
}

test('the kit repeats a GET whose kept connection the bot closed', async () => {
  const { send, requests, close } = await startForgetfulBot();
  await send('GET');
  expect(await send('GET')).toBe('{}');
  expect(requests).toEqual(['GET', 'GET', 'GET']);
  close();
});

test('the kit never repeats a command', async () => {
  const { send, requests, close } = await startForgetfulBot();
  await send('GET');
  await expect(send('POST')).rejects.toThrow('fetch failed');
  expect(requests).toEqual(['GET', 'POST']);
  close();
});
