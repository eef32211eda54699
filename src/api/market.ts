import {
  marketAnalysisSchema,
  tradeSimulationSchema,
  type MarketAnalysis,
  type TradeSimulation,
} from '@/contract/market';
import { ANALYZE_TOP_N, SIMULATE_TOP_N } from '@/contract/sizes';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

/** The server analyses many symbols in sequence. */
const extraOptions = { timeoutMs: 120_000 };

const NOTHING_YET = { queryFn: () => ({ data: null }), keepUnusedDataFor: Infinity };

// A new run clears the previous result. The last good result is therefore in separate cache entries. They are never
// fetched and last for the session.
const keptApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    lastAnalysis: builder.query<MarketAnalysis | null, void>(NOTHING_YET),
    lastSimulation: builder.query<TradeSimulation | null, void>(NOTHING_YET),
  }),
});

const { upsertQueryData } = keptApi.util;

export const marketApi = keptApi.injectEndpoints({
  endpoints: (builder) => ({
    analyzeMarket: builder.mutation<MarketAnalysis, void>({
      query: () => call('analyzeMarket', { body: { top_n: ANALYZE_TOP_N } }),
      ...parsed(marketAnalysisSchema),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const run = await queryFulfilled.catch(() => undefined);
        if (run) await dispatch(upsertQueryData('lastAnalysis', undefined, run.data));
      },
      extraOptions,
    }),
    simulateTrades: builder.mutation<TradeSimulation, void>({
      query: () => call('simulateTrades', { body: { top_n: SIMULATE_TOP_N } }),
      ...parsed(tradeSimulationSchema),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const run = await queryFulfilled.catch(() => undefined);
        if (run) await dispatch(upsertQueryData('lastSimulation', undefined, run.data));
      },
      extraOptions,
    }),
  }),
});

export const { useLastAnalysisQuery, useLastSimulationQuery } = marketApi;
