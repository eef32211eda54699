import { readableError, type CallError } from '@/api/errors';
import { marketApi, useLastAnalysisQuery, useLastSimulationQuery } from '@/api/market';
import type { MarketAnalysis, TradeSimulation } from '@/contract/market';
import { useSendOnce } from '@/store/useSendOnce';

export type ServerRun<T> = {
  /** Result of the last good run with its wall-clock time in ms. */
  result: { data: T; at: number } | null;
  busy: boolean;
  /** Reason and wall-clock time of the failure of the last run, in ms. */
  failure: { reason: string; at: number } | null;
  start: () => void;
};

type KeptRunResult<T> = { data?: T | null; fulfilledTimeStamp?: number };
type RunRequest = { isLoading: boolean; error?: CallError; startedTimeStamp?: number };

function toServerRun<T>(kept: KeptRunResult<T>, sent: RunRequest, fallback: string, start: () => void): ServerRun<T> {
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

export function useAnalysis(): ServerRun<MarketAnalysis> {
  // A running analysis continues while another tab is open.
  const [analyze, sent] = useSendOnce(marketApi.endpoints.analyzeMarket);
  return toServerRun(useLastAnalysisQuery(), sent, 'Errore durante analisi mercato', () => void analyze());
}

export function useSimulation(): ServerRun<TradeSimulation> {
  const [simulate, sent] = useSendOnce(marketApi.endpoints.simulateTrades);
  return toServerRun(useLastSimulationQuery(), sent, 'Errore durante simulazione trade', () => void simulate());
}
