import { useState } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { nextWindowShift, type WindowShift } from '@/domain/figures/windowShift';

type HeldTrades = { closed: readonly Trade[]; subject: string; shift: WindowShift | null };

/**
 * Returns the closed trades that left the loaded trades without a close. A new `subject`, such as another page,
 * restarts the shift.
 */
export function useWindowShift(closed: readonly Trade[], subject = ''): WindowShift | null {
  const [held, setHeld] = useState<HeldTrades>({ closed, subject, shift: null });
  if (held.closed === closed && held.subject === subject) return held.shift;
  const shift = held.subject === subject ? nextWindowShift(held.shift, held.closed, closed) : null;
  // Sets the state while rendering, so that the sum never changes before the reason appears.
  setHeld({ closed, subject, shift });
  return shift;
}
