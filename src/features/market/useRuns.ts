import { readableError, type CallError } from '@/api/errors';
import {
  useAnalyzeMarketMutation,
  useLastAnalysisQuery,
  useLastSimulationQuery,
  useSimulateTradesMutation,
} from '@/api/market';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market';

export type Run<T> = {
  /** What the last good run told, and its wall time, ms. */
  result: { data: T; at: number } | null;
  busy: boolean;
  /** Why the last run brought nothing; null while one is under way. */
  failure: { reason: string; at: number } | null;
  start: () => void;
};

type Kept<T> = { data?: T | null; fulfilledTimeStamp?: number };
type Sent = { isLoading: boolean; error?: CallError; startedTimeStamp?: number };

function runOf<T>(kept: Kept<T>, sent: Sent, fallback: string, start: () => void): Run<T> {
  const { data, fulfilledTimeStamp: at } = kept;
  return {
    result: data != null && at !== undefined ? { data, at } : null,
    busy: sent.isLoading,
    failure:
      sent.error === undefined
        ? null
        : { reason: readableError(sent.error, fallback), at: sent.startedTimeStamp ?? Date.now() },
    start,
  };
}

export function useAnalysis(): Run<MarketAnalysis> {
  const [analyze, sent] = useAnalyzeMarketMutation();
  return runOf(useLastAnalysisQuery(), sent, 'Errore durante analisi mercato', () => void analyze());
}

export function useSimulation(): Run<TradeSimulation> {
  const [simulate, sent] = useSimulateTradesMutation();
  return runOf(useLastSimulationQuery(), sent, 'Errore durante simulazione trade', () => void simulate());
}
