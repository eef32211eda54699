import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { misfitError } from './misfit';

/** The one API; the endpoints stand by resource in the files beside this one, and come in with whoever needs them. */
export const consoleApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Status', 'Signals', 'Trades', 'Params', 'Presets', 'SystemLogs', 'Analytics'],
  // Waiting until nothing is under way would let a market analysis of a minute hold back everything else.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: misfitError,
  endpoints: () => ({}),
});
