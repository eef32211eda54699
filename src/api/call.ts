import type { FetchArgs } from '@reduxjs/toolkit/query';
import { CALLS, type CallName } from '@/contract/calls';
import type { z } from '@/contract/z';

type Details = {
  preset?: string;
  trade?: string;
  params?: Record<string, string | number | undefined>;
  body?: unknown;
};

/** Returns the request of a contract call. */
export function call(name: CallName, { preset = '', trade = '', params, body }: Details = {}): FetchArgs {
  const { method, path } = CALLS[name];
  const url = path.replace(':preset', encodeURIComponent(preset)).replace(':trade', encodeURIComponent(trade));
  return { method, url, params, body };
}

/** Returns the option that makes RTK Query validate the reply with the schema. */
export function parsed<T>(schema: z.ZodType<T>): { responseSchema: z.ZodType<T, T> } {
  // RTK Query's types expect equal input and output of a schema; these schemas fill in missing fields.
  return { responseSchema: schema as z.ZodType<T, T> };
}
