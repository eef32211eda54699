/** Applies a reading of the account to the ledger: missing fills, states of orders, and the proof of absent orders. */
import { runAll } from '../../logging/failures';
import type { LedgerState } from './ledgerState';
import type { AccountSnapshot, SnapshotOrder } from '../port';
import { applyReport, bookFill } from './reports';

/** Returns the ids of the orders that the next reading must query, and marks them as queried. */
export function takeIdsToQuery({ orders, resolver, clock }: LedgerState): string[] {
  const due = [...orders.values()].filter((order) => resolver?.isDue(order, clock.now()));
  for (const order of due) order.queriedAt = clock.now();
  return due.map(({ request }) => request.clientId);
}

/** Begins a reading. The returned function applies its result. */
export function beginReading(state: LedgerState): (snapshot: AccountSnapshot) => void {
  const { fills } = state;
  const countBefore = fills.count();
  return ({ fills: read, positions, orders, found, notFound, takenAt }) => {
    let isConsistent = false;
    const applyPositions = () => {
      if (positions === undefined) return;
      // A fill within the reading may be part of the position or not.
      isConsistent = fills.count() === countBefore;
      if (isConsistent || fills.unexplained('') === undefined) fills.applyPositions(positions);
    };
    runAll([
      ...read.map((fill) => () => bookFill(state, fill)),
      applyPositions,
      // An error makes the reading count as failed, so that entries halt.
      ...[...found, ...(orders ?? [])].map((row) => () => applyRow(state, row)),
      ...notFound.map((clientId) => () => applyAbsence(state, clientId, isConsistent ? takenAt : undefined)),
    ]);
  };
}

function applyRow(state: LedgerState, { clientId, exchangeId, state: shown, filledQty, reason }: SnapshotOrder): void {
  if (clientId === undefined) return;
  if (shown === 'open') applyReport(state, { kind: 'accepted', clientId, exchangeId });
  else applyReport(state, { kind: 'ended', clientId, how: shown, filledQty, reason });
}

/** `at` is undefined for a reading that proves nothing. */
function applyAbsence(state: LedgerState, clientId: string, at: number | undefined): void {
  const order = state.orders.get(clientId);
  if (order === undefined || at === undefined) return;
  if (state.resolver?.isAbsent(order, at, state.fills.unexplained(order.request.symbol)) !== true) return;
  // The exchange can show the order even later. The ledger then cancels it.
  order.wantsCancel = true;
  const reason = 'the exchange never accepted the order';
  applyReport(state, { kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason });
}
