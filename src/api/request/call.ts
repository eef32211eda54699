import type { FetchArgs } from '@reduxjs/toolkit/query';
import { CALLS, type CallName } from '@/contract/calls';
import type { z } from '@/contract/schema/z';

/** Values for the path of a call. The value of `run` replaces `:run` in the path. */
type CallPathValues = {
  preset?: string;
  version?: string;
  trade?: string;
  run?: string;
  variant?: number;
  recording?: string;
  channel?: string;
};

type CallDetails = CallPathValues & {
  params?: Record<string, string | number | undefined>;
  body?: unknown;
};

export function requestOfCall(name: CallName, { params, body, ...values }: CallDetails = {}): FetchArgs {
  const { method, path } = CALLS[name];
  const url = path.replace(/:(\w+)/g, (_, key: keyof CallPathValues) => encodeURIComponent(values[key] ?? ''));
  return { method, url, params, body };
}

/** Returns the endpoint option with which RTK Query validates the reply. */
export function responseSchemaOf<T>(schema: z.ZodType<T>): { responseSchema: z.ZodType<T, T> } {
  // The cast is needed, because the schemas fill in missing fields and RTK Query expects equal input and output types.
  return { responseSchema: schema as z.ZodType<T, T> };
}
