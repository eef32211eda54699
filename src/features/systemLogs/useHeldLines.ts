import { useCallback, useState } from 'react';
import type { FreshRows } from '@/domain/heldList';
import type { LogLine } from '@/domain/logsList';
import { firstLines, nextLines, releasedLines } from '@/domain/logsHeld';

type Shown = {
  lines: readonly LogLine[];
  fresh: FreshRows;
  waiting: number;
  release: () => void;
};

/** Lines that do not move while `hold`, unless their subject changes. */
export function useHeldLines(lines: readonly LogLine[], subject: string, { hold }: { hold: boolean }): Shown {
  const [stored, setStored] = useState(() => firstLines(subject, lines));
  const held = nextLines(stored, subject, lines, { hold });
  // Set while rendering, not in an effect: an effect would paint the moved list once before holding it.
  if (held !== stored) setStored(held);
  const release = useCallback(() => setStored(releasedLines), []);
  return { lines: held.lines, fresh: held.fresh, waiting: held.list.waiting, release };
}
