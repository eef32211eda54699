const MIN_QUERIES = 3;
const MIN_SPAN_MS = 10_000;
/** Time between two queries for unknown orders. Three of them span MIN_SPAN_MS. */
export const QUERY_INTERVAL_MS = 5_000;

/** An answer without the order, in open orders and in history, and the position of its symbol at that time. */
export type NotFound = { readonly at: number; readonly positionQty: number };

/** Adds an answer. A changed position makes earlier answers worthless, because the order can have filled. */
export function addNotFound(answers: readonly NotFound[], next: NotFound): readonly NotFound[] {
  return answers.at(-1)?.positionQty === next.positionQty ? [...answers, next] : [next];
}

/** Returns whether the answers prove that the exchange never accepted the order: an exchange can show it late. */
export function proveAbsence(answers: readonly NotFound[]): boolean {
  const [first, last] = [answers[0], answers.at(-1)];
  if (first === undefined || last === undefined) return false;
  return answers.length >= MIN_QUERIES && last.at - first.at >= MIN_SPAN_MS;
}
