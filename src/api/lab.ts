import {
  labRunReplySchema,
  labRunSchema,
  labRunsReplySchema,
  labTradesReplySchema,
  type LabRun,
  type LabRunReply,
  type LabRunRequest,
} from '@/contract/lab/runs';
import { readList } from '@/contract/schema/reading';
import { tradeStorySchema, type TradeStory } from '@/contract/trades/tradeStory';
import { tradeSchema, type Trade } from '@/contract/trades/trade';
import type { z } from '@/contract/schema/z';
import type { LabVariantId } from '@/domain/lab/labVariantId';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { LAB_RUN_LIST_TAG, labRunTag } from './labRunTags';
import { pausableQuery } from './request/pausableQuery';

const LAB_CALL_OPTIONS = { on401: 'stay' } as const;
/** Timeout of the request that begins a Lab run. The bot checks up to 64 variants before the reply. */
const BEGIN_LAB_RUN_TIMEOUT_MS = 60_000;

type LabRunList = { rows: LabRun[]; rejected: string[] };

/** Endpoints of the Lab. The status of the bot must list the capability `lab`. */
export const labApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getLabRuns: builder.query<LabRunList, void>({
      query: () => requestOfCall('getLabRuns'),
      rawResponseSchema: labRunsReplySchema,
      transformResponse: ({ runs }: z.infer<typeof labRunsReplySchema>) => readList(labRunSchema, runs),
      providesTags: [LAB_RUN_LIST_TAG],
      extraOptions: LAB_CALL_OPTIONS,
    }),
    getLabRun: builder.query<LabRunReply, string>({
      query: (run) => requestOfCall('getLabRun', { run }),
      ...responseSchemaOf(labRunReplySchema),
      providesTags: (_reply, _error, run) => [labRunTag(run)],
      extraOptions: LAB_CALL_OPTIONS,
    }),
    getLabTrades: builder.query<{ rows: Trade[]; rejected: string[] }, LabVariantId>({
      query: ({ run, variant }) => requestOfCall('getLabTrades', { run, variant }),
      rawResponseSchema: labTradesReplySchema,
      transformResponse: ({ trades }: z.infer<typeof labTradesReplySchema>) => readList(tradeSchema, trades),
      // Structural sharing is off, because a finished Lab run never changes and can have thousands of trades.
      structuralSharing: false,
      extraOptions: LAB_CALL_OPTIONS,
    }),
    getLabStory: builder.query<TradeStory, LabVariantId & { trade: string }>({
      query: ({ run, variant, trade }) => requestOfCall('getLabStory', { run, variant, trade }),
      ...responseSchemaOf(tradeStorySchema),
      extraOptions: LAB_CALL_OPTIONS,
    }),
    beginLabRun: builder.mutation<LabRunReply, LabRunRequest>({
      query: (body) => requestOfCall('beginLabRun', { body }),
      ...responseSchemaOf(labRunReplySchema),
      invalidatesTags: (_reply, error) => (error ? [] : [LAB_RUN_LIST_TAG]),
      extraOptions: { ...LAB_CALL_OPTIONS, timeoutMs: BEGIN_LAB_RUN_TIMEOUT_MS },
    }),
    /** Cancels an active Lab run. The bot refuses to cancel an ended Lab run. */
    cancelLabRun: builder.mutation<unknown, Pick<LabRun, 'id'>>({
      query: ({ id }) => ({ ...requestOfCall('cancelLabRun', { run: id }), responseHandler: readOptionalBody }),
      invalidatesTags: (_reply, _error, { id }) => [LAB_RUN_LIST_TAG, labRunTag(id)],
      extraOptions: LAB_CALL_OPTIONS,
    }),
    removeLabRun: builder.mutation<unknown, Pick<LabRun, 'id'>>({
      query: ({ id }) => ({ ...requestOfCall('removeLabRun', { run: id }), responseHandler: readOptionalBody }),
      // Only the list of Lab runs is refetched, because a request for the removed Lab run would fail.
      invalidatesTags: () => [LAB_RUN_LIST_TAG],
      extraOptions: LAB_CALL_OPTIONS,
    }),
  }),
});

export const useGetLabRunsQuery = pausableQuery(labApi.endpoints.getLabRuns);
export const useGetLabRunQuery = pausableQuery(labApi.endpoints.getLabRun);
export const useGetLabTradesQuery = pausableQuery(labApi.endpoints.getLabTrades);
export const useGetLabStoryQuery = pausableQuery(labApi.endpoints.getLabStory);
