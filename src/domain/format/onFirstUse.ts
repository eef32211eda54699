/**
 * Returns a function that creates a value on its first call. Later calls return the stored value. The first Intl
 * formatter of a page loads the locale data, which would delay the first paint.
 */
export function createOnFirstUse<Value>(create: () => Value): () => Value {
  let held: { value: Value } | undefined;
  return () => (held ??= { value: create() }).value;
}
