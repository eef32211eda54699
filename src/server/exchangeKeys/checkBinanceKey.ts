import { z } from '@/contract/z';

import type { KeyCheck, KeyCheckResult, Refusal } from './keyCheck';
import { failureOf, requestOptions } from './failures';

const REFUSALS: Readonly<Record<string, Refusal>> = {
  '-1002': 'may not read',
  '-1003': 'too many requests',
  '-1021': 'clock off',
  '-1022': 'wrong secret',
  '-2008': 'unknown key',
  '-2014': 'unknown key',
  // One code for an unknown or expired key, a foreign address and a missing permission.
  '-2015': 'key or address',
};

const restrictionsSchema = z.object({
  enableReading: z.boolean(),
  enableFutures: z.boolean(),
  enableWithdrawals: z.boolean(),
});
const accountSchema = z.object({ canTrade: z.boolean() });

/** Other addresses of the same protocol, as tests have. */
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
      const asked = Date.now();
      const serverTime = z.number().parse(await futuresClient.getServerTime());
      clock_ms = (asked + Date.now()) / 2 - serverTime;
      const rights = restrictionsSchema.parse(await mainClient.getApiKeyPermissions());
      if (!rights.enableReading) return { accepted: false, refusal: 'may not read', clock_ms };
      return {
        accepted: true,
        mayWithdraw: rights.enableWithdrawals,
        clock_ms,
        ...(rights.enableFutures ? await futuresRight(() => futuresClient.getFuturesAccountConfig()) : NO_TRADE),
      };
    } catch (error) {
      return { accepted: false, ...failureOf(error, REFUSALS), ...(clock_ms !== undefined && { clock_ms }) };
    }
  };
}

type TradeRight = Pick<Extract<KeyCheckResult, { accepted: true }>, 'mayTrade' | 'tradeObstacle'>;

const NO_TRADE: TradeRight = { mayTrade: false };

/** The key allows futures; only the futures account itself knows whether it exists and may trade. */
async function futuresRight(ask: () => Promise<unknown>): Promise<TradeRight> {
  try {
    const { canTrade } = accountSchema.parse(await ask());
    return canTrade ? { mayTrade: true } : { mayTrade: false, tradeObstacle: 'the futures account is barred from it' };
  } catch (error) {
    const { code } = failureOf(error, REFUSALS);
    return { mayTrade: false, tradeObstacle: `the futures account could not be read${code ? ` (${code})` : ''}` };
  }
}
