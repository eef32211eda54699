import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { UsersRepository } from '../store/repositories';

/** Signs a token that identifies a browser, grants no access and becomes invalid with a new password. */
export function issueDeviceToken(users: UsersRepository): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signDeviceId(id, users)}`;
}

/**
 * Returns the key under which the sign-in queue counts the failed sign-ins of a browser with a device token. Returns
 * undefined for a forged token. A flood of sign-ins from one address does not delay the sign-ins of a browser with a
 * device token.
 */
export function verifyDeviceToken(token: string | undefined, users: UsersRepository): string | undefined {
  const [id = '', signature = ''] = token?.split('.') ?? [];
  const [expected, sent] = [Buffer.from(signDeviceId(id, users)), Buffer.from(signature)];
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? `device ${id}` : undefined;
}

function signDeviceId(id: string, users: UsersRepository): string {
  const operator = users.operatorName();
  const user = operator === undefined ? undefined : users.findOperator(operator);
  // Without a stored operator, a random key makes every device token invalid.
  const key = user?.passwordHash ?? randomBytes(32);
  return createHmac('sha256', key).update(`device ${id}`).digest('base64url');
}
