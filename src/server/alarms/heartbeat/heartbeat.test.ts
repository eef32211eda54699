import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createHeartbeatSender } from './callMonitor';
import type { ChannelAnswer } from '../delivery/channelMessage';
import { createHeartbeat, type HeartbeatBody } from './heartbeat';

const BODY: HeartbeatBody = { state: 'running', mode: 'PAPER', open_positions: 2, pnl_day: -1.5, at: 'now' };

test('the monitor is called every minute while the bot is healthy, and the log names the first failure once', async () => {
  let now = 0;
  let isHealthy = true;
  let answer: ChannelAnswer = { outcome: 'delivered', answer: 'The other side answered 200.' };
  const calls: number[] = [];
  const lines: string[] = [];
  const heartbeat = createHeartbeat({
    call: () => {
      calls.push(now / 60_000);
      return Promise.resolve(answer);
    },
    isHealthy: () => isHealthy,
    readBody: () => BODY,
    log: (_level, _component, text) => void lines.push(text),
    wallNow: () => now,
    steadyNow: () => now,
  });
  const pass = async (minutes: number): Promise<void> => {
    for (const end = now + minutes * 60_000; now < end; now += 5_000) {
      heartbeat.beat();
      await Promise.resolve();
    }
  };
  await pass(3);
  isHealthy = false;
  await pass(2);
  isHealthy = true;
  answer = { outcome: 'retry', answer: 'The other side answered 500.' };
  await pass(2);
  expect(heartbeat.status()).toMatchObject({ is_set: true, last_answer: 'The other side answered 500.' });
  answer = { outcome: 'delivered', answer: 'The other side answered 200.' };
  await pass(1);
  expect(calls).toEqual([0, 1, 2, 5, 6, 7]);
  expect(lines).toEqual([
    'The monitor of HEARTBEAT_URL is not reached: The other side answered 500.',
    'The monitor of HEARTBEAT_URL is reached again',
  ]);
});

test('the call posts the state as JSON, and its answer never contains the address', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${text}`);
      response.writeHead(bodies.length === 1 ? 200 : 404).end(`no check ${request.url}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/ping/secret-token`;
  const call = createHeartbeatSender(url, ['127.0.0.1']);
  const signal = new AbortController().signal;
  const answers = [
    await call(BODY, signal),
    await call(BODY, signal),
    await createHeartbeatSender(url, [])(BODY, signal),
  ];
  server.close();
  expect(bodies[0]).toBe(`POST /ping/secret-token ${JSON.stringify(BODY)}`);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['delivered', 'retry', 'refused']);
  expect(JSON.stringify(answers)).not.toContain('secret-token');
});
