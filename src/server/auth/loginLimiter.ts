import { createHash } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 5 * 60;
const PER_USER_AND_ADDRESS = 5;
/** Whoever tries many names from one address. */
const PER_ADDRESS = 20;

export type LoginLimiter = {
  /** Counts an attempt before its password is looked at; the seconds to wait where it is one too many. */
  attempt(username: string, address: string): Promise<number | undefined>;
  succeeded(username: string, address: string): Promise<void>;
};

export function createLoginLimiter(): LoginLimiter {
  const byUser = new RateLimiterMemory({ points: PER_USER_AND_ADDRESS, duration: WINDOW_S });
  const byAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: WINDOW_S });

  return {
    attempt: async (username, address) =>
      (await secondsToWait(byAddress, address)) ?? (await secondsToWait(byUser, keyOf(username, address))),
    succeeded: async (username, address) => {
      await Promise.all([byAddress.delete(address), byUser.delete(keyOf(username, address))]);
    },
  };
}

// Hashed: a name may be as long as a request, and whoever mistypes may have put the password there.
const keyOf = (username: string, address: string): string =>
  createHash('sha256').update(`${address}\n${username}`).digest('base64');

const secondsToWait = (limiter: RateLimiterMemory, key: string): Promise<number | undefined> =>
  limiter.consume(key).then(
    () => undefined,
    // The memory limiter rejects with nothing else.
    (refused: RateLimiterRes) => Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
  );
