import { createBodyReader, type BodyLimits } from './bodyReader';

const createTestBodyReader = (limits: Partial<BodyLimits> = {}) =>
  createBodyReader({ maxBytes: 100, maxUnfinished: 2, stallMs: 30, ...limits });

/** Creates a request with an incomplete body. The body ends when the test calls `end`. */
function createUnfinishedRequest(...pieces: string[]) {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
    },
  });
  const send = (piece: string) => stream.enqueue(new TextEncoder().encode(piece));
  pieces.forEach(send);
  // The DOM types lack the option `duplex`, which only Node has.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return { request: new Request('http://127.0.0.1/', init), send, end: () => stream.close() };
}

/** Delivers all sent pieces and advances the fake timers. */
async function advanceFakeTimers(ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  jest.advanceTimersByTime(ms);
}

afterEach(() => jest.useRealTimers());

test('a request body that arrives in pieces is read as one text', async () => {
  const { request, end } = createUnfinishedRequest('{"a":', '1}');
  end();
  expect(await createTestBodyReader()(request)).toBe('{"a":1}');
});

test('a request without a body is read as an empty text', async () => {
  expect(await createTestBodyReader()(new Request('http://127.0.0.1/', { method: 'POST' }))).toBe('');
});

test('a request body that exceeds the limit is refused', async () => {
  await expect(createTestBodyReader()(createUnfinishedRequest('x'.repeat(101)).request)).rejects.toMatchObject({
    status: 413,
  });
});

test('a stalled request body is aborted, but a slow request body is read completely', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const read = createTestBodyReader();
  const stalled = read(createUnfinishedRequest('{').request).catch((error: unknown) => error);
  const slow = createUnfinishedRequest('{');
  const text = read(slow.request);
  for (const piece of ['"a":', '1}']) {
    await advanceFakeTimers(20);
    slow.send(piece);
  }
  await advanceFakeTimers(20);
  slow.end();
  expect(await stalled).toMatchObject({ status: 408 });
  expect(await text).toBe('{"a":1}');
});

test('the body reader aborts the oldest unfinished body when one more body exceeds the limit', async () => {
  const read = createTestBodyReader({ stallMs: 60_000 });
  const oldest = read(createUnfinishedRequest('{').request);
  const second = createUnfinishedRequest('2');
  const middle = read(second.request);
  const newest = createUnfinishedRequest('3');
  const text = read(newest.request);
  await expect(oldest).rejects.toMatchObject({ status: 408 });
  newest.end();
  second.end();
  expect(await Promise.all([middle, text])).toEqual(['2', '3']);
});
