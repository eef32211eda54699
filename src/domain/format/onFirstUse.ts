/**
 * Returns a function that creates a value on its first call and then returns the same value. The first Intl formatter
 * of a page loads the locale data, which delays the first paint.
 */
export function createOnFirstUse<Value>(create: () => Value): () => Value {
  let held: { value: Value } | undefined;
  return () => (held ??= { value: create() }).value;
}
