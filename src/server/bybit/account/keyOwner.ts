import type { KeyOwner, LiveAccount } from '../../orders/account';
import { promiseCall } from '../requests/promisedCall';
import type { BybitRequests } from '../requests/requests';
import { getUnlessDemo } from './demoPaths';
import { type AccountFolder, readKey } from './keyFindings';

/** Reads whether a key may trade on the account of the data folder. Changes nothing. */
export async function readKeyOwner(
  requests: Pick<BybitRequests, 'call'>,
  { folder, kind }: { folder: Pick<AccountFolder, 'accountId'>; kind: LiveAccount['port']['kind'] },
): Promise<KeyOwner> {
  try {
    const reply = await getUnlessDemo(requests, kind, '/v5/user/query-api');
    if (reply === undefined) {
      // The hosts answer a query of the account only for a key that they know.
      await promiseCall(requests, { method: 'GET', path: '/v5/account/info', parameters: {}, urgency: 'query' });
      return { kind: 'hidden' };
    }
    const refusals = readKey(reply, folder).findings.filter(({ isWarning }) => !isWarning);
    if (refusals.length > 0) return { kind: 'refused', why: refusals.map(({ text }) => text).join(' ') };
    return { kind: folder.accountId() === undefined ? 'hidden' : 'same' };
  } catch (error) {
    return { kind: 'refused', why: `The key could not be checked: ${error instanceof Error ? error.message : ''}` };
  }
}
