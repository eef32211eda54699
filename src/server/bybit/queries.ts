/** Reads the lists of the account and single orders. */
import { z } from '@/contract/schema/z';

import {
  ACCOUNT_LISTS,
  type AccountList,
  type AccountSnapshot,
  type AccountWallet,
  type Fill,
  type SnapshotPosition,
} from '../orders/port';
import type { Clock } from '../market/clock/clock';
import { type AccountRows, createAccountRows } from './rows/accountRows';
import { isPositionStop, type OrderRow, toSnapshotOrder } from './rows/interpret';
import { type Pages, readPages } from './requests/pages';
import { getResult, reasonOf } from './requests/promisedCall';
import type { ApiCall, BybitRequests } from './requests/requests';
import type { Urgency } from './requests/budget';
import { readWallet } from './rows/wallet';
import { createExecutionReading } from './executionReading';

/** The exchange sends at most this many rows a page. */
const PAGE_SIZES: Readonly<Record<string, number>> = { '/v5/execution/list': 100, '/v5/position/list': 200 };
const USUAL_PAGE_SIZE = 50;
const PAGES_OF_LIST = 10;
/** One order can have thousands of fills. */
const PAGES_OF_ORDER = 50;

const walletsSchema = z.object({ list: z.array(z.unknown()) });

export type FoundOrder = { order: OrderRow | undefined; fills: readonly Fill[] };

export type Holdings = { readonly positions: readonly SnapshotPosition[]; readonly orders: readonly OrderRow[] };

export type AccountQueries = {
  snapshot(clientIds: readonly string[]): Promise<AccountSnapshot>;
  /** Looks for an order among recent orders and in the history. Rejects if one of the two is not readable. */
  findOrder(clientId: string, urgency?: Urgency): Promise<FoundOrder>;
  openOrders(symbol: string, urgency: Urgency): Promise<readonly OrderRow[]>;
  /** Returns all positions and all open orders, the stops of positions too. */
  holdings(): Promise<Holdings>;
  positions(symbol: string): Promise<readonly SnapshotPosition[]>;
};

type Options = {
  /** Time of the last reading of an earlier process, or undefined without one. */
  readBefore?: number | undefined;
  /** Reads the rows. Without it, the name of a contract decides whether it settles in USDT, and nothing is logged. */
  rows?: AccountRows;
};

type GetPages = (
  path: string,
  parameters: ApiCall['parameters'],
  options?: { urgency?: Urgency; maxPages?: number },
) => Promise<Pages>;

