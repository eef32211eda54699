import { codeMeans } from '../../market/live/exchanges/bybitCodes';
import type { KeyOwner, LiveAccount } from '../../orders/account';
import { getResult, reasonOf, RefusedRequestError } from '../requests/promisedCall';
import type { BybitRequests } from '../requests/requests';
import { type AccountFolder, findKeyProblems, type KeyRights, readKeyRights } from './keyRights';

/** Returns true for a path that the host does not serve. unverified: demo hosts refuse that path by code or by HTTP 404. */
export const isNotServed = (error: unknown): boolean =>
  error instanceof RefusedRequestError
    ? codeMeans(error.code, 'not_served')
    : error instanceof Error && error.message === 'HTTP 404';

type Kind = LiveAccount['port']['kind'];

/** Reads a path. Returns undefined for a path that the hosts of a demo account do not serve. */
export const getUnlessDemo = (requests: Pick<BybitRequests, 'call'>, kind: Kind, path: string): Promise<unknown> =>
  getResult(requests, path).catch((error: unknown) => {
    if (kind === 'demo' && isNotServed(error)) return undefined;
    throw error;
  });

/** Reads what the key of the requests permits. Returns undefined if the hosts of the account do not show it. */
export async function requestKeyRights(
  requests: Pick<BybitRequests, 'call'>,
  kind: Kind,
): Promise<KeyRights | undefined> {
  const reply = await getUnlessDemo(requests, kind, '/v5/user/query-api');
  return reply === undefined ? undefined : readKeyRights(reply);
}

/** Reads whether a key may trade on the account of the data folder. Changes nothing. */
export async function readKeyOwner(
  requests: Pick<BybitRequests, 'call'>,
  { folder, kind }: { folder: Pick<AccountFolder, 'accountId'>; kind: Kind },
): Promise<KeyOwner> {
  try {
    const rights = await requestKeyRights(requests, kind);
    if (rights === undefined) {
      // The hosts answer a query of the account only for a key that they know.
      await getResult(requests, '/v5/account/info');
      return { kind: 'hidden' };
    }
    const refusals = findKeyProblems(rights, folder).filter(({ isWarning }) => !isWarning);
    if (refusals.length > 0) return { kind: 'refused', why: refusals.map(({ text }) => text).join(' ') };
    return { kind: folder.accountId() === undefined ? 'hidden' : 'same' };
  } catch (error) {
    return { kind: 'refused', why: `The key could not be checked: ${reasonOf(error)}` };
  }
}
