import { z } from '@/contract/z';

import {
  ACCOUNT_LISTS,
  type AccountList,
  type AccountSnapshot,
  type AccountWallet,
  type Fill,
  type SnapshotPosition,
} from '../bot/execution/port';
import type { Clock } from '../market/clock/clock';
import {
  isPositionStop,
  type OrderRow,
  readFill,
  readOrderRow,
  readPositions,
  readWallet,
  toSnapshotOrder,
} from './bybit/interpret';
import { promiseCall } from './bybit/promisedCall';
import type { ApiCall, BybitRequests } from './bybit/requests';
import type { Urgency } from './bybit/requestBudget';

/** The exchange sends at most this many rows a page. */
const PAGE_SIZES = { '/v5/order/realtime': 50, '/v5/execution/list': 100, '/v5/position/list': 200 } as const;
const MAX_PAGES = 10;
/** Each reading overlaps the reading before by this time. */
const EXECUTIONS_MS = 5 * 60_000;
/** A query of executions covers at most 7 days. Document: Get Trade History, startTime. */
const EXECUTIONS_WINDOW_MS = 7 * 86_400_000;

const pageSchema = z.object({ list: z.array(z.unknown()), nextPageCursor: z.string().catch('') });
const walletSchema = z.object({ list: z.tuple([z.unknown()]).rest(z.unknown()) });

export type FoundOrder = { order: OrderRow | undefined; fills: readonly Fill[] };

export type Holdings = { readonly positions: readonly SnapshotPosition[]; readonly orders: readonly OrderRow[] };

export type AccountQueries = {
  snapshot(clientIds: readonly string[]): Promise<AccountSnapshot & { readonly rows: readonly OrderRow[] }>;
  /** Looks for an order among recent orders and in the history. Rejects if one of the two is not readable. */
  findOrder(clientId: string, urgency?: Urgency): Promise<FoundOrder>;
  findFills(clientId: string): Promise<readonly Fill[]>;
  openOrders(symbol: string, urgency: Urgency): Promise<readonly OrderRow[]>;
  /** Returns all positions and all open orders, the stops of positions too. */
  holdings(): Promise<Holdings>;
  positions(symbol: string): Promise<readonly SnapshotPosition[]>;
};

