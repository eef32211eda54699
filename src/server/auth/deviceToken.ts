import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { UsersRepository } from '../store/repositories';

/** Returns what a browser keeps after its operator signed in. It opens nothing, and a new password ends it. */
export function issueDeviceToken(users: UsersRepository): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signatureOf(id, users)}`;
}

/** Returns the name of a browser that signed in before. Its sign-ins do not wait behind a flood from its address. */
export function verifyDeviceToken(kept: string | undefined, users: UsersRepository): string | undefined {
  const [id = '', signature = ''] = kept?.split('.') ?? [];
  const [expected, sent] = [Buffer.from(signatureOf(id, users)), Buffer.from(signature)];
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? `device ${id}` : undefined;
}

function signatureOf(id: string, users: UsersRepository): string {
  const operator = users.operator();
  const user = operator === undefined ? undefined : users.find(operator);
  // Without an operator nobody signs in: a key of chance fits nothing.
  const key = user?.passwordHash ?? randomBytes(32);
  return createHmac('sha256', key).update(`device ${id}`).digest('base64url');
}
