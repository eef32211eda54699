import { z } from '@/contract/z';

import type { KeyCheck, KeyCheckResult, RejectionReason } from './keyCheck';
import { failureOf, requestOptions } from './failures';

const REASONS: Readonly<Record<string, RejectionReason>> = {
  '-1002': 'may not read',
  '-1003': 'too many requests',
  '-1021': 'clock off',
  '-1022': 'wrong secret',
  '-2008': 'unknown key',
  '-2014': 'unknown key',
  // The same code means an unknown or expired key, another IP address or a missing permission.
  '-2015': 'key or address',
};

const restrictionsSchema = z.object({
  enableReading: z.boolean(),
  enableFutures: z.boolean(),
  enableWithdrawals: z.boolean(),
});
const accountSchema = z.object({ canTrade: z.boolean() });

/** Base URLs of a fake exchange in tests. */
export type BinanceUrls = { main?: string; futures?: string };

export function createBinanceKeyCheck({ main, futures }: BinanceUrls = {}): KeyCheck {
  return async ({ key, secret }) => {
    let clock_ms: number | undefined;
    try {
      const { MainClient, USDMClient } = await import('binance');
      const keys = { api_key: key, api_secret: secret, parseExceptions: false };
      const options = requestOptions();
      const futuresClient = new USDMClient({ ...keys, ...(futures !== undefined && { baseUrl: futures }) }, options);
      const mainClient = new MainClient({ ...keys, ...(main !== undefined && { baseUrl: main }) }, options);
      const sentAt = Date.now();
      const serverTime = z.number().parse(await futuresClient.getServerTime());
      clock_ms = (sentAt + Date.now()) / 2 - serverTime;
      const permissions = restrictionsSchema.parse(await mainClient.getApiKeyPermissions());
      if (!permissions.enableReading) return { accepted: false, reason: 'may not read', clock_ms };
      return {
        accepted: true,
        mayWithdraw: permissions.enableWithdrawals,
        clock_ms,
        ...(permissions.enableFutures
          ? await futuresPermission(() => futuresClient.getFuturesAccountConfig())
          : NO_TRADE),
      };
    } catch (error) {
      return { accepted: false, ...failureOf(error, REASONS), ...(clock_ms !== undefined && { clock_ms }) };
    }
  };
}

type TradePermission = Pick<Extract<KeyCheckResult, { accepted: true }>, 'mayTrade' | 'tradeProblem'>;

const NO_TRADE: TradePermission = { mayTrade: false };

/** Checks the futures account: a key can permit futures although the account does not exist or cannot trade. */
async function futuresPermission(request: () => Promise<unknown>): Promise<TradePermission> {
  try {
    const { canTrade } = accountSchema.parse(await request());
    return canTrade
      ? { mayTrade: true }
      : { mayTrade: false, tradeProblem: 'the exchange has blocked trading on the futures account' };
  } catch (error) {
    const { code } = failureOf(error, REASONS);
    return { mayTrade: false, tradeProblem: `the futures account could not be read${code ? ` (${code})` : ''}` };
  }
}
