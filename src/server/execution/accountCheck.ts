import { z } from '@/contract/z';

import type { AccountCheckOptions, AccountFinding, LiveAccount } from '../bot/execution/liveAccount';
import { isPositionStop, readOrderRow } from './bybit/interpret';
import { promiseCall, RefusedRequestError } from './bybit/promisedCall';
import type { ApiCall, BybitRequests } from './bybit/requests';

/** Account to which a data folder belongs. */
export type AccountFolder = {
  accountId(): string | undefined;
  keepAccountId(id: string): void;
  /** Returns the time until which an earlier process booked the fills of the account. */
  loadReadUntil(): number | undefined;
};

const TAIL_LENGTH = 4;
const tailOf = (id: string): string => id.slice(-TAIL_LENGTH);

const MAX_CLOCK_OFFSET_MS = 500;
const EPSILON = 1e-9;
const LEVERAGE_DECIMALS = 2;
const LEVERAGE_NOT_MODIFIED = 110043;
const KEY_PROBLEMS: Readonly<Record<number, string>> = {
  10002: 'The clock of this computer differs too much from the clock of Bybit.',
  10003: 'Bybit does not know the API key at the hosts of this account.',
  10004: 'The secret does not belong to the API key.',
  10005: 'The API key may not read the account.',
  10010: 'The API key does not allow the address of this computer.',
  33004: 'The API key has expired.',
};

const permissionsSchema = z.array(z.string()).catch([]);
const keySchema = z.object({
  userID: z.union([z.number(), z.string()]).transform(String),
  readOnly: z.number(),
  ips: z.array(z.string()).catch([]),
  permissions: z.object({
    ContractTrade: permissionsSchema,
    Derivatives: permissionsSchema,
    Wallet: permissionsSchema,
  }),
});
const accountSchema = z.object({ marginMode: z.string() });
const listSchema = z.object({ list: z.array(z.unknown()) });
const positionSchema = z.object({
  positionIdx: z.number(),
  side: z.string(),
  size: z.coerce.number(),
  leverage: z.coerce.number(),
});
const statusSchema = z.object({ list: z.array(z.object({ title: z.string(), state: z.string() })) });

const refuse = (text: string): AccountFinding => ({ isWarning: false, text });

/** Checks key and account before mode LIVE. Never switches the margin mode or the position mode. */
export function createAccountCheck(
  requests: BybitRequests,
  folder: AccountFolder,
): Pick<LiveAccount, 'accountTail' | 'check' | 'setLeverage'> {
  let accountId: string | undefined;
  const get = (path: string, parameters: ApiCall['parameters'] = {}): Promise<unknown> =>
    promiseCall(requests, { method: 'GET', path, parameters, urgency: 'query' });
  const getPositions = async (symbol: string) =>
    listSchema
      .parse(await get('/v5/position/list', { category: 'linear', symbol }))
      .list.map((row) => positionSchema.parse(row));

  /** Trades and orders of one data folder belong to one account. */
  function checkFolder(id: string): AccountFinding[] {
    const owner = folder.accountId() ?? id;
    if (owner === id) return [];
    return [
      refuse(
        `The key belongs to the account ...${tailOf(id)}, and this data folder to the account ...${tailOf(owner)}. Start with another DATA_DIR.`,
      ),
    ];
  }

  function checkKey({ readOnly, ips, permissions }: z.infer<typeof keySchema>): AccountFinding[] {
    const { ContractTrade, Derivatives, Wallet } = permissions;
    const mayTrade =
      readOnly === 0 &&
      ((ContractTrade.includes('Order') && ContractTrade.includes('Position')) ||
        Derivatives.includes('DerivativesTrade'));
    const isBound = ips.length > 0 && !ips.includes('*');
    return [
      ...(mayTrade ? [] : [refuse('The API key may not trade. Give it the permission to trade contracts.')]),
      ...(Wallet.includes('Withdraw')
        ? [refuse('The API key may withdraw. Create a key without the permission to withdraw.')]
        : []),
      ...(isBound
        ? []
        : [{ isWarning: true, text: 'The API key works from every address. Bind it to this computer.' }]),
    ];
  }

  async function checkSymbol(symbol: string, { isOwnOrder, ownQuantity }: AccountCheckOptions) {
    const positions = await getPositions(symbol);
    const rows = listSchema.parse(await get('/v5/order/realtime', { category: 'linear', symbol, openOnly: 0 })).list;
    if (positions.some(({ positionIdx }) => positionIdx !== 0))
      return [refuse(`${symbol} is in hedge mode. Set one-way mode at Bybit.`)];
    const real = positions.reduce((sum, { side, size }) => sum + (side === 'Sell' ? -size : size), 0);
    const own = ownQuantity(symbol);
    const foreignOrders = rows
      .map(readOrderRow)
      .filter((row) => !row || !(isPositionStop(row) || isOwnOrder(row.orderLinkId)));
    return [
      ...(Math.abs(real - own) < EPSILON
        ? []
        : [refuse(`${symbol} has a position of ${real} at Bybit. This bot holds ${own}.`)]),
      ...(foreignOrders.length === 0 ? [] : [refuse(`${symbol} has an open order that this bot did not send.`)]),
    ];
  }

  async function checkAll(options: AccountCheckOptions): Promise<AccountFinding[]> {
    const key = keySchema.parse(await get('/v5/user/query-api'));
    accountId = key.userID;
    const findings = [...checkFolder(key.userID), ...checkKey(key)];
    // A key without rights may not read the rest either.
    if (findings.some(({ isWarning }) => !isWarning)) return findings;
    const { list } = statusSchema.parse(await get('/v5/system/status'));
    const ongoing = list.find(({ state }) => state === 'ongoing');
    if (ongoing) findings.push(refuse(`Bybit reports maintenance: ${ongoing.title}`));
    const { marginMode } = accountSchema.parse(await get('/v5/account/info'));
    if (marginMode !== 'ISOLATED_MARGIN')
      findings.push(refuse('The account does not use isolated margin. Set isolated margin at Bybit.'));
    for (const symbol of options.symbols) findings.push(...(await checkSymbol(symbol, options)));
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
        const known = error instanceof RefusedRequestError ? KEY_PROBLEMS[error.code] : undefined;
        // The text of a schema error is long and says nothing to an operator.
        const reason =
          error instanceof z.ZodError ? 'unreadable reply' : String(error instanceof Error && error.message);
        return [refuse(known ?? `The account could not be checked: ${reason}`)];
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
        if (!isUnchanged) return `${symbol}: Bybit did not set the leverage ${text}`;
      }
      const positions = await getPositions(symbol).catch(() => []);
      const isSet = positions.length > 0 && positions.every((position) => position.leverage === Number(text));
      return isSet ? undefined : `${symbol}: the leverage at Bybit is not ${text}`;
    },
  };
}
