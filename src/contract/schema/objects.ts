export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the keys of an object with their types, which Object.keys loses. */
export const typedKeysOf = <Row extends object>(rows: Row) =>
  // An object of a type with more keys than `Row` names would give keys outside the type: pass literal tables only.
  Object.keys(rows) as (keyof Row & string)[];
