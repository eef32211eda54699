import type { LabProgress } from '@/contract/lab/progress';
import { formatCount } from '../format/format';

/** Returns the share of the market time that a Lab run has played, 0 to 1. Returns null when the share is unknown. */
export function playedShare({ played_ms, total_ms }: Pick<LabProgress, 'played_ms' | 'total_ms'>): number | null {
  if (played_ms === null || total_ms === null || total_ms <= 0) return null;
  return Math.min(1, Math.max(0, played_ms / total_ms));
}

/** Describes the progress of a Lab run, such as '42 %, about 20 s left'. */
export function labProgressText(run: Pick<LabProgress, 'state' | 'played_ms' | 'total_ms' | 'left_ms'>): string {
  if (run.state === 'waiting') return 'waits for its turn';
  const share = playedShare(run);
  const percent = share === null ? 'begins' : `${formatCount(Math.floor(100 * share))} %`;
  return run.left_ms === null ? percent : `${percent}, ${remainingTimeText(run.left_ms)}`;
}

/** Describes the estimated remaining time in steps of 5 s or 1 min. */
function remainingTimeText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  if (seconds <= 5) return 'a few seconds left';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}
