import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './request/baseQuery';
import { unreadableReplyError } from './request/unreadableReply';

export const CACHE_TAGS = [
  'Status',
  'Signals',
  'Trades',
  'Params',
  'Presets',
  'SystemLogs',
  'Analytics',
  'LabRuns',
  'Recordings',
  'Alarms',
  'Absence',
  'Orders',
] as const;

/** The only RTK Query API of the console. Each file in src/api injects endpoints when a screen imports the file. */
export const consoleApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: CACHE_TAGS,
  // The default of RTK Query waits for all running requests, so a long market analysis would delay every refetch.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: unreadableReplyError,
  endpoints: () => ({}),
});
