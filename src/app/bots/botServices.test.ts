import type { StoreServices } from '@/api/request/services';
import { createFakeEnvironment } from '@/testing/console/fakeEnvironment';
import { createBotServices } from './botServices';

const HOST = 'https://night.example';
const NIGHT = { id: HOST, name: 'Night', host: HOST };
type Sent = { url: string; init: RequestInit | undefined; redirect: RequestRedirect; cache: RequestCache };

function createServices(answer: (init?: RequestInit) => Response = () => new Response('{}'), isShown = true) {
  const sent: Sent[] = [];
  const { services, storage } = createFakeEnvironment();
  const fetchFn: StoreServices['fetchFn'] = (input, init) => {
    const { url, redirect, cache } = new Request(input, init);
    sent.push({ url, init, redirect, cache });
    return Promise.resolve().then(() => answer(init));
  };
  return { sent, storage, night: createBotServices(NIGHT, { ...services, fetchFn }, () => isShown) };
}

test('a bot stores nothing below the keys of another bot', () => {
  const { night, storage } = createServices();
  night.storage.setItem('persist:session', 'token of Night');
  expect([...storage.kept.keys()]).toEqual([`bot/${HOST}/persist:session`]);
});

test('no request with a token follows a redirect of another origin', async () => {
  const { night, sent } = createServices();
  await night.fetchFn(new Request(`${HOST}/api/status`, { headers: { authorization: 'Bearer t' } }));
  await night.fetchFn(new Request(`${HOST}/api/auth/login`, { method: 'POST', body: '{}', redirect: 'manual' }));
  expect(sent.map(({ redirect }) => redirect)).toEqual(['error', 'manual']);
});

test('no request uses a cache mode with which the browser sends a preflight before each poll', async () => {
  const { night, sent } = createServices();
  await night.fetchFn(new Request(`${HOST}/api/status`, { headers: { authorization: 'Bearer t' } }));
  expect(sent.map(({ cache }) => cache)).toEqual(['default']);
});

test('a bot that accepts no cookie still gets the sign-in', async () => {
  const { night, sent } = createServices((init) => {
    if (init?.credentials === 'include') throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const reply = await night.fetchFn(new Request(`${HOST}/api/auth/login`, { method: 'POST', body: '{"a":1}' }));
  expect(reply.ok).toBe(true);
  expect(sent.map(({ init }) => init?.credentials)).toEqual(['include', undefined]);
});

test('a bot in the background that answers with gigabytes fails early', async () => {
  let sentBytes = 0;
  const endless = (): Response =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sentBytes += 2 ** 18;
          controller.enqueue(new Uint8Array(2 ** 18));
        },
      }),
    );
  const { night } = createServices(endless, false);
  const reply = await night.fetchFn(new Request(`${HOST}/api/status`));
  await expect(reply.text()).rejects.toThrow('too large');
  expect(sentBytes).toBeLessThan(2 ** 22);
});
