import { z } from '@/contract/schema/z';

import type { KeyCheck, KeyCheckResult, RejectionReason } from './keyCheck';
import { toKeyCheckFailure, createKeyRequestOptions } from './failures';

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

export function createBinanceKeyCheck({ main, futures }: BinanceBaseUrls = {}): KeyCheck {
  return async ({ key, secret }) => {
    let clock_ms: number | undefined;
    try {
      const { MainClient, USDMClient } = await import('binance');
      const keys = { api_key: key, api_secret: secret, parseExceptions: false };
      const options = createKeyRequestOptions();
      const futuresClient = new USDMClient({ ...keys, ...(futures !== undefined && { baseUrl: futures }) }, options);
      const mainClient = new MainClient({ ...keys, ...(main !== undefined && { baseUrl: main }) }, options);
      const sentAt = Date.now();
      const serverTime = z.number().parse(await futuresClient.getServerTime());
      clock_ms = (sentAt + Date.now()) / 2 - serverTime;
      const permissions = keyRestrictionsSchema.parse(await mainClient.getApiKeyPermissions());
      if (!permissions.enableReading) return { accepted: false, reason: 'may not read', clock_ms };
      return {
        accepted: true,
        mayWithdraw: permissions.enableWithdrawals,
        clock_ms,
        ...(permissions.enableFutures
          ? await checkFuturesPermission(() => futuresClient.getFuturesAccountConfig())
          : NO_TRADE_PERMISSION),
      };
    } catch (error) {
      return {
        accepted: false,
        ...toKeyCheckFailure(error, REJECTION_BY_BINANCE_CODE),
        ...(clock_ms !== undefined && { clock_ms }),
      };
    }
  };
}

type TradePermission = Pick<Extract<KeyCheckResult, { accepted: true }>, 'mayTrade' | 'tradeProblem'>;

const NO_TRADE_PERMISSION: TradePermission = { mayTrade: false };

/** A key can permit futures although the account does not exist or cannot trade. */
async function checkFuturesPermission(request: () => Promise<unknown>): Promise<TradePermission> {
  try {
    const { canTrade } = futuresAccountSchema.parse(await request());
    return canTrade
      ? { mayTrade: true }
      : { mayTrade: false, tradeProblem: 'the exchange has blocked trading on the futures account' };
  } catch (error) {
    const { code } = toKeyCheckFailure(error, REJECTION_BY_BINANCE_CODE);
    return { mayTrade: false, tradeProblem: `the futures account could not be read${code ? ` (${code})` : ''}` };
  }
}
