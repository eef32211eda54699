import { z } from '@/contract/z';

import type { AccountCheckOptions, AccountFinding, LiveAccount } from '../../orders/account';
import { isSameQuantity } from '../../market/quantities';
import type { AccountQueries } from '../queries';
import { numberSchema, optionalNumberSchema } from '../rows/fields';
import { isPositionStop } from '../rows/interpret';
import { promiseCall, RefusedRequestError } from '../requests/promisedCall';
import { isAccountCode } from '../codes';
import { type ApiCall, type BybitRequests, UNKNOWN_KEY } from '../requests/requests';
import { getUnlessDemo } from './demoPaths';
import { type AccountFolder, readKey, refuse, tailOf } from './keyFindings';

const MAX_CLOCK_OFFSET_MS = 500;
const LEVERAGE_DECIMALS = 2;
const LEVERAGE_NOT_MODIFIED = 110043;
const DEMO_KEY_TEXT =
  'The demo hosts of Bybit do not show the permissions, the addresses and the account of the API key. Check them at Bybit.';
/** Symbols whose positions are read at the same time. */
const PARALLEL_SYMBOLS = 4;

const accountSchema = z.object({ marginMode: z.string() });
const listSchema = z.object({ list: z.array(z.unknown()) });
const positionSchema = z.object({
  positionIdx: numberSchema,
  side: z.string(),
  // A size without figure must never mean flat.
  size: numberSchema,
  leverage: optionalNumberSchema,
});
type PositionRow = z.infer<typeof positionSchema>;
const statusSchema = z.object({ list: z.array(z.object({ title: z.string(), state: z.string() })) });

type Checks = Pick<LiveAccount, 'accountTail' | 'check' | 'inspect' | 'setLeverage'>;

