/** Reads deposits and withdrawals from the transaction log. */
import { z } from '@/contract/schema/z';

import { MISSING_PERMISSION } from '../../market/live/exchanges/bybitCodes';
import type { Transfer } from '../../orders/account';
import type { Clock } from '../../market/clock/clock';
import { numberSchema } from '../rows/fields';
import { readPages } from '../requests/pages';
import { getResult, RefusedRequestError } from '../requests/promisedCall';
import type { BybitRequests } from '../requests/requests';
import { isNotServed } from './keyRequests';

const PATH = '/v5/account/transaction-log';
/** Document: get transaction log. Largest page, and longest range of a query. */
const PAGE_ROWS = 50;
const LONGEST_RANGE_MS = 7 * 86_400_000;
/** The log has a row for each fill of the account. Only the first reading of a process is long. */
const MAX_PAGES = 200;
/** Each reading repeats this time of the reading before, because a row can be shown late. */
const OVERLAP_MS = 5 * 60_000;

/** Document: enum type(uta-translog). These rows are gains and losses of contracts. */
const TRADING_TYPES = new Set(['TRADE', 'SETTLEMENT', 'DELIVERY', 'LIQUIDATION', 'ADL']);
const CONTRACT_CATEGORIES = new Set(['linear', 'inverse', 'option']);

const rowSchema = z.object({
  id: z.string().catch(''),
  type: z.string(),
  category: z.string().catch(''),
  currency: z.string(),
  transactionTime: numberSchema,
  change: numberSchema,
});

type Range = { readonly from: number; readonly to: number };
type LogRow = z.infer<typeof rowSchema>;

/** Also a purchase of coins moves USDT without a gain or a loss of contracts. */
const isTransfer = ({ type, category, currency }: LogRow): boolean =>
  currency === 'USDT' && !(TRADING_TYPES.has(type) && CONTRACT_CATEGORIES.has(category));

/**
 * Creates the query for the money that moved into the account and out of it since a time. Returns undefined if the host
 * does not serve the log. Rejects without a complete answer.
 */
export function createTransferLog(
  requests: BybitRequests,
  clock: Clock,
): (since: number) => Promise<readonly Transfer[] | undefined> {
  const known = new Map<string, Transfer>();
  let read: Range | undefined;

  async function readRange({ from, to }: Range): Promise<readonly unknown[]> {
    const range = { startTime: Math.round(from), endTime: Math.round(to) };
    const parameters = { accountType: 'UNIFIED', currency: 'USDT', ...range };
    const { rows, end } = await readPages((page) => getResult(requests, PATH, { ...parameters, ...page }), {
      limit: PAGE_ROWS,
      maxPages: MAX_PAGES,
    });
    if (end === 'bound') throw new Error(`more than ${MAX_PAGES} pages of ${PATH}`);
    return rows;
  }

  async function readAll({ from, to }: Range): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let start = from; start <= to; start += LONGEST_RANGE_MS)
      rows.push(...(await readRange({ from: start, to: Math.min(to, start + LONGEST_RANGE_MS - 1) })));
    return rows;
  }

  return async (since) => {
    // The exchange dates the rows by its own clock.
    const to = clock.now() + requests.clockOffset();
    const isContinued = read !== undefined && read.from <= since;
    const from = isContinued ? Math.max(since, (read?.to ?? 0) - OVERLAP_MS) : since;
    try {
      for (const row of await readAll({ from, to })) {
        const { data } = rowSchema.safeParse(row);
        if (!data || !isTransfer(data)) continue;
        const { id, type, transactionTime: at, change: amount } = data;
        known.set(id || `${type} ${at} ${amount}`, { at, amount });
      }
    } catch (error) {
      const mayNotRead = error instanceof RefusedRequestError && error.code === MISSING_PERMISSION;
      if (mayNotRead || isNotServed(error)) return undefined;
      throw error;
    }
    read = { from: isContinued ? (read?.from ?? since) : since, to };
    return [...known.values()].filter(({ at }) => at > since);
  };
}
