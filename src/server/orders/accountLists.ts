/** Newest reading of each list of the account, and since when a list fails. */
import {
  ACCOUNT_LISTS,
  type AccountList,
  type AccountSnapshot,
  type AccountWallet,
  type SnapshotPosition,
} from './port';

/** How old a list of the account is. */
export type ListState = {
  readonly list: AccountList;
  /** Time of the request that the last reading of the list answered, or undefined before the first one. */
  readonly readAt: number | undefined;
  /** Time of the first request without a reading of the list since, or undefined. */
  readonly failingSince: number | undefined;
  readonly why: string;
};

type ReadList<T> = { readonly value: T; readonly readAt: number };

/** One request for all lists. */
type Reading = {
  /** Keeps the lists that were read. Returns the reading without the lists of which a newer reading is known. */
  answered(snapshot: AccountSnapshot): AccountSnapshot;
  failed(why: string): void;
};

/** Newest reading of each list of the account. A list that fails takes no other list with it. */
export type AccountLists = {
  /** Notes that a reading is requested. */
  request(): Reading;
  positions(): ReadList<readonly SnapshotPosition[]> | undefined;
  wallet(): ReadList<AccountWallet> | undefined;
  states(): readonly ListState[];
};

const NO_REPLY = 'no reply yet';
const NOT_READ = 'not in the reply';

type Failure = { readonly since: number; readonly last: number; readonly why: string };

export function createAccountLists(now: () => number): AccountLists {
  const requests = new Set<{ readonly at: number }>();
  const readAt = new Map<AccountList, number>();
  const failures = new Map<AccountList, Failure>();
  let positions: ReadList<readonly SnapshotPosition[]> | undefined;
  let wallet: ReadList<AccountWallet> | undefined;

  const fail = (list: AccountList, at: number, why: string) => {
    if (at < (readAt.get(list) ?? -Infinity)) return;
    const { since = at, last = at } = failures.get(list) ?? {};
    failures.set(list, { since: Math.min(since, at), last: Math.max(last, at), why });
  };

  const succeed = (list: AccountList, at: number): boolean => {
    if (at < (readAt.get(list) ?? -Infinity)) return false;
    readAt.set(list, at);
    const failure = failures.get(list);
    // An answer that took long says nothing about the requests after it.
    if (failure !== undefined && failure.last > at) failures.set(list, { ...failure, since: failure.last });
    else failures.delete(list);
    return true;
  };

  const stateOf = (list: AccountList): ListState => {
    const read = readAt.get(list);
    const failure = failures.get(list);
    const unanswered = [...requests].flatMap(({ at }) => (at > (read ?? -Infinity) ? [at] : []));
    const since = Math.min(failure?.since ?? Infinity, ...unanswered);
    return { list, readAt: read, failingSince: since === Infinity ? undefined : since, why: failure?.why ?? NO_REPLY };
  };

  return {
    request() {
      const request = { at: now() };
      const { at } = request;
      requests.add(request);
      return {
        answered(snapshot) {
          requests.delete(request);
          const isNewest = (list: AccountList): boolean => {
            const failure = snapshot.failures.find((failed) => failed.list === list);
            if (failure === undefined && snapshot[list] !== undefined) return succeed(list, at);
            fail(list, at, failure?.why ?? NOT_READ);
            return false;
          };
          const newest = new Set(ACCOUNT_LISTS.filter(isNewest));
          const read: AccountSnapshot = {
            ...snapshot,
            positions: newest.has('positions') ? snapshot.positions : undefined,
            orders: newest.has('orders') ? snapshot.orders : undefined,
            wallet: newest.has('wallet') ? snapshot.wallet : undefined,
          };
          if (read.positions !== undefined) positions = { value: read.positions, readAt: at };
          if (read.wallet !== undefined) wallet = { value: read.wallet, readAt: at };
          return read;
        },
        failed(why) {
          requests.delete(request);
          for (const list of ACCOUNT_LISTS) fail(list, at, why);
        },
      };
    },
    positions: () => positions,
    wallet: () => wallet,
    states: () => ACCOUNT_LISTS.map(stateOf),
  };
}
