import type { FetchArgs } from '@reduxjs/toolkit/query';
import { CALLS, type CallName } from '@/contract/calls';
import type { z } from '@/contract/z';

type Details = { preset?: string; params?: Record<string, string | number | undefined>; body?: unknown };

/** The request of a call of the contract. */
export function call(name: CallName, { preset = '', params, body }: Details = {}): FetchArgs {
  const { method, path } = CALLS[name];
  return { method, url: path.replace(':preset', encodeURIComponent(preset)), params, body };
}

/** The reply is what the schema makes of it. */
export function parsed<T>(schema: z.ZodType<T>): { responseSchema: z.ZodType<T, T> } {
  // RTK Query's types take what goes into a schema for what comes out; ours fill in what is missing.
  return { responseSchema: schema as z.ZodType<T, T> };
}