/** Checks key and account before and in mode LIVE. Never switches the margin mode or the position mode. */
export function createAccountCheck(
  requests: BybitRequests,
  queries: Pick<AccountQueries, 'holdings'>,
  { folder, kind }: { folder: AccountFolder; kind: LiveAccount['port']['kind'] },
): Checks {
  let accountId: string | undefined;
  const get = (path: string, parameters: ApiCall['parameters'] = {}): Promise<unknown> =>
    promiseCall(requests, { method: 'GET', path, parameters, urgency: 'query' });
  const getPositions = async (symbol: string): Promise<PositionRow[]> =>
    listSchema
      .parse(await get('/v5/position/list', { category: 'linear', symbol }))
      .list.map((row) => positionSchema.parse(row));

  async function checkKey(): Promise<AccountFinding[]> {
    const reply = await getUnlessDemo(requests, kind, '/v5/user/query-api');
    if (reply === undefined) return [{ isWarning: true, text: DEMO_KEY_TEXT }];
    const key = readKey(reply, folder);
    accountId = key.accountId;
    return key.findings;
  }

  async function checkExchange(): Promise<AccountFinding[]> {
    const reply = await getUnlessDemo(requests, kind, '/v5/system/status');
    if (reply === undefined) return [];
    const { list } = statusSchema.parse(reply);
    const ongoing = list.find(({ state }) => state === 'ongoing');
    return ongoing ? [{ ...refuse(`Bybit reports maintenance: ${ongoing.title}`), isMaintenance: true }] : [];
  }

  async function checkMarginMode(): Promise<AccountFinding[]> {
    const { marginMode } = accountSchema.parse(await get('/v5/account/info'));
    return marginMode === 'ISOLATED_MARGIN'
      ? []
      : [refuse('The account does not use isolated margin. Set isolated margin at Bybit.')];
  }

  const findHedgeMode = (symbol: string, rows: readonly PositionRow[]): AccountFinding[] =>
    rows.some(({ positionIdx }) => positionIdx !== 0)
      ? [refuse(`${symbol} is in hedge mode. Set one-way mode at Bybit.`)]
      : [];

  async function checkPosition(symbol: string, { ownQuantity }: AccountCheckOptions): Promise<AccountFinding[]> {
    const rows = await getPositions(symbol);
    const hedged = findHedgeMode(symbol, rows);
    if (hedged.length > 0) return hedged;
    const real = rows.reduce((sum, { side, size }) => sum + (side === 'Sell' ? -size : size), 0);
    const own = ownQuantity(symbol);
    return isSameQuantity(real, own)
      ? []
      : [refuse(`${symbol} has a position of ${real} at Bybit. This bot holds ${own}.`)];
  }

  async function checkSymbols(options: AccountCheckOptions): Promise<AccountFinding[]> {
    const { symbols, isOwnOrder } = options;
    const { orders } = await queries.holdings();
    const foreign = orders.filter((row) => !isPositionStop(row) && !isOwnOrder(row.orderLinkId));
    const findings = symbols
      .filter((symbol) => foreign.some((row) => row.symbol === symbol))
      .map((symbol) => refuse(`${symbol} has an open order that this bot did not send.`));
    for (let from = 0; from < symbols.length; from += PARALLEL_SYMBOLS) {
      const some = symbols.slice(from, from + PARALLEL_SYMBOLS);
      findings.push(...(await Promise.all(some.map((symbol) => checkPosition(symbol, options)))).flat());
    }
    return findings;
  }

  async function checkAll(options: AccountCheckOptions): Promise<AccountFinding[]> {
    const findings = await checkKey();
    // A key without rights may not read the rest either.
    if (findings.some(({ isWarning }) => !isWarning)) return findings;
    findings.push(...(await checkExchange()), ...(await checkMarginMode()), ...(await checkSymbols(options)));
    // Measured last, over the replies above.
    const offset = requests.clockOffset();
    if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS)
      findings.push(refuse(`The clock of this computer is ${Math.abs(offset)} ms off the clock of Bybit.`));
    return findings;
  }

  /** Describes a request that the exchange refused because of the key. */
  function keyProblem(error: unknown): string | undefined {
    if (!(error instanceof RefusedRequestError) || !isAccountCode(error.code)) return undefined;
    return error.code === UNKNOWN_KEY
      ? `Bybit does not know the API key at the hosts of EXECUTION=${kind}. Save the key of the ${kind} account in API Keys.`
      : error.message;
  }

  return {
    accountTail: () => accountId && tailOf(accountId),
    async check(options) {
      try {
        const findings = await checkAll(options);
        if (accountId !== undefined && findings.every(({ isWarning }) => isWarning)) folder.keepAccountId(accountId);
        return findings;
      } catch (error) {
        // The text of a schema error is long and says nothing to an operator.
        const reason =
          error instanceof z.ZodError ? 'unreadable reply' : String(error instanceof Error && error.message);
        return [refuse(keyProblem(error) ?? `The account could not be checked: ${reason}`)];
      }
    },
    async inspect({ symbol, withKey }) {
      try {
        const findings = withKey ? await checkKey() : [];
        const rows = symbol === undefined ? [] : await getPositions(symbol);
        findings.push(...(await checkExchange()), ...(await checkMarginMode()));
        if (symbol !== undefined) findings.push(...findHedgeMode(symbol, rows));
        return { findings, leverage: rows[0]?.leverage };
      } catch (error) {
        const problem = keyProblem(error);
        if (problem === undefined) throw error;
        return { findings: [refuse(problem)] };
      }
    },
    async setLeverage(symbol, leverage) {
      const text = String(Number(leverage.toFixed(LEVERAGE_DECIMALS)));
      const parameters = { category: 'linear', symbol, buyLeverage: text, sellLeverage: text };
      try {
        await promiseCall(requests, {
          method: 'POST',
          path: '/v5/position/set-leverage',
          parameters,
          urgency: 'query',
        });
      } catch (error) {
        const isUnchanged = error instanceof RefusedRequestError && error.code === LEVERAGE_NOT_MODIFIED;
        const why = error instanceof Error ? error.message : String(error);
        if (!isUnchanged) return `${symbol}: Bybit did not set the leverage ${text}: ${why}`;
      }
      const positions = await getPositions(symbol).catch(() => []);
      const isSet = positions.length > 0 && positions.every((position) => position.leverage === Number(text));
      return isSet ? undefined : `${symbol}: the leverage at Bybit is not ${text}`;
    },
  };
}
