import {
  marketAnalysisSchema,
  tradeSimulationSchema,
  type MarketAnalysis,
  type TradeSimulation,
} from '@/contract/market';
import { ANALYZE_TOP_N, SIMULATE_TOP_N } from '@/contract/sizes';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { sendOnce } from './sendOnce';

/** The server looks at many symbols one after the other. */
const extraOptions = { timeoutMs: 120_000 };

export const marketApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    analyzeMarket: builder.mutation<MarketAnalysis, void>({
      query: () => call('analyzeMarket', { body: { top_n: ANALYZE_TOP_N } }),
      ...parsed(marketAnalysisSchema),
      extraOptions,
    }),
    simulateTrades: builder.mutation<TradeSimulation, void>({
      query: () => call('simulateTrades', { body: { top_n: SIMULATE_TOP_N } }),
      ...parsed(tradeSimulationSchema),
      extraOptions,
    }),
  }),
});

const { endpoints } = marketApi;
sendOnce(endpoints.analyzeMarket, () => 'analyzeMarket');
sendOnce(endpoints.simulateTrades, () => 'simulateTrades');

// The key also keeps the last result while the operator looks at another tab.
export const useAnalyzeMarketMutation = () => endpoints.analyzeMarket.useMutation({ fixedCacheKey: 'analyzeMarket' });
export const useSimulateTradesMutation = () =>
  endpoints.simulateTrades.useMutation({ fixedCacheKey: 'simulateTrades' });
