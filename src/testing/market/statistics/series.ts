/** Returns the mean, or NaN if there are no values. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

export function standardDeviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

/** Includes the drift of a short sample, unlike the standard deviation. */
export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => value * value)));

export function kurtosis(values: readonly number[]): number {
  const centre = mean(values);
  const variance = mean(values.map((value) => (value - centre) ** 2));
  return mean(values.map((value) => (value - centre) ** 4)) / variance ** 2;
}

/** Returns a quantile of values in ascending order. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

export const sortAscending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Returns the correlation of two series of the same length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean(a), mean(b)];
  const product = mean(a.map((value, index) => (value - centreA) * ((b[index] ?? NaN) - centreB)));
  return product / (standardDeviation(a) * standardDeviation(b));
}

export const autocorrelation = (values: readonly number[], lag: number): number =>
  values.length <= 2 * lag ? NaN : correlation(values.slice(lag), values.slice(0, -lag));

/** Returns the log returns over `lag` samples, in bps. */
export const returnsBps = (prices: readonly number[], lag: number): number[] =>
  prices.slice(lag).map((price, index) => Math.log(price / (prices[index] ?? NaN)) * 1e4);