/** Reads the account. Each query rejects without a readable answer. */
export function createAccountQueries(
  requests: BybitRequests,
  clock: Clock,
  {
    readBefore,
    rows = createAccountRows({ findContract: () => undefined, warn: () => undefined, now: clock.now }),
  }: Options = {},
): AccountQueries {
  const getPages: GetPages = (path, parameters, { urgency = 'query', maxPages = PAGES_OF_LIST } = {}) => {
    const limit = PAGE_SIZES[path] ?? USUAL_PAGE_SIZE;
    return readPages((page) => getResult(requests, path, { category: 'linear', ...parameters, ...page }, urgency), {
      limit,
      maxPages,
    });
  };

  const getOrders = async (parameters: ApiCall['parameters'], urgency: Urgency): Promise<OrderRow[]> =>
    rows.readOrders((await getPages('/v5/order/realtime', { ...parameters, openOnly: 0 }, { urgency })).rows);

  const readExecutions = createExecutionReading(
    (window, maxPages) => getPages('/v5/execution/list', window, { maxPages }),
    clock,
    readBefore,
  );

  async function getPositions(
    parameters: ApiCall['parameters'],
    urgency: Urgency,
  ): Promise<readonly SnapshotPosition[]> {
    const { rows: raw, end } = await getPages('/v5/position/list', parameters, { urgency });
    if (end === 'bound') throw new Error('more positions than a reading takes');
    return rows.readPositions(raw);
  }

  const getWallet = async (): Promise<AccountWallet> =>
    readWallet(
      walletsSchema.parse(await getResult(requests, '/v5/account/wallet-balance', { accountType: 'UNIFIED' })).list,
    );

  const findOrder = createOrderSearch(getPages, rows);

  return {
    findOrder,
    openOrders: (symbol, urgency) => getOrders({ symbol }, urgency),
    async holdings() {
      const all = { settleCoin: 'USDT' };
      const [positions, orders] = await Promise.all([getPositions(all, 'exit'), getOrders(all, 'exit')]);
      return { positions, orders };
    },
    positions: (symbol) => getPositions({ symbol }, 'exit'),
    async snapshot(clientIds) {
      const all = { settleCoin: 'USDT' };
      const failures: { list: AccountList; why: string }[] = [];
      /** A list that fails takes no other list with it. */
      const attempt = <T>(list: AccountList, reading: Promise<T>): Promise<T | undefined> =>
        reading.catch((error: unknown) => {
          failures.push({ list, why: reasonOf(error) });
          return undefined;
        });
      const [positions, open, executions, wallet, queried] = await Promise.all([
        attempt('positions', getPositions(all, 'query')),
        attempt('orders', getOrders(all, 'query')),
        readExecutions(),
        attempt('wallet', getWallet()),
        Promise.all(
          clientIds.map(async (clientId) => ({ clientId, found: await findOrder(clientId).catch(() => undefined) })),
        ),
      ]);
      const { takenAt, why } = executions;
      if (why !== undefined) failures.push({ list: 'fills', why });
      // Fills that were read are not read again.
      if (failures.length === ACCOUNT_LISTS.length && executions.rows.length === 0) throw new Error(failures[0]?.why);
      const { fills, funding } = rows.readExecutions(executions.rows);
      const answers = queried.flatMap(({ clientId, found }) => (found ? [{ clientId, ...found }] : []));
      const found = answers.flatMap(({ order }) => order ?? []);
      const byId = new Map([...fills, ...answers.flatMap((answer) => answer.fills)].map((fill) => [fill.id, fill]));
      return {
        takenAt,
        positions,
        // The stop of a position is shown with the position.
        orders: open?.filter((row) => !isPositionStop(row)).map(toSnapshotOrder),
        found: found.map(toSnapshotOrder),
        notFound: answers.flatMap(({ clientId, order, fills: own }) => (order || own.length > 0 ? [] : [clientId])),
        // The exchange lists the newest first. An exit must not be booked before its entry.
        fills: sortByTime([...byId.values()]),
        funding: sortByTime([...new Map(funding.map((payment) => [payment.id, payment])).values()]),
        wallet,
        failures,
      };
    },
  };
}

/** Looks for one order. An unreadable answer is no proof that the order does not exist. */
function createOrderSearch(getPages: GetPages, rows: AccountRows): AccountQueries['findOrder'] {
  async function getOrder(path: string, clientId: string, urgency: Urgency): Promise<OrderRow | undefined> {
    const { rows: raw } = await getPages(path, { orderLinkId: clientId, settleCoin: 'USDT' }, { urgency });
    const [order] = rows.readOrders(raw);
    if (raw.length > 0 && !order) throw new Error(`unreadable order ${clientId}`);
    return order;
  }
  async function getFills(clientId: string): Promise<readonly Fill[]> {
    const { rows: raw } = await getPages('/v5/execution/list', { orderLinkId: clientId }, { maxPages: PAGES_OF_ORDER });
    const { fills, unread } = rows.readExecutions(raw);
    if (unread > 0 && fills.length === 0) throw new Error(`unreadable fill of ${clientId}`);
    return fills;
  }
  return async (clientId, urgency = 'query') => {
    const order =
      (await getOrder('/v5/order/realtime', clientId, urgency)) ??
      (await getOrder('/v5/order/history', clientId, urgency));
    // An execution proves an order that the other lists do not show yet.
    return { order, fills: await getFills(clientId) };
  };
}

const sortByTime = <Row extends { readonly at: number }>(newestFirst: readonly Row[]): Row[] =>
  [...newestFirst].reverse().sort((a, b) => a.at - b.at);
