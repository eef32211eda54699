import { createMarketClock } from '@/server/market/clock/marketClock';
import { createAccountQueries } from '@/server/bybit/queries';
import { createAccountRows } from '@/server/bybit/rows/accountRows';
import type { BybitRequests } from '@/server/bybit/requests/requests';

const NOW_MS = 1_764_000_100_000;
const USDT = { coin: 'USDT', equity: '1', walletBalance: '1' };

type Lists = {
  orders?: readonly unknown[];
  executions?: readonly unknown[];
  positions?: readonly unknown[];
  wallets?: readonly unknown[];
};

/** Reads an account whose lists have these rows. Returns the snapshot, and the lines of the log. */
export async function readAccount({ orders = [], executions = [], positions = [], wallets }: Lists) {
  const lines: string[] = [];
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    '/v5/order/realtime': orders,
    '/v5/execution/list': executions,
    '/v5/position/list': positions,
    '/v5/account/wallet-balance': wallets ?? [{ accountType: 'UNIFIED', coin: [USDT] }],
  };
  const requests: BybitRequests = {
    call: ({ path }, done) => done({ kind: 'ok', result: { list: lists[path] ?? [], nextPageCursor: '' } }),
    bannedUntil: () => undefined,
    outageSince: () => undefined,
    barredBy: () => undefined,
    clockOffset: () => 0,
    close: () => undefined,
  };
  const clock = createMarketClock(NOW_MS);
  const rows = createAccountRows({
    findContract: () => undefined,
    warn: (text) => void lines.push(text),
    now: clock.now,
  });
  return { ...(await createAccountQueries(requests, clock, { rows }).snapshot([])), lines };
}
