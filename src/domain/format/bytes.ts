import { DASH, isFigure, type Figure } from './format';

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'];

/** Formats a size with at most three digits: '812 kB', '34.2 MB', '1.07 GB'. */
export function formatBytes(bytes: Figure): string {
  if (!isFigure(bytes) || bytes < 0) return DASH;
  const step = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** step;
  const decimals = step === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2;
  return `${amount.toFixed(decimals)} ${BYTE_UNITS[step] ?? ''}`;
}
