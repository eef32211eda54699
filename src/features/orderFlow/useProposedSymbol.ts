import { useState } from 'react';
import { useMinimumDisplayTime } from '@/ui/hooks/useMinimumDisplayTime';
import { useCurrentMinute } from '@/ui/hooks/useNow';

/** Shortest time between two changes of the symbol, ms. Every change creates all charts of the symbol again. */
const MIN_SYMBOL_DISPLAY_MS = 5_000;

type SymbolCandidates = {
  newest: string | null;
  strongest: string | null;
  /** True while the operator reads the market view, so that the symbol must not change under the pointer. */
  frozen: boolean;
};

export function useProposedSymbol({ newest, strongest, frozen }: SymbolCandidates): string | null {
  const steady = useValueOncePerMinute(strongest);
  return useMinimumDisplayTime(MIN_SYMBOL_DISPLAY_MS, useValueUnlessFrozen(frozen, newest ?? steady));
}

/** Updates a value only once per minute, because the symbol of the strongest imbalance may change every second. */
function useValueOncePerMinute(value: string | null): string | null {
  const minute = useCurrentMinute();
  const [sample, setSample] = useState({ value, minute });
  if (sample.minute !== minute || (sample.value === null && value !== null)) setSample({ value, minute });
  return sample.value;
}

function useValueUnlessFrozen(frozen: boolean, value: string | null): string | null {
  const [shown, setShown] = useState(value);
  const next = frozen && shown !== null && value !== null ? shown : value;
  if (next !== shown) setShown(next);
  return next;
}
