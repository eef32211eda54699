import { z } from '@/contract/schema/z';

import { codeMeans, UNKNOWN_KEY } from '../../market/live/exchanges/bybitCodes';
import { isSameQuantity } from '../../market/quantities';
import type { AccountCheckOptions, AccountFinding, LiveAccount } from '../../orders/account';
import type { AccountQueries, Holdings } from '../queries';
import { getResult, promiseCall, reasonOf, RefusedRequestError } from '../requests/promisedCall';
import type { BybitRequests } from '../requests/requests';
import { numberSchema, optionalNumberSchema } from '../rows/fields';
import { isPositionStop } from '../rows/interpret';
import { getUnlessDemo, requestKeyRights } from './keyRequests';
import { type AccountFolder, findKeyProblems, refuse, tailOf } from './keyRights';

const MAX_CLOCK_OFFSET_MS = 500;
const LEVERAGE_DECIMALS = 2;
const DEMO_KEY_TEXT =
  'The demo hosts of Bybit do not show the permissions, the addresses and the account of the API key. Check them at Bybit.';
/** Symbols whose modes are read at the same time. */
const PARALLEL_SYMBOLS = 4;

const accountSchema = z.object({ marginMode: z.string() });
const statusSchema = z.object({ list: z.array(z.object({ title: z.string(), state: z.string() })) });
/** A symbol without a position has a row of its modes too. */
const modesSchema = z.object({
  list: z.array(z.object({ positionIdx: numberSchema, leverage: optionalNumberSchema })),
});
type Modes = z.infer<typeof modesSchema>['list'];

type Checks = Pick<LiveAccount, 'accountTail' | 'check' | 'inspect' | 'setLeverage'>;
type Kind = LiveAccount['port']['kind'];

/** Checks key and account before and in mode LIVE. Never switches the margin mode or the position mode. */
export function createAccountCheck(
  requests: BybitRequests,
  queries: Pick<AccountQueries, 'holdings'>,
  { folder, kind }: { folder: AccountFolder; kind: Kind },
): Checks {
  let accountId: string | undefined;

  async function checkKey(): Promise<AccountFinding[]> {
    const rights = await requestKeyRights(requests, kind);
    if (rights === undefined) return [{ isWarning: true, text: DEMO_KEY_TEXT }];
    accountId = rights.accountId;
    return findKeyProblems(rights, folder);
  }

  async function checkSymbols(options: AccountCheckOptions): Promise<AccountFinding[]> {
    const { symbols } = options;
    const holdings = await queries.holdings();
    const findings = symbols.flatMap((symbol) => findForeignOrder(symbol, holdings, options));
    for (let from = 0; from < symbols.length; from += PARALLEL_SYMBOLS) {
      const check = async (symbol: string): Promise<AccountFinding[]> => {
        const hedged = findHedgeMode(symbol, await readModes(requests, symbol));
        return hedged.length > 0 ? hedged : findForeignPosition(symbol, holdings, options);
      };
      findings.push(...(await Promise.all(symbols.slice(from, from + PARALLEL_SYMBOLS).map(check))).flat());
    }
    return findings;
  }

  async function checkAll(options: AccountCheckOptions): Promise<AccountFinding[]> {
    const findings = await checkKey();
    // A key without rights may not read the account either.
    if (findings.some(({ isWarning }) => !isWarning)) return findings;
    findings.push(...(await checkExchange(requests, kind)), ...(await checkMarginMode(requests)));
    findings.push(...(await checkSymbols(options)));
    // Measured last, over the replies above.
    const offset = requests.clockOffset();
    if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS)
      findings.push(refuse(`The clock of this computer is ${Math.abs(offset)} ms off the clock of Bybit.`));
    return findings;
  }

  return {
    accountTail: () => accountId && tailOf(accountId),
    async check(options) {
      try {
        const findings = await checkAll(options);
        if (accountId !== undefined && findings.every(({ isWarning }) => isWarning)) folder.keepAccountId(accountId);
        return findings;
      } catch (error) {
        return [refuse(findKeyProblem(error, kind) ?? `The account could not be checked: ${reasonOf(error)}`)];
      }
    },
    async inspect({ symbol, withKey }) {
      try {
        const findings = withKey ? await checkKey() : [];
        const modes = symbol === undefined ? [] : await readModes(requests, symbol);
        findings.push(...(await checkExchange(requests, kind)), ...(await checkMarginMode(requests)));
        if (symbol !== undefined) findings.push(...findHedgeMode(symbol, modes));
        return { findings, leverage: modes[0]?.leverage };
      } catch (error) {
        const problem = findKeyProblem(error, kind);
        if (problem === undefined) throw error;
        return { findings: [refuse(problem)] };
      }
    },
    setLeverage: (symbol, leverage) => setLeverage(requests, symbol, leverage),
  };
}

