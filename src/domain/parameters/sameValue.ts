/** Returns true for equal parameter values. Lists are equal when all entries are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}
