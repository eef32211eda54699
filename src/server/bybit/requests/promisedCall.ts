/** Requests with a promise, for callers that need the reply. */
import { describeRefusal } from '../codes';
import type { ApiCall, BybitRequests } from './requests';

/** Thrown for a request that the exchange refused, and for a request that was not sent (code 0). */
export class RefusedRequestError extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(describeRefusal({ code, text }));
  }
}

/** Returns the result of a request. Rejects without a complete answer. */
export const promiseCall = (requests: Pick<BybitRequests, 'call'>, call: ApiCall): Promise<unknown> =>
  new Promise((resolve, reject) => {
    requests.call(call, (outcome) => {
      if (outcome.kind === 'ok') resolve(outcome.result);
      else if (outcome.kind === 'refused') reject(new RefusedRequestError(outcome.code, outcome.text));
      else reject(new Error(outcome.why));
    });
  });
