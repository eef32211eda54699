import type { Analytics } from '@/contract/analytics';

type Exit = NonNullable<Analytics['exits']>[number];
export type ExitRow = { reason: string | null; bySide: (Exit | undefined)[] };

/** Returns the sides in the order LONG, SHORT, others, and one row for each reason in the order received. */
export function exitMatrix(exits: readonly Exit[]): { sides: string[]; rows: ExitRow[] } {
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
