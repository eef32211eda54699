import { z } from '@/contract/schema/z';

import { describeRefusal } from '../../market/live/exchanges/bybitCodes';
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

/** Returns the result of a query. Rejects without a complete answer. */
export const getResult = (
  requests: Pick<BybitRequests, 'call'>,
  path: string,
  parameters: ApiCall['parameters'] = {},
  urgency: ApiCall['urgency'] = 'query',
): Promise<unknown> => promiseCall(requests, { method: 'GET', path, parameters, urgency });

/** Returns the reason of an error for an operator. */
export const reasonOf = (error: unknown): string => {
  // The text of a schema error is long and says nothing to an operator.
  if (error instanceof z.ZodError) return 'unreadable reply';
  return error instanceof Error ? error.message : String(error);
};
