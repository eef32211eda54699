/** The one proof that the exchange never accepted an order. */
import { isSameQuantity } from '../../market/quantities';

const MIN_QUERIES = 3;
/** An exchange can show an order only seconds after it accepted it. */
const MIN_SPAN_MS = 16_000;

/** Queries that showed the order neither among open orders nor in the history. */
export type AbsenceEvidence = {
  readonly queries: number;
  readonly since: number;
  /** Quantity of the position that no booked fill explained before the order was sent, or at the first query. */
  readonly unexplained: number;
  readonly isProven: boolean;
};

type Query = {
  readonly at: number;
  /** Quantity of the position that no booked fill explains, at the time of the query. */
  readonly unexplained: number;
  readonly order: { readonly qty: number; readonly reduceOnly: boolean };
};

/**
 * Adds a query that did not find the order. The proof needs 3 queries over 16 s. An entry also needs a position that
 * moved by booked fills alone, because a fill can be shown before its order.
 */
export function addAbsence(
  evidence: AbsenceEvidence | undefined,
  unexplainedBefore: number | undefined,
  { at, unexplained, order }: Query,
): AbsenceEvidence {
  const queries = (evidence?.queries ?? 0) + 1;
  const since = evidence?.since ?? at;
  const before = unexplainedBefore ?? evidence?.unexplained ?? unexplained;
  const isUnmoved = order.reduceOnly || isSameQuantity(unexplained, before, order.qty);
  const isProven = queries >= MIN_QUERIES && at - since >= MIN_SPAN_MS && isUnmoved;
  return { queries, since, unexplained: before, isProven };
}
