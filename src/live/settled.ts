import { isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { consoleApi } from '@/api/consoleApi';
import type { CallError } from '@/api/request/errors';

type ApiCallArg = { endpointName: string; originalArgs: unknown };

export type SettledApiCall = { type: 'query' | 'mutation'; endpoint: string; arg: unknown } & (
  { ok: true; result: unknown } | { ok: false; error: CallError }
);

const CALL_TYPE_BY_STEP = { executeQuery: 'query', executeMutation: 'mutation' } as const;

/** Returns the result of a finished API call. Returns null for an aborted or unsent call and for other actions. */
export function readSettledApiCall(action: UnknownAction): SettledApiCall | null {
  const [path, step] = action.type.split('/');
  if (path !== consoleApi.reducerPath || !(step === 'executeQuery' || step === 'executeMutation')) return null;
  if (isFulfilled(action)) {
    return { type: CALL_TYPE_BY_STEP[step], ...readEndpointAndArg(action.meta.arg), ok: true, result: action.payload };
  }
  if (!isRejected(action) || action.meta.aborted || action.meta.condition) return null;
  // The cast is safe, because CallError covers the errors of the base query and serialized exceptions.
  const error = (action.meta.rejectedWithValue ? action.payload : action.error) as CallError;
  return { type: CALL_TYPE_BY_STEP[step], ...readEndpointAndArg(action.meta.arg), ok: false, error };
}

function readEndpointAndArg(arg: unknown): { endpoint: string; arg: unknown } {
  // The cast is safe because RTK Query sets `meta.arg` of query and mutation actions.
  const { endpointName, originalArgs } = arg as ApiCallArg;
  return { endpoint: endpointName, arg: originalArgs };
}
