/** A figure from JSON, a query or a computation. */
export type Figure = number | null | undefined;

/** Shown for 'not available'. A missing figure is never shown as 0. */
export const DASH = '—';
const MINUS = '−';

// Creating a formatter costs a hundred times more than using it.
const grouped = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const WITH_DECIMALS = [0, 1, 2, 3, 4, 5, 6].map(grouped);

export const isFigure = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value);

const digits = (value: number, decimals: number): string =>
  WITH_DECIMALS[decimals]?.format(Math.abs(value)) ?? String(Math.abs(value));

/** Adds a minus only when a shown digit is not zero: no '−0.00'. */
function formatNumber(value: Figure, decimals: number): string {
  if (!isFigure(value)) return DASH;
  return (signOf(value, decimals) === MINUS ? MINUS : '') + digits(value, decimals);
}

/** Returns the sign of a figure as shown: none for a missing figure and for one whose shown digits are all zero. */
export function signOf(value: Figure, decimals = 2): '+' | typeof MINUS | '' {
  if (!isFigure(value) || !/[1-9]/.test(digits(value, decimals))) return '';
  return value > 0 ? '+' : MINUS;
}

const formatWithSign = (value: Figure, decimals: number): string =>
  isFigure(value) ? signOf(value, decimals) + digits(value, decimals) : DASH;

/** Spec point 2, Trades. */
function priceDecimals(price: number): number {
  const level = Math.abs(price);
  return level < 1 ? 6 : level < 100 ? 4 : 2;
}

export const formatPrice = (price: Figure): string => formatNumber(price, isFigure(price) ? priceDecimals(price) : 0);

const quantities = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 8 });

/** Formats a base quantity with as many decimals as it has. */
export const formatQuantity = (quantity: Figure): string => (isFigure(quantity) ? quantities.format(quantity) : DASH);

/** Formats a PnL, always with its sign. */
export const formatSigned = (amount: Figure, decimals = 2): string => formatWithSign(amount, decimals);

/** Formats a percent value: 57.3 is '57.3%'. */
export const formatPercent = (percent: Figure, decimals = 1): string =>
  isFigure(percent) ? `${formatNumber(percent, decimals)}%` : DASH;

export const formatSignedPercent = (percent: Figure, decimals = 2): string =>
  isFigure(percent) ? `${formatWithSign(percent, decimals)}%` : DASH;

/** Four decimals: the fees of a scalper are small. Sums of fees use two. */
export const formatFee = (fee: Figure): string => formatNumber(fee, isFigure(fee) && Math.abs(fee) >= 100 ? 2 : 4);

export const formatObi = (obi: Figure): string => formatNumber(obi, 3);

export const formatBps = (bps: Figure): string => formatNumber(bps, 2);

export const formatScore = (score: Figure): string => formatNumber(score, 2);

export const formatRatio = (ratio: Figure): string => formatNumber(ratio, 2);

export const formatCount = (count: Figure): string => formatNumber(count, 0);

/** Formats depth in millions; below one million a third decimal distinguishes thin books. */
export function formatMillions(amount: Figure): string {
  if (!isFigure(amount)) return DASH;
  const millions = amount / 1e6;
  return `${formatNumber(millions, Math.abs(millions) < 1 ? 3 : 2)}M`;
}

/** Formats minutes and seconds without hours, as specified: '75m 12s'. */
export function formatUptime(seconds: Figure): string {
  if (!isFigure(seconds) || seconds < 0) return DASH;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** Formats the two largest units of an age: '4 s', '2 min 5 s', '3 h 10 min', '2 d 4 h'. */
export function formatAge(ageMs: Figure): string {
  if (!isFigure(ageMs)) return DASH;
  // Two clocks may differ slightly: a negative age counts as 0.
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return twoUnits(minutes, 'min', seconds % 60, 's');
  if (hours < 24) return twoUnits(hours, 'h', minutes % 60, 'min');
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** Formats an age in steps of ten seconds, and of a minute from the first on: 'under 10 s', '40 s', '3 min'. */
export function formatCoarseAge(ageMs: Figure): string {
  if (!isFigure(ageMs)) return DASH;
  if (ageMs < 10_000) return 'under 10 s';
  const stepMs = ageMs < 60_000 ? 10_000 : 60_000;
  return formatAge(Math.floor(ageMs / stepMs) * stepMs);
}

const twoUnits = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;

/** Formats a count with its noun: '1 row', '3 rows'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
