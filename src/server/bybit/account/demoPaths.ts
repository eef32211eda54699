/** Requests that the hosts of a demo account may not serve. */
import type { LiveAccount } from '../../orders/account';
import { promiseCall, RefusedRequestError } from '../requests/promisedCall';
import type { BybitRequests } from '../requests/requests';

/** Document: demo trading. Its hosts serve few paths. unverified: that they refuse the others with this code or 404. */
const NOT_FOR_DEMO = 10032;
const NOT_FOUND = 'HTTP 404';

/** Reads a path. Returns undefined for a path that the hosts of a demo account do not serve. */
export async function getUnlessDemo(
  requests: Pick<BybitRequests, 'call'>,
  kind: LiveAccount['port']['kind'],
  path: string,
): Promise<unknown> {
  try {
    return await promiseCall(requests, { method: 'GET', path, parameters: {}, urgency: 'query' });
  } catch (error) {
    const isRefused = error instanceof RefusedRequestError && error.code === NOT_FOR_DEMO;
    const isMissing = error instanceof Error && error.message === NOT_FOUND;
    if (kind === 'demo' && (isRefused || isMissing)) return undefined;
    throw error;
  }
}
