import { readableErrorText, type CallError } from '@/api/request/errors';
import { marketApi, useLastAnalysisQuery, useLastSimulationQuery } from '@/api/market/market';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market/analysis';
import { useSendOnce } from '@/store/useSendOnce';

export type ServerCalculation<T> = {
  /** Last good result with the wall-clock time of the reply, ms. */
  result: { data: T; at: number } | null;
  busy: boolean;
  /** Reason and wall-clock time (ms) of the last failure, or null after a good reply. */
  failure: { reason: string; at: number } | null;
  start: () => void;
};

type LastCalculationQuery<T> = { data?: T | null; fulfilledTimeStamp?: number };
type CalculationRequest = { isLoading: boolean; error?: CallError; startedTimeStamp?: number };

function toServerCalculation<T>(
  kept: LastCalculationQuery<T>,
  sent: CalculationRequest,
  fallback: string,
  start: () => void,
): ServerCalculation<T> {
  const { data, fulfilledTimeStamp: at } = kept;
  return {
    result: data != null && at !== undefined ? { data, at } : null,
    busy: sent.isLoading,
    failure:
      sent.error === undefined
        ? null
        : { reason: readableErrorText(sent.error, fallback), at: sent.startedTimeStamp ?? Date.now() },
    start,
  };
}

export function useAnalysis(): ServerCalculation<MarketAnalysis> {
  // A running analysis continues when the operator opens another tab.
  const [analyze, sent] = useSendOnce(marketApi.endpoints.analyzeMarket);
  return toServerCalculation(useLastAnalysisQuery(), sent, 'Errore durante analisi mercato', () => void analyze());
}

export function useSimulation(): ServerCalculation<TradeSimulation> {
  const [simulate, sent] = useSendOnce(marketApi.endpoints.simulateTrades);
  return toServerCalculation(useLastSimulationQuery(), sent, 'Errore durante simulazione trade', () => void simulate());
}
