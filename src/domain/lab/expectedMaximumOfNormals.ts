const NORMAL_INTEGRATION_LIMIT = 8;
const NORMAL_INTEGRATION_STEP = 0.002;

/**
 * Returns the mean of the largest of `count` independent standard normal values: 0 for one, 1.42 for eight, 2.34 for
 * 64. The mean is the number of standard errors by which the best of `count` equal variants leads by chance.
 */
export function expectedMaximumOfNormals(count: number): number {
  let below = 0;
  let mean = 0;
  for (let x = -NORMAL_INTEGRATION_LIMIT; x < NORMAL_INTEGRATION_LIMIT; x += NORMAL_INTEGRATION_STEP) {
    const middle = x + NORMAL_INTEGRATION_STEP / 2;
    const density = Math.exp((-middle * middle) / 2) / Math.sqrt(2 * Math.PI);
    const next = Math.min(1, below + density * NORMAL_INTEGRATION_STEP);
    mean += middle * (next ** count - below ** count);
    below = next;
  }
  return mean;
}
