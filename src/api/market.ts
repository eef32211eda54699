import {
  marketAnalysisSchema,
  tradeSimulationSchema,
  type MarketAnalysis,
  type TradeSimulation,
} from '@/contract/market';
import { ANALYZE_TOP_N, SIMULATE_TOP_N } from '@/contract/sizes';
import { requestOfCall, responseSchemaOf } from './call';
import { consoleApi } from './consoleApi';

/** The timeout is long because the server analyses many symbols in sequence. */
const RUN_OPTIONS = { timeoutMs: 120_000 };

const UNFETCHED_RESULT = { queryFn: () => ({ data: null }), keepUnusedDataFor: Infinity };

// Cache entries for the last good results, which last for the session and are never fetched. A new run clears its
// previous result.
const lastResultsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    lastAnalysis: builder.query<MarketAnalysis | null, void>(UNFETCHED_RESULT),
    lastSimulation: builder.query<TradeSimulation | null, void>(UNFETCHED_RESULT),
  }),
});

const { upsertQueryData } = lastResultsApi.util;

export const marketApi = lastResultsApi.injectEndpoints({
  endpoints: (builder) => ({
    analyzeMarket: builder.mutation<MarketAnalysis, void>({
      query: () => requestOfCall('analyzeMarket', { body: { top_n: ANALYZE_TOP_N } }),
      ...responseSchemaOf(marketAnalysisSchema),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const run = await queryFulfilled.catch(() => undefined);
        if (run) await dispatch(upsertQueryData('lastAnalysis', undefined, run.data));
      },
      extraOptions: RUN_OPTIONS,
    }),
    simulateTrades: builder.mutation<TradeSimulation, void>({
      query: () => requestOfCall('simulateTrades', { body: { top_n: SIMULATE_TOP_N } }),
      ...responseSchemaOf(tradeSimulationSchema),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const run = await queryFulfilled.catch(() => undefined);
        if (run) await dispatch(upsertQueryData('lastSimulation', undefined, run.data));
      },
      extraOptions: RUN_OPTIONS,
    }),
  }),
});

export const { useLastAnalysisQuery, useLastSimulationQuery } = marketApi;
