import type { BookCheck } from '@/contract/live/streams';
import { BOOK_SIDES } from '../../market/source';
import type { Direction } from '../../market/direction';
import { type CandidateWalls, hysteresisThresholdOf, type SignalCandidate } from './candidate';
import { filterCheckResults } from './filterChecks';
import type { GroupedBook } from './groupedBook';
import type { SymbolIndicators } from './symbolIndicators';
import type { WallWithState } from './walls/wallTracker';

/** Grouped book and smoothed imbalance of one strategy evaluation. */
export type BookEvaluation = {
  sequence: number;
  at: number;
  view: GroupedBook;
  obi_smoothed: number;
};

export type EvaluationDetails = BookEvaluation & {
  direction: Direction;
  threshold: number;
  hysteresisThreshold: number;
  checks: BookCheck[];
  walls: WallWithState[];
};

/** Uses a copy of the candidate, because a display must not change cached walls and trend. */
export function evaluationDetailsOf(
  evaluation: BookEvaluation,
  candidate: SignalCandidate,
  present: Pick<SignalCandidate, 'bookAge_ms' | 'armed'>,
  { trendForDisplay, walls, wallsFor }: SymbolIndicators,
): EvaluationDetails {
  const { direction, p } = candidate;
  let ownWalls: CandidateWalls | undefined;
  const copy: SignalCandidate = {
    ...candidate,
    ...present,
    trend: () => trendForDisplay(p),
    walls: () => (ownWalls ??= wallsFor(direction)),
  };
  return {
    ...evaluation,
    direction,
    threshold: candidate.threshold,
    hysteresisThreshold: hysteresisThresholdOf(candidate),
    checks: filterCheckResults(copy),
    walls: BOOK_SIDES.flatMap((side) => walls.wallsWithState(side, p)),
  };
}
