import { createHmac } from 'node:crypto';

import { Refusal } from '../account/model';

/** API key as the exchange knows it. Tests change the key between requests. */
export type LoopbackKey = {
  key: string;
  secret: string;
  readOnly: 0 | 1;
  permissions: Record<string, string[]>;
  expired: boolean;
  expiredAt: string;
  /** Bound addresses. '*' allows each address. */
  ips: string[];
};

/** Headers by name in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Document: integration guidance. A stamp is valid below one second ahead of the exchange's clock. */
const MAX_AHEAD_MS = 1000;
const DEFAULT_WINDOW_MS = 5000;

export const hmacSha256 = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Checks stamp, key, signature and address of a signed request. Document: integration guidance; error codes. */
export function authenticate(
  known: Pick<LoopbackKey, 'expired' | 'ips' | 'key' | 'secret'>,
  { headers, payload, ip }: { headers: RequestHeaders; payload: string; ip: string },
  now: number,
): void {
  const stamp = headers['x-bapi-timestamp'] ?? '';
  const window = headers['x-bapi-recv-window'] ?? String(DEFAULT_WINDOW_MS);
  const at = Number(stamp);
  if (!stamp || at >= now + MAX_AHEAD_MS || now - at > Number(window))
    throw new Refusal(10002, 'invalid request, please check your server timestamp or recv_window param.');
  if (headers['x-bapi-api-key'] !== known.key) throw new Refusal(10003, 'API key is invalid.');
  if (headers['x-bapi-sign'] !== hmacSha256(known.secret, `${stamp}${known.key}${window}${payload}`))
    throw new Refusal(10004, 'error sign! origin_string[...]');
  if (known.expired) throw new Refusal(33004, 'Your api key has expired.');
  if (!known.ips.includes('*') && !known.ips.includes(ip))
    throw new Refusal(10010, `Unmatched IP, please check your API key's bound IP addresses.`);
}

/** Document: get API key information. Reads and writes need the permission for contracts. */
export function requirePermission({ readOnly, permissions }: LoopbackKey, writes: boolean): void {
  const mayTrade = ['Order', 'Position'].every((right) => permissions['ContractTrade']?.includes(right));
  if ((writes && readOnly === 1) || !mayTrade)
    throw new Refusal(10005, 'Permission denied, please check your API key permissions.');
}
