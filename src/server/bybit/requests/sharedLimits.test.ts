import { createMarketClock } from '../../market/clock/marketClock';
import { createAddressLimits } from '../../market/live/requests/addressLimits';
import type { ExchangeRefusal } from '../../market/live/requests/refusals';
import { ExchangeRejectedError } from '../../market/live/exchanges/restError';
import { createRequestQueue } from '../../market/live/requests/requestQueue';
import type { Outcome } from './replies';
import { type ApiCall, createBybitRequests } from './requests';
import type { WireReply } from '../requests/transport';

/** Public queue and private requests of one address. Each request is answered at once. */
function createSharedAddress() {
  const clock = createMarketClock(0);
  const limits = createAddressLimits();
  const queue = createRequestQueue(clock, 1e6, limits);
  const left: { at: number; what: string }[] = [];
  const refusals: ExchangeRefusal[] = [];
  limits.onRefusal((refusal) => void refusals.push(refusal));
  const answer = { status: 200, code: 0, publicError: undefined as Error | undefined };
  const requests = createBybitRequests(
    {
      send(request, done: (reply?: WireReply) => void) {
        left.push({ at: clock.now(), what: request.path });
        done({ status: answer.status, text: JSON.stringify({ retCode: answer.code, result: {} }) });
      },
      openStream: () => ({ send: () => undefined, close: () => undefined }),
    },
    { key: 'k', secret: 's' },
    clock,
    limits,
  );
  const outcomes: Outcome[] = [];
  return {
    left,
    answer,
    outcomes,
    refusals,
    askPublic(): void {
      const send = (): Promise<void> => {
        left.push({ at: clock.now(), what: 'public' });
        return answer.publicError ? Promise.reject(answer.publicError) : Promise.resolve();
      };
      void queue.enqueue({ cost: 1, urgency: 'trade' }, send).catch(() => undefined);
    },
    askPrivate(path: string, urgency: ApiCall['urgency']): void {
      requests.call({ method: 'GET', path, parameters: {}, urgency }, (outcome) => outcomes.push(outcome));
    },
    async passes(ms: number): Promise<void> {
      for (const end = clock.now() + ms; clock.now() < end;) {
        clock.advanceTo(Math.min(end, clock.now() + 20));
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      }
    },
  };
}

const REFUSED = Object.assign(new Error('refused'), { response: { status: 403, headers: {} } });

test('public and private requests share one window, and exits alone use its reserve', async () => {
  const { left, askPublic, askPrivate, passes } = createSharedAddress();
  for (let request = 0; request < 40; request++) askPublic();
  await passes(2_000);
  for (let request = 0; request < 400; request++) askPrivate(`/query/${request}`, 'query');
  expect(left).toHaveLength(400);
  askPublic();
  await passes(100);
  expect(left).toHaveLength(400);
  for (let request = 0; request < 150; request++) askPrivate(`/exit/${request}`, 'exit');
  expect(left).toHaveLength(500);
  await passes(6_000);
  const times = left.map(({ at }) => at);
  const windows = times.map((from) => times.filter((at) => at >= from && at < from + 5_000).length);
  expect(Math.max(...windows)).toBe(500);
  expect(left.filter(({ what }) => what.startsWith('/exit'))).toHaveLength(150);
});

test('a ban of a public request holds back private requests, and the exit leaves first after it', async () => {
  const { left, answer, outcomes, askPublic, askPrivate, passes } = createSharedAddress();
  answer.publicError = REFUSED;
  askPublic();
  await passes(100);
  askPrivate('/query', 'query');
  askPrivate('/exit', 'exit');
  expect(outcomes).toEqual([{ kind: 'refused', code: 0, text: 'not sent: the exchange banned this address' }]);
  await passes(599_800);
  expect(left).toHaveLength(1);
  await passes(1_000);
  expect(left[1]).toMatchObject({ what: '/exit' });
});

test('a ban of a private request holds back public requests', async () => {
  const { left, answer, askPublic, askPrivate, passes } = createSharedAddress();
  answer.status = 403;
  askPrivate('/query', 'query');
  askPublic();
  await passes(599_000);
  expect(left).toHaveLength(1);
  await passes(2_000);
  expect(left).toHaveLength(2);
});

test.each([
  ['/v5/order/create', 9],
  ['/v5/order/realtime', 45],
])('%s leaves at most %d times a second, so that many unknown orders are answered in time', async (path, most) => {
  const { left, askPrivate, passes } = createSharedAddress();
  for (let request = 0; request < 60; request++) askPrivate(path, 'exit');
  expect(left).toHaveLength(most);
  await passes(1_100);
  expect(left).toHaveLength(Math.min(60, 2 * most));
});
test('a path at its limit holds back no request of another path', () => {
  const { left, askPrivate } = createSharedAddress();
  for (let request = 0; request < 60; request++) {
    askPrivate('/v5/order/create', 'exit');
    askPrivate('/v5/order/history', 'exit');
  }
  const countOf = (path: string) => left.filter(({ what }) => what === path).length;
  expect([countOf('/v5/order/create'), countOf('/v5/order/history')]).toEqual([9, 45]);
});

const httpError = (status: number) => Object.assign(new Error('refused'), { response: { status, headers: {} } });

test.each([
  [httpError(429), 'too many requests', 'HTTP 429'],
  [httpError(418), 'the exchange banned the address of this computer', 'HTTP 418'],
  [httpError(503), 'maintenance', 'HTTP 503'],
  [new ExchangeRejectedError(-1003), 'too many requests', 'code -1003'],
])('a public reply %s is reported as a refusal', async (error, cause, text) => {
  const { answer, refusals, askPublic, passes } = createSharedAddress();
  answer.publicError = error;
  askPublic();
  await passes(100);
  expect(refusals).toEqual([{ cause, text }]);
});

test.each([
  [401, 0, ['an API key is not valid']],
  [200, 10003, ['an API key is not valid']],
  [200, 10006, ['too many requests']],
  [200, 110007, []],
])('a private reply with status %d and code %d is reported by its meaning', (status, code, causes) => {
  const { answer, refusals, askPrivate } = createSharedAddress();
  Object.assign(answer, { status, code });
  askPrivate('/query', 'query');
  expect(refusals.map(({ cause }) => cause)).toEqual(causes);
});
