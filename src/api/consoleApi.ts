import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { unreadableReplyError } from './unreadableReply';

/** The only RTK Query API of the console. Each file of this folder injects its endpoints when a screen imports it. */
export const consoleApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Status', 'Signals', 'Trades', 'Params', 'Presets', 'SystemLogs', 'Analytics', 'LabRuns', 'Recordings'],
  // By default RTK Query waits for all running requests, so a long market analysis would delay every refetch.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: unreadableReplyError,
  endpoints: () => ({}),
});
