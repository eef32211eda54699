import { createMarketClock } from '../../market/clock/marketClock';
import type { Outcome } from '../requests/replies';
import { createBybitRequests } from '../requests/requests';
import type { WireReply } from '../requests/transport';

/** Sends a query that the exchange answers in this way. */
function outcomeOf(reply: WireReply): Outcome | undefined {
  const clock = createMarketClock(1_764_000_000_000);
  const transport = {
    send: (_: unknown, done: (reply: WireReply) => void) => done(reply),
    openStream: () => ({ send: () => undefined, close: () => undefined }),
  };
  const requests = createBybitRequests(transport, { key: 'k', secret: 's' }, clock);
  const outcomes: Outcome[] = [];
  const parameters = { category: 'linear' };
  requests.call({ method: 'GET', path: '/v5/order/realtime', parameters, urgency: 'query' }, (outcome) =>
    outcomes.push(outcome),
  );
  requests.close();
  return outcomes[0];
}

const json = (body: unknown): WireReply => ({ status: 200, text: JSON.stringify(body) });

test.each<[string, WireReply, object]>([
  [
    'of the document',
    json({ retCode: 10001, retMsg: 'params error', result: {}, retExtInfo: {}, time: 1_764_000_000_000 }),
    { kind: 'refused', code: 10001, text: 'params error' },
  ],
  [
    'with a list of details',
    json({
      retCode: 110007,
      retMsg: 'ab not enough',
      result: { list: [] },
      retExtInfo: { list: [{ code: 1, msg: 'x' }] },
    }),
    { kind: 'refused', code: 110007 },
  ],
  ['without text', json({ retCode: 110001 }), { kind: 'refused', code: 110001, text: '' }],
  [
    'whose text is null',
    json({ retCode: 33004, retMsg: null, result: null }),
    { kind: 'refused', code: 33004, text: '' },
  ],
  [
    'with the time as text',
    json({ retCode: 10002, retMsg: 'invalid request', time: '1764000000000' }),
    { kind: 'refused', code: 10002 },
  ],
  [
    'of an internal error',
    json({ retCode: 10016, retMsg: 'Internal System Error.' }),
    { kind: 'unknown', why: 'code 10016' },
  ],
  ['of a server timeout', json({ retCode: 10000, retMsg: 'Server Timeout' }), { kind: 'unknown', why: 'code 10000' }],
  [
    'of the old API',
    json({ ret_code: 10003, ret_msg: 'invalid api_key', ext_code: '', result: null }),
    { kind: 'unknown', why: 'unreadable reply' },
  ],
  [
    'with the code as text',
    json({ retCode: '0', retMsg: 'OK', result: {} }),
    { kind: 'unknown', why: 'unreadable reply' },
  ],
  ['that is null', json(null), { kind: 'unknown', why: 'unreadable reply' }],
  ['that is a list', json([]), { kind: 'unknown', why: 'unreadable reply' }],
  ['of a proxy', { status: 200, text: '<html>Access denied</html>' }, { kind: 'unknown', why: 'unreadable reply' }],
  ['without body', { status: 200, text: '' }, { kind: 'unknown', why: 'unreadable reply' }],
  ['of a dead key', { status: 401, text: '' }, { kind: 'refused', code: 10003 }],
  ['of a ban', { status: 403, text: '<html>access too frequent</html>' }, { kind: 'refused', code: 403 }],
  ['of a ban with the body of success', { ...json({ retCode: 0 }), status: 403 }, { kind: 'refused', code: 403 }],
  [
    'of a blocked country',
    { status: 403, text: 'The distribution is configured to block access from your country.' },
    { kind: 'refused', code: 10024, text: 'HTTP 403' },
  ],
  ['of too many requests', { status: 429, text: '' }, { kind: 'refused', code: 429, text: 'HTTP 429' }],
  ['of another status', { status: 400, text: '' }, { kind: 'unknown', why: 'HTTP 400' }],
  ['of a server error with the body of success', { ...json({ retCode: 0 }), status: 503 }, { kind: 'unknown' }],
  ['that is cut', { status: 200, text: '{"retCode":0,"resu' }, { kind: 'unknown', why: 'unreadable reply' }],
  ['of a gateway', { status: 502, text: '<html>502</html>' }, { kind: 'unknown', why: 'HTTP 502' }],
  ['of success without result', json({ retCode: 0, retMsg: 'OK' }), { kind: 'ok', result: undefined }],
])('a reply %s has one outcome', (_, reply, outcome) => {
  expect(outcomeOf(reply)).toMatchObject(outcome);
});
