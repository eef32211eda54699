import type { UsableRange } from '@/domain/market/usableRange';

/** Describes a usable range, such as 'usable: at most 0.05%'. */
export function usableRangeText(
  isUsable: boolean,
  { from, until }: UsableRange,
  format: (value: number) => string,
): string {
  const limits = [from !== undefined && `at least ${format(from)}`, until !== undefined && `at most ${format(until)}`];
  return `${isUsable ? 'usable' : 'outside'}: ${limits.filter(Boolean).join(', ')}`;
}
