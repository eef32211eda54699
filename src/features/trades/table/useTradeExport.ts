import { useState } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { tradeCsvInSteps } from '@/domain/trades/tradeCsv';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { csvFormat } from '@/ui/hooks/csvFormat';
import { runWorkInSlices } from '@/ui/hooks/usePausableWork';

export function useTradeExport(rows: readonly Trade[]): { busy: boolean; run: () => void } {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = timestampedFileName('trades', 'csv', Date.now());
      const parts = await runWorkInSlices(tradeCsvInSteps(rows, csvFormat()));
      if (parts) downloadFile(name, 'text/csv', parts);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: () => void run() };
}