/** Reads the account. Each query rejects without a complete and readable answer. */
export function createAccountQueries(
  requests: BybitRequests,
  clock: Clock,
  /** Time of the last reading of an earlier process, or undefined without one. */
  readBefore?: number,
): AccountQueries {
  const get = (path: string, parameters: ApiCall['parameters'], urgency: Urgency): Promise<unknown> =>
    promiseCall(requests, { method: 'GET', path, parameters, urgency });

  async function getAll(path: string, parameters: ApiCall['parameters'], urgency: Urgency): Promise<unknown[]> {
    const rows: unknown[] = [];
    const limit = Object.entries(PAGE_SIZES).find(([known]) => known === path)?.[1] ?? 50;
    let cursor = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { category: 'linear', ...parameters, limit, ...(cursor && { cursor }) };
      const { list, nextPageCursor } = pageSchema.parse(await get(path, query, urgency));
      rows.push(...list);
      if (!nextPageCursor) return rows;
      cursor = nextPageCursor;
    }
    throw new Error(`more than ${MAX_PAGES} pages of ${path}`);
  }

  const getOrders = async (path: string, parameters: ApiCall['parameters'], urgency: Urgency): Promise<OrderRow[]> =>
    (await getAll(path, parameters, urgency)).map((row) => {
      const order = readOrderRow(row);
      if (!order) throw new Error('unreadable order');
      return order;
    });
  /** Returns the fills from a time on, also of an outage that is longer than one query covers. */
  async function getFillsSince(start: number): Promise<Fill[]> {
    const fills: Fill[] = [];
    for (let from = start; from <= clock.now(); from += EXECUTIONS_WINDOW_MS)
      fills.push(...(await getFills({ startTime: Math.round(from) })));
    return fills;
  }
  const getFills = async (parameters: ApiCall['parameters']): Promise<Fill[]> =>
    (await getAll('/v5/execution/list', parameters, 'query')).flatMap((row) => readFill(row) ?? []);

  const getPositions = async (
    parameters: ApiCall['parameters'],
    urgency: Urgency,
  ): Promise<readonly SnapshotPosition[]> => readPositions(await getAll('/v5/position/list', parameters, urgency));

  const getWallet = async (): Promise<AccountWallet> =>
    readWallet(
      walletSchema.parse(await get('/v5/account/wallet-balance', { accountType: 'UNIFIED' }, 'query')).list[0],
    );

  /** Executions before this time were part of a complete reading of this process or of an earlier one. */
  let readUntil = Math.min(clock.now(), readBefore ?? Infinity);

  const findOrder: AccountQueries['findOrder'] = async (clientId, urgency = 'query') => {
    const query = { orderLinkId: clientId, settleCoin: 'USDT' };
    const [recent] = await getOrders('/v5/order/realtime', query, urgency);
    const order = recent ?? (await getOrders('/v5/order/history', query, urgency))[0];
    // An execution proves an order that the other lists do not show yet.
    return { order, fills: await getFills({ orderLinkId: clientId }) };
  };

  return {
    findOrder,
    findFills: (clientId) => getFills({ orderLinkId: clientId }),
    openOrders: (symbol, urgency) => getOrders('/v5/order/realtime', { symbol, openOnly: 0 }, urgency),
    async holdings() {
      const all = { settleCoin: 'USDT' };
      const [positions, orders] = await Promise.all([
        getPositions(all, 'exit'),
        getOrders('/v5/order/realtime', { ...all, openOnly: 0 }, 'exit'),
      ]);
      return { positions, orders };
    },
    positions: (symbol) => getPositions({ symbol }, 'exit'),
    async snapshot(clientIds) {
      const takenAt = clock.now();
      const all = { settleCoin: 'USDT' };
      const failures: { list: AccountList; why: string }[] = [];
      /** A list that fails takes no other list with it. */
      const attempt = <T>(list: AccountList, reading: Promise<T>): Promise<T | undefined> =>
        reading.catch((error: unknown) => {
          failures.push({ list, why: reasonOf(error) });
          return undefined;
        });
      const [positions, open, fills, wallet, asked] = await Promise.all([
        attempt('positions', getPositions(all, 'query')),
        attempt('orders', getOrders('/v5/order/realtime', { ...all, openOnly: 0 }, 'query')),
        // After a ban or an outage the gap is longer than usual.
        attempt('fills', getFillsSince(readUntil - EXECUTIONS_MS)),
        attempt('wallet', getWallet()),
        Promise.all(
          clientIds.map(async (clientId) => ({ clientId, found: await findOrder(clientId).catch(() => undefined) })),
        ),
      ]);
      if (failures.length === ACCOUNT_LISTS.length) throw new Error(failures[0]?.why);
      if (fills !== undefined) readUntil = takenAt;
      const answers = asked.flatMap(({ clientId, found }) => (found ? [{ clientId, ...found }] : []));
      const found = answers.flatMap(({ order }) => order ?? []);
      const byId = new Map(
        [...(fills ?? []), ...answers.flatMap((answer) => answer.fills)].map((fill) => [fill.id, fill]),
      );
      return {
        takenAt,
        positions,
        // The stop of a position is shown with the position.
        orders: open?.filter((row) => !isPositionStop(row)).map(toSnapshotOrder),
        found: found.map(toSnapshotOrder),
        notFound: answers.flatMap(({ clientId, order, fills: own }) => (order || own.length > 0 ? [] : [clientId])),
        // The exchange lists the newest first. An exit must not be booked before its entry.
        fills: [...byId.values()].reverse().sort((a, b) => a.at - b.at),
        funding: [],
        wallet,
        failures,
        rows: [...new Map([...(open ?? []), ...found].map((row) => [row.orderId, row])).values()],
      };
    },
  };
}

const reasonOf = (error: unknown): string => {
  // The text of a schema error is long and says nothing to an operator.
  if (error instanceof z.ZodError) return 'unreadable reply';
  return error instanceof Error ? error.message : String(error);
};
