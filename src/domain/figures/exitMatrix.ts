import type { Analytics } from '@/contract/trades/analytics';

type ExitSums = NonNullable<Analytics['exits']>[number];
export type ExitMatrixRow = { reason: string | null; bySide: (ExitSums | undefined)[] };

/** Returns one row for each exit reason, with the sides in the order LONG, SHORT, others. */
export function exitMatrix(exits: readonly ExitSums[]): { sides: string[]; rows: ExitMatrixRow[] } {
  const sides = [...new Set(['LONG', 'SHORT', ...exits.map(({ side }) => side)])];
  const reasons = [...new Set(exits.map(({ reason }) => reason))];
  return {
    sides,
    rows: reasons.map((reason) => ({
      reason,
      bySide: sides.map((side) => exits.find((exit) => exit.reason === reason && exit.side === side)),
    })),
  };
}
