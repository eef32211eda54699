/** Round distances between two ticks, within a power of ten. */
const ROUND_TICK_STEPS = [1, 2, 5, 10];

/** Returns round values that enclose `lowest` and `highest`, in about `most` steps. */
export function valueTicks(lowest: number, highest: number, most: number): number[] {
  const span = highest > lowest ? highest - lowest : Math.abs(highest) || 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = power * (ROUND_TICK_STEPS.find((one) => span / (one * power) <= most) ?? 10);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  // Multiplies the step, because repeated additions accumulate rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
