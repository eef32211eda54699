import {
  isActiveRun,
  labRunReplySchema,
  labRunSchema,
  labRunsReplySchema,
  labTradesReplySchema,
  type LabRun,
  type LabRunReply,
  type LabRunRequest,
} from '@/contract/lab';
import { readList } from '@/contract/reading';
import { tradeStorySchema, type TradeStory } from '@/contract/story';
import { tradeSchema, type Trade } from '@/contract/trade';
import type { z } from '@/contract/z';
import type { VariantOfRun } from '@/domain/lab/variantOfRun';
import { readOptionalBody } from './baseQuery';
import { requestOfCall, responseSchemaOf } from './call';
import { consoleApi } from './consoleApi';

// A gateway that refuses an addition does not end the session.
const extraOptions = { on401: 'stay' } as const;
/** The bot checks 64 variants before it answers. */
const BEGIN_TIMEOUT_MS = 60_000;

const LIST = { type: 'LabRuns', id: 'list' } as const;
const runTag = (id: string) => ({ type: 'LabRuns', id: `run ${id}` }) as const;

type RunList = { rows: LabRun[]; rejected: string[] };

/** Contract additions: requested only when the status lists `lab`. */
export const labApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getLabRuns: builder.query<RunList, void>({
      query: () => requestOfCall('getLabRuns'),
      rawResponseSchema: labRunsReplySchema,
      transformResponse: ({ runs }: z.infer<typeof labRunsReplySchema>) => readList(labRunSchema, runs),
      providesTags: [LIST],
      extraOptions,
    }),
    getLabRun: builder.query<LabRunReply, string>({
      query: (run) => requestOfCall('getLabRun', { run }),
      ...responseSchemaOf(labRunReplySchema),
      providesTags: (_reply, _error, run) => [runTag(run)],
      extraOptions,
    }),
    getLabTrades: builder.query<{ rows: Trade[]; rejected: string[] }, VariantOfRun>({
      query: ({ run, variant }) => requestOfCall('getLabTrades', { run, variant }),
      rawResponseSchema: labTradesReplySchema,
      transformResponse: ({ trades }: z.infer<typeof labTradesReplySchema>) => readList(tradeSchema, trades),
      // A finished run never changes, and its trades may be thousands.
      structuralSharing: false,
      extraOptions,
    }),
    getLabStory: builder.query<TradeStory, VariantOfRun & { trade: string }>({
      query: ({ run, variant, trade }) => requestOfCall('getLabStory', { run, variant, trade }),
      ...responseSchemaOf(tradeStorySchema),
      extraOptions,
    }),
    beginLabRun: builder.mutation<LabRunReply, LabRunRequest>({
      query: (body) => requestOfCall('beginLabRun', { body }),
      ...responseSchemaOf(labRunReplySchema),
      invalidatesTags: (_reply, error) => (error ? [] : [LIST]),
      extraOptions: { ...extraOptions, timeoutMs: BEGIN_TIMEOUT_MS },
    }),
    /** Cancels a run that has not ended, and removes one that has. */
    endLabRun: builder.mutation<unknown, Pick<LabRun, 'id' | 'state'>>({
      query: ({ id }) => ({ ...requestOfCall('endLabRun', { run: id }), responseHandler: readOptionalBody }),
      // A removed run cannot be fetched again.
      invalidatesTags: (_reply, _error, { id, state }) => (isActiveRun(state) ? [LIST, runTag(id)] : [LIST]),
      extraOptions,
    }),
  }),
});

/** Marks a run as changed, so that the screens that show it fetch it again. */
export const labRunChanged = (id: string) => labApi.util.invalidateTags([LIST, runTag(id)]);

export const { useGetLabRunsQuery, useGetLabRunQuery, useGetLabTradesQuery, useGetLabStoryQuery } = labApi;
