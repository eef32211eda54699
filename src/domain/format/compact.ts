import { DASH, type Figure, formatCount, isFigure } from './format';

/** Formats an amount for a narrow column: '950', '21.4k', '210k', '1.23M'. */
export function formatCompactAmount(amount: Figure): string {
  if (!isFigure(amount)) return DASH;
  const size = Math.abs(amount);
  if (size < 1_000) return formatCount(Math.round(amount));
  if (size < 99_950) return `${(amount / 1_000).toFixed(1)}k`;
  if (size < 999_500) return `${(amount / 1_000).toFixed(0)}k`;
  return `${(amount / 1_000_000).toFixed(2)}M`;
}
