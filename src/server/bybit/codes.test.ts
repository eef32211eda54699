import { createMarketClock } from '../market/clock/marketClock';
import { describeEnd, describeRefusal } from '../market/live/exchanges/bybitCodes';
import type { Outcome } from './requests/replies';
import { createBybitRequests } from './requests/requests';
import type { WireReply } from './requests/transport';

function outcomeOf(reply: WireReply): Outcome | undefined {
  let outcome: Outcome | undefined;
  const transport = {
    send: (_: unknown, done: (reply?: WireReply) => void) => done(reply),
    openStream: () => ({ send: () => undefined, close: () => undefined }),
  };
  const requests = createBybitRequests(transport, { key: 'k', secret: 's' }, createMarketClock(0));
  const parameters = { symbol: 'BTCUSDT' };
  requests.call({ method: 'POST', path: '/v5/order/create', parameters, urgency: 'entry' }, (given) => {
    outcome = given;
  });
  return outcome;
}

const accepted = '{"retCode":0,"result":{"orderId":"1"}}';

test.each<[WireReply, Outcome]>([
  [
    { status: 401, text: '' },
    { kind: 'refused', code: 10003, text: 'HTTP 401' },
  ],
  [
    { status: 403, text: accepted },
    { kind: 'refused', code: 403, text: 'HTTP 403' },
  ],
  [
    {
      status: 403,
      text: 'The Amazon CloudFront distribution is configured to block access from your country.',
    },
    { kind: 'refused', code: 10024, text: 'HTTP 403' },
  ],
  [
    { status: 429, text: '' },
    { kind: 'refused', code: 429, text: 'HTTP 429' },
  ],
  [
    { status: 400, text: '' },
    { kind: 'unknown', why: 'HTTP 400' },
  ],
  [
    { status: 502, text: '<html></html>' },
    { kind: 'unknown', why: 'HTTP 502' },
  ],
  [
    { status: 503, text: accepted },
    { kind: 'unknown', why: 'HTTP 503' },
  ],
  [
    { status: 200, text: '' },
    { kind: 'unknown', why: 'unreadable reply' },
  ],
  [
    { status: 200, text: '<html></html>' },
    { kind: 'unknown', why: 'unreadable reply' },
  ],
  [
    { status: 200, text: accepted.slice(0, 20) },
    { kind: 'unknown', why: 'unreadable reply' },
  ],
  [
    { status: 200, text: '{"retCode":"0"}' },
    { kind: 'unknown', why: 'unreadable reply' },
  ],
  [
    { status: 200, text: '{"retCode":10016}' },
    { kind: 'unknown', why: 'code 10016' },
  ],
  [
    { status: 200, text: '{"retCode":110007}' },
    { kind: 'refused', code: 110007, text: '' },
  ],
])('the reply %j tells what the exchange did', (reply, outcome) => {
  expect(outcomeOf(reply)).toEqual(outcome);
});

test('a request that was not sent keeps its own sentence, and a long text of the exchange is cut', () => {
  expect(describeRefusal({ code: 0, text: 'not sent: too many requests' })).toBe('not sent: too many requests');
  expect(describeRefusal({ code: 1, text: 'x'.repeat(5_000) }).length).toBeLessThan(300);
});

test.each([
  ['EC_PostOnlyWillTakeLiquidity', 'The order would have taken from the book at once (EC_PostOnlyWillTakeLiquidity)'],
  ['CancelByUser', 'Cancelled on request (CancelByUser)'],
  ['EC_NewReason', 'EC_NewReason'],
  ['', ''],
])('the end "%s" of an order reads "%s"', (word, text) => {
  expect(describeEnd(word)).toBe(text);
});
