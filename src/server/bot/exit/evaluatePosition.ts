import type { Position } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import { type ExitInputs, type ExitRule, exitTouchPrice, findDueExit, slReferencePrice } from './exitRules';
import { tightenStop } from './stops';
import { continueMakerExit, isMakerExitPassedByBook } from './wallDropExit';

export type EvaluationCircumstances = {
  when: ExitRule['when'];
  /** True if the book is of the trade's own exchange. Others once filled maker exits at foreign prices. */
  isOnOwnBook: boolean;
  tickSize: number;
  /** Called with the text of each step that the log of the trade states. */
  onStep: (text: string) => void;
};

type DueExit = { reason: ExitReason; fillsAsMaker: boolean };

export function recordPrice(position: Position, v: ExitInputs): void {
  position.lastPrice = exitTouchPrice(position, v);
  if (position.direction * (position.lastPrice - position.worstPrice) < 0) position.worstPrice = position.lastPrice;
  position.monitoring.lastPriceAt = v.at;
  position.monitoring.hasSeenBook = true;
}

/** Tightens the SL, starts or cancels a maker exit, and returns the exit that is due. Changes only the position. */
export function evaluatePosition(
  position: Position,
  v: ExitInputs,
  circumstances: EvaluationCircumstances,
): DueExit | undefined {
  const { monitoring } = position;
  recordPrice(position, v);
  if (monitoring.pendingExit !== undefined) return undefined;
  moveStop(position, v, circumstances);
  const reason = findDueExit(position, v, circumstances.when);
  const mayFillAsMaker = (reason === undefined || reason === 'WALL_DROP') && circumstances.isOnOwnBook;
  if (mayFillAsMaker && isMakerExitPassedByBook(position, v)) return { reason: 'WALL_DROP', fillsAsMaker: true };
  if (reason === 'WALL_DROP' && waitsForMakerExit(position, v, circumstances)) return undefined;
  // Cancels the maker exit after the wall returned, or when a taker exit replaces the maker exit.
  if (circumstances.when === 'monitor') monitoring.makerExit = undefined;
  return reason && { reason, fillsAsMaker: false };
}

function moveStop(position: Position, v: ExitInputs, { tickSize, onStep }: EvaluationCircumstances): void {
  const before = position.sl;
  const prices = { touch: exitTouchPrice(position, v), trigger: slReferencePrice(v), spread: v.ask - v.bid, tickSize };
  if (tightenStop(position, prices, v.p)) onStep(`${position.id} ${position.stopKind}: SL ${before} -> ${position.sl}`);
}

function waitsForMakerExit(
  position: Position,
  v: ExitInputs,
  { isOnOwnBook, tickSize, onStep }: EvaluationCircumstances,
): boolean {
  // An exit order that rests at an exchange would leave the trade open for as long as the queue takes.
  if (!isOnOwnBook || position.mode === 'LIVE') return false;
  const { monitoring, sl: before } = position;
  const isNew = monitoring.makerExit === undefined;
  const waits = continueMakerExit(position, v, tickSize);
  if (isNew && waits) {
    const price = monitoring.makerExit?.price;
    onStep(`${position.id} WALL_DROP: SL ${before} -> ${position.sl}, maker exit at ${price}`);
  }
  return waits;
}
