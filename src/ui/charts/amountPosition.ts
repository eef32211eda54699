/** Returns a function that gives the position of an amount in percent from the upper edge. `amounts` must ascend. */
export function amountPosition(amounts: readonly number[]): (amount: number) => number {
  const [bottom = 0, top = 1] = [amounts[0], amounts.at(-1)];
  return (amount) => (100 * (top - amount)) / (top - bottom);
}
