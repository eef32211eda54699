import type { FetchBaseQueryError, NamedSchemaError } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** The one API; the endpoints stand by resource in the files beside this one, and come in with whoever needs them. */
export const consoleApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Status', 'Signals', 'Trades', 'Params', 'Presets', 'SystemLogs', 'Analytics'],
  // Waiting until nothing is under way would let a market analysis of a minute hold back everything else.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: unfit,
  endpoints: () => ({}),
});

function unfit(error: NamedSchemaError): FetchBaseQueryError {
  return { status: 'CUSTOM_ERROR', error: `the reply does not fit: ${reasonOf(error)}` };
}

function reasonOf({ issues }: NamedSchemaError): string {
  return issues.map(({ path, message }) => `${pathOf(path)}: ${message}`).join('; ');
}

function pathOf(path: NamedSchemaError['issues'][number]['path']): string {
  const steps = (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  return steps.join('.') || 'value';
}