const readModes = async (requests: BybitRequests, symbol: string): Promise<Modes> =>
  modesSchema.parse(await getResult(requests, '/v5/position/list', { category: 'linear', symbol })).list;

async function checkExchange(requests: BybitRequests, kind: Kind): Promise<AccountFinding[]> {
  const reply = await getUnlessDemo(requests, kind, '/v5/system/status');
  const ongoing =
    reply === undefined ? undefined : statusSchema.parse(reply).list.find((row) => row.state === 'ongoing');
  return ongoing ? [{ ...refuse(`Bybit reports maintenance: ${ongoing.title}`), isMaintenance: true }] : [];
}

async function checkMarginMode(requests: BybitRequests): Promise<AccountFinding[]> {
  const { marginMode } = accountSchema.parse(await getResult(requests, '/v5/account/info'));
  return marginMode === 'ISOLATED_MARGIN'
    ? []
    : [refuse('The account does not use isolated margin. Set isolated margin at Bybit.')];
}

const findHedgeMode = (symbol: string, modes: Modes): AccountFinding[] =>
  modes.some(({ positionIdx }) => positionIdx !== 0)
    ? [refuse(`${symbol} is in hedge mode. Set one-way mode at Bybit.`)]
    : [];

const findForeignOrder = (
  symbol: string,
  { orders }: Holdings,
  { isOwnOrder }: AccountCheckOptions,
): AccountFinding[] =>
  orders.some((row) => row.symbol === symbol && !isPositionStop(row) && !isOwnOrder(row.orderLinkId))
    ? [refuse(`${symbol} has an open order that this bot did not send.`)]
    : [];

function findForeignPosition(
  symbol: string,
  { positions }: Holdings,
  { ownQuantity }: AccountCheckOptions,
): AccountFinding[] {
  const real = positions.reduce((sum, position) => sum + (position.symbol === symbol ? position.qty : 0), 0);
  const own = ownQuantity(symbol);
  return isSameQuantity(real, own)
    ? []
    : [refuse(`${symbol} has a position of ${real} at Bybit. This bot holds ${own}.`)];
}

/** Describes a request that the exchange refused because of the key or the account. */
function findKeyProblem(error: unknown, kind: Kind): string | undefined {
  if (!(error instanceof RefusedRequestError) || !codeMeans(error.code, 'key', 'barred')) return undefined;
  return error.code === UNKNOWN_KEY
    ? `Bybit does not know the API key at the hosts of EXECUTION=${kind}. Save the key of the ${kind} account in API Keys.`
    : error.message;
}

/** Sets the leverage of a symbol and reads it back. Returns why it is not set, or nothing. */
async function setLeverage(requests: BybitRequests, symbol: string, leverage: number): Promise<string | undefined> {
  const text = String(Number(leverage.toFixed(LEVERAGE_DECIMALS)));
  const parameters = { category: 'linear', symbol, buyLeverage: text, sellLeverage: text };
  try {
    await promiseCall(requests, { method: 'POST', path: '/v5/position/set-leverage', parameters, urgency: 'query' });
  } catch (error) {
    const isUnchanged = error instanceof RefusedRequestError && codeMeans(error.code, 'unchanged');
    if (!isUnchanged) return `${symbol}: Bybit did not set the leverage ${text}: ${reasonOf(error)}`;
  }
  const modes = await readModes(requests, symbol).catch(() => []);
  const isSet = modes.length > 0 && modes.every((row) => row.leverage === Number(text));
  return isSet ? undefined : `${symbol}: the leverage at Bybit is not ${text}`;
}
