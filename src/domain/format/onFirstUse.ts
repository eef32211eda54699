/**
 * Returns a function that creates a value at its first call and returns the same value after that. The first Intl
 * formatter of a page loads the locale data, which delays the first paint.
 */
export function onFirstUse<Value>(create: () => Value): () => Value {
  let held: { value: Value } | undefined;
  return () => (held ??= { value: create() }).value;
}
