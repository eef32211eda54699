import { z } from '@/contract/schema/z';

import { readKeyRights } from '../bybit/account/keyRights';
import { bybitKeyReason, codeMeans } from '../market/live/exchanges/bybitCodes';
import { createKeyCheck, createKeyRequestOptions } from './createKeyCheck';
import type { KeyCheck } from './keyCheck';

const BYBIT_SUCCESS_CODE = 0;
const NS_PER_MS = 1e6;
const serverTimeSchema = z.object({ timeNano: z.coerce.number() });

/** Creates the check of Bybit keys. Tests set `baseUrl` to a fake exchange. */
export const createBybitKeyCheck = (baseUrl?: string): KeyCheck =>
  createKeyCheck(bybitKeyReason, async ({ key, secret }, measureClock) => {
    const { RestClientV5 } = await import('bybit-api');
    const at = baseUrl !== undefined && { baseUrl };
    const client = new RestClientV5({ key, secret, parse_exceptions: false, ...at }, createKeyRequestOptions());
    await measureClock(async () => {
      const { timeNano } = serverTimeSchema.parse((await client.getServerTime()).result);
      return timeNano / NS_PER_MS;
    });
    const reply = await client.getQueryApiKey();
    if (reply.retCode === BYBIT_SUCCESS_CODE) {
      const { mayTrade, mayWithdraw, expires } = readKeyRights(reply.result);
      return { accepted: true, mayTrade, mayWithdraw, ...(expires !== undefined && { expires }) };
    }
    // The hosts of demo accounts do not show the permissions of a key. They answer only for a key that they know.
    const { retCode } = codeMeans(reply.retCode, 'not_served') ? await client.getAccountInfo() : reply;
    if (retCode === BYBIT_SUCCESS_CODE)
      return { accepted: true, mayTrade: true, mayWithdraw: false, arePermissionsHidden: true };
    const code = String(retCode);
    return { accepted: false, reason: bybitKeyReason(code) ?? 'other', code };
  });
