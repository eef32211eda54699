import { isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { consoleApi } from '@/api/consoleApi';
import type { CallError } from '@/api/errors';

type Call = { endpointName: string; originalArgs: unknown };

/** What RTK Query's actions say about a finished call. */
export type Settled = { type: 'query' | 'mutation'; endpoint: string; arg: unknown } & (
  { ok: true; result: unknown } | { ok: false; error: CallError }
);

const TYPES = { executeQuery: 'query', executeMutation: 'mutation' } as const;

/** Returns null for other actions, and for a call that was aborted or never sent. */
export function settledCall(action: UnknownAction): Settled | null {
  const [path, step] = action.type.split('/');
  if (path !== consoleApi.reducerPath || !(step === 'executeQuery' || step === 'executeMutation')) return null;
  if (isFulfilled(action)) {
    return { type: TYPES[step], ...callOf(action.meta.arg), ok: true, result: action.payload };
  }
  if (!isRejected(action) || action.meta.aborted || action.meta.condition) return null;
  // The base query returns a CallError; any other error was thrown and serialized.
  const error = (action.meta.rejectedWithValue ? action.payload : action.error) as CallError;
  return { type: TYPES[step], ...callOf(action.meta.arg), ok: false, error };
}

function callOf(arg: unknown): { endpoint: string; arg: unknown } {
  // Actions of this name have RTK Query's own `meta.arg`.
  const { endpointName, originalArgs } = arg as Call;
  return { endpoint: endpointName, arg: originalArgs };
}
