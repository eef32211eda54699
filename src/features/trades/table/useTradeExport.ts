import { useEffect, useRef, useState } from 'react';
import { LOAD_ALL_CHUNK_SIZE } from '@/contract/sizes';
import type { Trade } from '@/contract/trades/trade';
import type { TradeSearch } from '@/contract/trades/tradeSearch';
import { createTradeCollector } from '@/domain/trades/tradeCollector';
import { tradeCsvInSteps, type TradeCsvOptions } from '@/domain/trades/tradeCsv';
import { filterTradesInSteps, type TradeCriteria } from '@/domain/trades/tradeView';
import { fetchTradesChunk } from '@/live/workflows/tradeChunks';
import { useAppDispatch } from '@/store/hooks';
import type { AppDispatch } from '@/store/types';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { runWorkInSlices } from '@/ui/hooks/usePausableWork';

export type TradeExportState =
  | { phase: 'choice' }
  | { phase: 'loading' | 'failed'; loaded: number; total: number | null; reason?: string }
  | { phase: 'done'; unreadable: number };

type LoadedTrades = { rows: readonly Trade[]; rejected: number };
type ExportSource = { rows: readonly Trade[] } | { search: TradeSearch | null; criteria: TradeCriteria };

/** Creates a loader of all trades that a search finds. After a failed chunk, the next load continues with that chunk. */
function createTradesLoader(dispatch: AppDispatch, search: TradeSearch | null) {
  const collector = createTradeCollector(LOAD_ALL_CHUNK_SIZE);
  return {
    progress: collector.progress,
    async load(isWanted: () => boolean, onProgress: () => void): Promise<LoadedTrades | { reason: string } | null> {
      for (let skip = collector.nextOffset(); skip !== null; skip = collector.nextOffset()) {
        onProgress();
        const chunk = await fetchTradesChunk(dispatch, { skip, ...(search && { search }) }, isWanted);
        if (!isWanted()) return null;
        if ('reason' in chunk) return chunk;
        collector.takeChunk(chunk);
      }
      return collector.result();
    },
  };
}

/** Returns the state of an export and the function that starts or continues it. Leaving the dialog cancels the export. */
export function useTradeExport(source: ExportSource, options: TradeCsvOptions) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<TradeExportState>({ phase: 'choice' });
  const loader = useRef<ReturnType<typeof createTradesLoader>>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (): Promise<void> => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    let rows: readonly Trade[] | undefined;
    let unreadable = 0;
    if ('rows' in source) {
      rows = source.rows;
      setState({ phase: 'loading', loaded: rows.length, total: rows.length });
    } else {
      const { progress, load } = (loader.current ??= createTradesLoader(dispatch, source.search));
      const loaded = await load(
        () => !signal.aborted,
        () => setState({ phase: 'loading', ...progress() }),
      );
      if (loaded === null) return;
      if ('reason' in loaded) return setState({ phase: 'failed', ...progress(), reason: loaded.reason });
      unreadable = loaded.rejected;
      // The bot does not apply every filter, and a bot without `trades.query` applies none.
      rows = (await runWorkInSlices(filterTradesInSteps(loaded.rows, source.criteria, ''), signal))?.rows;
    }
    const parts = rows && (await runWorkInSlices(tradeCsvInSteps(rows, options), signal));
    if (!parts) return;
    downloadFile(timestampedFileName('trades', 'csv', Date.now()), 'text/csv', parts);
    setState({ phase: 'done', unreadable });
  };
  return { state, run: () => void run() };
}
