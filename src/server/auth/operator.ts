import type { Store } from '../store/repositories';
import { generatePassword, hashPassword, type PasswordCost, verifyPassword } from './passwords';

const DEFAULT_USERNAME = 'operator';

export type OperatorOptions = {
  username?: string;
  /** Replaces the stored password. */
  password?: string;
  /** Replaces the stored password by a generated one. */
  resetPassword?: boolean;
  cost?: PasswordCost;
};

/** `generated` is a new password in plain text. The store holds only its hash. */
export type PreparedOperator = { username: string; generated?: string };

/** Creates the operator at the first start. Later starts can change name or password, which ends all sessions. */
export async function setUpOperator(
  { users, sessions }: Pick<Store, 'users' | 'sessions'>,
  { username: requestedName, password, resetPassword = false, cost }: OperatorOptions,
): Promise<PreparedOperator> {
  const storedName = users.operator();
  const stored = storedName === undefined ? undefined : users.find(storedName);
  const username = requestedName ?? storedName ?? DEFAULT_USERNAME;

  const change = (passwordHash: string): void => {
    try {
      users.set(username, passwordHash);
    } catch (error) {
      // A password of the environment is provided again at every start. A generated password would be lost.
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
