import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { unreadableReplyError } from './unreadableReply';

/** The only API. Its endpoints are injected by the files of this folder, when a screen imports them. */
export const consoleApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Status', 'Signals', 'Trades', 'Params', 'Presets', 'SystemLogs', 'Analytics'],
  // Waiting for all requests would let a market analysis of a minute delay every refetch.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: unreadableReplyError,
  endpoints: () => ({}),
});
