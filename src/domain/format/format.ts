import { createOnFirstUse } from './onFirstUse';

export type Figure = number | null | undefined;

/** Text for a missing figure. A missing figure is never shown as 0. */
export const DASH = '—';
const MINUS_SIGN = '−';

// The formatter is cached, because creating a formatter takes a hundred times longer than formatting.
const createNumberFormat = (decimals: number): (() => Intl.NumberFormat) =>
  createOnFirstUse(
    () => new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );
const FORMATS_BY_DECIMALS = [0, 1, 2, 3, 4, 5, 6].map(createNumberFormat);

/** Returns true for a number that can be shown. A number beyond 2^53 has lost digits, and would widen the page. */
export const isFigure = (value: Figure): value is number =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

const formatDigits = (value: number, decimals: number): string =>
  FORMATS_BY_DECIMALS[decimals]?.().format(Math.abs(value)) ?? String(Math.abs(value));

/** Formats a number. Writes a minus only when a displayed digit is not zero. */
function formatNumber(value: Figure, decimals: number): string {
  if (!isFigure(value)) return DASH;
  return (displayedSignOf(value, decimals) === MINUS_SIGN ? MINUS_SIGN : '') + formatDigits(value, decimals);
}

/** Returns the sign of a figure as displayed. A figure that is missing or rounds to zero has no sign. */
export function displayedSignOf(value: Figure, decimals = 2): '+' | typeof MINUS_SIGN | '' {
  if (!isFigure(value) || !/[1-9]/.test(formatDigits(value, decimals))) return '';
  return value > 0 ? '+' : MINUS_SIGN;
}

const formatWithSign = (value: Figure, decimals: number): string =>
  isFigure(value) ? displayedSignOf(value, decimals) + formatDigits(value, decimals) : DASH;

/** Returns the number of decimals of a price (spec point 2, Trades). */
function priceDecimals(price: number): number {
  const level = Math.abs(price);
  return level < 1 ? 6 : level < 100 ? 4 : 2;
}

export const formatPrice = (price: Figure): string => formatNumber(price, isFigure(price) ? priceDecimals(price) : 0);

const quantityFormat = createOnFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 }));
/** A double keeps 15 digits of each decimal number. Further digits are rounding errors. */
const EXACT_DIGITS = 15;

/** Formats a quantity of the base asset with all its digits, whatever the quantity step of the exchange. */
export const formatQuantity = (quantity: Figure): string =>
  isFigure(quantity) ? quantityFormat().format(Number(quantity.toPrecision(EXACT_DIGITS))) : DASH;

/** Formats an amount with its sign, such as a PnL: '+1.25'. */
export const formatSignedAmount = (amount: Figure, decimals = 2): string => formatWithSign(amount, decimals);

/** Formats a percent value: 57.3 becomes '57.3%'. */
export const formatPercent = (percent: Figure, decimals = 1): string =>
  isFigure(percent) ? `${formatNumber(percent, decimals)}%` : DASH;

export const formatSignedPercent = (percent: Figure, decimals = 2): string =>
  isFigure(percent) ? `${formatWithSign(percent, decimals)}%` : DASH;

/** Formats the fee of one trade with four decimals, because a scalper's fees are small. */
export const formatFee = (fee: Figure): string => formatNumber(fee, isFigure(fee) && Math.abs(fee) >= 100 ? 2 : 4);

export const formatObi = (obi: Figure): string => formatNumber(obi, 3);

export const formatBps = (bps: Figure): string => formatNumber(bps, 2);

export const formatScore = (score: Figure): string => formatNumber(score, 2);

export const formatRatio = (ratio: Figure): string => formatNumber(ratio, 2);

export const formatUsdt = (amount: Figure): string => formatNumber(amount, 2);

export const formatCount = (count: Figure): string => formatNumber(count, 0);

/** Formats the depth of a book in millions. A depth below one million has a third decimal. */
export function formatMillions(amount: Figure): string {
  if (!isFigure(amount)) return DASH;
  const millions = amount / 1e6;
  return `${formatNumber(millions, Math.abs(millions) < 1 ? 3 : 2)}M`;
}

/** Formats an uptime in minutes and seconds: '75m 12s'. The specification asks for no hours. */
export function formatUptime(seconds: Figure): string {
  if (!isFigure(seconds) || seconds < 0) return DASH;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** Returns an age as whole seconds, as whole minutes and as whole hours. */
function toWholeUnits(ageMs: number): { seconds: number; minutes: number; hours: number } {
  // A negative age counts as 0, because the clocks of bot and console can differ slightly.
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const minutes = Math.floor(seconds / 60);
  return { seconds, minutes, hours: Math.floor(minutes / 60) };
}

/** Formats the two largest units of an age: '4 s', '2 min 5 s', '3 h 10 min', '2 d 4 h'. */
export function formatAge(ageMs: Figure): string {
  if (!isFigure(ageMs)) return DASH;
  const { seconds, minutes, hours } = toWholeUnits(ageMs);
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return formatTwoUnits(minutes, 'min', seconds % 60, 's');
  if (hours < 24) return formatTwoUnits(hours, 'h', minutes % 60, 'min');
  return formatTwoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** Formats a time since an event as minutes and seconds: '0:05', '1:22', '1:02:03'. Days have the form of `formatAge`. */
export function formatRunningTime(ageMs: Figure): string {
  if (!isFigure(ageMs)) return DASH;
  const { seconds, minutes, hours } = toWholeUnits(ageMs);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  if (hours >= 24) return formatAge(ageMs);
  if (hours === 0) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${hours}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** Formats an age in coarse steps: 'under 10 s', '40 s', '3 min'. */
export function formatCoarseAge(ageMs: Figure): string {
  if (!isFigure(ageMs)) return DASH;
  if (ageMs < 10_000) return 'under 10 s';
  const stepMs = ageMs < 60_000 ? 10_000 : 60_000;
  return formatAge(Math.floor(ageMs / stepMs) * stepMs);
}

const formatTwoUnits = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;

export const capitaliseFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a count with its noun: '1 row', '3 rows'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
