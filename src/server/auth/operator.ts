import type { Store } from '../store/repositories';
import { DamagedRowError } from '../store/damagedRows';
import { generatePassword, hashPassword, type HashCost, isPasswordHash, verifyPassword } from './passwords';

const DEFAULT_USERNAME = 'operator';

export type OperatorSetupOptions = {
  username?: string;
  /** New password, which replaces the stored password. */
  password?: string;
  /** True if a generated password replaces the stored password. */
  resetPassword?: boolean;
  cost?: HashCost;
};

/** `generated` is a new password in plain text. The store contains only the hash of the password. */
export type OperatorSetupResult = { username: string; generated?: string };

const damagedOperatorError = (what: string): DamagedRowError =>
  new DamagedRowError({
    what,
    table: 'operator',
    remedy: 'start once with OPERATOR_USERNAME and OPERATOR_PASSWORD, which replace the row',
  });

/** Creates the operator at the first start. A later start can change name or password, which ends all sessions. */
export async function setUpOperator(
  { users, sessions }: Pick<Store, 'users' | 'sessions'>,
  { username: requestedName, password, resetPassword = false, cost }: OperatorSetupOptions,
): Promise<OperatorSetupResult> {
  const storedName = users.operatorName();
  const stored = storedName === undefined ? undefined : users.findOperator(storedName);
  const username = requestedName ?? storedName ?? DEFAULT_USERNAME;

  const change = (passwordHash: string): void => {
    try {
      users.setOperator(username, passwordHash);
    } catch (error) {
      // After a failed write, a password from the environment stays in memory, because the next start of the server
      // reads the variable again. A generated password would be lost, so the start of the server fails.
      if (password === undefined || stored === undefined) throw error;
      users.setOperatorInMemory(username, passwordHash);
    }
    sessions.removeAllSessions();
  };
  if (password !== undefined) {
    const same = stored !== undefined && (await verifyPassword(password, stored.passwordHash));
    if (!same || username !== storedName) change(await hashPassword(password, cost));
    return { username };
  }
  if (stored === undefined || resetPassword) {
    const generated = generatePassword();
    change(await hashPassword(generated, cost));
    return { username, generated };
  }
  if (!isPasswordHash(stored.passwordHash)) throw damagedOperatorError('a damaged password');
  if (username.trim() === '') throw damagedOperatorError('an empty name of the operator');
  if (username !== storedName) change(stored.passwordHash);
  return { username };
}
