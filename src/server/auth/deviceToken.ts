import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { UsersRepository } from '../store/repositories';

/** Returns a token for a browser that signed in. It grants no access, and a password change invalidates it. */
export function issueDeviceToken(users: UsersRepository): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signatureOf(id, users)}`;
}

/**
 * Returns the key under which the sign-in queue counts a browser that signed in before. Returns undefined for a
 * forged token. A flood of sign-ins from the same address does not delay sign-ins under this key.
 */
export function verifyDeviceToken(token: string | undefined, users: UsersRepository): string | undefined {
  const [id = '', signature = ''] = token?.split('.') ?? [];
  const [expected, sent] = [Buffer.from(signatureOf(id, users)), Buffer.from(signature)];
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? `device ${id}` : undefined;
}

function signatureOf(id: string, users: UsersRepository): string {
  const operator = users.operator();
  const user = operator === undefined ? undefined : users.find(operator);
  // Without a stored operator a random key makes every token invalid.
  const key = user?.passwordHash ?? randomBytes(32);
  return createHmac('sha256', key).update(`device ${id}`).digest('base64url');
}
