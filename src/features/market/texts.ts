import type { TradableRange } from '@/domain/market/tradableRange';

/** Describes a tradable range, such as 'usable: at most 0.05%'. */
export function tradableRangeText(
  isTradable: boolean,
  { from, until }: TradableRange,
  format: (value: number) => string,
): string {
  const limits = [from !== undefined && `at least ${format(from)}`, until !== undefined && `at most ${format(until)}`];
  return `${isTradable ? 'usable' : 'outside'}: ${limits.filter(Boolean).join(', ')}`;
}
