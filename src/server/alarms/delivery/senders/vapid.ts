/** Keys and token that identify the bot at push services (RFC 8292). */

import { createECDH, createPrivateKey, sign } from 'node:crypto';

import type { VapidKeys } from '../channelMessage';

const TOKEN_LIFE_S = 12 * 3_600;

/** Creates the key pair of the bot. A new pair ends every subscription, so the bot creates it once. */
export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Node.js omits leading zero bytes, but a JSON Web Key has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

/** Returns the header Authorization, by which a push service recognises the bot (RFC 8292). */
export function createVapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  contact: string,
  now: number,
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + TOKEN_LIFE_S, sub: contact };
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(toBase64Url).join('.');
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((half) => half.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`;
}

const toBase64Url = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
