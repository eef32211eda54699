import { isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { consoleApi } from '@/api/consoleApi';
import type { CallError } from '@/api/errors';

type QueryCall = { endpointName: string; originalArgs: unknown };

/** The result of a finished call, derived from an RTK Query action. */
export type SettledCall = { type: 'query' | 'mutation'; endpoint: string; arg: unknown } & (
  { ok: true; result: unknown } | { ok: false; error: CallError }
);

const CALL_TYPES = { executeQuery: 'query', executeMutation: 'mutation' } as const;

/** Returns the result of a finished call. Returns null for other actions and for an aborted or unsent call. */
export function settledCallOf(action: UnknownAction): SettledCall | null {
  const [path, step] = action.type.split('/');
  if (path !== consoleApi.reducerPath || !(step === 'executeQuery' || step === 'executeMutation')) return null;
  if (isFulfilled(action)) {
    return { type: CALL_TYPES[step], ...endpointAndArgOf(action.meta.arg), ok: true, result: action.payload };
  }
  if (!isRejected(action) || action.meta.aborted || action.meta.condition) return null;
  // The cast is safe: the base query returns a CallError, and any other error was thrown and serialized.
  const error = (action.meta.rejectedWithValue ? action.payload : action.error) as CallError;
  return { type: CALL_TYPES[step], ...endpointAndArgOf(action.meta.arg), ok: false, error };
}

function endpointAndArgOf(arg: unknown): { endpoint: string; arg: unknown } {
  // The cast is safe because RTK Query sets `meta.arg` of query and mutation actions.
  const { endpointName, originalArgs } = arg as QueryCall;
  return { endpoint: endpointName, arg: originalArgs };
}
