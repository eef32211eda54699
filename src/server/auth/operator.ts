import type { Store } from '../store/repositories';
import { generatePassword, hashPassword, type PasswordCost, verifyPassword } from './passwords';

const DEFAULT_NAME = 'operator';

export type OperatorOptions = {
  username?: string;
  /** Set at this start. */
  password?: string;
  /** A new generated one in place of the present. */
  resetPassword?: boolean;
  cost?: PasswordCost;
};

/** `generated` is the only time that the password can be shown. */
export type PreparedOperator = { username: string; generated?: string };

/** Makes the operator on the first run; later changes name or password as wished. Every change ends all sessions. */
export async function prepareOperator(
  { users, sessions }: Pick<Store, 'users' | 'sessions'>,
  { username: wishedName, password, resetPassword = false, cost }: OperatorOptions,
): Promise<PreparedOperator> {
  const storedName = users.operator();
  const stored = storedName === undefined ? undefined : users.find(storedName);
  const username = wishedName ?? storedName ?? DEFAULT_NAME;

  const change = (passwordHash: string): void => {
    try {
      users.set(username, passwordHash);
    } catch (error) {
      // A password of the environment comes again with each start. A generated one would be lost.
      if (password === undefined || stored === undefined) throw error;
      users.setInMemory(username, passwordHash);
    }
    sessions.removeAll();
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
  if (username !== storedName) change(stored.passwordHash);
  return { username };
}
