import type { BotContext } from '../core/context';
import { isoTime } from '../../logging/botLog';
import type { AccountLists, ListState } from '../../orders/accountLists';
import type { Halts } from './halts';
import type { AccountList } from '../../orders/port';

/** A single lost reply is no outage. */
const MAX_FAILING_MS = 3_000;
const NO_EQUITY = 'the wallet of the account shows no USDT, so that its equity is not known';

type StaleList = ListState & { readonly failingSince: number };

/** Returns the lists of the account whose readings fail for at least MAX_FAILING_MS. */
export const staleListsOf = (states: readonly ListState[], now: number): readonly StaleList[] =>
  states.flatMap((state) => {
    const { failingSince } = state;
    return failingSince !== undefined && now - failingSince >= MAX_FAILING_MS ? [{ ...state, failingSince }] : [];
  });

/** Creates the check that halts entries while a list of the account is stale, and that logs begin and end of an outage. */
export function createStaleListCheck(
  { market: { clock }, log }: Pick<BotContext, 'log' | 'market'>,
  halts: Pick<Halts, 'halt' | 'release'>,
  lists: Pick<AccountLists, 'states' | 'wallet'>,
): () => void {
  const reported = new Map<AccountList, number>();

  const report = (stale: readonly StaleList[]) => {
    const begun = stale.filter(({ list }) => !reported.has(list));
    for (const { list, failingSince } of begun) reported.set(list, failingSince);
    for (const [why, names] of groupByReason(begun)) {
      const since = isoTime(Math.min(...begun.map(({ failingSince }) => failingSince)));
      log.error('EXECUTION', `Not read since ${since}: ${names.join(', ')} of the account: ${why}`);
    }
    const ended = [...reported].filter(([list]) => !stale.some((other) => other.list === list));
    if (ended.length === 0) return;
    for (const [list] of ended) reported.delete(list);
    const seconds = Math.round((clock.now() - Math.min(...ended.map(([, since]) => since))) / 1_000);
    log.info('EXECUTION', `Read again after ${seconds} s: ${ended.map(([list]) => list).join(', ')} of the account`);
  };

  return () => {
    const stale = staleListsOf(lists.states(), clock.now());
    report(stale);
    if (stale.length === 0) halts.release('not_read');
    else halts.halt('not_read', [...groupByReason(stale)].map(staleText).join('; '));
    const wallet = lists.wallet();
    if (wallet === undefined || wallet.value.equity !== undefined) halts.release('no_equity');
    else halts.halt('no_equity', NO_EQUITY);
  };
}

function groupByReason(stale: readonly StaleList[]): ReadonlyMap<string, readonly AccountList[]> {
  const groups = new Map<string, AccountList[]>();
  for (const { list, why } of stale) groups.set(why, [...(groups.get(why) ?? []), list]);
  return groups;
}

const staleText = ([why, names]: [string, readonly AccountList[]]): string =>
  `the ${names.join(', ')} could not be read: ${why}`;
