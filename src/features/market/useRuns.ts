import { readableError, type CallError } from '@/api/errors';
import { marketApi, useLastAnalysisQuery, useLastSimulationQuery } from '@/api/market';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market';
import { useSendOnce } from '@/store/useSendOnce';

export type Run<T> = {
  /** The result of the last good run, and its wall time, ms. */
  result: { data: T; at: number } | null;
  busy: boolean;
  /** Why the last run failed; null while one is running. */
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
  // A run continues and is shown as running after the operator left the tab and came back.
  const [analyze, sent] = useSendOnce(marketApi.endpoints.analyzeMarket);
  return runOf(useLastAnalysisQuery(), sent, 'Errore durante analisi mercato', () => void analyze());
}

export function useSimulation(): Run<TradeSimulation> {
  const [simulate, sent] = useSendOnce(marketApi.endpoints.simulateTrades);
  return runOf(useLastSimulationQuery(), sent, 'Errore durante simulazione trade', () => void simulate());
}
