import { z } from '@/contract/schema/z';

import type { KeyCheck, KeyCheckResult, RejectionReason } from './keyCheck';
import { createKeyCheck, createKeyRequestOptions, toKeyCheckFailure } from './createKeyCheck';

const REJECTION_BY_BINANCE_CODE: Readonly<Record<string, RejectionReason>> = {
  '-1002': 'may not read',
  '-1003': 'too many requests',
  '-1021': 'clock off',
  '-1022': 'wrong secret',
  '-2008': 'unknown key',
  '-2014': 'unknown key',
  // Binance sends -2015 for an unknown or expired key, a disallowed IP address or a missing permission.
  '-2015': 'key or address',
};

const keyRestrictionsSchema = z.object({
  enableReading: z.boolean(),
  enableFutures: z.boolean(),
  enableWithdrawals: z.boolean(),
});
const futuresAccountSchema = z.object({ canTrade: z.boolean() });

/** Base URLs of the Binance API, which tests replace by URLs of a fake exchange. */
export type BinanceBaseUrls = { main?: string; futures?: string };

const reasonOf = (code: string): RejectionReason | undefined => REJECTION_BY_BINANCE_CODE[code];

/** Creates the check of Binance keys. */
export const createBinanceKeyCheck = ({ main, futures }: BinanceBaseUrls = {}): KeyCheck =>
  createKeyCheck(reasonOf, async ({ key, secret }, measureClock) => {
    const { MainClient, USDMClient } = await import('binance');
    const keys = { api_key: key, api_secret: secret, parseExceptions: false };
    const options = createKeyRequestOptions();
    const futuresClient = new USDMClient({ ...keys, ...(futures !== undefined && { baseUrl: futures }) }, options);
    const mainClient = new MainClient({ ...keys, ...(main !== undefined && { baseUrl: main }) }, options);
    await measureClock(async () => z.number().parse(await futuresClient.getServerTime()));
    const permissions = keyRestrictionsSchema.parse(await mainClient.getApiKeyPermissions());
    if (!permissions.enableReading) return { accepted: false, reason: 'may not read' };
    return {
      accepted: true,
      mayWithdraw: permissions.enableWithdrawals,
      ...(permissions.enableFutures
        ? await checkFuturesPermission(() => futuresClient.getFuturesAccountConfig())
        : { mayTrade: false }),
    };
  });

type TradePermission = Pick<Extract<KeyCheckResult, { accepted: true }>, 'mayTrade' | 'tradeProblem'>;

/** A key can permit futures although the account does not exist or cannot trade. */
async function checkFuturesPermission(request: () => Promise<unknown>): Promise<TradePermission> {
  try {
    const { canTrade } = futuresAccountSchema.parse(await request());
    return canTrade
      ? { mayTrade: true }
      : { mayTrade: false, tradeProblem: 'the exchange has blocked trading on the futures account' };
  } catch (error) {
    const { code } = toKeyCheckFailure(error, reasonOf);
    return { mayTrade: false, tradeProblem: `the futures account could not be read${code ? ` (${code})` : ''}` };
  }
}
