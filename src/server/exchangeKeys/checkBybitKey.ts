import { z } from '@/contract/schema/z';

import type { KeyCheck, KeyCheckResult, RejectionReason } from './keyCheck';
import { toKeyCheckFailure, findFailureByErrorCode, createKeyRequestOptions } from './failures';

const BYBIT_SUCCESS_CODE = 0;
/** Document: demo trading. The hosts of demo accounts do not show the permissions of a key. unverified: the code. */
const NOT_FOR_DEMO_CODE = 10032;
const REJECTION_BY_BYBIT_CODE: Readonly<Record<string, RejectionReason>> = {
  10002: 'clock off',
  10003: 'unknown key',
  10004: 'wrong secret',
  10005: 'may not read',
  10006: 'too many requests',
  10009: 'country or network barred',
  10010: 'address not allowed',
  10018: 'too many requests',
  10024: 'country or network barred',
  33004: 'expired key',
};

const permissionListSchema = z.array(z.string()).catch([]);
const serverTimeSchema = z.object({ timeNano: z.coerce.number() });
const keyInfoSchema = z.object({
  readOnly: z.number(),
  permissions: z.object({
    ContractTrade: permissionListSchema,
    Derivatives: permissionListSchema,
    Wallet: permissionListSchema,
  }),
  expiredAt: z.string().optional(),
});

const NS_PER_MS = 1e6;

/** Creates the check of Bybit keys. Tests set `baseUrl` to a fake exchange. */
export function createBybitKeyCheck(baseUrl?: string): KeyCheck {
  return async ({ key, secret }) => {
    let clock_ms: number | undefined;
    try {
      const { RestClientV5 } = await import('bybit-api');
      const at = baseUrl !== undefined && { baseUrl };
      const client = new RestClientV5({ key, secret, parse_exceptions: false, ...at }, createKeyRequestOptions());
      const sentAt = Date.now();
      const time = serverTimeSchema.parse((await client.getServerTime()).result);
      clock_ms = (sentAt + Date.now()) / 2 - time.timeNano / NS_PER_MS;
      const reply = await client.getQueryApiKey();
      if (reply.retCode === BYBIT_SUCCESS_CODE) return toKeyCheckResult(keyInfoSchema.parse(reply.result), clock_ms);
      const isDemo = Number(reply.retCode) === NOT_FOR_DEMO_CODE;
      const { retCode } = isDemo ? await client.getAccountInfo() : reply;
      if (retCode === BYBIT_SUCCESS_CODE)
        return { accepted: true, mayTrade: true, mayWithdraw: false, arePermissionsHidden: true, clock_ms };
      const code = String(retCode);
      return {
        accepted: false,
        ...(findFailureByErrorCode(code, REJECTION_BY_BYBIT_CODE) ?? { reason: 'other', code }),
        clock_ms,
      };
    } catch (error) {
      return {
        accepted: false,
        ...toKeyCheckFailure(error, REJECTION_BY_BYBIT_CODE),
        ...(clock_ms !== undefined && { clock_ms }),
      };
    }
  };
}

function toKeyCheckResult(
  { readOnly, permissions, expiredAt }: z.infer<typeof keyInfoSchema>,
  clock_ms: number,
): KeyCheckResult {
  const mayWrite = readOnly === 0;
  const { ContractTrade, Derivatives, Wallet } = permissions;
  const expires = expiredAt === undefined ? NaN : Date.parse(expiredAt);
  return {
    accepted: true,
    mayTrade: mayWrite && (ContractTrade.includes('Order') || Derivatives.includes('DerivativesTrade')),
    mayWithdraw: mayWrite && Wallet.includes('Withdraw'),
    // Bybit reports an expiry date in 1970 for a key that is bound to IP addresses and never expires.
    ...(expires > 0 && { expires: new Date(expires).toISOString().slice(0, 10) }),
    clock_ms,
  };
}
