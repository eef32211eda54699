import { createScriptedMarket } from '@/testing/exchange/loopbackMarket';
import { createAccountQueries } from './queries';
import type { ApiCall, BybitRequests } from './requests/requests';

const DAY_MS = 86_400_000;

test('fills of an outage of 20 days are read in steps of 7 days, with an overlap of 5 minutes', async () => {
  const { clock } = createScriptedMarket(['BTCUSDT']);
  const calls: ApiCall[] = [];
  const replies: Readonly<Record<string, unknown>> = {
    '/v5/account/wallet-balance': {
      list: [{ totalAvailableBalance: '1', coin: [{ coin: 'USDT', equity: '1', walletBalance: '1' }] }],
    },
  };
  const requests: BybitRequests = {
    call(call, done) {
      calls.push(call);
      done({ kind: 'ok', result: replies[call.path] ?? { list: [], nextPageCursor: '' } });
    },
    bannedUntil: () => undefined,
    outageSince: () => undefined,
    barredBy: () => undefined,
    clockOffset: () => 0,
    close: () => undefined,
  };
  const lastReadingAt = clock.now();
  clock.advanceTo(lastReadingAt + 20 * DAY_MS);
  await createAccountQueries(requests, clock, { readBefore: lastReadingAt }).snapshot([]);
  const starts = calls
    .filter(({ path }) => path === '/v5/execution/list')
    .map(({ parameters }) => parameters['startTime']);
  expect(starts.map((start) => Number(start) - lastReadingAt)).toEqual([
    -300_000,
    7 * DAY_MS - 300_000,
    14 * DAY_MS - 300_000,
  ]);
});
