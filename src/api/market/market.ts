import {
  marketAnalysisSchema,
  tradeSimulationSchema,
  type MarketAnalysis,
  type TradeSimulation,
} from '@/contract/market/analysis';
import { ANALYZED_SYMBOL_COUNT, SIMULATED_TRADE_SYMBOL_COUNT } from '@/contract/sizes';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';

/** The timeout is long, because the server analyses many symbols in sequence. */
const MARKET_ANALYSIS_OPTIONS = { timeoutMs: 120_000 };

const CACHE_ONLY_ENDPOINT = { queryFn: () => ({ data: null }), keepUnusedDataFor: Infinity };

// Cache entries with the results of the last market analysis and the last trade simulation. The entries stay in the
// cache for the session.
const lastAnalysisApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    lastAnalysis: builder.query<MarketAnalysis | null, void>(CACHE_ONLY_ENDPOINT),
    lastSimulation: builder.query<TradeSimulation | null, void>(CACHE_ONLY_ENDPOINT),
  }),
});

const { upsertQueryData } = lastAnalysisApi.util;

export const marketApi = lastAnalysisApi.injectEndpoints({
  endpoints: (builder) => ({
    analyzeMarket: builder.mutation<MarketAnalysis, void>({
      query: () => requestOfCall('analyzeMarket', { body: { top_n: ANALYZED_SYMBOL_COUNT } }),
      ...responseSchemaOf(marketAnalysisSchema),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const run = await queryFulfilled.catch(() => undefined);
        if (run) await dispatch(upsertQueryData('lastAnalysis', undefined, run.data));
      },
      extraOptions: MARKET_ANALYSIS_OPTIONS,
    }),
    simulateTrades: builder.mutation<TradeSimulation, void>({
      query: () => requestOfCall('simulateTrades', { body: { top_n: SIMULATED_TRADE_SYMBOL_COUNT } }),
      ...responseSchemaOf(tradeSimulationSchema),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const run = await queryFulfilled.catch(() => undefined);
        if (run) await dispatch(upsertQueryData('lastSimulation', undefined, run.data));
      },
      extraOptions: MARKET_ANALYSIS_OPTIONS,
    }),
  }),
});

export const useLastAnalysisQuery = pausableQuery(marketApi.endpoints.lastAnalysis);
export const useLastSimulationQuery = pausableQuery(marketApi.endpoints.lastSimulation);
