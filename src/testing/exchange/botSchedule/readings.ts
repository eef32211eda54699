import type { VirtualBot } from '../virtualBot';

/** The bot reads its account every 5 s. */
const MAX_AGE_MS = 10_000;
/** A process that cannot read its account halts after this time. */
const RESTARTED_MS = 17_000;

/** Returns why the account does not count as read. Symbols of a person can stay disputed. */
export function findUnread({ bot }: Pick<VirtualBot, 'bot'>, handled: ReadonlySet<string>, when: string): string[] {
  const { execution } = bot().status();
  const isUnread = execution?.halts.some(({ cause }) => cause === 'unreconciled') ?? true;
  const age = execution?.agreed_age_ms ?? Infinity;
  if (isUnread) return [`the account is not read ${when}`];
  return handled.size === 0 && age > MAX_AGE_MS ? [`the last agreement is ${age} ms old ${when}`] : [];
}

/** Starts the next process, which must read the account as well. */
export async function findUnreadAfterRestart(virtual: VirtualBot, handled: ReadonlySet<string>): Promise<string[]> {
  await virtual.restart();
  await virtual.run(RESTARTED_MS);
  return findUnread(virtual, handled, 'after a restart');
}
